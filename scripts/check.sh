#!/usr/bin/env bash
# Everything a change has to pass: format, lints, documentation, tests. Exactly what CI runs besides the README's
# commands. Usage: scripts/check.sh [--quick | --tested]
# --quick leaves all tests out, --tested those of `cargo test --release`, which were just run.
set -euo pipefail
cd "$(dirname "$0")/.."

. scripts/select-tests.sh
step() { printf '\n== %s\n' "$*"; }

step format
cargo fmt --all -- --check

step lints
cargo clippy --release --all-targets -- -D warnings

step "the library alone"
cargo clippy --release --lib --examples --no-default-features -- -D warnings
cargo clippy --release --lib --no-default-features --features match -- -D warnings

step "the lock file of the Python module"
cargo update --workspace --locked --quiet --manifest-path python/Cargo.toml

step documentation
RUSTDOCFLAGS="-D warnings" cargo doc --release --no-deps --document-private-items --quiet

if [[ "${1:-}" != "--quick" ]]; then
    if [[ "${1:-}" != "--tested" ]]; then
        step tests
        cargo test --release
    fi

    step "the laws with debug assertions and overflow checks"
    for target in --lib --test=board --test=rules; do
        cargo_test=(cargo test --profile checked "$target")
        run_tests ""
    done
fi

step "all good"
