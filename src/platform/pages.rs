//! Long arrays of zeros in large pages.

use super::interleave::interleave;
use super::memory::Region;
use super::page_size::{LARGE_PAGE, bytes_in_large_pages};
use std::io;
use std::marker::PhantomData;
use std::ops::{Deref, Range};
use std::sync::atomic::AtomicU16;

/// Types that [`ZeroedPages`] may hold.
///
/// # Safety
/// All bytes are valid values, zeros among them. The type has no destructor. It consists of atomic integers only, so that
/// it may turn to zero at any time while others hold references to it.
pub unsafe trait ZeroableAtomics: Send + Sync {}

// SAFETY: one atomic integer, of which every bit pattern is a value.
unsafe impl ZeroableAtomics for AtomicU16 {}

/// A long array that begins as zeros, aligned to [`LARGE_PAGE`].
///
/// Memory is taken from the system page by page as it is touched first, in large pages where the system grants them: a
/// table is read at random, and with small pages nearly every probe would also miss the address cache.
pub struct ZeroedPages<T: ZeroableAtomics> {
    region: Region,
    len: usize,
    elements: PhantomData<T>,
}

impl<T: ZeroableAtomics> ZeroedPages<T> {
    /// An array of `len` zeroed elements; `None` when `len` is 0 or the system refuses.
    ///
    /// That the system agrees does not mean that the memory exists: see [`physical_memory`](super::physical_memory).
    pub fn new(len: usize) -> Option<ZeroedPages<T>> {
        const { assert!(align_of::<T>() <= LARGE_PAGE) };
        let bytes = len.checked_mul(size_of::<T>()).filter(|&bytes| 0 < bytes && bytes <= isize::MAX as usize)?;
        Some(ZeroedPages { region: Region::new(bytes)?, len, elements: PhantomData })
    }

    /// How many bytes of it lie in large pages at the moment; `None` where the system does not say. Slow: for reports.
    pub fn bytes_in_large_pages(&self) -> Option<usize> {
        let start = self.region.start().addr().get();
        bytes_in_large_pages(&(start..start + self.len * size_of::<T>()))
    }

    /// Spreads over these NUMA nodes, by the system's numbers, the pages that are touched from now on; without nodes each is near the
    /// thread that touches it first, as in every new array.
    ///
    /// # Errors
    /// When the system refuses, or cannot do that.
    pub fn interleave(&self, nodes: &[u32]) -> io::Result<()> {
        interleave(self.region.start(), self.len * size_of::<T>(), nodes)
    }

    /// Gives the memory of some elements back to the system; they read as zero from now on and are cheap until touched.
    ///
    /// Returns `false`, and leaves the zeroing to the caller, where the system has no such promise or when the range
    /// neither begins nor ends with a large page (the last one of the array may be short).
    ///
    /// # Panics
    /// When the range is not inside the array.
    pub fn discard(&self, range: Range<usize>) -> bool {
        assert!(range.start <= range.end && range.end <= self.len, "elements {range:?} of {}", self.len);
        let (start, end) = (range.start * size_of::<T>(), range.end * size_of::<T>());
        let whole_pages = start % LARGE_PAGE == 0 && (end % LARGE_PAGE == 0 || range.end == self.len);
        // SAFETY: the bytes lie in the region, and of the system's pages only the one the array ends on can reach
        // beyond them, into the spare part of the region. By the contract of `ZeroableAtomics` the elements may turn to
        // zero while others look at them.
        whole_pages && unsafe { self.region.discard(start, end - start) }
    }
}

impl<T: ZeroableAtomics> Deref for ZeroedPages<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the region has room for `len` elements (`new`), is aligned for them, lives as long as `self`, began as
        // zeros, which are valid elements, and is only changed through shared references to atomics.
        unsafe { std::slice::from_raw_parts(self.region.start().cast::<T>().as_ptr(), self.len) }
    }
}

#[cfg(test)]
mod tests {
    use super::{LARGE_PAGE, ZeroableAtomics, ZeroedPages};
    use crate::parallel::sync::{AtomicU64, Ordering::Relaxed};
    use crate::platform::prefetch;

    struct Cell(AtomicU64);
    // SAFETY: one atomic integer.
    unsafe impl ZeroableAtomics for Cell {}

    #[test]
    fn pages_are_aligned_and_zero() {
        let pages = ZeroedPages::<Cell>::new(300_000).unwrap();
        assert_eq!(pages.as_ptr().addr() % LARGE_PAGE, 0);
        assert_eq!(pages.len(), 300_000);
        assert!(pages.iter().all(|cell| cell.0.load(Relaxed) == 0));
        pages[299_999].0.store(7, Relaxed);
        prefetch(&pages[299_999]);
    }

    #[test]
    fn discarded_elements_are_zero_and_the_others_stay() {
        let per_page = LARGE_PAGE / 8;
        let pages = ZeroedPages::<Cell>::new(2 * per_page + 5).unwrap();
        pages.iter().for_each(|cell| cell.0.store(1, Relaxed));
        assert!(!pages.discard(1..per_page), "begins inside a page");
        assert!(!pages.discard(0..per_page - 1), "ends inside a page");
        assert!(pages.iter().all(|cell| cell.0.load(Relaxed) == 1));
        let discarded = pages.discard(per_page..pages.len());
        assert_eq!(discarded, cfg!(target_os = "linux"));
        for (i, cell) in pages.iter().enumerate() {
            assert_eq!(cell.0.load(Relaxed), u64::from(i < per_page || !discarded));
        }
    }

    /// Where the kernel lays the pages of the mapping that begins here; `None` where it does not say.
    fn policy(start: usize) -> Option<String> {
        let mappings = std::fs::read_to_string("/proc/self/numa_maps").ok()?;
        let start = format!("{start:08x} ");
        mappings.lines().find_map(|line| line.strip_prefix(&start)?.split(' ').next().map(str::to_string))
    }

    #[test]
    fn what_is_spread_over_nodes_holds_what_it_held() {
        let pages = ZeroedPages::<Cell>::new(300_000).unwrap();
        pages[7].0.store(7, Relaxed);
        assert!(pages.interleave(&[5_000]).is_err(), "no system has as many nodes");
        let is_interleaved = || policy(pages.as_ptr().addr()).is_some_and(|policy| policy == "interleave:0");
        for nodes in [&[0][..], &[]] {
            match pages.interleave(nodes) {
                Ok(()) if std::path::Path::new("/proc/self/numa_maps").exists() => {
                    assert_eq!(is_interleaved(), !nodes.is_empty());
                }
                Ok(()) => {}
                // A container may be forbidden to do this, and a kernel may know no nodes.
                Err(error) => {
                    assert!(cfg!(not(target_os = "linux")) || matches!(error.raw_os_error(), Some(1 | 38)), "{error}")
                }
            }
        }
        assert!(pages.iter().enumerate().all(|(i, cell)| cell.0.load(Relaxed) == if i == 7 { 7 } else { 0 }));
    }

    #[test]
    fn absurd_lengths_are_refused() {
        assert!(ZeroedPages::<Cell>::new(0).is_none());
        assert!(ZeroedPages::<Cell>::new(usize::MAX).is_none());
        assert!(ZeroedPages::<Cell>::new(isize::MAX as usize / 8).is_none());
    }
}
