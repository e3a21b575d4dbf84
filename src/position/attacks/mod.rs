//! Where each piece reaches, from tables computed at compile time (about 240 KiB, a small part of it in use at a time).

mod geometry;
pub(super) mod lines;
mod reach;
mod regions;
mod steps;

pub(super) use geometry::Relation;
pub use reach::{
    advisor, between, cannon_captures, cannon_reach, chariot, cross, elephant, elephant_ring, horse, horse_leg,
    horse_ring, horses_attacking, king, pawn, pawns_attacking,
};
pub(super) use reach::{diagonals, elephant_over, horse_over, horses_attacking_over, relation};
pub use regions::{advisor_squares, elephant_squares, own_half, palace, squares_of};
