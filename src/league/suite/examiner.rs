//! Puts the problems of a suite to the engine, one after the other.

use super::judge::{Judge, Verdict};
use super::problem::Problem;
use crate::analysis::{Analyser, Question, SearchBrokeDown, Stopper};
use crate::parallel::sync::Mutex;
use crate::search::LineInfo;
use crate::time::Limits;
use std::ops::ControlFlow;

/// An engine that is asked problems.
pub struct Examiner {
    analyser: Analyser,
    limits: Limits,
}

/// The search of a problem ended by a fault of its own.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("at {name}, {fen}: {source}")]
pub struct ProblemFailed {
    name: String,
    fen: String,
    source: SearchBrokeDown,
}

impl Examiner {
    /// An engine with these limits for each problem.
    pub fn new(analyser: Analyser, limits: Limits) -> Examiner {
        Examiner { analyser, limits }
    }

    /// A handle that ends the examination: the problem in hand and all further ones stay unanswered.
    pub fn stopper(&self) -> Stopper {
        self.analyser.stopper()
    }

    /// Searches a problem with nothing remembered of the ones before. `None` when it was stopped from outside.
    ///
    /// # Errors
    /// When the search broke down: then its answer says nothing.
    pub fn examine(&mut self, problem: &Problem) -> Result<Option<Verdict>, ProblemFailed> {
        self.analyser.forget();
        let judge = Mutex::new(Judge::new(&problem.wanted));
        let hear = |lines: &[LineInfo]| match lines.iter().any(|info| judge.lock().hear(info)) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        };
        let question = Question::new(&problem.position, self.limits.clone());
        let answer = self.analyser.listen(&question, &|_, lines| hear(lines)).map_err(|source| {
            let (name, fen) = (problem.name(), problem.fen.clone());
            ProblemFailed { name, fen, source }
        })?;
        let stopped = self.analyser.stopper().is_stopped();
        Ok((!stopped).then(|| judge.into_inner().verdict(&answer)))
    }
}
