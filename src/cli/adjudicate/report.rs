//! A ruling in words, as text and as JSON.

use crate::position::Position;
use crate::rules::{InspectedMove, Inspection, Nature, Offence, RuleSet, Ruling, inspect};
use crate::types::Color;
use serde::Serialize;

/// A ruling as it is written in JSON; no ruling of a game that could not be read.
#[derive(Debug, Serialize)]
pub struct Report {
    ruling: Option<&'static str>,
    rule: Option<&'static str>,
    rule_set: &'static str,
    cycle: Option<Cycle>,
    moves: Vec<ReportedMove>,
}

#[derive(Debug, Serialize)]
struct Cycle {
    /// Number of the first move in the game, from 1.
    first: usize,
    plies: usize,
}

#[derive(Debug, Serialize)]
struct ReportedMove {
    #[serde(rename = "move")]
    text: String,
    side: &'static str,
    nature: &'static str,
    target: Option<String>,
}

impl Report {
    /// Rules a position at the end of its game.
    pub fn new(position: &Position, rule_set: RuleSet) -> Report {
        let Some(inspection) = inspect(position, rule_set) else {
            return Report { ruling: Some("none"), rule: Some("none"), ..Report::missing(rule_set) };
        };
        let plies = inspection.repetition.plies;
        Report {
            ruling: Some(ruling(&inspection, position.side_to_move())),
            rule: Some(rule(&inspection)),
            rule_set: rule_set.name(),
            cycle: Some(Cycle { first: position.moves_made() - plies + 1, plies }),
            moves: inspection.moves.iter().map(ReportedMove::new).collect(),
        }
    }

    /// What stands for the ruling of a game that could not be read.
    pub fn missing(rule_set: RuleSet) -> Report {
        Report { ruling: None, rule: None, rule_set: rule_set.name(), cycle: None, moves: Vec::new() }
    }

    /// The ruling, then the moves of the cycle, a line each; without a line end.
    pub fn text(&self) -> String {
        let [ruling, rule] = [self.ruling, self.rule].map(|word| word.unwrap_or("not ruled"));
        let ruling = format!("{ruling} by {} rules", self.rule_set);
        let Some(Cycle { first, plies }) = self.cycle else {
            return ruling + ": the last position has not occurred often enough";
        };
        let head = format!("{ruling}: {rule}\ncycle of {plies} plies, moves {first} to {}", first + plies - 1);
        self.moves.iter().zip(first..).fold(head, |text, (mv, number)| text + &mv.line(number))
    }
}

impl ReportedMove {
    fn new(inspected: &InspectedMove) -> ReportedMove {
        let chased = inspected
            .chased
            .iter()
            .map(|(piece, square)| format!("{} {} {square}", side(piece.color()), piece.kind().name()));
        let target = chased.collect::<Vec<_>>().join(", ");
        ReportedMove {
            text: inspected.mv.to_string(),
            side: side(inspected.side),
            nature: match inspected.nature {
                Nature::Check => "check",
                Nature::Chase => "chase",
                Nature::Idle => "idle",
            },
            target: Some(target).filter(|target| !target.is_empty()),
        }
    }

    fn line(&self, number: usize) -> String {
        let target = self.target.as_ref().map_or(String::new(), |target| format!(": {target}"));
        format!("\n{number:5} {:5} {} {}{target}", self.side, self.text, self.nature)
    }
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::Red => "red",
        Color::Black => "black",
    }
}

fn ruling(inspection: &Inspection, to_move: Color) -> &'static str {
    let winner = match inspection.repetition.ruling {
        Ruling::Draw => return "draw",
        Ruling::Wins => to_move,
        Ruling::Loses => !to_move,
    };
    match winner {
        Color::Red => "red wins",
        Color::Black => "black wins",
    }
}

/// The rule that decides: that of the worse offence.
fn rule(inspection: &Inspection) -> &'static str {
    let [red, black] = inspection.offences;
    match (red.max(black), red == black) {
        (Offence::None, _) => "no offence",
        (Offence::Check, false) => "perpetual check",
        (Offence::Check, true) => "mutual perpetual check",
        (Offence::Chase | Offence::Baring, false) => "perpetual chase",
        (Offence::Chase | Offence::Baring, true) => "mutual perpetual chase",
    }
}
