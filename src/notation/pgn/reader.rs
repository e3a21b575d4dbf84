//! From the pieces of a file to games.

use super::draft::Draft;
use super::lexer::Lexer;
use super::lines::Complaint;
use crate::notation::{Game, GameError, Place};
use std::iter::Peekable;

/// The games of a file, in order.
///
/// Moves are in any notation that [`read_move`](crate::notation::read_move) takes. Kept are comments, in braces or behind a
/// semicolon, with the move before them or as the one before the first move; variations in round brackets, which replace
/// the move before them; and glyphs, `$1` or signs such as `!?`. What stands in round brackets and does not begin with a
/// move is a comment. Passed over are move numbers, results inside variations, and comments before the tags. A game ends
/// with its result or where the next one begins; the result at the end goes before the tag. Tags are
/// kept as they are but for those the [`Game`] says itself and those that say `?`. Text between games, such as rules, adverts
/// and tags without a value, is no game and is not counted: without tags a game begins with the number 1 or what has the
/// form of a move, at the beginning of a line.
///
/// The text must be UTF-8 by now: [`decode`](crate::notation::decode) makes it so.
///
/// # Errors
/// A game that cannot be read is answered with its number, line and word, what is wrong, and the moves before it, or the
/// whole main line when a variation is wrong ([`GameError::main_line`]); the next call goes on with the next game.
pub fn read_games(text: &str) -> impl Iterator<Item = Result<Game, GameError>> {
    Games::new(text)
}

/// What [`read_games`] answers.
pub(super) struct Games<'a> {
    tokens: Peekable<Lexer<'a>>,
    number: usize,
    is_over: bool,
}

impl<'a> Games<'a> {
    pub(super) fn new(text: &'a str) -> Games<'a> {
        Games { tokens: Lexer::new(text).peekable(), number: 0, is_over: true }
    }

    /// Whether the last game was read to a result, or to another end that it has itself.
    pub(super) fn is_over(&self) -> bool {
        self.is_over
    }

    /// Reads up to the end of a game or, where there is none, to the next piece that could begin one.
    fn read_draft(&mut self) -> (Draft<'a>, Option<(usize, Complaint<'a>)>) {
        let mut draft = Draft::default();
        let mut first_error = None;
        while !draft.is_over()
            && let Some((line, token)) = self.tokens.next_if(|(_, token)| !draft.ends_before(token))
        {
            // Only the first complaint helps; the rest of the game is passed over in any case.
            if let Err(complaint) = draft.take(line, token) {
                first_error.get_or_insert((line, complaint));
            }
        }
        (draft, first_error)
    }
}

impl Iterator for Games<'_> {
    type Item = Result<Game, GameError>;

    fn next(&mut self) -> Option<Self::Item> {
        let (draft, first_error) = loop {
            self.tokens.peek()?;
            let (draft, first_error) = self.read_draft();
            if draft.is_game() {
                break (draft, first_error);
            }
        };
        self.number += 1;
        self.is_over = draft.is_over();
        let (game, complaint) = draft.finish();
        Some(match first_error.or(complaint) {
            None => Ok(game),
            Some((line, complaint)) => Err(self.error(line, complaint, game)),
        })
    }
}

impl Games<'_> {
    fn error(&self, line: usize, (token, reason): Complaint, readable: Game) -> GameError {
        let token = token.chars().take(40).collect();
        GameError { game: self.number, place: Place::Line(line), token, reason, readable: Box::new(readable) }
    }
}
