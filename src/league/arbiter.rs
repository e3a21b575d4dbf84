//! The rules over one game: which moves are legal, which are forbidden, and when it is over.

use super::ending::{Cause, Ending};
use super::openings::Opening;
use crate::position::Position;
use crate::rules::{Inspection, Offence, Rules, Ruling, forbidden_moves, inspect, is_dead_draw, is_quiet_draw};
use crate::types::Move;

/// A game under way, as the rules see it.
#[derive(Clone, Debug)]
pub struct Arbiter {
    position: Position,
    rules: Rules,
}

impl Arbiter {
    /// A game at the end of its opening.
    pub fn new(opening: &Opening, rules: Rules) -> Arbiter {
        Arbiter { position: opening.position(), rules }
    }

    /// The position on the board.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Makes a legal move.
    pub fn make(&mut self, mv: Move) {
        debug_assert!(self.position.is_legal_move(mv));
        self.position.make(mv);
    }

    /// How the game is over by the rules, if it is. A mate on the board goes before every draw.
    pub fn ending(&self) -> Option<Ending> {
        let side = self.position.side_to_move();
        if self.position.legal_moves().is_empty() {
            let cause = if self.position.in_check() { Cause::Mate } else { Cause::Stalemate };
            return Some(Ending::lost_by(side, cause));
        }
        if let Some(inspection) = inspect(&self.position, self.rules.set) {
            return Some(self.ruled(&inspection));
        }
        if is_quiet_draw(&self.position, self.rules) {
            return Some(Ending::draw(Cause::QuietLimit(self.rules.quiet_limit())));
        }
        is_dead_draw(&self.position).then(|| Ending::draw(Cause::NoAttackers))
    }

    fn ruled(&self, inspection: &Inspection) -> Ending {
        let side = self.position.side_to_move();
        let loser = match inspection.repetition.ruling {
            Ruling::Draw => return Ending::draw(Cause::Repetition(self.rules.set.occurrences())),
            Ruling::Loses => side,
            Ruling::Wins => !side,
        };
        let checks = inspection.offences[loser.index()] == Offence::Check;
        Ending::lost_by(loser, if checks { Cause::PerpetualCheck } else { Cause::PerpetualChase })
    }

    /// The legal moves that would lose by repetition at once. Empty when there are no others: then one has to be made.
    pub fn banned(&self) -> Vec<Move> {
        let banned = forbidden_moves(&self.position, self.rules.set);
        if banned.len() == self.position.legal_moves().len() { Vec::new() } else { banned }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{Outcome, START_FEN, parse_fen, parse_move};
    use crate::rules::RuleSet;
    use crate::types::Color;

    fn game(fen: &str, moves: &str) -> Arbiter {
        game_by(RuleSet::Asian, fen, moves)
    }

    fn game_by(rule_set: RuleSet, fen: &str, moves: &str) -> Arbiter {
        let start = parse_fen(fen).expect("readable");
        let mut arbiter = Arbiter::new(&Opening { start, moves: Vec::new(), name: String::new() }, rule_set.into());
        for text in moves.split_whitespace() {
            assert_eq!(arbiter.ending(), None, "before {text}");
            arbiter.make(parse_move(text).expect("a move"));
        }
        arbiter
    }

    #[test]
    fn the_third_occurrence_ends_the_game() {
        let cycle = "h0g2 h9g7 g2h0 g7h9 ";
        assert_eq!(game(START_FEN, cycle).ending(), None);
        assert_eq!(game(START_FEN, &cycle.repeat(2)).ending(), Some(Ending::draw(Cause::Repetition(3))));
    }

    #[test]
    fn moves_of_the_opening_count() {
        let moves: Vec<Move> = "h0g2 h9g7 g2h0 g7h9".split(' ').map(|text| parse_move(text).expect("a move")).collect();
        let start = parse_fen(START_FEN).expect("readable");
        let mut arbiter = Arbiter::new(&Opening { start, moves: moves.clone(), name: String::new() }, Rules::default());
        moves.into_iter().for_each(|mv| arbiter.make(mv));
        assert_eq!(arbiter.ending(), Some(Ending::draw(Cause::Repetition(3))));
    }

    /// Red's chariot checks on the files d and e for ever; the king goes to and fro.
    const CHECKS: &str = "d1e1 e9d9 e1d1 d9e9";

    #[test]
    fn perpetual_check_loses() {
        let fen = "4k4/9/9/9/9/9/9/9/3R5/5K3 w";
        let red_loses = Ending::lost_by(Color::Red, Cause::PerpetualCheck);
        assert_eq!(game(fen, CHECKS).ending(), None);
        assert_eq!(game(fen, &format!("{CHECKS} {CHECKS}")).ending(), Some(red_loses.clone()));
        assert_eq!(red_loses.outcome, Outcome::BlackWins);
        // The last cycle counts, whatever was before it.
        let quiet_first = game(fen, &format!("d1d2 e9e8 d2d1 e8e9 {CHECKS}"));
        assert_eq!(quiet_first.ending(), Some(Ending::lost_by(Color::Red, Cause::PerpetualCheck)));
        let quiet_last = game(fen, &format!("{CHECKS} d1d2 e9e8 d2d1 e8e9"));
        assert_eq!(quiet_last.ending(), Some(Ending::draw(Cause::Repetition(3))));
    }

    #[test]
    fn perpetual_chase_loses_by_the_rules_that_know_it() {
        // A chariot drives a cannon to and fro.
        let (fen, chase) = ("4k4/9/9/9/9/c8/9/9/1R7/3K5 w", "b1a1 a4b4 a1b1 b4a4 ");
        let red_loses = Ending::lost_by(Color::Red, Cause::PerpetualChase);
        assert_eq!(game(fen, &chase.repeat(2)).ending(), Some(red_loses.clone()));
        let by = |rule_set, times| game_by(rule_set, fen, &chase.repeat(times)).ending();
        assert_eq!(by(RuleSet::ComputerLeague, 2), None, "the league waits for the fourth time");
        assert_eq!(by(RuleSet::ComputerLeague, 3), Some(red_loses));
        assert_eq!(by(RuleSet::Simple, 2), Some(Ending::draw(Cause::Repetition(3))));
    }

    #[test]
    fn the_move_that_would_lose_is_banned() {
        // Here it is Red who would make the third occurrence.
        let offender = game("4k4/9/9/9/9/9/9/9/R8/5K3 w", &format!("a1e1 e9d9 e1d1 d9e9 {CHECKS}"));
        assert_eq!(offender.ending(), None);
        assert_eq!(offender.banned(), [parse_move("d1e1").expect("a move")]);
        let victim = game("4k4/9/9/9/9/9/9/9/3R5/5K3 w", &format!("{CHECKS} d1e1 e9d9 e1d1"));
        assert_eq!(victim.banned(), [], "the king does not offend");
    }

    #[test]
    fn mate_goes_before_a_draw_and_stalemate_loses() {
        let mated = game("3k5/4P4/9/9/9/9/9/9/9/3RK4 b", "");
        assert_eq!(mated.ending().map(|ending| ending.outcome), Some(Outcome::RedWins));
        let stalemated = game("3k5/4P4/9/9/9/9/9/9/9/4K4 b", "");
        assert_eq!(stalemated.ending(), Some(Ending::lost_by(Color::Black, Cause::Stalemate)));
        let bare = game("3ak4/9/9/9/9/9/9/9/4A4/3K5 w", "");
        assert_eq!(bare.ending(), Some(Ending::draw(Cause::NoAttackers)));
        let quiet = game("3ak4/9/9/9/9/9/9/4C4/4A4/3K5 w - - 119 90", "e2e3");
        assert_eq!(quiet.ending(), Some(Ending::draw(Cause::QuietLimit(120))));
    }
}
