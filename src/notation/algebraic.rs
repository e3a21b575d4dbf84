//! Algebraic moves: `Che2`, `Hg7`, `exe5`, `Rh0`, `H6a7`, `Hb1-c3`.
//!
//! A capital letter names the piece, small letters the files. Before the point it goes to may stand the file, the rank
//! or the point it comes from, then `x` for a capture, or `-`. Pawns have the letter `P` (Fairy-Stockfish) or none
//! (XBoard); without it a pawn that leaves its file or captures names the file it comes from.

use super::{Ranks, kind_letter, kind_of_letter};
use crate::position::Position;
use crate::types::{Move, PieceKind, Square};

/// Signs between the two points.
pub(super) const SEPARATORS: [char; 4] = ['-', 'x', 'X', ':'];

/// Which letters may name a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Letters {
    /// Capital ones.
    Capital,
    /// Small ones, which may be meant for files as well.
    Small,
}

/// A move as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Algebraic {
    kind: PieceKind,
    /// Where it comes from, as far as it is said.
    file: Option<usize>,
    rank: Option<usize>,
    to: Square,
    captures: bool,
    /// A point and nothing else: a pawn, which stays on its file if one can.
    bare: bool,
}

impl Algebraic {
    /// Reads a move without the marks behind it; `None` when it has another form.
    pub(super) fn parse(text: &str, ranks: Ranks, letters: Letters) -> Option<Algebraic> {
        let (kind, rest) = piece(text, letters);
        // What begins like a piece may be a pawn on a file of that name.
        let kind = kind.or((letters == Letters::Capital).then_some(PieceKind::Pawn))?;
        let has_letter = rest.len() < text.len();
        let (origin, goal) = rest.split_at(rest.rfind(is_file)?);
        let (to, _) = ranks.point(goal).filter(|(_, rest)| rest.is_empty())?;
        let said = origin.strip_suffix(SEPARATORS).unwrap_or(origin);
        let captures = origin[said.len()..].contains(['x', 'X', ':']);
        let (file, number) = match said.chars().next().filter(|&c| is_file(c)) {
            Some(file) => (Some(file as usize - 'a' as usize), &said[1..]),
            None => (None, said),
        };
        let rank = if number.is_empty() { None } else { Some(ranks.rank(number)?) };
        // Without its letter a pawn says at most its file, and says it before a sign.
        let complete = has_letter || (rank.is_none() && (file.is_some() || origin.is_empty()));
        let bare = rest == goal && !has_letter;
        complete.then_some(Algebraic { kind, file, rank, to, captures, bare })
    }

    /// The legal moves it may mean.
    pub(super) fn moves(&self, position: &Position) -> Vec<Move> {
        if self.captures && position.piece_on(self.to).is_none() {
            return Vec::new();
        }
        let pieces = position.pieces(position.side_to_move(), self.kind).into_iter();
        let named = pieces.filter(|from| {
            self.file.is_none_or(|file| file == from.file()) && self.rank.is_none_or(|rank| rank == from.rank())
        });
        let moves = named.filter(|&from| from != self.to).map(|from| Move::new(from, self.to));
        let mut moves: Vec<Move> = moves.filter(|&mv| position.is_legal_move(mv)).collect();
        let stays = |mv: &Move| mv.from().file() == mv.to().file();
        if self.bare && moves.iter().any(stays) {
            moves.retain(stays);
        }
        moves
    }
}

/// Writes a legal move, with as much of the point it comes from as tells it from others: `Che2`, `Hbc2`, `R0a5`, `Pexe6`.
pub(super) fn write(position: &Position, mv: Move) -> String {
    let from = mv.from();
    let kind = position.piece_on(from).expect("a move has a piece").kind();
    let letter = kind_letter(kind);
    let sign = if position.piece_on(mv.to()).is_some() { "x" } else { "" };
    let others = position.pieces(position.side_to_move(), kind).into_iter().filter(|&other| other != from);
    let others: Vec<Square> = others.filter(|&other| position.is_legal_move(Move::new(other, mv.to()))).collect();
    let point = from.to_string();
    let (file, rank) = point.split_at(1);
    let origin = if others.is_empty() {
        ""
    } else if others.iter().all(|other| other.file() != from.file()) {
        file
    } else if others.iter().all(|other| other.rank() != from.rank()) {
        rank
    } else {
        &point
    };
    format!("{letter}{origin}{sign}{}", mv.to())
}

/// The piece that is named, and what follows its letter.
fn piece(text: &str, letters: Letters) -> (Option<PieceKind>, &str) {
    let fits = |letter: &char| match letters {
        Letters::Capital => letter.is_ascii_uppercase(),
        Letters::Small => letter.is_ascii_lowercase(),
    };
    let first = text.chars().next().filter(fits);
    match first.and_then(|letter| kind_of_letter(letter.to_ascii_uppercase())) {
        Some(kind) => (Some(kind), &text[1..]),
        None => (None, text),
    }
}

fn is_file(character: char) -> bool {
    ('a'..='i').contains(&character)
}
