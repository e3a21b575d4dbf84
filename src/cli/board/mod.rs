//! `mammoth board`: a position as a picture or as text.

mod picture;
#[cfg(feature = "png")]
mod pixels;

use super::Failure;
use super::position::PositionArguments;
use super::terminal::{has_colors, print_to};
use crate::drawing::{Coordinates, Diagram, PieceSet, ascii, state, unicode};
use crate::notation::{parse_move, read_moves, to_fen};
use crate::position::Position;
use crate::types::{Color, Move};
use clap::Args;
use picture::Picture;

/// Draw a position: on the terminal, or as a picture in a file.
///
/// The board is printed with Chinese characters, and in colours where standard output is a terminal that has them and NO_COLOR is
/// not set. Below it stand the side to move (and whether it is in check, mated or stalemated), the last move of --moves, the FEN and
/// the number of legal moves.
///
/// --svg and --png draw a picture instead, and print nothing. SVG brings no fonts: it is shown with those of the reader's system.
/// PNG needs a font with Chinese characters (Debian and Ubuntu: fonts-noto-cjk); without one the pieces have letters. A picture of
/// this command may be replaced, another file is not.
///
/// Without colours the pieces of the simplified set stand in brackets, ( ) for Red's and [ ] for Black's, since some of their
/// characters are the same. Letters are K king, A advisor, E elephant, H horse, R chariot, C cannon and P pawn, small ones
/// Black's; --ascii has those of FEN.
///
/// Examples:
///   mammoth board
///   mammoth board --moves "炮二平五 马8进7" --svg board.svg
///   mammoth board 3ak4/9/9/9/9/9/9/4C4/4A4/4K4 w --png - > board.png
///   mammoth board --pieces letters --flip --coordinates none
///   mammoth board --svg b.svg --size 800 --arrows "h2e2 b0c2"
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Board {
    #[command(flatten)]
    position: PositionArguments,
    /// Moves that are played first, in any notation, separated by blanks
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    moves: Option<String>,
    #[command(flatten)]
    picture: Picture,
    /// Print the board with lines and Chinese characters, as without any of these
    #[arg(long, conflicts_with = "picture")]
    unicode: bool,
    /// Print the board in plain characters
    #[arg(long, conflicts_with_all = ["picture", "unicode", "pieces"])]
    ascii: bool,
    /// What is written on the pieces: chinese (traditional), simplified or letters
    #[arg(long, value_name = "SET", default_value_t)]
    pieces: PieceSet,
    /// What stands at the edges: 0-9 or 1-10 (files a to i, ranks so), chinese (the numbers of the files for each side) or none
    #[arg(long, value_name = "KIND", default_value_t)]
    coordinates: Coordinates,
    /// Black below
    #[arg(long)]
    flip: bool,
    /// Moves drawn as arrows, the best first: legal ones in any notation, or any two points such as h2e2
    #[arg(long, value_name = "MOVES", requires = "picture", allow_hyphen_values = true)]
    arrows: Option<String>,
}

impl Board {
    pub(super) fn run(self) -> Result<(), Failure> {
        let start = self.position.position();
        let mut position = start.clone();
        for mv in read_moves(&start, self.moves.as_deref().unwrap_or_default())? {
            position.make(mv);
        }
        let diagram = Diagram {
            pieces: self.pieces,
            coordinates: self.coordinates,
            below: if self.flip { Color::Black } else { Color::Red },
            ..Diagram::new(&position)
        };
        if self.picture.is_wanted() {
            let arrows = arrows(&position, self.arrows.as_deref().unwrap_or_default())?;
            return self.picture.write(&diagram, &arrows);
        }
        let has_colors = has_colors();
        let board = if self.ascii { ascii(&diagram) } else { unicode(&diagram, has_colors) };
        Ok(print_to(anstream::stdout(), format_args!("{board}\n\n{}\n", about(&position)))?)
    }
}

/// The lines below the board, without the last line end.
fn about(position: &Position) -> String {
    let last_move = position.last_move().map_or(String::new(), |mv| format!("last move {mv}\n"));
    let moves = position.count_legal_moves();
    format!("{}\n{last_move}fen {}\nlegal moves {moves}", state(position), to_fen(position))
}

/// Moves of any side, or of none.
///
/// # Errors
/// A word that names no legal move and no two points.
fn arrows(position: &Position, text: &str) -> Result<Vec<Move>, Failure> {
    let mut arrows = Vec::new();
    for word in text.split_whitespace() {
        match parse_move(word) {
            Ok(mv) => arrows.push(mv),
            Err(_) => arrows.extend(read_moves(position, word).map_err(|error| format!("--arrows: {}", error.source))?),
        }
    }
    Ok(arrows)
}
