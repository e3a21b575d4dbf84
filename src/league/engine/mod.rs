//! Who plays: an engine as `--engine` describes it.

mod spec;
mod text;

pub use spec::{EngineSpec, Program};
pub use text::EngineError;
