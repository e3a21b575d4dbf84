//! What a measurement leaves behind, and how it is taken up again.

use super::{Arm, Conditions, Machine, Record, Row, Run, Settings, Study, rows};
use serde::{Deserialize, Serialize};

/// All that was measured; as JSON it is the object that `--json` writes and from which a later call continues.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Results {
    pub machine: Machine,
    pub settings: Settings,
    /// What the runs mean; made anew from them whenever results are read.
    #[serde(default, skip_deserializing)]
    pub rows: Vec<Row>,
    pub positions: Vec<Record>,
}

/// Why earlier results cannot be continued.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum ResumeError {
    #[error("holds no results of this program: {0}")]
    Foreign(String),
    #[error("holds results measured under other conditions ({theirs}; now {ours}): choose another file")]
    Conditions { theirs: String, ours: String },
    #[error("holds results for other positions: choose another file")]
    Positions,
    #[error(
        "searched {position} to depth {theirs}, not {ours}: another program or machine chose the depth; give --depth, or another file"
    )]
    Depth { position: String, theirs: i32, ours: i32 },
    #[error("holds results in real time from another machine: choose another file")]
    Machine,
}

impl Results {
    /// Nothing measured yet.
    pub fn new(settings: Settings, studies: &[Study]) -> Results {
        let record = |study: &Study| Record {
            set: study.set.clone(),
            id: study.id.clone(),
            fen: study.fen.clone(),
            depth: None,
            chosen_nodes: None,
            runs: Vec::new(),
        };
        Results {
            machine: Machine::here(),
            settings,
            rows: Vec::new(),
            positions: studies.iter().map(record).collect(),
        }
    }

    /// Takes over the runs of earlier results, given as JSON, as far as they are not here yet; how many are here then.
    ///
    /// # Errors
    /// When they cannot be put beside those to come.
    pub fn continue_from(&mut self, text: &str) -> Result<usize, ResumeError> {
        let earlier: Results = serde_json::from_str(text).map_err(|error| ResumeError::Foreign(error.to_string()))?;
        let (ours, theirs) = (&self.settings.conditions, &earlier.settings.conditions);
        if ours != theirs {
            let text = |conditions: &Conditions| serde_json::to_string(conditions).unwrap_or_default();
            return Err(ResumeError::Conditions { theirs: text(theirs), ours: text(ours) });
        }
        let same = |(mine, other): (&Record, &Record)| (&mine.set, &mine.fen) == (&other.set, &other.fen);
        if earlier.positions.len() != self.positions.len() || !self.positions.iter().zip(&earlier.positions).all(same) {
            return Err(ResumeError::Positions);
        }
        if !ours.in_virtual_time() && earlier.machine != self.machine {
            return Err(ResumeError::Machine);
        }
        for (mine, other) in self.positions.iter().zip(&earlier.positions) {
            if let (Some(ours), Some(theirs)) = (mine.depth, other.depth)
                && ours != theirs
            {
                return Err(ResumeError::Depth { position: mine.id.clone(), theirs, ours });
            }
        }
        self.positions.iter_mut().zip(earlier.positions).for_each(|(mine, earlier)| mine.absorb(earlier));
        Ok(self.positions.iter().map(|record| record.runs.len()).sum())
    }

    /// Puts the runs in order, in whichever they were made, and makes the rows anew from them.
    pub fn summarize(&mut self) {
        for record in &mut self.positions {
            record.runs.sort_by_cached_key(|Run { key, .. }| {
                let Arm { way, threads, ranks } = key.arm;
                (key.repeat, key.seed, threads, way.to_string(), ranks.map(|ranks| (ranks.count, format!("{ranks:?}"))))
            });
        }
        self.rows = rows::rows(&self.settings, &self.positions);
    }
}
