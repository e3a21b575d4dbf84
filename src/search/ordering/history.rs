//! The history tables of move ordering. They are kept from iteration to iteration and from move to move of a game.
//! `sharing::histories` decides which workers share one.
//!
//! Every counter obeys the gravity rule `h += b − h·|b| / LIMIT` (Stockfish; after Hartmann's and Schaeffer's history
//! heuristic, 1983/1989), so that it stays within ±LIMIT and recent updates weigh more.

use super::piece_to::{PieceTo, numbers};
use crate::types::{Color, Move, Piece, PieceKind, Square};
use std::sync::atomic::{AtomicI16, AtomicU16, Ordering};

/// Bound of every history counter.
pub const HISTORY_LIMIT: i32 = 16_384;

/// One counter. Read by the workers that use these histories and written by every worker of the team, at any time.
/// Relaxed, and an update is a load and a store: of two simultaneous updates one may be lost. The counters decide about move order,
/// reductions and pruning, never about the correctness of a score.
type Record = AtomicI16;

/// The counters of the moves of one piece, by target point.
type Records = [Record; Square::COUNT];

/// The counters of all answers to one move.
#[repr(align(64))]
struct Answers([Record; PieceTo::COUNT]);

const fn no_records<const COUNT: usize>() -> [Record; COUNT] {
    [const { Record::new(0) }; COUNT]
}

/// A set of history tables, about 1.2 MiB.
pub struct Histories {
    quiet: Box<[[Records; Square::COUNT]; 2]>,
    capture: Box<[[[Record; PieceKind::COUNT]; Square::COUNT]; Piece::COUNT]>,
    continuation: Box<[Answers]>,
    /// The bits of a move, 0 for none. Written and read by the same workers as a [`Record`]; Relaxed, each value is complete in
    /// itself.
    counter: Box<[AtomicU16; PieceTo::COUNT]>,
}

impl Histories {
    /// Empty tables.
    pub fn new() -> Histories {
        Histories {
            quiet: Box::new([const { [const { no_records() }; Square::COUNT] }; 2]),
            capture: Box::new([const { [const { no_records() }; Square::COUNT] }; Piece::COUNT]),
            continuation: (0..PieceTo::COUNT).map(|_| Answers(no_records())).collect(),
            counter: Box::new([const { AtomicU16::new(0) }; PieceTo::COUNT]),
        }
    }

    /// Resets all tables. No worker may be searching.
    pub fn clear(&self) {
        let forget = |record: &Record| record.store(0, Ordering::Relaxed);
        self.quiet.as_flattened().as_flattened().iter().for_each(forget);
        self.capture.as_flattened().as_flattened().iter().for_each(forget);
        self.continuation.iter().flat_map(|answers| &answers.0).for_each(forget);
        self.counter.iter().for_each(|counter| counter.store(0, Ordering::Relaxed));
    }

    /// Counters of the quiet moves of a piece: by origin and target, and as an answer to each of the last moves.
    #[inline]
    pub fn quiet_records(&self, from: Square, mover: Piece, before: &[PieceTo; 2]) -> QuietRecords<'_> {
        QuietRecords {
            own: &self.quiet[mover.color().index()][from.index()],
            answers: before.map(|earlier| &self.continuation[earlier.index()]),
            numbers: numbers(mover),
        }
    }

    /// Counters of the captures of a piece.
    #[inline]
    pub fn capture_records(&self, mover: Piece) -> CaptureRecords<'_> {
        CaptureRecords(&self.capture[mover.index()])
    }

    /// The counter move: the quiet move that last refuted the move just played.
    #[inline]
    pub fn counter(&self, before: PieceTo) -> Option<Move> {
        Move::from_bits(self.counter[before.index()].load(Ordering::Relaxed))
    }

    /// Notes the refutation of the move just played.
    #[inline]
    pub fn set_counter(&self, before: PieceTo, mv: Move) {
        self.counter[before.index()].store(mv.bits(), Ordering::Relaxed);
    }

    /// Gives a quiet move a bonus (if negative, a malus), by origin and target and as an answer to each of the moves `before`.
    pub fn note_quiet(&self, side: Color, mv: Move, piece_to: PieceTo, before: &[PieceTo], bonus: i32) {
        gravitate(&self.quiet[side.index()][mv.from().index()][mv.to().index()], bonus);
        for &earlier in before {
            gravitate(&self.continuation[earlier.index()].0[piece_to.index()], bonus);
        }
    }

    /// Gives a capture a bonus or a malus.
    pub fn note_capture(&self, piece: Piece, to: Square, captured: PieceKind, bonus: i32) {
        gravitate(&self.capture[piece.index()][to.index()][captured.index()], bonus);
    }
}

/// The counters of the quiet moves of one piece.
pub struct QuietRecords<'a> {
    own: &'a Records,
    answers: [&'a Answers; 2],
    numbers: &'static [u16; Square::COUNT],
}

impl QuietRecords<'_> {
    /// Sum of the counters of the move to `to`.
    #[inline]
    pub fn of(&self, to: Square) -> i32 {
        let number = self.numbers[to.index()] as usize;
        let of_answers = self.answers.map(|answers| answers.0[number].load(Ordering::Relaxed) as i32);
        self.own[to.index()].load(Ordering::Relaxed) as i32 + of_answers[0] + of_answers[1]
    }
}

/// The counters of the captures of one piece.
pub struct CaptureRecords<'a>(&'a [[Record; PieceKind::COUNT]; Square::COUNT]);

impl CaptureRecords<'_> {
    /// Counter of capturing a piece of kind `captured` on `to`.
    #[inline]
    pub fn of(&self, to: Square, captured: PieceKind) -> i32 {
        self.0[to.index()][captured.index()].load(Ordering::Relaxed) as i32
    }
}

impl Default for Histories {
    fn default() -> Self {
        Histories::new()
    }
}

#[inline]
fn gravitate(record: &Record, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_LIMIT, HISTORY_LIMIT);
    let old = record.load(Ordering::Relaxed) as i32;
    record.store((old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16, Ordering::Relaxed);
}
