//! The search: Python goes on meanwhile, and its signals end it.

use crate::analysis::Analysis;
use crate::arguments::{seconds, whole};
use crate::errors::no_analysis;
use crate::position::Position;
use crate::waiting::wait_for;
use crossbeam::channel;
use mammoth::analysis::{Analyser, AnalyserError, Means, Question};
use mammoth::time::Limits;
use mammoth::types::Depth;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::thread;
use std::time::Duration;

/// Where no limit is given.
const USUAL_TIME: Duration = Duration::from_secs(1);

#[pyfunction]
#[pyo3(
    signature = (position, *, depth=None, nodes=None, movetime=None, multipv=None, threads=None, hash=None),
    text_signature = "(position, *, depth=None, nodes=None, movetime=None, multipv=1, threads=1, hash=64)"
)]
pub fn analyse(
    position: &Bound<'_, Position>,
    depth: Option<Bound<'_, PyAny>>,
    nodes: Option<Bound<'_, PyAny>>,
    movetime: Option<f64>,
    multipv: Option<Bound<'_, PyAny>>,
    threads: Option<Bound<'_, PyAny>>,
    hash: Option<Bound<'_, PyAny>>,
) -> PyResult<Analysis> {
    let whole =
        |name, value: Option<Bound<'_, PyAny>>, most| value.map(|value| whole(name, &value, 1..=most)).transpose();
    let said = Limits {
        depth: whole("depth", depth, Depth::MAX.plies() as u64)?.map(|plies| Depth::new(plies as i32)),
        nodes: whole("nodes", nodes, u64::MAX)?,
        movetime: movetime.map(|value| seconds("movetime", value)).transpose()?,
        ..Limits::default()
    };
    let limits = if said == Limits::default() { Limits::movetime(USUAL_TIME) } else { said };
    let lines = whole("multipv", multipv, 128)?.unwrap_or(1) as usize;
    let usual = Means::default();
    let threads = whole("threads", threads, 512)?.map_or(usual.threads, |number| number as usize);
    let hash_mib = whole("hash", hash, 1 << 30)?.map_or(usual.hash_mib, |number| number as usize);
    let question = Question { lines, ..Question::new(position.get().board(), limits) };
    search(position.py(), Means { threads, hash_mib, ..usual }, &question)
}

/// # Errors
/// When there is no search, and what a handler of a signal raises, which ends the search.
fn search(py: Python<'_>, means: Means, question: &Question) -> PyResult<Analysis> {
    py.detach(|| {
        let mut analyser = Analyser::new(means).map_err(|error| no_analysis(&error))?;
        let stopper = analyser.stopper();
        let (tell, answers) = channel::bounded(1);
        thread::scope(|scope| {
            let ask = move || tell.send(analyser.ask(question)).expect("somebody waits for the answer");
            thread::Builder::new()
                .spawn_scoped(scope, ask)
                .map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
            let answer = wait_for(&answers).inspect_err(|_| stopper.stop())?;
            answer.ok_or_else(|| PyRuntimeError::new_err("the thread of the search ended without an answer"))
        })
    })?
    .map(Analysis::from)
    .map_err(|error| no_analysis(&AnalyserError::from(error)))
}
