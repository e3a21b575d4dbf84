#!/usr/bin/env bash
# The standard comparison of the parallel strategies: both position sets in virtual time (algorithmic speed-up, the same
# on every machine), then two real threads against the ceiling of this machine. What is there already is continued, so
# that it may be interrupted at any time.
# Usage: scripts/scaling.sh [DIRECTORY]    (default: scaling-results)
# SEEDS (default 2), CONTROLS (default pv-split,abdada,lazy) and BIG=1 (adds 64 workers: hours) change what is measured.
set -euo pipefail
cd "$(dirname "$0")/.."

directory="${1:-scaling-results}"
seeds="${SEEDS:-2}"
controls="${CONTROLS:-pv-split,abdada,lazy}"
mkdir -p "$directory"
cargo build --release --quiet
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

measure() { # NAME ARGUMENT...
    local name="$directory/$1"
    shift
    printf '\n== %s\n' "$name"
    target/release/mammoth scaling "$@" --json "$name.json" --csv "$name.csv" --svg "$name.svg"
}

# Controls on half of the positions are enough; 12 positions for the largest teams. The mixed set has tactical and quiet ones
# in turn: two of each four, so that the half has both.
for set in games mixed; do
    awk 'NR % 4 == 1 || NR % 4 == 2' "bench-positions/scaling-$set.epd" > "$work/$set-half.epd"
done

# 500,000 serial nodes for each of sixteen workers.
measure ybw-virtual --virtual --threads 1,2,4,8,16 --strategy ybw --nodes 8000000 --seeds "$seeds"
measure controls-virtual --virtual --threads 1,2,8,16 --strategy "ybw,$controls" --nodes 8000000 --seeds "$seeds" \
    --positions "$work/games-half.epd,$work/mixed-half.epd"
measure real --threads 1,2 --strategy "ybw,$controls" --seconds 1 --repeat 3
if [[ "${BIG:-}" == 1 ]]; then
    measure large-virtual --virtual --threads 1,64 --strategy "ybw,$controls" --nodes 32000000 --hash 256 \
        --positions "$work/games-half.epd,$work/mixed-half.epd"
fi
