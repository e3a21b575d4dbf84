//! What a line of a suite asks for: `bm`, `am` and `dm`.

use crate::notation::{EpdError, MoveNameError};
use crate::position::Position;
use crate::types::{Move, Score, ScoreKind};
use std::fmt;

/// A position with a known answer.
#[derive(Clone, Debug)]
pub struct Problem {
    /// Its line in the file, from 1.
    pub line: usize,
    /// The operand of `id`; empty when there is none.
    pub id: String,
    /// The fields of the position as they were written.
    pub fen: String,
    pub position: Position,
    pub wanted: Wanted,
}

/// What an answer must fulfil; everything that is given counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// `bm`: one of these is to be played.
    pub best: Vec<Move>,
    /// `am`: none of these may be played.
    pub avoid: Vec<Move>,
    /// `dm`: a mate in at most so many moves of the side to move is to be announced.
    pub mate: Option<u32>,
}

/// What is wrong with a line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ProblemError {
    #[error(transparent)]
    Epd(#[from] EpdError),
    /// No operation that this room knows.
    #[error(
        "nothing is asked: give the best move, moves to avoid or a mate, like \"bm h2e2;\", \"am h2e2;\" or \"dm 3;\""
    )]
    NothingAsked,
    /// An operation without operand.
    #[error("{0} has no operand: name at least one move, like \"{0} h2e2;\"")]
    NoMove(&'static str),
    /// The same operation twice: which one counts?
    #[error("{0} stands there twice: put all its operands behind one {0}")]
    Repeated(&'static str),
    /// A text that is no legal move.
    #[error("{0}: {1}")]
    Move(&'static str, MoveNameError),
    /// The operand of `dm` is no length.
    #[error("dm is \"{0}\" instead of a number of moves from 1 to 100")]
    Mate(String),
    /// The game is over.
    #[error("the side to move has no legal move")]
    GameOver,
}

impl Problem {
    /// How to speak of it: its line, and its `id` when it has one.
    pub fn name(&self) -> String {
        let comma = if self.id.is_empty() { "" } else { ", " };
        format!("line {}{comma}{}", self.line, self.id)
    }
}

impl Wanted {
    /// Whether this answer is right.
    pub fn is_met(&self, mv: Move, score: Score) -> bool {
        let good = self.best.is_empty() || self.best.contains(&mv);
        good && !self.avoid.contains(&mv) && self.mate.is_none_or(|moves| mates_within(score, moves))
    }

    /// Whether this answer is right and stays right however long the search goes on: a mate is proved when it is announced.
    pub fn is_settled(&self, mv: Move, score: Score) -> bool {
        self.mate.is_some() && self.is_met(mv, score)
    }
}

fn mates_within(score: Score, moves: u32) -> bool {
    matches!(score.kind(), ScoreKind::MateIn(plies) if plies.div_ceil(2) <= moves)
}

/// The operations as EPD writes them: `bm h2e2 c3c4; dm 3;`.
impl fmt::Display for Wanted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut operations = Vec::new();
        for (name, moves) in [("bm", &self.best), ("am", &self.avoid)] {
            if !moves.is_empty() {
                let words: String = moves.iter().map(|mv| format!(" {mv}")).collect();
                operations.push(format!("{name}{words};"));
            }
        }
        operations.extend(self.mate.map(|moves| format!("dm {moves};")));
        f.write_str(&operations.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::super::reader::{SuiteError, read_problems};
    use super::*;
    use crate::notation::parse_move;

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -";

    fn only(line: &str) -> Result<Problem, ProblemError> {
        match read_problems(line) {
            Ok(mut problems) => Ok(problems.remove(0)),
            Err(SuiteError::Line { source, .. }) => Err(source),
            Err(SuiteError::Empty) => panic!("{line:?} was skipped"),
        }
    }

    fn mv(text: &str) -> Move {
        parse_move(text).expect("a good move")
    }

    #[test]
    fn both_forms_of_a_line_are_read() {
        let strict = only(&format!("{START} bm h2e2 B2-E2; id \"a; b\"; am c3c4;")).unwrap();
        assert_eq!(strict.wanted.best, [mv("h2e2"), mv("b2e2")]);
        assert_eq!(strict.wanted.avoid, [mv("c3c4")]);
        assert_eq!((strict.id.as_str(), strict.name().as_str()), ("a; b", "line 1, a; b"));
        let loose = only(&format!("{START} 0 1;bm h2e2;dm 7")).unwrap();
        assert_eq!(loose.wanted, Wanted { best: vec![mv("h2e2")], avoid: vec![], mate: Some(7) });
        assert_eq!((loose.name(), loose.wanted.to_string()), ("line 1".into(), "bm h2e2; dm 7;".into()));
    }

    #[test]
    fn lines_are_counted_with_what_is_skipped() {
        let text = format!("\u{feff}# head\r\n\n{START} bm h2e2;\r\n  \n{START} bm h2e9;");
        let error = read_problems(&text).unwrap_err();
        assert_eq!(error.to_string(), "line 5: bm: h2e9 is not legal in this position");
        assert_eq!(read_problems(&text[..text.len() - 2]).unwrap_err().to_string().split(':').next(), Some("line 5"));
        assert_eq!(read_problems("# nothing\n\n").unwrap_err(), SuiteError::Empty);
    }

    #[test]
    fn bad_lines_are_refused_with_the_reason() {
        let error = |operations: &str| only(&format!("{START} {operations}")).unwrap_err();
        assert_eq!(error(""), ProblemError::NothingAsked);
        assert_eq!(error("id \"no question\";"), ProblemError::NothingAsked);
        assert!(matches!(error("id \"unclosed; bm h2e2;"), ProblemError::Epd(EpdError::OpenQuote(_))));
        assert_eq!(error("bm;"), ProblemError::NoMove("bm"));
        assert_eq!(error("am ;"), ProblemError::NoMove("am"));
        assert_eq!(error("bm h2e2; bm b2e2;"), ProblemError::Repeated("bm"));
        assert_eq!(error("am e0e2;"), ProblemError::Move("am", MoveNameError::Illegal("e0e2".into())));
        assert!(matches!(error("bm h3e3e;"), ProblemError::Move("bm", _)));
        for length in ["0", "-1", "x", "", "101", "1 2"] {
            assert_eq!(error(&format!("dm {length};")), ProblemError::Mate(length.into()));
        }
        assert!(matches!(only("9/9 w - - bm h2e2;"), Err(ProblemError::Epd(_))));
        assert_eq!(only("3k5/4P4/9/9/9/9/9/9/9/4K4 b - - dm 1;").unwrap_err(), ProblemError::GameOver);
    }

    #[test]
    fn an_answer_must_fulfil_everything_that_is_asked() {
        let wanted = |operations: &str| only(&format!("{START} {operations}")).unwrap().wanted;
        let level = Score::DRAW;
        assert!(wanted("bm h2e2 b2e2;").is_met(mv("b2e2"), level));
        assert!(!wanted("bm h2e2 b2e2;").is_met(mv("c3c4"), level));
        assert!(wanted("am h2e2;").is_met(mv("c3c4"), level));
        assert!(!wanted("am h2e2;").is_met(mv("h2e2"), level));
        assert!(!wanted("bm h2e2; am h2e2;").is_met(mv("h2e2"), level));
        assert!(!wanted("bm h2e2;").is_settled(mv("h2e2"), level), "another move may turn out to be better");
    }

    #[test]
    fn a_mate_may_be_shorter_but_not_longer_and_must_be_announced() {
        let two = Wanted { mate: Some(2), ..Wanted::default() };
        let in_plies = |plies: i16| Score::from_raw(Score::MATE.raw() - plies);
        assert!(two.is_met(mv("h2e2"), in_plies(3)) && two.is_met(mv("h2e2"), in_plies(1)));
        assert!(two.is_settled(mv("h2e2"), in_plies(3)));
        assert!(!two.is_met(mv("h2e2"), in_plies(5)) && !two.is_met(mv("h2e2"), -in_plies(2)));
        assert!(!two.is_met(mv("h2e2"), Score::MAX_EVAL) && !two.is_met(mv("h2e2"), Score::BAN));
        let with_move = Wanted { best: vec![mv("h2e2")], ..two };
        assert!(with_move.is_met(mv("h2e2"), in_plies(3)) && !with_move.is_met(mv("b2e2"), in_plies(3)));
    }
}
