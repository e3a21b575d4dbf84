//! Material and piece-square values, kept up to date move by move.

use super::counts::PieceCounts;
use super::tapered::Tapered;
use super::weights::{FULL_PHASE, PHASE, WEIGHTS};
use super::{balance, guards, squares};
use crate::position::{Change, Position};
use crate::types::{Color, Piece, PieceKind, Square};

/// Material with places, Red minus Black, the phase of the game and the number of pieces.
///
/// Follows the moves by [`Accumulator::after`]; a null move changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accumulator {
    score: Tapered,
    /// What depends on the number of pieces alone, Red minus Black: it changes with captures only.
    by_counts: Tapered,
    /// [`FULL_PHASE`] with everything on the board, 0 when only kings, guards and pawns are left.
    phase: i32,
    counts: [PieceCounts; 2],
}

impl Accumulator {
    /// Computed from the board.
    pub fn new(position: &Position) -> Accumulator {
        let [score, by_counts] = [Tapered::ZERO; 2];
        let mut fresh = Accumulator { score, by_counts, phase: 0, counts: [PieceCounts::default(); 2] };
        for square in Square::all() {
            if let Some(piece) = position.piece_on(square) {
                fresh.score += VALUES[piece.index()][square.index()];
                fresh.phase += PHASE[piece.kind().index()];
                fresh.counts[piece.color().index()].add(piece.kind());
            }
        }
        fresh.by_counts = sum_by_counts(&fresh.counts);
        fresh
    }

    /// After a move that changed `change`.
    #[inline]
    #[must_use]
    pub fn after(self, change: &Change) -> Accumulator {
        let mover = &VALUES[change.mover.index()];
        let mut next = self;
        next.score += mover[change.to.index()] - mover[change.from.index()];
        if let Some(captured) = change.captured {
            next.score -= VALUES[captured.index()][change.to.index()];
            next.phase -= PHASE[captured.kind().index()];
            next.counts[captured.color().index()].remove(captured.kind());
            next.by_counts = sum_by_counts(&next.counts);
        }
        next
    }

    /// Everything the moves alone keep up to date, Red minus Black.
    #[inline]
    pub(super) fn score(self) -> Tapered {
        self.score + self.by_counts
    }

    /// Material and places alone, Red minus Black.
    pub(super) fn material_and_places(self) -> Tapered {
        self.score
    }

    /// How many pieces each side has.
    #[inline]
    pub(super) fn counts(&self) -> &[PieceCounts; 2] {
        &self.counts
    }

    /// The phase, `0..=FULL_PHASE`.
    #[inline]
    pub(super) fn phase(self) -> i32 {
        debug_assert!((0..=FULL_PHASE).contains(&self.phase));
        self.phase
    }
}

fn sum_by_counts(counts: &[PieceCounts; 2]) -> Tapered {
    let mut sum = Tapered::ZERO;
    for_each_term_by_counts(counts, |_, [red, black]| sum += red - black);
    sum
}

/// Shows `visit` the name of each term that asks for the number of pieces only, with its values for Red and for Black.
#[inline(always)]
pub(super) fn for_each_term_by_counts(counts: &[PieceCounts; 2], mut visit: impl FnMut(&'static str, [Tapered; 2])) {
    visit("balance", [balance::balance(counts, Color::Red), balance::balance(counts, Color::Black)]);
    visit("guards left", [guards::by_counts(counts, Color::Red), guards::by_counts(counts, Color::Black)]);
}

/// Material of one side alone, for the explanation.
pub(super) fn material(position: &Position, color: Color) -> Tapered {
    PieceKind::ALL
        .into_iter()
        .fold(Tapered::ZERO, |sum, kind| sum + WEIGHTS.material[kind.index()] * position.pieces(color, kind).count())
}

/// Material and places of one side alone, for the explanation.
pub(super) fn material_and_places(position: &Position, color: Color) -> Tapered {
    let own = position.color(color).filter_map(|square| Some((square, position.piece_on(square)?)));
    let sum = own.fold(Tapered::ZERO, |sum, (square, piece)| sum + VALUES[piece.index()][square.index()]);
    if color == Color::Red { sum } else { -sum }
}

/// Value of each piece on each point: positive for Red's, negative for Black's.
static VALUES: [[Tapered; Square::COUNT]; Piece::COUNT] = {
    let mut table = [[Tapered::ZERO; Square::COUNT]; Piece::COUNT];
    let mut color = 0;
    while color < 2 {
        let mut kind = 0;
        while kind < PieceKind::COUNT {
            let piece = Piece::new(Color::BOTH[color], PieceKind::ALL[kind]);
            let mut square = 0;
            while square < Square::COUNT {
                table[piece.index()][square] = value(piece, Square::at(square));
                square += 1;
            }
            kind += 1;
        }
        color += 1;
    }
    table
};

const fn value(piece: Piece, square: Square) -> Tapered {
    let own = square.relative_to(piece.color());
    // Both wings are worth the same: the tables know the files a to e only.
    let file = if own.file() <= 4 { own.file() } else { Square::FILES - 1 - own.file() };
    let place = squares::place(piece.kind(), file, own.rank());
    let value = WEIGHTS.material[piece.kind().index()].plus(place);
    match piece.color() {
        Color::Red => value,
        Color::Black => value.negated(),
    }
}
