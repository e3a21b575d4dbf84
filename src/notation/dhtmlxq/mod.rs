//! DhtmlXQ, also called UBB: games as the pages and forums of dpxq.com have them, in tags like
//! `[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]`.
//!
//! A point is two digits, the file from the left and the row from Black's side, a move two points, and a line of moves one number.
//! `[DhtmlXQ_move_0_3_1]` is variation 1, which takes the place of the third move of line 0, the main line;
//! `[DhtmlXQ_comment1_4]` a remark behind the fourth move of the game as variation 1 has it, `[DhtmlXQ_comment4]` the same of the
//! main line and `[DhtmlXQ_comment0]` one before the first move.

mod lines;
mod names;
mod points;
mod reader;
mod stream;
mod tags;
mod writer;

pub use reader::read_ubb;
pub(super) use stream::{UbbReader, is_ubb};
pub use writer::write_ubb;
