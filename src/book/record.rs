//! What happened after a move, counted.

use crate::notation::Outcome;
use crate::types::{Color, Move};
use std::io::{self, Read};

/// A move in a position and how the games went on, seen from the side that made it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Record {
    pub(super) key: u64,
    pub(super) mv: Move,
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Record {
    /// Bytes of a record on the disk.
    pub(super) const BYTES: usize = 22;

    /// A move made once, by `side`; a game without an outcome counts as drawn.
    pub(super) fn new(key: u64, mv: Move, side: Color, outcome: Option<Outcome>) -> Record {
        let winner = outcome.and_then(Outcome::winner);
        Record {
            key,
            mv,
            wins: u32::from(winner == Some(side)),
            draws: u32::from(winner.is_none()),
            losses: u32::from(winner == Some(!side)),
        }
    }

    /// What records are sorted by, and what is the same in records that are added up.
    pub(super) fn name(&self) -> (u64, Move) {
        (self.key, self.mv)
    }

    /// Adds the games of another record of the same move.
    pub(super) fn absorb(&mut self, other: &Record) {
        self.wins = self.wins.saturating_add(other.wins);
        self.draws = self.draws.saturating_add(other.draws);
        self.losses = self.losses.saturating_add(other.losses);
    }

    /// Number of games in which the move was made.
    pub(super) fn count(&self) -> u64 {
        u64::from(self.wins) + u64::from(self.draws) + u64::from(self.losses)
    }

    /// Three points for a win, one for a draw, one lost with a loss: the rule of the ElephantEye documents.
    pub(super) fn weight(&self) -> i64 {
        3 * i64::from(self.wins) + i64::from(self.draws) - i64::from(self.losses)
    }

    pub(super) fn to_bytes(self) -> [u8; Record::BYTES] {
        let mut bytes = [0; Record::BYTES];
        bytes[..8].copy_from_slice(&self.key.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.mv.bits().to_le_bytes());
        for (index, count) in [self.wins, self.draws, self.losses].into_iter().enumerate() {
            bytes[10 + 4 * index..][..4].copy_from_slice(&count.to_le_bytes());
        }
        bytes
    }

    /// Reads what [`Record::to_bytes`] wrote; `None` at the end of the file.
    ///
    /// # Errors
    /// Those of the system, and a file that somebody else wrote to.
    pub(super) fn read(from: &mut impl Read) -> io::Result<Option<Record>> {
        let mut bytes = [0; Record::BYTES];
        match from.read(&mut bytes[..1])? {
            0 => return Ok(None),
            _ => from.read_exact(&mut bytes[1..])?,
        }
        let four = |start: usize| u32::from_le_bytes(std::array::from_fn(|index| bytes[start + index]));
        let mv = Move::from_bits(u16::from_le_bytes([bytes[8], bytes[9]]));
        let mv = mv.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "a temporary file was changed"))?;
        let key = u64::from_le_bytes(std::array::from_fn(|index| bytes[index]));
        Ok(Some(Record { key, mv, wins: four(10), draws: four(14), losses: four(18) }))
    }
}
