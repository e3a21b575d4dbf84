//! A wish to end that reaches every search.

use crate::search::StopHandle;
use parking_lot::Mutex;
use std::sync::Arc;

/// Ends a measurement; copies say the same.
#[derive(Clone, Default)]
pub struct Interrupt(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    raised: bool,
    searches: Vec<StopHandle>,
}

impl Interrupt {
    /// Stops every search now and to come; `false` when that was said before.
    pub fn raise(&self) -> bool {
        let state = &mut *self.0.lock();
        state.searches.iter().for_each(StopHandle::stop);
        !std::mem::replace(&mut state.raised, true)
    }

    /// Whether it was said. What a search found that ended after that may be less than it was asked for.
    pub fn is_raised(&self) -> bool {
        self.0.lock().raised
    }

    /// Registers a search that is about to begin; whether it may.
    pub fn admits(&self, search: StopHandle) -> bool {
        let state = &mut *self.0.lock();
        state.searches.push(search);
        !state.raised
    }

    /// Forgets the searches that were registered and no longer run.
    pub fn forget(&self, search: &StopHandle) {
        self.0.lock().searches.retain(|known| !known.is_of_same_pool(search));
    }
}
