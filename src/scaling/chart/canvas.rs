//! What is drawn on.

use plotters::prelude::{DrawingArea, SVGBackend};
use std::error::Error;

/// A part of the picture.
pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
/// Nothing, or why it cannot be drawn.
pub(super) type Drawn = Result<(), Box<dyn Error>>;
