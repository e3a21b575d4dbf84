//! A game in the list of rulings: which it is, and its ruling or what is wrong with it.

use super::report::Report;
use crate::notation::{Found, Game, GameError, ReadError};
use crate::position::Position;
use crate::rules::RuleSet;
use serde::Serialize;

/// A game, or a file that cannot be read, as it is written in JSON.
#[derive(Debug, Serialize)]
pub struct Entry {
    /// Its file, followed by the name of the member in an archive; `null` for moves given as an argument.
    file: Option<String>,
    /// Which game of the file, from 1; `null` when the file itself cannot be read.
    game: Option<usize>,
    players: Players,
    #[serde(flatten)]
    report: Report,
    /// Why there is no ruling.
    error: Option<Fault>,
}

#[derive(Debug, Default, Serialize)]
struct Players {
    red: Option<String>,
    black: Option<String>,
}

/// What is wrong with a game or a file, and where.
#[derive(Debug, Serialize)]
struct Fault {
    /// The line of the file, from 1; `null` in one that is no text.
    line: Option<usize>,
    /// What is written there.
    token: Option<String>,
    reason: String,
}

impl Entry {
    /// The ruling of a position that no file holds.
    pub fn alone(position: &Position, rule_set: RuleSet) -> Entry {
        let report = Report::new(position, rule_set);
        Entry { file: None, game: None, players: Players::default(), report, error: None }
    }

    /// What a file holds; `None` for what is neither a game nor a fault.
    pub fn found(found: &Found, rule_set: RuleSet) -> Option<Entry> {
        let missing = |error| (Report::missing(rule_set), Some(error));
        let (file, number, players, (report, error)) = match *found {
            // A ruling needs the main line alone.
            Found::Game { file, number, game } => match game.or_else(|error| error.main_line().ok_or(error)) {
                Ok(game) => {
                    let report = Report::new(&game.final_position(), rule_set);
                    (file, Some(number), Players::of(game), (report, None))
                }
                Err(error) => (file, Some(number), Players::of(&error.readable), missing(Fault::of_game(error))),
            },
            Found::Unreadable { file, ref error } => (file, None, Players::default(), missing(Fault::of_file(error))),
            Found::End { .. } | Found::Skipped => return None,
        };
        Some(Entry { file: Some(file.to_string()), game: number, players, report, error })
    }

    /// The ruling in words; without a line end.
    pub fn text(&self) -> String {
        match (&self.file, self.game) {
            (Some(file), Some(number)) => format!("{file}, game {number}: {}", self.report.text()),
            _ => self.report.text(),
        }
    }
}

impl Players {
    /// Programs made for chess call Red `White`.
    fn of(game: &Game) -> Players {
        let name = |tag| game.tag(tag).filter(|name| !name.is_empty()).map(str::to_string);
        Players { red: name("Red").or_else(|| name("White")), black: name("Black") }
    }
}

impl Fault {
    fn of_game(error: &GameError) -> Fault {
        Fault { line: error.place.line(), token: Some(error.token.clone()), reason: error.reason.to_string() }
    }

    fn of_file(error: &ReadError) -> Fault {
        Fault { line: None, token: None, reason: error.to_string() }
    }
}
