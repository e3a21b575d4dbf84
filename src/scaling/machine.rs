//! Where a measurement was made.

use crate::platform;
use serde::{Deserialize, Serialize};

/// What a reader of the results wants to know of the machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    pub system: String,
    pub architecture: String,
    /// What the maker calls the processor, where the system says so.
    pub processor: Option<String>,
    /// Processors the system grants this program.
    pub processors: usize,
    pub physical_cores: usize,
    pub memory_mib: Option<u64>,
}

impl Machine {
    /// This machine.
    pub fn here() -> Machine {
        Machine {
            system: std::env::consts::OS.to_string(),
            architecture: std::env::consts::ARCH.to_string(),
            processor: platform::processor_name(),
            processors: platform::processors(),
            physical_cores: num_cpus::get_physical(),
            memory_mib: platform::physical_memory().map(|bytes| bytes >> 20),
        }
    }
}
