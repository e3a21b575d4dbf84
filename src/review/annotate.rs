//! A reviewed game as a game file has it: scores in comments, glyphs, better lines as variations.

use super::{Conditions, GameReview, LONGEST_LINE, LineRecord, MoveReview, PositionRecord};
use crate::analysis::{Chances, SpokenScore};
use crate::notation::{Game, Glyph, Notation, PlayedMove, Variation, write_move};
use crate::position::Position;
use crate::types::{Color, Score};

/// The game with what the review says of it, besides what the file said.
///
/// A comment has what the position is worth after the move, for Red in pawns, and the depth of its search: `+0.35/12`; then, where
/// something is to be said, what the move lost, a mate passed by, and a position that occurred before, with its ruling. Bad moves have
/// the glyphs `?!`, `?`, `??`, sacrifices `!!` and only moves `!`; behind a bad move stands the best line. The comment of a position
/// without moves has its best lines, in `notation`. What an earlier review has said in the same words is not said again. The tag
/// `Annotator` says under what conditions all this was found.
pub fn annotate(game: &Game, review: &GameReview, conditions: &Conditions, notation: Notation) -> Game {
    let mut game = game.clone();
    let made_by = conditions.made_by();
    match game.tag("Annotator").filter(|others| !others.is_empty()) {
        // It was reviewed so before.
        Some(others) if others.ends_with(&made_by) => {}
        Some(others) => game.set_tag("Annotator", format!("{others}; {made_by}")),
        None => game.set_tag("Annotator", made_by),
    }
    let opening = review.opening.map(|name| name.to_string());
    if let Some(opening) = opening.filter(|_| game.tag("Opening").is_none()) {
        game.set_tag("Opening", opening);
    }
    for (side, found) in Color::BOTH.into_iter().zip(&review.sides) {
        if let Some(accuracy) = found.accuracy {
            game.set_tag(&format!("{}Accuracy", side.name()), format!("{accuracy:.1}"));
        }
    }
    if game.moves.is_empty() {
        let lines = best_lines(&game.start, review.last.as_ref(), notation).join("; ");
        if game.comment.is_empty() {
            game.comment = lines;
        } else if !game.comment.ends_with(&lines) {
            game.comment = format!("{}; {lines}", game.comment);
        }
    }
    let mut position = game.start.clone();
    for (played, found) in game.moves.iter_mut().zip(&review.moves) {
        annotate_move(played, found, &position);
        position.make(played.mv);
    }
    game
}

fn annotate_move(played: &mut PlayedMove, found: &MoveReview, before: &Position) {
    if let Some(glyph) = glyph(found).filter(|glyph| !played.glyphs.contains(glyph)) {
        played.glyphs.push(glyph);
    }
    let remark = remark(found);
    let is_said = played.comment.strip_prefix(&remark).is_some_and(|rest| rest.is_empty() || rest.starts_with(';'));
    if played.comment.is_empty() {
        played.comment = remark;
    } else if !is_said {
        played.comment = format!("{remark}; {}", played.comment);
    }
    if found.judgement.is_some() {
        let better = line(found.best(), found, before);
        if !played.variations.contains(&better) {
            played.variations.push(better);
        }
    }
}

fn glyph(found: &MoveReview) -> Option<Glyph> {
    match found.judgement {
        Some(judgement) => Some(judgement.glyph()),
        None if found.sacrifice => Some(Glyph::BRILLIANT),
        None if found.only => Some(Glyph::GOOD),
        None => None,
    }
}

fn remark(found: &MoveReview) -> String {
    let mut words = vec![format!("{}/{}", pawns_for_red(found.after, found.side), found.depth)];
    if let Some(judgement) = found.judgement {
        words.push(format!("{}, {:.0} % lost", judgement.name(), 100.0 * found.loss));
    }
    if let Some(moves) = found.missed_mate {
        words.push(format!("a mate in {moves} was there"));
    }
    if found.sacrifice {
        words.push("a sacrifice".to_string());
    }
    if found.only {
        words.push("the only good move".to_string());
    }
    if let Some(count) = found.occurrences {
        words.push(format!("the position occurs {count} times now"));
    }
    if let Some(ruling) = found.ruling {
        words.push(format!("the rules of repetition end it: {ruling}"));
    }
    words.join("; ")
}

/// The best lines of a position, each with its score for Red in pawns and the depth of the search: `+0.35/12 C2=5 H8+7`.
pub fn best_lines(position: &Position, found: Option<&PositionRecord>, notation: Notation) -> Vec<String> {
    let side = position.side_to_move();
    let of_line = |line: &LineRecord, depth: i32| {
        let mut position = position.clone();
        let mut text = format!("{}/{depth}", pawns_for_red(line.score(), side));
        for mv in line.playable(&position, LONGEST_LINE) {
            text += &format!(" {}", write_move(&position, mv, notation));
            position.make(mv);
        }
        text
    };
    found.map_or(Vec::new(), |found| found.lines.iter().map(|line| of_line(line, found.depth)).collect())
}

/// A line of a search as a variation, with its score at its first move.
fn line(line: &LineRecord, found: &MoveReview, before: &Position) -> Variation {
    let mut moves: Vec<PlayedMove> = line.playable(before, LONGEST_LINE).into_iter().map(PlayedMove::new).collect();
    if let Some(first) = moves.first_mut() {
        first.comment = format!("{}/{}", pawns_for_red(line.score(), found.side), found.depth);
    }
    Variation { comment: String::new(), moves }
}

/// A score of a side, for Red, as game files have it: in pawns, `+0.35`, or in moves to the mate, `+M3`.
pub fn pawns_for_red(score: Score, side: Color) -> String {
    let score = if side == Color::Red { score } else { -score };
    match SpokenScore::from(score) {
        SpokenScore::Cp(value) => format!("{:+.2}", f64::from(value) / 100.0),
        // A mate that is on the board.
        SpokenScore::Mate(0) => if Chances::of(score).win() > 0 { "+M0" } else { "-M0" }.to_string(),
        SpokenScore::Mate(moves) => format!("{}M{}", if moves < 0 { '-' } else { '+' }, moves.abs()),
    }
}
