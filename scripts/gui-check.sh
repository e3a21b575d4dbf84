#!/usr/bin/env bash
# Plays through clients that nobody here wrote: xboard with the adapter uci2wb (with and without its window), the Python
# package cchess, and the terminal program xiangqi_tui; then against fairy-stockfish in both protocols. An annotated game is opened in
# xboard, and game files are read by cchess. Installs what is missing (Debian, PyPI, crates.io; needs root for the first). Records and
# the screenshots end up in OUT.
# Usage: scripts/gui-check.sh [OUT [all|xboard|window|annotated|cchess|tui|fairy]]       (default: target/gui-check, all)
set -euo pipefail
cd "$(dirname "$0")/.."
root="$PWD"
out="$(realpath -m "${1:-$root/target/gui-check}")"
what="${2:-all}"
engine="$root/target/release/mammoth"
case "$what" in
    all | xboard | window | annotated | cchess | tui | fairy) ;;
    *) sed -n 's/^# Usage: /usage: /p' "$0" >&2; exit 2 ;;
esac
mkdir -p "$out"
export PATH="$PATH:/usr/games"

step() { printf '\n== %s\n' "$*"; }
wanted() { [[ "$what" == all || "$what" == "$1" ]]; }
fail() { echo "gui-check: $*" >&2; exit 1; }

need() { # COMMAND PACKAGE
    command -v "$1" > /dev/null || { apt-get update -qq && apt-get install -y -qq "$2" > /dev/null; }
    command -v "$1" > /dev/null || fail "$1 cannot be had: install the package $2"
}

# The file exists, and has so many lines with the pattern at least.
expect() { # FILE PATTERN COUNT
    local found
    found="$(grep -acE -- "$2" "$1" || true)"
    ((found >= $3)) || fail "only $found of $3 lines with \"$2\" in $1"
}

cargo build --release --quiet

if wanted xboard || wanted window || wanted annotated; then
    need xboard xboard
    need uci2wb uci2wb
    need xvfb-run xvfb
    need hoixiangqi hoichess
fi

xboard_game() { # OPTION... : one game of a few seconds a side against hoixiangqi
    xvfb-run -a timeout 300 xboard -xexit -variant xiangqi -soundProgram "" \
        -fcp "uci2wb debug -x $engine" -fd "$root" -scp hoixiangqi -sd "$out" -tc 0:03 -inc 0 -autoCallFlag true "$@"
}

if wanted xboard; then
    step "xboard without its window: two games"
    rm -f "$out/games.pgn" "$out/xb.debug"
    xboard_game -noGUI -mg 2 -sgf "$out/games.pgn" -debug -nameOfDebugFile "$out/xb.debug" > "$out/xboard.log" 2>&1 || true
    expect "$out/games.pgn" '^\[Result "(1-0|0-1|1/2-1/2)"\]' 2
    ! grep -aqE 'forfeits on time|illegal move|exited unexpectedly' "$out/games.pgn" || fail "see $out/games.pgn"
    grep -aE '^\[(White|Black|Result)|^\{' "$out/games.pgn"
fi

if wanted window || wanted annotated; then
    need xwd x11-apps
    need convert imagemagick
fi

# A picture of xboard after so many seconds.
screenshot() { # NAME SECONDS OPTION...
    local name="$1" seconds="$2"
    shift 2
    xvfb-run -a -s "-screen 0 1024x768x24" bash -c '
        picture="$1" seconds="$2"
        shift 2
        xboard -variant xiangqi -soundProgram "" "$@" &
        board=$!
        sleep "$seconds"
        xwd -root -silent | convert xwd:- "$picture"
        kill $board
        wait $board 2> /dev/null || true' screenshot "$out/$name.png" "$seconds" "$@" > "$out/$name.log" 2>&1
    [[ -s "$out/$name.png" ]] || fail "no screenshot"
}

if wanted window; then
    step "xboard with its window: a screenshot"
    screenshot xboard 15 -xexit -fcp "uci2wb debug -x $engine" -fd "$root" -scp hoixiangqi -sd "$out" \
        -tc 0:30 -inc 0 -autoCallFlag true -mg 1 -mode TwoMachines
    echo "$out/xboard.png"
fi

if wanted annotated; then
    step "xboard opens an annotated game"
    game="$root/tests/data/formats/game.pgn"
    rm -rf "$out/annotated" "$out/annotated.debug"
    "$engine" analyse "$game" --nodes 20000 --pgn --notation algebraic --out "$out/annotated" > "$out/review.log" 2>&1
    screenshot annotated 10 -ncp -lgf "$out/annotated/annotated.pgn" -lgi 1 -debug -nameOfDebugFile "$out/annotated.debug"
    seen="$(sed -n 's/^Parsed .* into \([a-i][0-9][a-i][0-9]\) .*/\1/p' "$out/annotated.debug" | tr '\n' ' ')"
    meant="$("$engine" convert "$game" --to ucci 2> /dev/null | sed 's/.* moves //') "
    [[ "$seen" == "$meant" ]] || fail "xboard reads the moves $seen, not $meant"
    echo "${seen}and $(grep -c '^Parsed Comment' "$out/annotated.debug") comments: $out/annotated.png"
fi

if wanted cchess; then
    step "cchess: the engine plays itself through UcciEngine and UciEngine"
    [[ -d "$out/venv" ]] || python3 -m venv "$out/venv"
    "$out/venv/bin/pip" install --quiet cchess
    "$out/venv/bin/python" scripts/gui-cchess.py "$engine" > "$out/cchess.log" 2>&1 || { tail "$out/cchess.log"; fail "cchess"; }
    tail -n 4 "$out/cchess.log"
    step "cchess and the engine read the same game files"
    "$out/venv/bin/python" scripts/gui-files.py "$engine" tests/data/formats/*.{xqf,cbr,cbl} || fail "gui-files.py"
fi

if wanted tui; then
    step "xiangqi_tui: games in UCCI and in UCI"
    need tmux tmux
    [[ -x "$out/tui/bin/xiangqi_tui" ]] || cargo install --quiet --root "$out/tui" xiangqi_tui
    bash scripts/gui-tui.sh "$engine" "$out" || fail "xiangqi_tui"
fi

if wanted fairy; then
    step "fairy-stockfish: games in UCCI and in UCI"
    need fairy-stockfish fairy-stockfish
    for protocol in ucci uci; do
        log="$out/fairy-$protocol"
        # It takes milliseconds in UCCI, and has no option to say so.
        unit="$([[ $protocol == ucci ]] && echo unit=ms || true)"
        rm -f "$log.pgn"
        "$engine" match --engine "cmd=self;protocol=$protocol;option.threads=2" \
            --engine "name=fairy;cmd=$(command -v fairy-stockfish);protocol=$protocol;$unit" --movetime 50 --games 4 --resign --draw \
            --openings bench-positions/openings.fen --pgn "$log.pgn" > "$log.txt" 2>&1 || { tail "$log.txt"; fail "fairy-stockfish"; }
        expect "$log.pgn" '^\[Termination "(normal|adjudication)' 4
        grep -aE '^\[(Red|Result|Termination) ' "$log.pgn"
    done
fi

step "all good"
