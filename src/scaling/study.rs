//! The positions that are searched.

use crate::notation::{EpdFileError, SourceText, TextError, parse_epd_lines, read_text};
use crate::position::Position;
use std::path::{Path, PathBuf};

/// The standard sets, by the names `--positions` knows them by.
const STANDARD: [(&str, &str); 2] = [
    ("scaling-games", include_str!("../../bench-positions/scaling-games.epd")),
    ("scaling-mixed", include_str!("../../bench-positions/scaling-mixed.epd")),
];

/// A position to be searched.
#[derive(Clone, Debug)]
pub struct Study {
    /// Name of the file without its ending.
    pub set: String,
    /// The EPD's `id`, or the number of the position in its file.
    pub id: String,
    /// File and line, for errors.
    pub place: String,
    pub fen: String,
    pub position: Position,
}

/// Why positions cannot be searched.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    #[error("{path}: {source}; a file of positions is wanted, or \"games\" or \"mixed\" for a standard set", path = path.display())]
    Unreadable { path: PathBuf, source: TextError },
    #[error("{file}: {source}")]
    NoPosition { file: String, source: EpdFileError },
    #[error("{file}: there is no position in it; wanted is one a line, as EPD or FEN")]
    Empty { file: String },
    #[error("{place}: position {id} has no legal move, so that there is nothing to search")]
    Over { place: String, id: String },
}

/// Reads a set: "games" or "mixed" for those that are built in, else a file of EPD or plain FEN lines,
/// in any encoding, compressed or not.
///
/// # Errors
/// When the file cannot be read or a line is no position, with its number; when there is no position, or one that is over.
pub fn read_studies(name: &str) -> Result<Vec<Study>, StudyError> {
    let standard = STANDARD.iter().find(|(set, _)| set.strip_prefix("scaling-") == Some(name));
    if let Some((set, text)) = standard {
        return parse(set, set, text);
    }
    let path = Path::new(name);
    let text = read_text(path).and_then(SourceText::into_text);
    let text = text.map_err(|source| StudyError::Unreadable { path: path.to_owned(), source })?;
    let set = path.file_stem().map_or(name.into(), |stem| stem.to_string_lossy());
    parse(name, &set, &text)
}

fn parse(file: &str, set: &str, text: &str) -> Result<Vec<Study>, StudyError> {
    let file = file.to_string();
    let lines = parse_epd_lines(text).map_err(|source| StudyError::NoPosition { file: file.clone(), source })?;
    if lines.is_empty() {
        return Err(StudyError::Empty { file });
    }
    let mut studies = Vec::with_capacity(lines.len());
    for (index, (line, epd)) in lines.into_iter().enumerate() {
        let id = epd.operation("id").map_or(format!("{set}.{:02}", index + 1), str::to_string);
        let place = format!("{file}: line {line}");
        if !epd.position.has_legal_move() {
            return Err(StudyError::Over { place, id });
        }
        studies.push(Study { set: set.to_string(), id, place, fen: epd.fen, position: epd.position });
    }
    Ok(studies)
}
