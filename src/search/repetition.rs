//! What the rules of repetition and quiet play mean to the search.
//!
//! A position that was on the path or in the game before is worth what the rules say of the cycle: a draw, or a ban score for
//! whoever offends. Such a score is true on this path only, so that it carries a [`Floor`]; and where a table entry's own
//! move would lead back, or let the opponent lead back, the entry knows nothing of it and is not believed.

use super::alpha_beta::NodeKind;
use super::heuristics::Heuristic;
use super::value::{Floor, Value, Window};
use super::worker::Worker;
use crate::position::move_between;
use crate::rules::{self, Ruling};
use crate::types::{Move, Ply, Score};

impl Worker<'_> {
    /// The value of the node at `ply` if the rules end the game here; mate and stalemate are seen by having no move.
    #[inline]
    pub fn game_over(&self, ply: Ply) -> Option<Value> {
        if let Some(repetition) = rules::repetition(&self.position, self.common.rules.set) {
            return Some(Value::leaning(self.score_of(repetition.ruling, ply), Floor::above(ply, repetition.reach)));
        }
        if self.position.quiet_plies() >= self.common.quiet_limit && self.is_quiet_draw() {
            return Some(Value::leaning(self.draw_at(ply), Floor::GAME));
        }
        if rules::is_dead_draw(&self.position) {
            return Some(Value::free(self.draw_at(ply)));
        }
        None
    }

    /// Too much quiet play; but a mate on the board goes before.
    #[cold]
    fn is_quiet_draw(&self) -> bool {
        rules::is_quiet_draw(&self.position, self.common.rules)
            && (!self.position.in_check() || self.position.has_legal_move())
    }

    /// Outside the principal variation: whether the side to move can repeat a position, and that is enough to fail high.
    #[inline]
    pub fn upcoming_repetition<N: NodeKind>(&self, window: Window, ply: Ply) -> Option<Value> {
        if N::PV || window.beta > self.draw_at(ply) || !self.on(Heuristic::upcoming_repetition) {
            return None;
        }
        let upcoming = rules::upcoming_repetition(&self.position)?;
        let (ruling, reach) = rules::judge_upcoming(&self.position, upcoming, self.common.rules.set);
        let score = -self.score_of(ruling.for_the_other(), ply.next());
        (score >= window.beta).then(|| Value::leaning(score, Floor::above(ply.next(), reach)))
    }

    /// Whether a move leads to a position of the path or the game, or lets the opponent do so with the next one.
    pub fn leads_back(&self, mv: Move) -> bool {
        let position = &self.position;
        let reversible = (position.quiet_plies() as usize).min(position.moves_made());
        if reversible < 2 || position.piece_on(mv.to()).is_some() {
            return false;
        }
        let key = position.key_after(mv);
        let past = position.past().take(reversible).take_while(|past| past.mv.is_some()).enumerate();
        // The opponent was to move, as after `mv`, an odd number of plies back; one ply further it was this side.
        past.skip(1).any(|(index, past)| match index % 2 {
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
