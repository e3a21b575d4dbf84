//! The one form in which game files are written.

use super::tags::{ROSTER, is_structural, write_tag};
use crate::notation::{Game, Notation, PlayedMove, START_FEN, to_fen, write_move};
use crate::types::Color;
use std::collections::HashSet;

/// Columns of a line of moves and comments.
const COLUMNS: usize = 80;

/// A game as text with the moves as coordinates, an empty line at its end: games written one after another are a file.
///
/// First the tags every game has, with `?` for what is not known, then the position where the game does not begin with
/// the start position, then the others in their order; a name that comes twice is written once, and characters that no
/// name may have are left out. Then the moves, in lines of at most 80 columns unless a word is longer. Braces in a
/// comment become round brackets, and blanks of any kind and number one space: the format cannot keep them.
pub fn write_game(game: &Game) -> String {
    write_game_in(game, Notation::Iccs)
}

/// [`write_game`] with the moves in another notation; the tag `Format` says which.
///
/// # Panics
/// When a move is not legal where it is made.
pub fn write_game_in(game: &Game, notation: Notation) -> String {
    let fen = to_fen(&game.start);
    let result = game.outcome.map_or("*".to_string(), |outcome| outcome.to_string());
    let mut text = write_tags(game, &fen, &result, notation);
    text.push('\n');
    let mut lines = Lines { text, column: 0 };
    let mut number = Numbers::new(game.start.side_to_move(), &fen);
    let mut position = game.start.clone();
    for played in &game.moves {
        if let Some(number) = number.before() {
            lines.word(&number);
        }
        lines.word(&write_move(&position, played.mv, notation));
        position.make(played.mv);
        number.advance();
        if let Some(words) = comment(played) {
            words.split(' ').for_each(|word| lines.word(word));
            number.repeat();
        }
    }
    lines.word(&result);
    lines.text + "\n\n"
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
        Notation::Wxf => "WXF",
        Notation::Chinese(_) => "Chinese",
    };
    text + &write_tag("Format", format)
}

/// The comment of a move in its braces, words one space apart.
fn comment(played: &PlayedMove) -> Option<String> {
    let plain = |c: char| match c {
        '{' => '(',
        '}' => ')',
        c if c.is_control() => ' ',
        c => c,
    };
    let text: String = played.comment.chars().map(plain).collect();
    let words: Vec<&str> = text.split_whitespace().collect();
    (!words.is_empty()).then(|| format!("{{{}}}", words.join(" ")))
}

/// The numbers before the moves: before each of Red's, and before Black's where it begins or a comment came between.
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
}

/// Words set in lines.
struct Lines {
    text: String,
    column: usize,
}

impl Lines {
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
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
