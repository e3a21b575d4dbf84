//! Colours.

/// The board.
pub(super) const PAPER: &str = "#f4e4c4";
/// The edge of the board.
pub(super) const RIM: &str = "#c9a873";
/// The grid.
pub(super) const LINE: &str = "#80603a";
/// Coordinates and the river.
pub(super) const LABEL: &str = "#80603a";
/// The marks of the last move.
pub(super) const LAST_MOVE: &str = "#1f6f8b";

/// A side's pieces.
pub(super) struct PieceColors {
    pub(super) face: &'static str,
    pub(super) edge: &'static str,
    pub(super) ring: &'static str,
    pub(super) character: &'static str,
}

pub(super) const RED: PieceColors =
    PieceColors { face: "#fdf6e6", edge: "#b3281e", ring: "#d8938a", character: "#b3281e" };
pub(super) const BLACK: PieceColors =
    PieceColors { face: "#38342f", edge: "#1f1c19", ring: "#8d8478", character: "#fbf2de" };

/// Arrows from the best move on; all others have the last colour.
pub(super) const ARROWS: [&str; 5] = ["#2e7d32", "#1f67b1", "#c2710c", "#7b4fa3", "#6b6b6b"];
