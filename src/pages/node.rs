//! A position of a page.

use crate::notation::{ChineseStyle, Digits, Notation, Script, to_fen, write_move};
use crate::position::Position;
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

impl Node {
    /// The position that a game begins with.
    pub(super) fn first(start: &Position) -> Node {
        Node { fen: placement(start), ..Node::default() }
    }

    /// Makes a move in the position of the node `parent`; the node of the position after it.
    pub(super) fn after(position: &mut Position, mv: Move, parent: usize) -> Node {
        let [han, wxf] = [CHINESE, Notation::Wxf].map(|notation| write_move(position, mv, notation));
        position.make(mv);
        Node { parent, fen: placement(position), mv: mv.to_string(), han, wxf, ..Node::default() }
    }
}

fn placement(position: &Position) -> String {
    to_fen(position).split(' ').next().unwrap_or_default().to_string()
}
