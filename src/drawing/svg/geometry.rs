//! Where things lie in a picture. The unit is a hundredth of the distance of two files; the upper left point is the origin.

use crate::drawing::Coordinates;
use crate::drawing::diagram::Place;
use crate::types::Square;

/// From one file or rank to the next.
pub(super) const STEP: i32 = 100;
/// From the first file to the last.
pub(super) const WIDTH: i32 = STEP * (Square::FILES as i32 - 1);
/// From the first rank to the last.
pub(super) const HEIGHT: i32 = STEP * (Square::RANKS as i32 - 1);
/// Radius of a piece.
pub(super) const RADIUS: i32 = 45;
/// Around the grid, when nothing is written there.
const MARGIN: i32 = 64;
/// The same where coordinates are.
const WIDE_MARGIN: i32 = 96;

/// The centre of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Centre {
    pub(super) x: i32,
    pub(super) y: i32,
}

impl Centre {
    pub(super) fn of(place: Place) -> Centre {
        Centre { x: STEP * place.column as i32, y: STEP * place.row as i32 }
    }
}

/// The edges of the picture.
pub(super) struct Frame {
    /// To the left and to the right of the grid.
    pub(super) beside: i32,
    /// Above and below the grid.
    pub(super) above: i32,
}

impl Frame {
    pub(super) fn new(coordinates: Coordinates) -> Frame {
        let (has_files, has_ranks) = match coordinates {
            Coordinates::FromZero | Coordinates::FromOne => (true, true),
            Coordinates::Chinese => (true, false),
            Coordinates::None => (false, false),
        };
        let margin = |is_written| if is_written { WIDE_MARGIN } else { MARGIN };
        Frame { beside: margin(has_ranks), above: margin(has_files) }
    }

    /// Left, top, width and height.
    pub(super) const fn view_box(&self) -> [i32; 4] {
        [-self.beside, -self.above, WIDTH + 2 * self.beside, HEIGHT + 2 * self.above]
    }

    /// The height of a picture of this width.
    pub(super) fn height_in_pixels(&self, width: u32) -> u32 {
        let [_, _, across, down] = self.view_box();
        (f64::from(width) * f64::from(down) / f64::from(across)).round() as u32
    }
}
