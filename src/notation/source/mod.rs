//! Where games and positions come from: files, directories and archives.
//!
//! `files` finds the files, `kind` sees from the first bytes of one what it is, `gzip`, `archive` and `unicode` take off a
//! layer each, and what is left are games, one by one in whatever format ([`read_source`]), or a text as a whole ([`read_text`]).

mod archive;
mod files;
mod games;
mod gzip;
mod kind;
mod look;
mod once;
mod text;
mod unicode;

pub use files::{game_files, open_source};
pub use games::{Found, Visit, read_source};
pub use text::{SourceText, TextError, read_text};
