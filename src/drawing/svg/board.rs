//! The empty board: paper, grid, palaces, river, and the marks of cannons and pawns.

use super::fonts::{font_families, half_height};
use super::geometry::{Frame, HEIGHT, STEP, WIDTH};
use super::palette::{LABEL, LINE, PAPER, RIM};
use crate::drawing::Diagram;
use crate::types::Square;

/// Width of the edge of the board; even, so that its middle is a whole number.
const RIM_WIDTH: i32 = 4;
/// Width of a line of the grid.
const LINE_WIDTH: f64 = 2.6;
/// From the grid to the frame around it.
const FRAME_DISTANCE: i32 = 11;

pub(super) fn draw(frame: &Frame, diagram: &Diagram<'_>) -> String {
    let [x, y, across, down] = frame.view_box();
    let half = RIM_WIDTH / 2;
    let paper = format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"14\" fill=\"{PAPER}\" stroke=\"{RIM}\" \
         stroke-width=\"{RIM_WIDTH}\"/>\n",
        x + half,
        y + half,
        across - RIM_WIDTH,
        down - RIM_WIDTH,
    );
    let outer = format!(
        "<rect x=\"-{FRAME_DISTANCE}\" y=\"-{FRAME_DISTANCE}\" width=\"{}\" height=\"{}\" stroke-width=\"5\"/>\n",
        WIDTH + 2 * FRAME_DISTANCE,
        HEIGHT + 2 * FRAME_DISTANCE
    );
    let lines = [ranks(), files(), palaces(), marks()].concat();
    format!(
        "{paper}<g fill=\"none\" stroke=\"{LINE}\">\n{outer}<path stroke-width=\"{LINE_WIDTH}\" d=\"{lines}\"/>\n</g>\n{}",
        river(diagram)
    )
}

fn ranks() -> String {
    (0..Square::RANKS as i32).map(|row| format!("M0 {}h{WIDTH}", STEP * row)).collect()
}

/// The outer files cross the river, the others do not.
fn files() -> String {
    let bank = STEP * (Square::RANKS as i32 / 2 - 1);
    let mut files = format!("M0 0v{HEIGHT}M{WIDTH} 0v{HEIGHT}");
    for column in 1..Square::FILES as i32 - 1 {
        let x = STEP * column;
        files += &format!("M{x} 0v{bank}M{x} {}v{bank}", bank + STEP);
    }
    files
}

fn palaces() -> String {
    let (left, right, size) = (STEP * 3, STEP * 5, STEP * 2);
    let palace = |top: i32| format!("M{left} {top}l{size} {size}M{right} {top}l-{size} {size}");
    palace(0) + &palace(HEIGHT - size)
}

/// The small corners around the points where cannons and pawns begin.
fn marks() -> String {
    /// From the lines of the grid.
    const DISTANCE: i32 = 8;
    const LENGTH: i32 = 15;
    let mut marks = String::new();
    let cannons = [1, 7].into_iter().flat_map(|column| [(column, 2), (column, 7)]);
    let pawns = [0, 2, 4, 6, 8].into_iter().flat_map(|column| [(column, 3), (column, 6)]);
    for (column, row) in cannons.chain(pawns) {
        for (across, down) in [(-1, -1), (1, -1), (-1, 1), (1, 1)] {
            if (column == 0 && across < 0) || (column == Square::FILES as i32 - 1 && across > 0) {
                continue;
            }
            let (x, y) = (STEP * column + across * DISTANCE, STEP * row + down * DISTANCE);
            marks += &format!("M{} {y}h{}v{}", x + across * LENGTH, -across * LENGTH, down * LENGTH);
        }
    }
    marks
}

fn river(diagram: &Diagram<'_>) -> String {
    const SIZE: i32 = 54;
    let Some(words) = diagram.pieces.river() else { return String::new() };
    let y = HEIGHT / 2 + half_height(diagram.pieces, SIZE);
    let places = [[3, 5], [11, 13]];
    let mut text = String::new();
    for (character, place) in words.into_iter().flatten().zip(places.into_iter().flatten()) {
        text += &format!("<text x=\"{}\" y=\"{y}\">{character}</text>", STEP * place / 2);
    }
    let fonts = font_families(diagram.pieces);
    format!(
        "<g class=\"river\" font-family=\"{fonts}\" font-size=\"{SIZE}\" text-anchor=\"middle\" fill=\"{LABEL}\">{text}</g>\n"
    )
}
