//! Settings and what they need from the system.

use crate::platform;
use crate::rules::Rules;
use crate::search::{
    Driver, Heuristics, NumaPolicy, Placement, PlacementError, Pool, StrategyKind, Style, ThreadsRefused,
};
use crate::tt::AllocationError;
use crate::types::Grade;
use std::time::Duration;

/// Most threads that can be asked for.
pub const MAX_THREADS: usize = 512;
/// Largest table that can be asked for, in MiB; whether the machine has it is another question.
pub const MAX_HASH_MIB: usize = 1 << 20;

/// Most lines that a search can be asked to show: more moves than any position has.
pub const MAX_LINES: usize = 128;

crate::types::named! {
    /// An evaluation.
    pub enum EvaluationKind, "evaluation" {
        /// A network.
        #[default]
        Nnue = "nnue",
        /// The hand-made one.
        Classic = "classic",
    }
}

/// What a user can set, apart from the position.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Size of the table in MiB.
    pub hash_mib: usize,
    /// Threads as asked for; 0 means automatic.
    pub threads: usize,
    /// Where the threads run, on machines with several NUMA nodes.
    pub numa: NumaPolicy,
    /// How the threads share the tree; one thread searches the same with each.
    pub strategy: StrategyKind,
    /// How an iteration of the search finds its score.
    pub driver: Driver,
    /// Best lines to search and show, `1..=`[`MAX_LINES`].
    pub lines: usize,
    /// Switches of the search.
    pub heuristics: Heuristics,
    /// The rules of repetition and quiet play.
    pub rules: Rules,
    /// How selective the search may be: a preset that can only take away from `heuristics`.
    pub pruning: Grade,
    /// Which evaluation is asked.
    pub evaluation: EvaluationKind,
    /// How much the evaluation knows.
    pub knowledge: Grade,
    /// How far the evaluation strays at random.
    pub randomness: Grade,
    /// What a draw is worth.
    pub style: Style,
    /// Whether endgame tables are asked.
    pub use_tables: bool,
    /// The strength to play with, in the units of [`super::STRENGTHS`]; `None` for all there is.
    pub strength: Option<u32>,
    /// How much of the processor is left to others.
    pub idle: Grade,
    /// Moves may take longer, since the engine also thinks on the opponent's time.
    pub ponders: bool,
    /// Time that the way to the GUI and back costs.
    pub overhead: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            hash_mib: 64,
            threads: 1,
            numa: NumaPolicy::default(),
            strategy: StrategyKind::default(),
            driver: Driver::default(),
            lines: 1,
            heuristics: Heuristics::ALL,
            rules: Rules::default(),
            pruning: Grade::Large,
            evaluation: EvaluationKind::default(),
            knowledge: Grade::Large,
            randomness: Grade::None,
            style: Style::Normal,
            use_tables: true,
            strength: None,
            idle: Grade::None,
            ponders: false,
            overhead: Duration::from_millis(5),
        }
    }
}

impl Settings {
    /// Threads to use, with "automatic" worked out.
    pub fn threads(&self) -> usize {
        if self.threads == 0 { automatic_threads() } else { self.threads }
    }

    /// Whether a network is asked. A limited strength is that of the hand-made evaluation, with which its steps were measured.
    pub(super) fn asks_network(&self) -> bool {
        self.evaluation == EvaluationKind::Nnue && self.knowledge == Grade::Large && self.strength.is_none()
    }

    /// Whether what earlier searches left behind is worthless under `other`: the scores would mean something else.
    pub(super) fn judges_unlike(&self, other: &Settings) -> bool {
        let meaning =
            |it: &Settings| (it.asks_network(), it.knowledge, it.randomness, it.style, it.rules, it.use_tables);
        meaning(self) != meaning(other)
    }
}

/// Why the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// Not enough memory.
    #[error(transparent)]
    Table(#[from] AllocationError),
    /// Processors for the threads that are not to be had.
    #[error(transparent)]
    Placement(#[from] PlacementError),
}

/// The smaller of the physical cores and the processors this process may use.
pub fn automatic_threads() -> usize {
    let granted = platform::processors();
    num_cpus::get_physical().min(granted).clamp(1, MAX_THREADS)
}

/// The threads of these settings and where they were placed, or as many of them as the system grants; without any the search runs on the
/// thread that asks for it. In that case a sentence says so.
pub(super) fn pool(settings: &Settings) -> (Pool, Placement, Option<String>) {
    let wanted = settings.threads();
    let mut threads = wanted;
    let mut refusal = None;
    while threads > 0 {
        // Processors that were taken away meanwhile are none to insist on.
        let placement = Placement::here(&settings.numa, threads).unwrap_or_default();
        match Pool::placed(threads, &placement) {
            Ok(pool) => {
                let shortage = refusal.map(|error: ThreadsRefused| format!("{error}; the search uses {threads}"));
                return (pool, placement, shortage);
            }
            Err(error) => {
                threads = error.granted.min(threads - 1);
                refusal.get_or_insert(error);
            }
        }
    }
    let reason = refusal.map_or(String::new(), |error| format!("{error}; "));
    (
        Pool::on_calling_thread(),
        Placement::default(),
        Some(format!("{reason}nothing is read while the engine thinks, and thinking without a limit ends soon")),
    )
}
