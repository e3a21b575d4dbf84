#!/usr/bin/env bash
# A million random and mutated protocol lines against a model of the session (tests/protocol/fuzz.rs), then half a million
# more in one rush (tests/protocol/noise.rs): no panic, no hang, no illegal move, one message for each refused line, state and
# memory unchanged.
# Usage: scripts/fuzz-protocol.sh [LINES [SEED]]
set -euo pipefail
cd "$(dirname "$0")/.."

export MAMMOTH_FUZZ_LINES="${1:-1000000}" MAMMOTH_FUZZ_SEED="${2:-1}"
. scripts/select-tests.sh
cargo_test=(cargo test --release --test protocol)
run_tests fuzz::a_million_random_lines noise::half_a_million_random_lines -- --ignored --nocapture --test-threads 1
