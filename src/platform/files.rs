//! Files: their rights, and mapped into memory.

use std::fs::{File, Metadata, Permissions};
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

/// Opens a file or a character device for adding to it, and makes a file that is not there. Neither opening nor writing waits for
/// anybody: a device that takes no more is an error of the kind [`WouldBlock`](std::io::ErrorKind::WouldBlock).
///
/// # Errors
/// Those of the system, and anything else than a file or a character device, such as a pipe.
pub fn open_without_waiting(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.create(true).append(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY);
    }
    // Asked before, so that whatever it is stays untouched; and again of what was opened, since another may have come there.
    if let Ok(metadata) = std::fs::metadata(path) {
        check_kind(&metadata)?;
    }
    let file = options.open(path)?;
    check_kind(&file.metadata()?)?;
    Ok(file)
}

fn check_kind(metadata: &Metadata) -> std::io::Result<()> {
    #[cfg(unix)]
    let is_device = std::os::unix::fs::FileTypeExt::is_char_device(&metadata.file_type());
    #[cfg(not(unix))]
    let is_device = false;
    let refusal = match metadata.file_type() {
        kind if kind.is_file() || is_device => return Ok(()),
        kind if kind.is_dir() => std::io::ErrorKind::IsADirectory.into(),
        _ => std::io::Error::new(std::io::ErrorKind::InvalidInput, "it is neither a file nor a character device"),
    };
    Err(refusal)
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
