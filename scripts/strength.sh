#!/usr/bin/env bash
# How strong the engine is against the programs that are installed here: a gauntlet of matches over the project's openings,
# one game file and one JSON an opponent. What is there already is continued, so that it may be interrupted at any time.
# Opponents are looked for on PATH and in /usr/games: fairy-stockfish and pikafish (UCI), eleeye (UCCI). OPPONENTS names more, or
# others: one a line, as `mammoth match --engine` takes them.
# Usage: scripts/strength.sh [--out DIR] [MATCH-OPTION…]     (default: target/strength)
# Everything else goes to `mammoth match` and comes after the standard settings, which are:
#   --movetime 100 --games 300 --concurrency 2 --resign --draw, 64 MiB and one thread each
# Examples: scripts/strength.sh
#           scripts/strength.sh --out deep --movetime 500 --games 100
#           OPPONENTS="name=old;cmd=/opt/old/mammoth;protocol=ucci" scripts/strength.sh --out old
set -euo pipefail
cd "$(dirname "$0")/.."

out=target/strength
if [[ "${1:-}" == --out ]]; then
    out="${2:?strength: --out needs a directory}"
    shift 2
fi
. scripts/match-settings.sh
if given --help -h; then
    print_usage "$0"
    exit 0
fi
limits --movetime 100
usual --games 300

mkdir -p "$out"
export PATH="$PATH:/usr/games"

installed() { # PROGRAM PROTOCOL HASH-OPTION
    local program
    program="$(command -v "$1")" && echo "name=$1;cmd=$program;protocol=$2;option.$3=64"
}

opponents="${OPPONENTS:-$(
    installed fairy-stockfish uci Hash || true
    installed pikafish uci Hash || true
    installed eleeye ucci hashsize || true
)}"
if [[ -z "$opponents" ]]; then
    echo "strength: no opponent found; install one (Debian: apt install fairy-stockfish) or name one in OPPONENTS" >&2
    exit 1
fi

cargo build --release --quiet
while read -r opponent; do
    [[ -n "$opponent" ]] || continue
    name="$(sed -n 's/^\(.*;\)\{0,1\}name=\([^;]*\).*/\2/p' <<< "$opponent")"
    stem="$out/${name:-opponent}"
    printf '\n== %s\n' "${name:-$opponent}"
    resume=()
    [[ ! -s "$stem.pgn" ]] || resume=(--resume)
    target/release/mammoth match --engine "name=mammoth;cmd=self;option.Hash=64" --engine "$opponent" \
        "${settings[@]}" "${arguments[@]}" --pgn "$stem.pgn" --json "$stem.json" "${resume[@]}" < /dev/null
done <<< "$opponents"
