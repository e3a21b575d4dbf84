//! Files: claimed for one process, mapped into memory.

use std::fs::File;
use std::path::Path;

/// Claims a file for this process until it is closed; `false` when another process has claimed it. Nobody is kept from
/// reading it. Where the system has no such claims everybody gets one.
pub fn claim_file(file: &File) -> bool {
    #[cfg(unix)]
    {
        use std::os::fd::AsRawFd;
        // SAFETY: a system call on a descriptor that is open as long as the reference lives.
        let refused = unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) } != 0;
        !(refused && std::io::Error::last_os_error().kind() == std::io::ErrorKind::WouldBlock)
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        true
    }
}

/// A file as bytes in memory, read from the disk as they are touched.
pub struct MappedFile {
    file: File,
    bytes: memmap2::Mmap,
}

impl MappedFile {
    /// How long the file is now. Bytes that were cut off must not be touched: the system ends the process.
    pub fn file_length(&self) -> u64 {
        self.file.metadata().map_or(0, |metadata| metadata.len())
    }
}

impl std::ops::Deref for MappedFile {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes
    }
}

/// Maps a file for reading; `None` when it is empty, which not every system can map.
///
/// While it is mapped nobody may shorten it or write into it: the bytes would change under their reader, or be gone (see
/// [`MappedFile::file_length`]). To replace it put another file in its place.
///
/// # Errors
/// Those of the system, and anything but an ordinary file.
pub fn map_file(path: &Path) -> std::io::Result<Option<MappedFile>> {
    // Asked before it is opened: opening a pipe would wait for its other end.
    let metadata = std::fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(std::io::Error::new(std::io::ErrorKind::InvalidInput, "it is not a file"));
    }
    if metadata.len() == 0 {
        return Ok(None);
    }
    let file = File::open(path)?;
    // SAFETY: the mapping is only read. That no other program cuts the file meanwhile cannot be enforced; it is demanded
    // above, and the programs of this crate replace files instead of writing into them. What the mapping gains over a copy:
    // a book of a gigabyte costs no memory of its own, and all engines on a machine share its pages.
    let bytes = unsafe { memmap2::Mmap::map(&file) }?;
    Ok(Some(MappedFile { file, bytes }))
}
