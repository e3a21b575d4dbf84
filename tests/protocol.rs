//! The protocols: as a parser that survives everything, and as dialogues with the program through real pipes.

#[path = "support/cases.rs"]
mod cases;
#[path = "support/dice.rs"]
mod dice;
#[path = "support/process.rs"]
mod process;
#[path = "support/processes.rs"]
mod processes;

#[path = "protocol/babble.rs"]
mod babble;
#[path = "protocol/coordinates.rs"]
mod coordinates;
#[path = "protocol/dialogue.rs"]
mod dialogue;
#[path = "protocol/early_stops.rs"]
mod early_stops;
#[path = "protocol/errors.rs"]
mod errors;
#[path = "protocol/fuzz.rs"]
mod fuzz;
#[path = "protocol/game.rs"]
mod game;
#[path = "protocol/levels.rs"]
mod levels;
#[path = "protocol/lifetime.rs"]
mod lifetime;
#[path = "protocol/limits.rs"]
mod limits;
#[path = "protocol/lines.rs"]
mod lines;
#[path = "protocol/lines_of_play.rs"]
mod lines_of_play;
#[path = "protocol/log.rs"]
mod log;
#[path = "protocol/network.rs"]
mod network;
#[path = "protocol/noise.rs"]
mod noise;
#[path = "protocol/numa.rs"]
mod numa;
#[path = "protocol/opening.rs"]
mod opening;
#[path = "protocol/options.rs"]
mod options;
#[path = "protocol/ponder.rs"]
mod ponder;
#[path = "protocol/terminal.rs"]
mod terminal;
#[path = "protocol/ucci.rs"]
mod ucci;
#[path = "protocol/uci.rs"]
mod uci;
#[path = "protocol/unread.rs"]
mod unread;
