//! Reading the description of an engine.

use super::{EngineSpec, Program};
use crate::league::clock::TimeControl;
use crate::protocol::{Dialect, Ranks, Unit};
use std::str::FromStr;
use std::time::Duration;

/// Why a description of an engine is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// No `=`.
    #[error(
        "\"{0}\" is not of the form key=value; parts are separated by semicolons, and a value with a semicolon stands in double quotes"
    )]
    Form(String),
    /// Everything behind a quotation mark belongs to it, also what was meant as further parts.
    #[error("the quotation mark of {0} is never closed")]
    OpenQuote(String),
    /// What no line to an engine and no game file can hold.
    #[error("{0} has a control character in it, such as a line end or a tabulator")]
    Control(String),
    /// A key that does not exist.
    #[error(
        "unknown key \"{0}\"; there are name, cmd, arg, args, dir, protocol, unit, ranks, bans, restart, tc, movetime, \
         nodes, depth and option.NAME"
    )]
    Key(String),
    /// A key that may stand once only.
    #[error("{0}= is given twice")]
    Twice(String),
    /// A value that cannot be used.
    #[error("{key}=\"{value}\": write {wanted}")]
    Value { key: String, value: String, wanted: &'static str },
    /// No program.
    #[error("cmd= is missing: a program, or self for this very binary, comes first or behind cmd=")]
    NoCommand,
    /// Several limits for an engine whose protocol takes one.
    #[error("UCCI takes one limit a move: give one of tc, movetime, nodes and depth, or write protocol=uci")]
    Limits,
}

impl EngineSpec {
    fn take(&mut self, key: &str, value: &str) -> Result<(), EngineError> {
        let refuse = |wanted| Err(EngineError::Value { key: key.to_string(), value: shown(value), wanted });
        match (key, value) {
            ("name", "") => return refuse("a name"),
            ("name", _) => self.name = value.to_string(),
            ("cmd", "") => return refuse("a program, or self for this very binary"),
            ("cmd", "self") => self.program = Program::Itself,
            ("cmd", _) => self.program = Program::Command(value.into()),
            ("arg", _) => self.arguments.push(value.to_string()),
            ("args", _) => self.arguments.extend(value.split_whitespace().map(str::to_string)),
            ("dir", "") => return refuse("a directory"),
            ("dir", _) => self.directory = Some(value.into()),
            ("protocol", "ucci") => self.dialect = Dialect::Ucci,
            ("protocol", "uci") => self.dialect = Dialect::Uci,
            ("protocol", _) => return refuse("ucci or uci"),
            ("unit", "ms") => self.unit = Some(Unit::Milliseconds),
            ("unit", "s") => self.unit = Some(Unit::Seconds),
            ("unit", _) => return refuse("ms or s"),
            ("ranks", "0") => self.ranks = Some(Ranks::FromZero),
            ("ranks", "1") => self.ranks = Some(Ranks::FromOne),
            ("ranks", _) => return refuse("0 (h2e2) or 1 (h3e3)"),
            ("bans", "on") => self.ban_moves = true,
            ("bans", "off") => self.ban_moves = false,
            ("restart", "on") => self.restart = true,
            ("restart", "off") => self.restart = false,
            ("bans" | "restart", _) => return refuse("on or off"),
            ("tc" | "movetime" | "nodes" | "depth", _) => return self.take_limit(key, value),
            _ => match key.strip_prefix("option.") {
                Some(name) if !name.is_empty() => self.options.push((name.to_string(), value.to_string())),
                _ => return Err(EngineError::Key(shown(key))),
            },
        }
        Ok(())
    }

    fn take_limit(&mut self, key: &str, value: &str) -> Result<(), EngineError> {
        let refuse = |wanted| EngineError::Value { key: key.to_string(), value: shown(value), wanted };
        let budget = self.budget.get_or_insert_default();
        let positive = || value.parse::<u64>().ok().filter(|&number| number > 0);
        match key {
            "tc" => {
                let clock: TimeControl = value.parse().map_err(|_| refuse("a time control such as 10+0.1 or 40/60"))?;
                budget.clock = Some(clock);
            }
            "movetime" => {
                budget.movetime = Some(Duration::from_millis(positive().ok_or_else(|| refuse("milliseconds"))?));
            }
            "nodes" => budget.nodes = Some(positive().ok_or_else(|| refuse("a number of nodes"))?),
            _ => {
                let plies = positive().and_then(|plies| u32::try_from(plies).ok());
                budget.depth = Some(plies.ok_or_else(|| refuse("a number of plies"))?);
            }
        }
        Ok(())
    }
}

impl FromStr for EngineSpec {
    type Err = EngineError;

    fn from_str(text: &str) -> Result<EngineSpec, EngineError> {
        let mut spec = EngineSpec {
            name: String::new(),
            program: Program::Itself,
            arguments: Vec::new(),
            directory: None,
            dialect: Dialect::Uci,
            unit: None,
            ranks: None,
            ban_moves: true,
            restart: false,
            budget: None,
            options: Vec::new(),
            knows_protocol: false,
            text: String::new(),
        };
        let mut seen: Vec<String> = Vec::new();
        let mut described = Vec::new();
        for (index, part) in parts(text).enumerate() {
            check_characters(part)?;
            let whole = if index == 0 && is_program(part) { format!("cmd={part}") } else { part.to_string() };
            let part = whole.as_str();
            let (key, value) = part.split_once('=').ok_or_else(|| EngineError::Form(shown(part)))?;
            let key = key.trim();
            if key != "arg" && seen.iter().any(|known| known == key) {
                return Err(EngineError::Twice(shown(key)));
            }
            seen.push(key.to_string());
            spec.take(key, unquoted(value.trim()))?;
            if key != "name" {
                described.push(whole.clone());
            }
        }
        let given = |key: &str| seen.iter().any(|known| known == key);
        if !given("cmd") {
            return Err(EngineError::NoCommand);
        }
        spec.knows_protocol = given("protocol") || spec.program == Program::Itself;
        if spec.dialect == Dialect::Ucci && spec.budget.is_some_and(|budget| budget.limits() > 1) {
            return Err(EngineError::Limits);
        }
        if spec.name.is_empty() {
            spec.name = spec.program.default_name();
        }
        spec.text = described.join(";");
        Ok(spec)
    }
}

/// Refuses what would be something else when it is read again from a game file or behind further parts.
fn check_characters(part: &str) -> Result<(), EngineError> {
    if part.contains(char::is_control) {
        return Err(EngineError::Control(shown(part)));
    }
    if part.matches('"').count().is_multiple_of(2) { Ok(()) } else { Err(EngineError::OpenQuote(shown(part))) }
}

/// A text in a message.
fn shown(text: &str) -> String {
    let plain = |character: char| if character.is_control() { '\u{fffd}' } else { character };
    text.chars().take(60).map(plain).collect()
}

/// Whether the first part of a description is a program without `cmd=` before it.
fn is_program(part: &str) -> bool {
    match part.split_once('=') {
        None => true,
        // A path may hold the sign; keys hold no separator.
        Some((key, _)) => key.contains(['/', '\\']) && !key.starts_with("option."),
    }
}

/// Splits at semicolons outside double quotes.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut quoted = false;
    let parts = text.split(move |character: char| {
        quoted ^= character == '"';
        character == ';' && !quoted
    });
    parts.map(str::trim).filter(|part| !part.is_empty())
}

/// A value without the quotes around it.
fn unquoted(value: &str) -> &str {
    value.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).unwrap_or(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::clock::Budget;

    #[test]
    fn a_description_is_read() {
        let text = "name=fairy; cmd=/usr/games/fairy-stockfish ;protocol=uci;arg=-x;arg=a b;args=c d;dir=/tmp;\
                    unit=ms;ranks=1;option.Hash=64;option.Clear Hash=;option.books=\"a;b\";;tc=40/60;nodes=7";
        let spec: EngineSpec = text.parse().expect("readable");
        assert_eq!(spec.name, "fairy");
        assert_eq!(spec.program, Program::Command("/usr/games/fairy-stockfish".into()));
        assert_eq!(spec.arguments, ["-x", "a b", "c", "d"]);
        assert_eq!(
            (spec.dialect, spec.unit, spec.ranks),
            (Dialect::Uci, Some(Unit::Milliseconds), Some(Ranks::FromOne))
        );
        let options: Vec<(&str, &str)> = spec.options.iter().map(|(name, value)| (&name[..], &value[..])).collect();
        assert_eq!(options, [("Hash", "64"), ("Clear Hash", ""), ("books", "a;b")]);
        let budget = spec.budget(&Budget { depth: Some(3), ..Budget::default() });
        assert_eq!((budget.nodes, budget.depth), (Some(7), None), "own limits replace the common ones");
        let again: EngineSpec = spec.text().parse().expect("what was told can be read again");
        assert_eq!((again.options, again.arguments), (spec.options, spec.arguments));
    }

    #[test]
    fn an_option_of_the_match_is_one_of_its_own_engines_that_do_not_say_otherwise() {
        let after = |text: &str| {
            let mut spec: EngineSpec = text.parse().expect("readable");
            spec.set_own_option("strategy", "lazy");
            let again: EngineSpec = spec.text().parse().expect("what was told can be read again");
            assert_eq!(again.options, spec.options);
            spec.options
        };
        let option = |name: &str, value: &str| (name.to_string(), value.to_string());
        assert_eq!(after("cmd=self;option.Hash=1"), [option("Hash", "1"), option("strategy", "lazy")]);
        assert_eq!(after("cmd=self;option.Strategy=ybw"), [option("Strategy", "ybw")]);
        assert_eq!(after("cmd=x;protocol=uci"), []);
    }

    #[test]
    fn a_program_alone_is_a_description() {
        for (text, program, name) in [
            ("/usr/games/fairy-stockfish", "/usr/games/fairy-stockfish", "fairy-stockfish"),
            ("engine", "engine", "engine"),
            ("./a=b/engine;option.Hash=1", "./a=b/engine", "engine"),
            ("engine;name=x", "engine", "x"),
        ] {
            let spec: EngineSpec = text.parse().expect("readable");
            assert_eq!((spec.program.clone(), spec.name.as_str()), (Program::Command(program.into()), name));
            assert!(!spec.knows_protocol());
            let known = spec.speaking(Dialect::Ucci);
            let again: EngineSpec = known.text().parse().expect("what was told can be read again");
            assert!(again.knows_protocol() && again.dialect == Dialect::Ucci);
            assert_eq!((again.program, again.options), (known.program, known.options));
        }
        assert_eq!(EngineSpec::itself(), "cmd=self".parse().expect("readable"));
        assert!("engine;cmd=other".parse::<EngineSpec>().is_err());
    }

    #[test]
    fn this_binary_needs_no_more_than_its_word() {
        let spec: EngineSpec = "cmd=self".parse().expect("readable");
        assert_eq!((spec.name.as_str(), spec.dialect, spec.text()), ("mammoth", Dialect::Uci, "cmd=self"));
        assert_eq!("cmd=../bin/x.sh;protocol=ucci".parse::<EngineSpec>().expect("readable").name, "x");
    }

    #[test]
    fn what_is_wrong_is_named() {
        let refused = |text: &str| text.parse::<EngineSpec>().expect_err(text).to_string();
        for (text, word) in [
            ("", "cmd= is missing"),
            ("protocol=uci", "cmd= is missing"),
            ("cmd=self;nonsense", "\"nonsense\" is not of the form"),
            ("cmd=self;colour=red", "unknown key \"colour\""),
            ("cmd=self;option.=1", "unknown key \"option.\""),
            ("cmd=self;cmd=self", "cmd= is given twice"),
            ("cmd=self;option.Hash=1;option.Hash=2", "option.Hash= is given twice"),
            ("cmd=self;protocol=xboard", "write ucci or uci"),
            ("cmd=self;tc=fast", "a time control such as"),
            ("cmd=self;nodes=0", "a number of nodes"),
            ("cmd=self;depth=99999999999", "a number of plies"),
            ("cmd=self;name=", "write a name"),
            ("cmd=self;protocol=ucci;nodes=5;depth=5", "UCCI takes one limit"),
            ("engine;arg=\"x;nodes=5", "the quotation mark of arg=\"x;nodes=5 is never closed"),
            ("engine;option.x=a\nquit", "option.x=a\u{fffd}quit has a control character in it"),
        ] {
            assert!(refused(text).contains(word), "{text}: {}", refused(text));
        }
    }
}
