#!/usr/bin/env bash
# Builds what is handed on: an archive for this kind of Linux, a Debian package, and an archive for Windows.
#
# Usage: scripts/package.sh [--out DIR] [--dirty] [linux] [deb] [windows]      (all three unless some are named)
#
#   --out DIR   where they go; default: target/packages/out
#   --dirty     also with changes that are not committed
#
# The programs are built with the profile `dist` for any x86-64 processor: they choose the instructions of their inner loops when they
# run. The same commit and compiler give the same archives to the byte: names are sorted, and every file bears the time of
# SOURCE_DATE_EPOCH, or of the commit.
#
# deb      needs cargo-deb (cargo install cargo-deb)
# windows  needs Debian's gcc-mingw-w64-x86-64 and the standard library of x86_64-pc-windows-gnu (rustup target add
#          x86_64-pc-windows-gnu), or a nightly toolchain with rust-src, which builds one
#
# What cannot be built for want of a tool is named in the end, and the script ends with 3.
set -euo pipefail
cd "$(dirname "$0")/.."

usage() { sed -n '2,/^set /{/^#/s/^# \{0,1\}//p}' "$0"; }
fail() { echo "package.sh: $*" >&2; exit 1; }

out="" dirty="" wanted=()
while [[ $# -gt 0 ]]; do
    case "$1" in
        -h | --help) usage; exit 0 ;;
        --out) [[ $# -gt 1 ]] || { echo "package.sh: --out needs a directory" >&2; exit 2; }; out="$2"; shift ;;
        --dirty) dirty=1 ;;
        linux | deb | windows) wanted+=("$1") ;;
        *) echo "package.sh: \"$1\" is none of its arguments; see --help" >&2; exit 2 ;;
    esac
    shift
done
[[ ${#wanted[@]} -gt 0 ]] || wanted=(linux deb windows)

changes="$(git status --porcelain)"
[[ -z "$changes" || -n "$dirty" ]] ||
    fail "there are changes that are not committed; commit them, or say --dirty:"$'\n'"$changes"
command -v python3 > /dev/null || fail "there is no python3, which collects the licences and writes zip archives"

export SOURCE_DATE_EPOCH="${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}"
version="$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -1)"
host="$(rustc -vV | sed -n 's/^host: //p')"
windows_target=x86_64-pc-windows-gnu
# A package also draws pictures as PNG.
features=png
# Not what RUSTFLAGS or .cargo/config.toml say: the processor is any, and no path of this machine stays in the program.
unset RUSTFLAGS
CARGO_ENCODED_RUSTFLAGS="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo"
CARGO_ENCODED_RUSTFLAGS+=$'\x1f'"--remap-path-prefix=${RUSTUP_HOME:-$HOME/.rustup}=rustup"
export CARGO_ENCODED_RUSTFLAGS
# A path below the project: the paths in Cargo.toml that the Debian package is made of begin here.
export CARGO_TARGET_DIR="$PWD/target/packages"
files="$CARGO_TARGET_DIR/files"
out="${out:-$CARGO_TARGET_DIR/out}"
rm -rf "$files"
mkdir -p "$files/man" "$files/completions" "$out"
out="$(cd "$out" && pwd)"
written=() missing=()

# Everything but the program. The program of this machine writes manual pages and completions for both systems.
collect() {
    cargo build --profile dist --locked --features "$features"
    program="$CARGO_TARGET_DIR/dist/mammoth"
    "$program" man --out "$files/man" > /dev/null
    "$program" completions bash > "$files/completions/mammoth"
    "$program" completions zsh > "$files/completions/_mammoth"
    "$program" completions fish > "$files/completions/mammoth.fish"
    "$program" completions powershell > "$files/completions/_mammoth.ps1"
    licences "$host"
}

licences() { # TARGET : the texts of what is linked there
    python3 scripts/licences.py texts "$files/LICENCES-$1.txt" "$1" "$features" > /dev/null
}

lay_out() { # NAME PROGRAM TARGET : a directory $files/NAME that becomes an archive
    place="$files/$1"
    mkdir -p "$place/docs"
    cp "$2" README.md README.zh.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$place"
    cp docs/*.md "$place/docs"
    cp "$files/LICENCES-$3.txt" "$place/LICENCES-of-libraries.txt"
    case "$3" in
        *windows*) cp "$files/completions/_mammoth.ps1" "$place" ;;
        *) cp -r "$files/man" "$files/completions" "$place" ;;
    esac
    # Sums of all but themselves, in an order that is the same everywhere.
    (cd "$place" && find . -type f -printf '%P\n' | LC_ALL=C sort | xargs -d '\n' sha256sum) > "$files/sums"
    mv "$files/sums" "$place/SHA256SUMS"
    find "$place" -type d -exec chmod 755 {} + -o -type f -exec chmod 644 {} +
    chmod 755 "$place/${2##*/}"
}

package_linux() {
    local name="mammoth-$version-$host"
    lay_out "$name" "$program" "$host"
    tar --create --directory "$files" --format=gnu --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner \
        "$name" | gzip -9 --no-name > "$out/$name.tar.gz"
    written+=("$name.tar.gz")
}

package_deb() {
    if ! command -v cargo-deb > /dev/null; then
        missing+=("the Debian package: there is no cargo-deb; install it: cargo install cargo-deb")
        return
    fi
    cp "$files/LICENCES-$host.txt" "$files/LICENCES-of-libraries.txt"
    local path
    path="$(cargo deb --quiet --no-build --no-strip --profile dist --output "$out")"
    written+=("${path##*/}")
}

# Sets `build` to the command that builds for Windows; says why not otherwise.
windows_builder() {
    local linker=x86_64-w64-mingw32-gcc nightly
    if ! command -v "$linker" > /dev/null; then
        missing+=("the archive for Windows: there is no $linker; install it: apt install gcc-mingw-w64-x86-64")
        return 1
    fi
    build=(cargo build)
    [[ -d "$(rustc --print sysroot)/lib/rustlib/$windows_target/lib" ]] && return
    nightly="$(rustc +nightly --print sysroot 2> /dev/null || true)"
    if [[ -z "$nightly" || ! -d "$nightly/lib/rustlib/src/rust/library" ]]; then
        missing+=("the archive for Windows: there is no standard library for it; install it: rustup target add $windows_target")
        return 1
    fi
    build=(cargo +nightly build -Z build-std=std,panic_unwind)
}

package_windows() {
    local build
    windows_builder || return 0
    export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
    "${build[@]}" --profile dist --locked --features "$features" --target "$windows_target"
    licences "$windows_target"
    local name="mammoth-$version-$windows_target"
    lay_out "$name" "$CARGO_TARGET_DIR/$windows_target/dist/mammoth.exe" "$windows_target"
    python3 - "$files" "$name" "$out/$name.zip" << 'PYTHON'
import os, pathlib, sys, time, zipfile
files, name, archive = map(pathlib.Path, sys.argv[1:])
moment = time.gmtime(max(int(os.environ["SOURCE_DATE_EPOCH"]), 315532800))[:6]
with zipfile.ZipFile(archive, "w") as target:
    for path in sorted(path for path in (files / name).rglob("*") if path.is_file()):
        entry = zipfile.ZipInfo(path.relative_to(files).as_posix(), moment)
        entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
        target.writestr(entry, path.read_bytes(), compresslevel=9)
PYTHON
    written+=("$name.zip")
}

collect
for one in "${wanted[@]}"; do "package_$one"; done

if [[ ${#written[@]} -gt 0 ]]; then
    (cd "$out" && sha256sum "${written[@]}" > SHA256SUMS)
    echo "in $out:"
    (cd "$out" && stat --format='%11s  %n' "${written[@]}" SHA256SUMS)
fi
[[ ${#missing[@]} == 0 ]] || { printf 'package.sh: SKIPPED: %s\n' "${missing[@]}" >&2; exit 3; }
