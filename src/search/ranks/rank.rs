//! What a rank does differently from the others, so that they do not all search the same.

use super::mailboxes::Mailboxes;
use crate::types::Depth;

/// One of several machines that search a position.
pub struct Rank<'s> {
    pub number: usize,
    /// `None` where nothing is sent.
    pub mailboxes: Option<&'s Mailboxes>,
}

/// Whether a searcher leaves out an iteration on its way to depth `last`. Searchers are the workers of Lazy SMP, or ranks; those with odd
/// numbers leave out every other iteration. So they are ahead of the others, which find their table entries useful.
pub fn skips_iteration(number: usize, depth: Depth, last: Depth) -> bool {
    number % 2 == 1 && depth.plies() % 2 == 1 && depth < last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_second_searcher_skips_iterations_and_never_the_last_one() {
        let skipped = |number: usize| -> Vec<i32> {
            (1..=7).filter(|&depth| skips_iteration(number, Depth::new(depth), Depth::new(7))).collect()
        };
        assert!(skipped(0).is_empty() && skipped(2).is_empty());
        assert_eq!(skipped(1), [1, 3, 5]);
    }
}
