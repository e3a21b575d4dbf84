#!/usr/bin/env bash
# Builds the source archive and the wheel for Python, installs it into an environment of its own, and runs its tests there, among them
# a thousand positions beside pyffish and searches beside the program's; then mypy checks the types.
#
# Usage: scripts/python-check.sh [DIRECTORY]      the archive and the wheel are kept there
#
# PYTHON names another Python than python3. Ends with 3 where there is no Python 3.9 or later with venv, or pip reaches no PyPI.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0"; }
[[ "${1-}" != -h && "${1-}" != --help ]] || { usage; exit 0; }

skip() { echo "python-check.sh: SKIPPED: $*" >&2; exit 3; }
fail() { echo "python-check.sh: $*" >&2; exit 1; }

python="${PYTHON-python3}"
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 9))' 2> /dev/null || skip "no Python 3.9 or later, which $python should be"

place="$(mktemp -d)"
# The licences of the crates lie beside those of the project while the wheel is built.
crates="python/LICENSE-CRATES.txt"
trap 'rm -rf "$place" "$crates"' EXIT
"$python" -m venv "$place/env" > "$place/log" 2>&1 || skip "no environment: $(tail -n 1 "$place/log") (Debian: apt install python3-venv)"
pip() { "$place/env/bin/python" -m pip --disable-pip-version-check --quiet "$@"; }
maturin="$(sed -n 's/^requires = \["\(maturin==[0-9.]*\)"\]$/\1/p' python/pyproject.toml)"
[[ -n "$maturin" ]] || fail "python/pyproject.toml does not say which maturin"
pip install "$maturin" -r python/tests/requirements.txt > "$place/log" 2>&1 ||
    skip "pip cannot install $maturin and python/tests/requirements.txt: $(tail -n 1 "$place/log")"

export CARGO_TARGET_DIR="$PWD/target/python-check"
(cd python && cargo fmt --check && cargo clippy --locked --quiet -- -D warnings)
(cd python && "$place/env/bin/python" ../scripts/licences.py && "$place/env/bin/python" ../scripts/licences.py texts "../$crates")

# The wheel comes from the archive, so that both are whole.
"$place/env/bin/maturin" sdist --manifest-path python/Cargo.toml --out "$place/dist" > "$place/log" 2>&1 || fail "$(cat "$place/log")"
tar xzf "$place"/dist/*.tar.gz -C "$place"
(cd "$place"/mammoth_xiangqi-*/ && "$place/env/bin/maturin" build --release --out "$place/dist") > "$place/log" 2>&1 || fail "$(cat "$place/log")"
unset CARGO_TARGET_DIR
wheel="$(echo "$place"/dist/*.whl)"
files="$("$place/env/bin/python" -m zipfile -l "$wheel")"
for file in LICENSE-MIT LICENSE-APACHE LICENSE-CRATES.txt py.typed __init__.pyi; do
    grep -q "/$file " <<< "$files" || fail "$file is not in $(basename "$wheel")"
done
pip install --no-index "$wheel"

cargo build --release --quiet
cd python
export MAMMOTH_PROGRAM="$PWD/../target/release/mammoth"
"$place/env/bin/python" -m pytest -q -p no:cacheprovider
"$place/env/bin/python" -m mypy --cache-dir "$place/mypy"
# The package that maturin makes has the module once more inside.
MYPY_CACHE_DIR="$place/mypy" "$place/env/bin/python" -m mypy.stubtest mammoth_xiangqi --allowlist <(echo mammoth_xiangqi.mammoth_xiangqi)
cd ..

if [[ -n "${1-}" ]]; then
    mkdir -p "$1"
    cp "$place"/dist/* "$1"
fi
echo "python-check.sh: good"
