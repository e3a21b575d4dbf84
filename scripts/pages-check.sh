#!/usr/bin/env bash
# Opens the pages of `mammoth analyse --html` in a headless Chromium and looks whether their script works: the board follows the
# moves, the move is marked in the list, a better line can be opened, nothing is asked for from elsewhere.
#
# Usage: scripts/pages-check.sh [DIRECTORY]      pictures of the pages, on a screen and on a telephone, are kept there
#
# Ends with 3 where there is no Chromium (Debian: apt install chromium).
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0"; }
[[ "${1-}" != -h && "${1-}" != --help ]] || { usage; exit 0; }

browser="$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)"
[[ -n "$browser" ]] || { echo "pages-check.sh: SKIPPED: no Chromium" >&2; exit 3; }

place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
pictures="${1-$place}"
mkdir -p "$pictures"
fail() { echo "pages-check.sh: $*" >&2; exit 1; }

cargo build --release --quiet
# The cannon that takes the middle pawn is lost to a horse.
printf '[Red "A"]\n[Black "B"]\n\n1. h2e2 h9g7 2. e2e6 g7e6 3. h0g2 1-0\n' > "$place/game.pgn"
target/release/mammoth analyse "$place/game.pgn" --nodes 5000 --out "$place/review" --html > "$place/text" 2> /dev/null
page="file://$place/review/game-00001.html"

look() { # HASH : the page as the script leaves it
    "$browser" --headless --no-sandbox --disable-gpu --virtual-time-budget=2000 --dump-dom "$page#$1" 2> "$place/errors"
}
has() { # HASH TEXT WHAT
    look "$1" > "$place/dom"
    grep -qF -- "$2" "$place/dom" || fail "at #$1: $3"
}

has 0 'class="live' "the script does not run"
has 1 'data-square="h2" data-piece="C" transform="translate(-300 0)"' "the cannon has not moved to the middle file"
has 1 'class="mv at" data-node="1"' "the move is not marked"
# After the horse has taken it, the cannon is gone.
has 4 'data-square="h2" data-piece="C" style="display: none;"' "the cannon is still there"
has 3 'class="mv blunder at" data-node="3"' "the blunder is not marked"
has 3 '<polygon points=' "the better move has no arrow"
has 6 'class="mv at" data-node="6"' "the better line cannot be opened"
! grep -iE 'refused to|uncaught|error' "$place/errors" | grep -viE 'dbus|gpu|vaapi|gl_|ozone|libva|devtools' ||
    fail "the browser complains"

for size in 1200,1500 400,1500; do
    "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size="$size" \
        --screenshot="$pictures/page-${size%,*}.png" "$page#3" 2> /dev/null
    [[ -s "$pictures/page-${size%,*}.png" ]] || fail "no picture of the page"
done
echo "pages-check.sh: good"
