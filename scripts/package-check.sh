#!/usr/bin/env bash
# Takes what is handed on as a user does: builds the archive, the Debian package and the crate, installs each into a directory of its
# own, runs the program from there, and removes it again.
#
# Usage: scripts/package-check.sh [--dirty]      also with changes that are not committed
#
# A program from an archive or package draws a PNG, has its manual page and completions, and searches the same tree as one that
# `cargo install` builds from the files of the crate. Removing the Debian package leaves no file behind; it is installed below a
# directory, not into this system, and needs no root. Takes some fifteen minutes on two cores. Ends with 3 without cargo-deb or dpkg.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0"; }
fail() { echo "package-check.sh: $*" >&2; exit 1; }
skip() { echo "package-check.sh: SKIPPED: $*" >&2; exit 3; }

dirty=()
case "${1-}" in
    "") ;;
    -h | --help) usage; exit 0 ;;
    --dirty) dirty=("$1") ;;
    *) echo "package-check.sh: \"$1\" is none of its arguments; see --help" >&2; exit 2 ;;
esac
command -v cargo-deb > /dev/null || skip "there is no cargo-deb; install it: cargo install cargo-deb"
command -v dpkg > /dev/null || skip "there is no dpkg"

place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
# Nothing of the user's settings, and no book or network beside the program.
export CARGO_HOME="${CARGO_HOME:-$HOME/.cargo}" RUSTUP_HOME="${RUSTUP_HOME:-$HOME/.rustup}"
export HOME="$place/home"
mkdir "$HOME"

signature() { "$1" bench --depth 6 | sed -n 's/^nodes //p'; }

uses() { # PROGRAM : what a user of a package does first
    "$1" --version > /dev/null
    printf 'ucci\nposition startpos moves 炮二平五\ngo depth 5\nquit\n' | "$1" | grep '^bestmove ' > /dev/null || fail "$1 gives no move"
    "$1" board --png "$place/board.png" > /dev/null
    [[ "$(head -c 4 "$place/board.png" | tail -c 3)" == PNG ]] || fail "$1 draws no PNG"
    rm "$place/board.png"
}

echo "== the archive and the Debian package"
scripts/package.sh --out "$place/out" "${dirty[@]}" linux deb
(cd "$place/out" && sha256sum --check --quiet SHA256SUMS)
mkdir "$place/archive"
tar --extract --file "$place"/out/mammoth-*.tar.gz --directory "$place/archive" --strip-components 1
(cd "$place/archive" && sha256sum --check --quiet SHA256SUMS)
uses "$place/archive/mammoth"
[[ -s "$place/archive/man/mammoth.1" && -s "$place/archive/completions/mammoth" ]] || fail "the archive lacks manual pages or completions"
size="$(stat --format=%s "$place/archive/mammoth")"
((size <= 16 << 20)) || fail "the program has $size bytes, more than 16 MiB"

root="$place/root"
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
touch "$root/var/lib/dpkg/status"
# What it depends on is not below that directory.
dpkg_there() { dpkg --root="$root" --force-not-root --force-bad-path --force-depends --log=/dev/null "$@" > "$place/log" 2>&1 || fail "$(cat "$place/log")"; }
files_there() { (cd "$root" && find . -path ./var/lib/dpkg -prune -o -type f -print | sort); }
dpkg_there --install "$place"/out/*.deb
uses "$root/usr/bin/mammoth"
man_page="$root/usr/share/man/man1/mammoth.1"
[[ -s "$man_page" || -s "$man_page.gz" ]] || fail "the package lacks the manual page"
packaged="$(signature "$root/usr/bin/mammoth")"
[[ -n "$packaged" ]] || fail "bench of the packaged program prints no nodes"
dpkg_there --remove mammoth
[[ -z "$(files_there)" ]] || fail "the package leaves behind: $(files_there)"

echo "== the crate"
cargo package --locked --quiet "${dirty[@]/--dirty/--allow-dirty}"
crate="$(ls -t "${CARGO_TARGET_DIR:-target}"/package/mammoth-*.crate | head -1)"
mkdir "$place/crate"
tar --extract --file "$crate" --directory "$place/crate" --strip-components 1
cargo install --locked --quiet --path "$place/crate" --root "$place/installed" --target-dir "$place/target"
installed="$(signature "$place/installed/bin/mammoth")"
[[ "$packaged" == "$installed" ]] || fail "bench: $packaged nodes by the package, \"$installed\" by cargo install"

echo "good: archive, Debian package and crate; the program has $size bytes; bench --depth 6: $packaged nodes"
