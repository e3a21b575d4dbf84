//! Playing weaker: how many nodes a move may cost for a strength.
//!
//! The steps were measured in games of each rung against the next one (`scripts/levels.py --only elo`); where the scale
//! begins is a choice.

/// The weakest and the strongest setting.
pub const STRENGTHS: (u32, u32) = (600, 2800);

/// Nodes a move by strength.
const LADDER: [(u32, u64); 12] = [
    (600, 54),
    (800, 97),
    (1000, 200),
    (1200, 450),
    (1400, 910),
    (1600, 1_620),
    (1800, 3_050),
    (2000, 5_200),
    (2200, 9_500),
    (2400, 16_500),
    (2600, 29_000),
    (2800, 63_000),
];

/// Nodes a move for a strength, between the rungs of the ladder in equal ratios; beyond its ends those of the ends.
pub fn nodes_of_strength(strength: u32) -> u64 {
    let above = LADDER.iter().position(|&(rung, _)| rung >= strength);
    match above {
        None => LADDER[LADDER.len() - 1].1,
        Some(0) => LADDER[0].1,
        Some(place) => {
            let ((low, fewer), (high, more)) = (LADDER[place - 1], LADDER[place]);
            let part = f64::from(strength - low) / f64::from(high - low);
            (fewer as f64 * (more as f64 / fewer as f64).powf(part)).round() as u64
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_strength_is_more_nodes() {
        let (weakest, strongest) = STRENGTHS;
        assert_eq!((LADDER[0].0, LADDER[LADDER.len() - 1].0), STRENGTHS);
        let nodes: Vec<u64> = (weakest..=strongest).step_by(20).map(nodes_of_strength).collect();
        assert!(nodes.is_sorted_by(|less, more| less < more), "{nodes:?}");
        assert!(LADDER.iter().all(|&(rung, nodes)| nodes_of_strength(rung) == nodes));
        assert_eq!((nodes_of_strength(0), nodes_of_strength(u32::MAX)), (nodes[0], nodes[nodes.len() - 1]));
    }
}
