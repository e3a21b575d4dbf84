//! The files of games that commands read: one way to list them and to read them, for all commands.

use super::Failure;
use super::terminal::progress_bar;
use crate::cli::language::message;
use crate::notation::{Encoding, Found, Visit, game_files, open_source, read_source};
use indicatif::{HumanBytes, ProgressBar};
use std::path::{Path, PathBuf};

/// The files that paths name.
pub struct Sources {
    files: Vec<PathBuf>,
    encoding: Option<Encoding>,
}

impl Sources {
    /// The game files among `paths`, and those in their directories; without an encoding it is found out for each file.
    ///
    /// # Errors
    /// A path that is not there or cannot be looked into.
    pub fn new(paths: &[PathBuf], encoding: Option<Encoding>) -> Result<Sources, Failure> {
        let files = game_files(paths).map_err(|(path, error)| format!("{}: {error}", path.display()))?;
        Ok(Sources { files, encoding })
    }

    /// A bar over the bytes of all files, on standard error; it hides itself when that is no terminal. Its message is the number of
    /// games.
    pub fn bar(&self) -> ProgressBar {
        let bytes = self.files.iter().filter_map(|path| path.metadata().ok()).map(|metadata| metadata.len()).sum();
        let template = message!(
            "bar-bytes-of-games",
            "{bar} {bytes} of {all}, {games} games, {left} left",
            bar = "{bar:40}",
            bytes = "{bytes}",
            all = HumanBytes(bytes),
            games = "{msg}",
            left = "{eta}"
        );
        progress_bar(bytes, &template).with_message("0")
    }

    /// Reads all files, moves the bar on, and shows `visit` what is found; a file that cannot be opened is unreadable.
    ///
    /// # Errors
    /// Those of `visit`, which end the reading.
    pub fn read<E>(&self, bar: &ProgressBar, visit: &mut Visit<E>) -> Result<(), E> {
        self.files.iter().try_for_each(|path| self.read_file(path, bar, visit))
    }

    fn read_file<E>(&self, path: &Path, bar: &ProgressBar, visit: &mut Visit<E>) -> Result<(), E> {
        let name = path.display().to_string();
        match open_source(path) {
            Ok(file) => read_source(&mut bar.wrap_read(file), &name, self.encoding, visit),
            Err(error) => visit(Found::Unreadable { file: &name, error }),
        }
    }
}
