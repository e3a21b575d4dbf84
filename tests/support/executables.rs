//! Programs that a test makes and starts.

use std::path::Path;
use std::process::Command;

/// Copies `source` to `path` as a program that every user may run.
///
/// Another process writes the file. Tests of one binary run side by side: while one of them has the file open for writing, a child
/// that another one forks has it open too, and starting the file fails with `ETXTBSY` until that child has called `exec`.
pub fn install(source: &Path, path: &Path) {
    let status = Command::new("install").args(["-m", "755"]).arg(source).arg(path).status();
    assert!(status.expect("`install` is there").success(), "{} cannot be made", path.display());
}
