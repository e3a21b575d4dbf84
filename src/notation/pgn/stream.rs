//! Game files of any length and encoding, in bounded memory.
//!
//! A file is cut into pieces of whole games, each is decoded and read by itself. Where it may be cut is decided on bytes: in all
//! encodings taken here a line end is the byte of a line end, and a bracket at the beginning of a line is a bracket.

use super::error::PgnError;
use super::reader::read_games;
use crate::notation::{Encoding, Game, decode};
use std::collections::VecDeque;
use std::io::{self, BufRead};

/// A piece is cut at the next end of a game after so many bytes.
const PIECE_BYTES: usize = 64 << 10;
/// No game is longer: what is has no ends of games in it.
const LONGEST_GAME: usize = 16 << 20;

/// Why a file could not be read any further.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A byte that no text has.
    #[error("line {0} is no text: is this a game file?")]
    Binary(usize),
    /// No end of a game anywhere.
    #[error("line {0}: here begins a game of more than 16 MiB: is this a game file?")]
    Endless(usize),
}

/// The games of a file, in order.
///
/// Takes what [`read_games`] takes, in UTF-8, GB18030 or Big5. Needs memory for the longest game and a little more.
pub struct GameReader<R> {
    source: R,
    encoding: Option<Encoding>,
    piece: Vec<u8>,
    /// The beginning of the next piece.
    next_line: Vec<u8>,
    ready: VecDeque<Result<Game, PgnError>>,
    /// What was handed over before this piece.
    games: usize,
    lines: usize,
    ended: bool,
}

impl<R: BufRead> GameReader<R> {
    /// Reads from `source`, in the encoding given or the one that is found piece by piece.
    pub fn new(source: R, encoding: Option<Encoding>) -> GameReader<R> {
        let (piece, next_line, ready) = (Vec::new(), Vec::new(), VecDeque::new());
        GameReader { source, encoding, piece, next_line, ready, games: 0, lines: 0, ended: false }
    }

    /// The next game, or what is wrong with it, as [`read_games`] has it; `None` at the end of the file.
    ///
    /// # Errors
    /// When the file cannot be read any further; the next answer is `None`.
    pub fn next_game(&mut self) -> Result<Option<Result<Game, PgnError>>, ReadError> {
        while self.ready.is_empty() && !self.ended {
            if let Err(error) = self.read_piece() {
                self.ended = true;
                return Err(error);
            }
        }
        Ok(self.ready.pop_front())
    }

    /// Reads up to an end of a game, or to the end of the file.
    fn read_piece(&mut self) -> Result<(), ReadError> {
        self.piece.clear();
        self.piece.append(&mut self.next_line);
        let mut end = GameEnd::default();
        let mut lines = usize::from(!self.piece.is_empty());
        loop {
            let mut line = Vec::new();
            // A line without an end must not fill the memory.
            let length = io::Read::take(&mut self.source, LONGEST_GAME as u64).read_until(b'\n', &mut line)?;
            lines += usize::from(length > 0);
            if line.contains(&0) {
                return Err(ReadError::Binary(self.lines + lines));
            }
            self.ended = length == 0;
            if self.ended || (end.is_before(&line) && self.piece.len() >= PIECE_BYTES) {
                self.next_line = line;
                break;
            }
            if self.piece.len() + length > LONGEST_GAME {
                return Err(ReadError::Endless(self.lines + 1));
            }
            end.pass(&line);
            self.piece.extend_from_slice(&line);
        }
        self.read_games();
        self.lines += lines - usize::from(!self.next_line.is_empty());
        Ok(())
    }

    fn read_games(&mut self) {
        let text = decode(&self.piece, self.encoding);
        for mut game in read_games(&text) {
            if let Err(error) = &mut game {
                error.game += self.games;
                error.line += self.lines;
            }
            self.ready.push_back(game);
        }
        self.games += self.ready.len();
    }
}

/// Looks for the ends of games, line by line. It may miss some; where it sees one the reader would end the game too.
#[derive(Default)]
struct GameEnd {
    /// Name of the first tag of the game.
    first_tag: Vec<u8>,
    in_moves: bool,
    after_blank: bool,
    after_result: bool,
}

impl GameEnd {
    /// Whether the next line begins another game.
    fn is_before(&self, line: &[u8]) -> bool {
        match tag_name(line) {
            Some(_) if self.in_moves => self.after_blank || self.after_result,
            Some(name) => self.after_blank && name == self.first_tag,
            None => self.after_result && line.starts_with(b"1."),
        }
    }

    fn pass(&mut self, line: &[u8]) {
        let tag = tag_name(line);
        if let Some(name) = tag
            && (self.in_moves || self.first_tag.is_empty())
        {
            self.first_tag = name.to_vec();
        }
        let line = line.trim_ascii();
        self.after_blank = line.is_empty();
        if !line.is_empty() {
            self.in_moves = tag.is_none();
            let last = line.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
            self.after_result = [b"*".as_slice(), b"1-0", b"0-1", b"1/2-1/2"].contains(&last);
        }
    }
}

/// The name of the tag a line begins with.
fn tag_name(line: &[u8]) -> Option<&[u8]> {
    let inside = line.strip_prefix(b"[")?;
    let length = inside.iter().position(|byte| !byte.is_ascii_alphanumeric())?;
    (length > 0 && line.contains(&b'"')).then(|| &inside[..length])
}
