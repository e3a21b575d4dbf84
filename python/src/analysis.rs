//! What a search found.

use mammoth::analysis::SpokenScore;
use mammoth::search::Exactness;
use mammoth::types::Move;
use pyo3::prelude::*;

/// What a search found of a position.
#[pyclass(frozen, get_all, module = "mammoth_xiangqi")]
pub struct Analysis {
    lines: Vec<Line>,
    depth: i32,
    nodes: u64,
    /// Seconds.
    time: f64,
}

/// A line of play.
#[pyclass(frozen, get_all, module = "mammoth_xiangqi")]
#[derive(Clone)]
pub struct Line {
    pv: Vec<String>,
    cp: Option<i32>,
    mate: Option<i64>,
    bound: Option<&'static str>,
    /// Permille.
    wdl: (u32, u32, u32),
    depth: i32,
    seldepth: usize,
}

impl From<mammoth::analysis::Analysis> for Analysis {
    fn from(found: mammoth::analysis::Analysis) -> Analysis {
        let lines = found.lines.iter().map(Line::from).collect();
        Analysis { lines, depth: found.depth, nodes: found.nodes, time: found.time.as_secs_f64() }
    }
}

impl From<&mammoth::analysis::Line> for Line {
    fn from(line: &mammoth::analysis::Line) -> Line {
        let (cp, mate) = match line.score.into() {
            SpokenScore::Cp(value) => (Some(value), None),
            SpokenScore::Mate(moves) => (None, Some(moves)),
        };
        let chances = line.chances();
        Line {
            pv: line.moves.iter().map(Move::to_string).collect(),
            cp,
            mate,
            bound: match line.exactness {
                Exactness::Exact => None,
                Exactness::AtLeast => Some("lower"),
                Exactness::AtMost => Some("upper"),
            },
            wdl: (chances.win(), chances.draw(), chances.loss()),
            depth: line.depth,
            seldepth: line.seldepth,
        }
    }
}

#[pymethods]
impl Analysis {
    #[getter]
    fn best(&self) -> Option<&str> {
        self.lines.first().map(|line| line.pv[0].as_str())
    }

    #[getter]
    fn ponder(&self) -> Option<&str> {
        self.lines.first()?.pv.get(1).map(String::as_str)
    }

    fn __repr__(&self) -> String {
        let lines: Vec<String> = self.lines.iter().map(Line::__repr__).collect();
        format!("<Analysis of {} nodes, depth {}: [{}]>", self.nodes, self.depth, lines.join(", "))
    }
}

#[pymethods]
impl Line {
    fn __repr__(&self) -> String {
        let score = match (self.cp, self.mate) {
            (_, Some(moves)) => format!("mate={moves}"),
            (value, None) => format!("cp={}", value.unwrap_or_default()),
        };
        format!("<Line {score}: {}>", self.pv.join(" "))
    }
}
