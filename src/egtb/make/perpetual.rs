//! The second fixed point: positions that are won because the other side may not check for ever.
//!
//! An endless game is lost by the side whose moves are all checks from some time on, unless those of the other side are all checks too.
//! For the side that wins by that this is a parity game with three priorities: a quiet move of the checking side is the worst, a quiet
//! move of the other side comes next, and a check of either side counts least. Its winning region is the fixed
//! point νY.μX inside the positions that are won already, found here, joined with what leads to it (E. A. Emerson and C. S. Jutla,
//! "Tree automata, mu-calculus and determinacy", 1991). Strategies that need no memory win such games, so that it makes no difference whether they
//! end when a position is met again (A. Ehrenfeucht and J. Mycielski, "Positional strategies for mean payoff games", 1979).
//!
//! That only this rule matters much to endgame tables, and that it takes a second pass, is from H. Fang, T. Hsu and S. Hsu, "Construction
//! of Chinese chess endgame databases by retrograde analysis", 2001.

use super::interrupted::Interrupted;
use super::phase::Phase;
use super::solver::Solver;
use super::states::State;
use crate::egtb::children::{Board, Child};
use crate::egtb::stage::Stage;
use crate::egtb::value::{Outcome, Value};
use crate::types::Color;
use rayon::prelude::*;
use std::collections::HashMap;
use std::sync::Mutex;

/// The undecided positions in which the checking side has no other moves, and those after its checks.
struct Candidates {
    /// Where the checks of a position lead that are not lost at once.
    checking: HashMap<u64, Vec<u64>>,
    /// Where the moves lead that answer a check.
    answering: HashMap<u64, Vec<Answer>>,
}

#[derive(Clone, Copy)]
struct Answer {
    to: u64,
    is_check: bool,
}

/// The number `k` of [`Stage`] for each position.
#[derive(Default)]
struct Orders {
    checking: HashMap<u64, u16>,
    answering: HashMap<u64, u16>,
}

/// Finds a step of the fixed point for each side, and decides its positions with ranks from `first` on; `None` when there are none.
pub(super) fn find(solver: &Solver<'_>, first: u16) -> Result<Option<Stage>, Interrupted> {
    let mut found = Vec::new();
    for offender in Color::BOTH {
        if solver.layout.class.side(offender).fighting_pieces() > 0 {
            found.push(Candidates::new(solver, offender)?.prune(&|| solver.check())?);
        }
    }
    let orders = || found.iter().flat_map(|orders| orders.answering.values());
    let Some(&most) = orders().max() else { return Ok(None) };
    let stage = Stage { first, last: first + 1 + 2 * most };
    let parity = usize::from(stage.last % 2);
    for orders in &found {
        for (&index, order) in &orders.checking {
            solver.states.decide(index, Value::loss(first + 2 * order, true), parity);
        }
        for (&index, order) in &orders.answering {
            solver.states.decide(index, Value::win(first + 1 + 2 * order, true), parity);
        }
    }
    Ok(Some(stage))
}

impl Candidates {
    fn new(solver: &Solver<'_>, offender: Color) -> Result<Candidates, Interrupted> {
        let checking = Mutex::new(HashMap::new());
        solver.for_each(Phase::Perpetual, |index, board| {
            let is_open = solver.layout.side(index) == offender && solver.states.get(index) == State::Undecided;
            if let Some(checks) = is_open.then(|| only_checks(solver, board.set_up(index)?)).flatten() {
                checking.lock().expect("nobody panics with it").insert(index, checks);
            }
        })?;
        let checking: HashMap<u64, Vec<u64>> = checking.into_inner().expect("nobody panics with it");
        let mut after: Vec<u64> = checking.values().flatten().copied().collect();
        after.par_sort_unstable();
        after.dedup();
        let answered = after.into_par_iter().map(|index| {
            solver.check()?;
            Ok((index, answers(solver, index, &checking)))
        });
        let answering = answered.collect::<Result<_, Interrupted>>()?;
        Ok(Candidates { checking, answering })
    }

    /// Takes away what cannot go on for ever, until nothing has to go; `check` ends it from outside.
    fn prune(mut self, check: &dyn Fn() -> Result<(), Interrupted>) -> Result<Orders, Interrupted> {
        loop {
            let orders = self.orders(check)?;
            let before = (self.checking.len(), self.answering.len());
            self.checking.retain(|index, _| orders.checking.contains_key(index));
            self.answering.retain(|index, _| orders.answering.contains_key(index));
            if before == (self.checking.len(), self.answering.len()) {
                return Ok(orders);
            }
            for answers in self.answering.values_mut() {
                answers.retain(|answer| self.checking.contains_key(&answer.to));
            }
        }
    }

    /// The orders of the positions in which the answering side can always come to a move that is no check.
    fn orders(&self, check: &dyn Fn() -> Result<(), Interrupted>) -> Result<Orders, Interrupted> {
        let mut orders = Orders::default();
        for order in 0.. {
            check()?;
            let is_next = |answer: &Answer| match order {
                0 => !answer.is_check,
                _ => answer.is_check && orders.checking.contains_key(&answer.to),
            };
            let unknown = self.answering.iter().filter(|(index, _)| !orders.answering.contains_key(index));
            let new: Vec<u64> =
                unknown.filter(|(_, answers)| answers.iter().any(is_next)).map(|(&index, _)| index).collect();
            if new.is_empty() {
                break;
            }
            orders.answering.extend(new.into_iter().map(|index| (index, order)));
            for (&index, checks) in &self.checking {
                if !orders.checking.contains_key(&index)
                    && checks.iter().all(|check| orders.answering.contains_key(check))
                {
                    orders.checking.insert(index, order);
                }
            }
        }
        Ok(orders)
    }
}

/// Where the undecided checks of an undecided position lead, when all its other moves lose.
fn only_checks(solver: &Solver<'_>, board: &mut Board<'_>) -> Option<Vec<u64>> {
    let mut checks = Vec::new();
    for child in board.children() {
        match child {
            Child::Capture(Outcome::Win) => {}
            Child::Capture(_) => return None,
            Child::Quiet { index, is_check } => match solver.states.get(index) {
                State::Decided(_) => {}
                _ if is_check => checks.push(index),
                _ => return None,
            },
        }
    }
    Some(checks)
}

/// The quiet moves that lead to positions in which the other side can only check.
fn answers(solver: &Solver<'_>, index: u64, checking: &HashMap<u64, Vec<u64>>) -> Vec<Answer> {
    let answer = |child| match child {
        Child::Quiet { index: to, is_check } if checking.contains_key(&to) => Some(Answer { to, is_check }),
        _ => None,
    };
    let mut board = Board::new(solver.layout, solver.exits);
    board.set_up(index).into_iter().flat_map(|board| board.children().filter_map(answer)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checking positions have numbers below 100 and lead to the positions after their checks; those lead back.
    fn orders(checking: &[(u64, &[u64])], answering: &[(u64, &[(u64, bool)])]) -> [Vec<(u64, u16)>; 2] {
        let answer = |&(to, is_check): &(u64, bool)| Answer { to, is_check };
        let candidates = Candidates {
            checking: checking.iter().map(|&(index, checks)| (index, checks.to_vec())).collect(),
            answering: answering.iter().map(|&(index, all)| (index, all.iter().map(answer).collect())).collect(),
        };
        let orders = candidates.prune(&|| Ok(())).expect("nobody ends it");
        [orders.checking, orders.answering].map(|orders| {
            let mut sorted: Vec<(u64, u16)> = orders.into_iter().collect();
            sorted.sort_unstable();
            sorted
        })
    }

    #[test]
    fn checks_answered_by_quiet_moves_lose() {
        let found = orders(&[(1, &[101]), (2, &[101, 102])], &[(101, &[(2, false)]), (102, &[(1, false)])]);
        assert_eq!(found, [vec![(1, 0), (2, 0)], vec![(101, 0), (102, 0)]]);
    }

    #[test]
    fn it_can_be_ended_from_outside() {
        let candidates = Candidates { checking: HashMap::new(), answering: HashMap::new() };
        assert!(candidates.prune(&|| Err(Interrupted)).is_err());
    }

    #[test]
    fn checks_answered_by_checks_for_ever_draw() {
        let found = orders(&[(1, &[101]), (2, &[102])], &[(101, &[(2, true)]), (102, &[(1, true)])]);
        assert_eq!(found, [vec![], vec![]]);
    }

    #[test]
    fn one_quiet_answer_in_the_cycle_is_enough_and_is_come_to_by_checks() {
        let checking: &[(u64, &[u64])] = &[(1, &[101]), (2, &[102]), (3, &[103])];
        let answering: &[(u64, &[(u64, bool)])] =
            &[(101, &[(2, true), (1, true)]), (102, &[(3, true)]), (103, &[(1, false)])];
        let found = orders(checking, answering);
        assert_eq!(found, [vec![(1, 2), (2, 1), (3, 0)], vec![(101, 2), (102, 1), (103, 0)]]);
    }

    #[test]
    fn a_check_that_cannot_be_answered_takes_all_away_that_needs_it() {
        let checking: &[(u64, &[u64])] = &[(1, &[101]), (2, &[102, 103]), (3, &[101])];
        let answering: &[(u64, &[(u64, bool)])] = &[(101, &[(2, false)]), (102, &[(1, false)]), (103, &[])];
        assert_eq!(orders(checking, answering), [vec![], vec![]]);
        let answering: &[(u64, &[(u64, bool)])] = &[(101, &[(2, false), (3, false)]), (102, &[(1, false)]), (103, &[])];
        assert_eq!(orders(checking, answering), [vec![(1, 0), (3, 0)], vec![(101, 0), (102, 0)]]);
    }
}
