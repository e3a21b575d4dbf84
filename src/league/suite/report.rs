//! What came out of an examination, in numbers and as JSON.

use super::judge::{Moment, Verdict};
use super::problem::Problem;
use crate::analysis::SpokenScore;
use crate::search::Heuristics;
use crate::types::Move;
use serde::Serialize;
use std::time::Duration;

/// Under which conditions the problems were put.
#[derive(Clone, Debug, Serialize)]
pub struct Conditions {
    /// Name and version of the program.
    pub program: String,
    /// The suite.
    pub file: String,
    /// The limit of each search, `nodes 1000000`.
    pub limit: String,
    pub threads: usize,
    pub hash_mib: usize,
    pub heuristics: Heuristics,
}

/// The whole examination in numbers. Times are in milliseconds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Problems in the suite.
    pub positions: usize,
    /// Problems that were searched: fewer after an interruption.
    pub searched: usize,
    pub solved: usize,
    pub nodes: u64,
    pub time_ms: f64,
    /// To the final solution, over the solved problems; `None` when there are none.
    pub solution_time_ms: Option<Spread>,
    pub solution_nodes: Option<Spread>,
}

/// How a quantity is spread over the solved problems.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Spread {
    pub median: f64,
    pub mean: f64,
    pub most: f64,
}

impl Summary {
    /// Sums up the verdicts on a suite of so many positions.
    pub fn new(positions: usize, verdicts: &[Verdict]) -> Summary {
        let solutions: Vec<Moment> = verdicts.iter().filter_map(|verdict| verdict.solution).collect();
        Summary {
            positions,
            searched: verdicts.len(),
            solved: solutions.len(),
            nodes: verdicts.iter().map(|verdict| verdict.end.nodes).sum(),
            time_ms: millis(verdicts.iter().map(|verdict| verdict.end.time).sum()),
            solution_time_ms: Spread::of(solutions.iter().map(|moment| millis(moment.time))),
            solution_nodes: Spread::of(solutions.iter().map(|moment| moment.nodes as f64)),
        }
    }

    /// Whether every position of the suite was searched.
    pub fn is_complete(&self) -> bool {
        self.searched == self.positions
    }

    /// Share of the searched problems that were solved.
    pub fn percent(&self) -> f64 {
        100.0 * self.solved as f64 / self.searched.max(1) as f64
    }
}

impl Spread {
    fn of(values: impl Iterator<Item = f64>) -> Option<Spread> {
        let mut values: Vec<f64> = values.collect();
        values.sort_by(f64::total_cmp);
        let most = *values.last()?;
        let (lower, upper) = (values[(values.len() - 1) / 2], values[values.len() / 2]);
        let mean = values.iter().sum::<f64>() / values.len() as f64;
        // Three decimals are a microsecond, and more than nodes have.
        let rounded = |value: f64| (1000.0 * value).round() / 1000.0;
        Some(Spread { median: rounded((lower + upper) / 2.0), mean: rounded(mean), most })
    }
}

/// Milliseconds down to the microsecond.
fn millis(time: Duration) -> f64 {
    time.as_micros() as f64 / 1000.0
}

/// A result as JSON has it.
#[derive(Serialize)]
struct Entry<'r> {
    line: usize,
    id: &'r str,
    fen: &'r str,
    wanted: String,
    solved: bool,
    played: Option<String>,
    score: SpokenScore,
    depth: i32,
    nodes: u64,
    time_ms: f64,
    solution: Option<EntryMoment>,
}

#[derive(Serialize)]
struct EntryMoment {
    depth: i32,
    nodes: u64,
    time_ms: f64,
}

#[derive(Serialize)]
struct Report<'r> {
    conditions: &'r Conditions,
    complete: bool,
    summary: &'r Summary,
    results: Vec<Entry<'r>>,
}

/// The whole result, to be written as JSON: the conditions, the summary, and an entry for each problem that was searched.
pub fn full_result<'r>(
    conditions: &'r Conditions,
    summary: &'r Summary,
    problems: &'r [Problem],
    verdicts: &[Verdict],
) -> impl Serialize + use<'r> {
    let results = problems.iter().zip(verdicts).map(|(problem, verdict)| entry(problem, verdict)).collect();
    Report { conditions, complete: summary.is_complete(), summary, results }
}

fn entry<'r>(problem: &'r Problem, verdict: &Verdict) -> Entry<'r> {
    let moment = |at: Moment| EntryMoment { depth: at.depth, nodes: at.nodes, time_ms: millis(at.time) };
    Entry {
        line: problem.line,
        id: &problem.id,
        fen: &problem.fen,
        wanted: problem.wanted.to_string(),
        solved: verdict.solution.is_some(),
        played: verdict.played.map(|mv: Move| mv.to_string()),
        score: verdict.score.into(),
        depth: verdict.end.depth,
        nodes: verdict.end.nodes,
        time_ms: millis(verdict.end.time),
        solution: verdict.solution.map(moment),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Score;

    fn verdict(solution: Option<(u64, u64)>) -> Verdict {
        let moment = |(millis, nodes)| Moment { time: Duration::from_millis(millis), nodes, depth: 3 };
        Verdict { played: None, score: Score::DRAW, end: moment((100, 1000)), solution: solution.map(moment) }
    }

    #[test]
    fn only_solved_problems_count_for_the_way_to_the_solution() {
        let verdicts = [verdict(Some((8, 90))), verdict(None), verdict(Some((1, 10))), verdict(Some((3, 20)))];
        let summary = Summary::new(5, &verdicts);
        assert_eq!((summary.searched, summary.solved, summary.nodes), (4, 3, 4000));
        assert_eq!((summary.percent(), summary.time_ms, summary.is_complete()), (75.0, 400.0, false));
        assert_eq!(summary.solution_time_ms, Some(Spread { median: 3.0, mean: 4.0, most: 8.0 }));
        assert_eq!(summary.solution_nodes, Some(Spread { median: 20.0, mean: 40.0, most: 90.0 }));
        let even = Summary::new(2, &[verdict(Some((8, 90))), verdict(Some((1, 10)))]);
        assert_eq!(even.solution_nodes.map(|spread| spread.median), Some(50.0));
        assert!(even.is_complete());
    }

    #[test]
    fn nothing_solved_is_no_number() {
        let summary = Summary::new(3, &[]);
        assert_eq!((summary.solved, summary.percent(), summary.solution_nodes), (0, 0.0, None));
    }
}
