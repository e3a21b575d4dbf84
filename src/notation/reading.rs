//! One move in any notation, as a legal move of a position.

use super::algebraic::{Algebraic, Letters, SEPARATORS};
use super::plain::{plain, without_marks};
use super::{Ranks, spoken};
use crate::position::Position;
use crate::types::{Move, Square};

/// A text that names no move of a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MoveNameError {
    /// Of no known form.
    #[error("\"{0}\" is not a move: write it like h2e2, C2=5, Che2 or 炮二平五")]
    Form(String),
    /// From a point to itself.
    #[error("\"{0}\" goes nowhere")]
    NoStep(String),
    /// What should be two points, in a format that has nothing else.
    #[error("\"{0}\" is not two different points of the board")]
    Points(String),
    /// Coordinates of a move that is not legal.
    #[error("{0} is not legal in this position")]
    Illegal(String),
    /// A name that fits no legal move.
    #[error("no piece can make the move \"{0}\" in this position")]
    Impossible(String),
    /// A name that fits several legal moves.
    #[error("\"{text}\" may mean {first} or {second} in this position")]
    Ambiguous { text: String, first: Move, second: Move },
    /// A name that fits one legal move with ranks from 0 and another with ranks from 1, and no other move tells which.
    #[error("\"{text}\" is {zero} with ranks from 0 to 9 and {one} with ranks from 1 to 10: write it like {zero}")]
    Undecided { text: String, zero: Move, one: Move },
}

/// The kind of notation a move was read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Coordinates,
    Algebraic,
    /// By a name without ranks, in WXF or Chinese.
    Named,
}

/// Reads a legal move of the side to move in any of the notations, whichever it is, with the ranks counted so.
///
/// Takes coordinates (`h2e2`, `H2-E2`, `h2xe2`), algebraic moves (`Che2`, `exe5`, `Hb1-c3`), the notation of the World
/// Xiangqi Federation (`C2=5`, `+H-4`, `13=4`) and Chinese (`炮二平五`). Letters may be of either case where that is clear,
/// digits Chinese, full-width or plain, characters simplified or traditional, the sign of a piece in tandem before or
/// behind the piece; `.` and `=` both mean a step to the side. Marks such as `!` and the signs of check and mate may stand
/// behind the move. A sign of capture must be true.
///
/// # Errors
/// A text of another form, or that fits no legal move or several.
pub fn read_move_in(position: &Position, text: &str, ranks: Ranks) -> Result<Move, MoveNameError> {
    match candidates(position, text, ranks)?[..] {
        [(first, _), (second, _), ..] => Err(ambiguous(text, first, second)),
        [(mv, _)] => Ok(mv),
        [] => unreachable!("there is a candidate, or an error"),
    }
}

/// The error that a text fits two moves.
pub(super) fn ambiguous(text: &str, first: Move, second: Move) -> MoveNameError {
    MoveNameError::Ambiguous { text: shown(without_marks(text.trim())), first, second }
}

/// What a message shows of a text.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}

/// The legal moves that a text fits, each once, with the notation it is in; at least one.
pub(super) fn candidates(position: &Position, text: &str, ranks: Ranks) -> Result<Vec<(Move, Form)>, MoveNameError> {
    let written = without_marks(text.trim());
    let text = &*plain(written);
    let mut fault = MoveNameError::Form(shown(written));
    // Each level has forms that exclude each other nearly everywhere; the second is for careless writers.
    for letters in [Letters::Capital, Letters::Small] {
        let mut found: Vec<(Move, Form)> = Vec::new();
        match coordinates(position, text, ranks).filter(|coordinates| coordinates.letters == letters) {
            Some(Coordinates { step: None, .. }) => return Err(MoveNameError::NoStep(shown(written))),
            Some(Coordinates { step: Some(mv), is_legal: true, .. }) => found.push((mv, Form::Coordinates)),
            // What has the form of coordinates is nothing else, but for a capital letter that may be a piece.
            Some(_) => return Err(MoveNameError::Illegal(shown(written))),
            None => {}
        }
        let algebraic = Algebraic::parse(text, ranks, letters).map(|algebraic| algebraic.moves(position));
        let named = if letters == Letters::Capital { spoken::moves(position, text) } else { None };
        for (moves, form) in [(algebraic, Form::Algebraic), (named, Form::Named)] {
            if moves.is_some() && matches!(fault, MoveNameError::Form(_)) {
                fault = MoveNameError::Impossible(shown(written));
            }
            for mv in moves.into_iter().flatten() {
                if found.iter().all(|&(known, _)| known != mv) {
                    found.push((mv, form));
                }
            }
        }
        if !found.is_empty() {
            return Ok(found);
        }
    }
    Err(fault)
}

/// Two points.
struct Coordinates {
    /// `None` when both are the same.
    step: Option<Move>,
    is_legal: bool,
    /// Both files are written alike, or one of them in a capital letter, which may be meant for a piece.
    letters: Letters,
}

fn coordinates(position: &Position, text: &str, ranks: Ranks) -> Option<Coordinates> {
    let (from, rest) = ranks.point(text)?;
    let goal = rest.strip_prefix(SEPARATORS).unwrap_or(rest);
    let (to, _) = ranks.point(goal).filter(|(_, rest)| rest.is_empty())?;
    let is_capital = |text: &str| text.starts_with(|c: char| c.is_ascii_uppercase());
    let letters = if is_capital(text) == is_capital(goal) { Letters::Capital } else { Letters::Small };
    let says_capture = rest.starts_with(['x', 'X', ':']);
    let step = (from != to).then(|| Move::new(from, to));
    let is_legal = step.is_some_and(|mv| is_possible(position, mv, says_capture));
    Some(Coordinates { step, is_legal, letters })
}

fn is_possible(position: &Position, mv: Move, says_capture: bool) -> bool {
    let goal: Square = mv.to();
    position.is_legal_move(mv) && !(says_capture && position.piece_on(goal).is_none())
}
