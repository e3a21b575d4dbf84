//! The engine's life cycle: searches begun, stopped, pondered and resized in every order, with more threads than
//! processors. None may hang, and each must answer with a legal move.

#[path = "support/dice.rs"]
#[allow(dead_code)]
mod dice;

use crossbeam::channel::{Receiver, unbounded};
use dice::Dice;
use mammoth::engine::{Engine, Event, Order, Settings};
use mammoth::notation::{START_FEN, parse_fen};
use mammoth::position::Position;
use mammoth::search::StrategyKind;
use mammoth::time::{Clock, Limits};
use std::time::{Duration, Instant};

/// After this long without an answer a search hangs.
const HANG: Duration = Duration::from_secs(60);

/// Many moves, few moves, a mate at hand, a single reply, and a draw.
const POSITIONS: [&str; 5] = [
    START_FEN,
    "r1bakab1r/9/1cn3nc1/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/8R/R1BAKAB2 b",
    "3k5/4P4/9/9/9/9/9/9/9/4KR3 w",
    "3k5/9/9/9/9/9/9/9/3r5/3K5 w",
    "3ak4/9/9/9/9/9/9/9/4A4/4K4 b",
];

/// Many more than most processors in half of all cases, fewer in the others.
const THREADS: [usize; 8] = [16, 1, 16, 2, 16, 4, 16, 7];

const STRATEGIES: [StrategyKind; 4] =
    [StrategyKind::YoungBrothersWait, StrategyKind::Abdada, StrategyKind::Lazy, StrategyKind::PvSplit];

struct Herd {
    engine: Engine,
    events: Receiver<Event>,
    dice: Dice,
    positions: Vec<Position>,
    /// From each stop to its answer.
    delays: Vec<Duration>,
}

impl Herd {
    fn new(seed: u64) -> Herd {
        let positions: Vec<Position> =
            POSITIONS.iter().map(|fen| parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))).collect();
        let (sender, events) = unbounded();
        let settings = Settings { hash_mib: 1, threads: 16, ..Settings::default() };
        let engine = Engine::new(positions[0].clone(), settings, sender).expect("sixteen threads and one MiB");
        Herd { engine, events, dice: Dice::new(seed), positions, delays: Vec::new() }
    }

    /// One search, ended in one of all ways, and perhaps another setting before it.
    fn cycle(&mut self) {
        if self.dice.below(8) == 0 {
            let threads = *self.dice.choose(&THREADS);
            let hash_mib = 1 + self.dice.below(3);
            let strategy = if self.dice.below(2) == 0 { STRATEGIES[0] } else { *self.dice.choose(&STRATEGIES) };
            let settings = Settings { threads, hash_mib, strategy, ..self.engine.settings().clone() };
            self.engine.configure(settings).expect("a few threads and MiB");
        }
        if self.dice.below(16) == 0 {
            self.engine.new_game();
        }
        let position = self.dice.choose(&self.positions).clone();
        self.engine.set_position(position);

        let way = self.dice.below(8);
        let limits = match way {
            0 => Limits::depth(1 + self.dice.below(6) as i32),
            1 => Limits::nodes(1 + self.dice.below(3000) as u64),
            2 | 3 => Limits::movetime(Duration::from_micros(100 + self.dice.below(1500) as u64)),
            _ => Limits::default(),
        };
        let ponders = matches!(way, 3 | 4);
        let clock = if ponders { Clock::start().pondering() } else { Clock::start() };
        self.engine.go(Order { limits, clock, search_moves: None });
        self.pause();
        if ponders {
            self.engine.ponder_hit();
            self.pause();
        }
        let asked = Instant::now();
        if way >= 3 || self.dice.below(4) == 0 {
            self.engine.stop();
        }
        if way == 7 {
            self.engine.stop();
        }
        self.await_answer();
        if way >= 4 {
            self.delays.push(asked.elapsed());
        }
    }

    /// Nothing at all, or long enough for some of the threads to be at work.
    fn pause(&mut self) {
        match self.dice.below(4) {
            0 => {}
            1 => std::thread::yield_now(),
            _ => std::thread::sleep(Duration::from_micros(self.dice.below(600) as u64)),
        }
    }

    fn await_answer(&mut self) {
        let end = Instant::now() + HANG;
        loop {
            match self.events.recv_deadline(end) {
                Ok(Event::Info(_) | Event::Warm(_) | Event::Remark(_)) => {}
                Ok(Event::Finished(findings)) => {
                    let position = self.engine.position();
                    assert_eq!(findings.failure, None);
                    assert!(findings.best.is_some_and(|mv| position.is_legal_move(mv)), "{:?}", findings.best);
                    self.engine.acknowledge();
                    return;
                }
                Err(_) => panic!("no answer after {HANG:?} with {:?}", self.engine.settings()),
            }
        }
    }
}

#[test]
fn ten_thousand_searches_begun_and_ended_in_every_way_all_answer() {
    let mut herd = Herd::new(7);
    for _ in 0..10_000 {
        herd.cycle();
    }
}

#[test]
#[ignore = "a million searches take most of an hour"]
fn a_million_searches_begun_and_ended_in_every_way_all_answer() {
    let mut herd = Herd::new(std::process::id() as u64 + 1);
    for number in 1..=1_000_000 {
        herd.cycle();
        if number % 10_000 == 0 {
            herd.delays.sort();
            let most = |share: usize| herd.delays[herd.delays.len() * share / 1000];
            println!("{number}: from stop to answer {:?} (median), {:?} (99 %)", most(500), most(990));
        }
    }
}
