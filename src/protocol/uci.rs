//! UCI as xiangqi GUIs speak it: lines to commands, events to lines.

use super::Ranks;
use super::command::{Command, CommandError};
use super::request::push_moves;
use super::ucci::RULE_SCORE;
use crate::analysis::Chances;
use crate::search::{Exactness, LineInfo, SearchResult};
use crate::types::{Score, ScoreKind};

/// The commands of UCI, before which unknown words are skipped.
pub(super) const COMMANDS: [&str; 11] =
    ["uci", "debug", "isready", "setoption", "ucinewgame", "position", "go", "stop", "ponderhit", "quit", "ucci"];

/// Reads a line whose first word is one of UCI's alone.
///
/// # Errors
/// What is wrong with it.
pub fn parse(first: &str, rest: &[&str]) -> Result<Command, CommandError> {
    Ok(match first {
        "ucinewgame" => Command::NewGame,
        "setoption" => parse_option(rest)?,
        "debug" => match rest {
            ["on"] => Command::Debug(true),
            ["off"] => Command::Debug(false),
            [] => return Err(CommandError::Missing("debug", "on or off")),
            [word, ..] => return Err(CommandError::word("debug", word, "on or off")),
        },
        _ => return Err(CommandError::Unknown(first.chars().take(40).collect())),
    })
}

/// `setoption name <words> [value <words>]`.
fn parse_option(words: &[&str]) -> Result<Command, CommandError> {
    let ["name", rest @ ..] = words else {
        return Err(CommandError::Missing("setoption", "name <option> value <value>"));
    };
    let split = rest.iter().position(|&word| word == "value").unwrap_or(rest.len());
    let (name, value) = rest.split_at(split);
    if name.is_empty() {
        return Err(CommandError::Missing("setoption name", "the name of an option"));
    }
    let value = value.iter().skip(1).copied().collect::<Vec<_>>().join(" ");
    Ok(Command::SetOption(name.join(" ").to_ascii_lowercase(), value))
}

/// `cp …` or `mate …` (in moves, negative when the side to move is mated).
fn score_text(score: Score) -> String {
    match score.kind() {
        ScoreKind::Centipawns(value) => format!("cp {value}"),
        ScoreKind::MateIn(plies) => format!("mate {}", plies.div_ceil(2)),
        ScoreKind::MatedIn(0) => "mate 0".to_string(),
        ScoreKind::MatedIn(plies) => format!("mate -{}", plies.div_ceil(2)),
        ScoreKind::Ban(wins) => format!("cp {}", RULE_SCORE * if wins { 1 } else { -1 }),
    }
}

/// `info depth 0 score …` where there is no line; with `chances` the probabilities of a win, a draw and a loss as well.
pub fn score_without_line(score: Score, chances: bool) -> String {
    format!("info depth 0 score {}{}", score_text(score), chances_text(score, chances))
}

fn chances_text(score: Score, chances: bool) -> String {
    if chances { format!(" wdl {}", Chances::of(score)) } else { String::new() }
}

/// `info depth …`; with `chances` the probabilities of a win, a draw and a loss as well.
pub fn info(info: &LineInfo, ranks: Ranks, chances: bool) -> String {
    let bound = match info.exactness {
        Exactness::Exact => "",
        Exactness::AtLeast => " lowerbound",
        Exactness::AtMost => " upperbound",
    };
    let chances = chances_text(info.score, chances);
    let millis = info.time.as_millis();
    let nps = (info.nodes as f64 / info.time.as_secs_f64().max(1e-6)) as u64;
    let mut line = format!(
        "info depth {} seldepth {} multipv {} score {}{bound}{chances} nodes {} nps {nps} hashfull {} time {millis}",
        info.depth,
        info.seldepth,
        info.number,
        score_text(info.score),
        info.nodes,
        info.hashfull,
    );
    if info.table_hits > 0 {
        line.push_str(&format!(" tbhits {}", info.table_hits));
    }
    if !info.line.is_empty() {
        line.push_str(" pv");
        push_moves(&mut line, &info.line, ranks);
    }
    line
}

/// `bestmove …`; UCI knows no `nobestmove`, its word is `(none)`.
pub fn best_move(result: &SearchResult, ranks: Ranks) -> String {
    match (result.best, result.ponder) {
        (None, _) => "bestmove (none)".to_string(),
        (Some(best), None) => format!("bestmove {}", ranks.write(best)),
        (Some(best), Some(ponder)) => format!("bestmove {} ponder {}", ranks.write(best), ranks.write(ponder)),
    }
}
