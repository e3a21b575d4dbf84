//! The numbers of the definitions, in one place. `README.md` says what each is for.

/// Expected points are those of [`Chances::expected`](crate::analysis::Chances::expected): 0 for a lost game, 1 for a won one.
#[derive(Clone, Copy, Debug)]
pub struct Thresholds {
    /// Least loss of expected points of a dubious move.
    pub dubious: f64,
    /// Least loss of a mistake.
    pub mistake: f64,
    /// Least loss of a blunder.
    pub blunder: f64,
    /// A move is as good as the best when it expects at most so many points less.
    pub good: f64,
    /// A move is the only one when the second best expects at least so many points less.
    pub only: f64,
    /// Least loss at a turning point.
    pub turning: f64,
    /// Expected points from which on a side stands better; the other side stands worse.
    pub better: f64,
    /// Centipawns that a sacrifice gives up at least.
    pub sacrifice: i32,
    /// Plies of the expected line after which the material is counted.
    pub sacrifice_plies: usize,
    /// Loss of expected points at which the accuracy of a move is 1/e.
    pub accuracy: f64,
}

/// The thresholds in force.
pub const THRESHOLDS: Thresholds = Thresholds {
    dubious: 0.05,
    mistake: 0.10,
    blunder: 0.20,
    good: 0.03,
    only: 0.20,
    turning: 0.10,
    better: 0.65,
    sacrifice: 250,
    sacrifice_plies: 6,
    accuracy: 0.15,
};
