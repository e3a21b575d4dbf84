//! Pruning and reductions: each rule is a pure function that returns its decision, or `None`.

use super::heuristics::{Heuristic, Heuristics};
use super::tunables as tune;
use super::value::Value;
use crate::types::{Depth, Score};

/// What the rules read.
#[derive(Clone, Copy, Debug)]
pub struct EvalContext {
    pub depth: Depth,
    pub beta: Score,
    /// Static evaluation corrected by the table.
    pub eval: Score,
    /// The evaluation rose since this side's last move.
    pub improving: bool,
    pub on: Heuristics,
}

/// How a move is searched.
#[derive(Clone, Copy, Debug)]
pub struct MovePlan {
    pub gives_check: bool,
    /// Plies taken off.
    pub reduction: i32,
}

/// Whether every move so far loses by force. Then no move is pruned.
#[inline]
pub fn is_lost(best_score: Score) -> bool {
    best_score.is_decided() && best_score < Score::DRAW
}

/// What the singular search found.
pub enum Singular {
    /// Plies to add to the table move (negative: to take off).
    Extend(i32),
    /// Several moves fail high: so does the node.
    Refuted(Value),
}

/// Reverse futility ("static null move"): the evaluation is so far above beta that a few plies will not change it.
#[inline]
pub fn reverse_futility(at: &EvalContext) -> Option<Score> {
    let plies = at.depth.plies();
    let margin = tune::reverse_futility_margin() * (plies - at.improving as i32);
    let cut = at.on.has(Heuristic::reverse_futility)
        && plies <= tune::reverse_futility_depth()
        && !at.beta.is_decided()
        && !at.eval.is_decided()
        && at.eval.plus(-margin) >= at.beta;
    // Half way between evaluation and beta: nothing near the evaluation was proved.
    cut.then(|| Score::cp((at.eval.value() + at.beta.value()) / 2))
}

/// Razoring (Birmingham and Kent 1977; Heinz): the evaluation is so far below alpha that only captures can raise it. The caller
/// verifies with a quiescence search.
#[inline]
pub fn is_razored(at: &EvalContext) -> bool {
    let plies = at.depth.plies();
    at.on.has(Heuristic::razoring)
        && plies <= tune::razoring_depth()
        && !at.beta.is_decided()
        && at.eval.plus(tune::razoring_base() + tune::razoring_margin() * plies) < at.beta
}

/// Depth of the search after a null move (Donninger 1993; adaptive as in Heinz 1999): `None` when it should not be tried.
#[inline]
pub fn null_move_depth(at: &EvalContext, static_eval: Score) -> Option<Depth> {
    let plies = at.depth.plies();
    let tried = at.on.has(Heuristic::null_move)
        && plies >= tune::null_move_depth()
        && !at.beta.is_decided()
        && at.eval >= at.beta
        && static_eval.plus(20 * plies - 140 + 60 * at.improving as i32) >= at.beta;
    tried.then(|| {
        let above = ((at.eval.value() - at.beta.value()) / tune::null_move_eval_divisor()).clamp(0, 3);
        Depth::new(plies - tune::null_move_base() - plies / tune::null_move_divisor() - above)
    })
}

/// ProbCut (Buro 1995): the raised bound that a capture at reduced depth has to reach.
#[inline]
pub fn probcut_bound(at: &EvalContext) -> Option<(Score, Depth)> {
    let plies = at.depth.plies();
    let tried = at.on.has(Heuristic::probcut) && plies >= tune::probcut_depth() && !at.beta.is_decided();
    tried.then(|| (at.beta.plus(tune::probcut_margin() - 40 * at.improving as i32), Depth::new(plies - 4)))
}

/// Late move pruning: number of moves after which the remaining quiet moves of a node near the horizon are pruned.
#[inline]
pub fn late_move_count(at: &EvalContext) -> Option<u32> {
    let plies = at.depth.plies();
    let limit = tune::lmp_base() + plies * plies;
    let limit = if at.improving { limit } else { limit / 2 + 1 };
    (at.on.has(Heuristic::lmp) && plies <= tune::lmp_depth()).then_some(limit as u32)
}

/// Futility pruning (Schaeffer 1986; Heinz 1998): the most a quiet move at this depth is expected to reach.
#[inline]
pub fn futility_bound(at: &EvalContext, reduced: Depth) -> Option<Score> {
    let plies = reduced.plies();
    let applies = at.on.has(Heuristic::futility) && plies <= tune::futility_depth() && !at.eval.is_decided();
    applies.then(|| at.eval.plus(tune::futility_base() + tune::futility_margin() * plies.max(0)))
}

/// Whether a quiet move near the horizon has too bad a record.
#[inline]
pub fn has_bad_record(at: &EvalContext, reduced: Depth, history: i32) -> bool {
    at.on.has(Heuristic::history_pruning)
        && reduced.plies() <= tune::history_pruning_depth()
        && history < -tune::history_pruning_margin() * (reduced.plies().max(0) + 1)
}

/// The least an exchange must bring for the move to be searched near the horizon, in centipawns (negative).
#[inline]
pub fn tolerated_loss(at: &EvalContext, reduced: Depth, quiet: bool) -> Option<i32> {
    let plies = if quiet { reduced.plies().max(0) } else { at.depth.plies() };
    let margin = if quiet { tune::see_quiet_margin() * plies * plies / 2 } else { tune::see_capture_margin() * plies };
    (at.on.has(Heuristic::see_pruning) && plies <= tune::see_pruning_depth()).then_some(-margin - 1)
}

/// What a reduction depends on.
#[derive(Clone, Copy, Debug)]
pub struct LmrInput {
    pub depth: Depth,
    pub number: u32,
    pub quiet: bool,
    pub losing: bool,
    pub history: i32,
    pub pv: bool,
    pub expected_cut: bool,
    pub improving: bool,
    pub gives_check: bool,
    pub killer: bool,
}

/// Late move reductions (Tesseract, Fruit, Stockfish): plies to take off, at least 0; `None` when the move is not late.
#[inline]
pub fn reduction(late: &LmrInput, on: Heuristics) -> Option<i32> {
    let plies = late.depth.plies();
    if !on.has(Heuristic::lmr) || plies < 2 || late.number < 2 + late.pv as u32 || (!late.quiet && !late.losing) {
        return None;
    }
    let mut hundredths = reduction_formula(plies.clamp(0, 63) as usize, late.number.min(63) as usize);
    hundredths += tune::lmr_cut() * late.expected_cut as i32;
    hundredths += tune::lmr_not_improving() * !late.improving as i32;
    hundredths -= tune::lmr_pv() * late.pv as i32;
    hundredths -= tune::lmr_check() * late.gives_check as i32;
    hundredths -= tune::lmr_killer() * late.killer as i32;
    hundredths -= late.history * 100 / tune::lmr_history_divisor();
    if !late.quiet {
        hundredths /= 2;
    }
    Some((hundredths / 100).clamp(0, plies - 1))
}

/// Hundredths of a ply by depth and move number, each from 1 to 63: base + ln(depth)·ln(number)·100 / divisor. In integers, so that
/// the tree is the same on every machine.
#[cfg(not(feature = "tune"))]
#[inline]
fn reduction_formula(depth: usize, number: usize) -> i32 {
    static REDUCTIONS: [[i32; 64]; 64] = {
        let mut table = [[0; 64]; 64];
        let mut depth = 1;
        while depth < 64 {
            let mut number = 1;
            while number < 64 {
                let product = LOG_PRODUCTS[depth][number] / tune::lmr_divisor() / 1000;
                table[depth][number] = tune::lmr_base() + product;
                number += 1;
            }
            depth += 1;
        }
        table
    };
    REDUCTIONS[depth][number]
}

/// The same, computed each time, so that it follows when base and divisor are changed.
#[cfg(feature = "tune")]
#[inline]
fn reduction_formula(depth: usize, number: usize) -> i32 {
    tune::lmr_base() + LOG_PRODUCTS[depth][number] / tune::lmr_divisor() / 1000
}

/// ln a · ln b in ten-millionths.
static LOG_PRODUCTS: [[i32; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut a = 1;
    while a < 64 {
        let mut b = 1;
        while b < 64 {
            // ln a · ln b = log2 a · log2 b · 0.480453, the logarithms in 1024ths.
            let product = log2_in_1024ths(a) * log2_in_1024ths(b) / 1024 * 4_804_530 / 1024;
            table[a as usize][b as usize] = product as i32;
            b += 1;
        }
        a += 1;
    }
    table
};

/// The binary logarithm by repeated squaring (Turner 2010).
const fn log2_in_1024ths(number: u64) -> i64 {
    let whole = number.ilog2();
    let mut fraction = (number << 32) >> whole;
    let mut result = (whole as i64) << 10;
    let mut bit = 512;
    while bit > 0 {
        fraction = ((fraction as u128 * fraction as u128) >> 32) as u64;
        if fraction >= 2 << 32 {
            fraction >>= 1;
            result += bit;
        }
        bit >>= 1;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reduction_grows_with_depth_and_number_and_stays_moderate() {
        let late = |depth, number| LmrInput {
            depth: Depth::new(depth),
            number,
            quiet: true,
            losing: false,
            history: 0,
            pv: false,
            expected_cut: false,
            improving: true,
            gives_check: false,
            killer: false,
        };
        let plies = |depth, number| reduction(&late(depth, number), Heuristics::ALL).expect("a late move is reduced");
        assert!(plies(3, 3) <= 1);
        assert!(plies(10, 40) > plies(10, 4) && plies(20, 20) > plies(6, 20));
        assert!((3..=7).contains(&plies(16, 24)), "{}", plies(16, 24));
    }
}
