//! The board as text.

mod ascii;
mod canvas;
mod unicode;

pub use ascii::ascii;
pub use unicode::unicode;
