#!/usr/bin/env bash
# Makes src/eval/endings/shares.tsv, how often each side wins with few pieces, from endgame tables, which it makes first: those with
# one fighting piece and up to ONE positions, and those with two and up to TWO. What is in DIR already is kept. The same tables give
# the same file.
# Usage: scripts/make-endings.sh DIR [ONE [TWO]]
set -euo pipefail
cd "$(dirname "$0")/.."

directory="${1:?the directory of the tables}"
one="${2:-20000000}"
two="${3:-10000000}"

cargo build --release
mammoth=target/release/mammoth
"$mammoth" egtb make --all 1 --largest "$one" --out "$directory"
"$mammoth" egtb make --all 2 --largest "$two" --out "$directory"
"$mammoth" egtb survey --dir "$directory" --out src/eval/endings/shares.tsv
echo "build again to compile src/eval/endings/shares.tsv in"
