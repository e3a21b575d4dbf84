//! The coordinates at the edges.

use super::fonts::{font_families, half_height};
use super::geometry::{Centre, Frame, HEIGHT, STEP, WIDTH};
use super::palette::LABEL;
use crate::drawing::diagram::Place;
use crate::drawing::{Coordinates, Diagram, PieceSet};
use crate::types::Square;

const SIZE: i32 = 32;
/// From the edge of the picture to the middle of a label.
const INSET: i32 = 25;

pub(super) fn draw(frame: &Frame, diagram: &Diagram<'_>) -> String {
    let text = files(frame, diagram) + &ranks(frame, diagram);
    if text.is_empty() {
        return text;
    }
    let script = match diagram.coordinates {
        Coordinates::Chinese if diagram.pieces == PieceSet::Letters => PieceSet::Chinese,
        Coordinates::Chinese => diagram.pieces,
        _ => PieceSet::Letters,
    };
    let fonts = font_families(script);
    format!("<g font-family=\"{fonts}\" font-size=\"{SIZE}\" text-anchor=\"middle\" fill=\"{LABEL}\">{text}</g>\n")
}

fn files(frame: &Frame, diagram: &Diagram<'_>) -> String {
    let mut text = String::new();
    let (above, below) = (INSET - frame.above, HEIGHT + frame.above - INSET);
    for (side, y) in [(!diagram.below, above), (diagram.below, below)] {
        for column in 0..Square::FILES {
            let file = diagram.square(Place { column, row: 0 }).file();
            if let Some(name) = diagram.coordinates.file(file, side) {
                text += &label(Centre { x: STEP * column as i32, y }, name);
            }
        }
    }
    text
}

fn ranks(frame: &Frame, diagram: &Diagram<'_>) -> String {
    let mut text = String::new();
    for row in 0..Square::RANKS {
        let rank = diagram.square(Place { column: 0, row }).rank();
        let Some(number) = diagram.coordinates.rank(rank) else { continue };
        for x in [INSET - frame.beside, WIDTH + frame.beside - INSET] {
            text += &label(Centre { x, y: STEP * row as i32 }, number);
        }
    }
    text
}

fn label(centre: Centre, text: impl std::fmt::Display) -> String {
    let y = centre.y + half_height(PieceSet::Letters, SIZE);
    format!("<text x=\"{}\" y=\"{y}\">{text}</text>", centre.x)
}
