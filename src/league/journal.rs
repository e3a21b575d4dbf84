//! The game file of a match: every finished game is written to the disk before the next is counted, and a match goes on
//! from what is there.

use super::contest::Contest;
use super::programs::Programs;
use super::record::{Mismatch, check};
use super::schedule::Fixture;
use crate::files::{Claim, FileError};
use crate::notation::{Game, GameError, read_games, write_game};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that games are added to.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    claim: Claim,
    /// Where the last complete game ends.
    end: u64,
}

/// Why a game file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    #[error("{} exists; continue its match with --resume, or name another file", .0.display())]
    Exists(PathBuf),
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{}: {source}", path.display())]
    Io { path: PathBuf, source: io::Error },
    #[error("{}, {source}; mend it, or name another file", path.display())]
    Unreadable { path: PathBuf, source: Box<GameError> },
    #[error("{} has text in it, but no game of a match; name another file", .0.display())]
    NoGames(PathBuf),
    #[error(
        "{}, game {game}: {source}; the match cannot be continued with other settings or programs: name another file",
        path.display()
    )]
    Mismatch { path: PathBuf, game: usize, source: Mismatch },
}

impl Journal {
    /// Begins a file, or with `resume` goes on with one; also returns the games that are already there.
    ///
    /// # Errors
    /// A file that has something in it is only touched with `resume`, and only when all its games belong to this match.
    pub fn open(
        path: &Path,
        resume: bool,
        contest: &Contest,
        fixtures: &[Fixture],
    ) -> Result<(Journal, Vec<(usize, Game)>), JournalError> {
        let failed = |source| JournalError::Io { path: path.to_path_buf(), source };
        let claim = Claim::of(path)?;
        let known = claim.is_ordinary() && claim.file().metadata().map_err(failed)?.len() > 0;
        if known && !resume {
            return Err(JournalError::Exists(path.to_path_buf()));
        }
        let text = if known { std::fs::read_to_string(path).map_err(failed)? } else { String::new() };
        let complete = &text[..complete_length(&text)];
        let games = played_before(path, complete, contest, fixtures)?;
        if games.is_empty() && !complete.trim().is_empty() {
            return Err(JournalError::NoGames(path.to_path_buf()));
        }
        let mut journal = Journal { path: path.to_path_buf(), claim, end: complete.len() as u64 };
        if complete.len() < text.len() {
            // The rest of a game that was being written when the machine or the program died.
            journal.claim.file().set_len(journal.end).map_err(failed)?;
        } else if !complete.is_empty() && !complete.ends_with("\n\n") {
            journal.claim.file().write_all(b"\n\n").map_err(failed)?;
            journal.end += 2;
        }
        if !known {
            // So that the name of a new file survives a power cut, too; a system that cannot do this has no need of it.
            let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
            let _ = File::open(directory.unwrap_or(Path::new("."))).and_then(|directory| directory.sync_all());
        }
        Ok((journal, games))
    }

    /// Adds a game and waits until it is on the disk.
    ///
    /// # Errors
    /// When it cannot be written; then nothing of it stays in the file.
    pub fn save(&mut self, game: &Game) -> Result<(), JournalError> {
        let text = write_game(game);
        let written = self.claim.file().write_all(text.as_bytes()).and_then(|()| sync(self.claim.file()));
        match written {
            Ok(()) => {
                self.end += text.len() as u64;
                Ok(())
            }
            Err(source) => {
                // If this fails too, the next `open` finds the incomplete game and takes it away.
                let _ = self.claim.file().set_len(self.end);
                Err(JournalError::Io { path: self.path.clone(), source })
            }
        }
    }
}

/// Waits for the disk; what is no file on a disk (a pipe, a terminal) has nothing to wait for.
fn sync(file: &File) -> io::Result<()> {
    match file.sync_data() {
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => Ok(()),
        result => result,
    }
}

/// How every game begins here.
const HEAD: &str = "[Game \"Chinese Chess\"]\n";

/// Bytes that are worth reading: all, or up to the end of the last game when another one behind it was not written to
/// its end.
fn complete_length(text: &str) -> usize {
    let ends = ["1-0\n\n", "0-1\n\n", "1/2-1/2\n\n"].into_iter();
    let end = ends.filter_map(|end| text.rfind(end).map(|at| at + end.len())).max().unwrap_or(0);
    let rest = &text[end..];
    let ours = rest.starts_with(HEAD) || HEAD.starts_with(rest);
    // The tag says how the game ended long before its moves are written: only the last word tells.
    let finished = rest.split_whitespace().next_back().is_some_and(|word| matches!(word, "1-0" | "0-1" | "1/2-1/2"));
    if ours && !finished { end } else { text.len() }
}

/// The games of a file with the numbers of their fixtures, checked against the match.
fn played_before(
    path: &Path,
    text: &str,
    contest: &Contest,
    fixtures: &[Fixture],
) -> Result<Vec<(usize, Game)>, JournalError> {
    let mut open: HashMap<String, Option<usize>> =
        fixtures.iter().enumerate().map(|(index, fixture)| (fixture.round(), Some(index))).collect();
    let mut programs = Programs::default();
    let mut played = Vec::new();
    for (index, game) in read_games(text).enumerate() {
        let game =
            game.map_err(|source| JournalError::Unreadable { path: path.to_path_buf(), source: Box::new(source) })?;
        let mismatch = |source| JournalError::Mismatch { path: path.to_path_buf(), game: index + 1, source };
        let round = game.tag("Round").unwrap_or("?").to_string();
        let fixture = match open.get_mut(&round).map(Option::take) {
            None => return Err(mismatch(Mismatch::Round(round))),
            Some(None) => return Err(mismatch(Mismatch::Twice(round))),
            Some(Some(fixture)) => fixture,
        };
        check(contest, &fixtures[fixture], &game).map_err(mismatch)?;
        programs.check(contest, &fixtures[fixture], &game).map_err(|source| mismatch(source.into()))?;
        played.push((fixture, game));
    }
    Ok(played)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Outcome;

    #[test]
    fn only_the_torn_end_of_a_file_is_left_out() {
        let game = Game { outcome: Some(Outcome::Draw), ..Game::default() };
        let one = write_game(&game);
        let two = one.clone() + &one;
        assert_eq!(complete_length(""), 0);
        assert_eq!(complete_length(&two), two.len());
        for cut in one.len() + 1..two.len() {
            // Cut inside the blank lines at the end the game is complete all the same.
            let kept = if two[..cut].trim_end() == two.trim_end() { cut } else { one.len() };
            assert_eq!(complete_length(&two[..cut]), kept, "{:?}", &two[..cut]);
        }
        for foreign in ["hello\n", "[Event \"x\"]\n\n1. h2e2 *\n", "[Game \"Chess\"]\n"] {
            assert_eq!(complete_length(foreign), foreign.len(), "not ours to cut");
        }
    }
}
