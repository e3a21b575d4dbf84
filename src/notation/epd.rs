//! EPD: a position and operations in one line, and files of such lines.

use super::fen::{FEN_FIELDS, FenError, parse_fen};
use crate::position::Position;

/// One line of a position file.
#[derive(Clone, Debug)]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// The fields of the position as they were written.
    pub fen: String,
    /// Operations in order: a name and its operand, without the quotes around it; several operands are one text with their quotes.
    pub operations: Vec<(String, String)>,
}

impl Epd {
    /// The operand of the first operation of this name.
    pub fn operation(&self, name: &str) -> Option<&str> {
        self.operations.iter().find(|(known, _)| known == name).map(|(_, operand)| operand.as_str())
    }
}

/// What is wrong with one line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EpdError {
    /// The position cannot be read.
    #[error(transparent)]
    Fen(#[from] FenError),
    /// Everything behind a quotation mark belongs to it, also what was meant as further operations.
    #[error("the quotation mark of \"{0}\" is never closed")]
    OpenQuote(String),
}

/// What is wrong with a position file, and in which line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {source}")]
pub struct EpdFileError {
    line: usize,
    source: EpdError,
}

/// Reads one line: strict EPD (`board side - - op operand; …`), or a FEN with any of its fields behind the side, with or
/// without a semicolon, and operations.
///
/// # Errors
/// Those of the FEN, and a quotation mark that is never closed.
pub fn parse_epd(line: &str) -> Result<Epd, EpdError> {
    let (fields, rest) = split_fields(line);
    let position = parse_fen(fields)?;
    let operations = split_unquoted(rest).map(str::trim).filter(|text| !text.is_empty()).map(parse_operation);
    Ok(Epd { position, fen: fields.to_string(), operations: operations.collect::<Result<_, _>>()? })
}

/// Name and operand of an operation.
fn parse_operation(text: &str) -> Result<(String, String), EpdError> {
    if !text.matches('"').count().is_multiple_of(2) {
        return Err(EpdError::OpenQuote(text.chars().take(60).collect()));
    }
    let (name, operand) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    Ok((name.to_string(), unquoted(operand.trim()).to_string()))
}

/// An operand without the quotes around all of it; those of several operands stay.
fn unquoted(operand: &str) -> &str {
    let inside = operand.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inside.filter(|inside| !inside.contains('"')).unwrap_or(operand)
}

/// Reads a file of positions; empty lines and lines that begin with `#` are skipped.
///
/// # Errors
/// The first line that cannot be read.
pub fn parse_epd_file(text: &str) -> Result<Vec<Epd>, EpdFileError> {
    Ok(parse_epd_lines(text)?.into_iter().map(|(_, epd)| epd).collect())
}

/// The same, each with the number of its line.
///
/// # Errors
/// The first line that cannot be read.
pub fn parse_epd_lines(text: &str) -> Result<Vec<(usize, Epd)>, EpdFileError> {
    let lines = (1..).zip(text.lines().map(str::trim));
    let positions = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let numbered = |(line, text)| Ok((line, parse_epd(text).map_err(|source| EpdFileError { line, source })?));
    positions.map(numbered).collect()
}

/// The fields of the position, and what follows them: board and side, then at most two fields that have no meaning here
/// and two counters. What cannot be one of these is the first operation, however few fields stand before it.
fn split_fields(line: &str) -> (&str, &str) {
    let mut end = 0;
    let mut rest = line;
    for field in 0..FEN_FIELDS {
        let word = rest.trim_start();
        let length = word.find(|c: char| c.is_whitespace() || c == ';').unwrap_or(word.len());
        let is_field = match field {
            0 | 1 => true,
            2 | 3 => is_counter(&word[..length]) || is_empty_field(&word[..length]),
            _ => is_counter(&word[..length]),
        };
        if length == 0 || !is_field {
            break;
        }
        end = line.len() - word.len() + length;
        rest = &word[length..];
    }
    (&line[..end], &line[end..])
}

fn is_counter(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-')
}

/// A sign for nothing, or the castling of chess.
fn is_empty_field(word: &str) -> bool {
    matches!(word, "." | "_" | "?" | "*") || word.chars().all(|c| "KQkq".contains(c))
}

/// Splits at semicolons outside quotes.
fn split_unquoted(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    text.split(move |c: char| {
        quoted ^= c == '"';
        c == ';' && !quoted
    })
}
