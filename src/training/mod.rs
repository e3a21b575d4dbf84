//! Layer 5: data to train an evaluation from, made by nothing but this program's own games.
//!
//! `production` plays games side by side and keeps them in shards; each shard is a function of the program, the evaluation, the
//! seed, the numbers of its games and the nodes, the same on every machine and with any number of threads. [`Directory`] reads
//! them again, game by game or position by position. [`LabelWriter`] gives positions the static value of an evaluation.
//!
//! | file | what it knows |
//! |---|---|
//! | `settings`, `manifest` | what the games of a directory have in common, and which shards there are |
//! | `shard`, `compression`, `codec`, `packed` | every byte of a shard |
//! | `player` | the only contact with the search |
//! | `start`, `play` | an opening, a game |
//! | `production`, `pending`, `ledger`, `event` | many games: the threads, what is to be done, what is kept, what is told |
//! | `directory`, `sample` | what was recorded, as a trainer reads it |
//! | `evaluation` | whose values they are |
//! | `trainer` | from positions to a network |
//! | `perturb`, `labels` | random positions, and files of positions with static values |

mod codec;
mod compression;
mod directory;
mod evaluation;
mod event;
mod game;
mod labels;
mod ledger;
mod manifest;
mod packed;
mod pending;
mod perturb;
mod play;
mod player;
mod production;
mod sample;
mod settings;
mod shard;
mod start;
mod trainer;

pub use codec::CodecError;
pub use compression::Compression;
pub use directory::{Directory, Fault};
pub use evaluation::{Evaluation, search_name};
pub use event::{ProductionError, ProductionEvent};
pub use game::{Ending, Game, Opening, ScoredMove};
pub use labels::{LabelWriter, Labels, LabelsError, LabelsReason};
pub use manifest::{Listed, MANIFEST, Manifest, ManifestError};
pub use packed::{PACKED_BYTES, PackedError, pack, unpack};
pub use perturb::{BATCH as PERTURBED_BATCH, Perturber};
pub use play::Unfinished;
pub use player::{Breakdown, Player};
pub use production::Production;
pub use sample::{Filter, Sample, samples};
pub use settings::{OtherSetting, Settings};
pub use shard::{Head, Shard, ShardError, ShardReason};
pub use start::openings_name;
pub use trainer::{
    CheckpointError, CheckpointReason, Course, CourseError, CourseEvent, Measured, Record, Records, TrainingSettings,
};
