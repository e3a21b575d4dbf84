//! The whole analysis of a class.

use super::interrupted::Interrupted;
use super::perpetual;
use super::solver::Solver;
use crate::egtb::stage::Stage;

/// Finds all values; answers with the steps of the second fixed point.
pub(super) fn solve(solver: &Solver<'_>) -> Result<Vec<Stage>, Interrupted> {
    solver.count_moves()?;
    let mut next = solver.propagate(0..=0)?;
    let mut stages = Vec::new();
    while let Some(stage) = perpetual::find(solver, next)? {
        stages.push(stage);
        next = solver.propagate(stage.first..=stage.last)?;
    }
    Ok(stages)
}
