//! A search that asks tables.

use super::tables;
use fastrand::Rng;
use mammoth::egtb::{Class, Outcome, Prober, Table, Tables, Value};
use mammoth::notation::{parse_fen, parse_move, to_fen};
use mammoth::position::Position;
use mammoth::search::{Job, LineInfo, Pool, SearchInfo, SearchResult};
use mammoth::time::Limits;
use mammoth::tt;
use mammoth::types::{Score, ScoreKind};
use std::collections::BTreeMap;
use std::fs;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The best line of those that a search tells last.
fn last_line(job: &Job) -> LineInfo {
    last_lines(job).swap_remove(0)
}

/// The lines that a search tells last.
fn last_lines(job: &Job) -> Vec<LineInfo> {
    let pool = Pool::new(1).expect("threads are to be had");
    let table = tt::Table::new(1).expect("memory is to be had");
    let told = Mutex::new(BTreeMap::new());
    pool.prepare();
    let tell = |info: SearchInfo| {
        if let SearchInfo::Lines(lines) = info {
            let whole = lines.into_iter().filter(|line| !line.line.is_empty());
            told.lock().expect("nobody panics with it").extend(whole.map(|line| (line.number, line)));
        }
    };
    let result = pool.run(job, &table, &tell);
    let lines: Vec<LineInfo> = told.into_inner().expect("nobody panics with it").into_values().collect();
    let line = lines.first().expect("a line was told");
    assert_eq!((result.best, result.ponder), (line.line.first().copied(), line.line.get(1).copied()), "{lines:?}");
    assert_eq!(result.score, line.score);
    lines
}

/// What a search of so many threads answers, and how many positions it found in tables.
fn search(job: &Job, threads: usize) -> (SearchResult, u64) {
    let pool = Pool::new(threads).expect("threads are to be had");
    let table = tt::Table::new(1).expect("memory is to be had");
    let hits = AtomicU64::new(0);
    pool.prepare();
    let tell = |info: SearchInfo| {
        if let SearchInfo::Lines(lines) = info {
            let most = lines.iter().map(|line| line.table_hits).max().unwrap_or(0);
            hits.fetch_max(most, Ordering::Relaxed);
        }
    };
    let result = pool.run(job, &table, &tell);
    assert_eq!(result.failure, None);
    (result, hits.into_inner())
}

fn job(position: &Position, nodes: u64, tables: &Arc<Tables>) -> Job {
    Job { tables: Some(Arc::clone(tables)), ..Job::new(position.clone(), Limits::nodes(nodes)) }
}

/// Positions of a class, drawn at random, with a legal move.
fn drawn_at_random(fen: &str, count: usize, seed: u64) -> Vec<Position> {
    let mut dice = Rng::with_seed(seed);
    let mut found = Vec::new();
    let class = Class::of(&position(fen));
    while found.len() < count {
        let mut at = position(fen);
        for _ in 0..dice.usize(1..60) {
            let quiet: Vec<_> = at.legal_moves().iter().copied().filter(|mv| at.piece_on(mv.to()).is_none()).collect();
            if quiet.is_empty() {
                break;
            }
            at.make(*dice.choice(&quiet).expect("there is one"));
        }
        if at.has_legal_move() && Class::of(&at) == class {
            found.push(parse_fen(&to_fen(&at)).expect("what was written can be read"));
        }
    }
    found
}

#[test]
fn a_prober_says_what_the_table_says() {
    let (_directory, tables) = tables(&["N:b"]);
    let tables = Arc::new(tables);
    let mut prober = Prober::default();
    assert!(prober.is_empty());
    prober.begin(Some(&tables));
    for fen in ["4k4/9/4b4/9/9/4N4/9/9/9/3K5 w - - 0 1", "3k5/9/9/9/9/4n4/9/4B4/9/4K4 w - - 0 1"] {
        for position in drawn_at_random(fen, 300, 7) {
            let known = tables.value(&position).expect("the table is sound");
            assert!(known.is_some());
            assert_eq!(prober.value(&position), known);
        }
    }
    assert_eq!(prober.value(&position("4k4/9/9/9/9/9/9/9/4P4/3K5 w - - 0 1")), None, "no table has it");
    assert_eq!(prober.value(&position("4k4/4a4/9/9/9/9/9/9/9/3K5 w - - 0 1")), Some(Value::DRAW));
    prober.begin(None);
    assert!(prober.is_empty());
}

#[test]
fn won_positions_are_won_however_little_is_searched() {
    let (_directory, tables) = tables(&["N:a"]);
    let tables = Arc::new(tables);
    let mut dice = Rng::with_seed(3);
    let mut won = 0;
    for (number, start) in drawn_at_random("3k5/4a4/9/9/9/5N3/9/9/9/4K4 w - - 0 1", 40, 11).into_iter().enumerate() {
        let winner = start.side_to_move();
        if tables.value(&start).expect("sound").is_none_or(|value| value.outcome() != Outcome::Win) {
            continue;
        }
        let first = to_fen(&start);
        let mut at = start;
        for _ in 0..200 {
            if !at.has_legal_move() {
                break;
            }
            let mv = if at.side_to_move() == winner {
                let (result, _) = search(&job(&at, 50, &tables), 1 + number % 2);
                assert!(result.score >= Score::cp(6_000), "{first}: {:?}", result.score);
                result.best.expect("a move")
            } else {
                *dice.choice(&at.legal_moves()[..]).expect("a move")
            };
            at.make(mv);
        }
        assert!(!at.has_legal_move() && at.side_to_move() != winner, "{first}");
        won += 1;
    }
    assert!(won > 15, "{won}");
}

#[test]
fn captures_into_tables_are_seen_in_the_tree() {
    let (_directory, tables) = tables(&["CA:", "P:"]);
    let tables = Arc::new(tables);
    // Red takes the pawn and keeps a cannon with an advisor, which win in the end.
    let start = position("3k5/9/9/9/9/9/9/4C4/4p4/3AK4 w - - 0 1");
    let capture = parse_move("e0e1").expect("a move");
    let only = |job: Job| Job { search_moves: Some(vec![capture]), ..job };
    let without = search(&only(Job::new(start.clone(), Limits::nodes(5_000))), 1).0;
    assert!(without.score < Score::cp(2_000), "{:?}", without.score);
    for threads in [1, 8] {
        let (with, hits) = search(&only(job(&start, 5_000, &tables)), threads);
        assert!(with.score > Score::cp(7_000) && hits > 0, "{:?}, {hits} hits", with.score);
    }
}

/// The position after a line, each move of which is legal.
fn after(start: &Position, line: &LineInfo) -> Position {
    let mut at = start.clone();
    for &mv in &line.line {
        assert!(at.is_legal_move(mv), "{mv} in {:?}", line.line);
        at.make(mv);
    }
    at
}

#[test]
fn the_line_goes_on_to_mate_and_a_mate_is_called_one() {
    let (_directory, tables) = tables(&["CA:", "N:a"]);
    let tables = Arc::new(tables);
    let mut mates = [0, 0];
    for (fen, seed) in [("4k4/9/9/9/9/4C4/9/9/4A4/4K4 w - - 0 1", 5), ("3k5/4a4/9/9/9/5N3/9/9/9/4K4 b - - 0 1", 9)] {
        for start in drawn_at_random(fen, 25, seed) {
            let value = tables.value(&start).expect("sound").expect("a table has it");
            if value.outcome() == Outcome::Draw || value.is_by_rule() {
                continue;
            }
            // After the capture of the advisor the way to mate begins anew: its length is not known.
            let counts_to_mate = Class::of(&start).class == "CA:".parse().expect("a class");
            // So few nodes that the search alone hardly sees a mate.
            let line = last_line(&job(&start, 40, &tables));
            let plies = u32::from(value.rank());
            match line.score.kind() {
                ScoreKind::MateIn(told) | ScoreKind::MatedIn(told) if counts_to_mate => {
                    assert_eq!((told, line.line.len() as u32), (plies, plies), "{}", to_fen(&start));
                }
                ScoreKind::Centipawns(told) if !counts_to_mate => {
                    assert_eq!(told.unsigned_abs(), 8_000 - plies, "{}", to_fen(&start));
                }
                ScoreKind::MateIn(_) | ScoreKind::MatedIn(_) => continue,
                other => panic!("{other:?} for {value}: {}", to_fen(&start)),
            }
            assert!(!after(&start, &line).has_legal_move(), "{}: {:?}", to_fen(&start), line.line);
            mates[usize::from(counts_to_mate)] += 1;
        }
    }
    assert!(mates[0] > 10 && mates[1] > 10, "{mates:?}");
}

#[test]
fn several_lines_have_the_values_of_their_moves() {
    let (_directory, tables) = tables(&["P:"]);
    let tables = Arc::new(tables);
    let start = position("4k4/9/4P4/9/9/9/9/9/9/3K5 w - - 0 1");
    let ranked = tables.ranked_moves(&start).expect("sound");
    let mut analysis = job(&start, 5_000, &tables);
    analysis.lines = 3;
    let lines = last_lines(&analysis);
    assert_eq!(lines.len(), 3);
    let mut best = ranked.iter().filter_map(|ranked| ranked.value());
    for line in lines {
        let value = ranked.iter().find(|ranked| ranked.mv == line.line[0]).and_then(|ranked| ranked.value());
        assert_eq!(value, best.next(), "the best moves, the best first");
        let expected = match value.map(|value| (value.outcome(), u32::from(value.rank()))) {
            Some((Outcome::Win, plies)) => ScoreKind::MateIn(plies),
            Some((Outcome::Draw, _)) => ScoreKind::Centipawns(0),
            value => panic!("{value:?}"),
        };
        assert_eq!(line.score.kind(), expected);
    }
}

#[test]
fn a_win_that_the_limit_of_moves_forestalls_is_none() {
    let (_directory, tables) = tables(&["R:"]);
    let tables = Arc::new(tables);
    let rank = |position: &Position| {
        let value = tables.value(position).expect("sound").expect("known");
        if value.outcome() == Outcome::Win { value.rank() } else { 0 }
    };
    let far =
        drawn_at_random("3k5/9/9/9/9/9/9/4R4/9/4K4 w - - 0 1", 50, 3).into_iter().max_by_key(rank).expect("fifty");
    let plies = rank(&far);
    assert!((3..40).contains(&plies), "{plies}");
    let fen = to_fen(&far);
    let words: Vec<&str> = fen.split(' ').take(2).collect();
    let at = |quiet: u32| position(&format!("{} - - {quiet} 80", words.join(" ")));
    let score = |quiet: u32| search(&job(&at(quiet), 2_000, &tables), 1).0.score;
    assert_eq!(score(0).kind(), ScoreKind::MateIn(plies.into()));
    assert_eq!(score(120 - u32::from(plies)).kind(), ScoreKind::MateIn(plies.into()));
    assert!(!score(118).is_mate() && score(118) < Score::cp(6_000), "{:?}", score(118));
}

#[test]
fn damage_is_named_where_the_root_alone_meets_it() {
    let (directory, tables) = tables(&["R:a"]);
    drop(tables);
    let path = directory.path().join(Table::file_name("R:a".parse().expect("a class")));
    let mut bytes = fs::read(&path).expect("readable");
    let header = bytes.len() / 4;
    bytes[header..].iter_mut().for_each(|byte| *byte ^= 0x55);
    fs::write(&path, &bytes).expect("it can be written");
    let (tables, _) = Tables::open(directory.path()).expect("readable");
    let tables = Arc::new(tables);
    // Without a capture the tree asks no table.
    let quiet = position("3k5/4a4/9/9/9/9/9/4R4/9/4K4 w - - 10 40");
    let only = Job { search_moves: parse_move("e2f2").ok().map(|mv| vec![mv]), ..job(&quiet, 20, &tables) };
    search(&only, 1);
    let damage = tables.take_damage();
    assert!(damage.len() == 1 && damage[0].to_string().contains("R_a.egtb is damaged"), "{damage:?}");
    search(&only, 1);
    assert!(tables.take_damage().is_empty(), "once is enough");
}

#[test]
fn a_damaged_table_is_named_once_and_left_out() {
    let (directory, tables) = tables(&["R:a"]);
    drop(tables);
    let path = directory.path().join(Table::file_name("R:a".parse().expect("a class")));
    let mut bytes = fs::read(&path).expect("readable");
    let end = bytes.len();
    // Blocks lie behind the header.
    bytes[end - 2000..].iter_mut().for_each(|byte| *byte ^= 0x55);
    fs::write(&path, &bytes).expect("it can be written");
    let (tables, refused) = Tables::open_list(&format!("{}; {}/none", directory.path().display(), path.display()));
    assert_eq!(refused.len(), 1, "the directory that is missing: {refused:?}");
    let tables = Arc::new(tables);
    let mut prober = Prober::default();
    prober.begin(Some(&tables));
    let positions = drawn_at_random("3k5/4a4/9/9/9/9/9/9/4R4/4K4 b - - 0 1", 400, 5);
    let unknown = positions.iter().filter(|position| prober.value(position).is_none()).count();
    assert!(unknown > 0, "the damage was met");
    let damage = tables.take_damage();
    assert_eq!(damage.len(), 1, "{damage:?}");
    assert!(damage[0].to_string().contains("R_a.egtb is damaged"), "{}", damage[0]);
    assert!(tables.take_damage().is_empty());
    assert!(positions.iter().all(|position| prober.value(position).is_none()), "it is not asked any more");
}
