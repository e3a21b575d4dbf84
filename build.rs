//! Tells the program which commit it was built from and for which target.

use std::process::Command;

fn main() {
    let target = std::env::var("TARGET").unwrap_or_else(|_| "unknown target".to_string());
    println!("cargo:rustc-env=MAMMOTH_TARGET={target}");
    println!("cargo:rustc-env=MAMMOTH_COMMIT={}", commit().unwrap_or_else(|| "no commit".to_string()));
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=.git/HEAD");
    println!("cargo:rerun-if-changed=.git/refs/heads");
}

/// The commit, with a plus sign when files differ from it; `None` outside a checkout or without git.
fn commit() -> Option<String> {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_string())
    };
    let hash = git(&["rev-parse", "--short=10", "HEAD"])?;
    let changed = git(&["status", "--porcelain", "--untracked-files=no"])?;
    Some(if changed.is_empty() { hash } else { hash + "+" })
}
