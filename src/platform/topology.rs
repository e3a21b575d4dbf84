//! The NUMA nodes of the machine, as far as this process may run on their processors.
//!
//! On Linux they come from `/sys/devices/system`. On Windows each group of up to 64 processors counts as one: a thread begins in one
//! group. Elsewhere all processors are one node.

use super::affinity::granted_processors;
use super::processor_set::ProcessorSet;
use std::path::Path;

/// Memory, and the processors near it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The system's number of the node.
    pub number: u32,
    /// The processors that this process may use, at least one: one of each core first, then the other ones of the same cores.
    pub processors: Vec<usize>,
}

impl Node {
    /// The processors as a set.
    pub fn set(&self) -> ProcessorSet {
        self.processors.iter().copied().collect()
    }
}

/// The nodes that this process may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Topology {
    /// Those with processors for this process, by number. Empty where the system does not say which processors it grants.
    pub nodes: Vec<Node>,
    /// Why all processors are taken for one node although the system names nodes, if that is so.
    pub trouble: Option<String>,
}

impl Topology {
    /// This machine.
    pub fn here() -> Topology {
        let Some(granted) = granted_processors() else { return Topology { nodes: Vec::new(), trouble: None } };
        #[cfg(windows)]
        return Topology::of_groups(&granted);
        #[cfg(not(windows))]
        Topology::read(Path::new("/sys/devices/system"), &granted)
    }

    /// All processors that this process may use.
    pub fn processors(&self) -> ProcessorSet {
        self.nodes.iter().flat_map(|node| node.processors.iter().copied()).collect()
    }

    /// What this directory says, which is laid out as `/sys/devices/system` of Linux, of the processors that are granted. Without
    /// a list of nodes there is one.
    pub fn read(system: &Path, granted: &ProcessorSet) -> Topology {
        match read_nodes(system, granted) {
            Ok(Some(nodes)) if !nodes.is_empty() => Topology { nodes, trouble: None },
            Ok(_) => Topology::of_one(system, granted, None),
            Err(trouble) => Topology::of_one(system, granted, Some(trouble)),
        }
    }

    fn of_one(system: &Path, granted: &ProcessorSet, trouble: Option<String>) -> Topology {
        Topology { nodes: vec![Node { number: 0, processors: by_core(system, granted) }], trouble }
    }

    #[cfg(windows)]
    fn of_groups(granted: &ProcessorSet) -> Topology {
        use super::affinity::GROUP;
        let groups: std::collections::BTreeSet<usize> = granted.iter().map(|processor| processor / GROUP).collect();
        let of_group = |group| granted.iter().filter(move |processor| processor / GROUP == group).collect();
        let nodes = groups.into_iter().map(|group| Node { number: group as u32, processors: of_group(group) });
        Topology { nodes: nodes.collect(), trouble: None }
    }
}

/// The nodes with processors for this process; `None` where the system has no list of them.
fn read_nodes(system: &Path, granted: &ProcessorSet) -> Result<Option<Vec<Node>>, String> {
    let directory = system.join("node");
    let online = directory.join("online");
    if !online.exists() {
        return Ok(None);
    }
    let mut nodes = Vec::new();
    for number in read_list(&online)?.iter() {
        let near = read_list(&directory.join(format!("node{number}/cpulist")))?.both(granted);
        // Memory without processors, or with none for this process.
        if !near.is_empty() {
            nodes.push(Node { number: number as u32, processors: by_core(system, &near) });
        }
    }
    Ok(Some(nodes))
}

fn read_list(file: &Path) -> Result<ProcessorSet, String> {
    let text = std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    let shown = || text.trim().chars().take(40).collect::<String>();
    ProcessorSet::parse(&text).ok_or_else(|| format!("{} holds \"{}\", which is no list", file.display(), shown()))
}

/// One processor of each core first, then the others, so that few threads share no core. Where the system does not say which are of one
/// core they stay in ascending order.
fn by_core(system: &Path, processors: &ProcessorSet) -> Vec<usize> {
    let place = |processor: usize| {
        let siblings = read_list(&system.join(format!("cpu/cpu{processor}/topology/thread_siblings_list")));
        siblings
            .map_or(0, |siblings| siblings.both(processors).iter().take_while(|&sibling| sibling < processor).count())
    };
    let mut sorted: Vec<usize> = processors.iter().collect();
    sorted.sort_by_cached_key(|&processor| (place(processor), processor));
    sorted
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::TempDir;

    /// A directory with these files.
    fn system(files: &[(&str, &str)]) -> TempDir {
        let place = tempfile::tempdir().expect("a temporary directory");
        for (path, text) in files {
            let path = place.path().join(path);
            std::fs::create_dir_all(path.parent().expect("it lies somewhere")).expect("it can be made");
            std::fs::write(path, text).expect("it can be written");
        }
        place
    }

    fn read(files: &[(&str, &str)], granted: &str) -> Topology {
        Topology::read(system(files).path(), &ProcessorSet::parse(granted).expect("readable"))
    }

    /// The nodes as `number:processors`.
    fn nodes(topology: &Topology) -> String {
        let shown = topology.nodes.iter().map(|node| format!("{}:{}", node.number, node.set()));
        shown.collect::<Vec<_>>().join(" ")
    }

    const TWO: &[(&str, &str)] =
        &[("node/online", "0-1\n"), ("node/node0/cpulist", "0-3,8-11\n"), ("node/node1/cpulist", "4-7,12-15\n")];

    #[test]
    fn nodes_have_the_processors_that_are_granted() {
        for (granted, expected) in [
            ("0-15", "0:0-3,8-11 1:4-7,12-15"),
            ("0-7", "0:0-3 1:4-7"),
            ("3-4", "0:3 1:4"),
            ("4-6,12", "1:4-6,12"),
            // Others than these are offline.
            ("0-63", "0:0-3,8-11 1:4-7,12-15"),
        ] {
            let topology = read(TWO, granted);
            assert_eq!((nodes(&topology).as_str(), &topology.trouble), (expected, &None), "{granted}");
        }
    }

    #[test]
    fn nodes_without_processors_and_numbers_with_gaps_are_known() {
        let files = [
            ("node/online", "0,2-4\n"),
            ("node/node0/cpulist", "0-1\n"),
            ("node/node1/cpulist", "6-7\n"),
            ("node/node2/cpulist", "\n"),
            ("node/node3/cpulist", "2-3\n"),
            ("node/node4/cpulist", "4-5\n"),
        ];
        let topology = read(&files, "0-7");
        assert_eq!((nodes(&topology).as_str(), topology.trouble), ("0:0-1 3:2-3 4:4-5", None));
        assert_eq!(read(&files, "0-7").processors().to_string(), "0-5");
    }

    #[test]
    fn without_a_list_there_is_one_node() {
        for files in
            [&[][..], &[("node/node0/cpulist", "0-1\n")], &[("node/online", "0\n"), ("node/node0/cpulist", "\n")]]
        {
            let topology = read(files, "0-3");
            assert_eq!((nodes(&topology).as_str(), topology.trouble), ("0:0-3", None), "{files:?}");
        }
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (files, words) in [
            (vec![("node/online", "all\n")], "node/online holds \"all\", which is no list"),
            (vec![("node/online", "0-1"), ("node/node0/cpulist", "0-1")], "node/node1/cpulist: "),
            (
                vec![("node/online", "0-1"), ("node/node0/cpulist", "0-1"), ("node/node1/cpulist", "2-\u{fffd}")],
                "node/node1/cpulist holds \"2-\u{fffd}\", which is no list",
            ),
        ] {
            let topology = read(&files, "0-3");
            assert_eq!(nodes(&topology), "0:0-3");
            let trouble = topology.trouble.expect("something is wrong");
            assert!(trouble.contains(words), "{trouble}");
        }
    }

    #[test]
    fn processors_of_one_core_do_not_follow_each_other() {
        let lists = ["0-1", "0-1", "2-3", "2-3", "4-5", "nonsense"].into_iter().enumerate();
        let named = |(processor, list)| (format!("cpu/cpu{processor}/topology/thread_siblings_list"), list);
        let files: Vec<(String, &str)> = lists.map(named).collect();
        let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        let order = |granted| read(&files, granted).nodes[0].processors.clone();
        assert_eq!(order("0-5"), [0, 2, 4, 5, 1, 3]);
        // One of its core alone comes as early as any.
        assert_eq!(order("1-3"), [1, 2, 3]);
        assert_eq!(read(&[], "0-3").nodes[0].processors, [0, 1, 2, 3]);
    }

    #[test]
    fn this_machine_has_nodes_with_processors_of_their_own() {
        let topology = Topology::here();
        let counted: usize = topology.nodes.iter().map(|node| node.processors.len()).sum();
        assert_eq!(topology.processors().len(), counted, "{topology:?}");
        if let Some(granted) = granted_processors() {
            assert_eq!(topology.processors().without(&granted).len(), 0);
            assert!(!topology.nodes.is_empty());
        }
    }
}
