//! Everything that depends on the operating system or the processor: memory in large pages, its size, prefetching,
//! files mapped into memory, processors, programs that this one starts.
//!
//! Imports nothing, so that every room may use it. No other room has a `cfg` on the platform.

use std::fs::File;
use std::marker::PhantomData;
use std::ops::{Deref, Range};
use std::path::Path;
use std::process::{Child, Command};

/// Where [`ZeroedPages`] begin: on the boundary of a large page of x86-64, and of several pages of any other size in
/// use (4 to 64 KiB).
pub const LARGE_PAGE: usize = 2 << 20;

/// Types that [`ZeroedPages`] may hold.
///
/// # Safety
/// Bytes that are all zero are a valid value. The type has no destructor. It consists of atomic integers only, so that
/// it may turn to zero at any time while others hold references to it.
pub unsafe trait ZeroableAtomics: Send + Sync {}

/// A long array that begins as zeros, aligned to [`LARGE_PAGE`].
///
/// Memory is taken from the system page by page as it is touched first, in large pages where the system grants them: a
/// table is read at random, and with small pages nearly every probe would also miss the address cache.
pub struct ZeroedPages<T: ZeroableAtomics> {
    region: memory::Region,
    len: usize,
    elements: PhantomData<T>,
}

impl<T: ZeroableAtomics> ZeroedPages<T> {
    /// An array of `len` zeroed elements; `None` when `len` is 0 or the system refuses.
    ///
    /// That the system agrees does not mean that the memory exists: see [`physical_memory`].
    pub fn new(len: usize) -> Option<ZeroedPages<T>> {
        const { assert!(align_of::<T>() <= LARGE_PAGE) };
        let bytes = len.checked_mul(size_of::<T>()).filter(|&bytes| 0 < bytes && bytes <= isize::MAX as usize)?;
        Some(ZeroedPages { region: memory::Region::new(bytes)?, len, elements: PhantomData })
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

#[cfg(unix)]
mod memory {
    use super::LARGE_PAGE;
    use std::ptr::{self, NonNull};

    /// No reservation in the swap space: only what is touched counts.
    #[cfg(any(target_os = "linux", target_os = "android", target_vendor = "apple"))]
    const FLAGS: libc::c_int = libc::MAP_PRIVATE | libc::MAP_ANON | libc::MAP_NORESERVE;
    #[cfg(not(any(target_os = "linux", target_os = "android", target_vendor = "apple")))]
    const FLAGS: libc::c_int = libc::MAP_PRIVATE | libc::MAP_ANON;

    /// An anonymous mapping, longer than asked so that an aligned part of it is long enough.
    pub(super) struct Region {
        mapping: NonNull<u8>,
        mapped: usize,
        start: NonNull<u8>,
    }

    // SAFETY: a region is an address range that it alone owns; mapping and unmapping may happen on any thread.
    unsafe impl Send for Region {}
    // SAFETY: it hands out a pointer; what is done with it is the matter of `ZeroedPages`, whose elements are atomics.
    unsafe impl Sync for Region {}

    impl Region {
        pub(super) fn new(bytes: usize) -> Option<Region> {
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

        pub(super) fn start(&self) -> NonNull<u8> {
            self.start
        }

        /// Turns bytes to zero by dropping their pages. `false` when this system only promises to forget them some day
        /// (all but Linux), or when it refuses (memory locked by `mlockall`).
        ///
        /// # Safety
        /// `offset` is a multiple of [`LARGE_PAGE`], the bytes lie in the region, and they and the rest of the last
        /// page may turn to zero.
        pub(super) unsafe fn discard(&self, offset: usize, bytes: usize) -> bool {
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

    pub(super) fn physical() -> Option<u64> {
        // SAFETY: `sysconf` reads a constant of the system.
        let (pages, page) = unsafe { (libc::sysconf(libc::_SC_PHYS_PAGES), libc::sysconf(libc::_SC_PAGESIZE)) };
        u64::try_from(pages).ok()?.checked_mul(u64::try_from(page).ok()?)
    }
}

#[cfg(not(unix))]
mod memory {
    use super::LARGE_PAGE;
    use std::alloc::{Layout, alloc_zeroed, dealloc};
    use std::ptr::NonNull;

    /// A zeroed allocation of the standard library.
    pub(super) struct Region {
        start: NonNull<u8>,
        layout: Layout,
    }

    // SAFETY: a region is an allocation that it alone owns; it may be freed on any thread.
    unsafe impl Send for Region {}
    // SAFETY: it hands out a pointer; what is done with it is the matter of `ZeroedPages`, whose elements are atomics.
    unsafe impl Sync for Region {}

    impl Region {
        pub(super) fn new(bytes: usize) -> Option<Region> {
            let layout = Layout::from_size_align(bytes, LARGE_PAGE).ok().filter(|layout| layout.size() > 0)?;
            // SAFETY: the layout is not empty.
            let start = NonNull::new(unsafe { alloc_zeroed(layout) })?;
            Some(Region { start, layout })
        }

        pub(super) fn start(&self) -> NonNull<u8> {
            self.start
        }

        /// # Safety
        /// None needed: nothing is promised here, the caller writes the zeros.
        pub(super) unsafe fn discard(&self, _offset: usize, _bytes: usize) -> bool {
            false
        }
    }

    impl Drop for Region {
        fn drop(&mut self) {
            // SAFETY: allocated in `new` with this layout, and no reference into it outlives the owner.
            unsafe { dealloc(self.start.as_ptr(), self.layout) };
        }
    }

    pub(super) fn physical() -> Option<u64> {
        None
    }
}

/// Ties a program that is about to be started to this one, as far as the system can.
///
/// On Unix it gets a process group of its own, so that an interrupt typed at the terminal does not reach it and
/// [`kill_family`] reaches all it starts. On Linux the kernel also kills it when the *thread* that starts it ends, however
/// this process dies: the thread has to live as long as the child is wanted. Elsewhere a child learns from the end of
/// its input that nobody is left.
pub fn tie_to_this_process(command: &mut Command) {
    children::tie(command);
}

/// Kills a child that was started after [`tie_to_this_process`], and on Unix whatever is left of its process group.
///
/// To be called before the child is waited for: until then its number cannot belong to anybody else.
pub fn kill_family(child: &mut Child) {
    children::kill(child);
}

#[cfg(unix)]
mod children {
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

    pub(super) fn kill(child: &mut Child) {
        if let Ok(leader) = libc::pid_t::try_from(child.id()) {
            // SAFETY: the child leads a group of its own (`tie`) and is not yet waited for, so that its number is still
            // that of the group; killing touches no memory of this process.
            unsafe { libc::kill(-leader, libc::SIGKILL) };
        }
        // It may be gone already.
        let _ = child.kill();
    }
}

#[cfg(not(unix))]
mod children {
    use std::process::{Child, Command};

    pub(super) fn tie(_command: &mut Command) {}

    pub(super) fn kill(child: &mut Child) {
        // It may be gone already.
        let _ = child.kill();
    }
}

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
pub type MappedFile = memmap2::Mmap;

/// Maps a file for reading; `None` when it is empty, which not every system can map.
///
/// While it is mapped nobody may shorten it or write into it: the bytes would change under their reader, or be gone. To
/// replace it put another file in its place.
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
    unsafe { MappedFile::map(&file) }.map(Some)
}

/// Processors the system grants this program, at least 1.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, |count| count.get())
}

/// The memory of the machine in bytes; `None` where the system does not say.
///
/// Systems that overcommit map any amount and end the process when it is touched, so that the mapping itself is no
/// proof; where this is `None` the allocator refuses by itself what it cannot provide.
pub fn physical_memory() -> Option<u64> {
    memory::physical()
}

/// What the maker calls the processor; `None` where the system does not say in a file.
pub fn processor_name() -> Option<String> {
    let text = if cfg!(target_os = "linux") { std::fs::read_to_string("/proc/cpuinfo").ok()? } else { return None };
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_string())
}

/// The processor time this thread has used; `None` where the system does not say.
pub fn thread_time() -> Option<std::time::Duration> {
    #[cfg(any(target_os = "linux", target_os = "android", target_os = "macos"))]
    {
        let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the system writes one `timespec`, which this thread owns.
        let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) } != 0;
        let (seconds, nanos) = (u64::try_from(time.tv_sec).ok()?, u32::try_from(time.tv_nsec).ok()?);
        (!failed).then(|| std::time::Duration::new(seconds, nanos))
    }
    #[cfg(not(any(target_os = "linux", target_os = "android", target_os = "macos")))]
    None
}

/// Asks the processor to fetch the cache line at `address`. Any address is allowed; nothing happens where this is not
/// x86-64.
#[inline(always)]
pub fn prefetch<T>(address: *const T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a hint without effect on memory, which does not fault for any address; every x86-64 processor has it.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(address.cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = address;
}

#[cfg(test)]
mod tests {
    use super::{LARGE_PAGE, ZeroableAtomics, ZeroedPages, physical_memory, prefetch, thread_time};
    use crate::parallel::sync::{AtomicU64, Ordering::Relaxed};

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

    #[test]
    fn absurd_lengths_are_refused() {
        assert!(ZeroedPages::<Cell>::new(0).is_none());
        assert!(ZeroedPages::<Cell>::new(usize::MAX).is_none());
        assert!(ZeroedPages::<Cell>::new(isize::MAX as usize / 8).is_none());
    }

    #[test]
    fn a_sleeping_thread_uses_no_time() {
        let Some(before) = thread_time() else { return };
        std::thread::sleep(std::time::Duration::from_millis(30));
        let used = thread_time().expect("the system said it before") - before;
        assert!(used < std::time::Duration::from_millis(15), "{used:?}");
    }

    #[test]
    fn the_machine_has_memory() {
        assert!(physical_memory().is_none_or(|bytes| bytes > 1 << 20));
    }
}
