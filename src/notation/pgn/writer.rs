//! The one form in which game files are written.

use super::reader::read_games;
use super::tags::{ROSTER, is_structural, write_tag};
use crate::notation::{Game, Notation, PlayedMove, START_FEN, to_fen, write_move};
use crate::position::Position;
use crate::types::Color;
use std::collections::HashSet;

/// Columns of a line of moves and comments.
const COLUMNS: usize = 80;

/// A game as text with the moves as coordinates, an empty line at its end: games written one after another are a file.
///
/// First the tags every game has, with `?` for what is not known, then the position where the game does not begin with
/// the start position, then the others in their order; a name that comes twice is written once, and characters that no
/// name may have are left out. Then the moves with glyphs, comments and variations, in this order, in lines of at most
/// 80 columns unless a word is longer. Braces in a comment become round brackets, and blanks of any kind and number one space: the format cannot keep them.
pub fn write_game(game: &Game) -> String {
    write_game_in(game, Notation::Iccs)
}

/// [`write_game`] with the moves in another notation; the tag `Format` says which. A game whose algebraic moves could as well be
/// others with ranks from 1 to 10, or be taken for such, is written as coordinates.
///
/// # Panics
/// When a move is not legal where it is made.
pub fn write_game_in(game: &Game, notation: Notation) -> String {
    let text = write_as_it_is(game, notation);
    let is_read_back = || read_games(&text).next().is_some_and(|read| read.is_ok_and(|read| has_moves_of(&read, game)));
    if notation == Notation::Algebraic && !is_read_back() { write_game(game) } else { text }
}

/// Whether two games have the same moves.
fn has_moves_of(one: &Game, other: &Game) -> bool {
    let mut waiting = vec![(one.moves.as_slice(), other.moves.as_slice())];
    while let Some((one, other)) = waiting.pop() {
        let lines = |played: &PlayedMove| played.variations.iter().filter(|line| !line.moves.is_empty()).count();
        if one.len() != other.len() || one.iter().zip(other).any(|(a, b)| a.mv != b.mv || lines(a) != lines(b)) {
            return false;
        }
        for (a, b) in one.iter().zip(other) {
            let others = b.variations.iter().filter(|line| !line.moves.is_empty());
            waiting.extend(a.variations.iter().zip(others).map(|(a, b)| (a.moves.as_slice(), b.moves.as_slice())));
        }
    }
    true
}

fn write_as_it_is(game: &Game, notation: Notation) -> String {
    let fen = to_fen(&game.start);
    let result = game.outcome.map_or("*".to_string(), |outcome| outcome.to_string());
    let mut text = write_tags(game, &fen, &result, notation);
    text.push('\n');
    let mut writer = MoveWriter { position: game.start.clone(), notation, lines: Lines { text, ..Lines::default() } };
    writer.comment(&game.comment);
    writer.line(&game.moves, Numbers::new(game.start.side_to_move(), &fen));
    writer.lines.word(&result);
    writer.lines.finish() + "\n\n"
}

/// Writes the moves of a game.
struct MoveWriter {
    /// The position before the next move.
    position: Position,
    notation: Notation,
    lines: Lines,
}

impl MoveWriter {
    /// Writes a line of moves, with those beside them; the position is the one it began with again at the end.
    fn line(&mut self, moves: &[PlayedMove], mut number: Numbers) {
        for played in moves {
            if let Some(number) = number.before() {
                self.lines.word(&number);
            }
            self.lines.word(&write_move(&self.position, played.mv, self.notation));
            played.glyphs.iter().for_each(|glyph| self.lines.word(&glyph.to_string()));
            let has_comment = self.comment(&played.comment);
            let variations = played.variations.iter().filter(|variation| !variation.moves.is_empty());
            let has_variations = variations.clone().next().is_some();
            for variation in variations {
                self.lines.open();
                self.comment(&variation.comment);
                self.line(&variation.moves, number.again());
                self.lines.close();
            }
            self.position.make(played.mv);
            number.advance();
            if has_comment || has_variations {
                number.repeat();
            }
        }
        for _ in moves {
            self.position.unmake();
        }
    }

    /// Writes a comment in its braces, words one space apart; whether it says anything.
    fn comment(&mut self, text: &str) -> bool {
        let plain = |c: char| match c {
            '{' => '(',
            '}' => ')',
            c if c.is_control() => ' ',
            c => c,
        };
        let text: String = text.chars().map(plain).collect();
        let words: Vec<&str> = text.split_whitespace().collect();
        if !words.is_empty() {
            format!("{{{}}}", words.join(" ")).split(' ').for_each(|word| self.lines.word(word));
        }
        !words.is_empty()
    }
}

fn write_tags(game: &Game, fen: &str, result: &str, notation: Notation) -> String {
    let mut text = write_tag("Game", "Chinese Chess");
    for (name, unknown) in ROSTER {
        text += &write_tag(name, game.tag(name).unwrap_or(unknown));
    }
    text += &write_tag("Result", result);
    if fen != START_FEN {
        text += &write_tag("SetUp", "1");
        text += &write_tag("FEN", fen);
    }
    let mut written: HashSet<String> = ROSTER.iter().map(|(name, _)| name.to_string()).collect();
    for (name, value) in &game.tags {
        let name: String = name.chars().filter(|&c| c.is_alphanumeric() || c == '_').collect();
        if !name.is_empty() && !is_structural(&name) && written.insert(name.clone()) {
            text += &write_tag(&name, value);
        }
    }
    let format = match notation {
        Notation::Iccs => "ICCS",
        Notation::Algebraic => "Algebraic",
        Notation::Wxf => "WXF",
        Notation::Chinese(_) => "Chinese",
    };
    text + &write_tag("Format", format)
}

/// The numbers before the moves: before each of Red's, and before Black's where it begins or something came between.
#[derive(Clone, Copy)]
struct Numbers {
    number: usize,
    black: bool,
    due: bool,
}

impl Numbers {
    fn new(side: Color, fen: &str) -> Numbers {
        let number = fen.rsplit(' ').next().and_then(|field| field.parse().ok()).unwrap_or(1);
        Numbers { number, black: side == Color::Black, due: true }
    }

    fn before(&self) -> Option<String> {
        let dots = if self.black { "..." } else { "." };
        (self.due || !self.black).then(|| format!("{}{dots}", self.number))
    }

    fn advance(&mut self) {
        self.number += usize::from(self.black);
        self.black = !self.black;
        self.due = false;
    }

    fn repeat(&mut self) {
        self.due = true;
    }

    /// The numbers of a line that begins with this move.
    fn again(self) -> Numbers {
        Numbers { due: true, ..self }
    }
}

/// Words set in lines.
#[derive(Default)]
struct Lines {
    text: String,
    column: usize,
    /// The last word, which a bracket may still be added to.
    last: String,
    /// Brackets before the next word.
    opening: String,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let word = std::mem::take(&mut self.opening) + word;
        let before = std::mem::replace(&mut self.last, word);
        self.set(&before);
    }

    fn open(&mut self) {
        self.opening.push('(');
    }

    fn close(&mut self) {
        self.last.push(')');
    }

    fn finish(mut self) -> String {
        let last = std::mem::take(&mut self.last);
        self.set(&last);
        self.text
    }

    fn set(&mut self, word: &str) {
        let length = word.chars().count();
        if length == 0 {
            return;
        }
        if self.column == 0 {
            self.column = length;
        } else if self.column + 1 + length <= COLUMNS {
            self.text.push(' ');
            self.column += 1 + length;
        } else {
            self.text.push('\n');
            self.column = length;
        }
        self.text += word;
    }
}
