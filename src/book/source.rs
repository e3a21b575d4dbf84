//! Where games come from: files, directories and archives.

use crate::notation::{Encoding, Game, GameReader, PgnError, ReadError};
use flate2::bufread::MultiGzDecoder;
use std::fs;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

/// Names of files that are taken from directories and archives; a file that is named itself may be called anything.
const GAME_FILES: [&str; 5] = [".pgn", ".pgn.gz", ".tar", ".tar.gz", ".tgz"];

/// What is found on the way through files.
pub enum Found<'a> {
    /// A game, or what is wrong with one; the file it is in, in archives followed by the name of the member; and which game of
    /// that file it is, counted from 1.
    Game { file: &'a str, number: usize, game: Result<&'a Game, &'a PgnError> },
    /// A file read to its end, and the number of its games.
    End { file: &'a str, games: usize },
    /// A file, or the rest of one, that cannot be read.
    Unreadable { file: &'a str, error: ReadError },
    /// A file of a directory or archive that is not taken, by its name.
    Skipped,
}

/// Whoever looks at what is found; `Err` ends the reading.
pub type Visit<'a, E> = dyn FnMut(Found) -> Result<(), E> + 'a;

/// The files that `paths` name: files as they are, of directories and those inside them the game files, in the order of names.
///
/// # Errors
/// A path that is not there or cannot be looked into, with its name.
pub fn game_files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, (PathBuf, io::Error)> {
    let mut files = Vec::new();
    for path in paths {
        let metadata = fs::metadata(path).map_err(|error| (path.clone(), error))?;
        if metadata.is_dir() {
            in_directory(path, &mut files)?;
        } else {
            files.push(path.clone());
        }
    }
    Ok(files)
}

fn in_directory(directory: &Path, files: &mut Vec<PathBuf>) -> Result<(), (PathBuf, io::Error)> {
    let named = |error| (directory.to_path_buf(), error);
    let entries: io::Result<Vec<_>> = fs::read_dir(directory).map_err(named)?.collect();
    let mut entries = entries.map_err(named)?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let path = entry.path();
        // A link to a directory could lead round in a circle.
        let kind = entry.file_type().map_err(named)?;
        if kind.is_dir() {
            in_directory(&path, files)?;
        } else if path.is_file() && is_game_file(&path.to_string_lossy()) {
            files.push(path);
        }
    }
    Ok(())
}

fn is_game_file(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    GAME_FILES.iter().any(|ending| name.ends_with(ending))
}

/// Reads the games of a file that is called `name`. What it is, text, archive, compressed or not, is seen from its first bytes.
///
/// # Errors
/// Only those of `visit`: what is wrong with the file is told to it.
pub fn read_source<E>(
    source: &mut dyn Read,
    name: &str,
    encoding: Option<Encoding>,
    visit: &mut Visit<E>,
) -> Result<(), E> {
    Reading { encoding, visit }.layer(source, name, DEEPEST)
}

/// Layers of compression and archives that are taken off: a compressed file in a compressed archive has three.
const DEEPEST: usize = 3;
/// Enough of a file to see what it is.
const HEAD_BYTES: u64 = 512;

struct Reading<'a, 'b, E> {
    encoding: Option<Encoding>,
    visit: &'a mut Visit<'b, E>,
}

impl<E> Reading<'_, '_, E> {
    fn layer(&mut self, source: &mut dyn Read, name: &str, layers: usize) -> Result<(), E> {
        let mut head = Vec::new();
        if let Err(error) = Read::take(&mut *source, HEAD_BYTES).read_to_end(&mut head) {
            return (self.visit)(Found::Unreadable { file: name, error: error.into() });
        }
        let is_gzip = head.starts_with(&[0x1f, 0x8b]);
        let is_tar = head.get(257..262) == Some(b"ustar".as_slice());
        let mut source = BufReader::with_capacity(1 << 16, io::Cursor::new(head).chain(source));
        match layers.checked_sub(1) {
            Some(layers) if is_gzip => self.layer(&mut MultiGzDecoder::new(source), name, layers),
            Some(layers) if is_tar => self.archive(&mut source, name, layers),
            _ => self.text(source, name),
        }
    }

    fn archive(&mut self, source: &mut dyn Read, name: &str, layers: usize) -> Result<(), E> {
        let mut archive = tar::Archive::new(source);
        let members = match archive.entries() {
            Ok(members) => members,
            Err(error) => return (self.visit)(Found::Unreadable { file: name, error: error.into() }),
        };
        for member in members {
            let mut member = match member {
                Ok(member) => member,
                // Behind a broken header nothing can be found.
                Err(error) => return (self.visit)(Found::Unreadable { file: name, error: error.into() }),
            };
            let inner = String::from_utf8_lossy(&member.path_bytes()).into_owned();
            if !member.header().entry_type().is_file() {
                continue;
            }
            if is_game_file(&inner) {
                self.layer(&mut member, &format!("{name}: {inner}"), layers)?;
            } else {
                (self.visit)(Found::Skipped)?;
            }
        }
        Ok(())
    }

    fn text(&mut self, source: impl BufRead, name: &str) -> Result<(), E> {
        let mut reader = GameReader::new(source, self.encoding);
        let mut games = 0;
        loop {
            match reader.next_game() {
                Ok(Some(game)) => {
                    games += 1;
                    (self.visit)(Found::Game { file: name, number: games, game: game.as_ref() })?;
                }
                Ok(None) => return (self.visit)(Found::End { file: name, games }),
                Err(error) => return (self.visit)(Found::Unreadable { file: name, error }),
            }
        }
    }
}
