//! Layer 2: the board as a picture and as text.
//!
//! A [`Diagram`] says what is shown: a position, its last move, which side sits below, how pieces and the edges of the board are
//! labelled. [`svg()`] draws it as one SVG element, [`unicode`] for a terminal, [`ascii`] in plain characters. `Printer` makes PNG
//! of an SVG element; it needs the feature `png`.

mod coordinates;
mod diagram;
mod pieces;
#[cfg(feature = "png")]
mod png;
mod state;
mod svg;
mod text;

pub use coordinates::Coordinates;
pub use diagram::Diagram;
pub use pieces::PieceSet;
#[cfg(feature = "png")]
pub use png::{PngError, Print, Printer, is_board_png};
pub use state::state;
pub use svg::{SvgStyle, font_families, svg};
pub use text::{ascii, unicode};
