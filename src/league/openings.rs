//! The positions a match begins with.

use crate::notation::{EpdError, Game, PgnError, decode, parse_epd, read_games};
use crate::position::Position;
use crate::rules::{self, Rules};
use crate::types::Move;
use std::io;
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
    Unreadable { path: PathBuf, source: io::Error },
    /// It has no opening.
    #[error("{} has no opening in it: it takes a FEN or EPD a line, or games in PGN", path.display())]
    Empty { path: PathBuf },
    /// A line that is no position.
    #[error("{}, line {line}: {source}", path.display())]
    Position { path: PathBuf, line: usize, source: EpdError },
    /// A game that cannot be read.
    #[error("{}, {source}", path.display())]
    Game { path: PathBuf, source: PgnError },
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

/// Reads a file of openings: games when its name ends in `.pgn` or its first character is `[`, else a FEN or EPD a
/// line. Empty lines and lines that begin with `#` are skipped. The text is UTF-8, GB18030 or Big5, and what cannot be
/// decoded is read as far as it can be.
///
/// # Errors
/// Names the file and the line or game, and what is wrong there; a file without openings, and an opening that ends the
/// game, are refused too.
pub fn read_openings(path: &Path) -> Result<Vec<Opening>, OpeningsError> {
    let bytes = std::fs::read(path).map_err(|source| OpeningsError::Unreadable { path: path.into(), source })?;
    let text = decode(&bytes, None);
    let text = text.trim_start_matches('\u{feff}');
    let named_pgn = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
    let openings =
        if named_pgn || text.trim_start().starts_with('[') { from_games(path, text) } else { from_lines(path, text) }?;
    if openings.is_empty() {
        return Err(OpeningsError::Empty { path: path.into() });
    }
    Ok(openings)
}

fn from_games(path: &Path, text: &str) -> Result<Vec<Opening>, OpeningsError> {
    let openings = read_games(text).zip(1..).map(|(game, number)| {
        let game = game.map_err(|source| OpeningsError::Game { path: path.into(), source })?;
        let name = name_of(&game).map_or(format!("game {number}"), str::to_string);
        let moves = game.moves.iter().map(|played| played.mv).collect();
        let opening = Opening { start: game.start, moves, name };
        playable(opening).ok_or_else(|| OpeningsError::Over { path: path.into(), unit: "game", number })
    });
    openings.collect()
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
