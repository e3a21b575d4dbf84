//! The network: an efficiently updatable one (NNUE; Nasu 2018), trained from nothing but this program's games.
//!
//! ```text
//! 7,560 features, as Red sees them  ──▶ 256 ─┐ side to move first
//!                                            ├─▶ square of the clipped sum ──▶ 1 (of 8, by the number of pieces)
//! 7,560 features, as Black sees them ──▶ 256 ─┘
//! ```
//!
//! A feature is a piece on a point, as one side sees it: whose, of which kind, where, and where the side's own king stands (six
//! places, since boards are mirrored). Between two positions of a search few features change; so the sums of the first layer
//! follow the moves.
//!
//! | file | what it knows |
//! |---|---|
//! | `view` | how a side sees the board, and the numbers of the features |
//! | `row` | a row of numbers, and how wide it is |
//! | `network` | the weights, and the value of a board |
//! | `format` | the file of a network, every byte |
//! | `kernels` | the loops, for each set of instructions |
//! | `accumulators` | the sums of the first layer along the path of a search |
//! | `explain` | the value of each piece, for people |

mod accumulators;
mod explain;
mod format;
mod kernels;
mod network;
mod row;
mod view;

pub use accumulators::Accumulators;
pub use explain::{NetworkExplanation, PieceValue};
pub use format::{NetworkError, NetworkReason};
pub use network::{BUCKETS, Network, OUTPUT_SCALE, OutputWeights, SCALE, bucket};
pub use row::{ACTIVATION, Row, WIDTH};
pub use view::{FEATURES, Leanings, PIECE_POINTS, PLACES, View};
