//! The board of a page, and what moves it.

use super::document::json;
use super::piece_sets::PieceSets;
use super::wording::Both;
use crate::drawing::{Coordinates, Diagram, SvgStyle, svg};
use crate::position::Position;
use crate::types::Color;
use maud::{Markup, PreEscaped, html};

/// Width of the board in pixels.
const BOARD_WIDTH: u32 = 460;

/// A board with this position, once with Red below and once with Black; the script moves the pieces, and changes what is written on
/// them.
pub(super) fn player(start: &Position) -> Markup {
    let board = |below| {
        let diagram = Diagram { below, last_move: None, coordinates: Coordinates::Chinese, ..Diagram::new(start) };
        PreEscaped(svg(&diagram, &SvgStyle { width: BOARD_WIDTH, arrows: &[], title: "" }))
    };
    html! {
        @for below in Color::BOTH {
            div class=(format!("play {}", below.name().to_lowercase())) { (board(below)) }
        }
        (json("pieces", &PieceSets::new()))
    }
}

/// The buttons below a board; with `is_reviewed` there are turning points, and moves are in Chinese too.
pub(super) fn tools(is_reviewed: bool) -> Markup {
    html! {
        div.tools {
            @for (step, sign, title) in
                [("first", "«", "Home"), ("back", "‹", "←"), ("next", "›", "→"), ("last", "»", "End")]
            {
                button.step data-step=(step) title=(title) { (sign) }
            }
            @if is_reviewed {
                button data-step="unturn" title="↑" { "↑ " (Both("turning point", "转折点")) }
                button data-step="turn" title="↓" { "↓" }
                button data-toggle="letters" { "炮二平五 / C2=5" }
            }
            button data-toggle="flip" title="f" { "⇅" }
            button data-pieces="next" { "帥 / 帅 / K" }
            button data-toggle="zh" { "中文 / English" }
        }
    }
}
