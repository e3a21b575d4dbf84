//! `mammoth perft`: counts move sequences, to prove and to time the move generator.

use super::json::{self, JsonTarget};
use super::position::PositionArguments;
use super::{Failure, VERSION};
use crate::notation::to_fen;
use crate::position::{perft, perft_divide};
use clap::Args;
use serde::Serialize;
use std::time::Instant;

/// Count the legal move sequences of a length: the proof, and the speed, of the move generator.
///
/// The last ply is counted without being made. Ends with the lines `nodes` and `nps`.
///
/// --json writes an object with "program", "fen", "depth", "threads", "nodes", "time_ms", "nps" and, with --divide, "moves" (each
/// with "move" and "nodes"; otherwise null).
///
/// Examples:
///   mammoth perft 5 --divide --threads 2
///   mammoth perft 4 5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w --json -
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Perft {
    /// Length of the sequences in plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    #[command(flatten)]
    position: PositionArguments,
    /// Print the count below each first move
    #[arg(long)]
    divide: bool,
    /// Threads that count
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Write the counts to this file as JSON; - for standard output, which then holds nothing else
    #[arg(long, value_name = "FILE")]
    json: Option<JsonTarget>,
}

/// What `--json` writes.
#[derive(Serialize)]
struct Counts {
    program: String,
    fen: String,
    depth: u32,
    threads: u16,
    nodes: u64,
    time_ms: f64,
    nps: u64,
    moves: Option<Vec<MoveCount>>,
}

/// The sequences that begin with a move.
#[derive(Serialize)]
struct MoveCount {
    #[serde(rename = "move")]
    text: String,
    nodes: u64,
}

impl Perft {
    pub(super) fn run(self) -> Result<(), Failure> {
        let json = self.json.as_ref().map(|target| target.claim_free(Some(&["fen", "depth", "nodes"]))).transpose()?;
        let terminal = json::terminal(self.json.as_ref());
        let counts = self.count()?;
        if let Some(moves) = &counts.moves {
            moves.iter().for_each(|mv| terminal.print_line(format_args!("{}: {}", mv.text, mv.nodes)));
            if counts.depth > 0 {
                terminal.print_line("");
            }
        }
        terminal.print_line(format_args!("nodes {}\nnps {}", counts.nodes, counts.nps));
        terminal.conclude(json.map_or(Ok(()), |mut json| json.write(&counts)))
    }

    fn count(self) -> Result<Counts, Failure> {
        let mut position = self.position.position();
        let fen = to_fen(&position);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads as usize).build()?;
        let start = Instant::now();
        let mut moves = self.divide.then(Vec::new);
        let nodes = if self.depth > 0 && (self.divide || self.threads > 1) {
            let counts = pool.install(|| perft_divide(&position, self.depth));
            if let Some(moves) = &mut moves {
                moves.extend(counts.iter().map(|&(mv, nodes)| MoveCount { text: mv.to_string(), nodes }));
            }
            counts.iter().map(|(_, nodes)| nodes).sum()
        } else {
            perft(&mut position, self.depth)
        };
        let time = start.elapsed().as_secs_f64();
        let (depth, threads) = (self.depth, self.threads);
        let (time_ms, nps) = (1000.0 * time, (nodes as f64 / time.max(1e-9)).round() as u64);
        let program = format!("mammoth {VERSION}");
        Ok(Counts { program, fen, depth, threads, nodes, time_ms, nps, moves })
    }
}
