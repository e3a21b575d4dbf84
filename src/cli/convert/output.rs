//! Where the converted games go.

use crate::cli::Failure;
use crate::cli::files::claim;
use crate::cli::terminal::print;
use crate::files::{Claim, Draft};
use std::io::Write;
use std::path::Path;

/// Bytes that are collected before they are printed.
const BUFFER_BYTES: usize = 64 << 10;

/// Why games cannot be written.
pub(super) type Unwritable = Failure;

/// Standard output, or a file that takes its name when it is complete.
pub(super) enum Output {
    Standard(String),
    File { claim: Claim, draft: Draft },
}

impl Output {
    /// # Errors
    /// When the file cannot be written, or another process writes it.
    pub(super) fn new(path: Option<&Path>) -> Result<Output, Failure> {
        let Some(path) = path else { return Ok(Output::Standard(String::new())) };
        let claim = claim(path)?;
        let draft = claim.begin().map_err(|error| claim.failure(error))?;
        Ok(Output::File { claim, draft })
    }

    /// # Errors
    /// When no more can be written.
    pub(super) fn write(&mut self, text: &str) -> Result<(), Unwritable> {
        match self {
            Output::Standard(buffer) => {
                buffer.push_str(text);
                if buffer.len() >= BUFFER_BYTES {
                    print(std::mem::take(buffer))?;
                }
            }
            Output::File { claim, draft } => {
                draft.write_all(text.as_bytes()).map_err(|error| claim.failure(error))?;
            }
        }
        Ok(())
    }

    /// # Errors
    /// When the rest cannot be written, or the file not get its name.
    pub(super) fn finish(self) -> Result<(), Failure> {
        match self {
            Output::Standard(buffer) => Ok(print(buffer)?),
            Output::File { mut claim, draft } => match claim.place(draft) {
                Ok(()) => Ok(()),
                Err(error) => Err(claim.failure(error).into()),
            },
        }
    }

    /// Prints what is left, all of it whole games; a file is not made.
    ///
    /// # Errors
    /// When it cannot be printed.
    pub(super) fn give_up(self) -> Result<(), Failure> {
        match self {
            Output::Standard(buffer) => Ok(print(buffer)?),
            Output::File { .. } => Ok(()),
        }
    }
}
