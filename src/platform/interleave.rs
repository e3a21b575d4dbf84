//! Memory spread over NUMA nodes, page by page.

use std::io;
use std::ptr::NonNull;

/// Lays the pages of this memory that are touched from now on over these nodes in turn; without nodes near the thread that
/// touches them first, as is usual. Pages that were touched before stay where they are.
///
/// # Errors
/// When the system refuses, or knows no such thing.
#[cfg(all(target_os = "linux", not(miri)))]
pub(super) fn interleave(start: NonNull<u8>, bytes: usize, nodes: &[u32]) -> io::Result<()> {
    const WORD: usize = libc::c_ulong::BITS as usize;
    /// The nodes that Linux can tell apart at most.
    const MOST: usize = 1024;
    let mut mask: [libc::c_ulong; MOST / WORD] = [0; MOST / WORD];
    for &node in nodes {
        let word = mask.get_mut(node as usize / WORD).ok_or(io::ErrorKind::InvalidInput)?;
        *word |= 1 << (node as usize % WORD);
    }
    let mode = if nodes.is_empty() { libc::MPOL_DEFAULT } else { libc::MPOL_INTERLEAVE } as libc::c_ulong;
    // The system reads one bit less than it is told of. All arguments are as long as a register.
    let (mask, bits) = if nodes.is_empty() { (std::ptr::null(), 0) } else { (mask.as_ptr(), MOST + 1) };
    // SAFETY: this says where pages will lie and changes nothing that they hold; the system reads `bits` bits of the mask.
    let failed = unsafe { libc::syscall(libc::SYS_mbind, start.as_ptr(), bytes, mode, mask, bits, 0_usize) } != 0;
    if failed { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// The same where the system knows no such thing.
#[cfg(not(all(target_os = "linux", not(miri))))]
pub(super) fn interleave(_start: NonNull<u8>, _bytes: usize, _nodes: &[u32]) -> io::Result<()> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "this system does not spread memory over nodes"))
}
