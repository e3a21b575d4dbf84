//! The moves of a game and of its variations while they are read.
//!
//! The words of all lines are kept until the game is over: only the whole main line shows how its ranks are counted, and its
//! variations count them alike.

use crate::notation::game_error::DEEPEST;
use crate::notation::plain::{glyphs_of, move_text};
use crate::notation::{Game, GameReason, Glyph, MoveNameError, MoveReader, PlayedMove, Ranks, Variation, read_move};
use crate::position::Position;
use crate::types::Move;

/// What was read, and what is wrong with it.
pub(super) type Complaint<'a> = (&'a str, GameReason);

/// A move as the file has it.
#[derive(Default)]
pub(super) struct WrittenMove<'a> {
    /// Its line in the file.
    pub(super) line: usize,
    /// The move, with its number and marks.
    pub(super) word: &'a str,
    glyphs: Vec<Glyph>,
    comment: String,
    variations: Vec<WrittenLine<'a>>,
}

/// A line of moves as the file has it.
#[derive(Default)]
pub(super) struct WrittenLine<'a> {
    comment: String,
    pub(super) moves: Vec<WrittenMove<'a>>,
}

/// A bracket that is not closed yet, and what was read in it.
struct Open<'a> {
    /// Its line in the file.
    line: usize,
    content: Content<'a>,
}

/// What stands in brackets.
enum Content<'a> {
    Line(WrittenLine<'a>),
    /// Words that are no moves, and the brackets open among them.
    Prose {
        text: String,
        brackets: usize,
    },
}

/// The main line and the variations that are open.
#[derive(Default)]
pub(super) struct Lines<'a> {
    pub(super) main: WrittenLine<'a>,
    open: Vec<Open<'a>>,
    /// The first thing that is wrong beside the main line, and where.
    fault: Option<(usize, Complaint<'a>)>,
}

impl<'a> Lines<'a> {
    /// Whether words belong to a variation, or to a remark in brackets.
    pub(super) fn in_brackets(&self) -> bool {
        !self.open.is_empty()
    }

    /// Whether words belong to a remark in brackets.
    pub(super) fn in_prose(&self) -> bool {
        matches!(self.open.last(), Some(Open { content: Content::Prose { .. }, .. }))
    }

    /// The line of the outermost bracket that is open.
    pub(super) fn open_line(&self) -> Option<usize> {
        self.open.first().map(|open| open.line)
    }

    /// Adds a move to the line that is being read.
    pub(super) fn push(&mut self, line: usize, word: &'a str) {
        let written = WrittenMove { line, word, glyphs: glyphs_of(word), ..WrittenMove::default() };
        match self.open.last_mut() {
            None => self.main.moves.push(written),
            Some(Open { content: Content::Line(line), .. }) => line.moves.push(written),
            Some(Open { content: Content::Prose { text, .. }, .. }) => add_words(text, word),
        }
    }

    /// A word in brackets that is no result, sign or number alone.
    pub(super) fn word_in_brackets(&mut self, line: usize, word: &'a str) {
        if let Some(Open { content, .. }) = self.open.last_mut()
            && let Content::Line(written) = content
            && written.moves.is_empty()
            && !is_like_move(move_text(word))
        {
            let text = std::mem::take(&mut written.comment);
            *content = Content::Prose { text, brackets: 0 };
        }
        self.push(line, word);
    }

    /// Gives the last move glyphs; those before the first move of a line belong to none.
    pub(super) fn glyphs(&mut self, word: &str) {
        let glyphs = Glyph::of_number(word).map_or_else(|| glyphs_of(word), |glyph| vec![glyph]);
        let line = match self.open.last_mut() {
            None => &mut self.main,
            Some(Open { content: Content::Line(line), .. }) => line,
            Some(Open { content: Content::Prose { text, .. }, .. }) => return add_words(text, word),
        };
        if let Some(last) = line.moves.last_mut() {
            for glyph in glyphs {
                if !last.glyphs.contains(&glyph) {
                    last.glyphs.push(glyph);
                }
            }
        }
    }

    /// Adds a remark to the last move, or to the line before its first one.
    pub(super) fn comment(&mut self, text: &str) {
        match self.open.last_mut().map(|open| &mut open.content) {
            None => add_words(self.main.place_of_comment(), text),
            Some(Content::Line(line)) => add_words(line.place_of_comment(), text),
            Some(Content::Prose { text: prose, .. }) => add_words(prose, text),
        }
    }

    /// Takes back what was said before the first move.
    pub(super) fn forget_comment(&mut self) {
        self.main.comment.clear();
    }

    /// An opening bracket.
    pub(super) fn open(&mut self, line: usize) {
        if let Some(Open { content: Content::Prose { text, brackets }, .. }) = self.open.last_mut() {
            add_words(text, "(");
            *brackets += 1;
            return;
        }
        // What lies deeper is kept as a comment.
        let content = if self.open.len() < DEEPEST {
            Content::Line(WrittenLine::default())
        } else {
            self.fault.get_or_insert((line, ("(", GameReason::TooDeep)));
            Content::Prose { text: String::new(), brackets: 0 }
        };
        self.open.push(Open { line, content });
    }

    /// A closing bracket; whether one was open.
    pub(super) fn close(&mut self) -> bool {
        if let Some(Open { content: Content::Prose { text, brackets: brackets @ 1.. }, .. }) = self.open.last_mut() {
            add_words(text, ")");
            *brackets -= 1;
            return true;
        }
        let Some(closed) = self.open.pop() else { return false };
        let parent = match self.open.last_mut() {
            Some(Open { content: Content::Line(line), .. }) => line,
            // There is nothing but text in what is no line.
            Some(Open { content: Content::Prose { .. }, .. }) | None => &mut self.main,
        };
        match closed.content {
            Content::Prose { text, .. } => add_words(parent.place_of_comment(), &format!("({text})")),
            Content::Line(line) if line.moves.is_empty() => add_words(parent.place_of_comment(), &line.comment),
            Content::Line(line) => match parent.moves.last_mut() {
                Some(last) => last.variations.push(line),
                None => {
                    self.fault.get_or_insert((closed.line, ("(", GameReason::Early)));
                }
            },
        }
        true
    }

    /// The comment before the first move, the moves of the main line as `moves` says they are meant, with what belongs to
    /// them, and what is wrong beside them. `number` is the number of a move so many plies after the first.
    pub(super) fn finish(
        self,
        start: &Position,
        moves: &[Move],
        ranks: Option<Ranks>,
        number: &dyn Fn(usize) -> usize,
    ) -> (Variation, Option<(usize, Complaint<'a>)>) {
        let mut reading = Reading { position: start.with_last_moves(0), ranks, number, fault: self.fault };
        let comment = self.main.comment;
        let moves = reading.played(self.main.moves, moves, 0);
        (Variation { comment, moves }, reading.fault)
    }
}

impl WrittenLine<'_> {
    fn place_of_comment(&mut self) -> &mut String {
        match self.moves.last_mut() {
            Some(last) => &mut last.comment,
            None => &mut self.comment,
        }
    }
}

/// From words to moves.
struct Reading<'a, 'b> {
    /// The position that the moves have led to.
    position: Position,
    ranks: Option<Ranks>,
    number: &'b dyn Fn(usize) -> usize,
    fault: Option<(usize, Complaint<'a>)>,
}

impl<'a> Reading<'a, '_> {
    /// The moves of a line, which begins `ply` plies after the game, with their variations.
    fn played(&mut self, written: Vec<WrittenMove<'a>>, moves: &[Move], ply: usize) -> Vec<PlayedMove> {
        let mut played = Vec::with_capacity(moves.len());
        for ((written, &mv), ply) in written.into_iter().zip(moves).zip(ply..) {
            let WrittenMove { glyphs, comment, variations, .. } = written;
            let variations = variations.into_iter().filter_map(|line| self.variation(line, ply)).collect();
            self.position.make(mv);
            played.push(PlayedMove { mv, glyphs, comment, variations });
        }
        for _ in &played {
            self.position.unmake();
        }
        played
    }

    /// A variation up to the first word that is no move; `None` when that is the first.
    fn variation(&mut self, line: WrittenLine<'a>, ply: usize) -> Option<Variation> {
        let mut reader = MoveReader::with_ranks(self.position.with_last_moves(0), self.ranks);
        let mut moves = Vec::with_capacity(line.moves.len());
        let mut fault = None;
        for (index, written) in line.moves.iter().enumerate() {
            match reader.take(move_text(written.word)) {
                Ok(mv) => moves.push(mv),
                Err(error) => {
                    fault = Some((index, error));
                    break;
                }
            }
        }
        match reader.finish() {
            Ok(meant) => moves = meant,
            Err(error) => {
                moves.truncate(error.number - 1);
                fault = Some((error.number - 1, error.source));
            }
        }
        if let Some((index, source)) = fault {
            let WrittenMove { line, word, .. } = line.moves[index];
            let reason = GameReason::Variation { number: (self.number)(ply + index), source };
            self.fault.get_or_insert((line, (word, reason)));
        }
        let moves = self.played(line.moves, &moves, ply);
        (!moves.is_empty()).then_some(Variation { comment: line.comment, moves })
    }
}

/// Adds words to a text, one blank apart: line ends are where the writer had to break.
fn add_words(text: &mut String, words: &str) {
    for word in words.split_whitespace() {
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(word);
    }
}

/// Whether a word has the form of a move, of whichever position.
pub(super) fn is_like_move(word: &str) -> bool {
    !matches!(read_move(&Game::default().start, word), Err(MoveNameError::Form(_)))
}
