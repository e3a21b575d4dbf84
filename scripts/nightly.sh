# Read by the scripts beside this file that need a nightly toolchain. Sets `toolchain` (nightly, unless the environment names another
# in TOOLCHAIN) and `sysroot`. Without such a toolchain or one of its parts the script says so and ends with 3.

skipped() { printf '%s: SKIPPED: %s\n' "${0##*/}" "$1" >&2; exit 3; }

toolchain="${TOOLCHAIN:-nightly}"
command -v rustup > /dev/null || skipped "there is no rustup to choose a toolchain with"
sysroot="$(rustup run "$toolchain" rustc --print sysroot 2> /dev/null)" ||
    skipped "no toolchain \"$toolchain\"; install it: rustup toolchain install $toolchain"

need() { # COMPONENT FILE-OF-IT : which the script uses
    [[ -e "$sysroot/$2" ]] || skipped "\"$toolchain\" lacks $1; install it: rustup component add $1 --toolchain $toolchain"
}

need rust-src lib/rustlib/src/rust/library
