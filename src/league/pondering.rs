//! An engine that thinks on the opponent's time.

use super::answer::{Answer, SearchReport};
use crate::types::Move;

/// A search on the opponent's time.
#[derive(Debug)]
pub struct Pondering {
    /// The move it thinks about.
    pub(super) guess: Move,
    pub(super) report: SearchReport,
    /// An answer that came before it was asked for.
    pub(super) early: Option<Answer>,
}
