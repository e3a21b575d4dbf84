//! What two runs must have in common for their results to be mixed.

use serde::{Deserialize, Serialize};

/// The conditions of a run: the first line of its journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conditions {
    /// Name and version of the program.
    pub program: String,
    /// The network, `nnue-` and its checksum, or `classic`.
    pub evaluation: String,
    /// The endgame tables that were asked: their number, and a checksum over their classes and lengths.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<String>,
    /// The limit of each search, `nodes 20000`.
    pub limit: String,
    /// Best lines of each position.
    pub lines: usize,
    /// Threads of each search.
    pub threads: usize,
    /// Size of the table of each search in MiB.
    pub hash_mib: usize,
    /// The rules of repetition.
    pub rule: String,
}

impl Conditions {
    /// What people are told of them: program, evaluation, limit.
    pub fn made_by(&self) -> String {
        format!("{}, {}, {}", self.program, self.evaluation, self.limit)
    }

    /// What differs, in words: `limit was nodes 20000, now it is depth 12`. Empty when nothing does.
    pub fn differences(&self, other: &Conditions) -> Vec<String> {
        let tables = |conditions: &Conditions| conditions.tables.clone().unwrap_or("none".to_string());
        let rows = [
            ("program", self.program.clone(), &other.program),
            ("evaluation", self.evaluation.clone(), &other.evaluation),
            ("endgame tables", tables(self), &tables(other)),
            ("limit", self.limit.clone(), &other.limit),
            ("multipv", self.lines.to_string(), &other.lines.to_string()),
            ("threads", self.threads.to_string(), &other.threads.to_string()),
            ("hash", self.hash_mib.to_string(), &other.hash_mib.to_string()),
            ("rule", self.rule.clone(), &other.rule),
        ];
        let differ = rows.iter().filter(|(_, was, is)| was != *is);
        differ.map(|(name, was, is)| format!("{name} was {was}, now it is {is}")).collect()
    }
}
