//! Files that one process claims for itself, and who has claimed them.

use std::fmt;
use std::fs::File;
use std::path::Path;

/// Whether this system has claims that only one process gets.
pub const HAS_CLAIMS: bool = cfg!(unix);

/// Most characters of a command that are told.
#[cfg(unix)]
const MOST_OF_COMMAND: usize = 100;

/// The process that has claimed a file, as far as the system tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Holder {
    /// Its number.
    pub process: Option<u32>,
    /// The words it was called with.
    pub command: Option<String>,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.process, &self.command) {
            (None, _) => write!(f, "another process"),
            (Some(process), None) => write!(f, "process {process}"),
            (Some(process), Some(command)) => write!(f, "process {process} ({command})"),
        }
    }
}

/// Claims a file for this process until it is closed, at the latest by the end of the process, however that comes. Nobody is kept
/// from reading it. Where the system has no such claims everybody gets one.
///
/// # Errors
/// Who has claimed it already.
pub fn claim_file(file: &File) -> Result<(), Holder> {
    #[cfg(unix)]
    {
        use std::os::fd::AsRawFd;
        // SAFETY: a system call on a descriptor that is open as long as the reference lives.
        let refused = unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) } != 0;
        if refused && std::io::Error::last_os_error().kind() == std::io::ErrorKind::WouldBlock {
            return Err(holder(file).unwrap_or_default());
        }
    }
    let _ = file;
    Ok(())
}

/// Whether this name still leads to the file that was opened. Where the system does not say, it is believed.
pub fn is_same_file(file: &File, path: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt;
        let (Ok(opened), Ok(named)) = (file.metadata(), std::fs::metadata(path)) else { return false };
        (opened.dev(), opened.ino()) == (named.dev(), named.ino())
    }
    #[cfg(not(unix))]
    {
        let _ = (file, path);
        true
    }
}

/// Whether a path stands for a stream that is open already, such as `/dev/stdout`: no other file can take its place.
pub fn is_open_stream(path: &Path) -> bool {
    let is_process = |path: &Path| path.starts_with("/proc");
    let leads_there = std::fs::read_link(path).is_ok_and(|target| is_process(&target));
    leads_there || path.parent().is_some_and(|parent| parent.canonicalize().is_ok_and(|parent| is_process(&parent)))
}

/// Who has claimed a file, by what Linux tells of all claims (proc(5), "locks").
#[cfg(unix)]
fn holder(file: &File) -> Option<Holder> {
    use std::os::unix::fs::MetadataExt;
    let inode = file.metadata().ok()?.ino();
    let process = process_that_claims(inode, &std::fs::read_to_string("/proc/locks").ok()?);
    let words = process.and_then(|process| std::fs::read(format!("/proc/{process}/cmdline")).ok());
    Some(Holder { process, command: words.as_deref().and_then(command_of) })
}

/// The number of the process in a line such as `1: FLOCK  ADVISORY  WRITE 4711 fe:00:1234 0 EOF`. The device is not compared: some
/// file systems show another one than they have.
#[cfg(unix)]
fn process_that_claims(inode: u64, locks: &str) -> Option<u32> {
    let in_line = |line: &str| {
        let words: Vec<&str> = line.split_ascii_whitespace().collect();
        let [_, "FLOCK", _, "WRITE", process, place, ..] = words[..] else { return None };
        let is_it = place.rsplit(':').next().and_then(|number| number.parse().ok()) == Some(inode);
        process.parse().ok().filter(|&process| is_it && process > 0)
    };
    locks.lines().find_map(in_line)
}

/// A command from its words, each with a zero behind it.
#[cfg(unix)]
fn command_of(words: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(words);
    let (program, arguments) = text.split_once('\0')?;
    let program = program.rsplit('/').next().unwrap_or_default();
    let whole = format!("{program} {}", arguments.replace('\0', " "));
    let mut characters = whole.trim().chars().filter(|c| !c.is_control());
    let mut shown: String = characters.by_ref().take(MOST_OF_COMMAND).collect();
    if characters.next().is_some() {
        shown += "...";
    }
    (!shown.is_empty()).then_some(shown)
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn the_claimant_is_found_by_the_number_of_the_file() {
        let locks = "1: POSIX  ADVISORY  WRITE 11 fe:00:77 0 EOF\n2: FLOCK  ADVISORY  WRITE 12 fe:00:770 0 EOF\n\
                     3: -> FLOCK  ADVISORY  WRITE 13 fe:00:77 0 EOF\n4: FLOCK  ADVISORY  WRITE 14 fe:00:77 0 EOF\n";
        assert_eq!(process_that_claims(77, locks), Some(14));
        assert_eq!(process_that_claims(7, locks), None);
        assert_eq!(process_that_claims(77, "1: FLOCK  ADVISORY  WRITE 0 fe:00:77 0 EOF"), None, "of another container");
    }

    #[test]
    fn commands_are_shown_on_one_line() {
        let shown = command_of(b"/usr/bin/mammoth\0scaling\0--json\0r\n.json\0");
        assert_eq!(shown.as_deref(), Some("mammoth scaling --json r.json"));
        assert_eq!(command_of(b""), None);
        assert_eq!(command_of(&[b"a\0".as_slice(), &[b'x'; 1000]].concat()).map(|text| text.len()), Some(103));
    }

    #[test]
    fn streams_are_told_from_files() {
        assert!(cfg!(not(target_os = "linux")) || is_open_stream(Path::new("/dev/stdout")));
        assert!(cfg!(not(target_os = "linux")) || is_open_stream(Path::new("/dev/fd/1")));
        for path in ["", "results.json", "/tmp/results.json"] {
            assert!(!is_open_stream(Path::new(path)), "{path}");
        }
    }
}
