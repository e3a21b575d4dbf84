//! What Linux tells of a process.

use std::time::Duration;

/// Memory in use in KiB; `None` where the system does not say.
pub fn resident(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// Processor time used so far, all threads together; `None` where the system does not say.
pub fn processor_time(process: u32) -> Option<Duration> {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let nanoseconds = tasks.flatten().filter_map(|task| {
        let text = std::fs::read_to_string(task.path().join("schedstat")).ok()?;
        text.split(' ').next()?.parse::<u64>().ok()
    });
    Some(Duration::from_nanos(nanoseconds.sum()))
}
