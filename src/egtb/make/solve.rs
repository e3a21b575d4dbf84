//! The whole analysis of a class, step by step, so that it can be interrupted and go on.

use super::interrupted::Interrupted;
use super::perpetual;
use super::solver::Solver;
use crate::egtb::stage::Stage;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// How far the analysis of a class has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Course {
    step: Step,
    /// The steps of the second fixed point that were found.
    pub stages: Vec<Stage>,
}

/// What is to be done next. A step that was interrupted is done again, or goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Step {
    /// Moves are counted.
    Counting,
    /// The values of these ranks are told.
    Ranks { first: u16, last: u16, has_news: bool },
    /// Perpetual checks are looked for; their values have ranks from this one on.
    Perpetual { first: u16 },
}

impl Course {
    /// Nothing was done.
    pub fn new() -> Course {
        Course { step: Step::Counting, stages: Vec::new() }
    }
}

/// Finds all values, from where `course` has come to; after an interruption it says how far that is.
pub(super) fn solve(solver: &Solver<'_>, course: &mut Course) -> Result<(), Interrupted> {
    loop {
        course.step = match course.step {
            Step::Counting => {
                solver.count_moves()?;
                Step::of_ranks(0, 0)
            }
            Step::Ranks { first, last, has_news } => {
                // Set by all threads that tell, read here when they are done. Relaxed: the end of their loop is a barrier.
                let news = AtomicBool::new(has_news);
                let told = solver.tell_ranks(first..=last, !course.stages.is_empty(), &news);
                let has_news = news.into_inner();
                if told.is_err() {
                    course.step = Step::Ranks { first, last, has_news };
                    return told;
                }
                // Captures decide positions in rank 1 before anything has rank 0.
                if has_news || last == 0 {
                    Step::of_ranks(last + 1, last + 1)
                } else {
                    Step::Perpetual { first: last + 1 }
                }
            }
            Step::Perpetual { first } => match perpetual::find(solver, first)? {
                Some(stage) => {
                    course.stages.push(stage);
                    Step::of_ranks(stage.first, stage.last)
                }
                None => return Ok(()),
            },
        };
    }
}

impl Step {
    fn of_ranks(first: u16, last: u16) -> Step {
        Step::Ranks { first, last, has_news: false }
    }
}
