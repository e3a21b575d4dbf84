//! The probability that a later move of a node fails high.

use super::expected::Expected;

/// What the search knows of a node before it searches its moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// The evaluation, corrected by the transposition table, minus alpha, in centipawns.
    pub surplus: i32,
    /// Whether the transposition table has a move for the node.
    pub has_move: bool,
}

/// Upper ends, in centipawns, of the classes of [`Evidence::surplus`]; one more class lies beyond them.
const SURPLUS: [i32; 6] = [-301, -151, -76, -26, 0, 50];

const CLASSES: usize = 2 * (SURPLUS.len() + 1);

impl Evidence {
    fn class(self) -> usize {
        SURPLUS.iter().filter(|&&end| self.surplus > end).count() + self.has_move as usize * CLASSES / 2
    }
}

/// The probability, in permille, that a later move of a node fails high although the first `searched` ones did not (Texel keeps such
/// counts by node type and number).
#[inline]
pub fn cutoff_probability(expected: Expected, evidence: Evidence, searched: u32) -> u32 {
    let column = match searched {
        0..=2 => searched as usize,
        3..=4 => 3,
        5..=7 => 4,
        _ => 5,
    };
    TABLE[expected as usize][evidence.class()][column] as u32
}

/// Measured over the bench positions at depth 17 on one thread, at nodes of at least four plies; the columns are after 0, 1, 2, 3,
/// 5, 8 moves. The rows rise by surplus, first those without a table move, then those with one. Cells with few samples are shrunk
/// towards the mean over all surpluses.
const TABLE: [[[u16; 6]; CLASSES]; 3] = [
    // Pv
    [
        [171, 44, 29, 25, 23, 20],
        [105, 58, 49, 35, 29, 22],
        [151, 90, 59, 54, 47, 34],
        [197, 119, 82, 59, 40, 27],
        [239, 172, 140, 101, 81, 60],
        [399, 312, 262, 224, 182, 145],
        [512, 301, 240, 214, 175, 141],
        [431, 49, 34, 31, 20, 9],
        [315, 41, 25, 20, 12, 6],
        [314, 43, 32, 23, 16, 10],
        [334, 87, 68, 57, 34, 22],
        [285, 109, 84, 64, 45, 33],
        [472, 170, 129, 103, 73, 56],
        [596, 164, 125, 103, 78, 55],
    ],
    // Cut
    [
        [598, 133, 45, 21, 12, 13],
        [415, 154, 77, 48, 38, 31],
        [408, 183, 100, 66, 41, 31],
        [459, 247, 142, 96, 59, 39],
        [487, 313, 214, 157, 108, 81],
        [746, 487, 321, 214, 124, 74],
        [897, 746, 597, 471, 319, 202],
        [725, 162, 55, 34, 13, 6],
        [485, 110, 54, 28, 14, 11],
        [504, 148, 81, 54, 28, 19],
        [640, 244, 140, 86, 44, 27],
        [734, 302, 187, 124, 70, 47],
        [894, 477, 307, 204, 111, 67],
        [970, 621, 455, 340, 216, 139],
    ],
    // All
    [
        [75, 17, 5, 2, 1, 1],
        [80, 24, 11, 8, 5, 3],
        [103, 46, 27, 18, 11, 7],
        [168, 93, 59, 41, 24, 15],
        [243, 151, 102, 73, 44, 28],
        [352, 214, 151, 113, 73, 47],
        [682, 459, 353, 278, 182, 118],
        [293, 39, 12, 4, 1, 1],
        [156, 17, 10, 6, 4, 1],
        [133, 29, 16, 10, 6, 4],
        [221, 66, 38, 26, 14, 8],
        [329, 112, 75, 51, 29, 18],
        [682, 223, 154, 111, 68, 41],
        [838, 291, 219, 164, 110, 70],
    ],
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn evidence_is_classed_by_surplus_and_table_move() {
        let classes = [-1000, -301, -300, -151, -150, -26, -25, 0, 1, 50, 51, 9000]
            .map(|surplus| Evidence { surplus, has_move: false }.class());
        assert_eq!(classes, [0, 0, 1, 1, 2, 3, 4, 4, 5, 5, 6, 6]);
        assert_eq!([-1000, 0, 9000].map(|surplus| Evidence { surplus, has_move: true }.class()), [7, 11, 13]);
    }

    #[test]
    fn the_cutoff_probability_falls_with_every_searched_move() {
        for expected in [Expected::Pv, Expected::Cut, Expected::All] {
            for (surplus, has_move) in (-400..400).step_by(25).flat_map(|surplus| [(surplus, false), (surplus, true)]) {
                let evidence = Evidence { surplus, has_move };
                let probabilities: Vec<u32> =
                    (0..20).map(|searched| cutoff_probability(expected, evidence, searched)).collect();
                assert!(
                    probabilities.is_sorted_by(|earlier, later| earlier + 1 >= *later),
                    "{expected:?} {evidence:?}: {probabilities:?}"
                );
            }
        }
    }
}
