//! The command and its arguments.

use crate::cli::json::JsonTarget;
use crate::cli::net::Net;
use crate::search::{Driver, Heuristics, StrategyKind};
use clap::Args;
use std::path::PathBuf;

/// Depth at which the set takes 10 to 20 seconds on one thread.
const DEFAULT_DEPTH: i32 = 16;

/// Search the positions of bench-positions/bench.epd to a fixed depth and report nodes and speed.
///
/// Table and histories are cleared before each position. Begins with what the measurement is made on: processor, instruction set
/// the program was built for, size of pages, table and threads. Ends with the lines `nodes`, `time` (milliseconds) and `nps`. With
/// one thread the node count is the same on every run and every machine.
///
/// --json writes all that as one object, with the result of each position.
///
/// Examples:
///   mammoth bench --threads 2 --heuristics=-null_move
///   mammoth bench --depth 10 --json bench.json
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Bench {
    /// Depth of each search in plies
    #[arg(long, default_value_t = DEFAULT_DEPTH, value_parser = clap::value_parser!(i32).range(1..=100))]
    pub(super) depth: i32,
    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub(super) threads: u16,
    /// Size of the table in MiB
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) hash: u32,
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
}
