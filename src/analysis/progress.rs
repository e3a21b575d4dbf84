//! A search in the background, as an iterator.

use super::{Analysis, SearchBrokeDown};
use crate::search::StopHandle;
use crossbeam::channel::Receiver;
use std::marker::PhantomData;

/// What a search in the background has found, each time that it found more. The last item is what it ended with. Dropping the
/// iterator ends the search.
pub struct Progress<'a> {
    /// `None`: no search was begun.
    search: Option<(Receiver<Result<Analysis, SearchBrokeDown>>, StopHandle)>,
    /// The search uses the analyser until it is over.
    analyser: PhantomData<&'a mut ()>,
}

impl Progress<'_> {
    pub(super) fn new(search: Option<(Receiver<Result<Analysis, SearchBrokeDown>>, StopHandle)>) -> Self {
        Progress { search, analyser: PhantomData }
    }
}

impl Iterator for Progress<'_> {
    type Item = Result<Analysis, SearchBrokeDown>;

    /// Waits for the search to find more, or to end.
    fn next(&mut self) -> Option<Self::Item> {
        // The search closes its end when it is over.
        self.search.as_ref()?.0.recv().ok()
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if let Some((found, stop)) = self.search.take() {
            stop.stop();
            found.iter().for_each(drop);
        }
    }
}
