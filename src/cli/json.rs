//! `--json FILE`: a command's results as one JSON object, to a file or, with `-`, alone on standard output.

use super::Failure;
use super::files::{check_free, check_writable, replace};
use super::terminal::Terminal;
use serde::Serialize;
use serde_json::Value;
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
    /// The file, if it is one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            JsonTarget::Output => None,
            JsonTarget::File(path) => Some(path),
        }
    }

    /// Finds out whether it can be written, before any work is done for it. What the file holds stays as it is, and is for the
    /// caller to judge.
    pub fn check(&self) -> Result<(), Failure> {
        self.path().map_or(Ok(()), check_writable)
    }

    /// The same, and a file that holds something is refused, but for earlier results, which have these `fields`.
    pub fn check_free(&self, fields: Option<&[&str]>) -> Result<(), Failure> {
        let is_earlier = |text: &str| fields.is_some_and(|fields| begins_with_object(text, fields));
        self.path().map_or(Ok(()), |path| check_free(path, is_earlier))
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
            JsonTarget::File(path) => replace(path, text),
        }
    }
}

/// Where everything else that a command says belongs.
pub fn terminal(target: Option<&JsonTarget>) -> Terminal {
    if target == Some(&JsonTarget::Output) { Terminal::Error } else { Terminal::Output }
}

/// Whether the text begins with an object that has all these fields.
fn begins_with_object(text: &str, fields: &[&str]) -> bool {
    let first = serde_json::Deserializer::from_str(text).into_iter::<Value>().next();
    matches!(first, Some(Ok(value)) if fields.iter().all(|&field| value.get(field).is_some()))
}
