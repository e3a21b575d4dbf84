//! How tables are made.

mod error;
mod interrupted;
mod maker;
mod perpetual;
mod phase;
mod solve;
mod solver;
mod states;
mod work_file;
mod write;

pub use error::MakeError;
pub use interrupted::Interrupted;
pub use maker::{Made, Maker, MakerEvent, Needs};
pub use phase::Phase;
