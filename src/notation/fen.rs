//! FEN: a position as one line of text.

use crate::position::{Position, PositionError};
use crate::types::{Color, Piece, PieceKind, Square};
use std::fmt::Write;

/// The start position.
pub const START_FEN: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";

/// Fields of a FEN, all but the first of which may be missing.
pub const FEN_FIELDS: usize = 6;

/// What is wrong with a FEN, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FenError {
    /// Nothing there.
    #[error("the FEN is empty")]
    Empty,
    /// A character that is no piece, digit or slash.
    #[error("'{character}' in rank {rank} (character {column} of it) is neither a piece nor a digit 1-9")]
    Character { character: char, rank: usize, column: usize },
    /// A rank that does not add up to nine points.
    #[error("rank {rank} has {files} points instead of 9: \"{text}\"")]
    RankLength { rank: usize, files: usize, text: String },
    /// Not ten ranks.
    #[error("the board has {0} ranks instead of 10")]
    RankCount(usize),
    /// The second field is no side.
    #[error("the side to move is \"{0}\" instead of w, r or b")]
    Side(String),
    /// A counter that is no number.
    #[error("the {0} is \"{1}\" instead of a number of up to nine digits")]
    Counter(&'static str, String),
    /// The pieces are readable but cannot stand so.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Reads a position.
///
/// Takes `w` or `r` for Red, `N`/`H` for horses and `B`/`E` for elephants; every field after the board may be missing
/// (Red to move, no plies counted). What follows the sixth field is ignored.
///
/// # Errors
/// Names the rank and the character, or what makes the position impossible.
pub fn parse_fen(text: &str) -> Result<Position, FenError> {
    let mut fields = text.split_ascii_whitespace();
    let board = fields.next().ok_or(FenError::Empty)?;
    let side = match fields.next() {
        None | Some("w" | "r" | "W" | "R" | "-") => Color::Red,
        Some("b" | "B") => Color::Black,
        Some(other) => return Err(FenError::Side(other.chars().take(20).collect())),
    };
    let mut counters = fields.skip(2);
    let quiet_plies = parse_counter("number of plies without a capture", counters.next())?;
    parse_counter("move number", counters.next())?;
    Ok(Position::from_pieces(parse_board(board)?, side, quiet_plies)?)
}

fn parse_counter(what: &'static str, field: Option<&str>) -> Result<u16, FenError> {
    let Some(field) = field else { return Ok(0) };
    if field == "-" {
        return Ok(0);
    }
    let is_number = (1..=9).contains(&field.len()) && field.bytes().all(|byte| byte.is_ascii_digit());
    let number = field.parse::<u32>().ok().filter(|_| is_number);
    // No rule counts further.
    let number = number.map(|number| u16::try_from(number).unwrap_or(u16::MAX));
    number.ok_or_else(|| FenError::Counter(what, field.chars().take(20).collect()))
}

fn parse_board(text: &str) -> Result<Vec<(Square, Piece)>, FenError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != Square::RANKS {
        return Err(FenError::RankCount(ranks.len()));
    }
    let mut placed = Vec::with_capacity(32);
    for (row, text) in ranks.into_iter().enumerate() {
        let rank = Square::RANKS - 1 - row;
        let mut file = 0;
        for (column, character) in text.chars().enumerate() {
            if let Some(skip) = character.to_digit(10).filter(|&digit| digit > 0) {
                file += skip as usize;
            } else if let Some(piece) = letter_piece(character) {
                if file < Square::FILES {
                    placed.push((Square::new(file, rank), piece));
                }
                file += 1;
            } else {
                return Err(FenError::Character { character, rank, column: column + 1 });
            }
        }
        if file != Square::FILES {
            return Err(FenError::RankLength { rank, files: file, text: text.chars().take(40).collect() });
        }
    }
    Ok(placed)
}

fn letter_piece(letter: char) -> Option<Piece> {
    let kind = kind_of_letter(letter)?;
    Some(Piece::new(if letter.is_ascii_uppercase() { Color::Red } else { Color::Black }, kind))
}

/// The kind of piece that a letter stands for, of either case: `N`/`H` horses, `B`/`E` elephants.
pub(super) fn kind_of_letter(letter: char) -> Option<PieceKind> {
    match letter.to_ascii_lowercase() {
        'k' => Some(PieceKind::King),
        'a' => Some(PieceKind::Advisor),
        'b' | 'e' => Some(PieceKind::Elephant),
        'n' | 'h' => Some(PieceKind::Horse),
        'r' => Some(PieceKind::Chariot),
        'c' => Some(PieceKind::Cannon),
        'p' => Some(PieceKind::Pawn),
        _ => None,
    }
}

/// The letter of a piece in the notation of the World Xiangqi Federation; the inverse of [`kind_of_letter`].
pub(super) fn kind_letter(kind: PieceKind) -> char {
    match kind {
        PieceKind::King => 'K',
        PieceKind::Advisor => 'A',
        PieceKind::Elephant => 'E',
        PieceKind::Horse => 'H',
        PieceKind::Chariot => 'R',
        PieceKind::Cannon => 'C',
        PieceKind::Pawn => 'P',
    }
}

/// The letter of a piece in FEN, upper case for Red.
pub fn piece_letter(piece: Piece) -> char {
    let letter = match piece.kind() {
        PieceKind::King => 'k',
        PieceKind::Advisor => 'a',
        PieceKind::Elephant => 'b',
        PieceKind::Horse => 'n',
        PieceKind::Chariot => 'r',
        PieceKind::Cannon => 'c',
        PieceKind::Pawn => 'p',
    };
    if piece.color() == Color::Red { letter.to_ascii_uppercase() } else { letter }
}

/// Writes a position; the inverse of [`parse_fen`]. The move number counts the moves made on this value.
pub fn to_fen(position: &Position) -> String {
    let mut fen = String::with_capacity(80);
    for rank in (0..Square::RANKS).rev() {
        let mut empty = 0;
        for file in 0..Square::FILES {
            let Some(piece) = position.piece_on(Square::new(file, rank)) else {
                empty += 1;
                continue;
            };
            push_empty(&mut fen, empty);
            empty = 0;
            fen.push(piece_letter(piece));
        }
        push_empty(&mut fen, empty);
        if rank > 0 {
            fen.push('/');
        }
    }
    let side = if position.side_to_move() == Color::Red { 'w' } else { 'b' };
    // Black's half of a move comes second: a game that began with it is half a move further on.
    let black_began = (position.side_to_move() == Color::Black) ^ (position.moves_made() % 2 == 1);
    let number = 1 + (position.moves_made() + black_began as usize) / 2;
    write!(fen, " {side} - - {} {number}", position.quiet_plies()).expect("writing to a string succeeds");
    fen
}

fn push_empty(fen: &mut String, count: u32) {
    if let Some(digit) = char::from_digit(count, 10).filter(|_| count > 0) {
        fen.push(digit);
    }
}
