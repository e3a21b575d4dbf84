//! What endgame tables say of material with few pieces: how often a side wins with it.
//!
//! An advantage counts only as much as the share of positions that are won, and nothing where no position is. The shares are those of
//! `shares.tsv`, which `scripts/make-endings.sh` makes from tables: for each material the positions in which the side to move is
//! neither in check nor able to capture, and how many of these are won.

mod ending;
mod explain;
mod known;

pub use ending::Ending;
pub use explain::EndingExplanation;
