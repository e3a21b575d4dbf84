//! What a job is to search: a position with its game, and all that decides what a search of it means.

use crate::engine::{EvaluationKind, Order, Settings};
use crate::eval::classic::Judgement;
use crate::eval::nnue::Network;
use crate::notation::{parse_fen, to_fen};
use crate::position::Position;
use crate::rules::{RuleSet, Rules};
use crate::search::{Driver, Heuristics, Job, Level, StrategyKind};
use crate::time::{Clock, Limits};
use crate::types::{Depth, Move};
use serde::{Deserialize, Serialize};

/// A search of all ranks, until it is stopped or reaches its depth or mate.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    pub number: u64,
    /// How many machines search beside the job: the ranks are numbered behind them.
    pub others: usize,
    /// Threads of each rank; 0 is automatic.
    pub threads: usize,
    /// The table of each rank in MiB.
    pub hash_mib: usize,
    /// The position before the moves of the game.
    fen: String,
    /// The moves, by [`Move::bits`].
    moves: Vec<u16>,
    search_moves: Option<Vec<u16>>,
    banned: Vec<u16>,
    depth: Option<i32>,
    mate: Option<u32>,
    strategy: StrategyKind,
    driver: Driver,
    heuristics: Heuristics,
    rule: RuleSet,
    move_limit: Option<u16>,
    evaluation: EvaluationKind,
}

/// Why a search is not given to a job; `None` when it is. Ranks have the network of the program, no endgame tables, and know full
/// strength and one line only. A fixed number of nodes is searched by the front alone, so that it is the same search every time.
pub fn objection(job: &Job) -> Option<&'static str> {
    let other_network = |network: &Network| network.name() != Network::embedded().name();
    let in_tables = || {
        let ranked = job.tables.as_ref().and_then(|tables| tables.ranked_moves(&job.position).ok());
        ranked.is_some_and(|moves| moves.iter().any(|ranked| ranked.value().is_some()))
    };
    // Without random errors it does not matter what they are drawn from.
    let seed = job.level.judgement.seed;
    let full = Level { judgement: Judgement { seed, ..Judgement::SOUND }, ..Level::FULL };
    if job.weakened || job.level != full {
        Some("the strength is limited")
    } else if job.lines > 1 {
        Some("more than one line is wanted")
    } else if job.limits.nodes.is_some() {
        Some("the number of nodes is fixed")
    } else if job.network.as_deref().is_some_and(other_network) {
        Some("they do not have the network of evalfile")
    } else if in_tables() {
        Some("endgame tables have the position")
    } else {
        None
    }
}

impl Task {
    /// The search of an engine as a task for ranks with these settings.
    pub fn new(number: u64, job: &Job, settings: &Settings) -> Task {
        let bits = |moves: &[Move]| moves.iter().map(|mv| mv.bits()).collect::<Vec<u16>>();
        let mut start = job.position.clone();
        let mut moves: Vec<u16> = start.past().filter_map(|past| past.mv).map(Move::bits).collect();
        moves.reverse();
        moves.iter().for_each(|_| start.unmake());
        Task {
            number,
            others: 1,
            threads: settings.threads,
            hash_mib: settings.hash_mib,
            fen: to_fen(&start),
            moves,
            search_moves: job.search_moves.as_deref().map(bits),
            banned: bits(&job.banned),
            depth: job.limits.depth.map(Depth::plies),
            mate: job.limits.mate,
            strategy: job.strategy,
            driver: job.driver,
            heuristics: job.heuristics,
            rule: job.rules.set,
            move_limit: job.rules.move_limit,
            evaluation: if job.network.is_some() { EvaluationKind::Nnue } else { EvaluationKind::Classic },
        }
    }

    /// The position to search; `None` when the task was damaged.
    pub fn position(&self) -> Option<Position> {
        let mut position = parse_fen(&self.fen).ok()?;
        for &bits in &self.moves {
            let mv = Move::from_bits(bits).filter(|&mv| position.is_legal_move(mv))?;
            position.make(mv);
        }
        Some(position)
    }

    /// Moves that are not to be played.
    pub fn banned(&self) -> Vec<Move> {
        self.banned.iter().copied().filter_map(Move::from_bits).collect()
    }

    /// The settings of a rank.
    pub fn settings(&self) -> Settings {
        Settings {
            hash_mib: self.hash_mib,
            threads: self.threads,
            strategy: self.strategy,
            driver: self.driver,
            heuristics: self.heuristics,
            rules: Rules { set: self.rule, move_limit: self.move_limit },
            evaluation: self.evaluation,
            ..Settings::default()
        }
    }

    /// What a rank is asked.
    pub fn order(&self) -> Order {
        let limits = Limits { depth: self.depth.map(Depth::new), mate: self.mate, ..Limits::default() };
        let moves = |bits: &Vec<u16>| bits.iter().copied().filter_map(Move::from_bits).collect();
        Order { limits, clock: Clock::start(), search_moves: self.search_moves.as_ref().map(moves) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{START_FEN, parse_move};

    fn job() -> Job {
        let mut position = parse_fen(START_FEN).expect("readable");
        for text in ["h2e2", "h9g7", "h0g2", "i9h9", "i0h0", "b9a7"] {
            position.make(parse_move(text).expect("a move"));
        }
        Job::new(position, Limits::depth(9))
    }

    #[test]
    fn a_task_keeps_the_game_and_the_search() {
        let job = Job { search_moves: Some(job().position.legal_moves()[..3].to_vec()), ..job() };
        let task = Task::new(3, &job, &Settings { threads: 7, ..Settings::default() });
        let line = serde_json::to_string(&task).expect("JSON");
        let read: Task = serde_json::from_str(&line).expect("the same");
        assert_eq!(read, task);
        // With all that was before it: repetitions count.
        assert!(read.position().as_ref() == Some(&job.position));
        let order = read.order();
        assert_eq!((order.limits.clone(), order.search_moves), (job.limits, job.search_moves));
        assert_eq!(read.settings(), Settings { threads: 7, ..Settings::default() });
    }

    #[test]
    fn a_damaged_task_has_no_position() {
        let task = Task::new(3, &job(), &Settings::default());
        assert!(Task { moves: vec![5, 6], ..task.clone() }.position().is_none());
        assert!(Task { fen: "9/9".to_string(), ..task }.position().is_none());
    }

    #[test]
    fn ranks_are_asked_for_full_strength_and_one_line() {
        assert_eq!(objection(&job()), None);
        assert_eq!(objection(&Job { network: None, ..job() }), None);
        let judgement = Judgement { seed: 77, ..Judgement::SOUND };
        assert_eq!(objection(&Job { level: Level { judgement, ..Level::FULL }, ..job() }), None);
        for other in [
            Job { lines: 2, ..job() },
            Job { weakened: true, ..job() },
            Job { limits: Limits::nodes(1000), ..job() },
            Job { level: Level { idle: crate::types::Grade::Small, ..Level::FULL }, ..job() },
        ] {
            assert!(objection(&other).is_some());
        }
    }
}
