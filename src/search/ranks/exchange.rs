//! When a worker looks after the mail of its rank.

use super::mail::Moment;
use crate::search::worker::Worker;

impl Worker<'_> {
    /// Sends and takes letters, if the rank has not done so for as long as it may wait. Called where the worker looks at the limits.
    pub fn look_after_mail(&self) {
        let Some(rank) = &self.common.rank else { return };
        let (Some(mail), Some(now)) = (rank.mail, self.handle.virtual_now()) else { return };
        if mail.is_due(rank.number, now) {
            let moment = Moment { now, foremost: self.handle.team().foremost_clock().max(now) };
            let ticks = mail.look(rank.number, moment, self.common.table);
            self.handle.charge(ticks);
        }
    }
}
