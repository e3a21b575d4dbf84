//! Ctrl-C in commands that take long.

use crate::analysis::Stopper;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit code of a program that was interrupted, as shells have it for Ctrl-C.
pub const INTERRUPTED: u8 = 130;

/// Calls `end` at each Ctrl-C, so that the work ends in good order. Where it answers `false`, since that was said before, the
/// program ends at once.
///
/// # Errors
/// When the system takes no handler.
pub fn on_interrupt(mut end: impl FnMut() -> bool + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(move || {
        if !end() {
            std::process::exit(INTERRUPTED.into());
        }
    })
}

/// Lets Ctrl-C end searches in good order, and a second one the program at once.
///
/// # Errors
/// When the system takes no handler.
pub fn stop_on_interrupt(stoppers: Vec<Stopper>) -> Result<(), ctrlc::Error> {
    let mut pressed = false;
    on_interrupt(move || {
        stoppers.iter().for_each(Stopper::stop);
        !std::mem::replace(&mut pressed, true)
    })
}

/// A flag that Ctrl-C sets, for work that looks at it now and then; a second Ctrl-C ends the program at once.
///
/// # Errors
/// When the system takes no handler.
pub fn watch_interrupts() -> Result<Arc<AtomicBool>, ctrlc::Error> {
    let interrupted = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&interrupted);
    // Relaxed: nothing but the flag itself goes over to those who read it.
    on_interrupt(move || !flag.swap(true, Ordering::Relaxed))?;
    Ok(interrupted)
}
