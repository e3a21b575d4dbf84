#!/usr/bin/env bash
# Builds the program with the feature `mpi` and tests jobs of several ranks on this machine: ranks and mpirun are killed, hosts cannot
# be reached, programs differ. Linux; about three minutes beside the build. Ends with 3 where there is no MPI to build it with.
set -euo pipefail
cd "$(dirname "$0")/.."
source scripts/select-tests.sh

for program in mpicc mpirun; do
    if ! command -v "$program" > /dev/null; then
        echo "SKIPPED: there is no $program (Debian: libopenmpi-dev, openmpi-bin, libclang-dev)" >&2
        exit 3
    fi
done

cargo clippy --profile checked --features mpi --all-targets -- -D warnings
cargo_test=(cargo test --profile checked --features mpi --lib)
run_tests cluster::
cargo_test=(cargo test --profile checked --features mpi --test cluster)
run_tests ''
