#!/usr/bin/env bash
# Runs the concurrent code under model checkers: loom (every order and every value the memory orderings allow, on small
# models) and shuttle (split points and whole searches in orders drawn at random, ten thousand each). They replace the atomics and
# locks of parallel::sync, so each needs a build of its own.
# Usage: scripts/models.sh [loom|shuttle] [FILTER]    (FILTER: the beginning of a path below models::, as split_points::no_wake)
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/select-tests.sh
cargo_test=(cargo test --profile checked --lib --no-default-features)
flags="${RUSTFLAGS:-}"
target="${CARGO_TARGET_DIR:-target}"

check() { # NAME FILTER
    printf '\n== %s\n' "$1"
    export RUSTFLAGS="$flags --cfg mammoth_$1" CARGO_TARGET_DIR="$target/models-$1"
    run_tests "models::$2" -- --nocapture
}

case "${1:-both}" in
    loom | shuttle) check "$1" "${2:-}" ;;
    both)
        check loom ""
        check shuttle ""
        ;;
    *) sed -n 's/^# Usage: /usage: /p' "$0" >&2; exit 2 ;;
esac
