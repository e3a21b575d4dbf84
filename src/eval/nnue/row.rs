//! A row of numbers: the sums of the first layer, or the weights of a feature.

/// Sums of the first layer that each side has.
pub const WIDTH: usize = 256;

/// What 1 is in the first layer: sums are clipped to `0..=ACTIVATION`.
pub const ACTIVATION: i16 = 255;

/// One number for each sum of the first layer.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row(pub [i16; WIDTH]);

impl Row {
    /// Zeros.
    pub const ZERO: Row = Row([0; WIDTH]);
}
