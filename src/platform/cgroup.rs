//! The memory that a control group of Linux grants: containers and services have less than the machine.

use std::path::{Path, PathBuf};

/// A group without a limit says a number near this one in the first version of the interface.
const UNLIMITED: u64 = 1 << 60;

/// The least limit of the groups of this process, in bytes; `None` where there is none.
pub(super) fn memory_limit() -> Option<u64> {
    let groups = std::fs::read_to_string("/proc/self/cgroup").ok()?;
    limit(&groups, Path::new("/sys/fs/cgroup"))
}

/// The same for the text that lists the groups of a process, and the place where groups are mounted.
fn limit(groups: &str, mount: &Path) -> Option<u64> {
    groups.lines().flat_map(|line| files(line, mount)).filter_map(|file| read_limit(&file)).min()
}

/// The files that limit the memory of a group and of those it lies in: `number:controllers:path` a line.
fn files(line: &str, mount: &Path) -> Vec<PathBuf> {
    let mut fields = line.splitn(3, ':');
    let [Some(_), Some(controllers), Some(path)] = [fields.next(), fields.next(), fields.next()] else {
        return Vec::new();
    };
    let (place, file) = match controllers {
        "" => (mount.to_path_buf(), "memory.max"),
        _ if controllers.split(',').any(|name| name == "memory") => (mount.join("memory"), "memory.limit_in_bytes"),
        _ => return Vec::new(),
    };
    // Seen from inside a container the path may begin above the mount: then only the mount itself is there.
    let groups = Path::new(path.trim_start_matches('/')).ancestors();
    groups.map(|group| place.join(group).join(file)).collect()
}

fn read_limit(file: &Path) -> Option<u64> {
    let text = std::fs::read_to_string(file).ok()?;
    text.trim().parse().ok().filter(|&bytes| bytes < UNLIMITED)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_limit_on_the_way_to_the_root_counts() {
        let mount = tempfile::tempdir().expect("a temporary directory");
        let put = |path: &str, text: &str| {
            let path = mount.path().join(path);
            std::fs::create_dir_all(path.parent().expect("it lies somewhere")).expect("it can be made");
            std::fs::write(path, text).expect("it can be written");
        };
        put("a/memory.max", "1000000\n");
        put("a/b/memory.max", "max\n");
        put("memory/c/memory.limit_in_bytes", "700000\n");
        put("memory/memory.limit_in_bytes", "9223372036854771712\n");
        let of = |groups: &str| limit(groups, mount.path());
        assert_eq!(of("0::/a/b\n"), Some(1_000_000));
        assert_eq!(of("4:memory:/c/d/e\n0::/a/b\n"), Some(700_000));
        assert_eq!(of("5:cpu,memory:/c\n"), Some(700_000));
        for unlimited in ["0::/\n", "4:memory:/\n", "3:cpu:/c\n", "", "nonsense", "0::/../../a\n"] {
            assert_eq!(of(unlimited), None, "{unlimited:?}");
        }
    }
}
