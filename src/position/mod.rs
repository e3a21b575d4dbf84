//! Layer 1: the board, its attacks and its moves.
//!
//! # Representation
//!
//! Ninety-bit bitboards in a `u128`, one per piece, with a byte per point beside them; for each side its points rank by
//! rank, file by file, and as small integers for every line (bit-ranks and bit-files), so that a rank or a file is one
//! load away from its table look-up and all of it changes as one row of vectors.
//!
//! Compared with the other family, a mailbox with piece list, bit-ranks and bit-files: a prototype of its own, with vector
//! intrinsics and unchecked indexing, without history or check detection. AMD EPYC, Zen 4, one thread, one session, in
//! units of the mailbox (times; for perft leaves per second):
//!
//! | | bitboards before | bitboards now | mailbox |
//! |---|---|---|---|
//! | perft from the start | 0.20 | 0.43 | 1 |
//! | make and unmake, here with check detection | 4.7 | 2.8 | 1 |
//! | all pseudo-legal moves | 2.4 | 1.6 | 1 |
//! | captures | 2.3 | 1.3 | 1 |
//!
//! So the mailbox stays faster at what it does alone. The sets stay because evaluation and exchange live on them; from
//! the mailbox came bit-ranks and bit-files, counting by masks, and the set of points that stop a check. With
//! tables for shifts by a variable, and check detection (3.8 times faster over the bench positions) only where a move
//! touched the king's lines and ring, the search gained 15 % in nodes per second. The piece list was not tried.
//!
//! # Legality
//!
//! Pseudo-legal generation is staged ([`Position::generate`]). Whether a move leaves the king in check is answered
//! from [`Guards`], computed once a node: when the side to move is not in check, only a king's move, a move away from a
//! guarded point or a move onto an open cannon line can be illegal, and only those are tested one by one; in check, only
//! a move that ends where it stops an attack, or takes a screen away, can be legal.
//! The test ([`Position::is_legal`]) needs no move made: it asks the attack tables about the occupancy after the move.

pub mod attacks;
mod bitboard;
mod board;
mod change;
mod check;
mod count;
mod generate;
mod legality;
mod line_sight;
mod make;
mod occupancy;
mod past;
mod perft;
mod reversal;
mod setup;
mod side;
mod targets;
mod zobrist;

pub use bitboard::Bitboard;
pub use board::Position;
pub use change::Change;
pub use legality::Guards;
pub use occupancy::Occupancy;
pub use past::PastView;
pub use perft::{perft, perft_divide};
pub use reversal::move_between;
pub use setup::PositionError;
pub use targets::Targets;
pub use zobrist::BLACK_TO_MOVE;
