//! Memory straight from the system. Miri knows no advice on mappings and gets an allocation of the standard library.

#[cfg(any(not(unix), miri))]
pub(super) use elsewhere::Region;
#[cfg(all(unix, not(miri)))]
pub(super) use unix::Region;

#[cfg(all(unix, not(miri)))]
mod unix {
    use crate::platform::LARGE_PAGE;
    use memmap2::{MmapOptions, MmapRaw, UncheckedAdvice};
    use std::ptr::NonNull;

    /// An anonymous mapping, longer than asked so that an aligned part of it is long enough.
    pub(in crate::platform) struct Region {
        mapping: MmapRaw,
        start: NonNull<u8>,
    }

    // SAFETY: the mapping may be used and unmapped on any thread, and the pointer leads into it.
    unsafe impl Send for Region {}
    // SAFETY: it hands out a pointer; what is done with it is the matter of `ZeroedPages`, whose elements are atomics.
    unsafe impl Sync for Region {}

    impl Region {
        pub(in crate::platform) fn new(bytes: usize) -> Option<Region> {
            // No reservation in the swap space: only what is touched counts.
            let anonymous = MmapOptions::new().len(bytes.checked_add(LARGE_PAGE)?).no_reserve_swap().map_anon().ok()?;
            let mapping = MmapRaw::from(anonymous);
            let offset = mapping.as_ptr().align_offset(LARGE_PAGE);
            // A wish: refused, it leaves ordinary pages, so that the answer does not matter.
            #[cfg(any(target_os = "linux", target_os = "android"))]
            let _ = mapping.advise_range(memmap2::Advice::HugePage, offset, bytes);
            // SAFETY: the mapping is longer than `bytes` by LARGE_PAGE, and the offset is smaller than that.
            let start = NonNull::new(unsafe { mapping.as_mut_ptr().add(offset) })?;
            Some(Region { mapping, start })
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
            let place = self.start.addr().get() - self.mapping.as_ptr().addr() + offset;
            cfg!(any(target_os = "linux", target_os = "android"))
                // SAFETY: the caller's promise; the mapping is private and anonymous, so that its pages come back as zeros.
                && unsafe { self.mapping.unchecked_advise_range(UncheckedAdvice::DontNeed, place, bytes) }.is_ok()
        }
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
}
