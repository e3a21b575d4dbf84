//! The files that paths name.

use crate::notation::ReadError;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// Names of files that are taken from directories and archives, also with `.gz` behind; a file that is named itself may be called
/// anything.
const GAME_FILES: [&str; 10] = [".pgn", ".wxf", ".xqf", ".cbr", ".cbl", ".ubb", ".epd", ".fen", ".tar", ".tgz"];
/// Names of files with games that cannot be read: taken too, so that they are named rather than left out in silence.
const FOREIGN_GAME_FILES: [&str; 6] = [".mxq", ".ccm", ".cbf", ".zip", ".7z", ".rar"];

/// The files that `paths` name: files as they are, of directories and those inside them the game files, in the order of names.
/// A directory without any stands for itself: [`open_source`] tells what is wrong with it.
///
/// # Errors
/// A path that is not there or cannot be looked into, with its name.
pub fn game_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let mut files = Vec::new();
    for path in paths {
        let metadata = fs::metadata(path).map_err(|error| (path.clone(), error))?;
        let before = files.len();
        if metadata.is_dir() {
            in_directory(path, &mut files)?;
        }
        if files.len() == before {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn in_directory(directory: &Path, files: &mut Vec<PathBuf>) -> Result<(), (PathBuf, io::Error)> {
    let named = |error| (directory.to_path_buf(), error);
    let entries: io::Result<Vec<_>> = fs::read_dir(directory).map_err(named)?.collect();
    let mut entries = entries.map_err(named)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // A link to a directory could lead round in a circle.
        let kind = entry.file_type().map_err(named)?;
        if kind.is_dir() {
            in_directory(&path, files)?;
        } else if path.is_file() && is_game_file(&path.to_string_lossy()) {
            files.push(path);
        }
    }
    Ok(())
}

/// Whether a file of this name is taken from a directory or archive.
pub(super) fn is_game_file(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    GAME_FILES.iter().chain(&FOREIGN_GAME_FILES).any(|ending| name.ends_with(ending))
}

/// Opens a file for [`read_source`](super::read_source).
///
/// # Errors
/// A file that is not there or may not be read, and a directory, which [`game_files`] names when there is no game file in it.
pub fn open_source(path: &Path) -> Result<File, ReadError> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() { Err(ReadError::NoGameFiles) } else { Ok(file) }
}
