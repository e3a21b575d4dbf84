//! Root drivers: how an iteration finds its score.
//!
//! Principal variation search uses an open window around the last score. MTD(f) (Plaat, Schaeffer, Pijls, de Bruin 1995) searches
//! with null windows only, until lower and upper bound meet; the table keeps the results of one search for the next. No node is a Pv
//! node then. The root is predicted Cut or All, which changes where the tree can be split.

use super::kind::NullRoot;
use super::sharing::strategy::Strategy;
use super::value::Window;
use super::worker::Worker;
use crate::parallel::{Expected, Stopped};
use crate::types::{Depth, Move, Ply, Score, named};

named! {
    /// The name of a driver.
    pub enum Driver, "driver of the root" {
        /// Principal variation search in aspiration windows.
        #[default]
        Pvs = "pvs",
        /// MTD(f).
        Mtdf = "mtdf",
    }
}

impl Worker<'_> {
    /// One iteration of MTD(f) from a first guess, usually the score of the iteration before.
    pub fn mtdf<S: Strategy>(&mut self, depth: Depth, first_guess: Score) -> Result<Score, Stopped> {
        let (mut lower, mut upper) = (-Score::INFINITE, Score::INFINITE);
        let mut guess = first_guess;
        // The guess is expected to be exact: the search with beta = guess should fail high.
        let mut expected = Expected::Cut;
        let mut line: Vec<Move> = Vec::new();
        while lower < upper {
            let beta = if guess == lower { guess.above() } else { guess };
            guess = self.search_root::<S, NullRoot>(Window::null_below(beta), depth, expected)?.score;
            if guess < beta {
                upper = guess;
                expected = Expected::Cut;
                self.tell_at_most(guess);
            } else {
                lower = guess;
                expected = Expected::All;
                line = self.memory.lines.at(Ply::ROOT).collect();
                self.tell_lines();
            }
        }
        self.memory.lines.set(Ply::ROOT, &line);
        Ok(guess)
    }

    /// The line that begins with a move at the root, as far as the table has its moves.
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
