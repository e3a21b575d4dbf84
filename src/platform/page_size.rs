//! In which pages memory lies.

use std::ops::Range;

/// Where [`ZeroedPages`](super::ZeroedPages) begin: on the boundary of a large page of x86-64, and of several pages of any other size in
/// use (4 to 64 KiB).
pub const LARGE_PAGE: usize = 2 << 20;

/// Bytes of an ordinary page; `None` where the system does not say.
pub fn page_size() -> Option<usize> {
    #[cfg(unix)]
    {
        // SAFETY: `sysconf` reads a constant of the system.
        usize::try_from(unsafe { libc::sysconf(libc::_SC_PAGESIZE) }).ok().filter(|&bytes| bytes > 0)
    }
    #[cfg(not(unix))]
    None
}

/// How many bytes of these addresses lie in large pages at the moment; `None` where the system does not say.
pub(super) fn bytes_in_large_pages(addresses: &Range<usize>) -> Option<usize> {
    let mappings =
        if cfg!(target_os = "linux") { std::fs::read_to_string("/proc/self/smaps").ok()? } else { return None };
    count_large(&mappings, addresses)
}

/// The same from the text in which Linux describes the mappings of a process; `None` when it does not speak of large pages.
fn count_large(mappings: &str, addresses: &Range<usize>) -> Option<usize> {
    let (mut overlap, mut sum) = (0, None);
    for line in mappings.lines() {
        let mut words = line.split_ascii_whitespace();
        let first = words.next().unwrap_or_default();
        if first == "AnonHugePages:" {
            let kibibytes: usize = words.next()?.parse().ok()?;
            // Of a mapping that is longer than what is asked for, the rest may be in large pages as well.
            *sum.get_or_insert(0) += overlap.min(kibibytes << 10);
        } else if let Some((start, end)) = first.split_once('-') {
            let [start, end] = [start, end].map(|address| usize::from_str_radix(address, 16));
            let (Ok(start), Ok(end)) = (start, end) else { continue };
            overlap = end.min(addresses.end).saturating_sub(start.max(addresses.start));
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_powers_of_two() {
        assert!(page_size().is_none_or(usize::is_power_of_two));
        assert!(page_size().is_some() || cfg!(not(unix)));
    }

    #[test]
    fn large_pages_are_counted_where_mappings_overlap() {
        let mappings = "1000-3000 rw-p 00000000 00:00 0 [heap]\nSize: 8 kB\nAnonHugePages: 4 kB\nVmFlags: rd\n\
                        400000-a00000 rw-p 00000000 00:00 0 \nAnonHugePages:      4096 kB\n\
                        a00000-c00000 rw-p 00000000 00:00 0 \nAnonHugePages:      2048 kB\n";
        let count = |addresses| count_large(mappings, &addresses);
        assert_eq!(count(0x400000..0xc00000), Some(6 << 20));
        assert_eq!(count(0x900000..0xb00000), Some(2 << 20), "not more than what was asked for");
        assert_eq!(count(0xd00000..0xe00000), Some(0));
        assert_eq!(count_large("400000-a00000 rw-p 0 0 0\nSize: 6144 kB\n", &(0x400000..0xa00000)), None);
    }
}
