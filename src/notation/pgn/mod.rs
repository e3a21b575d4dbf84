//! Game files: tags, moves in any notation, comments (PGN, standard of 1994, in the form that xiangqi programs use: a
//! tag `Game "Chinese Chess"` at the head, `Red` in the place of `White`, `Format "ICCS"` for moves like `H2-E2`), with their
//! variations, comments and annotation glyphs.
//!
//! [`read_games`] takes what is found in the wild, games with a WXF head (`FORMAT WXF`, the moves between `START{` and `}END`)
//! included, [`GameReader`] the same from files of any length and encoding; [`write_game_in`] writes one form only for each
//! notation, and what it writes is read back as the same game.

mod draft;
mod head;
mod lexer;
mod lines;
mod reader;
mod stream;
mod tags;
mod writer;

pub use reader::read_games;
pub use stream::GameReader;
pub use writer::{write_game, write_game_in};
