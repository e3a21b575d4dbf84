//! The positions of a page: those of the game, of the better lines, and of the file's variations.

use super::node::Node;
use super::variations::{Variations, add_variations};
use super::wording::remarks;
use crate::notation::{Game, PlayedMove};
use crate::position::Position;
use crate::review::{GameReview, LONGEST_LINE, LineRecord, pawns_for_red};
use crate::types::Move;

/// All positions of a page: the first, those after each move of the game, those of the better lines, those of the best lines from the
/// last position, those of the variations.
#[derive(Debug)]
pub(super) struct Tree<'a> {
    pub(super) nodes: Vec<Node>,
    /// The nodes of the better line for each move; empty where it was good, or where the file has that line as a variation.
    pub(super) better: Vec<Vec<usize>>,
    /// The nodes of the best lines from the last position.
    pub(super) last: Vec<Vec<usize>>,
    /// What the file has besides the moves of the game.
    pub(super) variations: Variations<'a>,
}

impl<'a> Tree<'a> {
    pub(super) fn new(game: &'a Game, review: &GameReview) -> Tree<'a> {
        let mut nodes = game_nodes(game, review);
        let better = add_better_lines(game, review, &mut nodes);
        let last = add_last_lines(game, review, &mut nodes);
        let variations = add_variations(game, &mut nodes);
        Tree { nodes, better, last, variations }
    }
}

/// The first position, and those after each move of the game.
fn game_nodes(game: &Game, review: &GameReview) -> Vec<Node> {
    let count = review.moves.len();
    let x = |ply| Some(super::curve::x(ply, count));
    let mut position = game.start.clone();
    let mut nodes = vec![Node { x: x(0), ..Node::first(&position) }];
    for (found, ply) in review.moves.iter().zip(1..) {
        let [en, zh] = remarks(found);
        let better = found.judgement.and(found.best().first());
        nodes.push(Node {
            score: pawns_for_red(found.after, found.side),
            en,
            zh,
            better: better.map(|mv| mv.to_string()),
            x: x(ply),
            ..Node::after(&mut position, found.mv, ply - 1)
        });
    }
    nodes
}

/// Adds the best line behind each bad move to the nodes; its nodes, for each move.
fn add_better_lines(game: &Game, review: &GameReview, nodes: &mut Vec<Node>) -> Vec<Vec<usize>> {
    let mut position = game.start.clone();
    let mut better = Vec::with_capacity(review.moves.len());
    for ((played, found), parent) in game.moves.iter().zip(&review.moves).zip(0..) {
        let line = || Shown { line: found.best(), score: pawns_for_red(found.before, found.side) };
        let is_shown =
            found.judgement.is_some() && !has_variation(played, &found.best().playable(&position, LONGEST_LINE));
        better.push(if is_shown { add_line(nodes, &position, line(), parent) } else { Vec::new() });
        position.make(found.mv);
    }
    better
}

/// Whether the file has these moves as a variation: it was reviewed before.
fn has_variation(played: &PlayedMove, line: &[Move]) -> bool {
    played.variations.iter().any(|variation| variation.moves.iter().map(|played| played.mv).eq(line.iter().copied()))
}

/// Adds the best lines from the last position to the nodes; the nodes of each.
fn add_last_lines(game: &Game, review: &GameReview, nodes: &mut Vec<Node>) -> Vec<Vec<usize>> {
    let mut position = game.start.clone();
    for found in &review.moves {
        position.make(found.mv);
    }
    let (side, parent) = (position.side_to_move(), review.moves.len());
    let lines = review.last.iter().flat_map(|found| &found.lines);
    let shown = lines.map(|line| Shown { line, score: pawns_for_red(line.score(), side) });
    shown.map(|line| add_line(nodes, &position, line, parent)).collect()
}

/// A line, and what it is worth for Red.
struct Shown<'a> {
    line: &'a LineRecord,
    score: String,
}

/// Adds a line from a position to the nodes, behind the node `parent`; its nodes.
fn add_line(nodes: &mut Vec<Node>, position: &Position, shown: Shown, mut parent: usize) -> Vec<usize> {
    let mut position = position.with_last_moves(0);
    let mut line = Vec::new();
    for mv in shown.line.playable(&position, LONGEST_LINE) {
        let mut node = Node::after(&mut position, mv, parent);
        if line.is_empty() {
            node.score.clone_from(&shown.score);
        }
        parent = nodes.len();
        line.push(parent);
        nodes.push(node);
    }
    line
}
