//! Game files of any length and encoding, in bounded memory.
//!
//! A file is cut into pieces of whole games, each is decoded and read by itself. Where it may be cut is decided on bytes: in all
//! encodings taken here a line end is the byte of a line end, and a bracket at the beginning of a line is a bracket.

use super::head::{FIRST_WORD, start_of_moves};
use super::reader::Games;
use crate::notation::game_source::{GameSource, Ready};
use crate::notation::read_error::LONGEST_GAME;
use crate::notation::{Encoding, Game, GameError, GameReason, Place, ReadError, decode};
use std::io::{self, BufRead};

/// A piece is cut at the next end of a game after so many bytes.
const PIECE_BYTES: usize = 64 << 10;
/// The games of a file, in order.
///
/// Takes what [`read_games`](super::read_games) takes, in UTF-8, GB18030 or Big5. Needs memory for the longest game and a little more.
pub struct GameReader<R> {
    source: R,
    encoding: Option<Encoding>,
    piece: Vec<u8>,
    /// The beginning of the next piece.
    next_line: Vec<u8>,
    ready: Ready,
    /// What was handed over before this piece.
    games: usize,
    lines: usize,
    ended: bool,
}

impl<R: BufRead> GameReader<R> {
    /// Reads from `source`, in the encoding given or the one that is found piece by piece.
    pub fn new(source: R, encoding: Option<Encoding>) -> GameReader<R> {
        let (piece, next_line, ready) = (Vec::new(), Vec::new(), Ready::default());
        GameReader { source, encoding, piece, next_line, ready, games: 0, lines: 0, ended: false }
    }

    /// The next game, or what is wrong with it, as [`read_games`](super::read_games) has it; `None` at the end of the file.
    ///
    /// # Errors
    /// When the file cannot be read any further; the next answer is `None`.
    pub fn next_game(&mut self) -> Result<Option<Result<Game, GameError>>, ReadError> {
        while self.ready.games.is_empty() && !self.ended {
            self.read_piece();
        }
        self.ready.next()
    }

    /// Reads up to an end of a game, to the end of the file, or as far as it can be read.
    fn read_piece(&mut self) {
        self.piece.clear();
        self.piece.append(&mut self.next_line);
        let mut end = GameEnd::default();
        let mut lines = usize::from(!self.piece.is_empty());
        loop {
            let mut line = Vec::new();
            // A line without an end must not fill the memory.
            let read = io::Read::take(&mut self.source, LONGEST_GAME as u64).read_until(b'\n', &mut line);
            lines += usize::from(!line.is_empty());
            if let Some(failure) = self.fault_of(&line, read.err(), lines) {
                return self.give_up(failure, &line, lines);
            }
            self.ended = line.is_empty();
            if self.ended || (end.is_before(&line) && self.piece.len() >= PIECE_BYTES) {
                self.next_line = line;
                break;
            }
            end.pass(&line);
            self.piece.extend_from_slice(&line);
        }
        self.read_games();
        self.lines += lines - usize::from(!self.next_line.is_empty());
    }

    /// Why reading ends with this line of the piece, if it does.
    fn fault_of(&self, line: &[u8], error: Option<io::Error>, lines: usize) -> Option<ReadError> {
        match error {
            Some(error) => Some(ReadError::Io(error)),
            None if line.contains(&0) => Some(ReadError::Binary(self.lines + lines)),
            None if self.piece.len() + line.len() > LONGEST_GAME => Some(ReadError::Endless(self.lines + 1)),
            None => None,
        }
    }

    /// Reads what there is before a failure, the whole words of the last line included.
    fn give_up(&mut self, failure: ReadError, line: &[u8], lines: usize) {
        self.ended = true;
        let is_endless = matches!(failure, ReadError::Endless(_));
        if matches!(failure, ReadError::Io(_)) {
            let whole = line.iter().rposition(u8::is_ascii_whitespace).unwrap_or(0);
            self.piece.extend_from_slice(&line[..whole]);
        }
        self.ready.failure = Some(failure);
        if !is_endless && !self.read_games() {
            self.tear_last_game(self.lines + lines);
        }
    }

    /// Reads the games of the piece; whether the last one has an end.
    fn read_games(&mut self) -> bool {
        let text = decode(&self.piece, self.encoding);
        let mut games = Games::new(&text);
        for mut game in games.by_ref() {
            if let Err(error) = &mut game {
                error.game += self.games;
                error.place = error.place.behind(self.lines);
            }
            self.ready.games.push_back(game);
        }
        self.games += self.ready.games.len();
        games.is_over()
    }

    /// Makes an error of the last game, which goes on where nothing can be read any more.
    fn tear_last_game(&mut self, line: usize) {
        let Some(last) = self.ready.games.pop_back() else { return };
        let torn = |game: Game| {
            let token = game.moves.last().map_or(String::new(), |played| played.mv.to_string());
            let place = Place::Line(line);
            GameError { game: self.games, place, token, reason: GameReason::Torn, readable: Box::new(game) }
        };
        let last = last.and_then(|game| Err(torn(game)));
        self.ready.games.push_back(last);
    }
}

impl<R: BufRead> GameSource for GameReader<R> {
    fn next_game(&mut self) -> Result<Option<Result<Game, GameError>>, ReadError> {
        GameReader::next_game(self)
    }
}

/// Looks for the ends of games, line by line. It may miss some; where it sees one the reader would end the game too.
#[derive(Default)]
struct GameEnd {
    /// Name of the first tag of the game.
    first_tag: Vec<u8>,
    in_moves: bool,
    /// Inside a comment of several lines.
    in_comment: bool,
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
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii();
        self.after_blank = line.is_empty();
        if !self.after_blank {
            self.after_result = false;
            self.pass_words(line, tag.is_some());
        }
    }

    /// Passes a line that is not empty.
    fn pass_words(&mut self, line: &[u8], is_tag: bool) {
        if is_tag || may_hold_tag(line) {
            // Which game a tag belongs to that is not seen as one is left open.
            if !is_tag && self.in_moves {
                self.first_tag.clear();
            }
            (self.in_moves, self.in_comment) = (false, false);
        } else if self.in_comment || (!self.in_moves && line.starts_with(b"{")) {
            self.in_comment = is_comment_open(line).unwrap_or(true);
        } else if !line.starts_with(b";") && !line.starts_with(b"%") {
            self.in_moves = true;
            self.in_comment = is_comment_open(line).unwrap_or(false);
            let last = line.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
            self.after_result =
                [b"*".as_slice(), b"1-0", b"0-1", b"1/2-1/2", b"}END"].contains(&last) && !self.in_comment;
        }
    }
}

/// Whether a comment is open behind a line; `None` when the line has no braces but that of a WXF game, which opens its moves.
fn is_comment_open(line: &[u8]) -> Option<bool> {
    let begins_moves = str::from_utf8(line).is_ok_and(|line| start_of_moves(line).is_some());
    let line = if begins_moves { &[] } else { line };
    line.iter().rfind(|byte| b"{}".contains(byte)).map(|&brace| brace == b'{')
}

/// Whether a line may have a tag in it that [`tag_name`] does not see: behind blanks or words, or one that is written badly.
fn may_hold_tag(line: &[u8]) -> bool {
    line.starts_with(b"[") || (line.contains(&b'[') && line.contains(&b'"'))
}

/// The name of the tag a line begins with; the first line of a WXF head counts as one.
fn tag_name(line: &[u8]) -> Option<&[u8]> {
    if line.starts_with(FIRST_WORD.as_bytes()) {
        return Some(FIRST_WORD.as_bytes());
    }
    let inside = line.strip_prefix(b"[")?;
    let length = inside.iter().position(|byte| !byte.is_ascii_alphanumeric())?;
    (length > 0 && line.contains(&b'"')).then(|| &inside[..length])
}
