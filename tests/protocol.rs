//! The protocols: as a parser that survives everything, and as dialogues with the program through real pipes.

#[path = "support/dice.rs"]
mod dice;

#[path = "protocol/dialogue.rs"]
mod dialogue;
#[path = "protocol/errors.rs"]
mod errors;
#[path = "protocol/lifetime.rs"]
mod lifetime;
#[path = "protocol/limits.rs"]
mod limits;
#[path = "protocol/lines.rs"]
mod lines;
#[path = "protocol/noise.rs"]
mod noise;
#[path = "protocol/options.rs"]
mod options;
#[path = "protocol/ucci.rs"]
mod ucci;
#[path = "protocol/uci.rs"]
mod uci;
