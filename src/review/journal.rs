//! The file of records: everything that was searched is in it before it is counted, and an interrupted run goes on from there.
//!
//! The first line states the [`Conditions`], every other one is a [`PositionRecord`]. Journals made under the same conditions may be
//! appended to each other: of two records of a position the first counts, and repeated first lines are passed over.

use super::{Conditions, PositionKey, PositionRecord};
use crate::files::{Claim, FileError};
use serde::Deserialize;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{} is no journal of an analysis: name another directory", .0.display())]
    Foreign(PathBuf),
    #[error("{}, line {line}: {source}; mend or remove the line", path.display())]
    Line { path: PathBuf, line: usize, source: serde_json::Error },
    #[error("{} was changed while it was read", .0.display())]
    Changed(PathBuf),
    #[error("{} holds results that were made otherwise: {}; name another directory", path.display(), differences.join("; "))]
    Mixed { path: PathBuf, differences: Vec<String> },
}

/// No line of a journal is longer.
const LONGEST_LINE: u64 = 1 << 20;

/// An open journal. It knows where each record lies, and reads it when it is asked for.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    claim: Claim,
    reader: File,
    /// Where the last complete line ends.
    end: u64,
    places: HashMap<PositionKey, u64>,
}

/// What is needed of a record to find it again.
#[derive(Deserialize)]
struct Head {
    key: PositionKey,
}

impl Journal {
    /// Opens a journal to go on with, or begins one.
    ///
    /// # Errors
    /// When it cannot be read or written, when another process writes it, and when it was made under other conditions. A last line
    /// without its end, of a run that died, is removed.
    pub fn open(path: &Path, conditions: &Conditions) -> Result<Journal, JournalError> {
        let failed = |source| JournalError::Io { path: path.to_path_buf(), source };
        let claim = Claim::of(path)?;
        if !claim.is_ordinary() {
            return Err(JournalError::Foreign(path.to_path_buf()));
        }
        let reader = File::open(path).map_err(failed)?;
        let mut journal = Journal { path: path.to_path_buf(), claim, reader, end: 0, places: HashMap::new() };
        journal.index(conditions)?;
        journal.claim.file().set_len(journal.end).map_err(failed)?;
        if journal.end == 0 {
            let text = serde_json::to_string(conditions).map_err(|error| failed(error.into()))?;
            journal.append(&text)?;
        }
        Ok(journal)
    }

    /// Reads where everything lies.
    fn index(&mut self, conditions: &Conditions) -> Result<(), JournalError> {
        let mut source = BufReader::new(self.reader.try_clone().map_err(|source| self.failure(source))?);
        let mut text = String::new();
        for line in 1.. {
            text.clear();
            let read = (&mut source).take(LONGEST_LINE).read_line(&mut text);
            match read {
                Ok(_) if text.ends_with('\n') => {}
                // The end of the file, or a line that was being written when the run died.
                Ok(_) if line > 1 || text.is_empty() => return Ok(()),
                Err(source) if source.kind() != io::ErrorKind::InvalidData => return Err(self.failure(source)),
                Ok(_) | Err(_) => return Err(JournalError::Foreign(self.path.clone())),
            }
            if let Ok(earlier) = serde_json::from_str::<Conditions>(&text) {
                let differences = earlier.differences(conditions);
                if !differences.is_empty() {
                    return Err(JournalError::Mixed { path: self.path.clone(), differences });
                }
            } else if line == 1 {
                return Err(JournalError::Foreign(self.path.clone()));
            } else {
                let head: Head = serde_json::from_str(&text).map_err(|source| self.bad_line(line, source))?;
                self.places.entry(head.key).or_insert(self.end);
            }
            self.end += text.len() as u64;
        }
        Ok(())
    }

    /// How many positions are known.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// Whether a position is known.
    pub fn knows(&self, key: PositionKey) -> bool {
        self.places.contains_key(&key)
    }

    /// What is known of a position.
    ///
    /// # Errors
    /// When the file cannot be read any more, or holds something else where the record was.
    pub fn get(&mut self, key: PositionKey) -> Result<Option<PositionRecord>, JournalError> {
        let Some(&place) = self.places.get(&key) else { return Ok(None) };
        let mut text = String::new();
        let mut read = || {
            self.reader.seek(SeekFrom::Start(place))?;
            BufReader::new(&self.reader).take(LONGEST_LINE).read_line(&mut text)
        };
        read().map_err(|source| JournalError::Io { path: self.path.clone(), source })?;
        let record: Option<PositionRecord> = serde_json::from_str(&text).ok();
        let changed = || JournalError::Changed(self.path.clone());
        record.filter(|record| record.key == key).ok_or_else(changed).map(Some)
    }

    /// Adds what was found of a position.
    ///
    /// # Errors
    /// When it cannot be written; then nothing of it stays in the file.
    pub fn save(&mut self, record: &PositionRecord) -> Result<(), JournalError> {
        let text = serde_json::to_string(record).map_err(|error| self.failure(error.into()))?;
        let place = self.end;
        self.append(&text)?;
        self.places.entry(record.key).or_insert(place);
        Ok(())
    }

    fn append(&mut self, text: &str) -> Result<(), JournalError> {
        let line = format!("{text}\n");
        let mut file = self.claim.file();
        let written = file.seek(SeekFrom::Start(self.end)).and_then(|_| file.write_all(line.as_bytes()));
        if let Err(source) = written {
            // If this fails too, the next `open` finds the torn line and takes it away.
            let _ = file.set_len(self.end);
            return Err(self.failure(source));
        }
        self.end += line.len() as u64;
        Ok(())
    }

    fn failure(&self, source: io::Error) -> JournalError {
        JournalError::Io { path: self.path.clone(), source }
    }

    fn bad_line(&self, line: usize, source: serde_json::Error) -> JournalError {
        JournalError::Line { path: self.path.clone(), line, source }
    }
}
