//! The board in plain characters.

use crate::drawing::diagram::Place;
use crate::drawing::{Coordinates, Diagram};
use crate::notation::piece_letter;
use crate::types::{Color, Square};

/// The board in plain characters, a line a rank, with the letters of FEN. The last line has no end.
///
/// Neither the set of pieces nor the last move shows. Chinese numbers of files are digits.
pub fn ascii(diagram: &Diagram<'_>) -> String {
    let mut lines = Vec::new();
    if !diagram.coordinates.are_common() {
        lines.push(files(diagram, !diagram.below));
    }
    for row in 0..Square::RANKS {
        lines.push(rank(diagram, row));
        if row + 1 == Square::RANKS / 2 {
            lines.push(line(String::new(), ['~'; Square::FILES]));
        }
    }
    if diagram.coordinates != Coordinates::None {
        lines.push(files(diagram, diagram.below));
    }
    lines.join("\n")
}

fn rank(diagram: &Diagram<'_>, row: usize) -> String {
    let square = |column| diagram.square(Place { column, row });
    let point = |column| diagram.position.piece_on(square(column)).map_or('.', piece_letter);
    let number = diagram.coordinates.rank(square(0).rank());
    line(number.map_or(String::new(), |number| number.to_string()), std::array::from_fn(point))
}

/// The names of the files where `side` sits.
fn files(diagram: &Diagram<'_>, side: Color) -> String {
    let name = |column| {
        let file = diagram.square(Place { column, row: 0 }).file();
        match (diagram.coordinates, side) {
            (Coordinates::Chinese, Color::Red) => (b'9' - file as u8) as char,
            _ => diagram.coordinates.file(file, side).unwrap_or(' '),
        }
    };
    line(String::new(), std::array::from_fn(name))
}

fn line(label: String, points: [char; Square::FILES]) -> String {
    let points: String = points.iter().flat_map(|&point| [' ', point]).collect();
    format!("{label:>2} {points}")
}
