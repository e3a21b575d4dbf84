//! The board as a picture in SVG.
//!
//! The element stands by itself: no style sheet, no font, no script and no identifier, so that a page may hold any number of them.
//! Every colour of the pieces differs in brightness too, for printing in black and white.

mod arrows;
mod board;
mod fonts;
mod geometry;
mod labels;
mod marks;
mod palette;
mod pieces;
mod xml;

use crate::drawing::Diagram;
use crate::types::Move;
pub use fonts::font_families;
use geometry::Frame;
use xml::escaped;

/// What a picture shows besides its diagram.
#[derive(Clone, Debug)]
pub struct SvgStyle<'a> {
    /// Width in pixels; the height follows from it.
    pub width: u32,
    /// Moves shown as arrows, the best one first.
    pub arrows: &'a [Move],
    /// What programs that read pages aloud say, and what shows under the pointer; any text.
    pub title: &'a str,
}

/// Draws a diagram as one `<svg>` element, with a line end behind it.
///
/// Each piece is a group with the attributes `data-square` (`e2`) and `data-piece` (the letter of FEN). The words on the river are a
/// group of the class `river`.
pub fn svg(diagram: &Diagram<'_>, style: &SvgStyle<'_>) -> String {
    let frame = Frame::new(diagram.coordinates);
    let (width, height) = (style.width, frame.height_in_pixels(style.width));
    let [x, y, across, down] = frame.view_box();
    let title = escaped(style.title);
    let parts = [
        board::draw(&frame, diagram),
        labels::draw(&frame, diagram),
        marks::draw(diagram),
        pieces::draw(diagram),
        arrows::draw(diagram, style.arrows),
    ];
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {across} {down}\" \
         role=\"img\">\n<title>{title}</title>\n{}</svg>\n",
        parts.concat()
    )
}
