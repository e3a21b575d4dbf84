//! Files as every command reads them.

use mammoth::notation::{Found, Game, GameError, read_source};
use std::convert::Infallible;

/// What is in a file: its games, and what is wrong with the file itself.
pub fn read(bytes: &[u8]) -> (Vec<Result<Game, GameError>>, Vec<String>) {
    let (mut games, mut complaints) = (Vec::new(), Vec::new());
    let Ok(()) = read_source(&mut &*bytes, "x", None, &mut |found| {
        match found {
            Found::Game { game, number, .. } => {
                assert_eq!(number, games.len() + 1);
                games.push(game.cloned().map_err(Clone::clone));
            }
            Found::Unreadable { error, .. } => complaints.push(error.to_string()),
            Found::End { games: count, .. } => assert_eq!(count, games.len()),
            Found::Skipped => complaints.push("skipped".to_string()),
        }
        Ok::<(), Infallible>(())
    });
    (games, complaints)
}

/// The games of a file in which nothing is wrong.
#[track_caller]
pub fn games(bytes: &[u8]) -> Vec<Game> {
    let (games, complaints) = read(bytes);
    assert_eq!(complaints, Vec::<String>::new());
    games.into_iter().map(|game| game.unwrap_or_else(|error| panic!("{error}"))).collect()
}

/// The fault of the only game of a file.
#[track_caller]
pub fn fault(bytes: &[u8]) -> GameError {
    let (games, complaints) = read(bytes);
    assert_eq!(complaints, Vec::<String>::new());
    let [Err(error)] = &games[..] else { panic!("{games:?}") };
    error.clone()
}
