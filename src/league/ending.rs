//! How a game of the league ended, and the words for it in the tag `Termination`.

use super::clock::Overrun;
use super::trouble::Failure;
use crate::notation::Outcome;
use crate::types::Color;
use std::time::Duration;

/// An outcome and its cause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    pub outcome: Outcome,
    pub cause: Cause,
}

/// Why a game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    Mate,
    Stalemate,
    /// One side gave check with every move of a repetition.
    PerpetualCheck,
    /// One side chased a piece with every move of a repetition.
    PerpetualChase,
    /// The position occurred so often and nobody is to blame.
    Repetition(usize),
    /// So many plies without a capture, as the rules count them.
    QuietLimit(u32),
    /// Nobody has a piece left that could win.
    NoAttackers,
    Agreement,
    Resignation,
    /// The engines agree on the winner.
    AdjudicatedWin,
    /// The engines agree that nothing happens any more.
    AdjudicatedDraw,
    /// The game is longer than the match allows.
    MaxMoves(u32),
    /// A clock ran out.
    Time(Overrun),
    /// No answer, where no clock runs.
    Patience(Duration),
    IllegalMove(String),
    /// The engine says that it has no move.
    NoMove,
    /// The engine failed.
    Failure(Failure),
}

/// What kind of end it was: what is counted, and what can be read back from a game file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndKind {
    Normal,
    Adjudication,
    TimeForfeit,
    /// An illegal move, or none.
    RulesInfraction,
    /// An engine did not start, ended, fell silent or flooded.
    EngineFailure,
}

impl EndKind {
    const WORDS: [(EndKind, &str); 5] = [
        (EndKind::Normal, "normal"),
        (EndKind::Adjudication, "adjudication"),
        (EndKind::TimeForfeit, "time forfeit"),
        (EndKind::RulesInfraction, "rules infraction"),
        (EndKind::EngineFailure, "engine failure"),
    ];

    /// Reads the word a `Termination` begins with.
    pub fn of_termination(text: &str) -> Option<EndKind> {
        let word = text.split(':').next().unwrap_or_default();
        Self::WORDS.iter().find(|(_, known)| *known == word).map(|&(kind, _)| kind)
    }

    fn word(self) -> &'static str {
        Self::WORDS.iter().find(|(kind, _)| *kind == self).map_or("normal", |&(_, word)| word)
    }
}

impl Ending {
    /// The side to move, or whose engine it is, loses.
    pub fn lost_by(loser: Color, cause: Cause) -> Ending {
        Ending { outcome: Outcome::won_by(!loser), cause }
    }

    /// Nobody wins.
    pub fn draw(cause: Cause) -> Ending {
        Ending { outcome: Outcome::Draw, cause }
    }

    /// What kind of end it was.
    pub fn kind(&self) -> EndKind {
        match self.cause {
            Cause::AdjudicatedWin | Cause::AdjudicatedDraw | Cause::MaxMoves(_) => EndKind::Adjudication,
            Cause::Time(_) | Cause::Patience(_) => EndKind::TimeForfeit,
            Cause::IllegalMove(_) | Cause::NoMove => EndKind::RulesInfraction,
            Cause::Failure(_) => EndKind::EngineFailure,
            _ => EndKind::Normal,
        }
    }

    /// The value of the tag `Termination`: the kind, a colon, and a sentence.
    pub fn termination(&self) -> String {
        format!("{}: {}", self.kind().word(), self.sentence())
    }

    fn sentence(&self) -> String {
        let winner = self.outcome.winner().map_or("nobody", Color::name);
        let loser = self.outcome.winner().map_or("nobody", |winner| (!winner).name());
        match &self.cause {
            Cause::Mate => format!("{winner} mates"),
            Cause::Stalemate => format!("{loser} is stalemated"),
            Cause::PerpetualCheck => format!("{loser} gives perpetual check"),
            Cause::PerpetualChase => format!("{loser} chases perpetually"),
            Cause::Repetition(3) => "the position occurred three times".to_string(),
            Cause::Repetition(times) => format!("the position occurred {times} times"),
            Cause::QuietLimit(plies) => format!("{plies} plies without a capture"),
            Cause::NoAttackers => "neither side can win any more".to_string(),
            Cause::Agreement => "the engines agree on a draw".to_string(),
            Cause::Resignation => format!("{loser} resigns"),
            Cause::AdjudicatedWin => format!("the scores say that {winner} wins"),
            Cause::AdjudicatedDraw => "the scores say that it is a draw".to_string(),
            Cause::MaxMoves(moves) => format!("no end after {moves} moves"),
            Cause::Time(overrun) => {
                let [used, allowed] = [overrun.used, overrun.allowed].map(|time| time.as_secs_f64());
                format!("{loser} used {used:.3} s of {allowed:.3} s")
            }
            Cause::Patience(time) => format!("{loser} made no move within {} s", time.as_secs_f64()),
            Cause::IllegalMove(text) => format!("{loser} plays {text}, which is not legal"),
            Cause::NoMove => format!("{loser} says that there is no move"),
            Cause::Failure(failure) => format!("the engine of {loser} {failure}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_can_be_read_back() {
        let causes = [
            (Cause::Mate, EndKind::Normal),
            (Cause::AdjudicatedWin, EndKind::Adjudication),
            (Cause::Patience(Duration::from_secs(5)), EndKind::TimeForfeit),
            (Cause::IllegalMove("a0a9".to_string()), EndKind::RulesInfraction),
            (Cause::Failure(Failure::Flood), EndKind::EngineFailure),
        ];
        for (cause, kind) in causes {
            let ending = Ending::lost_by(Color::Red, cause);
            assert_eq!((ending.kind(), EndKind::of_termination(&ending.termination())), (kind, Some(kind)));
        }
        assert_eq!(EndKind::of_termination("somehow"), None);
    }

    #[test]
    fn the_sentence_names_the_side() {
        let allowed = Duration::from_millis(100);
        let overrun = Overrun { used: Duration::from_millis(1203), allowed };
        let text = |ending: Ending| ending.termination();
        assert_eq!(text(Ending::lost_by(Color::Black, Cause::Mate)), "normal: Red mates");
        assert_eq!(
            text(Ending::lost_by(Color::Red, Cause::Time(overrun))),
            "time forfeit: Red used 1.203 s of 0.100 s"
        );
        assert_eq!(text(Ending::lost_by(Color::Black, Cause::PerpetualCheck)), "normal: Black gives perpetual check");
        assert_eq!(text(Ending::draw(Cause::Repetition(3))), "normal: the position occurred three times");
        assert_eq!(text(Ending::draw(Cause::Repetition(4))), "normal: the position occurred 4 times");
        assert_eq!(text(Ending::draw(Cause::QuietLimit(120))), "normal: 120 plies without a capture");
    }
}
