//! UCCI 3.0: lines to commands, events to lines.

use super::Ranks;
use super::command::{Command, CommandError, PositionText};
use super::request::push_moves;
use crate::search::{Exactness, LineInfo, SearchResult};
use crate::tt::{Bound, Entry};
use crate::types::{Move, Ply, Score, ScoreKind};

/// What a score by the repetition rules is printed as: decided, but no mate.
pub(super) const RULE_SCORE: i32 = 8_600;

/// Reads a line whose first word is one of UCCI's alone.
///
/// # Errors
/// What is wrong with it.
pub fn parse(first: &str, rest: &[&str]) -> Result<Command, CommandError> {
    Ok(match first {
        "setoption" => parse_option(rest)?,
        "banmoves" => Command::BanMoves(rest.iter().map(|word| word.to_string()).collect()),
        "probe" => Command::Probe(PositionText::parse("probe", rest)?),
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
    Ok(Command::SetOption(name.to_ascii_lowercase(), value))
}

/// The number that stands for a score.
pub(super) fn score_number(score: Score) -> i32 {
    match score.kind() {
        ScoreKind::Ban(wins) => RULE_SCORE * if wins { 1 } else { -1 },
        _ => score.value(),
    }
}

/// `info depth …`, and the totals with it. UCCI knows no bounds: that a window was too high is no news of the score.
/// The number of the line is told only when there are several.
pub fn info(info: &LineInfo, ranks: Ranks) -> Vec<String> {
    let totals = totals(info.time.as_millis(), info.nodes);
    if info.exactness == Exactness::AtMost {
        return vec![totals];
    }
    let number = if info.lines > 1 { format!(" multipv {}", info.number) } else { String::new() };
    let mut line = format!("info depth {}{number} score {}", info.depth, score_number(info.score));
    if !info.line.is_empty() {
        line.push_str(" pv");
        push_moves(&mut line, &info.line, ranks);
    }
    vec![totals, line]
}

/// `info time … nodes …`.
pub fn totals(millis: u128, nodes: u64) -> String {
    format!("info time {millis} nodes {nodes}")
}

/// `bestmove …` or `nobestmove`.
pub fn best_move(result: &SearchResult, ranks: Ranks) -> String {
    let Some(best) = result.best else { return "nobestmove".to_string() };
    let mut line = format!("bestmove {}", ranks.write(best));
    if let Some(ponder) = result.ponder {
        line.push_str(" ponder ");
        line.push_str(&ranks.write(ponder));
    }
    line
}

/// `pophash …`: what the table knows of a position. `best` is the table's move if it can be played.
pub fn table_entry(entry: Option<Entry>, best: Option<Move>, ranks: Ranks) -> String {
    let mut line = "pophash".to_string();
    let Some(entry) = entry else { return line };
    if let Some(best) = best {
        line.push_str(&format!(" bestmove {}", ranks.write(best)));
    }
    let (score, depth) = (score_number(entry.score.from_table(Ply::ROOT)), entry.depth.plies().max(0));
    if matches!(entry.bound, Bound::Lower | Bound::Exact) {
        line.push_str(&format!(" lowerbound {score} depth {depth}"));
    }
    if matches!(entry.bound, Bound::Upper | Bound::Exact) {
        line.push_str(&format!(" upperbound {score} depth {depth}"));
    }
    line
}
