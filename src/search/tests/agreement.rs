//! With `plain` every way to search a tree gives the same score: minimax, alpha-beta, principal variation search, MTD(f), and
//! the parallel search with any number of threads.

use super::*;

/// Runs `search` with a plain worker at `position`.
fn with_worker<R>(position: &Position, depth: i32, search: impl FnOnce(&mut Worker<'_>) -> R) -> R {
    with_worker_on(Heuristics::PLAIN, position, depth, search)
}

/// Plies the check extension adds, implemented independently of the search.
fn check_extension(worker: &Worker<'_>, mv: Move, ply: Ply) -> i32 {
    let near = (ply.index() as i32) < 2 * worker.root_depth.plies();
    (near && worker.position.gives_check(mv) && exchange::gains_at_least(&worker.position, mv, 0)) as i32
}

/// The value without any bounds, quiescence with a full window at the horizon.
fn minimax(worker: &mut Worker<'_>, depth: i32, ply: Ply) -> Result<Score, Stopped> {
    oracle(worker, depth, ply, None)
}

/// With a window: plain alpha-beta, fail-soft. Without: minimax.
fn oracle(worker: &mut Worker<'_>, depth: i32, ply: Ply, window: Option<Window>) -> Result<Score, Stopped> {
    if depth <= 0 {
        return Ok(worker.quiescence::<kind::Pv>(window.unwrap_or(Window::FULL), ply, 0)?.score);
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

fn search(pool: &Pool, position: &Position, depth: i32, force_parallel: bool) -> SearchResult {
    let strategy = if force_parallel { StrategyKind::default() } else { StrategyKind::Serial };
    search_by(pool, position, depth, (strategy, Driver::Pvs))
}

fn search_by(pool: &Pool, position: &Position, depth: i32, (strategy, driver): (StrategyKind, Driver)) -> SearchResult {
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
    let mut set: Vec<(Position, i32)> = bench().iter().step_by(6).map(|epd| (epd.position.clone(), 3)).collect();
    set.extend(mates().iter().step_by(25).map(|epd| (epd.position.clone(), 3)));
    for fen in ["3aka3/4n4/9/9/9/9/9/7C1/7r1/3AK4 w", "4k4/9/9/9/9/9/9/9/R8/3K5 w", "3k5/4a4/9/3N5/9/9/9/9/9/3K5 w"] {
        set.push((parse_fen(fen).expect("a good FEN"), 5));
    }
    set
}

#[test]
fn plain_searches_agree_with_minimax_at_any_number_of_threads() {
    let eager = SplitPolicy::eager();
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
fn every_strategy_and_driver_agree_with_the_serial_search_at_any_number_of_threads() {
    let pools = [1, 2, 3, 4, 7, 11, 16].map(|threads| Pool::new(threads).expect("threads are to be had"));
    agree_with_the_serial_search(&pools);
}

#[test]
fn every_strategy_and_driver_agree_with_the_serial_search_in_virtual_time() {
    let pools: Vec<Pool> = (2..=16).map(|workers| Pool::in_virtual_time(workers, Costs::default())).collect();
    agree_with_the_serial_search(&pools);
}

fn agree_with_the_serial_search(pools: &[Pool]) {
    let alone = Pool::new(1).expect("a thread is to be had");
    for (position, depth) in positions().into_iter().step_by(4) {
        let expected = search(&alone, &position, depth, false).score;
        for (strategy, driver) in
            StrategyKind::ALL.into_iter().flat_map(|strategy| Driver::ALL.map(|driver| (strategy, driver)))
        {
            for pool in pools {
                let found = search_by(pool, &position, depth, (strategy, driver));
                assert_eq!(found.score, expected, "{strategy}, {driver}, {} workers, {position:?}", pool.threads());
                assert!(found.best.is_none_or(|mv| position.is_legal(mv)));
            }
        }
    }
}
