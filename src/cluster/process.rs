//! The process of a rank, from its start to its end.

use super::communicator::Communicator;
use super::identity::Identity;
use super::rank::{FrontLines, Rank};
use super::report::Report;
use crate::engine::SettingsError;
use crossbeam::channel::{Receiver, Sender, unbounded};
use std::io::{self, BufRead, Write};
use std::mem::forget;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::{self, Builder};
use std::time::Duration;

/// Pauses of a rank that has nothing to do, while it searches and between searches.
const SEARCHING: Duration = Duration::from_micros(500);
const IDLE: Duration = Duration::from_millis(2);

/// Why a rank cannot take part.
#[derive(Debug, thiserror::Error)]
pub enum RankError {
    #[error("MPI was started already")]
    Started,
    #[error("the system grants no thread: {0}")]
    Thread(#[from] io::Error),
    #[error(transparent)]
    Engine(#[from] SettingsError),
    #[error("a fault of this program ended the rank")]
    Panicked,
}

/// Takes part in a job as one of its ranks, until the front says so. Only rank 0 reads and writes.
///
/// # Errors
/// When MPI or the engine cannot be started, or a fault of this program ended the rank. `mpirun` ends the other ranks then.
pub fn run_rank(input: impl BufRead + Send + 'static, output: impl Write + Send + 'static) -> Result<(), RankError> {
    // All calls of MPI come from this thread.
    let (universe, _) = mpi::initialize_with_threading(mpi::Threading::Funneled).ok_or(RankError::Started)?;
    let worked = catch_unwind(AssertUnwindSafe(|| take_part(input, output))).unwrap_or(Err(RankError::Panicked));
    match worked {
        Ok(()) => drop(universe),
        // In its orderly end MPI waits for the other ranks, which know nothing of this.
        Err(_) => forget(universe),
    }
    worked
}

fn take_part(input: impl BufRead + Send + 'static, output: impl Write + Send + 'static) -> Result<(), RankError> {
    let communicator = Communicator::default();
    let own = Identity::on(&mpi::environment::processor_name().unwrap_or_default());
    let identities = communicator.gather(&own.to_bytes());
    let front = if communicator.rank() == 0 { Some(front_lines(input, output)?) } else { None };
    let mut rank = Rank::new(communicator, front)?;
    rank.tell_front(&Report::Ready(identities.iter().map(|bytes| Identity::of_bytes(bytes)).collect()));
    while !rank.is_done() {
        if !rank.step() {
            thread::sleep(if rank.is_searching() { SEARCHING } else { IDLE });
        }
    }
    // What was left to send.
    rank.step();
    Ok(())
}

fn front_lines(input: impl BufRead + Send + 'static, output: impl Write + Send + 'static) -> io::Result<FrontLines> {
    let ((line, orders), (reports, lines)) = (unbounded(), unbounded());
    Builder::new().name("mammoth-orders".into()).spawn(move || read_lines(input, &line))?;
    Builder::new().name("mammoth-reports".into()).spawn(move || write_lines(output, &lines))?;
    Ok(FrontLines { orders, reports })
}

fn read_lines(input: impl BufRead, sender: &Sender<String>) {
    for line in input.lines() {
        let Ok(line) = line else { return };
        if sender.send(line).is_err() {
            return;
        }
    }
}

fn write_lines(mut output: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if writeln!(output, "{line}").and_then(|()| output.flush()).is_err() {
            return;
        }
    }
}
