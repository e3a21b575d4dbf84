//! `mammoth label`: positions with the static values of an evaluation.

use super::Failure;
use super::files::claim;
use super::interrupt::{INTERRUPTED, watch_interrupts};
use super::net::Net;
use super::terminal::{positions_bar, print_line, warn};
use crate::cli::language::message;
use crate::files::Claim;
use crate::notation::{SourceText, parse_epd_lines, read_text};
use crate::position::Position;
use crate::training::{
    Directory, Filter, LabelWriter, Labels, PACKED_BYTES, PERTURBED_BATCH, Perturber, pack, samples,
};
use clap::Args;
use indicatif::ProgressBar;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

/// Positions of a text file that are labelled at a time.
const TEXT_BATCH: usize = 1 << 16;

/// Give positions the static value of an evaluation: data to begin a training with.
///
/// INPUT is a directory of self-play, whose positions for a trainer are taken (no check, no capture, within 1500 centipawns), or a file of
/// positions, as EPD or FEN, one a line. With --perturbed N new positions are made instead: from those of INPUT, or from the openings that
/// self-play begins with, by random moves, by taking pieces away and by putting some elsewhere. In none of them the side to
/// move is in check. The same call makes the same file on every machine.
///
/// The file has 32 bytes for each position. Nothing is left of it when the command is interrupted (exit code 130).
///
/// Examples:
///   mammoth label --perturbed 10000000 --seed 1 --out pre.labels
///   mammoth label data/gen1 --out gen1.labels
///   mammoth label --check pre.labels
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Label {
    /// Directories of self-play and files of positions
    #[arg(required_unless_present_any = ["perturbed", "check"])]
    input: Vec<PathBuf>,
    /// The file; one that is there already is replaced when the new one is complete
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,
    /// The evaluation: nnue for the network of this program, classic for the hand-made one, or the file of another network
    #[arg(long, value_name = "NET", default_value = "nnue")]
    net: Net,
    /// Make so many positions
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000_000_000))]
    perturbed: Option<u64>,
    /// What they are drawn from [default: 1]
    #[arg(long, requires = "perturbed")]
    seed: Option<u64>,
    /// Threads [default: the processors]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
    /// Instead of all that, look at every byte of a file that was made before
    #[arg(long, value_name = "FILE", exclusive = true)]
    check: Option<PathBuf>,
}

/// Why no labels are made.
enum Trouble {
    Interrupted,
    Failure(Failure),
}

impl<E: Into<Failure>> From<E> for Trouble {
    fn from(error: E) -> Trouble {
        Trouble::Failure(error.into())
    }
}

impl Label {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        if let Some(path) = &self.check {
            return check(path);
        }
        let threads = self.threads.unwrap_or(0).into();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).thread_name(|index| format!("label-{index}"));
        let interrupted = watch_interrupts()?;
        let path = self.out.as_ref().expect("it is required where nothing is checked");
        let mut claim = claim(path)?;
        if !claim.is_ordinary() {
            let path = path.display();
            return Err(
                message!("no-ordinary-file", "{path} is no ordinary file: choose another one", path = path).into()
            );
        }
        pool.build_global()?;
        match self.label(&mut claim, &interrupted) {
            Ok(count) => {
                print_line(format_args!("labels {count}"))?;
                Ok(ExitCode::SUCCESS)
            }
            Err(Trouble::Interrupted) => {
                warn(message!("labels-interrupted", "interrupted: {file} is not written", file = path.display()));
                Ok(ExitCode::from(INTERRUPTED))
            }
            Err(Trouble::Failure(failure)) => Err(failure),
        }
    }

    fn label(&self, claim: &mut Claim, interrupted: &AtomicBool) -> Result<u64, Trouble> {
        let mut writer = LabelWriter::begin(claim, self.net.evaluation()?)?;
        let bar = positions_bar(self.perturbed.unwrap_or(0));
        let mut take = |positions: &[Position]| -> Result<(), Trouble> {
            // Relaxed: nothing but the flag itself goes over.
            if interrupted.load(Ordering::Relaxed) {
                return Err(Trouble::Interrupted);
            }
            writer.push(positions)?;
            bar.inc(positions.len() as u64);
            Ok(())
        };
        match self.perturbed {
            None => self.read(&bar, &mut take)?,
            Some(count) => {
                let mut bases: Vec<[u8; PACKED_BYTES]> = Vec::new();
                self.read(&ProgressBar::hidden(), &mut |positions| {
                    bases.extend(positions.iter().map(pack));
                    Ok(())
                })?;
                let perturber = Perturber::new(bases, self.seed.unwrap_or(1));
                for batch in 0..count.div_ceil(PERTURBED_BATCH as u64) {
                    let left = count - batch * PERTURBED_BATCH as u64;
                    let positions = perturber.batch(batch);
                    take(&positions[..left.min(PERTURBED_BATCH as u64) as usize])?;
                }
            }
        }
        bar.finish_and_clear();
        Ok(writer.finish()?)
    }

    /// Shows `take` the positions of the input, some thousands at a time.
    fn read(&self, bar: &ProgressBar, take: &mut dyn FnMut(&[Position]) -> Result<(), Trouble>) -> Result<(), Trouble> {
        for path in &self.input {
            if path.is_dir() {
                let directory = Directory::open(path)?;
                bar.inc_length(directory.manifest.shards.iter().map(|listed| u64::from(listed.moves)).sum());
                for listed in &directory.manifest.shards {
                    let games = directory.games_of(listed, &directory.shard(listed)?)?;
                    let taken = games.iter().flat_map(|game| samples(game, 0));
                    let taken = taken.filter(|sample| Filter::TRAINING.takes(sample)).map(|sample| sample.position);
                    take(&taken.collect::<Vec<_>>())?;
                }
            } else {
                let positions = positions_of(path)?;
                bar.inc_length(positions.len() as u64);
                positions.chunks(TEXT_BATCH).try_for_each(&mut *take)?;
            }
        }
        Ok(())
    }
}

fn positions_of(path: &Path) -> Result<Vec<Position>, Failure> {
    let named = |error: &dyn std::error::Error| Failure::from(format!("{}: {error}", path.display()));
    let text = read_text(path).and_then(SourceText::into_text).map_err(|error| named(&error))?;
    let lines = parse_epd_lines(&text).map_err(|error| named(&error))?;
    Ok(lines.into_iter().map(|(_, epd)| epd.position).collect())
}

/// Reads a file of labels to its end.
fn check(path: &Path) -> Result<ExitCode, Failure> {
    let labels = Labels::open(path)?;
    let (evaluation, count) = (labels.evaluation.clone(), labels.count);
    let (mut sum, mut most) = (0.0, 0);
    for label in labels {
        let (_, value) = label?;
        sum += f64::from(value.abs());
        most = most.max(value.abs());
    }
    let mean = sum / count.max(1) as f64;
    print_line(format_args!("labels {count}\nevaluation {evaluation}\nmean-size {mean:.1}\ngreatest-size {most}"))?;
    Ok(ExitCode::SUCCESS)
}
