//! The games of a library, one by one.

use super::head::MAGIC;
use super::record::read_cbr;
use crate::notation::game_source::GameSource;
use crate::notation::read_error::LONGEST_GAME;
use crate::notation::{Game, GameError, ReadError};
use std::io::{self, Read};

/// Records begin at a distance of so many bytes, or several times as many.
const BLOCK_BYTES: usize = 4096;
/// Bytes of the head before the list of the records.
const LIST_OFFSET: usize = 66_624;
/// Bytes of each record's place in the list.
const LISTED_BYTES: usize = 276;
/// Where the head says how many places the list has.
const COUNT_OFFSET: usize = 60;
/// No list has more places.
const MOST_LISTED: u32 = 1 << 24;

/// The games of a library, in bounded memory.
pub(in crate::notation) struct LibraryReader<R> {
    source: R,
    /// Where the block that was read last begins.
    at: usize,
    /// The beginning of the next record, when it was read already.
    block: Vec<u8>,
    games: usize,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Head,
    Records,
    Ended,
}

impl<R: Read> LibraryReader<R> {
    pub(in crate::notation) fn new(source: R) -> LibraryReader<R> {
        LibraryReader { source, at: 0, block: Vec::new(), games: 0, state: State::Head }
    }

    /// Goes to the first record behind the list.
    fn skip_head(&mut self) -> io::Result<()> {
        let mut head = Vec::new();
        Read::take(&mut self.source, LIST_OFFSET as u64).read_to_end(&mut head)?;
        let count = head.get(COUNT_OFFSET..COUNT_OFFSET + 4).and_then(|count| count.try_into().ok());
        let count = count.map_or(0, u32::from_le_bytes).min(MOST_LISTED) as usize;
        let list = io::copy(&mut Read::take(&mut self.source, (count * LISTED_BYTES) as u64), &mut io::sink())?;
        self.at = head.len() + list as usize;
        self.next_block()?;
        self.find_record()
    }

    /// Goes on to a record wherever it begins: some programs say another number of places than they leave.
    fn find_record(&mut self) -> io::Result<()> {
        loop {
            let found = self.block.windows(MAGIC.len()).position(|window| window == MAGIC);
            let skipped = found.unwrap_or_else(|| self.block.len().saturating_sub(MAGIC.len() - 1));
            self.block.drain(..skipped);
            self.at += skipped;
            let wanted = BLOCK_BYTES - self.block.len();
            let read = Read::take(&mut self.source, wanted as u64).read_to_end(&mut self.block)?;
            if found.is_some() || read == 0 {
                return Ok(());
            }
        }
    }

    /// Reads the next block; at the end of the file it is empty.
    fn next_block(&mut self) -> io::Result<()> {
        self.at += self.block.len();
        self.block.clear();
        Read::take(&mut self.source, BLOCK_BYTES as u64).read_to_end(&mut self.block).map(drop)
    }

    /// The next record with its place; `None` at the end of the file.
    fn record(&mut self) -> Result<Option<(usize, Vec<u8>)>, ReadError> {
        if !self.block.starts_with(MAGIC) {
            return Ok(None);
        }
        let at = self.at;
        let mut record = Vec::new();
        while !self.block.is_empty() && (record.is_empty() || !self.block.starts_with(MAGIC)) {
            if record.len() + self.block.len() > LONGEST_GAME {
                return Err(ReadError::EndlessRecord(at));
            }
            record.extend_from_slice(&self.block);
            self.next_block()?;
        }
        Ok(Some((at, record)))
    }

    fn read(&mut self) -> Result<Option<Result<Game, GameError>>, ReadError> {
        if self.state == State::Head {
            self.skip_head()?;
            self.state = State::Records;
        }
        let Some((at, record)) = self.record()? else { return Ok(None) };
        self.games += 1;
        let with_place = |mut error: GameError| {
            error.game = self.games;
            error.place = error.place.behind(at);
            error
        };
        Ok(Some(read_cbr(&record).map_err(with_place)))
    }
}

impl<R: Read> GameSource for LibraryReader<R> {
    fn next_game(&mut self) -> Result<Option<Result<Game, GameError>>, ReadError> {
        if self.state == State::Ended {
            return Ok(None);
        }
        let read = self.read();
        if !matches!(read, Ok(Some(_))) {
            self.state = State::Ended;
        }
        read
    }
}
