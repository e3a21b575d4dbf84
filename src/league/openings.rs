//! The positions a match begins with.

use crate::notation::{
    EpdError, Found, Game, GameError, ReadError, SourceText, TextError, game_files, open_source, parse_epd, read_games,
    read_source, read_text,
};
use crate::position::Position;
use crate::rules::{self, Rules};
use crate::types::Move;
use std::path::{Path, PathBuf};

/// Where a game begins: a position and the moves already made from it.
#[derive(Clone, Debug)]
pub struct Opening {
    /// The position before the moves.
    pub start: Position,
    /// Moves that are made before the engines think.
    pub moves: Vec<Move>,
    /// What it is called in reports.
    pub name: String,
}

impl Opening {
    /// The position in which the engines take over, with the moves before it in its history.
    pub fn position(&self) -> Position {
        let mut position = self.start.clone();
        for &mv in &self.moves {
            position.make(mv);
        }
        position
    }
}

/// Why a file of openings is refused.
#[derive(Debug, thiserror::Error)]
pub enum OpeningsError {
    /// It cannot be read at all.
    #[error("cannot read the openings {}: {source}", path.display())]
    Unreadable { path: PathBuf, source: TextError },
    /// Games that cannot be read.
    #[error("cannot read the openings {file}: {source}")]
    Games { file: String, source: ReadError },
    /// It has no opening.
    #[error("{} has no opening in it: it takes a FEN or EPD a line, or games in PGN", path.display())]
    Empty { path: PathBuf },
    /// A line that is no position.
    #[error("{}, line {line}: {source}", path.display())]
    Position { path: PathBuf, line: usize, source: EpdError },
    /// A game that cannot be read.
    #[error("{file}, {source}")]
    Game { file: String, source: Box<GameError> },
    /// An opening after which there is nothing left to play.
    #[error("{}, {unit} {number}: after this opening the game is over", path.display())]
    Over {
        path: PathBuf,
        /// `line`, or `game` in a file of games.
        unit: &'static str,
        /// Which one, counted from 1.
        number: usize,
    },
}

/// Reads openings: games in everything that game files are read from (also archives and directories), or a FEN or EPD a line.
/// A file holds games when its name ends in `.pgn` or `.wxf`, when its first character is `[`, or when the first word is no
/// position and there is a game in it. Of lines, empty ones and those that begin with `#` are skipped. The text is UTF-8, UTF-16,
/// GB18030 or Big5, compressed with gzip or not, and what cannot be decoded is read as far as it can be.
///
/// # Errors
/// Names the file and the line or game, and what is wrong there; a file without openings, and an opening that ends the
/// game, are refused too.
pub fn read_openings(path: &Path) -> Result<Vec<Opening>, OpeningsError> {
    let text = if path.is_dir() { Ok(SourceText::Games("a directory")) } else { read_text(path) };
    let openings = match text.map_err(|source| OpeningsError::Unreadable { path: path.into(), source })? {
        SourceText::Text(text) if !has_games(path, &text) => from_lines(path, &text),
        SourceText::Text(_) | SourceText::Games(_) => from_games(path),
    }?;
    if openings.is_empty() {
        return Err(OpeningsError::Empty { path: path.into() });
    }
    Ok(openings)
}

fn has_games(path: &Path, text: &str) -> bool {
    let name = path.to_string_lossy().to_ascii_lowercase();
    let named = [".pgn", ".wxf"].iter().any(|ending| name.trim_end_matches(".gz").ends_with(ending));
    let first = text.lines().map(str::trim).find(|line| !line.is_empty() && !line.starts_with('#'));
    let is_position = |line: &str| line.split(char::is_whitespace).next().is_some_and(|word| word.contains('/'));
    let begins_with_games =
        |line: &str| line.starts_with('[') || (!is_position(line) && read_games(text).next().is_some());
    named || first.is_some_and(begins_with_games)
}

fn from_games(path: &Path) -> Result<Vec<Opening>, OpeningsError> {
    let mut openings = Vec::new();
    let unreadable = |file: &Path, error| named_fault(path, &file.display().to_string(), error);
    let files = game_files(&[path.to_path_buf()]).map_err(|(file, error)| unreadable(&file, error.into()))?;
    for file in files {
        let mut source = open_source(&file).map_err(|error| unreadable(&file, error))?;
        read_source(&mut source, &file.display().to_string(), None, &mut |found| {
            openings.extend(from_game(path, found)?);
            Ok(())
        })?;
    }
    Ok(openings)
}

fn from_game(path: &Path, found: Found) -> Result<Option<Opening>, OpeningsError> {
    match found {
        Found::Game { file, number, game: Ok(game) } => {
            let name = name_of(game).map_or(format!("game {number}"), str::to_string);
            let moves = game.moves.iter().map(|played| played.mv).collect();
            let opening = playable(Opening { start: game.start.clone(), moves, name });
            opening.map(Some).ok_or_else(|| OpeningsError::Over { path: file.into(), unit: "game", number })
        }
        Found::Game { file, game: Err(error), .. } => {
            Err(OpeningsError::Game { file: file.into(), source: Box::new(error.clone()) })
        }
        Found::Unreadable { file, error } => Err(named_fault(path, file, error)),
        Found::End { .. } | Found::Skipped => Ok(None),
    }
}

fn named_fault(path: &Path, file: &str, error: ReadError) -> OpeningsError {
    match error {
        ReadError::NoGame => OpeningsError::Empty { path: path.into() },
        source => OpeningsError::Games { file: file.to_string(), source },
    }
}

/// What a game says its opening is called.
fn name_of(game: &Game) -> Option<&str> {
    ["Opening", "ECCO", "Event"].into_iter().find_map(|tag| game.tag(tag).filter(|value| !value.is_empty()))
}

fn from_lines(path: &Path, text: &str) -> Result<Vec<Opening>, OpeningsError> {
    let lines = text.lines().map(str::trim).zip(1..);
    let openings = lines.filter(|(text, _)| !text.is_empty() && !text.starts_with('#')).map(|(text, number)| {
        let epd =
            parse_epd(text).map_err(|source| OpeningsError::Position { path: path.into(), line: number, source })?;
        let name = epd.operation("id").filter(|name| !name.is_empty()).map_or(format!("line {number}"), str::to_string);
        let opening = Opening { start: epd.position, moves: Vec::new(), name };
        playable(opening).ok_or_else(|| OpeningsError::Over { path: path.into(), unit: "line", number })
    });
    openings.collect()
}

/// The opening, when there is something left to play.
fn playable(opening: Opening) -> Option<Opening> {
    let position = opening.position();
    let is_quiet = rules::is_quiet_draw(&position, Rules::default());
    let over = !position.has_legal_move() || is_quiet || rules::is_dead_draw(&position);
    (!over).then_some(opening)
}
