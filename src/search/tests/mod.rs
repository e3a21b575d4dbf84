//! The search as a whole.

mod agreement;
mod conduct;
mod counts;
mod ranks;
mod rows;
mod scripts;
mod verdicts;

use super::common::{Common, Published};
use super::heuristics::Heuristics;
use super::job::Job;
use super::memory::Memory;
use super::pool::Pool;
use super::root::driver::Driver;
use super::root::root_board::RootBoard;
use super::root::search_info::SearchInfo;
use super::root::search_result::SearchResult;
use super::sharing::histories::SharedHistories;
use super::sharing::strategy::StrategyKind;
use super::value::Window;
use super::worker::Worker;
use super::{exchange, kind};
use crate::notation::{Epd, START_FEN, parse_epd_file, parse_fen};
use crate::parallel::sync::{CachePadded, Mutex};
use crate::parallel::{Costs, SearchingTable, SplitPolicy, Stopped, Team};
use crate::position::Position;
use crate::rules::Rules;
use crate::time::{Clock, Limits, TimeManager};
use crate::tt::Table;
use crate::types::{Depth, Move, Ply, Score, ScoreKind};
use std::time::Duration;

/// Runs `search` with a worker at `position`, as the pool would set it up.
pub(super) fn with_worker_on<R>(
    on: Heuristics,
    position: &Position,
    depth: i32,
    search: impl FnOnce(&mut Worker<'_>) -> R,
) -> R {
    let table = Table::new(1).expect("one MiB is always to be had");
    let time = TimeManager::new(&Limits::default(), Duration::ZERO, Clock::start());
    let published = [CachePadded::new(Published::default())];
    let root = RootBoard::new(1);
    let job = Job::new(position.clone(), Limits::default());
    let (histories, searching) = (SharedHistories::new(2), SearchingTable::new());
    let common = Common {
        table: &table,
        histories: &histories,
        time: &time,
        job: &job,
        on,
        rules: Rules::default(),
        quiet_limit: Rules::default().quiet_limit(),
        node_limit: u64::MAX,
        published: &published,
        root: &root,
        root_moves: &[],
        table_moves: &[],
        tell: &|_| {},
        searching: &searching,
        processors: 1,
        rank: None,
    };
    let team = Team::new(1, SplitPolicy::default());
    let mut memory = Memory::default();
    let mut worker = Worker::new(&common, team.handle(0), position.clone(), &mut memory);
    worker.enter_iteration(Depth::new(depth));
    search(&mut worker)
}

/// A set of positions that comes with the project.
fn known_positions(text: &str) -> Vec<Epd> {
    parse_epd_file(text).expect("the file is part of the project")
}

fn bench() -> Vec<Epd> {
    known_positions(include_str!("../../../bench-positions/bench.epd"))
}

fn mates() -> Vec<Epd> {
    known_positions(include_str!("../../../bench-positions/mates.epd"))
}

fn start() -> Position {
    parse_fen(START_FEN).expect("a good FEN")
}
