//! Other machines that search the same position, as the engine sees them.

use super::event::Event;
use super::setup::Settings;
use crate::search::{Job, SearchInfo, SearchResult, StopHandle};
use crate::tt::Table;
use crate::types::Depth;
use crossbeam::channel::Sender;

/// Other machines that search what the engine searches. No call waits for one of them.
pub trait Peers: Send + Sync {
    /// Least depth of the table entries that machines send each other.
    fn least_depth(&self) -> Depth;

    /// Where to tell what other machines find, and remarks for the user. Called once, before all others.
    fn listen(&self, events: Sender<Event>);

    /// The engine will be used soon.
    fn wake(&self);

    /// Whether the machines are being made ready and are worth waiting for. When that changes, an [`Event::Remark`] is sent.
    fn is_waking(&self) -> bool;

    /// Nothing that is known of positions is to be used any more.
    fn forget(&self);

    /// A search begins, which may be changed before. `stop` ends the search of this machine.
    fn begin(&self, job: &mut Job, settings: &Settings, stop: StopHandle);

    /// Sends the entries that the table records and stores those of other machines, until the search is over.
    fn exchange(&self, table: &Table, is_over: &dyn Fn() -> bool);

    /// Tells what the search of this machine reports, as far as other machines do not know better.
    fn tell(&self, info: SearchInfo, events: &Sender<Event>);

    /// The search of this machine is over. The result of all.
    fn conclude(&self, found: SearchResult) -> SearchResult;
}
