//! The pieces: discs with a character.

use super::fonts::{font_families, half_height};
use super::geometry::{Centre, RADIUS};
use super::palette::{BLACK, PieceColors, RED};
use crate::drawing::Diagram;
use crate::notation::piece_letter;
use crate::types::{Color, Piece, Square};

/// Size of the character.
const SIZE: i32 = 56;

pub(super) fn draw(diagram: &Diagram<'_>) -> String {
    let fonts = font_families(diagram.pieces);
    let pieces: String = diagram.placed().map(|(square, piece)| draw_piece(diagram, square, piece)).collect();
    format!(
        "<g font-family=\"{fonts}\" font-size=\"{SIZE}\" font-weight=\"bold\" text-anchor=\"middle\">\n{pieces}</g>\n"
    )
}

fn draw_piece(diagram: &Diagram<'_>, square: Square, piece: Piece) -> String {
    let Centre { x, y } = Centre::of(diagram.place(square));
    let PieceColors { face, edge, ring, character } = if piece.color() == Color::Red { RED } else { BLACK };
    let letter = piece_letter(piece);
    let base = y + half_height(diagram.pieces, SIZE);
    let text = diagram.pieces.character(piece);
    let (disc, shadow) = (RADIUS - 2, y + 4);
    format!(
        "<g data-square=\"{square}\" data-piece=\"{letter}\">\
         <circle cx=\"{x}\" cy=\"{shadow}\" r=\"{RADIUS}\" fill=\"#000\" fill-opacity=\"0.2\"/>\
         <circle cx=\"{x}\" cy=\"{y}\" r=\"{disc}\" fill=\"{face}\" stroke=\"{edge}\" stroke-width=\"4\"/>\
         <circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" stroke=\"{ring}\" stroke-width=\"1.6\"/>\
         <text x=\"{x}\" y=\"{base}\" fill=\"{character}\">{text}</text></g>\n",
        RADIUS - 8
    )
}
