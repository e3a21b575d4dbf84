//! Running `mammoth match` in a directory of its own.

pub use crate::program::Run;
use crate::program::mammoth;
use mammoth::notation::{Game, read_games};
use serde_json::Value;
use std::path::PathBuf;
use std::time::Duration;
use tempfile::TempDir;

/// Longer than any of these matches takes on a slow machine; a hang fails the test.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A directory for the files of one match.
pub struct Place {
    directory: TempDir,
}

impl Place {
    pub fn new() -> Place {
        Place { directory: TempDir::new().expect("a directory for files that go away") }
    }

    /// A file in the directory, whether it is there or not.
    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    pub fn exists(&self, name: &str) -> bool {
        self.path(name).exists()
    }

    pub fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).expect("a file can be written");
    }

    #[track_caller]
    pub fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Runs `mammoth match` here.
    pub fn run(&self, arguments: &[&str]) -> Run {
        let mut command = mammoth();
        command.current_dir(self.directory.path()).arg("match").args(arguments).timeout(PATIENCE);
        Run::of(&mut command)
    }

    /// Runs a match that must come to its end.
    #[track_caller]
    pub fn good(&self, arguments: &[&str]) -> Run {
        let run = self.run(arguments);
        assert_eq!(run.code, Some(0), "{arguments:?}: {run:?}");
        run
    }

    /// The games of a file, each with its result.
    #[track_caller]
    pub fn games(&self, name: &str) -> Vec<Game> {
        let text = self.read(name);
        let games: Vec<Game> = read_games(&text).map(|game| game.expect("a game that can be read")).collect();
        assert!(games.iter().all(|game| game.outcome.is_some()), "{text}");
        games
    }

    #[track_caller]
    pub fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.read(name)).expect("JSON")
    }
}

/// The tag that says how a game ended.
pub fn termination(game: &Game) -> &str {
    game.tag("Termination").expect("every game says how it ended")
}

/// The rounds of games, sorted.
pub fn rounds(games: &[Game]) -> Vec<String> {
    let mut rounds: Vec<String> = games.iter().filter_map(|game| game.tag("Round")).map(str::to_string).collect();
    rounds.sort_by_key(|round| round.split('.').map(|part| part.parse::<u32>().unwrap_or(0)).collect::<Vec<_>>());
    rounds
}
