//! Which worker runs on which processors, and over which nodes the table is spread.

use super::policy::NumaPolicy;
use crate::platform::{ProcessorSet, Topology};

/// Where the workers of a pool run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Placement {
    /// The processors of each worker; empty where the system places the workers.
    workers: Vec<ProcessorSet>,
    /// Workers of each node.
    counts: Vec<usize>,
    pub(super) is_pinned: bool,
    /// The numbers of the system's nodes on which workers run, if there are two or more.
    memory: Vec<u32>,
    /// What was wrong with the list of nodes.
    pub(super) trouble: Option<String>,
}

/// Why threads cannot be placed as the user wants it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlacementError {
    /// A node has processors that this process may not use.
    #[error(
        "processors {lacking} are not granted to this program, which has {granted}: name only those, or write auto"
    )]
    NotGranted {
        /// Those that were named.
        lacking: ProcessorSet,
        /// All that there are.
        granted: ProcessorSet,
    },
    /// The system does not say which processors this process may use.
    #[error("this system binds no thread to processors: write auto or none")]
    Unsupported,
}

/// A node to place workers on.
struct Place {
    /// Where a worker may run: the whole node, or for each worker in turn another processor of it.
    sets: Vec<ProcessorSet>,
    processors: usize,
}

impl Placement {
    /// The placement of so many workers on this machine.
    ///
    /// # Errors
    /// When processors are asked for that this process does not have, or that cannot be chosen here.
    pub fn here(policy: &NumaPolicy, workers: usize) -> Result<Placement, PlacementError> {
        match policy {
            NumaPolicy::None => Ok(Placement::default()),
            // The same on every machine.
            NumaPolicy::Auto if workers < 2 => Ok(Placement::default()),
            _ => Placement::new(policy, workers, &Topology::here()),
        }
    }

    /// The placement of so many workers on a machine with these nodes.
    ///
    /// # Errors
    /// When processors are asked for that this process does not have, or that cannot be chosen here.
    pub fn new(policy: &NumaPolicy, workers: usize, machine: &Topology) -> Result<Placement, PlacementError> {
        let places: Vec<Place> = match policy {
            NumaPolicy::None => return Ok(Placement::default()),
            NumaPolicy::Auto if fits_into_a_node(workers, machine) => {
                return Ok(Placement { trouble: machine.trouble.clone(), ..Placement::default() });
            }
            NumaPolicy::Auto => machine.nodes.iter().map(|node| Place::whole(node.set())).collect(),
            _ if machine.nodes.is_empty() => return Err(PlacementError::Unsupported),
            NumaPolicy::Pin => machine.nodes.iter().map(|node| Place::pinned(&node.processors)).collect(),
            NumaPolicy::Nodes(nodes) => {
                let granted = machine.processors();
                let named: ProcessorSet = nodes.iter().flat_map(ProcessorSet::iter).collect();
                let lacking = named.without(&granted);
                if !lacking.is_empty() {
                    return Err(PlacementError::NotGranted { lacking, granted });
                }
                nodes.iter().cloned().map(Place::whole).collect()
            }
        };
        let mut counts = vec![0; places.len()];
        let workers: Vec<ProcessorSet> = (0..workers).map(|_| next_set(&places, &mut counts)).collect();
        let has_workers = |node: &ProcessorSet| workers.iter().any(|set| !set.both(node).is_empty());
        let memory: Vec<u32> =
            machine.nodes.iter().filter(|node| has_workers(&node.set())).map(|node| node.number).collect();
        Ok(Placement {
            counts,
            is_pinned: *policy == NumaPolicy::Pin,
            memory: if memory.len() > 1 { memory } else { Vec::new() },
            trouble: machine.trouble.clone(),
            workers,
        })
    }

    /// The processors of a worker; `None` where the system places it.
    pub fn of(&self, worker: usize) -> Option<&ProcessorSet> {
        self.workers.get(worker)
    }

    /// Whether the system places all workers.
    pub fn is_free(&self) -> bool {
        self.workers.is_empty()
    }

    /// The nodes over which the table is to be spread; none where its pages may lie anywhere.
    pub fn nodes_of_table(&self) -> &[u32] {
        &self.memory
    }

    /// Workers of each node.
    pub fn workers_of_nodes(&self) -> &[usize] {
        &self.counts
    }
}

impl Place {
    fn whole(node: ProcessorSet) -> Place {
        Place { processors: node.len(), sets: vec![node] }
    }

    fn pinned(processors: &[usize]) -> Place {
        let sets = processors.iter().map(|&processor| [processor].into_iter().collect()).collect();
        Place { processors: processors.len(), sets }
    }
}

/// Whether so many workers are left to the system: there is one node, or they need no more than one.
///
/// They need a second node when they are more than half the processors of the largest one: with two threads a core they would share
/// cores there, though the other nodes have cores to spare. Fewer are not spread. One node has memory near all of them, and several
/// engines side by side, each with few threads, would be bound to the same processors by the same rule.
fn fits_into_a_node(workers: usize, machine: &Topology) -> bool {
    let largest = machine.nodes.iter().map(|node| node.processors.len()).max().unwrap_or(0);
    machine.nodes.len() < 2 || workers <= largest / 2
}

/// Where the next worker runs: on the node that then still has the most processors for each of its workers, the first of equals. Nodes
/// that are alike get their workers in turn, so that workers that share histories (every eighth) are on one node.
fn next_set(places: &[Place], counts: &mut [usize]) -> ProcessorSet {
    let load = |node: usize, other: usize| (counts[node] + 1) * places[other].processors;
    let node = (0..places.len()).min_by(|&a, &b| load(a, b).cmp(&load(b, a))).expect("there is a node");
    let sets = &places[node].sets;
    let set = sets[counts[node] % sets.len()].clone();
    counts[node] += 1;
    set
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::platform::Node;

    /// Nodes with these processors.
    pub fn machine(nodes: &[&[usize]]) -> Topology {
        let node =
            |(number, processors): (usize, &&[usize])| Node { number: number as u32, processors: processors.to_vec() };
        Topology { nodes: nodes.iter().enumerate().map(node).collect(), trouble: None }
    }

    pub fn placed(policy: &str, workers: usize, machine: &Topology) -> Placement {
        Placement::new(&policy.parse().expect("readable"), workers, machine).expect("it can be done")
    }

    /// The processors of all workers.
    fn sets(placement: &Placement) -> String {
        placement.workers.iter().map(ProcessorSet::to_string).collect::<Vec<_>>().join(" ")
    }

    const FOUR: &[&[usize]] = &[&[0, 1, 8, 9], &[2, 3, 10, 11], &[4, 5, 12, 13], &[6, 7, 14, 15]];

    #[test]
    fn a_machine_of_one_node_is_left_alone() {
        let one = machine(&[&[0, 1, 2, 3]]);
        for workers in [1, 2, 4, 64] {
            assert_eq!(placed("auto", workers, &one), Placement::default());
        }
        assert_eq!(placed("none", 64, &machine(FOUR)), Placement::default());
        assert_eq!(placed("auto", 64, &machine(&[])), Placement::default());
    }

    #[test]
    fn workers_that_need_more_than_a_node_are_spread_in_turn() {
        let four = machine(FOUR);
        for workers in [1, 2] {
            assert!(placed("auto", workers, &four).is_free());
        }
        let three = placed("auto", 3, &four);
        assert_eq!((sets(&three).as_str(), three.nodes_of_table()), ("0-1,8-9 2-3,10-11 4-5,12-13", &[0, 1, 2][..]));
        let all = placed("auto", 16, &four);
        assert_eq!((all.workers_of_nodes(), all.nodes_of_table()), (&[4, 4, 4, 4][..], &[0, 1, 2, 3][..]));
        // Workers that share histories are on one node.
        assert!((0..8).all(|worker| all.of(worker) == all.of(worker + 8)));
        assert_eq!(all.of(16), None);
    }

    #[test]
    fn nodes_get_workers_in_proportion_to_their_processors() {
        let unlike = machine(&[&[0, 1, 2, 3, 4, 5], &[6, 7], &[8, 9, 10, 11]]);
        for (workers, expected) in [(12, [6, 2, 4]), (24, [12, 4, 8]), (6, [3, 1, 2]), (4, [3, 0, 1])] {
            let counts = placed("auto", workers, &unlike).counts;
            assert_eq!(counts.iter().sum::<usize>(), workers);
            assert_eq!(counts, expected, "{workers} workers");
        }
        // A node without workers gets no part of the table.
        assert_eq!(placed("auto", 4, &unlike).nodes_of_table(), [0, 2]);
    }

    #[test]
    fn pinned_workers_have_processors_of_their_own_while_there_are_some() {
        let two = machine(&[&[0, 2, 1, 3], &[4, 6, 5, 7]]);
        assert_eq!(sets(&placed("pin", 5, &two)), "0 4 2 6 1");
        let more = placed("pin", 10, &two);
        assert_eq!(sets(&more), "0 4 2 6 1 5 3 7 0 4");
        assert!(more.is_pinned && more.nodes_of_table() == [0, 1]);
        assert_eq!(sets(&placed("pin", 1, &machine(&[&[5]]))), "5");
    }

    #[test]
    fn nodes_that_the_user_names_are_not_those_of_the_system() {
        let one = machine(&[&[0, 1]]);
        let named = placed("0:1", 3, &one);
        assert_eq!(
            (sets(&named).as_str(), named.nodes_of_table(), named.workers_of_nodes()),
            ("0 1 0", &[][..], &[2, 1][..])
        );
        let across = placed("0-3:4-7", 2, &machine(FOUR));
        assert_eq!((sets(&across).as_str(), across.nodes_of_table()), ("0-3 4-7", &[0, 1, 2, 3][..]));
        assert!(placed("0-1:8", 8, &machine(FOUR)).nodes_of_table().is_empty());
    }

    #[test]
    fn processors_of_others_are_refused() {
        let policy = |text: &str| text.parse::<NumaPolicy>().expect("readable");
        let refused = Placement::new(&policy("0-3:8-15"), 2, &machine(&[&[0, 1], &[8, 9]]));
        let error = refused.expect_err("they are not there").to_string();
        assert!(
            error.starts_with("processors 2-3,10-15 are not granted to this program, which has 0-1,8-9"),
            "{error}"
        );
        for text in ["pin", "0"] {
            assert_eq!(Placement::new(&policy(text), 1, &machine(&[])), Err(PlacementError::Unsupported));
        }
    }

    #[test]
    fn one_worker_is_placed_only_where_the_user_wants_it() {
        for policy in [NumaPolicy::Auto, NumaPolicy::None] {
            assert_eq!(Placement::here(&policy, 1), Ok(Placement::default()));
        }
    }
}
