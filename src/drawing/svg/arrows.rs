//! Arrows for moves: coloured by their rank, thinner from one to the next, and numbered where there are several.

use super::fonts::{font_families, half_height};
use super::geometry::Centre;
use super::palette::ARROWS;
use crate::drawing::{Diagram, PieceSet};
use crate::types::Move;

/// Half the width of the shaft of the best move's arrow, and of the thinnest.
const WIDEST: f64 = 9.0;
const THINNEST: f64 = 4.5;
/// By which the next arrow is thinner.
const STEP: f64 = 1.5;
/// From the centre of a point to where an arrow begins.
const GAP: f64 = 38.0;
/// The disc of a number, and its size.
const NUMBER_RADIUS: i32 = 14;
const NUMBER_SIZE: i32 = 22;

/// The best move's arrow lies on top.
pub(super) fn draw(diagram: &Diagram<'_>, moves: &[Move]) -> String {
    let arrows: String = moves.iter().enumerate().rev().map(|(rank, &mv)| arrow(diagram, mv, rank)).collect();
    if moves.len() < 2 {
        return arrows;
    }
    let numbers: String = moves.iter().enumerate().rev().map(|(rank, &mv)| number(diagram, mv, rank)).collect();
    let fonts = font_families(PieceSet::Letters);
    format!(
        "{arrows}<g font-family=\"{fonts}\" font-size=\"{NUMBER_SIZE}\" font-weight=\"bold\" text-anchor=\"middle\" \
         fill=\"#fff\">\n{numbers}</g>\n"
    )
}

/// A move as it is seen: from the centre of a point a way of a length.
struct Way {
    from: Centre,
    length: f64,
    /// Across and down, together of length 1.
    direction: [f64; 2],
}

impl Way {
    fn of(diagram: &Diagram<'_>, mv: Move) -> Way {
        let [from, to] = [mv.from(), mv.to()].map(|square| Centre::of(diagram.place(square)));
        let (across, down) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
        let length = across.hypot(down);
        Way { from, length, direction: [across / length, down / length] }
    }

    /// The point so far along the way and so far to its side.
    fn point(&self, forward: f64, sideways: f64) -> [f64; 2] {
        let [across, down] = self.direction;
        let x = f64::from(self.from.x) + forward * across - sideways * down;
        let y = f64::from(self.from.y) + forward * down + sideways * across;
        [x, y]
    }
}

fn color(rank: usize) -> &'static str {
    ARROWS[rank.min(ARROWS.len() - 1)]
}

fn arrow(diagram: &Diagram<'_>, mv: Move, rank: usize) -> String {
    let way = Way::of(diagram, mv);
    let length = way.length;
    let half = (WIDEST - STEP * rank as f64).max(THINNEST);
    let head = 3.4 * half + 6.0;
    let outline = [
        (GAP, -half),
        (length - head, -half),
        (length - head, -2.6 * half),
        (length, 0.0),
        (length - head, 2.6 * half),
        (length - head, half),
        (GAP, half),
    ];
    let points = outline.map(|(forward, sideways)| {
        let [x, y] = way.point(forward, sideways);
        format!("{x:.1},{y:.1}")
    });
    let color = color(rank);
    format!(
        "<polygon class=\"arrow\" data-move=\"{mv}\" points=\"{}\" fill=\"{color}\" fill-opacity=\"0.75\" stroke=\"#fff\" \
         stroke-opacity=\"0.7\" stroke-width=\"2\" stroke-linejoin=\"round\"/>\n",
        points.join(" ")
    )
}

/// The number of a move where its arrow begins.
fn number(diagram: &Diagram<'_>, mv: Move, rank: usize) -> String {
    let [x, y] = Way::of(diagram, mv).point(GAP, 0.0).map(|coordinate| coordinate.round() as i32);
    let (base, color) = (y + half_height(PieceSet::Letters, NUMBER_SIZE), color(rank));
    format!(
        "<circle cx=\"{x}\" cy=\"{y}\" r=\"{NUMBER_RADIUS}\" fill=\"{color}\" stroke=\"#fff\" stroke-opacity=\"0.7\" \
         stroke-width=\"2\"/><text x=\"{x}\" y=\"{base}\">{}</text>\n",
        rank + 1
    )
}
