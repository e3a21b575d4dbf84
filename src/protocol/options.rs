//! The options both protocols list and take.

use super::command::Dialect;
use crate::engine::{MAX_HASH_MIB, MAX_THREADS, Settings};
use crate::rules::{RuleSet, RuleSetError};
use crate::search::Heuristics;

/// The option that chooses the rules of repetition; GUIs may write it in any case.
pub const RULE_OPTION: &str = "rule";

/// The option that says after how many full moves without a capture a game is drawn; in UCI it is written `MoveLimit`.
pub const MOVE_LIMIT_OPTION: &str = "movelimit";

/// Most moves without a capture that can be allowed.
const MOST_MOVES: usize = 1000;

/// Options of the session that do not concern the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionOptions {
    /// UCCI clocks are in milliseconds instead of seconds.
    pub use_millisec: bool,
    /// Input is not read while thinking.
    pub batch: bool,
    /// What is ignored in silence otherwise gets a message.
    pub debug: bool,
}

/// What setting an option changes.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    Settings(Settings),
    Session(SessionOptions),
    LogFile(String),
    /// No option of this engine: GUIs send such.
    Unknown,
}

/// The `option` lines.
pub fn list(dialect: Dialect) -> Vec<String> {
    let spin = |ucci: &str, uci: &str, range: (usize, usize), default: usize| match dialect {
        Dialect::Ucci => format!("option {ucci} type spin min {} max {} default {default}", range.0, range.1),
        Dialect::Uci => format!("option name {uci} type spin default {default} min {} max {}", range.0, range.1),
    };
    let string = |ucci: &str, uci: &str, default: &str| match dialect {
        Dialect::Ucci => format!("option {ucci} type string default {default}"),
        Dialect::Uci => format!("option name {uci} type string default {default}"),
    };
    let settings = Settings::default();
    let mut lines = Vec::new();
    if dialect == Dialect::Ucci {
        lines.push("option usemillisec type check default false".to_string());
        lines.push("option batch type check default false".to_string());
        lines.push("option debug type check default false".to_string());
        lines.push("option newgame type button".to_string());
    }
    let least_hash = if dialect == Dialect::Ucci { 0 } else { 1 };
    lines.push(spin("hashsize", "Hash", (least_hash, MAX_HASH_MIB), settings.hash_mib));
    lines.push(spin("threads", "Threads", (0, MAX_THREADS), settings.threads));
    lines.push(string("heuristics", "Heuristics", "all"));
    lines.push(rule(dialect));
    lines.push(spin(MOVE_LIMIT_OPTION, "MoveLimit", (0, MOST_MOVES), 0));
    lines.push(
        string("logfile", "LogFile", if dialect == Dialect::Uci { "<empty>" } else { "" }).trim_end().to_string(),
    );
    lines
}

fn rule(dialect: Dialect) -> String {
    let default = RuleSet::default();
    let sets = RuleSet::ALL.map(|set| format!("var {set}")).join(" ");
    match dialect {
        Dialect::Ucci => format!("option {RULE_OPTION} type combo {sets} default {default}"),
        Dialect::Uci => format!("option name {RULE_OPTION} type combo default {default} {sets}"),
    }
}

/// Reads an option: what it changes, the rest staying as it is.
///
/// # Errors
/// A sentence on what is wrong with the value.
pub fn change(
    dialect: Dialect,
    (name, value): (&str, &str),
    settings: &Settings,
    session: &SessionOptions,
) -> Result<Change, String> {
    let mut settings = settings.clone();
    let mut session = session.clone();
    match (dialect, name) {
        (Dialect::Ucci, "hashsize") => {
            let mebibytes = spin(name, value, 0, MAX_HASH_MIB)?;
            settings.hash_mib = if mebibytes == 0 { Settings::default().hash_mib } else { mebibytes };
        }
        (Dialect::Uci, "hash") => settings.hash_mib = spin(name, value, 1, MAX_HASH_MIB)?,
        (_, "threads") => settings.threads = spin(name, value, 0, MAX_THREADS)?,
        (_, RULE_OPTION) => {
            settings.rules.set = value.parse().map_err(|error: RuleSetError| format!("option {name}: {error}"))?;
        }
        (_, MOVE_LIMIT_OPTION) => {
            let moves = spin(name, value, 0, MOST_MOVES)?;
            settings.rules.move_limit = u16::try_from(moves).ok().filter(|&moves| moves > 0);
        }
        (_, "heuristics") => settings.heuristics = Heuristics::parse(value).map_err(|error| error.to_string())?,
        (_, "logfile") => return Ok(Change::LogFile(value.replace("<empty>", ""))),
        (Dialect::Ucci, "usemillisec") => session.use_millisec = check(name, value)?,
        (Dialect::Ucci, "batch") => session.batch = check(name, value)?,
        (Dialect::Ucci, "debug") => session.debug = check(name, value)?,
        _ => return Ok(Change::Unknown),
    }
    Ok(match name {
        "usemillisec" | "batch" | "debug" => Change::Session(session),
        _ => Change::Settings(settings),
    })
}

fn spin(name: &str, value: &str, min: usize, max: usize) -> Result<usize, String> {
    let number = value.parse().ok().filter(|number| (min..=max).contains(number));
    number.ok_or_else(|| format!("option {name} takes a number from {min} to {max}, not \"{}\"", shown(value)))
}

fn check(name: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "true" | "on" | "1" => Ok(true),
        "false" | "off" | "0" => Ok(false),
        _ => Err(format!("option {name} takes true or false, not \"{}\"", shown(value))),
    }
}

fn shown(value: &str) -> String {
    value.chars().take(40).collect()
}
