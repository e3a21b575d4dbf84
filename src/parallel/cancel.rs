//! Stops and cut-offs, and which split points lie above another.

use super::split_point::SplitId;
use super::sync::Ordering;
use super::{Shared, Team};

impl<S: Shared> Team<S> {
    /// Ends the search of every worker; each notices at its next node.
    pub fn stop(&self) {
        self.cancel_signals.stop();
        self.unpark_all();
    }

    /// Whether the search was stopped.
    pub fn is_stopped(&self) -> bool {
        self.cancel_signals.is_stopped()
    }

    /// Marks a split point as not needed any more. Every worker below it notices at its next node.
    pub(super) fn cut(&self, id: SplitId) {
        self.split_point(id).cut.store(true, Ordering::Relaxed);
        self.joinable.withdraw(id);
        self.cancel_signals.announce();
    }

    /// Whether this split point or one above it is cut. The caller is inside the chain or holds the lock of its lowest
    /// link, so that no link can be reused while it is walked.
    pub(super) fn is_chain_cut(&self, from: Option<SplitId>) -> bool {
        let mut link = from;
        while let Some(id) = link {
            let split_point = self.split_point(id);
            if split_point.is_cut() {
                return true;
            }
            link = SplitId::unpack(split_point.parent.load(Ordering::Relaxed));
        }
        false
    }

    /// Whether `id` lies below `above` in the tree of split points. Same condition as [`Team::is_chain_cut`].
    pub(super) fn is_below(&self, id: SplitId, above: SplitId) -> bool {
        let mut link = SplitId::unpack(self.split_point(id).parent.load(Ordering::Relaxed));
        while let Some(id) = link {
            if id == above {
                return true;
            }
            link = SplitId::unpack(self.split_point(id).parent.load(Ordering::Relaxed));
        }
        false
    }
}
