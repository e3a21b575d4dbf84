//! MTD(f) (Plaat, Schaeffer, Pijls, de Bruin 1995) searches with null windows only, until lower and upper bound meet; the table keeps
//! the results of one search for the next. No node is a Pv node then. The root is predicted Cut or All, which changes where the tree
//! can be split.

use crate::parallel::{Expected, Stopped};
use crate::search::kind::NullRoot;
use crate::search::sharing::strategy::Strategy;
use crate::search::value::Window;
use crate::search::worker::Worker;
use crate::types::{Depth, Move, Ply, Score};

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
}
