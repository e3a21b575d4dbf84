#!/usr/bin/env bash
# Whether one commit plays better than another: builds both in worktrees of their own and lets them play until a sequential
# test is decided. What was built and played is kept: the same command goes on where it was interrupted.
# Usage: scripts/regression.sh OLD [NEW] [MATCH-OPTION…]     (NEW: HEAD unless given)
# Everything else goes to `mammoth match`; without it
#   --nodes 20000 --games 2000 --sprt elo0=0,elo1=20,alpha=0.05,beta=0.05 --concurrency 2 --resign --draw
# Nodes do not mind a busy machine but ignore speed; `--tc 5+0.05` or `--movetime 100` counts it.
# Examples: scripts/regression.sh main~5
#           scripts/regression.sh v0.1 my-branch --tc 5+0.05 --sprt elo0=-10,elo1=0
set -euo pipefail
cd "$(dirname "$0")/.."

if [[ $# == 0 || "$1" == --help || "$1" == -h ]]; then
    . scripts/match-settings.sh
    print_usage "$0"
    exit $(($# == 0 ? 2 : 0))
fi

commit_of() {
    git rev-parse --verify --quiet --short=12 "$1^{commit}" || { echo "regression: \"$1\" is no commit" >&2; exit 2; }
}
old="$(commit_of "$1")"
shift
new_name=HEAD
if [[ $# -gt 0 && "$1" != -* ]]; then
    new_name="$1"
    shift
fi
new="$(commit_of "$new_name")"
if [[ "$old" == "$new" ]]; then
    echo "regression: both are commit $old" >&2
    exit 2
fi

root="$PWD/target/regression"
mkdir -p "$root"
build() { # COMMIT : its program ends up at $root/COMMIT/mammoth
    local folder="$root/$1"
    [[ ! -x "$folder/mammoth" ]] || return 0
    printf '== build %s\n' "$(git log -1 --format='%h %s' "$1")"
    mkdir -p "$folder"
    git worktree prune
    [[ -e "$folder/tree/.git" ]] || git worktree add --quiet --force --detach "$folder/tree" "$1"
    # Both builds share the folder of the dependencies, which are mostly the same.
    (cd "$folder/tree" && CARGO_TARGET_DIR="$root/target" cargo build --release --quiet)
    cp "$root/target/release/mammoth" "$folder/mammoth.new"
    mv "$folder/mammoth.new" "$folder/mammoth"
    git worktree remove --force "$folder/tree"
}
build "$old"
build "$new"

for commit in "$old" "$new"; do
    printf '%s  bench %s\n' "$commit" "$("$root/$commit/mammoth" bench --depth 10 2> /dev/null | sed -n 's/^nodes //p')"
done

. scripts/match-settings.sh
limits --nodes 20000
usual --games 2000
usual --sprt "elo0=0,elo1=20,alpha=0.05,beta=0.05"

pgn="$root/$new-$old.pgn"
resume=()
[[ ! -s "$pgn" ]] || resume=(--resume)
# The referee is the newer one.
exec "$root/$new/mammoth" match --engine "name=$new;cmd=$root/$new/mammoth;protocol=ucci" \
    --engine "name=$old;cmd=$root/$old/mammoth;protocol=ucci" \
    "${settings[@]}" "${arguments[@]}" --pgn "$pgn" --json "${pgn%.pgn}.json" "${resume[@]}"
