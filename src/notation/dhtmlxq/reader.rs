//! From a text to games.

use super::lines::{Comments, Fault, Lines, WrittenLine};
use super::names::tag_of;
use super::points::{point, read_board};
use super::tags::{Tag, Tags};
use crate::notation::foreign_text::{says_nothing, tag_date, tidy};
use crate::notation::outcome_text::read_outcome;
use crate::notation::{Game, GameError, GameReason, Outcome, Place, START_FEN, parse_fen};
use crate::position::Position;
use crate::types::{Color, Square};
use std::iter::Peekable;

/// The games of a text, in order. A game stands between `[DhtmlXQ]` and `[/DhtmlXQ]`; without these it ends where a tag comes again.
/// What stands around the tags is passed over. Whose turn it is is told by the first move.
///
/// # Errors
/// A game that cannot be read is answered with its number, line and digits, what is wrong, and the moves before it, or the whole
/// main line when a variation is wrong; the next call goes on with the next game.
pub fn read_ubb(text: &str) -> impl Iterator<Item = Result<Game, GameError>> {
    UbbGames { tags: Tags::new(text).peekable(), number: 0 }
}

struct UbbGames<'a> {
    tags: Peekable<Tags<'a>>,
    number: usize,
}

impl Iterator for UbbGames<'_> {
    type Item = Result<Game, GameError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.tags.peek()?;
            let mut draft = Draft::default();
            while let Some(tag) = self.tags.next_if(|tag| !draft.ends_before(tag)) {
                draft.take(tag);
                if draft.is_over {
                    break;
                }
            }
            if draft.is_game {
                self.number += 1;
                return Some(draft.finish(self.number));
            }
        }
    }
}

/// A game while it is read.
#[derive(Default)]
struct Draft<'a> {
    /// It began with a tag around it.
    is_wrapped: bool,
    /// The first tag of its own.
    first: &'a str,
    tags: Vec<(String, String)>,
    outcome: Option<Outcome>,
    board: Option<Tag<'a>>,
    fen: Option<Tag<'a>>,
    main: Option<WrittenLine>,
    variations: Vec<WrittenLine>,
    comments: Comments,
    /// It has a tag of its own.
    is_game: bool,
    is_over: bool,
}

impl<'a> Draft<'a> {
    fn ends_before(&self, tag: &Tag<'a>) -> bool {
        let comes_again = || !self.is_wrapped && self.main.is_some() && tag.name == self.first;
        self.is_game && !tag.is_closing && (is_wrapper(tag.name) || comes_again())
    }

    fn take(&mut self, tag: Tag<'a>) {
        if tag.is_closing {
            self.is_over = is_wrapper(tag.name) && self.is_game;
            return;
        }
        self.is_wrapped |= is_wrapper(tag.name);
        let value = tag.value.trim();
        if is_wrapper(tag.name) || value.is_empty() {
            return;
        }
        if !self.is_game {
            self.first = tag.name;
        }
        self.is_game = true;
        let name = tag.name.to_ascii_lowercase();
        match name.as_str() {
            "binit" => self.board = Some(tag),
            "fen" => self.fen = Some(tag),
            "movelist" => self.main = Some(written_line(tag, [0, 1, 0])),
            "result" => self.outcome = read_outcome(value).flatten(),
            _ => {
                if let Some(ids) = name.strip_prefix("move_").and_then(numbers) {
                    self.variations.push(written_line(tag, ids));
                } else if let Some(place) = name.strip_prefix("comment").and_then(comment_place) {
                    self.comments.entry(place).or_insert_with(|| tidy(&tag.value.replace("||", "\n")));
                } else if let Some(name) = tag_of(&name).filter(|_| !says_nothing(value)) {
                    let value = if name == "Date" { tag_date(value) } else { tidy(value) };
                    self.tags.push((name.to_string(), value));
                }
            }
        }
    }

    fn finish(self, number: usize) -> Result<Game, GameError> {
        let main = self.main.clone().unwrap_or_else(|| WrittenLine {
            line: 1,
            number: 0,
            parent: 0,
            ply: 1,
            digits: String::new(),
        });
        let first = main.digits.get(..2).and_then(point);
        let mut game = Game { tags: self.tags, outcome: self.outcome, ..Game::default() };
        let fault = match start(self.fen, self.board, first) {
            Ok(start) => {
                game.start = start;
                Lines::new(&game.start, self.variations, self.comments).finish(&main, &mut game)
            }
            Err(fault) => Some(fault),
        };
        match fault {
            None => Ok(game),
            Some(Fault { line, token, reason }) => {
                Err(GameError { game: number, place: Place::Line(line), token, reason, readable: Box::new(game) })
            }
        }
    }
}

/// Whether a tag of this name stands around a game.
fn is_wrapper(name: &str) -> bool {
    name.is_empty() || name.eq_ignore_ascii_case("iFrame")
}

/// The position a game begins with.
fn start(fen: Option<Tag>, board: Option<Tag>, first: Option<Square>) -> Result<Position, Fault> {
    let shown = |text: &str| text.trim().chars().take(40).collect();
    if let Some(tag) = fen {
        let fault = |error| Fault { line: tag.line, token: shown(tag.value), reason: GameReason::Fen(Box::new(error)) };
        return parse_fen(tag.value).map_err(fault);
    }
    let Some(tag) = board else { return Ok(parse_fen(START_FEN).expect("the start position is readable")) };
    let fault = |reason| Fault { line: tag.line, token: shown(tag.value), reason };
    let board = read_board(tag.value.trim()).ok_or_else(|| fault(GameReason::Points))?;
    board.position(first, Color::Red).map_err(|error| fault(GameReason::Position(Box::new(error))))
}

/// A line of moves: the line it leaves, the move it replaces, and its number.
fn written_line(tag: Tag, [parent, ply, number]: [u32; 3]) -> WrittenLine {
    let digits = tag.value.split_whitespace().collect();
    WrittenLine { line: tag.line, number, parent, ply: ply as usize, digits }
}

/// Three numbers, the second of which counts from 1.
fn numbers(text: &str) -> Option<[u32; 3]> {
    let numbers: Vec<u32> = text.split('_').map(|number| number.parse().ok()).collect::<Option<_>>()?;
    <[u32; 3]>::try_from(numbers).ok().filter(|[_, ply, _]| *ply > 0)
}

/// The line and the move behind which a comment stands.
fn comment_place(text: &str) -> Option<(u32, usize)> {
    match text.split_once('_') {
        Some((line, ply)) => Some((line.parse().ok()?, ply.parse().ok()?)),
        None => Some((0, text.parse().ok()?)),
    }
}
