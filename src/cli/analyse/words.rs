//! A reviewed game in a few lines.

use super::games::GameOfFile;
use crate::notation::{Notation, write_move};
use crate::review::{GameReview, Judgement, MoveReview, SideReview, pawns_for_red};
use crate::types::Color;
use std::fmt::Write as _;

/// The players, the opening, how both sides played, and the turning points; without the last line end.
pub fn words(found: &GameOfFile, review: &GameReview, notation: Notation) -> String {
    let GameOfFile { file, number, game } = *found;
    let name = |tag, unknown: &str| game.tag(tag).filter(|name| !name.is_empty()).unwrap_or(unknown).to_string();
    let result = game.outcome.map_or("*".to_string(), |outcome| outcome.to_string());
    let mut text = format!("{file}, game {number}: {} – {}, {result}\n", name("Red", "Red"), name("Black", "Black"));
    if let Some(opening) = review.opening {
        text += &format!("  {opening}\n");
    }
    for (color, side) in Color::BOTH.into_iter().zip(&review.sides) {
        text += &format!("  {:5} {}\n", color.name(), of_side(side));
    }
    if let Some(ruling) = review.ruling {
        text += &format!("  the rules of repetition end it: {ruling}\n");
    }
    let mut position = game.start.clone();
    let mut turning = review.turning_points.iter().peekable();
    let begins = usize::from(position.side_to_move() == Color::Black);
    for (index, found) in review.moves.iter().enumerate() {
        if turning.next_if_eq(&&index).is_some() {
            let better = found.best().first().map_or(String::new(), |mv| write_move(&position, mv, notation));
            let played = write_move(&position, found.mv, notation);
            let ply = index + begins;
            let dots = if ply % 2 == 1 { "..." } else { "." };
            let number = ply / 2 + 1;
            writeln!(text, "  {number}{dots} {played} {}; better is {better}", of_move(found))
                .expect("writing to a string succeeds");
        }
        position.make(found.mv);
    }
    text
}

fn of_side(side: &SideReview) -> String {
    let accuracy = side.accuracy.map_or("-".to_string(), |accuracy| format!("{accuracy:.1} %"));
    let number = |count: usize, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    let [mistakes, blunders] = [number(side.mistakes, "mistake"), number(side.blunders, "blunder")];
    format!("accuracy {accuracy}, {} dubious, {mistakes}, {blunders}", side.dubious)
}

fn of_move(found: &MoveReview) -> String {
    let [before, after] = [found.before, found.after].map(|score| pawns_for_red(score, found.side));
    let judgement = found.judgement.map_or("", Judgement::name);
    format!("{before} -> {after}, {judgement}")
}
