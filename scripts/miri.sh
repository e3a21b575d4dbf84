#!/usr/bin/env bash
# The table's tests under Miri, an interpreter that finds undefined behaviour: wrong alignment, a reference that aliases, a data race,
# memory read before it is written. It needs a nightly toolchain with Miri and the source of the standard library; without one
# this says so and ends with 3.
# Usage: scripts/miri.sh [FILTER]...    (default: slot, bucket, word, and a whole table of 1 MiB)
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/nightly.sh
need miri bin/cargo-miri
filters=("$@")
[[ $# -gt 0 ]] || filters=(tt::slot:: tt::bucket:: tt::word:: tt::table::tests::a_slot)
# How much memory a control group grants is read from files.
export MIRIFLAGS="-Zmiri-disable-isolation ${MIRIFLAGS:-}" CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-target}/miri"
. scripts/select-tests.sh
cargo_test=(cargo "+$toolchain" miri test --lib --no-default-features)
run_tests "${filters[@]}"
