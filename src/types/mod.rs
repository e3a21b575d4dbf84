//! Layer 0: the quantities every other room speaks of. Small newtypes with private fields.

mod color;
mod depth;
mod grade;
mod key;
mod moves;
mod named;
mod piece;
mod score;
mod square;
mod work_share;

pub use color::Color;
pub use depth::{Depth, MAX_PLY, Ply};
pub use grade::Grade;
pub use key::Key;
pub use moves::{Move, MoveList};
pub use named::UnknownName;
pub(crate) use named::named;
pub use piece::{Piece, PieceKind};
pub use score::{Score, ScoreKind};
pub use square::Square;
pub use work_share::{EmptyShare, ShareError, WorkShare};
