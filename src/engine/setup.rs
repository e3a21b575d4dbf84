//! Settings and what they need from the system.

use crate::rules::Rules;
use crate::search::{Heuristics, Pool};
use crate::tt::AllocationError;
use std::time::Duration;

/// Most threads that can be asked for.
pub const MAX_THREADS: usize = 512;
/// Largest table that can be asked for, in MiB; whether the machine has it is another question.
pub const MAX_HASH_MIB: usize = 1 << 20;

/// What a user can set, apart from the position.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Size of the table in MiB.
    pub hash_mib: usize,
    /// Threads as asked for; 0 means automatic.
    pub threads: usize,
    /// Switches of the search.
    pub heuristics: Heuristics,
    /// The rules of repetition and quiet play.
    pub rules: Rules,
    /// Time that the way to the GUI and back costs.
    pub overhead: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            hash_mib: 64,
            threads: 1,
            heuristics: Heuristics::ALL,
            rules: Rules::default(),
            overhead: Duration::from_millis(5),
        }
    }
}

impl Settings {
    /// Threads to use, with "automatic" worked out.
    pub fn threads(&self) -> usize {
        if self.threads == 0 { automatic_threads() } else { self.threads }
    }
}

/// Why the settings cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum SettingsError {
    /// Not enough memory.
    #[error(transparent)]
    Table(#[from] AllocationError),
    /// Too many threads for the system.
    #[error("the system does not grant {0} threads ({1}); ask for fewer")]
    Threads(usize, rayon::ThreadPoolBuildError),
}

/// The smaller of the physical cores and the processors this process may use.
pub fn automatic_threads() -> usize {
    let granted = std::thread::available_parallelism().map_or(1, |count| count.get());
    num_cpus::get_physical().min(granted).clamp(1, MAX_THREADS)
}

pub(super) fn pool(settings: &Settings) -> Result<Pool, SettingsError> {
    let threads = settings.threads();
    Pool::new(threads).map_err(|error| SettingsError::Threads(threads, error))
}
