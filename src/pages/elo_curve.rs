//! The course of a match: the estimate of the difference in Elo, with its interval, game by game.

use maud::{Markup, html};

/// Of the picture, in its own units.
const WIDTH: f64 = 1000.0;
const HEIGHT: f64 = 240.0;
/// Elo that the picture shows at least and at most, to both sides of zero.
const LEAST: f64 = 100.0;
const MOST: f64 = 800.0;

/// An estimate after so many games; ends without a bound are infinite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct EloPoint {
    pub(super) games: u64,
    pub(super) elo: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// The curve; nothing where there are not two points.
pub(super) fn draw(points: &[EloPoint]) -> Markup {
    let (Some(first), Some(last)) = (points.first(), points.last().filter(|_| points.len() > 1)) else {
        return html! {};
    };
    // The latter half of the match decides the scale: the first estimates are wild.
    let settled = &points[points.len() / 2..];
    let widest = settled.iter().flat_map(|point| [point.low.abs(), point.high.abs()]).fold(LEAST, f64::max).min(MOST);
    let span = (last.games - first.games).max(1) as f64;
    let x = |point: &EloPoint| WIDTH * (point.games - first.games) as f64 / span;
    let y = |elo: f64| HEIGHT * (0.5 - 0.5 * elo.clamp(-widest, widest) / widest);
    let line = |values: &dyn Fn(&EloPoint) -> f64| -> Vec<String> {
        points.iter().map(|point| format!("{:.1} {:.1}", x(point), y(values(point)))).collect()
    };
    let mut band = line(&|point| point.high);
    band.extend(line(&|point| point.low).into_iter().rev());
    let (band, middle) = (band.join("L"), line(&|point| point.elo).join("L"));
    html! {
        svg #curve .curve viewBox=(format!("0 0 {WIDTH} {HEIGHT}")) preserveAspectRatio="none" role="img" {
            path d=(format!("M{band}z")) fill="#2471a3" fill-opacity="0.18" {}
            path d=(format!("M0 {}H{WIDTH}", HEIGHT / 2.0)) stroke="currentColor" stroke-opacity="0.4"
                stroke-dasharray="6 6" vector-effect="non-scaling-stroke" {}
            path d=(format!("M{middle}")) fill="none" stroke="#2471a3" stroke-width="2" vector-effect="non-scaling-stroke" {}
        }
        p.facts { "±" (format!("{widest:.0}")) " Elo, " (first.games) " – " (last.games) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_without_bounds_are_drawn_at_the_edge() {
        let point = |games, elo, low, high| EloPoint { games, elo, low, high };
        assert!(draw(&[]).into_string().is_empty() && draw(&[point(1, 0.0, -9.0, 9.0)]).into_string().is_empty());
        let wild = [
            point(1, f64::INFINITY, 0.0, f64::INFINITY),
            point(2, 0.0, f64::NEG_INFINITY, f64::INFINITY),
            point(3, 50.0, -60.0, 150.0),
            point(4, 40.0, -50.0, 130.0),
        ];
        let svg = draw(&wild).into_string();
        assert!(!svg.contains("inf") && !svg.contains("NaN") && svg.contains("1 – 4"), "{svg}");
    }
}
