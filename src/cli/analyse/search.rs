//! The searches of a review.

use super::games::Games;
use crate::analysis::Stopper;
use crate::cli::Failure;
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::terminal::{positions_bar, remark};
use crate::review::{Found, Journal, JournalError, PositionKey, Task, Workforce, keyed_positions};
use crossbeam::channel::Sender;
use std::collections::HashSet;
use std::convert::Infallible;

/// Nobody takes tasks any more.
struct Stopped;

/// Searches every position that the journal does not know, and keeps what is found; `false` when Ctrl-C ended it.
///
/// # Errors
/// When the journal cannot be written.
pub fn search(games: &Games, journal: &mut Journal, workforce: &mut Workforce) -> Result<bool, Failure> {
    let mut unknown = unknown_positions(games, journal);
    if unknown.is_empty() {
        return Ok(true);
    }
    let spread = workforce.spread();
    let (count, known) = (unknown.len(), journal.len());
    remark(format_args!("{count} positions to search, {known} known: {spread} (--concurrency and --threads choose)"));
    stop_on_interrupt(workforce.stoppers())?;
    let bar = positions_bar(unknown.len() as u64);
    let feed = |tasks: &Sender<Task>| {
        let sent = games.each(&mut |found| {
            let mut result = Ok(());
            keyed_positions(found.game, |position, key| {
                // Each once; those that the journal knows are not among them.
                if result.is_ok() && unknown.remove(&key) {
                    result = tasks.send(Task { position: position.clone(), key }).map_err(|_| Stopped);
                }
            });
            result
        });
        // Those who took the tasks say why they stopped.
        let _: Result<(), Stopped> = sent;
    };
    workforce.work(feed, |Found { key, result }| {
        match result {
            Ok(record) => journal.save(&record)?,
            Err(error) => bar.suspend(|| remark(format_args!("position {key}: {error}"))),
        }
        bar.inc(1);
        Ok::<(), JournalError>(())
    })?;
    bar.finish_and_clear();
    Ok(!workforce.stoppers().iter().any(Stopper::is_stopped))
}

/// The positions that are to be searched: those the journal does not know, and in which there is a move.
fn unknown_positions(games: &Games, journal: &Journal) -> HashSet<PositionKey> {
    let mut unknown = HashSet::new();
    let Ok(()) = games.each(&mut |found| {
        keyed_positions(found.game, |position, key| {
            if !journal.knows(key) && !unknown.contains(&key) && !position.legal_moves().is_empty() {
                unknown.insert(key);
            }
        });
        Ok::<(), Infallible>(())
    });
    unknown
}
