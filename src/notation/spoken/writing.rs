//! From a move to its name.

use super::chinese::{self, ChineseStyle};
use super::reading::moves;
use super::stand::Stand;
use super::step::Step;
use super::wxf;
use crate::notation::algebraic;
use crate::position::Position;
use crate::types::Move;

/// How moves are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// `H2-E2`: coordinates, as the ICCS writes them.
    Iccs,
    /// `Che2`, `Hbc2`, `Pexe6`: the letter of the piece and the point it goes to, ranks from 0 to 9.
    Algebraic,
    /// `C2=5`, `H8+7`, `+H-4`: the notation of the World Xiangqi Federation (C. W. Huang, 1980/82), with `=` for its dot
    /// and the sign of a piece in tandem before its letter.
    Wxf,
    /// `炮二平五`, `前马退四`: the notation of Chinese books, by the rules for programs (xqbase, 2006) where the books have none.
    Chinese(ChineseStyle),
}

/// Writes a legal move; [`read_move`](crate::notation::read_move) is the inverse.
///
/// # Panics
/// When there is no piece to move.
pub fn write_move(position: &Position, mv: Move, notation: Notation) -> String {
    let named = || (Stand::new(position, mv.from()), Step::new(position, mv));
    match notation {
        Notation::Iccs => format!("{}-{}", mv.from(), mv.to()).to_ascii_uppercase(),
        Notation::Algebraic => algebraic::write(position, mv),
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
