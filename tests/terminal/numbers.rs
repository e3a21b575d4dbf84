//! `--json` of `bench`, `perft` and `eval`: the same numbers as in the text, on standard output or in a file.

use crate::{good, run};
use mammoth::eval::classic::explain;
use mammoth::eval::endings::EndingExplanation;
use mammoth::eval::nnue::{Network, NetworkExplanation};
use mammoth::notation::parse_fen;
use mammoth::types::Color;
use serde_json::Value;
use tempfile::TempDir;

const FEN: &str = "3ak4/9/9/9/9/9/9/4C4/4A4/4K4 w - - 0 1";

/// The object on standard output, which holds nothing else, and the text beside it.
#[track_caller]
fn object(arguments: &[&str]) -> (Value, String) {
    let run = run(&[arguments, &["--json", "-"]].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    (serde_json::from_str(&run.out).expect("one JSON object and nothing else"), run.err)
}

/// Writes to a file what the standard output gets otherwise; a second call may replace it, other files stay as they are.
#[track_caller]
fn goes_to_a_file_too(arguments: &[&str]) {
    let place = TempDir::new().expect("a directory for files that go away");
    let path = place.path().join("numbers.json");
    let path = path.to_str().expect("UTF-8");
    let to_file = [arguments, &["--json", path]].concat();
    let text = good(&to_file);
    assert!(text.lines().count() > 1, "the text stays on standard output: {text}");
    let first = std::fs::read_to_string(path).expect("it was written");
    let keys = |text: &str| -> Vec<String> {
        let object: Value = serde_json::from_str(text).expect("JSON");
        object.as_object().expect("an object").keys().cloned().collect()
    };
    assert_eq!(keys(&first), object(arguments).0.as_object().expect("an object").keys().cloned().collect::<Vec<_>>());
    good(&to_file);
    std::fs::write(path, "years of work").expect("it can be written");
    let refused = run(&to_file);
    assert_eq!(refused.code, Some(1), "{refused:?}");
    assert!(refused.err.contains("exists already") && refused.out.is_empty(), "{refused:?}");
    assert_eq!(std::fs::read_to_string(path).expect("it is there"), "years of work");
}

#[test]
fn perft_counts_as_json() {
    let (counts, text) = object(&["perft", "2", "--fen", FEN, "--divide"]);
    assert_eq!((&counts["fen"], counts["depth"].as_u64(), counts["threads"].as_u64()), (&FEN.into(), Some(2), Some(1)));
    let moves = counts["moves"].as_array().expect("a list");
    let sum: u64 = moves.iter().map(|count| count["nodes"].as_u64().expect("a number")).sum();
    assert_eq!(counts["nodes"].as_u64(), Some(sum));
    for count in moves {
        let line = format!("{}: {}\n", count["move"].as_str().expect("a move"), count["nodes"]);
        assert!(text.contains(&line), "no {line} in {text}");
    }
    assert!(text.contains(&format!("\nnodes {sum}\nnps ")), "{text}");
    assert!(counts["time_ms"].as_f64().is_some_and(|time| time > 0.0) && counts["nps"].as_u64().is_some());
    assert!(object(&["perft", "2"]).0["moves"].is_null());
    goes_to_a_file_too(&["perft", "2"]);
}

#[test]
fn an_evaluation_as_json() {
    for fen in [FEN, "3ak4/9/9/9/9/9/9/4C4/4A4/4K4 b - - 0 1"] {
        let (values, text) = object(&["eval", "--fen", fen]);
        let position = parse_fen(fen).expect("readable");
        let expected = explain(&position);
        let network = NetworkExplanation::new(&Network::embedded(), &position);
        let ending = EndingExplanation::new(&position, network.score);
        let lines = ending.as_ref().map_or(String::new(), |ending| format!("\n\n{ending}"));
        assert_eq!(text.trim_end(), format!("{network}\n\n{expected}{lines}"));
        let of_ending = ending.map(|ending| (ending.score.value(), ending.ending.part(Color::Red)));
        let told = values["ending"].as_object();
        assert_eq!(
            told.map(|told| (told["score"].clone(), told["red"].clone())),
            of_ending.map(|(score, red)| (score.into(), red.into()))
        );
        assert_eq!(values["network"]["name"], Network::embedded().name());
        assert_eq!(values["network"]["score"], network.score.value());
        let pieces = values["network"]["pieces"].as_array().expect("a list");
        let told = |piece: &serde_json::Value| (piece["square"].to_string(), piece["value"].as_i64());
        let known = network.pieces.iter().map(|piece| (format!("\"{}\"", piece.square), piece.value.map(i64::from)));
        assert_eq!(pieces.iter().map(told).collect::<Vec<_>>(), known.collect::<Vec<_>>());
        assert!(object(&["eval", "--net", "classic", "--fen", fen]).0["network"].is_null());
        assert_eq!(values["fen"], fen);
        assert_eq!(values["side_to_move"], if fen.contains('w') { "red" } else { "black" });
        let number = |name: &str| values[name].as_i64().expect("a number");
        assert_eq!(number("score"), i64::from(expected.score.value()));
        assert_eq!(number("score"), number("tempo") + number("scaled") * if fen.contains('w') { 1 } else { -1 });
        let terms = values["terms"].as_array().expect("a list");
        assert_eq!(terms.len(), expected.rows.len());
        for (term, row) in terms.iter().zip(&expected.rows) {
            assert_eq!((&term["term"], &term["total"]), (&row.term.into(), &row.total.into()));
            assert_eq!(term["red"]["midgame"], row.red.midgame());
            assert_eq!(term["black"]["endgame"], row.black.endgame());
        }
    }
    goes_to_a_file_too(&["eval"]);
}

/// The text after `word` on a line of its own.
#[track_caller]
fn value<'a>(text: &'a str, word: &str) -> &'a str {
    let value = text.lines().find_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
    value.unwrap_or_else(|| panic!("no line \"{word} …\" in\n{text}"))
}

#[test]
fn a_bench_as_json_with_what_it_was_made_on() {
    let (numbers, text) = object(&["bench", "--depth", "2", "--threads", "2", "--hash", "3"]);
    for (name, word) in
        [("nodes", "nodes"), ("nps", "nps"), ("threads", "threads"), ("instruction_set", "instructions")]
    {
        let number = numbers[name].to_string();
        assert_eq!(number.trim_matches('"'), value(&text, word));
    }
    assert_eq!((numbers["hash_mib"].as_u64(), value(&text, "table")), (Some(3), "3 MiB"));
    assert_eq!((numbers["threads"].as_u64(), numbers["conditions"]["depth"].as_u64()), (Some(2), Some(2)));
    let processor = numbers["machine"]["processor"].as_str().unwrap_or("unknown");
    assert!(value(&text, "processor").starts_with(processor), "{text}");
    if let Some(bytes) = numbers["page_bytes"].as_u64() {
        assert!(value(&text, "pages").starts_with(&format!("{} KiB", bytes >> 10)), "{text}");
    }
    assert!(numbers["table_percent_in_large_pages"].as_u64().is_none_or(|percent| percent <= 100));
    assert!(numbers["virtual_time"].is_null());
    let positions = numbers["positions"].as_array().expect("a list");
    let sum: u64 = positions.iter().map(|position| position["nodes"].as_u64().expect("a number")).sum();
    assert_eq!((positions.len(), Some(sum)), (48, numbers["nodes"].as_u64()));
    for position in positions {
        parse_fen(position["fen"].as_str().expect("a FEN")).expect("readable");
        assert!(position["best"].is_string() && position["score"].is_object() && position["id"].is_string());
    }
    goes_to_a_file_too(&["bench", "--depth", "1"]);
}

#[test]
fn a_bench_in_virtual_time_as_json() {
    let (numbers, text) = object(&["bench", "--depth", "3", "--threads", "4", "--virtual", "--verbose"]);
    let spans = numbers["positions"].as_array().expect("a list").iter();
    let sum: u64 = spans.map(|position| position["virtual_time"].as_u64().expect("a number")).sum();
    let total = numbers["virtual_time"].as_u64().expect("a number");
    // Each is rounded down.
    assert!((sum..=sum + 48).contains(&total), "{total} {sum}");
    assert_eq!(value(&text, "virtual"), total.to_string());
}

#[test]
fn a_file_is_not_written_twice() {
    let run = run(&["bench", "--depth", "1", "--trace", "same.json", "--json", "./same.json"]);
    assert_eq!(run.code, Some(1));
    assert!(run.err.contains("--trace and --json name the same file"), "{}", run.err);
}
