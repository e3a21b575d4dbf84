//! Layer 1: positions and moves as text.

mod algebraic;
mod encoding;
mod epd;
mod fen;
mod game;
mod game_error;
mod game_source;
mod glyph;
mod iccs;
mod list;
mod move_text_error;
mod outcome_text;
mod pgn;
mod plain;
mod ranks;
mod read_error;
mod reading;
mod source;
mod spoken;

pub use encoding::{Encoding, EncodingError, decode, detect_encoding};
pub use epd::{Epd, EpdError, EpdFileError, parse_epd, parse_epd_file, parse_epd_lines};
pub use fen::{FEN_FIELDS, FenError, START_FEN, parse_fen, piece_letter, to_fen};
pub use game::{Game, Outcome, OutcomeError, PlayedMove, Variation};
pub use game_error::{PgnError, PgnReason, Place};
pub use glyph::Glyph;
pub use iccs::parse_move;
pub use list::{MoveListError, MoveReader, read_move, read_moves};
pub use move_text_error::MoveTextError;
pub use pgn::{GameReader, read_games, write_game, write_game_in};
pub use ranks::{Ranks, in_one_habit};
pub use read_error::ReadError;
pub use reading::{MoveNameError, read_move_in};
pub use source::{Found, SourceText, TextError, Visit, game_files, open_source, read_source, read_text};
pub use spoken::{ChineseStyle, Digits, Notation, Script, write_move};

use fen::kind_of_letter;
