//! Texts of any length and encoding, in bounded memory.

use super::reader::read_ubb;
use super::tags::begins_with_tag;
use crate::notation::game_source::{GameSource, Ready};
use crate::notation::read_error::LONGEST_GAME;
use crate::notation::{Encoding, Game, GameError, ReadError, decode};
use std::io::{self, BufRead};

/// What a game ends with, in any case of letters.
const END: &[u8] = b"[/DhtmlXQ]";

/// Whether a text that begins so is one in tags.
pub(in crate::notation) fn is_ubb(head: &[u8]) -> bool {
    head.split(|&byte| byte == b'\n').any(|line| begins_with_tag(line.trim_ascii_start()))
}

/// The games of a text, in order.
pub(in crate::notation) struct UbbReader<R> {
    source: R,
    encoding: Option<Encoding>,
    ready: Ready,
    /// What was handed over before this piece.
    games: usize,
    lines: usize,
    ended: bool,
}

impl<R: BufRead> UbbReader<R> {
    pub(in crate::notation) fn new(source: R, encoding: Option<Encoding>) -> UbbReader<R> {
        UbbReader { source, encoding, ready: Ready::default(), games: 0, lines: 0, ended: false }
    }

    /// Reads up to the end of a game, to the end of the file, or as far as it can be read.
    fn read_piece(&mut self) {
        let (mut piece, mut lines) = (Vec::new(), 0);
        loop {
            let start = piece.len();
            let read = io::Read::take(&mut self.source, LONGEST_GAME as u64 + 1).read_until(b'\n', &mut piece);
            let line = &piece[start..];
            lines += usize::from(!line.is_empty());
            self.ready.failure = match read {
                Err(error) => Some(error.into()),
                Ok(_) if line.contains(&0) => Some(ReadError::Binary(self.lines + lines)),
                Ok(_) if piece.len() > LONGEST_GAME => Some(ReadError::Endless(self.lines + 1)),
                Ok(_) => None,
            };
            self.ended = line.is_empty() || self.ready.failure.is_some();
            let is_end = |window: &[u8]| window.eq_ignore_ascii_case(END);
            if self.ended || line.windows(END.len()).any(is_end) {
                break;
            }
        }
        if !matches!(self.ready.failure, Some(ReadError::Endless(_))) {
            self.read_games(&piece);
        }
        self.lines += lines;
    }

    fn read_games(&mut self, piece: &[u8]) {
        let text = decode(piece, self.encoding);
        for mut game in read_ubb(&text) {
            if let Err(error) = &mut game {
                error.game += self.games;
                error.place = error.place.behind(self.lines);
            }
            self.ready.games.push_back(game);
        }
        self.games += self.ready.games.len();
    }
}

impl<R: BufRead> GameSource for UbbReader<R> {
    fn next_game(&mut self) -> Result<Option<Result<Game, GameError>>, ReadError> {
        while self.ready.games.is_empty() && !self.ended {
            self.read_piece();
        }
        self.ready.next()
    }
}
