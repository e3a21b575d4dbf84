//! The page of a reviewed game.

use super::document::{document, json, players, result, script, tag};
use super::move_list::moves;
use super::node::{CHINESE, Node};
use super::nodes::Tree;
use super::player::{player, tools};
use super::wording::{Both, judged, side_name};
use super::{curve, wording};
use crate::drawing::{Coordinates, Diagram, SvgStyle, svg};
use crate::notation::{Game, Notation, write_move};
use crate::position::Position;
use crate::review::{GameReview, MoveReview, SideReview};
use crate::types::Color;
use maud::{Markup, PreEscaped, html};
use serde::Serialize;

/// Most diagrams of turning points on a page.
const MOST_DIAGRAMS: usize = 6;
/// Width of a diagram in pixels.
const DIAGRAM_WIDTH: u32 = 260;

/// What a page is of.
pub struct PageSubject<'a> {
    pub game: &'a Game,
    pub review: &'a GameReview,
    /// How it was made: program, evaluation, limit.
    pub made_by: &'a str,
}

/// What the script reads.
#[derive(Serialize)]
struct Data<'a> {
    nodes: &'a [Node],
    /// Nodes of the turning points.
    turns: &'a [usize],
    /// Width of the curve, in its own units.
    width: u32,
}

/// The page of a game.
pub fn game_page(subject: &PageSubject) -> String {
    let PageSubject { game, review, made_by } = *subject;
    let tree = Tree::new(game, review);
    let turns: Vec<usize> = review.turning_points.iter().map(|index| index + 1).collect();
    let data = Data { nodes: &tree.nodes, turns: &turns, width: curve::WIDTH };
    let title = players(game);
    let body = html! {
        main {
            h1 { (title) " " (result(game)) }
            p.facts { (facts(game, review)) }
            div.columns {
                div {
                    (player(&game.start))
                    (tools(true))
                    p.saying {
                        b { span.han data-say="han" {} span.wxf data-say="wxf" {} }
                        " "
                        b data-say="score" {}
                        br;
                        span.en-text data-say="en" {}
                        span.zh-text data-say="zh" {}
                    }
                    @if !review.moves.is_empty() { (curve::draw(review)) }
                }
                (moves(game, review, &tree))
            }
            @if !review.moves.is_empty() {
                h2 { (Both("Accuracy", "准确率")) }
                div.wide { (sides(review)) }
            }
            (turning_points(game, review))
            footer { (made_by) }
        }
        (json("game", &data))
        (script())
    };
    document(&title, &body)
}

/// The event and the opening.
fn facts(game: &Game, review: &GameReview) -> Markup {
    let facts: Vec<&str> = ["Event", "Site", "Date", "Round"].iter().filter_map(|name| tag(game, name)).collect();
    html! {
        (facts.join(", "))
        @if let Some(opening) = review.opening {
            @if !facts.is_empty() { br; }
            (opening.code) " · " (Both(opening.english, opening.chinese))
        }
        @if let Some(ruling) = review.ruling {
            br; (Both("The rules of repetition end it", "棋规裁决")) ": " (ruling)
        }
    }
}

fn sides(review: &GameReview) -> Markup {
    let row = |color: Color, side: &SideReview| {
        let accuracy = side.accuracy.map_or("–".to_string(), |accuracy| format!("{accuracy:.1} %"));
        html! {
            tr {
                td { (side_name(color)) }
                td.count { (accuracy) }
                @for count in [side.dubious, side.mistakes, side.blunders] { td.count { (count) } }
            }
        }
    };
    html! {
        table {
            tr {
                th {}
                th { (Both("accuracy", "准确率")) }
                th { (Both("dubious", "疑着")) }
                th { (Both("mistakes", "失误")) }
                th { (Both("blunders", "败着")) }
            }
            @for (color, side) in Color::BOTH.into_iter().zip(&review.sides) { (row(color, side)) }
        }
    }
}

/// A diagram for each turning point: the position before it, the move that was played and the better one.
fn turning_points(game: &Game, review: &GameReview) -> Markup {
    if review.turning_points.is_empty() {
        return html! {};
    }
    // The worst ones.
    let mut worst = review.turning_points.clone();
    worst.sort_by(|&one, &other| review.moves[other].loss.total_cmp(&review.moves[one].loss));
    worst.truncate(MOST_DIAGRAMS);
    let mut position = game.start.clone();
    let mut figures = Vec::with_capacity(worst.len());
    for (index, found) in review.moves.iter().enumerate() {
        if worst.contains(&index) {
            figures.push(turning_point(&position, found, index + 1));
        }
        position.make(found.mv);
    }
    html! {
        h2 { (Both("Turning points", "转折点")) }
        div.turns {
            @for figure in figures { (figure) }
        }
    }
}

fn turning_point(position: &Position, found: &MoveReview, node: usize) -> Markup {
    let better = found.best().first();
    let arrows: Vec<_> = better.into_iter().chain([found.mv]).collect();
    let diagram = Diagram { coordinates: Coordinates::None, ..Diagram::new(position) };
    let style = SvgStyle { width: DIAGRAM_WIDTH, arrows: &arrows, title: "" };
    let names = |mv| [CHINESE, Notation::Wxf].map(|notation| write_move(position, mv, notation));
    let [han, wxf] = names(found.mv);
    html! {
        figure {
            a data-node=(node) href=(format!("#{node}")) { (PreEscaped(svg(&diagram, &style))) }
            figcaption {
                span class=(wording::class(found)) { span.han { (han) } span.wxf { (wxf) } (wording::sign(found)) }
                " " (judged(found))
                @if let Some(better) = better {
                    @let [han, wxf] = names(better);
                    br; (Both("better", "更好")) ": " span.han { (han) } span.wxf { (wxf) }
                }
            }
        }
    }
}
