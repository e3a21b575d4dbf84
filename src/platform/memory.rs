//! Memory straight from the system. Miri knows no advice on mappings and gets an allocation of the standard library.

#[cfg(any(not(unix), miri))]
pub(super) use elsewhere::{Region, physical};
#[cfg(all(unix, not(miri)))]
pub(super) use unix::{Region, physical};

#[cfg(all(unix, not(miri)))]
mod unix {
    use crate::platform::LARGE_PAGE;
    use std::ptr::{self, NonNull};

    /// No reservation in the swap space: only what is touched counts.
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    const FLAGS: libc::c_int = libc::MAP_PRIVATE | libc::MAP_ANON | libc::MAP_NORESERVE;
    #[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
    const FLAGS: libc::c_int = libc::MAP_PRIVATE | libc::MAP_ANON;

    /// An anonymous mapping, longer than asked so that an aligned part of it is long enough.
    pub(in crate::platform) struct Region {
        mapping: NonNull<u8>,
        mapped: usize,
        start: NonNull<u8>,
    }

    // SAFETY: a region is an address range that it alone owns; mapping and unmapping may happen on any thread.
    unsafe impl Send for Region {}
    // SAFETY: it hands out a pointer; what is done with it is the matter of `ZeroedPages`, whose elements are atomics.
    unsafe impl Sync for Region {}

    impl Region {
        pub(in crate::platform) fn new(bytes: usize) -> Option<Region> {
            let mapped = bytes.checked_add(LARGE_PAGE)?;
            // SAFETY: a new anonymous mapping at an address of the kernel's choice touches nothing that exists.
            let mapping =
                unsafe { libc::mmap(ptr::null_mut(), mapped, libc::PROT_READ | libc::PROT_WRITE, FLAGS, -1, 0) };
            if mapping == libc::MAP_FAILED {
                return None;
            }
            let mapping = NonNull::new(mapping.cast::<u8>())?;
            // SAFETY: the mapping is longer than `bytes` by LARGE_PAGE, and the offset is smaller than that.
            let start = unsafe { mapping.add(mapping.align_offset(LARGE_PAGE)) };
            // A wish: refused, it leaves ordinary pages, so that the answer does not matter.
            #[cfg(any(target_os = "linux", target_os = "android"))]
            // SAFETY: the range lies in the mapping, begins on a page, and the advice changes no content.
            unsafe {
                libc::madvise(start.as_ptr().cast(), bytes, libc::MADV_HUGEPAGE);
            }
            Some(Region { mapping, mapped, start })
        }

        pub(in crate::platform) fn start(&self) -> NonNull<u8> {
            self.start
        }

        /// Turns bytes to zero by dropping their pages. `false` when this system only promises to forget them some day
        /// (all but Linux), or when it refuses (memory locked by `mlockall`).
        ///
        /// # Safety
        /// `offset` is a multiple of [`LARGE_PAGE`], the bytes lie in the region, and they and the rest of the last
        /// page may turn to zero.
        pub(in crate::platform) unsafe fn discard(&self, offset: usize, bytes: usize) -> bool {
            cfg!(any(target_os = "linux", target_os = "android"))
                // SAFETY: the caller's promise; the mapping is private and anonymous, so that its pages come back as zeros.
                && unsafe { libc::madvise(self.start.add(offset).as_ptr().cast(), bytes, libc::MADV_DONTNEED) } == 0
        }
    }

    impl Drop for Region {
        fn drop(&mut self) {
            // SAFETY: exactly what `new` mapped, and no reference into it outlives the owner.
            unsafe { libc::munmap(self.mapping.as_ptr().cast(), self.mapped) };
        }
    }

    pub(in crate::platform) fn physical() -> Option<u64> {
        // SAFETY: `sysconf` reads a constant of the system.
        let (pages, page) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
        u64::try_from(pages).ok()?.checked_mul(u64::try_from(page).ok()?)
    }
}

#[cfg(any(not(unix), miri))]
mod elsewhere {
    use crate::platform::LARGE_PAGE;
    use std::alloc::{Layout, alloc_zeroed, dealloc};
    use std::ptr::NonNull;

    /// A zeroed allocation of the standard library.
    pub(in crate::platform) struct Region {
        start: NonNull<u8>,
        layout: Layout,
    }

    // SAFETY: a region is an allocation that it alone owns; it may be freed on any thread.
    unsafe impl Send for Region {}
    // SAFETY: it hands out a pointer; what is done with it is the matter of `ZeroedPages`, whose elements are atomics.
    unsafe impl Sync for Region {}

    impl Region {
        pub(in crate::platform) fn new(bytes: usize) -> Option<Region> {
            let layout = Layout::from_size_align(bytes, LARGE_PAGE).ok().filter(|layout| layout.size() > 0)?;
            // SAFETY: the layout is not empty.
            let start = NonNull::new(unsafe { alloc_zeroed(layout) })?;
            Some(Region { start, layout })
        }

        pub(in crate::platform) fn start(&self) -> NonNull<u8> {
            self.start
        }

        /// # Safety
        /// None needed: nothing is promised here, the caller writes the zeros.
        pub(in crate::platform) unsafe fn discard(&self, _offset: usize, _bytes: usize) -> bool {
            false
        }
    }

    impl Drop for Region {
        fn drop(&mut self) {
            // SAFETY: allocated in `new` with this layout, and no reference into it outlives the owner.
            unsafe { dealloc(self.start.as_ptr(), self.layout) };
        }
    }

    pub(in crate::platform) fn physical() -> Option<u64> {
        None
    }
}
