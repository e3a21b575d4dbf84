//! `mammoth perft`: counts move sequences, to prove and to time the move generator.

use super::Failure;
use super::terminal::print_line;
use crate::notation::{START_FEN, parse_fen};
use crate::position::{Position, perft, perft_divide};
use clap::Args;
use std::time::Instant;

/// Count the legal move sequences of a length: the proof, and the speed, of the move generator.
///
/// The last ply is counted without being made. Ends with the lines `nodes` and `nps`.
///
/// Example: mammoth perft 5 --divide --threads 2
#[derive(Args, Debug)]
pub struct Perft {
    /// Length of the sequences in plies
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    depth: u32,
    /// Position to start from
    #[arg(long, default_value = START_FEN, value_parser = parse_fen, hide_default_value = true)]
    fen: Position,
    /// Print the count below each first move
    #[arg(long)]
    divide: bool,
    /// Threads that count
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
}

impl Perft {
    pub(super) fn run(mut self) -> Result<(), Failure> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.threads as usize).build()?;
        let start = Instant::now();
        let nodes = if self.depth > 0 && (self.divide || self.threads > 1) {
            let counts = pool.install(|| perft_divide(&self.fen, self.depth));
            if self.divide {
                counts.iter().try_for_each(|(mv, nodes)| print_line(format_args!("{mv}: {nodes}")))?;
                print_line("")?;
            }
            counts.iter().map(|(_, nodes)| nodes).sum()
        } else {
            perft(&mut self.fen, self.depth)
        };
        let seconds = start.elapsed().as_secs_f64();
        print_line(format_args!("nodes {nodes}"))?;
        print_line(format_args!("nps {:.0}", nodes as f64 / seconds.max(1e-9)))?;
        Ok(())
    }
}
