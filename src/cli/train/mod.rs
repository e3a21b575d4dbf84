//! `mammoth train`: from positions with scores to a network.

mod chart;
mod progress;

use super::Failure;
use super::files::claim;
use super::interrupt::{INTERRUPTED, watch_interrupts};
use super::terminal::{print_line, warn};
use crate::cli::language::message;
use crate::training::{Course, CourseError, Directory, Labels, Records, TrainingSettings};
use clap::Args;
use progress::Progress;
use std::path::PathBuf;
use std::process::ExitCode;

/// Train a network from games of self-play and from labelled positions.
///
/// The features, the layers and the file of the network are described in docs/network.md. Of the games those positions are taken that
/// are not in check, whose best move does not capture, and whose score is within 1500 centipawns. One game of 32, and one labelled
/// position of 32, is not learnt from but kept to measure with. The target is the expected result: --lambda parts of what the
/// score says and the rest of how the game ended.
///
/// DIR holds training.json (what the training is), checkpoint.bin (all that is needed to go on), losses.csv and losses.svg, and
/// in the end net.bin, the network. The same command goes on where it was interrupted and ends with the same network, with any number
/// of threads. Other settings or other data want another directory. Ctrl-C keeps what was learnt (exit code 130), a crash loses
/// a fortieth of the training at most.
///
/// Ends with the line `net` and the name of the network, which is a checksum over its weights.
///
/// Examples:
///   mammoth train --labels pre.labels --positions 200000000 --out pre
///   mammoth train --games gen1 --from pre/checkpoint.bin --out net1
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Train {
    /// The directory of the training; made if it is not there
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// A directory of self-play to learn from; may be given several times
    #[arg(long, value_name = "DIR", required_unless_present = "labels")]
    games: Vec<PathBuf>,
    /// A file of labelled positions to learn from; may be given several times
    #[arg(long, value_name = "FILE")]
    labels: Vec<PathBuf>,
    /// Take so many positions of each file of labels [default: all]
    #[arg(long, value_name = "N", requires = "labels")]
    most_labels: Option<usize>,
    /// Begin with the weights of a network or of the checkpoint of another training [default: random weights]
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Positions to learn from, counted each time they come up
    #[arg(long, value_name = "N", default_value_t = TrainingSettings::default().positions, value_parser = clap::value_parser!(u64).range(1..))]
    positions: u64,
    /// Positions of a batch
    #[arg(long, value_name = "N", default_value_t = TrainingSettings::default().batch, value_parser = batch)]
    batch: usize,
    /// The learning rate at its greatest
    #[arg(long, value_name = "RATE", default_value_t = TrainingSettings::default().rate, value_parser = rate)]
    rate: f32,
    /// The share of it that is left at the end
    #[arg(long, value_name = "SHARE", default_value_t = TrainingSettings::default().last_rate, value_parser = share)]
    last_rate: f32,
    /// The share of the search score in the target, 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = TrainingSettings::default().lambda, value_parser = share)]
    lambda: f32,
    /// What the first weights and the order of the positions are drawn from
    #[arg(long, default_value_t = TrainingSettings::default().seed)]
    seed: u64,
    /// Threads [default: the processors]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
}

fn batch(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=1 << 20).contains(number));
    number.ok_or_else(|| "a number from 1 to 1048576 is expected".to_string())
}

fn rate(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number: &f32| *number > 0.0 && *number <= 1.0);
    number.ok_or_else(|| "a number above 0 and up to 1 is expected".to_string())
}

fn share(text: &str) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number: &f32| (0.0..=1.0).contains(number));
    number.ok_or_else(|| "a number from 0 to 1 is expected".to_string())
}

impl Train {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let interrupted = watch_interrupts()?;
        let threads = self.threads.unwrap_or(0).into();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(|index| format!("train-{index}"));
        pool.build_global()?;
        let records = self.records()?;
        let settings = TrainingSettings {
            positions: self.positions,
            batch: self.batch,
            rate: self.rate,
            last_rate: self.last_rate,
            lambda: self.lambda,
            seed: self.seed,
        };
        let course = Course {
            directory: &self.out,
            settings,
            records: &records,
            from: self.from.as_deref(),
            interrupted: &interrupted,
        };
        let mut progress = Progress::new();
        let outcome = course.run(&mut |event| progress.hear(event));
        let measured = progress.finish();
        if !measured.is_empty() {
            claim(&self.out.join("losses.svg"))?
                .replace(&chart::chart(&measured).map_err(|error| error.to_string())?)?;
        }
        match outcome {
            Ok(name) => {
                print_line(format_args!("net {name}"))?;
                Ok(ExitCode::SUCCESS)
            }
            Err(CourseError::Interrupted) => {
                warn(message!(
                    "training-interrupted",
                    "interrupted: what was learnt is kept, the same command goes on"
                ));
                Ok(ExitCode::from(INTERRUPTED))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Everything to learn from.
    fn records(&self) -> Result<Records, Failure> {
        let mut records = Records::default();
        for path in &self.games {
            let directory = Directory::open(path)?;
            records.add_games(&directory, |error| {
                warn(message!("shard-left-out", "{error}; it is left out", error = error))
            });
        }
        for path in &self.labels {
            records.add_labels(Labels::open(path)?, self.most_labels.unwrap_or(usize::MAX))?;
        }
        let (training, validation) = (records.training.len(), records.validation.len());
        warn(message!(
            "positions-to-learn-from",
            "{training} positions to learn from, {validation} to measure with",
            training = training,
            validation = validation
        ));
        Ok(records)
    }
}
