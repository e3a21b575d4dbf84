//! A reviewed game in a few lines.

use super::games::GameOfFile;
use crate::cli::language::message;
use crate::notation::{Notation, to_fen, write_move};
use crate::review::{GameReview, Judgement, MoveReview, SideReview, best_lines, pawns_for_red};
use crate::types::Color;

/// The players, the opening, how both sides played, and the turning points; of a position without moves its best lines. Without the
/// last line end.
pub fn words(found: &GameOfFile, review: &GameReview, notation: Notation) -> String {
    let GameOfFile { file, number, game } = *found;
    if game.moves.is_empty() {
        return of_position(found, review, notation);
    }
    let name = |tag, unknown: &str| game.tag(tag).filter(|name| !name.is_empty()).unwrap_or(unknown).to_string();
    let result = game.outcome.map_or("*".to_string(), |outcome| outcome.to_string());
    let mut text = message!(
        "reviewed-game",
        "{file}, game {number}: {red} – {black}, {result}",
        file = file,
        number = number,
        red = name("Red", &side_name(Color::Red)),
        black = name("Black", &side_name(Color::Black)),
        result = result
    );
    text.push('\n');
    if let Some(opening) = review.opening {
        text += &format!("  {opening}\n");
    }
    for (color, side) in Color::BOTH.into_iter().zip(&review.sides) {
        text += &format!("  {:5} {}\n", side_name(color), of_side(side));
    }
    if let Some(ruling) = review.ruling {
        let ruling = message!("reviewed-ruling", "the rules of repetition end it: {ruling}", ruling = ruling);
        text += &format!("  {ruling}\n");
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
            let line = message!(
                "turning-point",
                "{number} {played} {judged}; better is {better}",
                number = format!("{number}{dots}"),
                played = played,
                judged = of_move(found),
                better = better
            );
            text += &format!("  {line}\n");
        }
        position.make(found.mv);
    }
    text
}

fn of_position(found: &GameOfFile, review: &GameReview, notation: Notation) -> String {
    let GameOfFile { file, number, game } = *found;
    let fen = to_fen(&game.start);
    let mut text =
        message!("reviewed-position", "{file}, position {number}: {fen}", file = file, number = number, fen = fen);
    let lines = best_lines(&game.start, review.last.as_ref(), notation);
    if lines.is_empty() {
        text += &format!("\n  {}", message!("no-legal-move", "there is no legal move"));
    }
    lines.iter().for_each(|line| text += &format!("\n  {line}"));
    text + "\n"
}

fn of_side(side: &SideReview) -> String {
    let accuracy = side.accuracy.map_or("-".to_string(), |accuracy| format!("{accuracy:.1} %"));
    let plural = |count: usize| if count == 1 { "" } else { "s" };
    let english = format!(
        "{} dubious, {} mistake{}, {} blunder{}",
        side.dubious,
        side.mistakes,
        plural(side.mistakes),
        side.blunders,
        plural(side.blunders)
    );
    let counts = message!(
        "side-counts",
        "{english}",
        english = english,
        dubious = side.dubious,
        mistakes = side.mistakes,
        blunders = side.blunders
    );
    message!("side-review", "accuracy {accuracy}, {counts}", accuracy = accuracy, counts = counts)
}

fn side_name(color: Color) -> String {
    match color {
        Color::Red => message!("red", "Red"),
        Color::Black => message!("black", "Black"),
    }
}

fn of_move(found: &MoveReview) -> String {
    let [before, after] = [found.before, found.after].map(|score| pawns_for_red(score, found.side));
    let judgement = match found.judgement {
        None => String::new(),
        Some(Judgement::Dubious) => message!("dubious", "dubious"),
        Some(Judgement::Mistake) => message!("mistake", "mistake"),
        Some(Judgement::Blunder) => message!("blunder", "blunder"),
    };
    format!("{before} -> {after}, {judgement}")
}
