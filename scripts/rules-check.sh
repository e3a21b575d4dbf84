#!/usr/bin/env bash
# Compares the rulings of the Asian rules with those of pyffish (the Python binding of Fairy-Stockfish): on the suite and
# on random cycles. Every difference is traced to a short cut of pyffish; docs/experiments/rules.md tells of each.
# Usage: scripts/rules-check.sh [--cycles N] [--seed S]     Needs Python 3.9 and a network or a cache for pip.
set -euo pipefail
cd "$(dirname "$0")/.."

environment="target/rules-check"
if [[ ! -x "$environment/bin/python" ]]; then
    python3 -m venv "$environment"
fi
"$environment/bin/python" -c 'import pyffish' 2>/dev/null || "$environment/bin/pip" install --quiet 'pyffish==0.0.90'

cargo build --release --quiet
"$environment/bin/python" scripts/rules_check/compare.py target/release/mammoth bench-positions/repetition.epd "$@"
