//! The list of the moves of a game, with what is beside them.

use super::node::Node;
use super::nodes::Tree;
use super::variations::ShownLine;
use super::wording::{self, Both};
use crate::notation::{Game, Glyph};
use crate::review::{GameReview, MoveReview};
use crate::types::Color;
use maud::{Markup, html};

/// The moves, two in a row, with what is beside them.
pub(super) fn moves(game: &Game, review: &GameReview, tree: &Tree) -> Markup {
    let begins = usize::from(game.start.side_to_move() == Color::Black);
    let count = review.moves.len();
    let rows = (0..(count + begins).div_ceil(2)).map(|row| {
        let index = |side: usize| (2 * row + side).checked_sub(begins).filter(|&index| index < count);
        (row + 1, [index(0), index(1)])
    });
    let left_out = tree.variations.left_out;
    html! {
        div.moves {
            @if !game.comment.is_empty() { p.beside { span.comment { (game.comment) } } }
            @for (number, row) in rows {
                div.move-row {
                    span.number { (number) "." }
                    @for index in row {
                        @match index {
                            Some(index) => (link(tree, index + 1, &game.moves[index].glyphs, Some(&review.moves[index]))),
                            None => span {},
                        }
                    }
                }
                @for index in row.into_iter().flatten() {
                    (beside(game, tree, index))
                }
            }
            @for line in &tree.last {
                div.beside { (Both("from here", "此后")) ": " @for &node in line { (link(tree, node, &[], None)) " " } }
            }
            @if left_out > 0 {
                p.beside { (left_out) " " (Both("more moves of variations are in the game file", "步变着未显示，见棋谱文件")) }
            }
        }
    }
}

/// A move that leads to its node, with the signs of the file.
fn link(tree: &Tree, node: usize, glyphs: &[Glyph], found: Option<&MoveReview>) -> Markup {
    let Node { han, wxf, score, .. } = &tree.nodes[node];
    let class = found.map_or("", wording::class);
    let sign = found.map_or("", wording::sign);
    let signs = wording::signs(glyphs, sign);
    html! {
        a class=(format!("mv {class}")) data-node=(node) href=(format!("#{node}")) {
            span.han { (han) } span.wxf { (wxf) } (sign)
            @if !signs.is_empty() { span.signs { (signs) } }
            @if !score.is_empty() { small { (score) } }
        }
    }
}

/// The remark of the file on a move, the better line, and the variations of the file.
fn beside(game: &Game, tree: &Tree, index: usize) -> Markup {
    let comment = &game.moves[index].comment;
    let line = &tree.better[index];
    html! {
        @if !comment.is_empty() || !line.is_empty() {
            div.beside {
                @if !comment.is_empty() { span.comment { (comment) } " " }
                @if !line.is_empty() {
                    (Both("better", "更好")) ": "
                    @for &node in line { (link(tree, node, &[], None)) " " }
                }
            }
        }
        @for line in &tree.variations.beside[index] {
            div.beside { (Both("variation", "变着")) ": " (variation(tree, line)) }
        }
    }
}

/// A variation of the file; those inside it are in brackets.
fn variation(tree: &Tree, line: &ShownLine) -> Markup {
    html! {
        @if !line.comment.is_empty() { span.comment { (line.comment) } " " }
        @for shown in &line.moves {
            (link(tree, shown.node, &shown.played.glyphs, None)) " "
            @if !shown.played.comment.is_empty() { span.comment { (shown.played.comment) } " " }
            @for inner in &shown.variations { "(" (variation(tree, inner)) ") " }
        }
    }
}
