//! `--json FILE`: a command's results as one JSON object, to a file or, with `-`, alone on standard output.

use super::Failure;
use super::terminal::Terminal;
use serde::Serialize;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Where the object goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JsonTarget {
    Output,
    File(PathBuf),
}

impl From<&str> for JsonTarget {
    fn from(text: &str) -> JsonTarget {
        if text == "-" { JsonTarget::Output } else { JsonTarget::File(text.into()) }
    }
}

impl JsonTarget {
    /// Finds out whether it can be written, before any work is done for it. What the file holds stays as it is.
    pub fn check(&self) -> Result<(), Failure> {
        match self {
            JsonTarget::Output => Ok(()),
            JsonTarget::File(path) => match File::options().create(true).append(true).open(path) {
                Ok(_) => Ok(()),
                Err(error) => Err(format!("{} cannot be written: {error}", path.display()).into()),
            },
        }
    }

    /// Saves results on the way: into a file only, for standard output takes one object.
    pub fn save(&self, results: &impl Serialize) -> Result<(), Failure> {
        match self {
            JsonTarget::Output => Ok(()),
            JsonTarget::File(_) => self.write(results),
        }
    }

    /// Writes the final results.
    pub fn write(&self, results: &impl Serialize) -> Result<(), Failure> {
        self.put(&(serde_json::to_string_pretty(results)? + "\n"))
    }

    /// Writes results of the same kind, each on a line of its own.
    pub fn write_lines(&self, results: &[impl Serialize]) -> Result<(), Failure> {
        let mut text = String::new();
        for result in results {
            text += &(serde_json::to_string(result)? + "\n");
        }
        self.put(&text)
    }

    fn put(&self, text: &str) -> Result<(), Failure> {
        match self {
            JsonTarget::Output => {
                let mut out = io::stdout().lock();
                out.write_all(text.as_bytes())?;
                Ok(out.flush()?)
            }
            JsonTarget::File(path) => {
                replace(path, text).map_err(|error| format!("{} cannot be written: {error}", path.display()).into())
            }
        }
    }
}

/// Where everything else that a command says belongs.
pub fn terminal(target: Option<&JsonTarget>) -> Terminal {
    if target == Some(&JsonTarget::Output) { Terminal::Error } else { Terminal::Output }
}

/// Replaces a file as a whole, so that a reader never sees half of it.
pub(super) fn replace(path: &Path, text: &str) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|data| !data.is_file()) {
        return fs::write(path, text);
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".new");
    let fresh = PathBuf::from(name);
    fs::write(&fresh, text).and_then(|()| fs::rename(&fresh, path)).inspect_err(|_| drop(fs::remove_file(&fresh)))
}
