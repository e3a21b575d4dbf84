#!/usr/bin/env bash
# The concurrent tests under ThreadSanitizer, which finds data races that really happened. It needs a nightly toolchain with
# the source of the standard library, since that has to be built with it; without one this says so and ends with 3.
# Usage: scripts/tsan.sh [FILTER]...    (default: the table, the split points, real threads in the search)
#
# The coroutines of speculative search are followed: `src/platform/fiber.rs` tells the sanitizer when a thread changes its stack. Calls that
# begin on one stack and end on another would spoil its records of calls, so none are kept: a report names the two accesses, not who
# called them. Left out are tests with "virtual" in their names: their coroutines are as many as workers, all on one thread. Miri is no
# substitute, it knows no inline assembly and so no coroutine; nor is Helgrind, which knows no atomics.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/nightly.sh
host="$(rustup run "$toolchain" rustc -vV | sed -n 's/^host: //p')"
filters=("$@")
[[ $# -gt 0 ]] || filters=(
    tt:: parallel::tests parallel::searching
    search::tests::agreement search::tests::conduct search::tests::rows search::tests::verdicts::a_
)
export RUSTFLAGS="${RUSTFLAGS:-} -Zsanitizer=thread --cfg mammoth_tsan -Cllvm-args=-tsan-instrument-func-entry-exit=0"
export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/tsan"
export TSAN_OPTIONS="halt_on_error=1 second_deadlock_stack=1 ${TSAN_OPTIONS:-}"
. scripts/select-tests.sh
cargo_test=(cargo "+$toolchain" test -Zbuild-std --target "$host" --profile checked --lib --no-default-features)
run_tests "${filters[@]}" -- --skip virtual
