//! The command and its arguments.

use crate::cli::json::JsonTarget;
use crate::cli::net::Net;
use crate::engine::MAX_THREADS;
use crate::platform::{available_memory, processors};
use crate::search::{Driver, Heuristics, NumaPolicy, StrategyKind};
use clap::Args;
use std::path::PathBuf;

/// Depth at which the set takes 10 to 20 seconds on one thread.
const DEFAULT_DEPTH: i32 = 16;

/// MiB of the table; in a speedtest so many for each thread.
const USUAL_HASH: usize = 64;

/// What does not go with a speedtest, whose figure would be another one: all but what says which part of the machine is measured.
const ALL_BUT_THE_MACHINE: [&str; 10] = [
    "depth",
    "heuristics",
    "strategy",
    "driver",
    "net",
    "force_parallel",
    "in_virtual_time",
    "positions",
    "trace",
    "verbose",
];

/// Search the positions of bench-positions/bench.epd to a fixed depth and report nodes and speed.
///
/// Table and histories are cleared before each position. Begins with what the measurement is made on: processor, instruction set
/// the program was built for, size of pages, table and threads. Ends with the lines `nodes`, `time` (milliseconds) and `nps`. With
/// one thread the node count is the same on every run and every machine.
///
/// --json writes all that as one object, with the result of each position.
///
/// --speedtest measures one figure by which machines can be compared: the nodes a second of all threads, its last line. It searches
/// each of the 48 positions for a second, and says besides what it is made on, and what depth is reached on average. Ctrl-C ends it
/// and prints what there is.
///
/// Examples:
///   mammoth bench --threads 2 --heuristics=-null_move
///   mammoth bench --depth 10 --json bench.json
///   mammoth bench --speedtest
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Bench {
    /// Depth of each search in plies
    #[arg(long, default_value_t = DEFAULT_DEPTH, value_parser = clap::value_parser!(i32).range(1..=100))]
    pub(super) depth: i32,
    /// Search threads [default: 1; with --speedtest as many as the system grants]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(super) threads: Option<u16>,
    /// Size of the table in MiB [default: 64; with --speedtest 64 for each thread, but at most half of the free memory]
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) hash: Option<u32>,
    /// Where threads run: auto, none, pin (each on a processor of its own), or the processors of each node, such as 0-7:8-15
    #[arg(long, value_name = "NODES", default_value_t = NumaPolicy::default())]
    pub(super) numa: NumaPolicy,
    /// Switches of the search: all, plain, or changes such as -null_move,-lmr
    #[arg(long, default_value_t = Heuristics::ALL, value_parser = Heuristics::parse, allow_hyphen_values = true)]
    pub(super) heuristics: Heuristics,
    /// How threads share the tree: ybw, pv-split, abdada, lazy or serial
    #[arg(long, default_value_t = StrategyKind::default())]
    pub(super) strategy: StrategyKind,
    /// How an iteration finds its score: pvs (principal variation search in aspiration windows) or mtdf (MTD(f): null windows only)
    #[arg(long, default_value_t = Driver::default())]
    pub(super) driver: Driver,
    /// The evaluation: nnue for the network of this program, classic for the hand-made one, or the file of another network
    #[arg(long, value_name = "NET", default_value = "nnue")]
    pub(super) net: Net,
    /// Run the parallel search code even with one thread
    #[arg(long)]
    pub(super) force_parallel: bool,
    /// Run all workers in virtual time on one processor: the nodes are then the same on every run, for any number of
    /// threads. Prints the virtual time too, in nodes of one worker
    #[arg(long = "virtual", conflicts_with = "force_parallel")]
    pub(super) in_virtual_time: bool,
    /// Search the positions of this file (EPD or FEN lines) instead
    #[arg(long, value_name = "FILE")]
    pub(super) positions: Option<PathBuf>,
    /// Write the timeline of workers and split points to this new file, in the trace-event format that ui.perfetto.dev opens.
    /// In virtual time a microsecond of it is the time of one node
    #[arg(long, value_name = "FILE")]
    pub(super) trace: Option<PathBuf>,
    /// Write all results to this file as JSON; - for standard output, which then holds nothing else
    #[arg(long, value_name = "FILE")]
    pub(super) json: Option<JsonTarget>,
    /// Print a line for each position, and with more than one thread what each of them did
    #[arg(long)]
    pub(super) verbose: bool,
    /// Measure one figure by which machines can be compared, within about a minute
    #[arg(long, conflicts_with_all = ALL_BUT_THE_MACHINE)]
    pub(super) speedtest: bool,
    /// Seconds of search of --speedtest
    #[arg(long, value_name = "S", requires = "speedtest", default_value_t = 48, value_parser = clap::value_parser!(u16).range(1..=3600))]
    pub(super) seconds: u16,
}

impl Bench {
    /// Search threads.
    pub(super) fn workers(&self) -> usize {
        let usual = if self.speedtest { processors().min(MAX_THREADS) } else { 1 };
        self.threads.map_or(usual, usize::from)
    }

    /// Size of the table in MiB.
    pub(super) fn hash_mib(&self) -> usize {
        let usual = || if self.speedtest { speedtest_hash(self.workers(), available_memory()) } else { USUAL_HASH };
        self.hash.map_or_else(usual, |mib| mib as usize)
    }
}

/// A table in MiB for so many threads on a machine with so many bytes of free memory.
fn speedtest_hash(threads: usize, available: Option<u64>) -> usize {
    let half = available.map_or(usize::MAX, |bytes| (bytes >> 21) as usize);
    (USUAL_HASH * threads).min(half).max(1)
}

#[cfg(test)]
mod tests {
    use super::speedtest_hash;

    #[test]
    fn the_table_of_a_speedtest_fits_the_machine() {
        assert_eq!(speedtest_hash(2, Some(16 << 30)), 128);
        assert_eq!(speedtest_hash(512, Some(64 << 30)), 32 << 10);
        assert_eq!(speedtest_hash(8, Some(256 << 20)), 128);
        assert_eq!(speedtest_hash(8, None), 512);
        assert_eq!(speedtest_hash(8, Some(0)), 1);
    }
}
