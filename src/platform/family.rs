//! Finds the processes that an engine has started, even if they have left its process group, session and parent.
//!
//! A process keeps the environment it was started with and passes it on to its children. Each engine therefore gets an environment
//! variable of its own, and every process that has this variable belongs to the engine's family. On Linux `/proc` shows the
//! environments. On Windows a job object holds the engine and its children. On other systems no process is found.

#[cfg(windows)]
use std::process::Child;
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::SystemTime;

/// The variable.
const NAME: &str = "MAMMOTH_FAMILY";

/// Longest mark in bytes.
#[cfg(target_os = "linux")]
pub(super) const LONGEST: usize = 80;

/// The mark of one program and of all it starts.
#[derive(Debug)]
pub struct Family {
    /// As it stands in an environment: `NAME=value` and the end of the string.
    mark: String,
    /// The system kills the members when its last handle is closed, which happens, too, when this process dies.
    #[cfg(windows)]
    job: Option<win32job::Job>,
}

/// What all marks of this process begin with: another process has another one, even with the same number.
pub(super) fn common_mark() -> &'static str {
    static MARK: OnceLock<String> = OnceLock::new();
    MARK.get_or_init(|| {
        let time = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        format!("{NAME}={}.{:x}.", std::process::id(), time.as_nanos())
    })
}

impl Family {
    /// Marks a program that is about to be started.
    pub(super) fn mark(command: &mut Command) -> Family {
        // Each number is handed out once in any ordering.
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let mark = format!("{}{}", common_mark(), NEXT.fetch_add(1, Ordering::Relaxed));
        command.env(NAME, mark.trim_start_matches(NAME).trim_start_matches('='));
        Family {
            mark: mark + "\0",
            #[cfg(windows)]
            job: None,
        }
    }

    /// Takes in the program that was started with the mark, and what it starts from now on.
    #[cfg(windows)]
    pub(super) fn take_in(&mut self, child: &Child) {
        use std::os::windows::io::AsRawHandle;
        let mut limits = win32job::ExtendedLimitInfo::new();
        limits.limit_kill_on_job_close();
        // Without a job the child itself can still be killed.
        self.job = win32job::Job::create_with_limit_info(&limits)
            .ok()
            .filter(|job| job.assign_process(child.as_raw_handle() as isize).is_ok());
    }

    /// Kills all members.
    pub(super) fn kill(&mut self) {
        #[cfg(windows)]
        drop(self.job.take());
        kill_marked(self.mark.as_bytes());
    }
}

/// Kills every process in whose environment a string begins with `mark`, until a look finds none. Only calls the system: it is
/// done after a fork, too.
pub(super) fn kill_marked(mark: &[u8]) {
    /// Looks; in between a process may have forked.
    const MOST_LOOKS: usize = 5;
    let _ = (0..MOST_LOOKS).find(|_| system::kill_those_with(mark) == 0);
}

#[cfg(target_os = "linux")]
mod system {
    use super::LONGEST;

    /// Kills the processes that have the mark now; how many there were.
    pub(super) fn kill_those_with(mark: &[u8]) -> usize {
        // SAFETY: the path ends with a zero.
        let all = unsafe { libc::open(c"/proc".as_ptr(), libc::O_RDONLY | libc::O_DIRECTORY | libc::O_CLOEXEC) };
        if all < 0 {
            return 0;
        }
        let mut killed = 0;
        let mut entries = [0_u8; 4096];
        loop {
            // SAFETY: the system writes at most as many bytes as there are.
            let read = unsafe { libc::syscall(libc::SYS_getdents64, all, entries.as_mut_ptr(), entries.len()) };
            let Some(mut rest) =
                usize::try_from(read).ok().filter(|&read| read > 0).and_then(|read| entries.get(..read))
            else {
                break;
            };
            // An entry: 16 bytes, its length in two, its type in one, its name with a zero behind it.
            while let [_, .., _] = rest {
                let length = rest.get(16..18).map_or(0, |pair| usize::from(u16::from_ne_bytes([pair[0], pair[1]])));
                let (Some(entry), Some(others)) = (rest.get(19..length), rest.get(length..)) else { break };
                rest = others;
                if let Some(process) = process_number(entry).filter(|_| has_mark(all, entry, mark)) {
                    // SAFETY: sends a signal, touches no memory.
                    unsafe { libc::kill(process, libc::SIGKILL) };
                    killed += 1;
                }
            }
        }
        // SAFETY: opened above, and not used again.
        unsafe { libc::close(all) };
        killed
    }

    /// The number that a directory of a process has as its name.
    fn process_number(name: &[u8]) -> Option<libc::pid_t> {
        let mut number: libc::pid_t = 0;
        for &byte in name.iter().take_while(|&&byte| byte != 0) {
            let digit = byte.checked_sub(b'0').filter(|&digit| digit < 10)?;
            number = number.checked_mul(10)?.checked_add(libc::pid_t::from(digit))?;
        }
        (number > 1).then_some(number)
    }

    /// Whether a string in the environment of the process begins with the mark.
    fn has_mark(all: libc::c_int, name: &[u8], mark: &[u8]) -> bool {
        let mut path = [0_u8; 32];
        let digits = name.iter().take_while(|&&byte| byte != 0);
        let text = digits.chain(b"/environ");
        for (place, &byte) in path.iter_mut().take(31).zip(text) {
            *place = byte;
        }
        // SAFETY: the last byte of the path is a zero.
        let file = unsafe { libc::openat(all, path.as_ptr().cast(), libc::O_RDONLY | libc::O_CLOEXEC) };
        if file < 0 {
            return false;
        }
        let found = holds(mark, |bytes| {
            // SAFETY: the system writes at most as many bytes as there are.
            let read = unsafe { libc::read(file, bytes.as_mut_ptr().cast(), bytes.len()) };
            usize::try_from(read).unwrap_or(0)
        });
        // SAFETY: opened above, and not used again.
        unsafe { libc::close(file) };
        found
    }

    /// Whether a string of a sequence, each with a zero behind it, begins with the mark; `read` fills bytes and says how many.
    fn holds(mark: &[u8], mut read: impl FnMut(&mut [u8]) -> usize) -> bool {
        let mut chunk = [0_u8; 1024];
        // How much of the mark stands right before the next byte; `None` in the rest of another string.
        let mut matched = Some(0);
        debug_assert!(mark.len() <= LONGEST);
        loop {
            let count = read(&mut chunk);
            for &byte in chunk.iter().take(count) {
                matched = match matched {
                    Some(length) if mark.get(length) == Some(&byte) => Some(length + 1),
                    _ if byte == 0 => Some(0),
                    _ => None,
                };
                if matched == Some(mark.len()) {
                    return true;
                }
            }
            if count == 0 {
                return false;
            }
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_mark_is_found_wherever_the_pieces_end() {
            let environment = b"PATH=/bin\0MAMMOTH=7.\0A=MAMMOTH=7.1\0MAMMOTH=7.12\0Z=1\0";
            let holds_in_pieces = |mark: &[u8], size: usize| {
                let mut rest = &environment[..];
                holds(mark, |bytes| {
                    let count = size.min(rest.len()).min(bytes.len());
                    bytes[..count].copy_from_slice(&rest[..count]);
                    rest = &rest[count..];
                    count
                })
            };
            for size in 1..=environment.len() {
                assert!(holds_in_pieces(b"MAMMOTH=7.", size) && holds_in_pieces(b"MAMMOTH=7.12\0", size));
                assert!(holds_in_pieces(b"PATH=", size) && holds_in_pieces(b"Z=1\0", size));
                assert!(!holds_in_pieces(b"MAMMOTH=7.1\0", size), "another family");
                assert!(!holds_in_pieces(b"Z=1\0\0", size) && !holds_in_pieces(b"/bin", size));
            }
        }

        #[test]
        fn only_numbers_are_processes() {
            assert_eq!(process_number(b"1234\0x"), Some(1234));
            for name in [&b"self\0"[..], b"12a\0", b"1\0", b"0\0", b"99999999999\0", b"\0"] {
                assert_eq!(process_number(name), None);
            }
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    pub(super) fn kill_those_with(_mark: &[u8]) -> usize {
        0
    }
}
