//! What endgame tables say in the tree.
//!
//! They are asked where a capture has just been made. What happened before cannot be repeated from there, so that the value is the
//! same on every path. What they say at the root is in `root/table_moves.rs`.

use super::table_score::{is_in_time, score_of};
use super::value::Value as NodeValue;
use super::worker::Worker;
use crate::types::Ply;

impl Worker<'_> {
    /// The value of the node at `ply` by the tables, where a capture led to it.
    #[inline]
    pub fn table_value(&mut self, ply: Ply) -> Option<NodeValue> {
        if self.memory.prober.is_empty() || self.position.quiet_plies() > 0 {
            return None;
        }
        self.ask_tables(ply)
    }

    #[cold]
    fn ask_tables(&mut self, ply: Ply) -> Option<NodeValue> {
        let value = self.memory.prober.value(&self.position)?;
        if !is_in_time(value, self.common.quiet_limit) {
            return None;
        }
        self.counters.table_hits += 1;
        Some(NodeValue::new(score_of(value, self.draw_at(ply))))
    }
}
