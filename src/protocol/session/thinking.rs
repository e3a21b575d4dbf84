//! A search under way, as the session sees it.

use super::pace::Pace;
use crate::search::SearchResult;
use std::time::Instant;

/// What the answer waits for, apart from the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Due {
    Now,
    PonderHit,
    Stop,
}

/// What the session knows of a search under way.
pub(super) struct Thinking {
    pub(super) due: Due,
    /// Nothing limits the search: `ponderhit` ends it.
    pub(super) unlimited: bool,
    /// The opponent offers a draw.
    pub(super) draw_offered: bool,
    /// A move of the game is wanted, so that it may be given up or drawn.
    pub(super) in_earnest: bool,
    /// The result, when it came before it was due.
    pub(super) early: Option<SearchResult>,
    /// It was told to end.
    pub(super) stopping: bool,
    /// It was told to end because the time is up.
    pub(super) late: bool,
    pub(super) since: Instant,
    pub(super) pace: Pace,
}
