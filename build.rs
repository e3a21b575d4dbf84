//! Tells the program which commit it was built from and for which target.

use std::process::Command;

fn main() {
    let target = std::env::var("TARGET").unwrap_or_else(|_| "unknown target".to_string());
    println!("cargo:rustc-env=MAMMOTH_TARGET={target}");
    println!("cargo:rustc-env=MAMMOTH_COMMIT={}", commit().unwrap_or_else(|| "no commit".to_string()));
    println!("cargo:rerun-if-changed=build.rs");
    // In a work tree of its own these lie elsewhere, and a file that is not there would let this run every time.
    for name in ["HEAD", "refs/heads"] {
        if let Some(path) = git(&["rev-parse", "--git-path", name]) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}

/// The commit, with a plus sign when files differ from it; `None` outside a checkout or without git.
fn commit() -> Option<String> {
    let hash = git(&["rev-parse", "--short=10", "HEAD"])?;
    let changed = git(&["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changed.is_empty() { hash } else { hash + "+" })
}

/// What git answers; `None` outside a checkout or without git.
fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
}
