//! The course of a game: points that Red may expect, move by move.

use crate::analysis::Chances;
use crate::review::GameReview;
use crate::types::Color;
use maud::{Markup, html};

/// Of the picture, in its own units.
pub(super) const WIDTH: u32 = 1000;
const HEIGHT: u32 = 200;

/// Where a ply lies, 0 being the position before the first of `count` moves.
pub(super) fn x(ply: usize, count: usize) -> u32 {
    (WIDTH as usize * ply / count.max(1)) as u32
}

fn y(expected: f64) -> f64 {
    f64::from(HEIGHT) * (1.0 - expected)
}

/// The curve, with a dot at each turning point. Above the middle Red stands better.
pub(super) fn draw(review: &GameReview) -> Markup {
    let expected = expected_for_red(review);
    let count = review.moves.len();
    let points: Vec<String> =
        expected.iter().enumerate().map(|(ply, &expected)| format!("{} {:.0}", x(ply, count), y(expected))).collect();
    let line = points.join("L");
    let dot = |index: usize| (x(index + 1, count), y(expected[index + 1]));
    html! {
        svg #curve .curve viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) preserveAspectRatio="none" role="img" {
            path d=(format!("M0 {HEIGHT}L{line}L{WIDTH} {HEIGHT}z")) fill="#c0392b" fill-opacity="0.18" {}
            path d=(format!("M0 {0}H{WIDTH}", HEIGHT / 2)) stroke="currentColor" stroke-opacity="0.35" stroke-dasharray="6 6"
                vector-effect="non-scaling-stroke" {}
            path d=(format!("M{line}")) fill="none" stroke="#c0392b" stroke-width="2" vector-effect="non-scaling-stroke" {}
            @for &index in &review.turning_points {
                @let (x, y) = dot(index);
                path d=(format!("M{x} {y:.0}h0")) stroke="#8a5a00" stroke-width="9" stroke-linecap="round"
                    vector-effect="non-scaling-stroke" {}
            }
            line #cursor x1="0" x2="0" y1="0" y2=(HEIGHT) stroke="currentColor" vector-effect="non-scaling-stroke" {}
        }
    }
}

/// Points that Red may expect before the first move and after each.
fn expected_for_red(review: &GameReview) -> Vec<f64> {
    let red = |score, side| {
        let expected = Chances::of(score).expected();
        if side == Color::Red { expected } else { 1.0 - expected }
    };
    let first = review.moves.first().map(|found| red(found.before, found.side));
    first.into_iter().chain(review.moves.iter().map(|found| red(found.after, found.side))).collect()
}
