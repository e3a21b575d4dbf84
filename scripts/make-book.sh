#!/usr/bin/env bash
# Makes books/default.bin, the opening book that is compiled in: the engine's own analysis of the positions that games by the
# book reach most often. The same source gives the same book on every machine. Takes two minutes on a machine at rest.
# Usage: scripts/make-book.sh [DEPTH [POSITIONS]]
set -euo pipefail
cd "$(dirname "$0")/.."

depth="${1:-12}"
positions="${2:-300}"

# The program that makes the book still has the old one in it.
cargo build --release
mammoth=target/release/mammoth
"$mammoth" book grow --depth "$depth" --positions "$positions" --width 5 --margin 25 --out books/default.bin
"$mammoth" book check books/default.bin
"$mammoth" book show --book books/default.bin
echo "build again to compile books/default.bin in"
