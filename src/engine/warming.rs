//! Work in the background that can be called off.

use crate::parallel::sync::{AtomicBool, Ordering};
use std::io;
use std::sync::Arc;
use std::thread::{Builder, JoinHandle};

/// A thread that prepares something. Dropping it calls the work off and waits for its end.
pub(super) struct Warming {
    thread: Option<JoinHandle<()>>,
    /// Written by the owner to call the work off, read by the thread now and then. Relaxed: nothing else hangs on it, and
    /// joining the thread orders all it did.
    wanted: Arc<AtomicBool>,
}

impl Warming {
    /// Starts `work`, which is to ask from time to time whether it shall go on.
    ///
    /// # Errors
    /// When the system grants no thread.
    pub(super) fn start(work: impl FnOnce(&(dyn Fn() -> bool + Sync)) + Send + 'static) -> io::Result<Warming> {
        let wanted = Arc::new(AtomicBool::new(true));
        let asked = Arc::clone(&wanted);
        let thread = Builder::new().name("mammoth-warming".into());
        let thread = thread.spawn(move || work(&|| asked.load(Ordering::Relaxed)))?;
        Ok(Warming { thread: Some(thread), wanted })
    }

    /// Waits for the end of the work.
    pub(super) fn finish(mut self) {
        self.join();
    }

    fn join(&mut self) {
        if let Some(thread) = self.thread.take() {
            // A panic in it has been printed; what was not prepared is done when it is needed.
            let _ = thread.join();
        }
    }
}

impl Drop for Warming {
    fn drop(&mut self) {
        self.wanted.store(false, Ordering::Relaxed);
        self.join();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    #[test]
    fn work_is_finished_or_called_off() {
        let done = Arc::new(AtomicBool::new(false));
        let note = Arc::clone(&done);
        Warming::start(move |_| note.store(true, Ordering::Relaxed)).expect("there are threads").finish();
        assert!(done.load(Ordering::Relaxed));

        let start = Instant::now();
        let endless = move |go_on: &(dyn Fn() -> bool + Sync)| {
            while go_on() && start.elapsed() < Duration::from_secs(20) {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        drop(Warming::start(endless).expect("there are threads"));
        assert!(start.elapsed() < Duration::from_secs(10));
    }
}
