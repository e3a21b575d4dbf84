//! The code of this room under model checkers, which run it in the orders that threads could take: `scripts/models.sh`.
//!
//! Loom checks every order and every value that the memory orderings allow, and therefore small models: the parking of one
//! worker, the epoch, the entries of the `SearchingTable` (and the slot of the transposition table, in `tt`). Shuttle checks split
//! points and whole searches in orders drawn at random, ten thousand for each model.

#[cfg(mammoth_loom)]
mod orderings;
#[cfg(mammoth_shuttle)]
mod searches;
#[cfg(mammoth_shuttle)]
mod split_points;
