//! Layer 1: positions and moves as text.

mod epd;
mod fen;
mod iccs;

pub use epd::{Epd, EpdError, parse_epd, parse_epd_file};
pub use fen::{FenError, START_FEN, parse_fen, piece_letter, to_fen};
pub use iccs::{MoveTextError, parse_move};
