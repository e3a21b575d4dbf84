//! The marks of the last move: corners around both of its points.

use super::geometry::Centre;
use super::palette::LAST_MOVE;
use crate::drawing::Diagram;

/// From the centre of the point to the corners.
const DISTANCE: i32 = 47;
const LENGTH: i32 = 20;

pub(super) fn draw(diagram: &Diagram<'_>) -> String {
    let Some(mv) = diagram.last_move else { return String::new() };
    let corners: String = [mv.from(), mv.to()].map(|square| corners(Centre::of(diagram.place(square)))).concat();
    format!(
        "<path class=\"last-move\" fill=\"none\" stroke=\"{LAST_MOVE}\" stroke-width=\"6\" stroke-linecap=\"round\" \
         stroke-linejoin=\"round\" d=\"{corners}\"/>\n"
    )
}

fn corners(centre: Centre) -> String {
    let mut path = String::new();
    for (across, down) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
        let (x, y) = (centre.x + across * DISTANCE, centre.y + down * DISTANCE);
        path += &format!("M{} {y}h{}v{}", x - across * LENGTH, across * LENGTH, -down * LENGTH);
    }
    path
}
