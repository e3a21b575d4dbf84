//! The searches of a review.

use super::games::Games;
use crate::analysis::Stopper;
use crate::cli::Failure;
use crate::cli::interrupt::stop_on_interrupt;
use crate::cli::language::message;
use crate::cli::terminal::{positions_bar, remark};
use crate::review::{Found, Journal, JournalError, PositionKey, Task, Workforce, keyed_positions};
use crossbeam::channel::Sender;
use std::collections::HashSet;

/// No search takes tasks any more.
struct Stopped;

/// Searches those of the `positions` of the games that the journal does not know, and keeps what is found; `false` when Ctrl-C
/// ended it.
///
/// # Errors
/// When the journal cannot be written.
pub fn search(
    games: &Games,
    positions: HashSet<PositionKey>,
    journal: &mut Journal,
    workforce: &mut Workforce,
) -> Result<bool, Failure> {
    let mut unknown = positions;
    unknown.retain(|&key| !journal.knows(key));
    if unknown.is_empty() {
        return Ok(true);
    }
    let spread = workforce.spread();
    let (count, known) = (unknown.len(), journal.len());
    remark(message!(
        "positions-to-search",
        "{count} positions to search, {known} known: {spread} (--concurrency and --threads choose)",
        count = count,
        known = known,
        spread =
            message!("spread", "{english}", english = spread, searches = spread.searches, threads = spread.threads)
    ));
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
        // The searches that ended tell why.
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
