//! The machinery under model checkers, which run it in the orders that threads could: `scripts/models.sh`.
//!
//! Loom looks at every order and at every value that the memory orderings allow, and so at little code: the sleep of one
//! worker, the epoch, claims (and the slot of the table, in `tt`). Shuttle draws orders at random, ten thousand for
//! each model, of split points and of whole searches.

#[cfg(mammoth_loom)]
mod orderings;
#[cfg(mammoth_shuttle)]
mod searches;
#[cfg(mammoth_shuttle)]
mod split_points;
