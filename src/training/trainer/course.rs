//! A training from its first batch to its last.
//!
//! Its directory holds `training.json` (settings and data), `checkpoint.bin`, `losses.csv` and in the end `net.bin`. The same course
//! goes on where it was interrupted, and ends with the same network.

use super::batch::Batch;
use super::block::Step;
use super::checkpoint::{Checkpoint, CheckpointError, read_parameters};
use super::model::Model;
use super::records::Records;
use super::schedule::{Order, rate};
use super::settings::TrainingSettings;
use crate::eval::nnue::NetworkReason;
use crate::files::{Claim, FileError};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// How often a training is measured and kept.
const MEASUREMENTS: u64 = 40;

/// The files of a training.
const DESCRIPTION: &str = "training.json";
const CHECKPOINT: &str = "checkpoint.bin";
const LOSSES: &str = "losses.csv";
const NETWORK: &str = "net.bin";

/// A training.
pub struct Course<'a> {
    /// Where it is kept.
    pub directory: &'a Path,
    pub settings: TrainingSettings,
    pub records: &'a Records,
    /// A checkpoint or a network to begin with; otherwise with random weights.
    pub from: Option<&'a Path>,
    /// Set from outside when the work is to end.
    pub interrupted: &'a AtomicBool,
}

/// The losses at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// Positions learnt from so far.
    pub positions: u64,
    pub rate: f32,
    /// Mean over the positions since the last measurement.
    pub training: f64,
    pub validation: f64,
}

/// What happens in a training.
#[derive(Debug)]
pub enum CourseEvent<'a> {
    /// So many positions had been learnt from before, of so many in all; what was measured then.
    Begun {
        positions: u64,
        of: u64,
        measured: &'a [Measured],
    },
    /// So many positions more.
    Learnt(u64),
    Measured(Measured),
}

/// Why there is no network.
#[derive(Debug, thiserror::Error)]
pub enum CourseError {
    #[error("the directory {} cannot be made: {source}", path.display())]
    Directory { path: PathBuf, source: io::Error },
    #[error(transparent)]
    File(#[from] FileError),
    #[error("{} cannot be read: {source}", path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{} is damaged or none: {reason}", path.display())]
    Damaged { path: PathBuf, reason: String },
    #[error(transparent)]
    Checkpoint(#[from] CheckpointError),
    #[error("{} holds a training with other data or settings: take another directory", path.display())]
    Other { path: PathBuf },
    #[error("there are no positions to learn from")]
    NoData,
    #[error("the network cannot be made of integers: it {0}")]
    Network(NetworkReason),
    #[error("interrupted")]
    Interrupted,
}

/// What a training is, in its directory.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct Description {
    format: String,
    settings: TrainingSettings,
    training_positions: usize,
    validation_positions: usize,
    data: String,
    from: Option<String>,
}

impl Course<'_> {
    fn path(&self, name: &str) -> PathBuf {
        self.directory.join(name)
    }

    fn steps(&self) -> u64 {
        self.settings.positions.div_ceil(self.settings.batch as u64).max(1)
    }

    fn description(&self) -> Result<Description, CourseError> {
        let digest = |path: &Path| {
            let bytes = fs::read(path).map_err(|source| CourseError::Unreadable { path: path.to_owned(), source })?;
            Ok::<_, CourseError>(format!("{:08x}", crc32fast::hash(&bytes)))
        };
        Ok(Description {
            format: "mammoth training 1".into(),
            settings: self.settings.clone(),
            training_positions: self.records.training.len(),
            validation_positions: self.records.validation.len(),
            data: format!("{:08x}", self.records.digest),
            from: self.from.map(digest).transpose()?,
        })
    }

    /// Trains. The name of the network, which is in the directory as `net.bin`.
    ///
    /// # Errors
    /// When something cannot be read or written, when the directory holds another training, and when the work was interrupted: then
    /// all that was learnt is kept.
    pub fn run(&self, hear: &mut dyn FnMut(CourseEvent<'_>)) -> Result<String, CourseError> {
        if self.records.training.is_empty() {
            return Err(CourseError::NoData);
        }
        let directory = self.directory;
        fs::create_dir_all(directory)
            .map_err(|source| CourseError::Directory { path: directory.to_owned(), source })?;
        let mut claim = Claim::of(&self.path(DESCRIPTION))?;
        let text = serde_json::to_string_pretty(&self.description()?).expect("it can be written as JSON") + "\n";
        let digest = u64::from(crc32fast::hash(text.as_bytes()));
        let path = self.path(DESCRIPTION);
        let before = fs::read(&path).map_err(|source| CourseError::Unreadable { path, source })?;
        if before.is_empty() {
            claim.replace(&text)?;
        } else if before != text.as_bytes() {
            return Err(CourseError::Other { path: directory.to_owned() });
        }
        let mut checkpoint = Claim::of(&self.path(CHECKPOINT))?;
        let (mut done, mut model) = self.begin(digest)?;
        let mut measured = self.measured_before(done)?;
        let (steps, every) = (self.steps(), self.steps().div_ceil(MEASUREMENTS));
        hear(CourseEvent::Begun { positions: self.positions(done), of: self.positions(steps), measured: &measured });

        let mut order = Order::new(self.settings.seed, self.records.training.len());
        let mut batch = Batch::default();
        let (mut loss, mut batches) = (0.0, 0);
        while done < steps {
            let rate = rate(&self.settings, done, steps);
            let numbers = order.batch(done, self.settings.batch);
            batch.fill(&self.records.training, numbers, self.settings.lambda);
            loss += model.learn(&batch, Step::new(done + 1, rate));
            (done, batches) = (done + 1, batches + 1);
            hear(CourseEvent::Learnt(self.settings.batch as u64));
            // Relaxed: nothing but the flag itself goes over.
            let ends = self.interrupted.load(Ordering::Relaxed);
            if done % every == 0 || done == steps {
                let validation = self.validation(&mut model);
                let now =
                    Measured { positions: self.positions(done), rate, training: loss / f64::from(batches), validation };
                measured.push(now);
                (loss, batches) = (0.0, 0);
                hear(CourseEvent::Measured(now));
                self.write_losses(&measured)?;
            }
            if ends || done % every == 0 || done == steps {
                Checkpoint::write(&mut checkpoint, digest, done, &model)?;
            }
            if ends && done < steps {
                return Err(CourseError::Interrupted);
            }
        }
        let network = model.quantised().map_err(CourseError::Network)?;
        let mut file = Claim::of(&self.path(NETWORK))?;
        let written = file.begin().and_then(|mut draft| {
            io::Write::write_all(&mut draft, &network.to_bytes())?;
            Ok(draft)
        });
        written.and_then(|draft| file.place(draft)).map_err(|error| file.failure(error))?;
        Ok(network.name())
    }

    /// Positions learnt from after so many steps.
    fn positions(&self, steps: u64) -> u64 {
        steps * self.settings.batch as u64
    }

    /// The model to go on with, and how many steps were made.
    fn begin(&self, digest: u64) -> Result<(u64, Model), CourseError> {
        let path = self.path(CHECKPOINT);
        if fs::metadata(&path).is_ok_and(|data| data.len() > 0) {
            let Checkpoint { digest: theirs, steps, model } = Checkpoint::read(&path)?;
            if theirs != digest {
                return Err(CourseError::Other { path });
            }
            return Ok((steps, model));
        }
        let model = self.from.map(read_parameters).transpose()?;
        Ok((0, model.unwrap_or_else(|| Model::new(self.settings.seed))))
    }

    /// The mean loss over the positions kept for validation.
    fn validation(&self, model: &mut Model) -> f64 {
        let records = &self.records.validation;
        let numbers: Vec<u32> = (0..records.len() as u32).collect();
        let mut batch = Batch::default();
        let mut sum = 0.0;
        for numbers in numbers.chunks(self.settings.batch) {
            batch.fill(records, numbers, self.settings.lambda);
            sum += model.loss(&batch) * numbers.len() as f64;
        }
        sum / records.len().max(1) as f64
    }

    fn write_losses(&self, measured: &[Measured]) -> Result<(), CourseError> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        measured.iter().for_each(|row| writer.serialize(row).expect("memory takes every row"));
        let text = writer.into_inner().expect("memory takes every row");
        Ok(Claim::of(&self.path(LOSSES))?.replace(&String::from_utf8(text).expect("it is text"))?)
    }

    /// The losses up to so many steps, as a checkpoint left them.
    fn measured_before(&self, steps: u64) -> Result<Vec<Measured>, CourseError> {
        let path = self.path(LOSSES);
        if steps == 0 || !path.exists() {
            return Ok(Vec::new());
        }
        let damaged = |error: csv::Error| CourseError::Damaged { path: path.clone(), reason: error.to_string() };
        let mut reader = csv::Reader::from_path(&path).map_err(damaged)?;
        let rows = reader.deserialize().collect::<Result<Vec<Measured>, _>>().map_err(damaged)?;
        Ok(rows.into_iter().filter(|row| row.positions <= self.positions(steps)).collect())
    }
}
