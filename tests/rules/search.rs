//! The search keeps the rules: it repeats nothing that loses, and no score that leans on the path is believed elsewhere.

use super::dice::Dice;
use super::random::{cycle, start};
use mammoth::notation::{parse_fen, parse_move, to_fen};
use mammoth::position::Position;
use mammoth::rules::{RuleSet, Rules, Ruling, forbidden_moves, upcoming_repetition, verdict};
use mammoth::search::{Job, Pool, SearchResult};
use mammoth::time::Limits;
use mammoth::tt::Table;
use mammoth::types::{Move, Score, ScoreKind};

fn after(fen: &str, line: &str) -> Position {
    let mut position = parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    for word in line.split_whitespace() {
        let mv = parse_move(word).expect("a move");
        assert!(position.is_legal_move(mv), "{mv} in {}", to_fen(&position));
        position.make(mv);
    }
    position
}

fn make(position: &mut Position, mv: Move) {
    position.make(mv);
}

/// The same board without its past.
fn forgotten(position: &Position) -> Position {
    parse_fen(&to_fen(position)).expect("what was written can be read")
}

fn search(pool: &Pool, table: &Table, position: &Position, limits: Limits) -> SearchResult {
    pool.prepare();
    let findings = pool.run(&Job::new(position.clone(), limits), table, &|_| {});
    assert_eq!(findings.failure, None);
    findings
}

/// A position one ply before a repetition that loses, with another move at hand: the moves that lose.
fn brink(dice: &mut Dice, number: usize, rule_set: RuleSet) -> Option<(Position, Vec<Move>)> {
    let mut position = start(dice, number);
    let moves = cycle(dice, &position)?;
    let laps = rule_set.occurrences() - 1;
    moves.iter().cycle().take(laps * moves.len() - 1).for_each(|&mv| make(&mut position, mv));
    for &mv in moves.iter().rev().take(1).chain(&moves) {
        let forbidden = forbidden_moves(&position, rule_set);
        if !forbidden.is_empty() && forbidden.len() < position.legal_moves().len() {
            return Some((position, forbidden));
        }
        position.make(mv);
    }
    None
}

fn never_repeats_to_its_loss(wanted: usize, nodes: u64) {
    let pool = Pool::new(8).expect("threads are to be had");
    let table = Table::new(4).expect("memory is to be had");
    let mut dice = Dice::new(5);
    let mut found = 0;
    for number in 1.. {
        let Some((position, forbidden)) = brink(&mut dice, number, RuleSet::Asian) else { continue };
        let best = search(&pool, &table, &position, Limits::nodes(nodes)).best.expect("there are moves");
        assert!(!forbidden.contains(&best), "{best} in {}", to_fen(&position));
        let mut next = position.clone();
        next.make(best);
        let ruling = verdict(&next, RuleSet::Asian).map(|repetition| repetition.ruling);
        assert_ne!(ruling, Some(Ruling::Wins), "{best} in {}", to_fen(&position));
        found += 1;
        if found == wanted {
            break;
        }
    }
}

#[test]
fn eight_threads_never_play_a_losing_repetition() {
    never_repeats_to_its_loss(60, 2_000);
}

#[test]
#[ignore = "two thousand searches with eight threads take minutes"]
fn eight_threads_never_play_a_losing_repetition_in_two_thousand_positions() {
    never_repeats_to_its_loss(2_000, 10_000);
}

#[test]
fn a_losing_repetition_is_avoided_even_where_everything_else_is_mated() {
    // Red has checked long enough; every other move lets Black mate at once.
    let checks = "e9d9 e6d6 d9e9 d6e6 e9d9 e6d6 d9e9";
    let position = after("4k4/9/9/2p1Rp3/9/9/9/7r1/8r/5K3 b", checks);
    let forbidden = forbidden_moves(&position, RuleSet::Asian);
    assert_eq!(forbidden, [parse_move("d6e6").expect("a move")]);
    let pool = Pool::new(2).expect("threads are to be had");
    let table = Table::new(4).expect("memory is to be had");
    let findings = search(&pool, &table, &position, Limits::depth(6));
    assert!(matches!(findings.score.kind(), ScoreKind::MatedIn(_)), "{}", findings.score);
    assert!(findings.best.is_some_and(|mv| !forbidden.contains(&mv)), "{:?}", findings.best);
}

/// Red's king has one move only; Black is far ahead, but moved to and fro.
const ALONE: &str = "4k4/9/9/9/r8/9/9/9/9/3K5 w";
const TO_AND_FRO: &str = "d0d1 a5a6 d1d0 a6a5";

#[test]
fn a_pending_draw_and_none_get_their_scores_in_both_orders() {
    let pool = Pool::new(1).expect("a thread is to be had");
    let pending = after(ALONE, TO_AND_FRO);
    assert_eq!(pending.count_legal_moves(), 1);
    let fresh = forgotten(&pending);
    for depth in 1..=8 {
        for pending_first in [true, false] {
            let table = Table::new(4).expect("memory is to be had");
            let mut order = [(&pending, true), (&fresh, false)];
            if !pending_first {
                order.reverse();
            }
            for (position, is_pending) in order {
                let score = search(&pool, &table, position, Limits::depth(depth)).score;
                let right = if is_pending { score == Score::DRAW } else { score < Score::cp(-200) };
                assert!(right, "depth {depth}, pending first {pending_first}, pending {is_pending}: {score}");
            }
        }
    }
}

#[test]
fn a_pending_ban_and_none_get_their_scores_in_both_orders() {
    let pool = Pool::new(1).expect("a thread is to be had");
    let lap = "d1e1 e9d9 e1d1 d9e9";
    let pending = after("4k4/9/9/9/9/9/9/9/3R5/5K3 w", &format!("{lap} d1e1"));
    assert_eq!(pending.count_legal_moves(), 1);
    let fresh = forgotten(&pending);
    for depth in 1..=8 {
        for order in [[&pending, &fresh], [&fresh, &pending], [&pending, &pending]] {
            let table = Table::new(4).expect("memory is to be had");
            for position in order {
                let kind = search(&pool, &table, position, Limits::depth(depth)).score.kind();
                let is_pending = position.moves_made() > 0;
                assert_eq!(kind == ScoreKind::Ban(true), is_pending, "depth {depth}, pending {is_pending}: {kind:?}");
            }
        }
    }
}

#[test]
fn a_table_full_of_other_paths_changes_no_score() {
    // One ply above the pending draw: what the table knows of the next position is not true here.
    let pool = Pool::new(1).expect("a thread is to be had");
    let position = after(ALONE, "d0d1 a5a6 d1d0 a6a5 d0d1 a5a6 d1d0");
    for depth in 2..=7 {
        let table = Table::new(4).expect("memory is to be had");
        let clean = search(&pool, &table, &position, Limits::depth(depth)).score;
        let table = Table::new(4).expect("memory is to be had");
        search(&pool, &table, &forgotten(&position), Limits::depth(depth + 2));
        let soiled = search(&pool, &table, &position, Limits::depth(depth));
        assert_eq!(clean.is_decided(), soiled.score.is_decided(), "depth {depth}: {clean} and {}", soiled.score);
        assert_ne!(soiled.score, Score::DRAW, "depth {depth}: Black need not repeat");
        assert_ne!(soiled.best, parse_move("a6a5").ok(), "depth {depth}: it leads to a draw");
    }
}

#[test]
fn the_chaser_is_banned_and_the_chased_knows_it() {
    let chase = "b1a1 a4b4 a1b1 b4a4 ";
    let fen = "4k4/9/9/9/9/c8/9/9/1R7/3K5 w";
    let position = after(fen, &format!("{}b1a1 a4b4", chase.repeat(2)));
    let pool = Pool::new(1).expect("a thread is to be had");
    let play = |set: RuleSet| {
        let table = Table::new(4).expect("memory is to be had");
        pool.prepare();
        let mut job = Job::new(position.clone(), Limits::depth(6));
        job.rules = Rules::from(set);
        pool.run(&job, &table, &|_| {}).best
    };
    assert_ne!(play(RuleSet::Asian), parse_move("a1b1").ok(), "the chase may not go on");
    assert_eq!(forbidden_moves(&position, RuleSet::Asian), [parse_move("a1b1").expect("a move")]);
    assert_eq!(forbidden_moves(&position, RuleSet::ComputerLeague), [], "it is the third time only");
    assert_eq!(forbidden_moves(&position, RuleSet::Simple), []);
}

#[test]
fn the_move_limit_can_be_set() {
    let position = parse_fen("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 39 20").expect("readable");
    let pool = Pool::new(1).expect("a thread is to be had");
    let score = |move_limit| {
        let table = Table::new(4).expect("memory is to be had");
        pool.prepare();
        let mut job = Job::new(position.clone(), Limits::depth(6));
        job.rules.move_limit = move_limit;
        pool.run(&job, &table, &|_| {}).score
    };
    assert_eq!(score(Some(20)), Score::DRAW);
    assert!(score(None) > Score::cp(200));
}

#[test]
fn an_upcoming_repetition_is_found_when_there_is_one_and_only_then() {
    let mut dice = Dice::new(9);
    let mut found = 0;
    for number in 1..300 {
        let mut position = start(&mut dice, number);
        let Some(moves) = cycle(&mut dice, &position) else { continue };
        let at = dice.below(moves.len()) + 1;
        moves.iter().cycle().take(at + moves.len() / 2).for_each(|&mv| make(&mut position, mv));
        for _ in 0..4 {
            let moves = position.legal_moves();
            let leads_back = |mv: &Move| {
                let key = position.key_after(*mv);
                position.past().take(position.quiet_plies() as usize).position(|past| past.key == key)
            };
            let nearest = moves.iter().filter_map(|mv| Some(leads_back(mv)? + 2)).min();
            let upcoming = upcoming_repetition(&position);
            assert_eq!(upcoming.map(|upcoming| upcoming.plies), nearest, "{}", to_fen(&position));
            if let Some(upcoming) = upcoming {
                found += 1;
                assert_eq!(leads_back(&upcoming.mv).map(|plies| plies + 2), nearest);
            }
            let Some(&mv) = moves.get(dice.below(moves.len().max(1))) else { break };
            position.make(mv);
        }
    }
    assert!(found > 100, "only {found} repetitions were upcoming");
}
