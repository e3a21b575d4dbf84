//! What a rank does differently from the others, so that they do not all search the same.

use super::mailboxes::Mailboxes;
use crate::types::Depth;

/// One of several machines that search a position.
pub struct Rank<'s> {
    pub number: usize,
    /// `None` where nothing is sent.
    pub mailboxes: Option<&'s Mailboxes>,
}

impl Rank<'_> {
    /// Whether this rank leaves out an iteration, on its way to `last`. Every second rank leaves out every second one, so that it is
    /// ahead of the others and its entries are what they want next.
    pub fn skips_iteration(&self, depth: Depth, last: Depth) -> bool {
        self.number % 2 == 1 && depth.plies() % 2 == 1 && depth < last
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_second_rank_skips_iterations_and_never_the_last_one() {
        let skipped = |number: usize| -> Vec<i32> {
            let rank = Rank { number, mailboxes: None };
            (1..=7).filter(|&depth| rank.skips_iteration(Depth::new(depth), Depth::new(7))).collect()
        };
        assert!(skipped(0).is_empty() && skipped(2).is_empty());
        assert_eq!(skipped(1), [1, 3, 5]);
    }
}
