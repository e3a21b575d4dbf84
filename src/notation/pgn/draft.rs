//! A game while it is read.

use super::lexer::Token;
use super::lines::{Complaint, Lines, is_like_move};
use super::tags::{is_blank, is_meant_as_tag, is_placeholder, is_structural};
use crate::notation::outcome_text::read_outcome;
use crate::notation::plain::{DOTS, move_text, plain, without_marks};
use crate::notation::{Game, GameReason, MoveReader, Outcome, parse_fen};
use crate::types::{Color, Move};
use std::collections::HashSet;

/// How far a game has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    #[default]
    Nothing,
    Tags,
    Moves,
    Over,
}

/// A game while it is read.
pub(super) struct Draft<'a> {
    stage: Stage,
    game: Game,
    /// Reads the main line.
    reader: MoveReader,
    /// The moves of the main line so far; the answer of `reader` may replace them.
    moves: Vec<Move>,
    lines: Lines<'a>,
    /// Number of the first move.
    first_number: usize,
    /// Names of the tags so far, those that are not kept included.
    names: HashSet<&'a str>,
    /// What the tag says about the end.
    tagged_outcome: Option<Outcome>,
    /// Something was said that only a game has: a tag with a value, a move, or the number of the first one.
    is_game: bool,
    /// The last line with words that belong to no game.
    chatter_line: usize,
    /// A complaint was made: what follows is only searched for the end of the game.
    spoilt: bool,
}

impl Default for Draft<'_> {
    fn default() -> Self {
        let game = Game::default();
        Draft {
            stage: Stage::default(),
            reader: MoveReader::new(game.start.clone()),
            moves: Vec::new(),
            lines: Lines::default(),
            game,
            first_number: 1,
            names: HashSet::new(),
            tagged_outcome: None,
            is_game: false,
            chatter_line: 0,
            spoilt: false,
        }
    }
}

impl<'a> Draft<'a> {
    /// Whether what was read is a game: rules, adverts and tags without values are none.
    pub(super) fn is_game(&self) -> bool {
        self.is_game
    }

    /// Whether the result was read.
    pub(super) fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// Whether `token` belongs to the next game.
    pub(super) fn ends_before(&self, token: &Token) -> bool {
        let in_moves = self.stage == Stage::Moves;
        match token {
            // A second set of tags is a second game, even if the first has neither moves nor a result.
            Token::Tag { name, after_blank, .. } => in_moves || (*after_blank && self.names.contains(name)),
            Token::BadTag { begins_line, .. } => in_moves && *begins_line,
            _ => false,
        }
    }

    /// Adds a piece of the file to the game.
    ///
    /// # Errors
    /// What is wrong with it; nothing after the first one matters.
    pub(super) fn take(&mut self, line: usize, token: Token<'a>) -> Result<(), Complaint<'a>> {
        if let Token::Word(word) = token
            && is_rule(word)
        {
            self.rule();
            return Ok(());
        }
        if !self.is_game && self.is_chatter(line, &token) {
            // Tags without values before it belong to no game either.
            if self.stage > Stage::Nothing {
                *self = Draft::default();
            }
            self.chatter_line = line;
            return Ok(());
        }
        self.is_game |= match &token {
            Token::Tag { value, .. } => !is_blank(value),
            Token::Comment(_) => false,
            _ => true,
        };
        if self.stage == Stage::Nothing && matches!(token, Token::Tag { .. }) {
            // What stands before the tags of a game is no part of it.
            self.lines.forget_comment();
        }
        self.stage = self.stage.max(match token {
            Token::Comment(_) => Stage::Nothing,
            Token::Tag { .. } | Token::BadTag { .. } => Stage::Tags,
            _ => Stage::Moves,
        });
        let result = match token {
            Token::Tag { name, value, .. } => self.tag(name, value).map_err(|reason| (name, reason)),
            Token::BadTag { text, .. } => Err((text, GameReason::Tag)),
            Token::Comment(text) => {
                self.lines.comment(text);
                Ok(())
            }
            Token::OpenComment(text) => Err((text.lines().next().unwrap_or_default(), GameReason::OpenComment)),
            Token::End => {
                self.stage = Stage::Over;
                Ok(())
            }
            Token::Bracket(bracket) => self.bracket(line, bracket),
            Token::Word(word) if self.lines.in_brackets() => {
                self.word_in_brackets(line, word);
                Ok(())
            }
            Token::Word(word) => self.word(line, word).map_err(|reason| (word, reason)),
        };
        self.spoilt |= result.is_err();
        result
    }

    /// Whether a piece belongs to no game, when no game has begun: of words only those at the beginning of a line begin one that
    /// are the number 1 or have the form of a move.
    fn is_chatter(&self, line: usize, token: &Token) -> bool {
        match token {
            Token::Word(word) => line == self.chatter_line || !begins_game(word),
            Token::BadTag { text, .. } => !is_meant_as_tag(text),
            Token::Bracket(_) | Token::End => true,
            Token::Tag { .. } | Token::Comment(_) | Token::OpenComment(_) => false,
        }
    }

    /// A line drawn between games ends the moves.
    fn rule(&mut self) {
        if self.stage == Stage::Moves && !self.lines.in_brackets() {
            self.stage = Stage::Over;
        }
    }

    fn tag(&mut self, name: &'a str, value: String) -> Result<(), GameReason> {
        self.names.insert(name);
        if name.eq_ignore_ascii_case("Result") {
            self.tagged_outcome = read_outcome(plain(&value).trim()).flatten();
        } else if name.eq_ignore_ascii_case("FEN") && !value.trim().is_empty() {
            self.game.start = parse_fen(&value).map_err(|error| GameReason::Fen(Box::new(error)))?;
            self.reader = MoveReader::new(self.game.start.clone());
            let number = value.split_ascii_whitespace().nth(5).and_then(|field| field.parse().ok());
            self.first_number = number.map_or(1, |number: u16| number.max(1).into());
        } else if !is_structural(name) && !is_placeholder(name, &value) {
            self.game.tags.push((name.to_string(), value));
        }
        Ok(())
    }

    fn bracket(&mut self, line: usize, bracket: char) -> Result<(), Complaint<'a>> {
        match bracket {
            '(' => self.lines.open(line),
            ')' if self.lines.close() => {}
            ')' => return Err((")", GameReason::Unopened(bracket))),
            _ => return Err(("}", GameReason::Unopened(bracket))),
        }
        Ok(())
    }

    fn word(&mut self, line: usize, written: &'a str) -> Result<(), GameReason> {
        let word = move_text(written);
        if let Some(outcome) = read_outcome(&plain(word)) {
            self.game.outcome = outcome;
            self.stage = Stage::Over;
            return Ok(());
        }
        if self.spoilt {
            return Ok(());
        }
        if is_sign(word) {
            self.lines.glyphs(written);
            return Ok(());
        }
        let number = self.number(self.moves.len());
        let mv = self.reader.take(word).map_err(|source| GameReason::Move { number, source })?;
        self.lines.push(line, written);
        self.moves.push(mv);
        Ok(())
    }

    fn word_in_brackets(&mut self, line: usize, written: &'a str) {
        let word = move_text(written);
        if is_sign(word) {
            self.lines.glyphs(written);
        } else if self.lines.in_prose() || read_outcome(&plain(word)).is_none() {
            self.lines.word_in_brackets(line, written);
        }
    }

    /// Number of the move so many plies after the first.
    fn number(&self, plies: usize) -> usize {
        let black_began = self.game.start.side_to_move() == Color::Black;
        self.first_number + (plies + usize::from(black_began)) / 2
    }

    /// Takes the moves as the whole game shows them to be meant.
    fn settle(&mut self) -> Option<(usize, Complaint<'a>)> {
        let reader = std::mem::replace(&mut self.reader, MoveReader::new(self.game.start.clone()));
        match reader.finish() {
            Ok(moves) => {
                self.moves = moves;
                None
            }
            Err(error) => {
                self.moves.truncate(error.number - 1);
                let written = &self.lines.main.moves[error.number - 1];
                let reason = GameReason::Move { number: self.number(self.moves.len()), source: error.source };
                Some((written.line, (written.word, reason)))
            }
        }
    }

    /// The game, and what is wrong with its end and where.
    pub(super) fn finish(mut self) -> (Game, Option<(usize, Complaint<'a>)>) {
        let ranks = self.reader.ranks();
        let undecided = self.settle();
        let open = self.lines.open_line().map(|line| (line, ("(", GameReason::OpenVariation)));
        let lines = std::mem::take(&mut self.lines);
        let (main, beside) = lines.finish(&self.game.start, &self.moves, ranks, &|plies| self.number(plies));
        let outcome = self.game.outcome.or(self.tagged_outcome);
        let game = Game { comment: main.comment, moves: main.moves, outcome, ..self.game };
        (game, undecided.or(open).or(beside))
    }
}

/// Whether a word at the beginning of a line begins the moves of a game.
fn begins_game(word: &str) -> bool {
    let text = move_text(word);
    let before = plain(&word[..word.len() - text.len()]);
    let number = before.trim_end_matches(DOTS);
    let is_first = number == "1" && number.len() < before.len();
    (is_first && !text.starts_with(|c: char| c.is_numeric())) || is_like_move(without_marks(text))
}

/// Whether a word, without the number of a move, is a glyph or a mark.
fn is_sign(word: &str) -> bool {
    without_marks(word).is_empty() || word.starts_with('$')
}

/// What lines between games are drawn with.
const RULES: [char; 9] = ['=', '-', '_', '*', '#', '~', '─', '━', '═'];
/// Signs that a line needs to be one.
const RULE_LENGTH: usize = 4;

/// Whether a word begins like a line drawn between games.
fn is_rule(word: &str) -> bool {
    let sign = word.chars().next().filter(|sign| !sign.is_ascii_alphanumeric() && RULES.contains(sign));
    sign.is_some_and(|sign| word.chars().take_while(|&character| character == sign).count() >= RULE_LENGTH)
}
