//! On what a measurement was made: without it a speed says little.

use crate::eval::nnue::Network;
use crate::platform::{Topology, instruction_set, page_size};
use crate::scaling::Machine;
use crate::search::{Placed, Pool};
use crate::tt::Table;
use serde::Serialize;
use std::fmt;

/// The machine and what of it the search has.
#[derive(Serialize)]
pub struct Surroundings {
    machine: Machine,
    threads: usize,
    hash_mib: usize,
    /// Bytes of an ordinary page, where the system says so.
    page_bytes: Option<usize>,
    /// How many percent of the table lie in large pages, where the system says so.
    table_percent_in_large_pages: Option<u32>,
    /// NUMA nodes with processors for this program, where the system says so.
    numa_nodes: Option<usize>,
    /// How threads and table were placed on them; null where that was left to the system.
    placement: Option<String>,
    /// What the program was built for.
    instruction_set: String,
    /// The network and the instructions it is computed with, or classic.
    evaluation: String,
}

impl Surroundings {
    /// Those of a search by these workers in a table, which has to be touched before.
    pub fn new(pool: &Pool, table: &Table, placed: &Placed, network: Option<&Network>) -> Surroundings {
        let named = |network: &Network| format!("{}, {}", network.name(), network.instructions());
        Surroundings {
            machine: Machine::here(),
            threads: pool.threads(),
            hash_mib: table.mebibytes(),
            page_bytes: page_size(),
            table_percent_in_large_pages: table.percent_in_large_pages(),
            numa_nodes: Some(Topology::here().nodes.len()).filter(|&nodes| nodes > 0),
            placement: placed.sentence(None),
            instruction_set: instruction_set(),
            evaluation: network.map_or("classic".to_string(), named),
        }
    }
}

impl fmt::Display for Surroundings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Machine { processor, processors, physical_cores, .. } = &self.machine;
        let name = processor.as_deref().unwrap_or("unknown");
        writeln!(f, "processor {name} ({physical_cores} cores; the system grants {processors} threads)")?;
        writeln!(f, "instructions {}", self.instruction_set)?;
        writeln!(f, "evaluation {}", self.evaluation)?;
        let pages = self.page_bytes.map_or("unknown".to_string(), |bytes| format!("{} KiB", bytes >> 10));
        let large = match self.table_percent_in_large_pages {
            Some(percent) => format!("{percent} % of the table in large ones"),
            None => "the system does not say which are large".to_string(),
        };
        writeln!(f, "pages {pages}, {large}")?;
        let nodes = self.numa_nodes.map_or("unknown".to_string(), |nodes| nodes.to_string());
        let placement = self.placement.as_deref().unwrap_or("left to the system");
        write!(f, "table {} MiB\nthreads {}\n", self.hash_mib, self.threads)?;
        write!(f, "numa-nodes {nodes}\nplacement {placement}")
    }
}
