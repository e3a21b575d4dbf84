//! The forward check: every value of a table is what the values after its moves make it.

use super::children::{Board, Child};
use super::class::Class;
use super::error::TableError;
use super::exits::Exits;
use super::header::Counts;
use super::layout::Layout;
use super::stage::Stage;
use super::table::Table;
use super::tables::Tables;
use super::value::{Outcome, Value};
use crate::notation::to_fen;
use rayon::prelude::*;

/// Positions that one thread looks at in a row.
const BLOCK: u64 = 1 << 12;
/// Faults that are told; all are counted.
const MOST_TOLD: usize = 10;

/// What the check of a table found.
#[derive(Debug, Default)]
pub struct TableFindings {
    /// Positions looked at.
    pub positions: u64,
    /// Positions whose value is not what the moves make it.
    pub wrong: u64,
    /// The first of them, one a line.
    pub told: Vec<String>,
    /// Whether the header counts what is there.
    pub counts_agree: bool,
}

impl TableFindings {
    /// Whether nothing is wrong.
    pub fn is_good(&self) -> bool {
        self.wrong == 0 && self.counts_agree
    }
}

/// Why a table cannot be checked.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// It is damaged, or one that it needs.
    #[error(transparent)]
    Table(#[from] TableError),
    /// There is no table of a class after a capture.
    #[error("the table of {class} cannot be checked without that of {smaller}: make it first")]
    Missing { class: Class, smaller: Class },
}

/// Checks the checksums of a table, and every value against those after its moves, on the rayon pool of the caller. That a draw is no win by
/// the rule of perpetual check is not seen so: it takes more than the next move.
///
/// # Errors
/// A damaged table, or a class after a capture that has none.
pub fn check_table(tables: &Tables, table: &Table) -> Result<TableFindings, CheckError> {
    let values = table.values()?;
    let layout = table.layout();
    let exits = Exits::new(table.class(), |smaller| outcomes(tables, table.class(), smaller))?;
    let checker = Checker { layout, exits, values, stages: table.stages() };
    let look = |block: u64| {
        let mut found = Found::default();
        let mut board = Board::new(layout, &checker.exits);
        for index in block * BLOCK..((block + 1) * BLOCK).min(layout.size()) {
            let Some((value, steps)) = checker.look(index, &mut board) else { continue };
            found.counts[layout.side(index).index()].add(value);
            if let Err(reason) = checker.objection(value, &steps) {
                found.findings.wrong += 1;
                found.findings.told.push(checker.described(index, value, &reason));
                found.findings.told.truncate(MOST_TOLD);
            }
        }
        found
    };
    let blocks = (0..layout.size().div_ceil(BLOCK)).into_par_iter();
    let found = blocks.map(look).reduce(Found::default, Found::and);
    let positions = found.counts.iter().map(Counts::positions).sum();
    Ok(TableFindings { positions, counts_agree: found.counts == table.counts(), ..found.findings })
}

fn outcomes(tables: &Tables, class: Class, smaller: Class) -> Result<Vec<Outcome>, CheckError> {
    let table = tables.get(smaller).ok_or(CheckError::Missing { class, smaller })?;
    Ok(table.outcomes()?)
}

#[derive(Default)]
struct Found {
    findings: TableFindings,
    counts: [Counts; 2],
}

impl Found {
    fn and(mut self, mut other: Found) -> Found {
        self.findings.wrong += other.findings.wrong;
        self.findings.told.append(&mut other.findings.told);
        self.findings.told.truncate(MOST_TOLD);
        let counts = [self.counts[0].and(other.counts[0]), self.counts[1].and(other.counts[1])];
        Found { findings: self.findings, counts }
    }
}

struct Checker<'a> {
    layout: &'a Layout,
    exits: Exits,
    values: Vec<Value>,
    stages: &'a [Stage],
}

/// A move as far as ranks go.
#[derive(Clone, Copy)]
struct Step {
    after: Value,
    is_check: bool,
}

impl Checker<'_> {
    fn look(&self, index: u64, board: &mut Board<'_>) -> Option<(Value, Vec<Step>)> {
        let step = |child| match child {
            Child::Quiet { index, is_check } => Step { after: self.values[index as usize], is_check },
            // A capture ends the count of plies, and needs no rule.
            Child::Capture(Outcome::Win) => Step { after: Value::win(0, false), is_check: false },
            Child::Capture(Outcome::Draw) => Step { after: Value::DRAW, is_check: false },
            Child::Capture(Outcome::Loss) => Step { after: Value::loss(0, false), is_check: false },
        };
        let steps = board.set_up(index)?.children().map(step).collect();
        Some((self.values[index as usize], steps))
    }

    fn objection(&self, value: Value, steps: &[Step]) -> Result<(), String> {
        let best = steps.iter().map(|step| step.after.outcome().reversed()).max().unwrap_or(Outcome::Loss);
        let stage = self.stages.iter().find(|stage| value.is_by_rule() && stage.contains(value.rank()));
        match (value.outcome(), stage) {
            (Outcome::Loss, Some(stage)) => self.only_checks(value.rank(), steps, *stage),
            (Outcome::Win, Some(stage)) => answers(value.rank(), steps, *stage),
            (outcome, _) if outcome != best => Err(format!("the moves make it a {best:?}")),
            (Outcome::Draw, _) => Ok(()),
            (Outcome::Win, None) => {
                let lost = steps.iter().filter(|step| step.after.outcome() == Outcome::Loss);
                let nearest = lost.map(|step| self.distance(step.after)).min();
                agrees(value, nearest.unwrap_or_default())
            }
            (Outcome::Loss, None) if steps.is_empty() => {
                if value == Value::LOST {
                    Ok(())
                } else {
                    Err("it has no move".to_string())
                }
            }
            (Outcome::Loss, None) => {
                agrees(value, steps.iter().map(|step| self.distance(step.after)).max().unwrap_or_default())
            }
        }
    }

    /// What the rank of the position before a position counts from: plain ranks before those by the rule, and the end of a stage
    /// for all of it.
    fn distance(&self, after: Value) -> (bool, u16) {
        let rank = after.rank();
        let stage = self.stages.iter().find(|stage| after.is_by_rule() && stage.contains(rank));
        (after.is_by_rule(), stage.map_or(rank, |stage| stage.last))
    }

    /// Whether the loser can do no better than to check.
    fn only_checks(&self, rank: u16, steps: &[Step], stage: Stage) -> Result<(), String> {
        let mut order = None;
        for step in steps {
            let is_lost_before =
                step.after.outcome() == Outcome::Win && (!step.after.is_by_rule() || step.after.rank() < stage.first);
            let goes_on = step.is_check
                && step.after.outcome() == Outcome::Win
                && step.after.is_by_rule()
                && stage.contains(step.after.rank());
            if goes_on {
                order = order.max(Some((step.after.rank() - stage.first - 1) / 2));
            } else if !is_lost_before {
                return Err("a move that is no check does not lose before".to_string());
            }
        }
        let expected = order.map(|order| stage.first + 2 * order);
        if expected == Some(rank) { Ok(()) } else { Err(format!("its checks make the rank {expected:?}")) }
    }

    fn described(&self, index: u64, value: Value, reason: &str) -> String {
        let fen = self.layout.position(index).map(|position| to_fen(&position));
        format!("{}: {value}, but {reason}", fen.unwrap_or_default())
    }
}

/// Whether the winner can always answer a check so that it comes to a move that is none.
fn answers(rank: u16, steps: &[Step], stage: Stage) -> Result<(), String> {
    let in_stage = |step: &&Step| {
        step.after.outcome() == Outcome::Loss && step.after.is_by_rule() && stage.contains(step.after.rank())
    };
    let order = |step: &Step| if step.is_check { 1 + (step.after.rank() - stage.first) / 2 } else { 0 };
    let wins_before = steps.iter().any(|step| {
        step.after.outcome() == Outcome::Loss && (!step.after.is_by_rule() || step.after.rank() < stage.first)
    });
    let least = steps.iter().filter(in_stage).map(order).min();
    let expected = least.map(|order| stage.first + 1 + 2 * order);
    match expected {
        _ if wins_before => Err("it is won before".to_string()),
        Some(expected) if expected == rank => Ok(()),
        _ => Err(format!("its answers make the rank {expected:?}")),
    }
}

fn agrees(value: Value, after: (bool, u16)) -> Result<(), String> {
    let (by_rule, rank) = after;
    let is_right = value.is_by_rule() == by_rule && value.rank() == rank + 1;
    if is_right {
        Ok(())
    } else {
        Err(format!("the moves make its rank {}{}", rank + 1, if by_rule { " by the rule" } else { "" }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::egtb::Maker;
    use std::sync::atomic::AtomicBool;

    /// Chariot against horse has values by the rule of perpetual check.
    #[test]
    fn any_other_value_is_objected_to() {
        let directory = tempfile::tempdir().expect("a directory for the test");
        let stop = AtomicBool::new(false);
        let maker =
            Maker { directory: directory.path(), memory: 1 << 30, program: "a test", stop: &stop, tell: &|_| {} };
        let class: Class = "R:n".parse().expect("a class");
        let plan = maker.plan([class]).expect("small");
        plan.into_iter().for_each(|class| maker.make(class).expect("it can be made"));
        let (tables, _) = Tables::open(directory.path()).expect("it can be read");
        let table = tables.get(class).expect("it was made");
        assert!(check_table(&tables, table).expect("it can be checked").is_good());
        let exits = Exits::new(class, |smaller| outcomes(&tables, class, smaller)).expect("they were made");
        let values = table.values().expect("intact");
        let checker = Checker { layout: table.layout(), exits, values, stages: table.stages() };
        let mut board = Board::new(checker.layout, &checker.exits);
        let (mut by_rule, mut looked_at) = (0, 0);
        for index in 0..table.size() {
            if index % 97 != 0 && !checker.values[index as usize].is_by_rule() {
                continue;
            }
            let Some((value, steps)) = checker.look(index, &mut board) else { continue };
            assert_eq!(checker.objection(value, &steps), Ok(()));
            by_rule += u32::from(value.is_by_rule());
            looked_at += 1;
            let rank = value.rank();
            let others = [rank, rank + 1, rank + 2, rank.saturating_sub(1), rank.saturating_sub(2)];
            let others = others.into_iter().flat_map(|rank| {
                [false, true].into_iter().flat_map(move |rule| [Value::win(rank, rule), Value::loss(rank, rule)])
            });
            // Whether a position is one of the stage or comes behind it is seen at those before it only.
            let in_stage = |value: Value| {
                let mut stages = table.stages().iter().filter(|_| value.is_by_rule());
                stages.any(|stage| (stage.first..=stage.last + 1).contains(&value.rank()))
            };
            let is_other = |other: Value| {
                other != value && !(in_stage(other) && in_stage(value) && other.outcome() == value.outcome())
            };
            for other in others.chain([Value::DRAW]).filter(|&other| is_other(other)) {
                let what = checker.described(index, other, "nobody objected");
                assert!(checker.objection(other, &steps).is_err(), "{what}, it is {value}");
            }
        }
        assert!(by_rule > 1000 && looked_at > 5000, "{by_rule} {looked_at}");
    }
}
