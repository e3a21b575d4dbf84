//! What people and engines write to a match: taken as it is meant, or refused in one line that names the place.

use crate::cases::cases;
use mammoth::league::{
    DrawRule, EngineSpec, MoveNote, Program, ResignRule, SearchReport, TimeControl, statistics::Sprt,
};
use mammoth::notation::{Game, read_games, write_game};
use mammoth::protocol::{Dialect, Ranks, Reply, Unit, read_reply};
use proptest::prelude::*;
use std::fmt::{Debug, Display};
use std::str::FromStr;
use std::time::Duration;

/// Words that descriptions of engines are made of, and what comes between them.
const WORDS: [&str; 48] = [
    "name",
    "cmd",
    "arg",
    "args",
    "dir",
    "protocol",
    "unit",
    "ranks",
    "bans",
    "restart",
    "tc",
    "movetime",
    "nodes",
    "depth",
    "option.",
    "option.Hash",
    "option.a/b",
    "self",
    "engine",
    "/a=b/engine",
    "./x",
    "..\\x",
    "ucci",
    "uci",
    "ms",
    "s",
    "0",
    "1",
    "on",
    "off",
    "10+0.1",
    "40/60",
    "99999999:59",
    "18446744073709551615",
    "a b",
    "車",
    "=",
    "=",
    "=",
    "=",
    ";",
    ";",
    ";",
    ";",
    "\"",
    " ",
    "\t",
    "\n",
];

fn soup() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(WORDS.to_vec()), 0..24).prop_map(|words| words.concat())
}

/// A refusal is one line of bearable length.
fn assert_sentence(error: &impl Display) -> Result<(), TestCaseError> {
    let text = error.to_string();
    prop_assert!(!text.is_empty() && text.chars().count() < 400, "{:?}", text);
    prop_assert!(!text.contains(char::is_control), "{:?}", text);
    Ok(())
}

/// What an engine is said to be is said again by its text, which a game file keeps.
fn assert_comes_back(spec: &EngineSpec) -> Result<(), TestCaseError> {
    let mut again: EngineSpec =
        spec.text().parse().map_err(|error| TestCaseError::fail(format!("{error}: {spec:?}")))?;
    again.name.clone_from(&spec.name);
    prop_assert_eq!(&again, spec);
    let mut game = Game::default();
    game.set_tag("RedEngine", spec.text());
    let read = read_games(&write_game(&game)).next().expect("a game").expect("readable");
    prop_assert_eq!(read.tag("RedEngine"), Some(spec.text()));
    Ok(())
}

fn assert_taken_or_refused(text: &str) -> Result<(), TestCaseError> {
    match text.parse::<EngineSpec>() {
        Err(error) => assert_sentence(&error),
        Ok(mut spec) => {
            assert_comes_back(&spec)?;
            spec.set_own_option("strategy", "ybw");
            assert_comes_back(&spec)?;
            if !spec.knows_protocol() {
                for dialect in [Dialect::Ucci, Dialect::Uci] {
                    let known = spec.clone().speaking(dialect);
                    // Several limits are none for UCCI.
                    let is_refused = dialect == Dialect::Ucci && spec.budget.is_some_and(|budget| budget.limits() > 1);
                    if !is_refused {
                        assert_comes_back(&known)?;
                    }
                }
            }
            Ok(())
        }
    }
}

/// A value as people write it: in quotes where it has to be, and sometimes where it has not.
fn written(value: &str, quoted: bool) -> String {
    let is_bare = !value.is_empty() && value == value.trim() && !value.contains(';');
    if quoted || !is_bare { format!("\"{value}\"") } else { value.to_string() }
}

/// A text without quotation marks and control characters.
fn value() -> impl Strategy<Value = String> {
    prop_oneof!["[ -!#-~]{0,12}", "[^\\p{Cc}\"]{0,12}", "[a-z;= ]{0,6}"]
}

/// A description that is wrong in one part, and what has to be named.
fn fault() -> impl Strategy<Value = (String, String)> {
    let of_key = |key: &'static str, values: &'static str| {
        values
            .prop_filter("wrong", |value| !value.trim().is_empty())
            .prop_map(move |value| (format!("{key}={value}"), format!("{key}=\"{}\"", value.trim())))
    };
    prop_oneof![
        "[a-z]{1,50}".prop_map(|word| (word.clone(), format!("\"{word}\""))),
        "x[a-z]{1,50}".prop_map(|key| (format!("{key}=1"), format!("\"{key}\""))),
        of_key("protocol", "[A-Zxyz0-9]{1,9}"),
        of_key("unit", "[A-Zxyz0-9]{1,9}"),
        of_key("ranks", "[a-z2-9]{1,9}"),
        of_key("bans", "[A-Z0-9]{1,9}"),
        of_key("restart", "[A-Z0-9]{1,9}"),
        of_key("tc", "[a-z]{1,9}|0|[1-9][0-9]{8,11}:00|1/|/1"),
        of_key("movetime", "[a-z]{1,9}|0|-[0-9]|[1-9][0-9]{20}"),
        of_key("nodes", "[a-z]{1,9}|0|-[0-9]|[1-9][0-9]{20}"),
        of_key("depth", "[a-z]{1,9}|0|-[0-9]|[1-9][0-9]{10}"),
        Just(("cmd=other".to_string(), "cmd=".to_string())),
        "[A-Z]{1,50}".prop_map(|name| (format!("option.{name}=1;option.{name}=2"), format!("option.{name}="))),
        "[a-z]{1,20}".prop_map(|value| (format!("arg=\"{value}"), format!("arg=\"{value}"))),
        "[a-z]{1,20}".prop_map(|value| (format!("arg={value}\u{1b}x"), format!("arg={value}"))),
    ]
}

/// A text is refused in one line, or what it means is written, and that means the same.
fn assert_written_as_read<T>(text: &str) -> Result<(), TestCaseError>
where
    T: FromStr<Err: Display> + Display + PartialEq + Debug,
{
    match text.parse::<T>() {
        Err(error) => assert_sentence(&error),
        Ok(value) => {
            let again = value.to_string().parse::<T>().map_err(|error| TestCaseError::fail(error.to_string()))?;
            prop_assert_eq!(again, value);
            Ok(())
        }
    }
}

/// Numbers as they stand in conditions, and what is none.
fn number() -> impl Strategy<Value = String> {
    let odd =
        ["", "0", "-0", "+5", "1.", ".5", "1e3", "inf", "NaN", "4294967295", "2147483648", "1e-9", "0.0004", "true"];
    prop_oneof!["[0-9]{1,11}", "[0-9]{1,4}\\.[0-9]{1,9}", prop::sample::select(odd.to_vec()).prop_map(str::to_string)]
}

fn settings(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let part = (prop::sample::select(names), number()).prop_map(|(name, number)| format!("{name}={number}"));
    prop::collection::vec(part, 0..5).prop_map(|parts| parts.join(","))
}

fn line_of_an_engine() -> impl Strategy<Value = String> {
    let words = [
        "info",
        "depth",
        "seldepth",
        "score",
        "cp",
        "mate",
        "lowerbound",
        "multipv",
        "nodes",
        "pv",
        "string",
        "bestmove",
        "ponder",
        "draw",
        "resign",
        "option",
        "name",
        "type",
        "spin",
        "min",
        "max",
        "var",
        "id",
        "h2e2",
        "(none)",
        "readyok",
    ];
    let edge = ["-2147483648", "2147483647", "-10000", "10000", "9801", "18446744073709551615", "-1", "車", "\u{0}"];
    let word = prop_oneof![
        4 => prop::sample::select(words.to_vec()).prop_map(str::to_string),
        1 => prop::sample::select(edge.to_vec()).prop_map(str::to_string),
        1 => any::<i32>().prop_map(|number| number.to_string()),
    ];
    prop::collection::vec(word, 0..12).prop_map(|words| words.join(" "))
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn any_text_describes_an_engine_or_is_refused(text in prop_oneof![soup(), any::<String>()]) {
        assert_taken_or_refused(&text)?;
        assert_taken_or_refused(&format!("cmd=self;{text}"))?;
        assert_taken_or_refused(&format!("engine;{text}"))?;
    }

    #[test]
    fn an_engine_is_what_its_description_says(
        program in "[a-z./][a-zA-Z0-9_./ -]{0,20}[a-z]",
        name in value().prop_map(|name| if name.is_empty() { "x".to_string() } else { name }),
        arguments in prop::collection::vec(value(), 0..4),
        options in prop::collection::btree_map("[A-Za-z][A-Za-z0-9_ ]{0,8}[a-z]", value(), 0..4),
        choices in (0..3_usize, 0..3_usize, any::<bool>(), any::<bool>()),
        limit in 1..u64::MAX,
        quoted in any::<bool>(),
    ) {
        prop_assume!(program != "self");
        let (unit, ranks, bans, restart) = choices;
        let mut parts = vec![written(&program, quoted), format!("name={}", written(&name, quoted)), format!("nodes={limit}")];
        parts.extend(arguments.iter().map(|argument| format!("arg={}", written(argument, quoted))));
        parts.extend(options.iter().map(|(name, value)| format!("option.{name} = {}", written(value, quoted))));
        parts.extend(["", "unit=ms", "unit=s"].get(unit).map(|part| part.to_string()));
        parts.extend(["", "ranks=0", "ranks=1"].get(ranks).map(|part| part.to_string()));
        parts.push(format!("bans={}", if bans { "on" } else { "off" }));
        parts.push(format!("restart={}", if restart { "on" } else { "off" }));
        let spec: EngineSpec = parts.join(" ; ").parse().map_err(|error| TestCaseError::fail(format!("{error}: {parts:?}")))?;
        prop_assert_eq!(&spec.program, &Program::Command(program.as_str().into()));
        prop_assert_eq!((&spec.name, &spec.arguments), (&name, &arguments));
        prop_assert_eq!(&spec.options, &options.into_iter().collect::<Vec<_>>());
        prop_assert_eq!(spec.unit, [None, Some(Unit::Milliseconds), Some(Unit::Seconds)][unit]);
        prop_assert_eq!(spec.ranks, [None, Some(Ranks::FromZero), Some(Ranks::FromOne)][ranks]);
        prop_assert_eq!((spec.ban_moves, spec.restart), (bans, restart));
        prop_assert_eq!(spec.budget.and_then(|budget| budget.nodes), Some(limit));
        assert_comes_back(&spec)?;
    }

    #[test]
    fn the_part_that_is_wrong_is_named(before in prop::bool::ANY, fault in fault()) {
        let (part, named) = fault;
        let text = if before { format!("engine;{part};option.B=1") } else { format!("engine;option.B=1;{part}") };
        let error = text.parse::<EngineSpec>().err().ok_or_else(|| TestCaseError::fail(format!("{text} is taken")))?;
        assert_sentence(&error)?;
        prop_assert!(error.to_string().contains(&named), "{} does not say {}", error, named);
    }

    #[test]
    fn conditions_are_written_as_they_are_read(
        clock in prop_oneof!["[0-9/:+.]{0,14}", (number(), number(), number()).prop_map(|(moves, base, more)| format!("{moves}/{base}+{more}")),
            (number(), number()).prop_map(|(minutes, seconds)| format!("{minutes}:{seconds}"))],
        resign in settings(&["movecount", "score", "twosided"]),
        draw in settings(&["movenumber", "movecount", "score"]),
        test in settings(&["elo0", "elo1", "alpha", "beta"]),
        other in any::<String>(),
    ) {
        for text in [&clock, &resign, &draw, &test, &other] {
            assert_written_as_read::<TimeControl>(text)?;
            assert_written_as_read::<ResignRule>(text)?;
            assert_written_as_read::<DrawRule>(text)?;
            assert_written_as_read::<Sprt>(text)?;
        }
    }

    /// What an engine says stands beside its move, from where it is counted.
    #[test]
    fn what_an_engine_says_is_read_back_from_a_game_file(
        line in prop_oneof![line_of_an_engine(), line_of_an_engine().prop_map(|line| format!("info {line}")), any::<String>()],
        used in 0..u64::from(u32::MAX),
    ) {
        if let Reply::Info(info) = read_reply(&line) {
            let report = SearchReport { score: info.score, depth: info.depth, nodes: info.nodes };
            let note = MoveNote::new(report, Duration::from_micros(used));
            prop_assert_eq!(note.to_string().parse(), Ok(note), "{}", note);
        }
    }
}
