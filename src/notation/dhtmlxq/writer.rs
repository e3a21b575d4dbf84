//! The one form in which games are written.

use super::names::name_of;
use super::points::{digits, write_board};
use super::tags::escaped;
use crate::notation::{Game, Outcome, PlayedMove, Variation, to_fen};
use crate::types::Color;

/// A game as text with an empty line at its end: games written one after another are a file.
///
/// Kept are the tags that the format has, the position, the moves with comments and variations, and the result. Lost are glyphs, other
/// tags, and the numbers of moves and plies of the position. A comment before the first move of a variation goes before that of the
/// move. Line ends in comments become `||`, as the format has it, and blanks of other kinds one space. Whose turn it is is told by
/// the first move: a position without moves in which it is Black's turn has a tag `DhtmlXQ_fen` besides.
pub fn write_ubb(game: &Game) -> String {
    let mut writer = Writer::default();
    writer.comment(0, 0, &game.comment);
    let main = writer.moves(0, 1, &game.moves, "");
    let mut text = String::from("[DhtmlXQ]\n");
    for (name, value) in &game.tags {
        if let Some(name) = name_of(name).filter(|_| !value.trim().is_empty()) {
            let value = if name == "date" { value.replace('.', "-") } else { value.clone() };
            text += &tag(name, &words(&value));
        }
    }
    let result = match game.outcome {
        Some(Outcome::RedWins) => "红胜",
        Some(Outcome::BlackWins) => "黑胜",
        Some(Outcome::Draw) => "和棋",
        None => "未知",
    };
    text += &tag("result", result);
    text += &tag("binit", &write_board(&game.start));
    if game.moves.is_empty() && game.start.side_to_move() == Color::Black {
        text += &tag("fen", &to_fen(&game.start));
    }
    text += &tag("movelist", &main);
    for line in writer.lines.into_iter().chain(writer.comments) {
        text += &line;
    }
    text + "[/DhtmlXQ]\n\n"
}

/// Writes the lines of a game.
#[derive(Default)]
struct Writer {
    last_number: usize,
    /// Variations, in the order of their numbers.
    lines: Vec<String>,
    comments: Vec<String>,
}

impl Writer {
    /// The moves of the line with this number, which begins with the move `first` of the game; `before` goes before the first
    /// comment, and variations are put beside the line.
    fn moves(&mut self, number: usize, first: usize, moves: &[PlayedMove], mut before: &str) -> String {
        let mut text = String::with_capacity(4 * moves.len());
        for (played, ply) in moves.iter().zip(first..) {
            text += &(digits(played.mv.from()) + &digits(played.mv.to()));
            self.comment(number, ply, &[std::mem::take(&mut before), &played.comment].join(" "));
            for variation in played.variations.iter().filter(|variation| !variation.moves.is_empty()) {
                self.variation(number, ply, variation);
            }
        }
        text
    }

    fn variation(&mut self, parent: usize, ply: usize, line: &Variation) {
        self.last_number += 1;
        let number = self.last_number;
        let place = self.lines.len();
        self.lines.push(String::new());
        let text = self.moves(number, ply, &line.moves, &line.comment);
        self.lines[place] = tag(&format!("move_{parent}_{ply}_{number}"), &text);
    }

    fn comment(&mut self, line: usize, ply: usize, text: &str) {
        let text = words(text);
        if !text.is_empty() {
            let name = if line == 0 { format!("comment{ply}") } else { format!("comment{line}_{ply}") };
            self.comments.push(tag(&name, &text));
        }
    }
}

fn tag(name: &str, value: &str) -> String {
    format!("[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]\n")
}

/// A text in one line without tags.
fn words(text: &str) -> String {
    let is_blank = |character: char| character.is_whitespace() || character.is_control();
    let plain = |line: &str| line.split(is_blank).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = text.trim().lines().map(plain).collect();
    escaped(&lines.join("||"))
}
