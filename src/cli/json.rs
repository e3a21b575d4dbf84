//! `--json FILE`: a command's results as one JSON object, to a file or, with `-`, alone on standard output.

use super::Failure;
use super::files::{claim, claim_free, holds_something};
use super::terminal::{Terminal, print};
use crate::files::Claim;
use serde::Serialize;
use serde_json::Value;
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

    /// Claims it, before any work is done for it. What the file holds stays as it is, and is for the caller to judge.
    ///
    /// # Errors
    /// When it cannot be written, or is being written by another process.
    pub fn claim(&self) -> Result<JsonOutput, Failure> {
        Ok(JsonOutput(self.path().map(claim).transpose()?))
    }

    /// The same, and a file that holds something is refused, but for earlier results, which have these `fields`.
    ///
    /// # Errors
    /// Those of [`JsonTarget::claim`], and for what holds anything else.
    pub fn claim_free(&self, fields: Option<&[&str]>) -> Result<JsonOutput, Failure> {
        let is_earlier = |text: &str| fields.is_some_and(|fields| begins_with_object(text, fields));
        Ok(JsonOutput(self.path().map(|path| claim_free(path, is_earlier)).transpose()?))
    }
}

/// The claimed file, or standard output.
pub struct JsonOutput(Option<Claim>);

impl JsonOutput {
    /// The claimed file that holds something already.
    pub fn earlier(&self) -> Option<&Path> {
        self.0.as_ref().filter(|claim| holds_something(claim)).map(Claim::path)
    }

    /// Saves results on the way: into an ordinary file only, for others take one object.
    pub fn save(&mut self, results: &impl Serialize) -> Result<(), Failure> {
        match &self.0 {
            Some(claim) if claim.is_ordinary() => self.write(results),
            _ => Ok(()),
        }
    }

    /// Writes the final results.
    pub fn write(&mut self, results: &impl Serialize) -> Result<(), Failure> {
        self.put(&(serde_json::to_string_pretty(results)? + "\n"))
    }

    /// Writes results of the same kind, each on a line of its own.
    pub fn write_lines(&mut self, results: &[impl Serialize]) -> Result<(), Failure> {
        let mut text = String::new();
        for result in results {
            text += &(serde_json::to_string(result)? + "\n");
        }
        self.put(&text)
    }

    fn put(&mut self, text: &str) -> Result<(), Failure> {
        match &mut self.0 {
            None => Ok(print(text)?),
            Some(claim) => Ok(claim.replace(text)?),
        }
    }
}

/// Where everything else that a command says belongs.
pub fn terminal(target: Option<&JsonTarget>) -> Terminal {
    if target == Some(&JsonTarget::Output) { Terminal::error() } else { Terminal::output() }
}

/// Whether the text begins with an object that has all these fields.
fn begins_with_object(text: &str, fields: &[&str]) -> bool {
    let first = serde_json::Deserializer::from_str(text).into_iter::<Value>().next();
    matches!(first, Some(Ok(value)) if fields.iter().all(|&field| value.get(field).is_some()))
}
