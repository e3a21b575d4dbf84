//! The dialogue: Idle and Thinking in turn. Until a client asks for UCCI it is held in UCI.

mod answering;
mod commands;
mod opening;
mod order;
mod pace;
mod run;
mod state;
mod talk;
mod task;
mod thinking;

pub use self::run::run;
pub use self::task::{Bench, TaskOutput};
