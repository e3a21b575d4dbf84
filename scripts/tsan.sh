#!/usr/bin/env bash
# The concurrent tests under ThreadSanitizer, which finds data races that really happened. It needs a nightly toolchain with
# the source of the standard library, since that has to be built with it; without one this says so and ends with 3.
# Usage: scripts/tsan.sh [FILTER]...    (default: the table, the split points, real threads in the search)
#
# Left out are tests with "virtual" in their names, and work ahead: the sanitizer does not know coroutines. Helgrind is no
# substitute, it knows no atomics.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/nightly.sh
host="$(rustup run "$toolchain" rustc -vV | sed -n 's/^host: //p')"
filters=("$@")
[[ $# -gt 0 ]] || filters=(
    tt:: parallel::tests parallel::claims
    search::tests::agreement search::tests::conduct search::tests::rows search::tests::verdicts::a_
)
export RUSTFLAGS="${RUSTFLAGS:-} -Zsanitizer=thread --cfg mammoth_tsan" CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/tsan"
export TSAN_OPTIONS="halt_on_error=1 second_deadlock_stack=1 ${TSAN_OPTIONS:-}"
. scripts/select-tests.sh
cargo_test=(cargo "+$toolchain" test -Zbuild-std --target "$host" --profile checked --lib)
run_tests "${filters[@]}" -- --skip virtual
