//! What a split point carries, and the end of a search that is not needed any more.

/// The types of what the workers of a split point share. The search that splits defines them.
pub trait Shared: Send + 'static {
    /// What a helper needs to start: written by the owner, read by the helpers.
    type Start: Default + Send + Sync;
    /// One piece of work, usually a move with its rank.
    type Item: Copy + Send;
    /// The result so far. Each report changes it under the lock.
    type Outcome: Default + Send;
}

/// The search was stopped, or a cut-off made this part of the tree unnecessary. Partial results are worthless.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stopped;
