//! What the system made of a placement.

use super::plan::Placement;
use crate::tt::Table;

/// A placement that was carried out as far as the system let it.
#[derive(Clone, Debug, Default)]
pub struct Placed {
    placement: Placement,
    /// What the system says of threads that it did not bind.
    unbound: Option<String>,
    /// Why the table is not spread over the nodes, if it should be.
    unspread: Option<String>,
}

impl Placed {
    /// Spreads the table over the nodes: those pages that are touched from now on. `unbound` is what there is to say of threads that
    /// were not bound.
    pub fn new(placement: Placement, unbound: Option<String>, table: &Table) -> Placed {
        let nodes = placement.nodes_of_table();
        let spread = if nodes.is_empty() { Ok(()) } else { table.interleave(nodes) };
        Placed { unspread: spread.err().map(|error| error.to_string()), unbound, placement }
    }

    /// The placement that was wanted.
    pub fn placement(&self) -> &Placement {
        &self.placement
    }

    /// What was done and what was refused, of a table with so many percent in large pages; `None` where everything is left to the
    /// system.
    pub fn sentence(&self, large_pages: Option<u32>) -> Option<String> {
        let trouble = self.placement.trouble.as_ref();
        let trouble = trouble.map(|trouble| format!("the NUMA nodes are not known ({trouble})"));
        if self.placement.is_free() {
            return trouble.map(|trouble| format!("{trouble}; the system places the threads"));
        }
        let percent = |whose: &str| large_pages.map(|percent| format!("{percent} % of {whose} in large pages"));
        let table = match &self.unspread {
            _ if self.placement.nodes_of_table().is_empty() => vec![percent("the table")],
            None => vec![Some("table interleaved".to_string()), percent("it")],
            Some(error) => vec![Some(format!("the table is not interleaved ({error})")), percent("it")],
        };
        let parts = [trouble, Some(self.threads()), self.unbound.clone()].into_iter().chain(table).flatten();
        Some(parts.collect::<Vec<_>>().join("; "))
    }

    /// How the threads are divided among the nodes.
    fn threads(&self) -> String {
        let counts = self.placement.workers_of_nodes();
        let nodes = if counts.len() == 1 { "1 NUMA node".to_string() } else { format!("{} NUMA nodes", counts.len()) };
        let threads = |count: usize| if count == 1 { "1 thread".to_string() } else { format!("{count} threads") };
        let spread = match counts {
            [only] => format!("{} on it", threads(*only)),
            [first, rest @ ..] if rest.iter().all(|count| count == first) => format!("{} on each", threads(*first)),
            [first @ .., last] => {
                let first: Vec<String> = first.iter().map(usize::to_string).collect();
                format!("{} and {} on them", first.join(", "), threads(*last))
            }
            [] => "no thread".to_string(),
        };
        let pinned = if self.placement.is_pinned { ", each bound to one processor" } else { "" };
        format!("{nodes}, {spread}{pinned}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::tests::{machine, placed};
    use super::*;
    use crate::platform::{Node, Topology};

    #[test]
    fn what_was_done_is_said() {
        let [one, two] = [machine(&[&[0, 1]]), machine(&[&[0, 1, 2], &[3, 4]])];
        let said = |policy: &str, workers: usize, machine: &Topology, large: Option<u32>| {
            let placement = placed(policy, workers, machine);
            Placed { placement, unbound: None, unspread: None }.sentence(large)
        };
        assert_eq!(said("auto", 2, &one, Some(98)), None);
        for (policy, workers, machine, large, expected) in [
            (
                "auto",
                5,
                &two,
                Some(98),
                "2 NUMA nodes, 3 and 2 threads on them; table interleaved; 98 % of it in large pages",
            ),
            ("auto", 2, &two, None, "2 NUMA nodes, 1 thread on each; table interleaved"),
            ("0:1", 4, &one, Some(0), "2 NUMA nodes, 2 threads on each; 0 % of the table in large pages"),
            ("pin", 2, &one, None, "1 NUMA node, 2 threads on it, each bound to one processor"),
        ] {
            assert_eq!(said(policy, workers, machine, large).as_deref(), Some(expected));
        }
    }

    #[test]
    fn what_was_refused_is_said() {
        let two = machine(&[&[0, 1], &[2, 3]]);
        let result = Placed {
            placement: placed("auto", 4, &two),
            unbound: Some("4 of 4 threads are not bound (not permitted)".to_string()),
            unspread: Some("no such node".to_string()),
        };
        let expected = "2 NUMA nodes, 2 threads on each; 4 of 4 threads are not bound (not permitted); the table is not interleaved \
                        (no such node); 50 % of it in large pages";
        assert_eq!(result.sentence(Some(50)).as_deref(), Some(expected));
        let unreadable =
            Topology { trouble: Some("node/online holds \"x\", which is no list".to_string()), ..machine(&[&[0]]) };
        let result = Placed { placement: placed("auto", 4, &unreadable), ..Placed::default() };
        let said = result.sentence(Some(50)).expect("something is wrong");
        assert!(
            said.contains("not known (node/online holds") && said.ends_with("the system places the threads"),
            "{said}"
        );
    }

    #[test]
    fn a_node_that_is_not_there_is_refused_by_the_system() {
        let table = Table::new(1).expect("one MiB is to be had");
        let nodes = [901, 900].map(|number| Node { number, processors: vec![number as usize] }).into();
        let nowhere = Topology { nodes, trouble: None };
        let said = Placed::new(placed("auto", 2, &nowhere), None, &table).sentence(None);
        assert!(said.is_some_and(|said| said.contains("the table is not interleaved (")));
    }
}
