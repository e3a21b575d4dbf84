//! An analysis that is not finished, in a file beside the table to be.
//!
//! First come the states, two bytes each in the order of this machine's processor. Behind them stand how far the analysis has come, as JSON ([`Rest`]), the
//! length of that in eight bytes, and a checksum (CRC-32) of all before it in four. While states are used in their file there is nothing
//! behind them, so that a file whose user was killed is not taken for a good one.

use super::solve::Course;
use super::states::States;
use crate::egtb::class::Class;
use crate::files::{Claim, FileError};
use crate::platform::FilePages;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// Bytes behind the JSON.
const END: u64 = 12;
/// States that are read or written at a time.
const PIECE: usize = 1 << 15;

/// What stands behind the states.
#[derive(Serialize, Deserialize)]
struct Rest {
    class: String,
    program: String,
    course: Course,
    /// Blocks whose news of each parity were not told.
    news: [Vec<u64>; 2],
}

/// The file of an analysis.
pub(super) struct WorkFile<'a> {
    /// Held as long as the analysis is made.
    claim: Claim,
    path: PathBuf,
    class: Class,
    size: u64,
    program: &'a str,
}

/// Why a file is no use.
#[derive(Debug, thiserror::Error)]
pub(super) enum Unusable {
    #[error("it is cut short or damaged")]
    Damaged,
    #[error("{0} made it")]
    Program(String),
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl<'a> WorkFile<'a> {
    /// The file of a class, whose table will lie at `table`.
    ///
    /// # Errors
    /// When it cannot be had.
    pub fn of(class: Class, size: u64, table: &Path, program: &'a str) -> Result<WorkFile<'a>, FileError> {
        let path = table.with_extension("work");
        Ok(WorkFile { claim: Claim::of(&path)?, path, class, size, program })
    }

    /// Removes the file of a class whose table is whole, unless somebody uses it.
    pub fn remove_abandoned(table: &Path) {
        let path = table.with_extension("work");
        if path.exists()
            && let Ok(_held) = Claim::of(&path)
        {
            let _ = fs::remove_file(&path);
        }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where an interrupted analysis had come to; `None` when there was none.
    ///
    /// # Errors
    /// A file that is of no use.
    pub fn earlier(&self) -> Result<Option<Earlier>, Unusable> {
        let mut file = File::open(&self.path)?;
        let length = file.metadata()?.len();
        if length == 0 {
            return Ok(None);
        }
        let states = 2 * self.size;
        let rest_length = length.checked_sub(states + END).ok_or(Unusable::Damaged)?;
        let mut hasher = crc32fast::Hasher::new();
        let mut end = [0; END as usize];
        file.seek(SeekFrom::Start(length - END))?;
        file.read_exact(&mut end)?;
        let [said, checksum] = [
            u64::from_le_bytes(end[..8].try_into().expect("eight")),
            u64::from(u32::from_le_bytes(end[8..].try_into().expect("four"))),
        ];
        if said != rest_length {
            return Err(Unusable::Damaged);
        }
        file.rewind()?;
        let mut reader = BufReader::with_capacity(2 * PIECE, file).take(states);
        let mut piece = vec![0; 2 * PIECE];
        loop {
            let count = reader.read(&mut piece)?;
            if count == 0 {
                break;
            }
            hasher.update(&piece[..count]);
        }
        let mut rest = Vec::new();
        reader.into_inner().take(rest_length).read_to_end(&mut rest)?;
        hasher.update(&rest);
        hasher.update(&end[..8]);
        if u64::from(hasher.finalize()) != checksum {
            return Err(Unusable::Damaged);
        }
        let rest: Rest = serde_json::from_slice(&rest).map_err(|_| Unusable::Damaged)?;
        if rest.program != self.program {
            return Err(Unusable::Program(rest.program));
        }
        if rest.class != self.class.to_string() {
            return Err(Unusable::Damaged);
        }
        Ok(Some(Earlier { course: rest.course, news: rest.news }))
    }

    /// States in memory, those of an earlier analysis if there is one. `None` when the system refuses the memory.
    ///
    /// # Errors
    /// When the file cannot be read.
    pub fn states_in_memory(&self, earlier: Option<&Earlier>) -> Result<Option<States>, FileError> {
        let Some(states) = States::in_memory(self.size) else { return Ok(None) };
        if let Some(earlier) = earlier {
            let mut reader = File::open(&self.path).map_err(|error| self.claim.failure(error))?;
            let mut piece = vec![0; 2 * PIECE];
            for states in states.all().chunks(PIECE) {
                let piece = &mut piece[..2 * states.len()];
                reader.read_exact(piece).map_err(|error| self.claim.failure(error))?;
                for (state, bytes) in states.iter().zip(piece.chunks_exact(2)) {
                    // Relaxed: nobody else has them yet.
                    state.store(u16::from_ne_bytes([bytes[0], bytes[1]]), Ordering::Relaxed);
                }
            }
            states.set_news(&earlier.news);
        }
        Ok(Some(states))
    }

    /// States that lie in the file, those of an earlier analysis if there is one.
    ///
    /// # Errors
    /// When the file cannot be written, such as for want of room.
    pub fn states_in_file(&self, earlier: Option<&Earlier>) -> Result<States, FileError> {
        self.mapped(earlier).map_err(|error| self.claim.failure(error))
    }

    fn mapped(&self, earlier: Option<&Earlier>) -> io::Result<States> {
        let mut file = File::options().read(true).write(true).open(&self.path)?;
        match earlier {
            Some(_) => file.set_len(2 * self.size)?,
            None => {
                file.set_len(0)?;
                // No hole: room that is missing is missed now.
                io::copy(&mut io::repeat(0).take(2 * self.size), &mut file)?;
                file.sync_all()?;
            }
        }
        let len = usize::try_from(self.size).map_err(|_| io::ErrorKind::InvalidInput)?;
        let states = States::in_file(FilePages::map(&file, len)?);
        if let Some(earlier) = earlier {
            states.set_news(&earlier.news);
        }
        Ok(states)
    }

    /// Keeps an interrupted analysis.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn keep(&mut self, states: &States, course: &Course) -> Result<(), FileError> {
        let kept =
            if states.is_in_file() { self.keep_in_file(states, course) } else { self.keep_as_new(states, course) };
        kept.map_err(|error| self.claim.failure(error))
    }

    fn keep_as_new(&mut self, states: &States, course: &Course) -> io::Result<()> {
        let mut draft = self.claim.begin()?;
        let mut hasher = crc32fast::Hasher::new();
        each_piece(states, |piece| {
            hasher.update(piece);
            draft.write_all(piece)
        })?;
        draft.write_all(&self.rest(states, course, hasher))?;
        self.claim.place(draft)
    }

    fn keep_in_file(&self, states: &States, course: &Course) -> io::Result<()> {
        states.flush()?;
        let mut hasher = crc32fast::Hasher::new();
        each_piece(states, |piece| {
            hasher.update(piece);
            Ok(())
        })?;
        let mut file = File::options().append(true).open(&self.path)?;
        file.write_all(&self.rest(states, course, hasher))?;
        file.sync_all()
    }

    /// What stands behind the states, of which `hasher` has seen all.
    fn rest(&self, states: &States, course: &Course, mut hasher: crc32fast::Hasher) -> Vec<u8> {
        let rest = Rest {
            class: self.class.to_string(),
            program: self.program.to_string(),
            course: course.clone(),
            news: states.news(),
        };
        let mut bytes = serde_json::to_vec(&rest).expect("plain data");
        bytes.extend((bytes.len() as u64).to_le_bytes());
        hasher.update(&bytes);
        bytes.extend(hasher.finalize().to_le_bytes());
        bytes
    }

    /// Removes the file.
    pub fn remove(self) {
        // A file that stays is of no use to anybody, and no harm.
        let _ = fs::remove_file(&self.path);
    }
}

/// Hands the states to `take` as bytes, some at a time.
fn each_piece(states: &States, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
    let mut piece = Vec::with_capacity(2 * PIECE);
    states.all().chunks(PIECE).try_for_each(|states| {
        piece.clear();
        // Relaxed: nobody changes them any more.
        piece.extend(states.iter().flat_map(|state| state.load(Ordering::Relaxed).to_ne_bytes()));
        take(&piece)
    })
}

/// How far an earlier analysis had come.
pub(super) struct Earlier {
    pub course: Course,
    news: [Vec<u64>; 2],
}
