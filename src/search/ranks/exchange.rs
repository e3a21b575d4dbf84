//! When a worker polls the mailbox of its rank.

use super::mailboxes::Moment;
use crate::search::worker::Worker;

impl Worker<'_> {
    /// Sends and takes messages, if the rank has not done so for as long as it may wait. Called where the worker looks at the limits.
    pub fn poll_mailbox(&self) {
        let Some(rank) = &self.common.rank else { return };
        let (Some(mailboxes), Some(now)) = (rank.mailboxes, self.handle.virtual_now()) else { return };
        if mailboxes.is_due(rank.number, now) {
            let moment = Moment { now, foremost: self.handle.team().foremost_clock().max(now) };
            let ticks = mailboxes.poll(rank.number, moment, self.common.table);
            self.handle.charge(ticks);
        }
    }
}
