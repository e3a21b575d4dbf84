//! With `plain` every way to search a tree gives the same score: minimax, alpha-beta, principal variation search, MTD(f), and
//! the parallel search with any number of threads.

use super::driver::Driver;
use super::heuristics::Heuristics;
use super::history::Histories;
use super::news::{Info, News};
use super::pool::{Findings, Job, Pool};
use super::root::RootBoard;
use super::strategy::StrategyKind;
use super::value::Window;
use super::worker::{Common, Memory, Worker};
use super::{alpha_beta, exchange};
use crate::notation::{START_FEN, parse_epd_file, parse_fen};
use crate::parallel::sync::{AtomicU64, CachePadded, Mutex};
use crate::parallel::{Claims, Costs, SplitPolicy, Stopped, Team};
use crate::position::Position;
use crate::rules::Rules;
use crate::time::{Clock, Limits, TimeManager};
use crate::tt::Table;
use crate::types::{Depth, Move, Ply, Score, ScoreKind};
use std::time::Duration;

/// Runs `search` with a plain worker at `position`.
fn with_worker<R>(position: &Position, depth: i32, search: impl FnOnce(&mut Worker<'_>) -> R) -> R {
    with_worker_on(Heuristics::PLAIN, position, depth, search)
}

/// Runs `search` with a worker at `position`, as the pool would set it up.
pub(super) fn with_worker_on<R>(
    on: Heuristics,
    position: &Position,
    depth: i32,
    search: impl FnOnce(&mut Worker<'_>) -> R,
) -> R {
    let table = Table::new(1).expect("one MiB is always to be had");
    let time = TimeManager::new(&Limits::default(), Duration::ZERO, Clock::start());
    let nodes = [CachePadded::new(AtomicU64::new(0))];
    let root = RootBoard::default();
    let job = Job::new(position.clone(), Limits::default());
    let (histories, claims) = (Histories::new(), Claims::new());
    let common = Common {
        table: &table,
        histories: &histories,
        time: &time,
        job: &job,
        on,
        rules: Rules::default(),
        quiet_limit: Rules::default().quiet_limit(),
        node_limit: u64::MAX,
        nodes: &nodes,
        root: &root,
        tell: &|_| {},
        claims: &claims,
    };
    let team = Team::new(1, SplitPolicy::default());
    let mut memory = Memory::default();
    let mut worker = Worker::new(&common, team.sit(0), position.clone(), &mut memory);
    worker.root_depth = depth;
    search(&mut worker)
}

/// The depth of a line; 0 for other news.
fn depth_of(news: &News) -> i32 {
    if let News::Line(info) = news { info.depth } else { 0 }
}

/// Plies the check extension adds, said once more in other words than the search says it.
fn check_extension(worker: &Worker<'_>, mv: Move, ply: Ply) -> i32 {
    let near = (ply.index() as i32) < 2 * worker.root_depth;
    (near && worker.position.gives_check(mv) && exchange::gains_at_least(&worker.position, mv, 0)) as i32
}

/// The value without any bounds, quiescence with a full window at the horizon.
fn minimax(worker: &mut Worker<'_>, depth: i32, ply: Ply) -> Result<Score, Stopped> {
    oracle(worker, depth, ply, None)
}

/// With a window: plain alpha-beta, fail-soft. Without: minimax.
fn oracle(worker: &mut Worker<'_>, depth: i32, ply: Ply, window: Option<Window>) -> Result<Score, Stopped> {
    if depth <= 0 {
        return Ok(worker.quiescence::<alpha_beta::Pv>(window.unwrap_or(Window::FULL), ply, 0)?.score);
    }
    if ply > Ply::ROOT
        && let Some(value) = worker.game_over(ply)
    {
        return Ok(value.score);
    }
    let mut best: Option<Score> = None;
    for &mv in worker.position.legal_moves().iter() {
        let depth = depth - 1 + check_extension(worker, mv, ply);
        let child =
            window.map(|window| Window::new(best.unwrap_or(window.alpha).max(window.alpha), window.beta).negated());
        let score = -worker.with_move(mv, ply, |worker| oracle(worker, depth, ply.next(), child))?;
        best = Some(best.map_or(score, |best| best.max(score)));
        if window.is_some_and(|window| score >= window.beta) {
            break;
        }
    }
    Ok(best.unwrap_or(Score::mated_at(ply)))
}

fn search(pool: &Pool, position: &Position, depth: i32, force_parallel: bool) -> Findings {
    let strategy = if force_parallel { StrategyKind::default() } else { StrategyKind::Serial };
    search_by(pool, position, depth, (strategy, Driver::Pvs))
}

fn search_by(pool: &Pool, position: &Position, depth: i32, (strategy, driver): (StrategyKind, Driver)) -> Findings {
    let table = Table::new(1).expect("one MiB is always to be had");
    let mut job = Job::new(position.clone(), Limits::depth(depth));
    job.heuristics = Heuristics::PLAIN;
    (job.strategy, job.driver, job.force_parallel) = (strategy, driver, true);
    pool.clear();
    pool.prepare();
    pool.run(&job, &table, &|_| {})
}

/// Real positions, mates near and far, and cycles at hand.
fn positions() -> Vec<(Position, i32)> {
    let bench =
        parse_epd_file(include_str!("../../bench-positions/bench.epd")).expect("the file is part of the project");
    let mates =
        parse_epd_file(include_str!("../../bench-positions/mates.epd")).expect("the file is part of the project");
    let mut set: Vec<(Position, i32)> = bench.iter().step_by(6).map(|epd| (epd.position.clone(), 3)).collect();
    set.extend(mates.iter().step_by(25).map(|epd| (epd.position.clone(), 3)));
    for fen in ["3aka3/4n4/9/9/9/9/9/7C1/7r1/3AK4 w", "4k4/9/9/9/9/9/9/9/R8/3K5 w", "3k5/4a4/9/3N5/9/9/9/9/9/3K5 w"] {
        set.push((parse_fen(fen).expect("a good FEN"), 5));
    }
    set
}

#[test]
fn plain_searches_agree_with_minimax_at_any_number_of_threads() {
    // Splits wherever somebody is idle, so that even these small trees are shared.
    let eager = SplitPolicy {
        min_depth: Depth::ONE,
        min_eldest_nodes: 0,
        most_doubt: 1000,
        max_workers: 4,
        ..SplitPolicy::default()
    };
    let pools = [1, 2, 4, 8, 16].map(|threads| Pool::with_policy(threads, eager).expect("threads are to be had"));
    let mut joins = 0;
    for (position, depth) in positions() {
        let expected =
            with_worker(&position, depth, |worker| minimax(worker, depth, Ply::ROOT)).expect("nobody stops it");
        let bounded = with_worker(&position, depth, |worker| oracle(worker, depth, Ply::ROOT, Some(Window::FULL)));
        assert_eq!(bounded, Ok(expected), "alpha-beta, {position:?}");
        assert_eq!(search(&pools[0], &position, depth, false).score, expected, "serial, {position:?}");
        // No two parallel searches run alike: each is tried several times.
        for pool in pools.iter().cycle().take(8 * pools.len()) {
            let found = search(pool, &position, depth, true);
            assert_eq!(found.score, expected, "{} threads, {position:?}", pool.threads());
            joins += found.counters.joins;
        }
    }
    assert!(joins > 0, "no split point was joined: nothing parallel was tested");
}

#[test]
fn plain_searches_agree_in_virtual_time() {
    let pools = [1, 2, 5, 16, 64].map(|workers| Pool::in_virtual_time(workers, Costs::default()));
    let mut joins = 0;
    for (position, depth) in positions().into_iter().step_by(3) {
        let expected = search(&Pool::new(1).expect("a thread is to be had"), &position, depth + 1, false).score;
        for pool in &pools {
            let found = search(pool, &position, depth + 1, true);
            assert_eq!(found.score, expected, "{} workers, {position:?}", pool.threads());
            joins += found.counters.joins;
        }
    }
    assert!(joins > 0, "no split point was joined: nothing parallel was tested");
}

#[test]
fn every_strategy_and_driver_agree_with_the_serial_search_at_any_number_of_workers() {
    let strategies = StrategyKind::ALL.map(|(kind, _)| kind);
    let drivers = Driver::ALL.map(|(driver, _)| driver);
    let real = [2, 7].map(|threads| Pool::new(threads).expect("threads are to be had"));
    let virtual_ones = [3, 16].map(|workers| Pool::in_virtual_time(workers, Costs::default()));
    let alone = Pool::new(1).expect("a thread is to be had");
    for (position, depth) in positions().into_iter().step_by(4) {
        let expected = search(&alone, &position, depth, false).score;
        for (strategy, driver) in strategies.into_iter().flat_map(|strategy| drivers.map(|driver| (strategy, driver))) {
            for pool in real.iter().chain(&virtual_ones).chain([&alone]) {
                let found = search_by(pool, &position, depth, (strategy, driver));
                assert_eq!(found.score, expected, "{strategy}, {driver}, {} workers, {position:?}", pool.threads());
                assert!(found.best.is_none_or(|mv| position.is_legal(mv)));
            }
        }
    }
}

#[test]
fn every_strategy_with_one_worker_is_the_serial_search() {
    let pool = Pool::new(1).expect("a thread is to be had");
    let table = Table::new(4).expect("memory is to be had");
    let position = parse_fen(START_FEN).expect("a good FEN");
    let counts = StrategyKind::ALL.map(|(strategy, _)| {
        let mut job = Job::new(position.clone(), Limits::depth(10));
        (job.strategy, job.force_parallel) = (strategy, true);
        table.clear(1);
        pool.clear();
        pool.prepare();
        pool.run(&job, &table, &|_| {}).counters
    });
    assert!(counts.iter().all(|&counters| counters == counts[0]), "{counts:?}");
}

#[test]
fn virtual_time_repeats_itself_and_is_shorter_with_eight_workers() {
    let position = parse_fen(START_FEN).expect("a good FEN");
    let table = Table::new(4).expect("memory is to be had");
    let run = |workers: usize| {
        let pool = Pool::in_virtual_time(workers, Costs::default());
        pool.prepare();
        table.clear(1);
        let found = pool.run(&Job::new(position.clone(), Limits::depth(11)), &table, &|_| {});
        (found.counters, found.score, found.best, pool.clocks())
    };
    let [one, eight] = [1, 8].map(run);
    assert_eq!(run(8), eight, "the same tree takes the same time");
    assert!(eight.0.joins > 0 && one.0.joins == 0);
    let [one, eight] = [one, eight].map(|(_, _, _, clocks)| clocks[0].now);
    assert!(eight < one, "{one} ticks with one worker, {eight} with eight");
}

/// Nodes of three bench positions at depth 10 by workers in virtual time: the same on every machine. A change of the search
/// changes them as it changes the node count of `bench`; a change that should not, and does, is found here.
#[test]
fn virtual_workers_search_the_nodes_they_always_did() {
    let bench =
        parse_epd_file(include_str!("../../bench-positions/bench.epd")).expect("the file is part of the project");
    let expected = [
        (StrategyKind::YoungBrothersWait, Driver::Pvs, [118_604, 115_629, 235_465]),
        (StrategyKind::YoungBrothersWait, Driver::Mtdf, [87_125, 119_637, 101_942]),
        (StrategyKind::PvSplit, Driver::Pvs, [118_604, 119_707, 149_267]),
        (StrategyKind::Abdada, Driver::Pvs, [118_604, 217_126, 580_034]),
        (StrategyKind::Lazy, Driver::Pvs, [118_604, 223_610, 728_861]),
    ];
    let pools = [1, 4, 32].map(|workers| Pool::in_virtual_time(workers, Costs::default()));
    let table = Table::new(4).expect("memory is to be had");
    let nodes = |strategy, driver, pool: &Pool| -> u64 {
        let count = |position: &Position| {
            let mut job = Job::new(position.clone(), Limits::depth(10));
            (job.strategy, job.driver) = (strategy, driver);
            table.clear(1);
            pool.clear();
            pool.prepare();
            pool.run(&job, &table, &|_| {}).counters.nodes
        };
        bench.iter().step_by(16).map(|epd| count(&epd.position)).sum()
    };
    let found = expected.map(|(strategy, driver, _)| {
        (strategy, driver, std::array::from_fn(|index| nodes(strategy, driver, &pools[index])))
    });
    assert_eq!(found, expected);
}

#[test]
fn a_line_of_null_windows_is_legal_and_comes_from_the_table() {
    let position = parse_fen(START_FEN).expect("a good FEN");
    let table = Table::new(4).expect("memory is to be had");
    for threads in [1, 3] {
        let pool = Pool::new(threads).expect("threads are to be had");
        let mut job = Job::new(position.clone(), Limits::depth(9));
        job.driver = Driver::Mtdf;
        let lines = Mutex::new(Vec::new());
        pool.prepare();
        let found = pool.run(&job, &table, &|news| {
            if let News::Line(info) = news {
                lines.lock().push(info.line);
            }
        });
        assert_eq!(found.depth, 9);
        for line in lines.into_inner() {
            let mut board = position.clone();
            for mv in line {
                assert!(board.is_legal_move(mv), "{mv}");
                board.make(mv);
            }
        }
        assert!(found.ponder.is_some(), "the table knows an answer to the best move");
    }
}

#[test]
fn one_worker_with_the_split_code_searches_the_serial_tree() {
    let pool = Pool::new(1).expect("a thread is to be had");
    let table = Table::new(4).expect("memory is to be had");
    let bench =
        parse_epd_file(include_str!("../../bench-positions/bench.epd")).expect("the file is part of the project");
    for epd in bench.iter().step_by(7) {
        let nodes = [false, true].map(|force_parallel| {
            let mut job = Job::new(epd.position.clone(), Limits::depth(8));
            job.force_parallel = force_parallel;
            table.clear(1);
            pool.clear();
            pool.prepare();
            pool.run(&job, &table, &|_| {}).counters
        });
        assert_eq!(nodes[0], nodes[1], "{}", epd.fen);
    }
}

#[test]
fn a_panic_inside_a_search_is_caught_and_the_best_line_is_played() {
    let position = parse_fen(START_FEN).expect("a good FEN");
    let table = Table::new(4).expect("memory is to be had");
    for threads in [1, 4] {
        let pool = Pool::new(threads).expect("threads are to be had");
        let job = Job::new(position.clone(), Limits::depth(30));
        pool.prepare();
        let found = pool.run(&job, &table, &|news| assert!(depth_of(&news) < 6, "told too much"));
        let failure = found.failure.expect("the panic is reported");
        assert!(failure.contains("told too much"), "{failure}");
        assert!(found.depth >= 5 && found.best.is_some_and(|mv| position.is_legal_move(mv)));

        pool.prepare();
        let found = pool.run(&Job::new(position.clone(), Limits::depth(6)), &table, &|_| {});
        assert_eq!((found.failure, found.depth), (None, 6), "the pool works again");
    }
}

#[test]
fn a_stop_before_the_search_begins_is_not_lost() {
    let position = parse_fen(START_FEN).expect("a good FEN");
    let table = Table::new(1).expect("memory is to be had");
    for threads in [1, 2, 3] {
        let pool = Pool::new(threads).expect("threads are to be had");
        for _ in 0..50 {
            pool.prepare();
            pool.stop_handle().stop();
            let found = pool.run(&Job::new(position.clone(), Limits::default()), &table, &|_| {});
            assert!(found.counters.nodes <= threads as u64, "the stop was noticed late");
            assert!(found.best.is_some_and(|mv| position.is_legal_move(mv)), "some move is always at hand");
        }
    }
}

#[test]
fn limits_are_kept() {
    let position = parse_fen(START_FEN).expect("a good FEN");
    let table = Table::new(1).expect("memory is to be had");
    let pool = Pool::new(1).expect("a thread is to be had");
    let run = |limits: Limits| {
        pool.prepare();
        pool.run(&Job::new(position.clone(), limits), &table, &|_| {})
    };
    for nodes in [1, 2, 100, 1023, 5000] {
        assert_eq!(run(Limits::nodes(nodes)).counters.nodes, nodes);
    }
    assert_eq!(run(Limits::depth(5)).depth, 5);
    let found = run(Limits::movetime(Duration::from_millis(40)));
    assert!(found.time >= Duration::from_millis(40) && found.time < Duration::from_millis(140), "{:?}", found.time);
}

#[test]
fn a_repetition_inside_the_tree_is_no_mate() {
    // Both sides can only go to and fro: a draw, however deep it is looked at.
    let position = parse_fen("3aka3/4n4/9/9/9/9/9/7C1/7r1/3AK4 w").expect("a good FEN");
    let table = Table::new(4).expect("memory is to be had");
    let pool = Pool::new(2).expect("threads are to be had");
    for depth in [4, 8, 12, 14] {
        pool.prepare();
        let found = pool.run(&Job::new(position.clone(), Limits::depth(depth)), &table, &|_| {});
        assert!(!found.score.is_mate(), "depth {depth}: {}", found.score);
    }
}

#[test]
fn mates_in_one_to_four_are_found_with_the_right_distance() {
    let mates =
        parse_epd_file(include_str!("../../bench-positions/mates.epd")).expect("the file is part of the project");
    let table = Table::new(16).expect("memory is to be had");
    let pool = Pool::new(1).expect("a thread is to be had");
    for epd in &mates {
        let moves: u32 = epd.operation("dm").and_then(|text| text.parse().ok()).expect("each line has a dm");
        let wanted = ScoreKind::MateIn(2 * moves - 1);
        table.clear(1);
        pool.clear();
        pool.prepare();
        let handle = pool.stop_handle();
        let stop_when_found = |news: News| {
            if matches!(news, News::Line(Info { score, .. }) if score.kind() == wanted) {
                handle.stop();
            }
        };
        let found = pool.run(&Job::new(epd.position.clone(), Limits::nodes(1_000_000)), &table, &stop_when_found);
        assert_eq!(found.score.kind(), wanted, "{} {}", epd.fen, epd.operation("id").unwrap_or(""));
    }
}

#[test]
fn a_shared_search_claims_no_mate_that_is_not_there() {
    let mates =
        parse_epd_file(include_str!("../../bench-positions/mates.epd")).expect("the file is part of the project");
    let eager = SplitPolicy { min_depth: Depth::ONE, min_eldest_nodes: 0, most_doubt: 1000, ..SplitPolicy::default() };
    let pool = Pool::with_policy(8, eager).expect("threads are to be had");
    let table = Table::new(4).expect("memory is to be had");
    for epd in &mates {
        let moves: u32 = epd.operation("dm").and_then(|text| text.parse().ok()).expect("each line has a dm");
        table.clear(1);
        pool.clear();
        pool.prepare();
        let found = pool.run(&Job::new(epd.position.clone(), Limits::nodes(20_000)), &table, &|_| {});
        match found.score.kind() {
            ScoreKind::MateIn(plies) => assert!(plies >= 2 * moves - 1, "too short a mate, {plies} plies: {}", epd.fen),
            ScoreKind::MatedIn(plies) => panic!("mated in {plies} plies instead of mating: {}", epd.fen),
            _ => {}
        }
    }
}
