//! What the search remembers about moves: per worker, from iteration to iteration and from move to move of a game.
//!
//! Every counter obeys the gravity rule `h += b − h·|b| / LIMIT` (Stockfish; after Hartmann's and Schaeffer's history
//! heuristic, 1983/1989), so that it stays within ±LIMIT and recent experience weighs more.

use crate::types::{Color, Move, Piece, PieceKind, Square};

/// Bound of every history counter.
pub const HISTORY_LIMIT: i32 = 16_384;

/// Index of a move by piece and target, for continuation histories; the last one means "no move".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played(u16);

impl Played {
    const COUNT: usize = Piece::COUNT * Square::COUNT + 1;
    /// No move: the root's predecessor or a null move.
    pub const NOTHING: Played = Played((Piece::COUNT * Square::COUNT) as u16);

    /// `piece` went to `to`.
    #[inline]
    pub fn new(piece: Piece, to: Square) -> Played {
        Played((piece.index() * Square::COUNT + to.index()) as u16)
    }

    #[inline]
    fn index(self) -> usize {
        self.0 as usize
    }
}

/// The memory of one worker, about 3.3 MiB.
pub struct Histories {
    quiet: Box<[[[i16; Square::COUNT]; Square::COUNT]; 2]>,
    capture: Box<[[[i16; PieceKind::COUNT]; Square::COUNT]; Piece::COUNT]>,
    continuation: Vec<i16>,
    counter: Box<[Option<Move>; Played::COUNT]>,
}

impl Histories {
    /// Remembers nothing.
    pub fn new() -> Histories {
        Histories {
            quiet: Box::new([[[0; Square::COUNT]; Square::COUNT]; 2]),
            capture: Box::new([[[0; PieceKind::COUNT]; Square::COUNT]; Piece::COUNT]),
            continuation: vec![0; Played::COUNT * Played::COUNT],
            counter: Box::new([None; Played::COUNT]),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        *self.quiet = [[[0; Square::COUNT]; Square::COUNT]; 2];
        *self.capture = [[[0; PieceKind::COUNT]; Square::COUNT]; Piece::COUNT];
        self.continuation.fill(0);
        *self.counter = [None; Played::COUNT];
    }

    /// Records of the quiet moves of a piece: by its points, and as an answer to each of the last moves.
    #[inline]
    pub fn quiet_records(&self, from: Square, mover: Piece, before: &[Played; 2]) -> QuietRecords<'_> {
        let own = &self.quiet[mover.color().index()][from.index()];
        QuietRecords([own, self.continuations(before[0], mover), self.continuations(before[1], mover)])
    }

    /// Records of the captures of a piece.
    #[inline]
    pub fn capture_records(&self, mover: Piece) -> CaptureRecords<'_> {
        CaptureRecords(&self.capture[mover.index()])
    }

    #[inline]
    fn continuations(&self, before: Played, mover: Piece) -> &[i16; Square::COUNT] {
        let start = before.index() * Played::COUNT + mover.index() * Square::COUNT;
        self.continuation[start..].first_chunk().expect("there is a record for each point")
    }

    /// The quiet move that last refuted what was just played.
    #[inline]
    pub fn counter(&self, before: Played) -> Option<Move> {
        self.counter[before.index()]
    }

    /// Notes the refutation of what was just played.
    #[inline]
    pub fn set_counter(&mut self, before: Played, mv: Move) {
        self.counter[before.index()] = Some(mv);
    }

    /// Rewards (or, with a negative `bonus`, punishes) a quiet move.
    pub fn note_quiet(&mut self, side: Color, mv: Move, played: Played, before: &[Played; 2], bonus: i32) {
        gravitate(&mut self.quiet[side.index()][mv.from().index()][mv.to().index()], bonus);
        for &earlier in before {
            gravitate(&mut self.continuation[earlier.index() * Played::COUNT + played.index()], bonus);
        }
    }

    /// Rewards or punishes a capture.
    pub fn note_capture(&mut self, piece: Piece, to: Square, captured: PieceKind, bonus: i32) {
        gravitate(&mut self.capture[piece.index()][to.index()][captured.index()], bonus);
    }
}

/// What the histories say of the quiet moves of one piece, three numbers for each point.
pub struct QuietRecords<'a>([&'a [i16; Square::COUNT]; 3]);

impl QuietRecords<'_> {
    /// Record of the move to `to`.
    #[inline]
    pub fn of(&self, to: Square) -> i32 {
        self.0.iter().map(|records| records[to.index()] as i32).sum()
    }
}

/// What the history says of the captures of one piece.
pub struct CaptureRecords<'a>(&'a [[i16; PieceKind::COUNT]; Square::COUNT]);

impl CaptureRecords<'_> {
    /// Record of taking a piece of kind `captured` on `to`.
    #[inline]
    pub fn of(&self, to: Square, captured: PieceKind) -> i32 {
        self.0[to.index()][captured.index()] as i32
    }
}

impl Default for Histories {
    fn default() -> Self {
        Histories::new()
    }
}

#[inline]
fn gravitate(counter: &mut i16, bonus: i32) {
    let bonus = bonus.clamp(-HISTORY_LIMIT, HISTORY_LIMIT);
    let old = *counter as i32;
    *counter = (old + bonus - old * bonus.abs() / HISTORY_LIMIT) as i16;
}
