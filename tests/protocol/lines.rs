//! The parser: whatever comes in, it answers with a command or with a sentence.

use crate::cases::cases;
use mammoth::protocol::{Command, Dialect, Ranks, parse};
use proptest::prelude::*;

const WORDS: &[&str] = &[
    "ucci",
    "uci",
    "isready",
    "setoption",
    "position",
    "banmoves",
    "go",
    "stop",
    "quit",
    "ucinewgame",
    "newgame",
    "ponderhit",
    "probe",
    "fen",
    "startpos",
    "moves",
    "name",
    "value",
    "depth",
    "nodes",
    "time",
    "increment",
    "movetime",
    "movestogo",
    "opptime",
    "oppincrement",
    "oppmovestogo",
    "infinite",
    "ponder",
    "draw",
    "wtime",
    "btime",
    "winc",
    "binc",
    "searchmoves",
    "mate",
    "hashsize",
    "Hash",
    "threads",
    "Threads",
    "usemillisec",
    "batch",
    "debug",
    "logfile",
    "heuristics",
    "true",
    "false",
    "h2e2",
    "h9g7",
    "a0a0",
    "z9z9",
    "0",
    "1",
    "-1",
    "16",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999",
    "1e9",
    "0x10",
    "+5",
    "w",
    "b",
    "r",
    "-",
    "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR",
    "4k4/9/9/9/9/9/9/9/9/3K5",
    "9/9",
    "車",
    "\u{0}",
    "info",
    "bestmove",
    ";",
    "\"",
];

/// Parses in both dialects, and resolves what is a position.
fn try_everything(line: &str) -> Result<(), TestCaseError> {
    for dialect in [Dialect::Ucci, Dialect::Uci] {
        match parse(dialect, line) {
            Ok(Command::Position(text) | Command::Probe(text)) => {
                for usual in [Ranks::FromZero, Ranks::FromOne] {
                    if let Err(error) = text.resolve(usual) {
                        assert_sentence(&error.to_string())?;
                    }
                }
            }
            Ok(_) => {}
            Err(error) => assert_sentence(&error.to_string())?,
        }
    }
    Ok(())
}

/// A message is one line of bearable length.
fn assert_sentence(text: &str) -> Result<(), TestCaseError> {
    prop_assert!(!text.is_empty() && text.chars().count() < 300, "{:?}", text);
    prop_assert!(!text.contains(['\n', '\r']), "{:?}", text);
    Ok(())
}

fn soup() -> impl Strategy<Value = String> {
    let word = prop::sample::select(WORDS).prop_map(str::to_string);
    let blank = prop::sample::select(vec![" ", "  ", "\t", "\r", " \u{b} "]);
    prop::collection::vec((word, blank), 0..14)
        .prop_map(|words| words.into_iter().map(|(word, blank)| word + blank).collect())
}

/// Soup behind a word that makes a command of it.
fn command_soup() -> impl Strategy<Value = String> {
    let start = prop::sample::select(vec![
        "go",
        "position startpos moves",
        "position fen",
        "setoption",
        "setoption name",
        "banmoves",
        "fen",
        "startpos moves",
    ]);
    (start, soup()).prop_map(|(start, soup)| format!("{start} {soup}"))
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn any_bytes_are_a_command_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        try_everything(&String::from_utf8_lossy(&bytes))?;
    }

    #[test]
    fn any_text_is_a_command_or_refused(text in any::<String>()) {
        try_everything(&text)?;
    }

    #[test]
    fn any_soup_of_words_is_a_command_or_refused(text in prop_oneof![soup(), command_soup()]) {
        try_everything(&text)?;
    }

    #[test]
    fn blanks_do_not_matter(words in prop::collection::vec(prop::sample::select(WORDS), 1..8)) {
        let narrow = words.join(" ");
        let wide = format!("  {}\t\r", words.join(" \t "));
        for dialect in [Dialect::Ucci, Dialect::Uci] {
            prop_assert_eq!(parse(dialect, &narrow), parse(dialect, &wide));
        }
    }
}

#[test]
fn lines_without_words_are_nothing() {
    for dialect in [Dialect::Ucci, Dialect::Uci] {
        for line in ["", " ", "\t", "\r", " \r\n"] {
            assert_eq!(parse(dialect, line), Ok(Command::Nothing));
        }
    }
}

#[test]
fn keywords_are_lower_case() {
    for dialect in [Dialect::Ucci, Dialect::Uci] {
        for line in ["UCCI", "Quit", "IsReady", "GO depth 1"] {
            assert!(parse(dialect, line).is_err(), "{line}");
        }
    }
}

#[test]
fn a_long_game_is_taken_whole() {
    let line = format!("position startpos moves{}", " b0c2 b9c7 c2b0 c7b9".repeat(500));
    for dialect in [Dialect::Ucci, Dialect::Uci] {
        let Ok(Command::Position(text)) = parse(dialect, &line) else { panic!("{dialect:?} refuses a long game") };
        assert_eq!(text.moves.len(), 2000);
        let set_up = text.resolve(Ranks::FromZero).expect("all moves are legal");
        assert_eq!((set_up.position.moves_made(), set_up.ranks), (2000, Some(Ranks::FromZero)));
    }
}
