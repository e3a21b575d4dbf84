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

    /// Record of a quiet move: by its points, and as an answer to each of the last moves.
    #[inline]
    pub fn quiet(&self, side: Color, mv: Move, played: Played, before: &[Played; 2]) -> i32 {
        let own = self.quiet[side.index()][mv.from().index()][mv.to().index()] as i32;
        own + self.continuation(before[0], played) + self.continuation(before[1], played)
    }

    /// Record of a capture.
    #[inline]
    pub fn capture(&self, piece: Piece, to: Square, captured: PieceKind) -> i32 {
        self.capture[piece.index()][to.index()][captured.index()] as i32
    }

    #[inline]
    fn continuation(&self, before: Played, played: Played) -> i32 {
        self.continuation[before.index() * Played::COUNT + played.index()] as i32
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
