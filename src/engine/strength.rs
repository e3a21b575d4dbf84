//! Playing weaker: how many nodes a move may cost for a strength.

/// The weakest and the strongest setting.
pub const STRENGTHS: (u32, u32) = (1000, 2600);

/// Nodes a move by strength.
const LADDER: [(u32, u64); 9] = [
    (1000, 25),
    (1200, 60),
    (1400, 150),
    (1600, 350),
    (1800, 800),
    (2000, 2_000),
    (2200, 5_000),
    (2400, 14_000),
    (2600, 40_000),
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
