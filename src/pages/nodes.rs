//! The positions of a page: those of the game, and of the better lines.

use super::wording::remarks;
use crate::notation::{ChineseStyle, Digits, Game, Notation, Script, to_fen, write_move};
use crate::position::Position;
use crate::review::{GameReview, LONGEST_LINE, MoveReview, pawns_for_red};
use crate::types::Move;
use serde::Serialize;

/// How moves are written in Chinese.
pub(super) const CHINESE: Notation =
    Notation::Chinese(ChineseStyle { script: Script::Simplified, digits: Digits::FullWidth });

/// A position, and the move that leads to it.
#[derive(Debug, Default, Serialize)]
pub(super) struct Node {
    /// The number of the position before.
    pub(super) parent: usize,
    /// The first field of its FEN.
    pub(super) fen: String,
    /// `h2e2`; the position that a game begins with has none.
    #[serde(rename = "move", skip_serializing_if = "String::is_empty")]
    pub(super) mv: String,
    /// The move in Chinese and in the notation of the World Xiangqi Federation.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) han: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) wxf: String,
    /// For Red, in pawns.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) score: String,
    /// What is said of the move.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) en: String,
    #[serde(skip_serializing_if = "String::is_empty")]
    pub(super) zh: String,
    /// The move that would have been better.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) better: Option<String>,
    /// Where it lies on the curve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) x: Option<u32>,
}

/// All positions of a page: the first, those after each move of the game, then those of the better lines.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
    /// The nodes of the better line for each move; empty where it was good.
    pub(super) better: Vec<Vec<usize>>,
}

impl Tree {
    pub(super) fn new(game: &Game, review: &GameReview) -> Tree {
        let count = review.moves.len();
        let x = |ply| Some(super::curve::x(ply, count));
        let mut nodes = vec![Node { fen: placement(&game.start), x: x(0), ..Node::default() }];
        let mut lines = Vec::with_capacity(count);
        let mut position = game.start.clone();
        for (found, ply) in review.moves.iter().zip(1..) {
            let mut node = step(&position, found.mv, ply - 1);
            let [en, zh] = remarks(found);
            let better = found.judgement.and(found.best().first());
            node = Node {
                score: pawns_for_red(found.after, found.side),
                en,
                zh,
                better: better.map(|mv| mv.to_string()),
                x: x(ply),
                ..node
            };
            if better.is_some() {
                lines.push((position.with_last_moves(0), found, ply));
            }
            position.make(found.mv);
            node.fen = placement(&position);
            nodes.push(node);
        }
        let mut better = vec![Vec::new(); count];
        for (position, found, ply) in lines {
            better[ply - 1] = add_line(&mut nodes, position, found, ply - 1);
        }
        Tree { nodes, better }
    }
}

/// Adds the best line of a position to the nodes, behind the node `parent`; its nodes.
fn add_line(nodes: &mut Vec<Node>, mut position: Position, found: &MoveReview, mut parent: usize) -> Vec<usize> {
    let mut line = Vec::new();
    for mv in found.best().playable(&position, LONGEST_LINE) {
        let mut node = step(&position, mv, parent);
        if line.is_empty() {
            node.score = pawns_for_red(found.before, found.side);
        }
        position.make(mv);
        node.fen = placement(&position);
        parent = nodes.len();
        line.push(parent);
        nodes.push(node);
    }
    line
}

fn step(before: &Position, mv: Move, parent: usize) -> Node {
    let [han, wxf] = [CHINESE, Notation::Wxf].map(|notation| write_move(before, mv, notation));
    Node { parent, mv: mv.to_string(), han, wxf, ..Node::default() }
}

fn placement(position: &Position) -> String {
    to_fen(position).split(' ').next().unwrap_or_default().to_string()
}
