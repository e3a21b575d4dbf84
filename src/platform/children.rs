//! Programs that this one starts.

use super::Family;
#[cfg(not(any(unix, windows)))]
use elsewhere as system;
use std::process::{Child, Command};
#[cfg(unix)]
use unix as system;
#[cfg(windows)]
use windows as system;

/// Ties a program that is about to be started to this one, as far as the system can.
///
/// On Unix it gets a process group of its own, so that an interrupt typed at the terminal does not reach it and
/// [`kill_family`] reaches all it starts. On Linux the kernel also kills it when the *thread* that starts it ends, however
/// this process dies: the thread has to live as long as the child is wanted. Elsewhere a child learns from the end of
/// its input that nobody is left.
pub fn tie_to_this_process(command: &mut Command) -> Family {
    system::tie(command);
    Family::mark(command)
}

/// From now on whatever is left of the child's family is killed when this process dies, also by a signal that it cannot
/// catch: on Unix by a guardian process; on Windows by the system, which ends the job; elsewhere nobody does it.
pub fn watch_over(child: &Child, family: &mut Family) {
    system::watch_over(child, family);
}

/// Kills a child that was started after [`tie_to_this_process`]; on Unix whatever is left of its process group, and on Linux and
/// Windows all of its family.
///
/// To be called before the child is waited for: until then its number cannot belong to anybody else.
pub fn kill_family(child: &mut Child, family: &mut Family) {
    system::kill(child);
    family.kill();
}

#[cfg(unix)]
mod unix {
    use super::super::guardian;
    use super::Family;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command};

    pub(super) fn tie(command: &mut Command) {
        command.process_group(0);
        #[cfg(any(target_os = "linux", target_os = "android"))]
        die_with_parent(command);
    }

    #[cfg(any(target_os = "linux", target_os = "android"))]
    fn die_with_parent(command: &mut Command) {
        // SAFETY: `getpid` has no preconditions.
        let parent = unsafe { libc::getpid() };
        let ask = move || {
            // SAFETY: two system calls that touch no memory of this process.
            let alone = unsafe {
                libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL as libc::c_ulong) != 0 || libc::getppid() != parent
            };
            // The parent may have died before the call; then the signal would never come.
            if alone { Err(std::io::Error::from_raw_os_error(libc::ESRCH)) } else { Ok(()) }
        };
        // SAFETY: between fork and exec only calls that are safe in a signal handler are allowed; these two system calls
        // are, and neither branch allocates.
        unsafe { command.pre_exec(ask) };
    }

    pub(super) fn watch_over(child: &Child, _family: &mut Family) {
        if let Ok(leader) = libc::pid_t::try_from(child.id()) {
            guardian::take_charge(leader);
        }
    }

    pub(super) fn kill(child: &mut Child) {
        if let Ok(leader) = libc::pid_t::try_from(child.id()) {
            // SAFETY: the child leads a group of its own (`tie`) and is not yet waited for, so that its number is still
            // that of the group; killing touches no memory of this process.
            unsafe { libc::kill(-leader, libc::SIGKILL) };
            guardian::discharge(leader);
        }
        // It may be gone already.
        let _ = child.kill();
    }
}

#[cfg(windows)]
mod windows {
    use super::Family;
    use std::process::{Child, Command};

    pub(super) fn tie(command: &mut Command) {
        use std::os::windows::process::CommandExt;
        /// An interrupt typed at the console does not reach the child.
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        command.creation_flags(CREATE_NEW_PROCESS_GROUP);
    }

    pub(super) fn watch_over(child: &Child, family: &mut Family) {
        family.take_in(child);
    }

    pub(super) fn kill(child: &mut Child) {
        // It may be gone already.
        let _ = child.kill();
    }
}

#[cfg(not(any(unix, windows)))]
mod elsewhere {
    use super::Family;
    use std::process::{Child, Command};

    pub(super) fn tie(_command: &mut Command) {}

    pub(super) fn watch_over(_child: &Child, _family: &mut Family) {}

    pub(super) fn kill(child: &mut Child) {
        // It may be gone already.
        let _ = child.kill();
    }
}
