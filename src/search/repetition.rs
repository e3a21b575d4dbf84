//! The rules of repetition and quiet play in the tree.
//!
//! A position that was on the path or in the game before has the score of the ruling on the cycle: a draw, or a loss for the side that
//! violates the rules (a ban score). Such a score is true on this path only, so that it carries a [`PathDependence`]. An entry of the
//! table comes from another path. It does not cut where its move repeats a position or lets the opponent repeat one, nor where it says
//! that all moves fail low while one of them repeats a position with a score above alpha.

use super::value::{PathDependence, Value};
use super::worker::Worker;
use crate::position::move_between;
use crate::rules::{self, Ruling};
use crate::types::{Move, Ply, Score};

impl Worker<'_> {
    /// The value of the node at `ply` if the rules end the game here. Mate and stalemate are found in the move loop, by having no move.
    #[inline]
    pub fn game_over(&self, ply: Ply) -> Option<Value> {
        let repetition = rules::repetition(&self.position, self.common.rules.set);
        if let Some(repetition) = repetition.filter(|repetition| repetition.settled) {
            return Some(Value::path_dependent(
                self.score_of(repetition.ruling, ply),
                PathDependence::since(ply, repetition.reach),
            ));
        }
        if self.position.quiet_plies() >= self.common.quiet_limit
            && let Some(value) = self.end_by_quiet_play(ply)
        {
            return Some(value);
        }
        if rules::is_dead_draw(&self.position) {
            return Some(Value::new(self.draw_at(ply)));
        }
        None
    }

    /// Too many plies without capture are a draw, except that a mate or stalemate on the board counts first. It is tested here, because
    /// quiescence does not see a stalemate.
    #[cold]
    fn end_by_quiet_play(&self, ply: Ply) -> Option<Value> {
        if !rules::is_quiet_draw(&self.position, self.common.rules) {
            return None;
        }
        let is_lost = !self.position.has_legal_move();
        Some(if is_lost {
            Value::new(Score::mated_at(ply))
        } else {
            Value::path_dependent(self.draw_at(ply), PathDependence::GAME)
        })
    }

    /// The value of the nearest repetition that the side to move can bring about with one move.
    #[inline]
    pub fn repetition_at_hand(&self, ply: Ply) -> Option<Value> {
        let upcoming = rules::upcoming_repetition(&self.position)?;
        let (ruling, reach) = rules::judge_upcoming(&self.position, upcoming, self.common.rules.set)?;
        let score = -self.score_of(ruling.for_the_other(), ply.next());
        Some(Value::path_dependent(score, PathDependence::since(ply.next(), reach)))
    }

    /// Whether a move leads to a position of the path or the game, or lets the opponent do so with the next one.
    pub fn leads_back(&self, mv: Move) -> bool {
        let position = &self.position;
        if position.reversible_plies() < 2 || position.piece_on(mv.to()).is_some() {
            return false;
        }
        let key = position.key_after(mv);
        // As after `mv`, the opponent was to move an odd number of plies back; one ply further back this side was.
        position.reversible_past().enumerate().skip(1).any(|(index, past)| match index % 2 {
            0 => past.key == key,
            _ => move_between(key ^ past.key).is_some(),
        })
    }

    /// The score of a repetition at `ply` for the side to move there.
    fn score_of(&self, ruling: Ruling, ply: Ply) -> Score {
        match ruling {
            Ruling::Draw => self.draw_at(ply),
            Ruling::Loses => Score::banned_at(ply),
            Ruling::Wins => -Score::banned_at(ply),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::heuristics::Heuristics;
    use super::super::kind::NonPv;
    use super::super::tests::with_worker_on;
    use super::super::value::Window;
    use super::*;
    use crate::notation::{parse_fen, parse_move, to_fen};
    use crate::position::Position;
    use crate::tt::{Bound, Entry};
    use crate::types::Depth;

    /// The cut-off by an entry that was stored on another path, if there is one; the window lies above a draw or below it.
    fn cutoff(position: &Position, bound: Bound, score: i32, mv: &str, alpha: i32) -> Option<Score> {
        let mv = parse_move(mv).ok();
        let entry = Entry { mv, score: Score::cp(score), eval: None, depth: Depth::new(9), bound, pv: false };
        let window = Window::new(Score::cp(alpha), Score::cp(alpha + 1));
        with_worker_on(Heuristics::ALL, position, 9, |worker| {
            worker.table_cutoff::<NonPv>(&entry, window, Depth::new(5), Ply::ROOT.next())
        })
    }

    #[test]
    fn no_entry_hides_a_repetition_at_hand() {
        // Black has one move, and it begins a second round of Red's perpetual check.
        let mut checked = parse_fen("4k4/9/9/9/9/9/9/9/3R5/5K3 w").expect("readable");
        for text in ["d1e1", "e9d9", "e1d1", "d9e9", "d1e1"] {
            checked.make(parse_move(text).expect("a move"));
        }
        let fresh = parse_fen(&to_fen(&checked)).expect("readable");
        let low = |position| cutoff(position, Bound::Upper, -500, "e9d9", 100);
        assert_eq!((low(&fresh), low(&checked)), (Some(Score::cp(-500)), None), "all moves lose, but one repeats");
        // Red would win with a move that lets Black repeat.
        let mut ahead = parse_fen("4k4/9/9/9/9/9/9/9/R8/3K5 w").expect("readable");
        for text in ["a1b1", "e9f9"] {
            ahead.make(parse_move(text).expect("a move"));
        }
        let fresh = parse_fen(&to_fen(&ahead)).expect("readable");
        let high = |position, mv| cutoff(position, Bound::Lower, 500, mv, 100);
        assert_eq!((high(&fresh, "b1a1"), high(&ahead, "b1a1")), (Some(Score::cp(500)), None));
        assert_eq!(high(&ahead, "b1b5"), Some(Score::cp(500)), "nothing leads back from there");
    }
}
