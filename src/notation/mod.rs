//! Layer 1: positions and moves as text.

mod fen;
mod iccs;

pub use fen::{FenError, START_FEN, parse_fen, piece_letter, to_fen};
pub use iccs::{MoveTextError, parse_move};
