//! The games of a file, whatever it is.

use super::archive::{Member, TarFile};
use super::files;
use super::gzip::Gunzip;
use super::kind::{Format, HEAD_BYTES, Kind, TextKind};
use super::look::look;
use super::once::Once;
use super::unicode::Utf16Reader;
use crate::notation::cbridge::LibraryReader;
use crate::notation::dhtmlxq::UbbReader;
use crate::notation::game_source::GameSource;
use crate::notation::position_lines::PositionReader;
use crate::notation::{Encoding, Game, GameError, GameReader, ReadError, read_cbr, read_xqf};
use std::io::{BufRead, BufReader, Read};

/// What is found on the way through files.
pub enum Found<'a> {
    /// A game, or what is wrong with one; the file it is in, in archives followed by the name of the member; and which game of
    /// that file it is, counted from 1.
    Game { file: &'a str, number: usize, game: Result<&'a Game, &'a GameError> },
    /// A file read to its end, and the number of its games: at least 1.
    End { file: &'a str, games: usize },
    /// A file, or the rest of one, that cannot be read, or that has no games.
    Unreadable { file: &'a str, error: ReadError },
    /// A file of an archive that is not taken, by its name.
    Skipped,
}

/// Whoever looks at what is found; `Err` ends the reading.
pub type Visit<'a, E> = dyn FnMut(Found) -> Result<(), E> + 'a;

/// Reads the games of a file that is called `name`. What it is, text, archive, compressed or not, is seen from its first bytes.
/// All that can be read of a damaged file is read, and the damage told behind it.
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

struct Reading<'a, 'b, E> {
    encoding: Option<Encoding>,
    visit: &'a mut Visit<'b, E>,
}

impl<E> Reading<'_, '_, E> {
    fn layer(&mut self, source: &mut dyn Read, name: &str, layers: usize) -> Result<(), E> {
        let (kind, mut source) = match look(source) {
            Ok(looked) => looked,
            Err(error) => return self.unreadable(name, error.into()),
        };
        match (kind, layers.checked_sub(1)) {
            (Kind::Gzip, Some(layers)) => self.compressed(source, name, layers),
            (Kind::Tar, Some(layers)) => self.archive(&mut source, name, layers),
            (Kind::Gzip, None) => self.unreadable(name, ReadError::Foreign("a compressed file too deep in others")),
            (Kind::Tar, None) => self.unreadable(name, ReadError::Foreign("an archive too deep in others")),
            (Kind::Games(format), _) => self.binary(source, name, format),
            (Kind::Foreign(what), _) => self.unreadable(name, ReadError::Foreign(what)),
            (Kind::Utf16(order), _) => self.text(BufReader::new(Utf16Reader::new(source, order)), name, true),
            (Kind::Text, _) => self.text(source, name, false),
        }
    }

    fn unreadable(&mut self, file: &str, error: ReadError) -> Result<(), E> {
        (self.visit)(Found::Unreadable { file, error })
    }

    fn compressed(&mut self, source: impl BufRead, name: &str, layers: usize) -> Result<(), E> {
        let mut gunzip = Gunzip::new(source);
        self.layer(&mut gunzip, name, layers)?;
        match gunzip.finish() {
            Ok(()) => Ok(()),
            Err(error) => self.unreadable(name, error.into()),
        }
    }

    fn archive(&mut self, source: &mut dyn Read, name: &str, layers: usize) -> Result<(), E> {
        let mut file = TarFile::new(source);
        let mut members = match file.members() {
            Ok(members) => members,
            Err(error) => return self.unreadable(name, error.into()),
        };
        let mut found = false;
        loop {
            match members.next() {
                Ok(Some(Member::File { name: inner, mut content })) if files::is_game_file(&inner) => {
                    self.layer(&mut content, &format!("{name}: {inner}"), layers)?;
                    found = true;
                    if members.is_broken() {
                        return Ok(());
                    }
                }
                Ok(Some(Member::File { .. })) => (self.visit)(Found::Skipped)?,
                Ok(Some(Member::Unusable(error))) => {
                    self.unreadable(name, error.into())?;
                    found = true;
                }
                Ok(None) if found => return Ok(()),
                Ok(None) => return self.unreadable(name, ReadError::NoGameFiles),
                // Behind a broken header nothing can be found.
                Err(error) => return self.unreadable(name, error.into()),
            }
        }
    }

    fn text(&mut self, mut source: impl BufRead, name: &str, is_utf8: bool) -> Result<(), E> {
        let encoding = if is_utf8 { Some(Encoding::Utf8) } else { self.encoding };
        let kind = match source.fill_buf() {
            Ok(head) => TextKind::of(&head[..head.len().min(HEAD_BYTES as usize)]),
            Err(error) => return self.unreadable(name, error.into()),
        };
        match kind {
            TextKind::Games => self.games(&mut GameReader::new(source, encoding), name),
            TextKind::Ubb => self.games(&mut UbbReader::new(source, encoding), name),
            TextKind::Positions => self.games(&mut PositionReader::new(source, encoding), name),
        }
    }

    fn binary(&mut self, source: impl BufRead, name: &str, format: Format) -> Result<(), E> {
        let encoding = self.encoding;
        match format {
            Format::Xqf => self.games(&mut Once::new(source, &|bytes| read_xqf(bytes, encoding)), name),
            Format::Record => self.games(&mut Once::new(source, &|bytes| read_cbr(bytes)), name),
            Format::Library => self.games(&mut LibraryReader::new(source), name),
        }
    }

    fn games(&mut self, source: &mut dyn GameSource, name: &str) -> Result<(), E> {
        let mut games = 0;
        loop {
            match source.next_game() {
                Ok(Some(game)) => {
                    games += 1;
                    (self.visit)(Found::Game { file: name, number: games, game: game.as_ref() })?;
                }
                Ok(None) if games == 0 => return self.unreadable(name, ReadError::NoGame),
                Ok(None) => return (self.visit)(Found::End { file: name, games }),
                Err(error) => return self.unreadable(name, error),
            }
        }
    }
}
