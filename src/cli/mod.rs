//! Layer 5: the command line, one file per subcommand.

mod adjudicate;
mod analyse;
mod bench;
mod board;
mod book;
mod cluster;
mod convert;
mod egtb;
mod endings;
mod evaluation;
mod failure;
mod files;
mod go;
mod help;
mod interrupt;
mod json;
mod label;
mod language;
mod limits;
mod net;
mod notation;
mod perft;
mod play;
mod position;
mod program;
mod prose;
mod protocols;
mod scaling;
mod search_limit;
mod selfplay;
mod shell;
mod sources;
mod suite;
mod tables;
mod terminal;
mod trace;
mod train;
mod tune;
mod workers;

pub use program::run;

use crate::engine::VERSION;
use failure::{Failure, WrongUsage};
