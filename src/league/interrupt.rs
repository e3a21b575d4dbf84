//! A wish to end that reaches everybody who waits.

use crossbeam::channel::{Receiver, Sender, bounded};
use parking_lot::Mutex;
use std::sync::Arc;

/// Says once and for all that the match is to end. Copies say the same.
#[derive(Clone, Debug)]
pub struct Interrupt {
    /// Nothing is ever sent: dropping the sender closes the channel, and that wakes every receiver.
    sender: Arc<Mutex<Option<Sender<()>>>>,
    closed: Receiver<()>,
}

impl Interrupt {
    /// A wish nobody has yet.
    pub fn new() -> Interrupt {
        let (sender, closed) = bounded(0);
        Interrupt { sender: Arc::new(Mutex::new(Some(sender))), closed }
    }

    /// Ends the match; `false` when that was said before.
    pub fn raise(&self) -> bool {
        self.sender.lock().take().is_some()
    }

    /// Whether it was said.
    pub fn is_raised(&self) -> bool {
        self.sender.lock().is_none()
    }

    /// A channel that is ready, with an error, once it was said.
    pub fn closed(&self) -> &Receiver<()> {
        &self.closed
    }
}

impl Default for Interrupt {
    fn default() -> Self {
        Interrupt::new()
    }
}
