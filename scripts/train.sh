#!/usr/bin/env bash
# From nothing to a network in one call: labelled positions, games of self-play, two trainings.
#
# Usage: scripts/train.sh smoke|evening|full [DIRECTORY]      (default: data/SIZE)
#
#   smoke    a minute: shows that all steps work; the network is worth nothing
#   evening  about three hours on two cores
#   full     days; the same call goes on where it was interrupted
#
# Every step goes on where it was interrupted. The network is DIRECTORY/net/net.bin; try it by
#   setoption evalfile DIRECTORY/net/net.bin
# The recipe is explained in docs/network.md.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0"; }

case "${1-}" in
smoke) labels=20000 learnt=200000 games=8 nodes=200 mixed=1000 tuned=20000 ;;
evening) labels=40000000 learnt=300000000 games=100000 nodes=1000 mixed=12000000 tuned=120000000 ;;
full) labels=100000000 learnt=2000000000 games=1000000 nodes=5000 mixed=40000000 tuned=1000000000 ;;
-h | --help) usage && exit 0 ;;
*) usage >&2 && exit 2 ;;
esac
out=${2-data/$1}

cargo build --release --quiet
mammoth=target/release/mammoth
mkdir -p "$out"

say() { echo "train: $*" >&2; }

say "1 of 4: $labels positions with the value of the hand-made evaluation"
[ -e "$out/pre.labels" ] || "$mammoth" label --net classic --perturbed "$labels" --seed 1 --out "$out/pre.labels"
say "2 of 4: a network that has learnt from them"
"$mammoth" train --labels "$out/pre.labels" --positions "$learnt" --out "$out/pre"
say "3 of 4: $games games of self-play"
"$mammoth" selfplay --net classic --out "$out/games" --games "$games" --nodes "$nodes"
say "4 of 4: a network that has learnt from them, too"
"$mammoth" train --games "$out/games" --labels "$out/pre.labels" --most-labels "$mixed" \
    --from "$out/pre/checkpoint.bin" --positions "$tuned" --rate 0.0003 --out "$out/net"
say "the network is $out/net/net.bin"
