//! A file of problems: a position and its answers a line.

use super::problem::{Problem, ProblemError, Wanted};
use crate::notation::{Epd, MoveNameError, Ranks, parse_epd, read_move, read_move_in};
use crate::position::Position;
use crate::types::Move;

/// What is wrong with a suite.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SuiteError {
    #[error("line {line}: {source}")]
    Line { line: usize, source: ProblemError },
    #[error(
        "there is no position in it: each line is a position and what it asks for, like \"<board> w - - bm h2e2;\""
    )]
    Empty,
}

/// How a move is read.
type ReadMove = fn(&Position, &str) -> Result<Move, MoveNameError>;

/// Reads a suite: a position a line, as EPD or as `FEN; operation; …`. Empty lines and lines that begin with `#` are skipped.
///
/// Moves are in any notation. Whether their ranks count from 0 or from 1 is decided by the file as a whole. Where it can be
/// read in both habits, coordinates count from 0, and an algebraic move that is another one in each is refused.
///
/// # Errors
/// The first line that is no problem, or that there is none at all.
pub fn read_problems(text: &str) -> Result<Vec<Problem>, SuiteError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim()));
    let lines: Vec<(usize, &str)> = lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#')).collect();
    if lines.is_empty() {
        return Err(SuiteError::Empty);
    }
    let zero = read_lines(&lines, |position, text| read_move_in(position, text, Ranks::FromZero));
    let one = read_lines(&lines, |position, text| read_move_in(position, text, Ranks::FromOne));
    match (zero, one) {
        (Ok(_), Ok(_)) => read_lines(&lines, read_move),
        (Ok(problems), _) | (_, Ok(problems)) => Ok(problems),
        // The habit in which the file can be read further is its own.
        (Err(zero), Err(one)) => Err(if one.is_better_than(&zero) { one } else { zero }),
    }
}

fn read_lines(lines: &[(usize, &str)], read: ReadMove) -> Result<Vec<Problem>, SuiteError> {
    let problem = |&(line, text)| parse(line, text, read).map_err(|source| SuiteError::Line { line, source });
    lines.iter().map(problem).collect()
}

fn parse(line: usize, text: &str, read: ReadMove) -> Result<Problem, ProblemError> {
    let epd = parse_epd(text)?;
    if epd.position.legal_moves().is_empty() {
        return Err(ProblemError::GameOver);
    }
    let wanted = Wanted {
        best: moves(&epd, "bm", read)?,
        avoid: moves(&epd, "am", read)?,
        mate: operand(&epd, "dm")?.map(mate_length).transpose()?,
    };
    if wanted == Wanted::default() {
        return Err(ProblemError::NothingAsked);
    }
    let id = epd.operation("id").unwrap_or_default().to_string();
    Ok(Problem { line, id, fen: epd.fen, position: epd.position, wanted })
}

/// The operand of an operation that may stand there once.
fn operand<'e>(epd: &'e Epd, name: &'static str) -> Result<Option<&'e str>, ProblemError> {
    let mut operands = epd.operations.iter().filter(|(known, _)| known == name).map(|(_, operand)| operand.as_str());
    match (operands.next(), operands.next()) {
        (_, Some(_)) => Err(ProblemError::Repeated(name)),
        (operand, None) => Ok(operand),
    }
}

/// The moves behind an operation; none when it is not there.
fn moves(epd: &Epd, name: &'static str, read: ReadMove) -> Result<Vec<Move>, ProblemError> {
    let Some(operand) = operand(epd, name)? else { return Ok(Vec::new()) };
    let words = operand.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let moves = words.map(|word| read(&epd.position, word).map_err(|error| ProblemError::Move(name, error)));
    let moves: Vec<Move> = moves.collect::<Result<_, _>>()?;
    if moves.is_empty() { Err(ProblemError::NoMove(name)) } else { Ok(moves) }
}

fn mate_length(operand: &str) -> Result<u32, ProblemError> {
    let length = operand.parse().ok().filter(|length| (1..=100).contains(length));
    length.ok_or_else(|| ProblemError::Mate(operand.chars().take(20).collect()))
}

impl SuiteError {
    /// Whether it stands further on, or in the same line says more than that a text is no move at all.
    fn is_better_than(&self, other: &SuiteError) -> bool {
        let (SuiteError::Line { line, source }, SuiteError::Line { line: earlier, source: known }) = (self, other)
        else {
            return false;
        };
        let is_form = |error: &ProblemError| matches!(error, ProblemError::Move(_, MoveNameError::Form(_)));
        line > earlier || (line == earlier && is_form(known) && !is_form(source))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -";

    fn wanted(text: &str) -> Vec<String> {
        read_problems(text)
            .unwrap_or_else(|error| panic!("{text}: {error}"))
            .iter()
            .map(|p| p.wanted.to_string())
            .collect()
    }

    fn refusal(text: &str) -> String {
        read_problems(text).expect_err(text).to_string()
    }

    #[test]
    fn answers_are_in_every_notation() {
        for answer in
            ["h2e2", "H2-E2", "h3e3", "C2=5", "C2.5!", "炮二平五", "炮２平５", "Che2", "Che3+", "Ch2-e2#", "Ｃ２＝５"]
        {
            assert_eq!(wanted(&format!("{START} bm {answer};")), ["bm h2e2;"], "{answer}");
        }
        assert_eq!(wanted(&format!("{START} bm 马二进三, C2=5; am Hc2+;")), ["bm h0g2 h2e2; am b0c2;"]);
    }

    #[test]
    fn an_operation_may_follow_the_side_at_once() {
        let line = "3k5/9/9/9/9/9/9/9/R8/1R2K4 w bm a1a2; am a1a3;";
        assert_eq!(wanted(line), ["bm a1a2; am a1a3;"]);
        assert_eq!(read_problems(line).unwrap()[0].fen, "3k5/9/9/9/9/9/9/9/R8/1R2K4 w");
    }

    #[test]
    fn ranks_are_counted_alike_in_the_whole_file() {
        let (open, sure) = ("4k4/9/9/9/9/9/9/9/R8/3K5 w bm Ra3;", format!("{START} bm Che3;"));
        assert_eq!(wanted(&format!("{open}\n{sure}")), ["bm a1a2;", "bm h2e2;"]);
        assert_eq!(wanted(&format!("{open}\n{START} bm Che2;")), ["bm a1a3;", "bm h2e2;"]);
        let error = refusal(&format!("{START} bm C2=5;\n{open}"));
        assert!(error.starts_with("line 2: bm: \"Ra3\" is a1a3 with ranks from 0"), "{error}");
        // Coordinates count from 0 as far as nothing speaks against it.
        let both = "4k4/9/9/9/9/9/9/R8/C8/3K5 w bm a2b2;";
        assert_eq!(wanted(both), ["bm a2b2;"]);
        assert_eq!(wanted(&format!("{both}\n{START} bm h3e3;")), ["bm a1b1;", "bm h2e2;"]);
    }

    #[test]
    fn the_error_of_the_habit_that_fits_further_is_told() {
        let error = refusal(&format!("{START} bm h3e3;\n{START} bm h1i4;"));
        assert_eq!(error, "line 2: bm: h1i4 is not legal in this position");
        let error = refusal(&format!("{START} bm h10g8;"));
        assert_eq!(error, "line 1: bm: h10g8 is not legal in this position");
        let error = refusal(&format!("{START} bm h2e9;"));
        assert_eq!(error, "line 1: bm: h2e9 is not legal in this position");
    }
}
