//! UCCI 3.0: lines to commands, events to lines.

use super::command::{Command, CommandError, Go, GoTime, PositionText, number};
use crate::search::{Exactness, Findings, Info};
use crate::types::{Move, Score, ScoreKind};
use std::fmt::Write;

/// What a score by the repetition rules is printed as: decided, but no mate.
pub(super) const RULE_SCORE: i32 = 8_600;

/// Reads a line.
///
/// # Errors
/// What is wrong with it.
pub fn parse(line: &str) -> Result<Command, CommandError> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let Some((&first, rest)) = words.split_first() else { return Ok(Command::Nothing) };
    Ok(match first {
        "ucci" => Command::Ucci,
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "setoption" => parse_option(rest)?,
        "position" => Command::Position(PositionText::parse(rest)?),
        // Some clients leave the keyword out.
        "fen" | "startpos" => Command::Position(PositionText::parse(&words)?),
        "banmoves" => Command::BanMoves(rest.iter().map(|word| word.to_string()).collect()),
        "go" => Command::Go(parse_go(rest)?),
        "stop" => Command::Stop,
        "quit" => Command::Quit,
        _ => return Err(CommandError::Unknown(first.chars().take(40).collect())),
    })
}

/// `setoption <name> [<value>]`, and the long form `setoption name <name> value <value>` that some clients send.
fn parse_option(words: &[&str]) -> Result<Command, CommandError> {
    let (name, value) = match words {
        [] => return Err(CommandError::Missing("setoption", "the name of an option")),
        ["name", name, "value", value @ ..] => (*name, value.join(" ")),
        ["name", name] => (*name, String::new()),
        [name, value @ ..] => (*name, value.join(" ")),
    };
    let name = name.to_ascii_lowercase();
    Ok(if name == "newgame" { Command::NewGame } else { Command::SetOption(name, value) })
}

fn parse_go(words: &[&str]) -> Result<Go, CommandError> {
    let mut go = Go::default();
    let mut own = GoTime::default();
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "depth" => {
                let depth = words.next();
                if depth == Some(&"infinite") {
                    go.infinite = true;
                } else {
                    go.depth = Some(number("go", word, depth)?);
                }
            }
            "nodes" => go.nodes = Some(number("go", word, words.next())?),
            "movetime" => go.movetime = Some(number("go", word, words.next())?),
            "time" => own.left = Some(number("go", word, words.next())?),
            "increment" => own.increment = number("go", word, words.next())?,
            "movestogo" => go.moves_to_go = Some(number("go", word, words.next())?),
            "opptime" | "oppincrement" | "oppmovestogo" => drop(number::<u64>("go", word, words.next())?),
            _ => return Err(CommandError::word("go", word, "one of the words that go takes")),
        }
    }
    go.times = [own.left.map(|_| own); 2];
    Ok(go)
}

/// The number that stands for a score.
pub(super) fn score_number(score: Score) -> i32 {
    match score.kind() {
        ScoreKind::Ban(wins) => RULE_SCORE * if wins { 1 } else { -1 },
        _ => score.value(),
    }
}

/// `info depth …`, and the totals with it. UCCI knows no bounds: that a window was too high is no news of the score.
pub fn info(info: &Info) -> Vec<String> {
    if info.exactness == Exactness::AtMost {
        return vec![totals(info.time.as_millis(), info.nodes)];
    }
    let mut line = format!("info depth {} score {}", info.depth, score_number(info.score));
    if !info.line.is_empty() {
        line.push_str(" pv");
        push_moves(&mut line, &info.line);
    }
    vec![totals(info.time.as_millis(), info.nodes), line]
}

/// `info time … nodes …`.
pub fn totals(millis: u128, nodes: u64) -> String {
    format!("info time {millis} nodes {nodes}")
}

/// `bestmove …` or `nobestmove`.
pub fn best_move(findings: &Findings) -> String {
    let Some(best) = findings.best else { return "nobestmove".to_string() };
    match findings.ponder {
        Some(ponder) => format!("bestmove {best} ponder {ponder}"),
        None => format!("bestmove {best}"),
    }
}

/// Appends moves, a blank before each.
pub(super) fn push_moves(line: &mut String, moves: &[Move]) {
    for mv in moves {
        write!(line, " {mv}").expect("writing to a string succeeds");
    }
}
