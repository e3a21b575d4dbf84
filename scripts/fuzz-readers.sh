#!/usr/bin/env bash
# A million random and damaged inputs for each property of the readers: positions and EPD, games, the formats of other programs,
# archives and compressed files, books, descriptions of engines, lines of the protocols. Each has to be read to an end or refused by
# name. On two cores a million takes hours: name the readers that matter. They come in rounds of 100,000, each with other inputs; what
# rounds have found stands there when the script is ended.
#
# Usage: scripts/fuzz-readers.sh [INPUTS [READER…]]      positions games formats archives books engines lines
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0"; }
[[ "${1-}" != -h && "${1-}" != --help ]] || { usage; exit 0; }
inputs="${1:-1000000}"
[[ "$inputs" =~ ^[1-9][0-9]*$ ]] || { echo "fuzz-readers.sh: \"$inputs\" is no number of inputs" >&2; usage >&2; exit 2; }
readers=("${@:2}")
[[ ${#readers[@]} -gt 0 ]] || readers=(positions games formats archives books engines lines)

. scripts/select-tests.sh

# The usual number of inputs is that of `cases(…)` beside the properties; PROPTEST_CASES says 256 for it.
properties() { # TEST USUAL FILTER…
    local seen=0 round
    cargo_test=(cargo test --release --test "$1")
    while ((seen < inputs)); do
        round=$((inputs - seen < 100000 ? inputs - seen : 100000))
        export PROPTEST_CASES=$(((round * 256 + $2 - 1) / $2))
        run_tests "${@:3}"
        seen=$((seen + round))
        echo "== $reader: $seen of $inputs inputs, good"
    done
}

for reader in "${readers[@]}"; do
    echo "== $reader: $inputs inputs for each property"
    case "$reader" in
        positions) properties board 600 any_text::any_line any_text::a_position_file any_text::operations ;;
        games) properties board 600 any_text::damaged_games any_text::games_of_any_bytes ;;
        formats) properties formats 300 any_format ;;
        archives) properties book 400 any_source::any_bytes any_source::whatever any_source::damage any_source::headers ;;
        books) properties book 200 any_book::any_bytes any_book::a_damaged ;;
        engines) properties league 1500 any_text::any_text any_text::an_engine ;;
        lines) properties protocol 10000 lines::any ;;
        *) echo "fuzz-readers.sh: there is no reader \"$reader\"" >&2; usage >&2; exit 2 ;;
    esac
done
echo "fuzz-readers.sh: good"
