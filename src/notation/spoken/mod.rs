//! Moves as players name them: a piece by its kind and file (counted from the mover's right), and what it does.
//!
//! `wxf` and `chinese` are two spellings of the same thing. Between them and the board stand `Step`, what a piece does,
//! `Stand`, how a piece is told from others of its kind when a move is written, and `Who`, which pieces a name may mean
//! when it is read: a reader has to take more forms than a writer uses.

mod chinese;
mod columns;
mod reading;
mod stand;
mod step;
mod who;
mod writing;
mod wxf;

pub use chinese::{ChineseStyle, Digits, Script};
pub(super) use reading::moves;
pub use writing::{Notation, write_move};
