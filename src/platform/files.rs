//! Files: their rights, and mapped into memory.

use std::fs::{File, Permissions};
use std::path::Path;

/// The rights with which programs make files, before the user's mask takes some away; `None` where the system has none.
pub fn rights_of_new_files() -> Option<Permissions> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        Some(Permissions::from_mode(0o666))
    }
    #[cfg(not(unix))]
    None
}

/// From now on a file that grows beyond the limit of this process (`ulimit -f`) is an error where it is written, like a full disk, and
/// no longer the end of the process by a signal. Programs that this one starts inherit that.
pub fn outlive_file_limits() {
    #[cfg(unix)]
    // SAFETY: a system call that installs no code.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
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
