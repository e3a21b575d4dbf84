//! Ctrl-C in commands that write a book.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit code when Ctrl-C is pressed once more, as shells have it for a program ended by that signal.
const KILLED: i32 = 130;

/// Lets Ctrl-C end the work in good order, and a second one the program at once.
pub(super) fn watch_interrupts() -> Result<Arc<AtomicBool>, ctrlc::Error> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(KILLED);
        }
    })?;
    Ok(interrupted)
}
