//! UCI as xiangqi GUIs speak it: lines to commands, events to lines.

use super::command::{Command, CommandError, Go, GoTime, PositionText, number};
use super::ucci::{RULE_SCORE, push_moves};
use crate::search::{Exactness, Findings, Info};
use crate::types::{Color, Score, ScoreKind};

/// Reads a line.
///
/// # Errors
/// What is wrong with it.
pub fn parse(line: &str) -> Result<Command, CommandError> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let Some((&first, rest)) = words.split_first() else { return Ok(Command::Nothing) };
    Ok(match first {
        "uci" => Command::Uci,
        "ucci" => Command::Ucci,
        "isready" => Command::IsReady,
        "ucinewgame" => Command::NewGame,
        "setoption" => parse_option(rest)?,
        "position" => Command::Position(PositionText::parse(rest)?),
        "go" => Command::Go(parse_go(rest)?),
        "stop" => Command::Stop,
        "quit" => Command::Quit,
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

fn parse_go(words: &[&str]) -> Result<Go, CommandError> {
    let mut go = Go::default();
    let mut clocks = [GoTime::default(); 2];
    let (red, black) = (Color::Red.index(), Color::Black.index());
    let mut words = words.iter();
    while let Some(&word) = words.next() {
        match word {
            "infinite" => go.infinite = true,
            "depth" => go.depth = Some(number("go", word, words.next())?),
            "nodes" => go.nodes = Some(number("go", word, words.next())?),
            "movetime" => go.movetime = Some(number("go", word, words.next())?),
            "wtime" => clocks[red].left = Some(clock_time(word, words.next())?),
            "btime" => clocks[black].left = Some(clock_time(word, words.next())?),
            "winc" => clocks[red].increment = clock_time(word, words.next())?,
            "binc" => clocks[black].increment = clock_time(word, words.next())?,
            "movestogo" => go.moves_to_go = Some(number("go", word, words.next())?),
            _ => return Err(CommandError::word("go", word, "one of the words that go takes")),
        }
    }
    go.times = clocks.map(|clock| clock.left.map(|_| clock));
    Ok(go)
}

/// A time on a clock; GUIs send negative ones when the flag has fallen.
fn clock_time(keyword: &str, word: Option<&&str>) -> Result<u64, CommandError> {
    number::<i64>("go", keyword, word).map(|millis| millis.max(0) as u64)
}

/// `cp …` or `mate …` (in moves, negative when the side to move is mated).
pub(super) fn score_text(score: Score) -> String {
    match score.kind() {
        ScoreKind::Centipawns(value) => format!("cp {value}"),
        ScoreKind::MateIn(plies) => format!("mate {}", plies.div_ceil(2)),
        ScoreKind::MatedIn(plies) => format!("mate -{}", plies.div_ceil(2)),
        ScoreKind::Ban(wins) => format!("cp {}", RULE_SCORE * if wins { 1 } else { -1 }),
    }
}

/// `info depth …`.
pub fn info(info: &Info) -> Vec<String> {
    let bound = match info.exactness {
        Exactness::Exact => "",
        Exactness::AtLeast => " lowerbound",
        Exactness::AtMost => " upperbound",
    };
    let millis = info.time.as_millis();
    let nps = (info.nodes as f64 / info.time.as_secs_f64().max(1e-6)) as u64;
    let mut line = format!(
        "info depth {} seldepth {} score {}{bound} nodes {} nps {nps} hashfull {} time {millis}",
        info.depth,
        info.seldepth,
        score_text(info.score),
        info.nodes,
        info.hashfull,
    );
    if !info.line.is_empty() {
        line.push_str(" pv");
        push_moves(&mut line, &info.line);
    }
    vec![line]
}

/// `bestmove …`; UCI knows no `nobestmove`, its word is `(none)`.
pub fn best_move(findings: &Findings) -> String {
    match (findings.best, findings.ponder) {
        (None, _) => "bestmove (none)".to_string(),
        (Some(best), None) => format!("bestmove {best}"),
        (Some(best), Some(ponder)) => format!("bestmove {best} ponder {ponder}"),
    }
}
