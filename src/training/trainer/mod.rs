//! The trainer: from positions with scores to a network.
//!
//! It is written in Rust and part of the program, so that a network can be made wherever the program runs, from the features the
//! search uses, without another language or a graphics processor; it needs no further library. A batch is spread over the
//! threads by blocks of the first layer. Each number is computed by one thread in a fixed order, so that the network depends on the
//! data, the settings and the seed, and not on the threads.
//!
//! | file | what it knows |
//! |---|---|
//! | `settings` | what a training depends on |
//! | `records` | positions in memory, 32 bytes each |
//! | `batch` | the features and targets of a batch |
//! | `block` | 32 sums of the first layer: forward, backward, update (Adam) |
//! | `model` | the whole network in floating point, and as the integers of a search |
//! | `schedule` | the learning rate, and the order of the positions |
//! | `checkpoint` | what is kept of a training that goes on later |
//! | `course` | a training from its first batch to its last |

mod batch;
mod block;
mod checkpoint;
mod course;
mod model;
mod records;
mod schedule;
mod settings;

pub use checkpoint::{CheckpointError, CheckpointReason};
pub use course::{Course, CourseError, CourseEvent, Measured};
pub use records::{Record, Records};
pub use settings::TrainingSettings;
