//! What the machine is, and hints to its processor.

use sysinfo::{CpuRefreshKind, MemoryRefreshKind, RefreshKind, System};

/// Processors the system grants this program, at least 1. To be asked on a thread that is not bound to processors.
pub fn processors() -> usize {
    let granted = std::thread::available_parallelism().map_or(1, |count| count.get());
    // The standard library sees one group of processors only.
    #[cfg(windows)]
    let granted = granted.max(super::affinity::granted_processors().map_or(1, |set| set.len()));
    granted
}

/// The memory of the machine in bytes; `None` where the system does not say.
///
/// Systems that overcommit map any amount and end the process when it is touched, so that the mapping itself is no
/// proof; where this is `None` the allocator refuses by itself what it cannot provide.
pub fn physical_memory() -> Option<u64> {
    ram().map(|system| system.total_memory()).filter(|&bytes| bytes > 0)
}

/// What the system says of its memory. Miri knows only some of the calls that sysinfo makes.
fn ram() -> Option<System> {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    (!cfg!(miri)).then(|| System::new_with_specifics(memory))
}

/// The memory in bytes that this process may use: that of the machine, or less where a control group limits it; `None` where the
/// system does not say.
pub fn granted_memory() -> Option<u64> {
    #[cfg(target_os = "linux")]
    let limit = super::cgroup::memory_limit();
    #[cfg(not(target_os = "linux"))]
    let limit = None;
    [physical_memory(), limit].into_iter().flatten().min()
}

/// The memory in bytes that this process may use and nobody uses now; `None` where the system does not say.
pub fn available_memory() -> Option<u64> {
    let available = ram().map(|system| system.available_memory()).filter(|&bytes| bytes > 0);
    [available, granted_memory()].into_iter().flatten().min()
}

/// What the maker calls the processor; `None` where the system does not say.
pub fn processor_name() -> Option<String> {
    let system = System::new_with_specifics(RefreshKind::nothing().with_cpu(CpuRefreshKind::nothing()));
    Some(system.cpus().first()?.brand().trim().to_string()).filter(|name| !name.is_empty())
}

/// What this program was built for: the architecture, with its level where it has levels, and the extensions that matter most.
pub fn instruction_set() -> String {
    macro_rules! built_with {
        ($($feature:tt)*) => { [$(($feature, cfg!(target_feature = $feature))),*] };
    }
    let extensions = built_with!("popcnt" "lzcnt" "bmi2" "avx2" "avx512f" "avx512vl" "neon" "sve");
    let names: Vec<&str> = extensions.into_iter().filter_map(|(name, built)| built.then_some(name)).collect();
    let level = match () {
        () if !cfg!(target_arch = "x86_64") => std::env::consts::ARCH,
        () if cfg!(all(target_feature = "avx512bw", target_feature = "avx512dq", target_feature = "avx512vl")) => {
            "x86-64-v4"
        }
        () if cfg!(all(target_feature = "avx2", target_feature = "bmi2", target_feature = "fma")) => "x86-64-v3",
        () if cfg!(all(target_feature = "sse4.2", target_feature = "popcnt")) => "x86-64-v2",
        () => "x86-64-v1",
    };
    if names.is_empty() { level.to_string() } else { format!("{level} ({})", names.join(", ")) }
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
    use super::{available_memory, physical_memory, thread_time};

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
        assert!(available_memory().is_none_or(|bytes| Some(bytes) <= physical_memory()));
    }
}
