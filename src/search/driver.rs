//! Root drivers: how an iteration gets from the last score to its own.
//!
//! Principal variation search asks with an open window around the last score. MTD(f) (Plaat, Schaeffer, Pijls, de Bruin 1995)
//! asks nothing but "is it at least this much?" until two answers meet; the table keeps what one question teaches the next. No
//! node is a Pv node then: the root is predicted Cut or All, which changes where the tree can be split.

use super::alpha_beta::NullRoot;
use super::news::Exactness;
use super::strategy::Strategy;
use super::value::Window;
use super::worker::Worker;
use crate::parallel::{Expected, Stopped};
use crate::types::{Depth, Move, Ply, Score};
use std::fmt;

/// The name of a driver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Driver {
    /// Principal variation search in aspiration windows.
    #[default]
    Pvs,
    /// MTD(f).
    Mtdf,
}

impl Driver {
    /// Every driver with the name users know it by.
    pub const ALL: [(Driver, &'static str); 2] = [(Driver::Pvs, "pvs"), (Driver::Mtdf, "mtdf")];

    /// The names of [`Driver::ALL`], in the same order.
    pub const NAMES: [&'static str; 2] = [Driver::ALL[0].1, Driver::ALL[1].1];

    /// The driver of that name.
    ///
    /// # Errors
    /// When there is none.
    pub fn parse(text: &str) -> Result<Driver, UnknownDriver> {
        let found = Driver::ALL.into_iter().find(|(_, name)| name.eq_ignore_ascii_case(text));
        found.map(|(driver, _)| driver).ok_or_else(|| UnknownDriver(text.to_string()))
    }
}

impl fmt::Display for Driver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(Driver::ALL[*self as usize].1)
    }
}

/// There is no driver of that name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no driver of the root; there are pvs and mtdf")]
pub struct UnknownDriver(String);

impl Worker<'_> {
    /// One iteration of MTD(f) from a first guess, usually the score of the iteration before.
    pub fn converge<S: Strategy>(&mut self, depth: Depth, first_guess: Score) -> Result<Score, Stopped> {
        let (mut lower, mut upper) = (-Score::INFINITE, Score::INFINITE);
        let mut guess = first_guess;
        // The guess is expected to be right: at least as much as it says, not more.
        let mut expected = Expected::Cut;
        let mut line: Vec<Move> = Vec::new();
        while lower < upper {
            let beta = if guess == lower { guess.above() } else { guess };
            guess = self.search_root::<S, NullRoot>(Window::null_below(beta), depth, expected)?.score;
            if guess < beta {
                upper = guess;
                expected = Expected::Cut;
                self.tell(guess, Exactness::AtMost);
            } else {
                lower = guess;
                expected = Expected::All;
                line = self.memory.lines.at(Ply::ROOT).collect();
                self.tell(guess, Exactness::AtLeast);
            }
        }
        self.memory.lines.set(Ply::ROOT, &line);
        Ok(guess)
    }

    /// The line that begins with a move at the root, as far as the table knows it.
    pub fn line_from_table(&mut self, first: Move) -> Vec<Move> {
        let mut line = vec![first];
        let mut seen = vec![self.position.key()];
        self.position.make(first);
        while line.len() < self.root_depth as usize && !seen.contains(&self.position.key()) {
            seen.push(self.position.key());
            let known = self.common.table.probe(self.position.key()).and_then(|entry| entry.mv);
            let Some(mv) = known.filter(|&mv| self.position.is_legal_move(mv)) else { break };
            self.position.make(mv);
            line.push(mv);
        }
        line.iter().for_each(|_| self.position.unmake());
        line
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_driver_is_found_by_its_name() {
        for (driver, name) in Driver::ALL {
            assert_eq!(Driver::parse(&driver.to_string().to_uppercase()), Ok(driver));
            assert_eq!(driver.to_string(), name);
            assert!(UnknownDriver(String::new()).to_string().contains(name));
        }
        assert_eq!(Driver::parse("sss*"), Err(UnknownDriver("sss*".to_string())));
    }
}
