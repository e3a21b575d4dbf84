//! Which processors a thread may run on.

use super::processor_set::ProcessorSet;
use std::io;

#[cfg(any(target_os = "linux", target_os = "android"))]
use linux as system;
#[cfg(not(any(target_os = "linux", target_os = "android", windows)))]
use none as system;
#[cfg(windows)]
use windows as system;
#[cfg(windows)]
pub(super) use windows::GROUP;

/// The processors that the calling thread may run on: those of this process, unless the thread was bound to others. `None` where the
/// system does not say. On Windows processor `i` of group `g` has the number 64 g + i.
pub fn granted_processors() -> Option<ProcessorSet> {
    system::granted_processors().filter(|set| !set.is_empty())
}

/// Binds the calling thread to these processors. Threads that it starts later are bound as well, except on Windows.
///
/// # Errors
/// When the system refuses, or cannot bind threads.
pub fn bind_thread(processors: &ProcessorSet) -> io::Result<()> {
    system::bind_thread(processors)
}

#[cfg(any(target_os = "linux", target_os = "android"))]
mod linux {
    use super::super::processor_set::{MOST, ProcessorSet};
    use std::io;

    const WORD: usize = u64::BITS as usize;

    /// A bit for each processor.
    type Mask = [u64; MOST / WORD];

    pub(super) fn granted_processors() -> Option<ProcessorSet> {
        let mut mask: Mask = [0; MOST / WORD];
        // SAFETY: the system writes at most the bytes it is told of, which this thread owns; any bits are good ones.
        let failed = unsafe { libc::sched_getaffinity(0, size_of::<Mask>(), mask.as_mut_ptr().cast()) } != 0;
        let is_set = |&processor: &usize| mask[processor / WORD] >> (processor % WORD) & 1 != 0;
        (!failed).then(|| (0..MOST).filter(is_set).collect())
    }

    pub(super) fn bind_thread(processors: &ProcessorSet) -> io::Result<()> {
        let mut mask: Mask = [0; MOST / WORD];
        processors.iter().for_each(|processor| mask[processor / WORD] |= 1 << (processor % WORD));
        // SAFETY: the system reads as many bytes as it is told of.
        let failed = unsafe { libc::sched_setaffinity(0, size_of::<Mask>(), mask.as_ptr().cast()) } != 0;
        if failed { Err(io::Error::last_os_error()) } else { Ok(()) }
    }
}

#[cfg(windows)]
mod windows {
    use super::super::processor_set::ProcessorSet;
    use std::io;
    use windows_sys::Win32::System::SystemInformation::GROUP_AFFINITY;
    use windows_sys::Win32::System::Threading::{
        GetActiveProcessorCount, GetActiveProcessorGroupCount, GetCurrentProcess, GetCurrentThread,
        GetProcessAffinityMask, SetThreadGroupAffinity,
    };

    /// Processors of a group, at most.
    pub const GROUP: usize = 64;

    pub(super) fn granted_processors() -> Option<ProcessorSet> {
        // SAFETY: it reads a number of the system.
        let groups = usize::from(unsafe { GetActiveProcessorGroupCount() });
        if groups > 1 {
            // SAFETY: the same.
            let count = |group: usize| unsafe { GetActiveProcessorCount(group as u16) } as usize;
            return Some((0..groups).flat_map(|group| (0..count(group)).map(move |i| group * GROUP + i)).collect());
        }
        let (mut own, mut all) = (0_usize, 0_usize);
        // SAFETY: the system writes two numbers, which this thread owns; the handle stands for this process and needs no closing.
        let is_told = unsafe { GetProcessAffinityMask(GetCurrentProcess(), &mut own, &mut all) } != 0;
        is_told.then(|| (0..usize::BITS as usize).filter(|i| own >> i & 1 != 0).collect())
    }

    /// A thread of Windows runs in one group: in the one that has most of these processors.
    pub(super) fn bind_thread(processors: &ProcessorSet) -> io::Result<()> {
        let mut masks = std::collections::BTreeMap::<usize, usize>::new();
        for processor in processors.iter() {
            *masks.entry(processor / GROUP).or_default() |=
                1_usize.checked_shl((processor % GROUP) as u32).unwrap_or(0);
        }
        let Some((&group, &mask)) = masks.iter().max_by_key(|(_, mask)| mask.count_ones()) else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "no processor is named"));
        };
        let affinity = GROUP_AFFINITY { Mask: mask, Group: group as u16, Reserved: [0; 3] };
        // SAFETY: the system reads one structure; what was there before is not asked for; the handle stands for this thread and
        // needs no closing.
        let is_bound = unsafe { SetThreadGroupAffinity(GetCurrentThread(), &affinity, std::ptr::null_mut()) } != 0;
        if is_bound { Ok(()) } else { Err(io::Error::last_os_error()) }
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android", windows)))]
mod none {
    use super::super::processor_set::ProcessorSet;
    use std::io;

    pub(super) fn granted_processors() -> Option<ProcessorSet> {
        None
    }

    pub(super) fn bind_thread(_: &ProcessorSet) -> io::Result<()> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "this system binds no thread to processors"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_is_bound_and_its_neighbours_are_not() {
        let Some(granted) = granted_processors() else { return };
        let first: ProcessorSet = granted.iter().take(1).collect();
        let bound = std::thread::spawn(move || {
            bind_thread(&first).expect("it is one of this process's own");
            assert_eq!(granted_processors(), Some(first));
        });
        bound.join().expect("the bound thread is content");
        assert_eq!(granted_processors(), Some(granted));
        assert!(bind_thread(&ProcessorSet::default()).is_err(), "nothing to run on");
    }
}
