//! Moves as players name them: a piece by its kind and file (counted from the mover's right), and what it does.
//!
//! [`wxf`] and [`chinese`] are two spellings of the same thing. Between them and the board stand [`Step`], what a piece does,
//! [`Stand`], how a piece is told from others of its kind when a move is written, and [`Who`], which pieces a name may mean
//! when it is read: a reader has to take more forms than a writer uses.

mod chinese;
mod stand;
mod step;
mod who;
mod wxf;

pub use chinese::{ChineseStyle, Digits, Script};

use crate::position::Position;
use crate::types::{Color, Move, PieceKind, Square};
use stand::Stand;
use step::Step;
use who::Who;

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `H2-E2`: coordinates, as the ICCS writes them.
    Iccs,
    /// `C2=5`, `H8+7`, `+H-4`: the notation of the World Xiangqi Federation (C. W. Huang, 1980/82), with `=` for its dot
    /// and the sign of a piece in tandem before its letter.
    Wxf,
    /// `炮二平五`, `前马退四`: the notation of Chinese books, by the rules for programs (xqbase, 2006) where the books have none.
    Chinese(ChineseStyle),
}

/// The legal moves of the side to move that a plain text may name; `None` when it has another form.
pub(super) fn moves(position: &Position, text: &str) -> Option<Vec<Move>> {
    let (who, step) = wxf::parse(text).or_else(|| chinese::parse(text))?;
    let sets = who.candidates(position).map(|pieces| legal(position, &who, step, &pieces));
    Some(sets.into_iter().find(|moves| !moves.is_empty()).unwrap_or_default())
}

/// Writes a legal move; [`read_move`](super::read_move) is the inverse.
///
/// # Panics
/// When there is no piece to move.
pub fn write_move(position: &Position, mv: Move, notation: Notation) -> String {
    let named = || (Stand::new(position, mv.from()), Step::new(position, mv));
    match notation {
        Notation::Iccs => format!("{}-{}", mv.from(), mv.to()).to_ascii_uppercase(),
        Notation::Wxf => {
            let (stand, step) = named();
            let name = wxf::write(&stand, step);
            if moves(position, &name).is_some_and(|moves| moves == [mv]) {
                name
            } else {
                wxf::write_order(&stand, step)
            }
        }
        Notation::Chinese(style) => {
            let (stand, step) = named();
            chinese::write(&stand, step, style)
        }
    }
}

/// The legal moves that `pieces` can make with this step.
fn legal(position: &Position, who: &Who, step: Step, pieces: &[Square]) -> Vec<Move> {
    let side = position.side_to_move();
    let targets = pieces.iter().filter_map(|&from| Some(Move::new(from, step.target(who.kind, from, side)?)));
    targets.filter(|&mv| position.is_legal_move(mv)).collect()
}

/// The number of a file as `side` counts: 1 to 9 from its right.
fn file_number(square: Square, side: Color) -> usize {
    match side {
        Color::Red => Square::FILES - square.file(),
        Color::Black => square.file() + 1,
    }
}

/// The file with this number, 0 to 8.
fn file_index(number: usize, side: Color) -> Option<usize> {
    let number = Some(number).filter(|number| (1..=Square::FILES).contains(number))?;
    Some(if side == Color::Red { Square::FILES - number } else { number - 1 })
}

/// Pieces of a kind of the side to move on the file with this number, from the front to the back.
fn column(position: &Position, kind: PieceKind, number: usize) -> Vec<Square> {
    let side = position.side_to_move();
    let Some(file) = file_index(number, side) else { return Vec::new() };
    let from_the_front = (0..Square::RANKS).rev().map(|rank| Square::new(file, rank).relative_to(side));
    from_the_front.filter(|&square| position.pieces(side, kind).contains(square)).collect()
}

/// The files on which two or more pieces of a kind stand, from the right, each from the front to the back.
fn tandems(position: &Position, kind: PieceKind) -> impl Iterator<Item = (usize, Vec<Square>)> {
    let columns = (1..=Square::FILES).map(move |number| (number, column(position, kind, number)));
    columns.filter(|(_, column)| column.len() > 1)
}
