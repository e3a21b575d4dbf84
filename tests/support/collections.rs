//! Collections of real games that are not part of the project.

use std::path::{Path, PathBuf};

/// A file of the directory that the variable `MAMMOTH_GAMES` names, or of `../shared/data/games` beside the project. Where it is
/// not there the test has to be left out, which is said on the output.
pub fn collection(name: &str) -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/games");
    let path = std::env::var_os("MAMMOTH_GAMES").map_or_else(beside, PathBuf::from).join(name);
    if !path.is_file() {
        println!("SKIPPED: there is no {name}; MAMMOTH_GAMES has to name its directory");
        return None;
    }
    Some(path)
}
