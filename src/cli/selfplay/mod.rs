//! `mammoth selfplay`: games from which an evaluation is trained.

mod check;
mod progress;
mod show;
mod stats;
mod summary;

use super::interrupt::{INTERRUPTED, watch_interrupts};
use super::json::{self, JsonTarget};
use super::net::Net;
use super::terminal::warn;
use super::{Failure, VERSION};
use crate::platform::processors;
use crate::training::{
    Compression, Evaluation, Player, Production, ProductionError, Settings, openings_name, search_name,
};
use crate::types::WorkShare;
use clap::{Args, Subcommand};
use progress::Progress;
use std::path::PathBuf;
use std::process::ExitCode;

/// Play games against itself and keep every move with its score: data to train an evaluation from.
///
/// Half of the games begin with 8 or 9 random plies from the start position, the others with 3 or 4 from a line of
/// bench-positions/openings-more.fen; openings that a short search finds worth more than 500 centipawns are drawn again. The best
/// move of each search is played. A game ends by the rules, when four scores in a row of at least 2000 centipawns say who wins, when
/// twenty scores in a row after the 80th ply are within 10 centipawns, or after 400 plies.
///
/// Games are numbered from 0 and kept in shards of 256. Each game depends on nothing but its number, the seed, the nodes and
/// the program: shards are the same on every machine and with any number of threads. The same command goes on where it was
/// interrupted, and with a larger --games it adds to what is there; a shard that is damaged is made again. A directory that was made
/// with other settings is refused. Directories with different seeds hold different games.
///
/// --share I/N makes the I-th of N shares of the shards, for several machines: each into a directory of its own. Put into one
/// directory, the shards are those that the whole command makes, which finds them there (docs/cluster.md).
///
/// Ctrl-C keeps all games that are finished without a gap, a crash loses the shards under way; exit code 130.
///
/// Examples:
///   mammoth selfplay --out data/gen1 --games 100000
///   mammoth selfplay --out data/part2 --games 100000 --share 2/8
///   mammoth selfplay stats data/gen1
///   mammoth selfplay check data/gen1
///   mammoth selfplay show data/gen1 --game 17
#[derive(Args, Debug)]
#[command(verbatim_doc_comment, args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub struct Selfplay {
    #[command(subcommand)]
    command: Option<Command>,
    /// The directory for the shards; made if it is not there
    #[arg(long, required = true, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many games it is to hold in the end
    #[arg(long, required = true, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: Option<u64>,
    /// Nodes for each move: no iteration is begun after so many, and one under way ends at four times as many
    #[arg(long, default_value_t = 5_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// The evaluation: nnue for the network of this program, classic for the hand-made one, or the file of another network
    #[arg(long, value_name = "NET", default_value = "nnue")]
    net: Net,
    /// What openings are drawn from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at a time, a thread each [default: the processors]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// Games of a shard
    #[arg(long, value_name = "GAMES", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    shard: u32,
    /// Make only this share of the shards: 2/8 is the second of eight
    #[arg(long, value_name = "I/N", default_value_t = WorkShare::WHOLE)]
    share: WorkShare,
    /// Compress the shards, to about four fifths
    #[arg(long)]
    compress: bool,
    /// Write a summary to this file as JSON; - for standard output, which then holds nothing else
    #[arg(long, value_name = "FILE")]
    json: Option<JsonTarget>,
}

#[derive(Debug, Subcommand)]
enum Command {
    Stats(stats::Stats),
    Check(check::Check),
    Show(show::Show),
}

impl Selfplay {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        match self.command {
            Some(Command::Stats(command)) => command.run(),
            Some(Command::Check(command)) => command.run(),
            Some(Command::Show(command)) => command.run(),
            None => self.play(),
        }
    }

    fn play(self) -> Result<ExitCode, Failure> {
        let directory = self.out.as_ref().expect("it is required where there is no subcommand");
        let games = self.games.expect("it is required where there is no subcommand");
        let json =
            self.json.as_ref().map(|target| target.claim_free(Some(&["games_wanted", "settings"]))).transpose()?;
        let terminal = json::terminal(self.json.as_ref());
        let evaluation = self.net.evaluation()?;
        let settings = self.settings(&evaluation)?;
        let interrupted = watch_interrupts()?;
        let production = Production {
            directory,
            program: &format!("mammoth {VERSION}"),
            evaluation,
            settings: settings.clone(),
            games,
            share: self.share,
            threads: self.threads.map_or_else(processors, usize::from),
            interrupted: &interrupted,
        };
        let mut progress = Progress::new(games);
        let outcome = production.run(&mut |news| progress.hear(news));
        if matches!(&outcome, Err(error) if !error.is_interruption()) && !progress.has_begun() {
            return Err(outcome.expect_err("it failed").into());
        }
        let summary = progress.finish(outcome.is_ok(), settings);
        terminal.print_line(summary.text());
        terminal.conclude(json.map_or(Ok(()), |mut json| json.write(&summary)))?;
        match outcome {
            Ok(()) => Ok(ExitCode::SUCCESS),
            Err(ProductionError::Interrupted) => {
                warn(ProductionError::Interrupted);
                Ok(ExitCode::from(INTERRUPTED))
            }
            Err(error) => Err(error.into()),
        }
    }

    fn settings(&self, evaluation: &Evaluation) -> Result<Settings, Failure> {
        Ok(Settings {
            evaluation: evaluation.name(),
            search: search_name(&Player::new(evaluation.network().cloned())?)?,
            openings: openings_name(),
            nodes: self.nodes,
            seed: self.seed,
            games_a_shard: self.shard,
            compression: if self.compress { Compression::Zlib } else { Compression::None },
        })
    }
}
