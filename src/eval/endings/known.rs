//! The shares that come with the program.

use crate::egtb::{Shares, SharesRow, SharesRowError, Signature};
use std::collections::HashMap;

/// How often each side wins with the materials that are known.
pub(super) fn known_shares() -> HashMap<Signature, Shares> {
    read(include_str!("shares.tsv")).expect("the file is part of the program")
}

fn read(text: &str) -> Result<HashMap<Signature, Shares>, SharesRowError> {
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| line.parse().map(|SharesRow { signature, shares }| (signature, shares))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Color;

    #[test]
    fn shares_are_those_of_positions_and_equal_for_equals() {
        let known = known_shares();
        assert!(known.len() > 100, "{}", known.len());
        for (&signature, shares) in &known {
            assert!(shares.wins[0] + shares.wins[1] <= shares.quiet && shares.quiet > 0, "{signature}");
            for side in Color::BOTH.map(Color::index) {
                assert!(shares.can_win[side] || shares.wins[side] == 0, "{signature}");
            }
            let [red, black] = signature.pawns_on_last_rank;
            if signature.class.side(Color::Red) == signature.class.side(Color::Black) {
                let other = known[&Signature { pawns_on_last_rank: [black, red], ..signature }];
                assert_eq!([other.wins[1], other.wins[0]], shares.wins, "{signature}");
            }
        }
    }
}
