//! Long arrays in a file.

use super::pages::ZeroableAtomics;
use memmap2::{MmapOptions, MmapRaw};
use std::fs::File;
use std::io;
use std::marker::PhantomData;
use std::ops::Deref;

/// An array that lies in a file; the system keeps as much of it in memory as there is room for, and writes the rest to the disk.
pub struct FilePages<T: ZeroableAtomics> {
    mapping: MmapRaw,
    len: usize,
    elements: PhantomData<T>,
}

impl<T: ZeroableAtomics> FilePages<T> {
    /// The first `len` elements of a file that is open for reading and writing.
    ///
    /// While it is mapped nobody may shorten the file, and its bytes have to be on the disk, not a hole: where a hole cannot be filled
    /// for want of room, the system ends the process.
    ///
    /// # Errors
    /// Those of the system; a file that is too short; no element.
    pub fn map(file: &File, len: usize) -> io::Result<FilePages<T>> {
        const { assert!(align_of::<T>() <= 4096) };
        let bytes = len.checked_mul(size_of::<T>()).filter(|&bytes| 0 < bytes && bytes <= isize::MAX as usize);
        let bytes = bytes.ok_or(io::ErrorKind::InvalidInput)?;
        if file.metadata()?.len() < bytes as u64 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mapping = MmapOptions::new().len(bytes).map_raw(file)?;
        Ok(FilePages { mapping, len, elements: PhantomData })
    }

    /// Waits until all of it is on the disk.
    ///
    /// # Errors
    /// Those of the system.
    pub fn flush(&self) -> io::Result<()> {
        self.mapping.flush()
    }
}

impl<T: ZeroableAtomics> Deref for FilePages<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the mapping has room for `len` elements (`map`), begins with a page and so is aligned for them, and lives as long as
        // `self`. Its bytes are only changed through shared references to atomics, which take any bytes.
        unsafe { std::slice::from_raw_parts(self.mapping.as_ptr().cast(), self.len) }
    }
}

#[cfg(test)]
#[cfg(not(miri))]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU16, Ordering::Relaxed};

    #[test]
    fn what_is_stored_is_in_the_file() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let path = directory.path().join("array");
        std::fs::write(&path, [0; 20_000]).expect("written");
        let file = File::options().read(true).write(true).open(&path).expect("it is there");
        assert!(FilePages::<AtomicU16>::map(&file, 10_001).is_err() && FilePages::<AtomicU16>::map(&file, 0).is_err());
        let array = FilePages::<AtomicU16>::map(&file, 10_000).expect("it can be mapped");
        assert_eq!(array.len(), 10_000);
        array[9_999].store(0x1234, Relaxed);
        array.flush().expect("the disk takes it");
        drop(array);
        let bytes = std::fs::read(&path).expect("readable");
        assert_eq!(
            (bytes[..19_998].iter().all(|&byte| byte == 0), &bytes[19_998..]),
            (true, &0x1234_u16.to_ne_bytes()[..])
        );
        let again = FilePages::<AtomicU16>::map(&file, 10_000).expect("it can be mapped again");
        assert_eq!(again[9_999].load(Relaxed), 0x1234);
    }
}
