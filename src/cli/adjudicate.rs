//! `mammoth adjudicate`: a repetition judged as a referee would, move by move.

use super::Failure;
use crate::notation::{START_FEN, parse_fen, parse_move, read_games};
use crate::position::Position;
use crate::rules::{InspectedMove, Inspection, Nature, Offence, RuleSet, Ruling, inspect};
use crate::types::Color;
use clap::Args;
use serde::Serialize;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Rule the repetition with which a game ends: who loses, and by which moves.
///
/// Asked is the position after the last move. If it occurs for the third time (for the fourth by the rules of the computer league) or
/// a later one, it is ruled over the last full cycle, from its last occurrence to this one; else the ruling is "none". That a
/// position before it occurred three times does not end the game here. Mates and quiet play are not looked at.
///
/// For each move of the cycle its nature is told: check, chase and of which piece, or idle.
///
/// --json writes an object a game, each on a line of its own: "ruling" (red wins, black wins, draw, none), "rule" (perpetual check,
/// perpetual chase, mutual perpetual check, mutual perpetual chase, no offence, none), "rule_set", "cycle" ("first": number of its
/// first move in the game, from 1; "plies"; null without a ruling) and "moves" (each with "move", "side", "nature" and "target").
///
/// Examples:
///   mammoth adjudicate game.pgn --rule computer-league
///   mammoth adjudicate --fen "4k4/9/9/9/9/c8/9/9/1R7/3K5 w" --moves "b1a1 a4b4 a1b1 b4a4 b1a1 a4b4 a1b1 b4a4" --json -
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Adjudicate {
    /// A game file (PGN with coordinate moves); every game in it is ruled
    #[arg(required_unless_present_any = ["fen", "moves"], conflicts_with_all = ["fen", "moves"])]
    game: Option<PathBuf>,
    /// Position the moves start from [default: the start position]
    #[arg(long, value_parser = parse_fen)]
    fen: Option<Position>,
    /// The moves, separated by blanks
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// Rules of repetition: asian, computer-league or simple
    #[arg(long, value_name = "SET", default_value_t = RuleSet::default())]
    rule: RuleSet,
    /// Write the rulings as JSON to this file; - writes them to standard output, and nothing else
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// A ruling as it is written in JSON.
#[derive(Debug, Serialize)]
struct Report {
    ruling: &'static str,
    rule: &'static str,
    rule_set: &'static str,
    cycle: Option<Cycle>,
    moves: Vec<ReportedMove>,
}

#[derive(Debug, Serialize)]
struct Cycle {
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

impl Adjudicate {
    pub(super) fn run(self) -> Result<(), Failure> {
        let positions = self.positions()?;
        let reports = positions.iter().map(|position| Report::new(position, self.rule));
        let mut objects = String::new();
        let mut text = String::new();
        for (index, report) in reports.enumerate() {
            objects += &(serde_json::to_string(&report)? + "\n");
            if positions.len() > 1 {
                text += &format!("game {}: ", index + 1);
            }
            text += &report.text();
        }
        let to_output = self.json.as_deref() == Some(Path::new("-"));
        if let Some(path) = self.json.as_deref().filter(|_| !to_output) {
            fs::write(path, &objects).map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(std::io::stdout().write_all(if to_output { &objects } else { &text }.as_bytes())?)
    }

    /// The last position of each game.
    fn positions(&self) -> Result<Vec<Position>, Failure> {
        let Some(path) = &self.game else { return Ok(vec![self.position()?]) };
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let bytes = fs::read(path).map_err(|error| named(&error))?;
        let text = String::from_utf8_lossy(&bytes);
        let games = read_games(text.trim_start_matches('\u{feff}'));
        let positions: Vec<Position> = games
            .map(|game| game.map(|game| game.final_position()).map_err(|error| named(&error)))
            .collect::<Result<_, String>>()?;
        if positions.is_empty() {
            return Err(named(&"there is no game in this file").into());
        }
        Ok(positions)
    }

    fn position(&self) -> Result<Position, Failure> {
        let mut position = match &self.fen {
            Some(position) => position.clone(),
            None => parse_fen(START_FEN)?,
        };
        for (word, number) in self.moves.as_deref().unwrap_or_default().split_whitespace().zip(1..) {
            let mv = parse_move(word).map_err(|error| format!("move {number}: {error}"))?;
            if !position.is_legal_move(mv) {
                return Err(format!("move {number}: {mv} is not legal in this position").into());
            }
            position.make(mv);
        }
        Ok(position)
    }
}

impl Report {
    fn new(position: &Position, rule_set: RuleSet) -> Report {
        let rule_set_name = rule_set.name();
        let Some(inspection) = inspect(position, rule_set) else {
            return Report { ruling: "none", rule: "none", rule_set: rule_set_name, cycle: None, moves: Vec::new() };
        };
        let plies = inspection.repetition.plies;
        Report {
            ruling: ruling(&inspection, position.side_to_move()),
            rule: rule(&inspection),
            rule_set: rule_set_name,
            cycle: Some(Cycle { first: position.moves_made() - plies + 1, plies }),
            moves: inspection.moves.iter().map(ReportedMove::new).collect(),
        }
    }

    fn text(&self) -> String {
        let mut text = format!("{} by {} rules", self.ruling, self.rule_set);
        let Some(cycle) = &self.cycle else { return text + ": the last position does not end the game\n" };
        let (first, plies) = (cycle.first, cycle.plies);
        writeln!(text, ": {}\ncycle of {plies} plies, moves {first} to {}", self.rule, first + plies - 1)
            .expect("writing to a string succeeds");
        for (mv, number) in self.moves.iter().zip(first..) {
            let target = mv.target.as_ref().map_or(String::new(), |target| format!(": {target}"));
            writeln!(text, "{number:5} {:5} {} {}{target}", mv.side, mv.text, mv.nature)
                .expect("writing to a string succeeds");
        }
        text
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
