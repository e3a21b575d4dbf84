//! A small process beside this one that outlives it for a moment, to kill what it leaves behind.
//!
//! The kernel can kill a child when its parent dies, but not what the child has started. The guardian waits at the end of
//! a pipe whose other end is open in this process only: when that closes, however this process died, the guardian kills the
//! process groups it was told of, whoever has left them, and goes.

use super::family::{common_mark, kill_marked};
use std::io::{PipeReader, PipeWriter, Write, pipe};
use std::os::fd::IntoRawFd;
use std::sync::OnceLock;

/// Groups a guardian can remember: more than engines run at a time.
const MOST_GROUPS: usize = 1024;

/// The way to the guardian, which is started when it is first needed; `None` where the system does not grant one.
static GUARDIAN: OnceLock<Option<PipeWriter>> = OnceLock::new();

/// From now on the process group `leader` is killed when this process ends.
pub(super) fn take_charge(leader: libc::pid_t) {
    tell(leader);
}

/// The group is no longer to be killed. To be called before its leader is waited for: later the number may be another's.
pub(super) fn discharge(leader: libc::pid_t) {
    tell(-leader);
}

fn tell(leader: libc::pid_t) {
    if let Some(mut way) = GUARDIAN.get_or_init(start).as_ref() {
        // Nobody at the other end: then there is nobody to take charge. A message is so short that it arrives whole.
        let _ = way.write_all(&leader.to_ne_bytes());
    }
}

fn start() -> Option<PipeWriter> {
    let (orders, way) = pipe().ok()?;
    let mark = common_mark();
    // SAFETY: the child calls nothing but system calls, as a child of a process with several threads must.
    match unsafe { libc::fork() } {
        0 => watch(orders, mark.as_bytes()),
        -1 => None,
        _ => Some(way),
    }
}

/// The life of the guardian. Nothing here allocates, locks or panics.
fn watch(orders: PipeReader, mark: &[u8]) -> ! {
    // SAFETY: system calls on descriptors of this process, which has one thread; what is closed is not used again.
    unsafe {
        // An interrupt typed at the terminal is not for the guardian, nor is a signal to all of this program's name.
        libc::setsid();
        #[cfg(any(target_os = "linux", target_os = "android"))]
        libc::prctl(libc::PR_SET_NAME, c"engine-guard".as_ptr());
        // No pipe of an engine may stay open because of the guardian.
        libc::dup2(orders.into_raw_fd(), 0);
        close_from_one();
        let mut leaders = [0; MOST_GROUPS];
        while let Some(order) = next_order() {
            let (old, new) = if order > 0 { (0, order) } else { (-order, 0) };
            if let Some(place) = leaders.iter_mut().find(|leader| **leader == old) {
                *place = new;
            }
        }
        for leader in leaders {
            if leader != 0 {
                libc::kill(-leader, libc::SIGKILL);
            }
        }
        kill_marked(mark);
        libc::_exit(0)
    }
}

/// The next message on the standard input; `None` when it is closed.
fn next_order() -> Option<libc::pid_t> {
    let mut order = [0; size_of::<libc::pid_t>()];
    loop {
        // SAFETY: the bytes are as many as are asked for.
        let read = unsafe { libc::read(0, order.as_mut_ptr().cast(), order.len()) };
        match read {
            4 => return Some(libc::pid_t::from_ne_bytes(order)),
            -1 if std::io::Error::last_os_error().kind() == std::io::ErrorKind::Interrupted => {}
            _ => return None,
        }
    }
}

/// Closes every descriptor but the standard input.
///
/// # Safety
/// Nobody may use them any more.
unsafe fn close_from_one() {
    #[cfg(any(target_os = "linux", target_os = "android"))]
    // SAFETY: as demanded of the caller.
    if unsafe { libc::syscall(libc::SYS_close_range, 1, libc::c_uint::MAX, 0) } == 0 {
        return;
    }
    /// Descriptors that a program is likely to have open.
    const LIKELY: i32 = 4096;
    for descriptor in 1..LIKELY {
        // SAFETY: as demanded of the caller.
        unsafe { libc::close(descriptor) };
    }
}
