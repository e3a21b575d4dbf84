//! The subcommands of the program: what they print, and with which exit code they end.

#[path = "support/process.rs"]
mod process;
#[path = "support/program.rs"]
mod program;

use crate::process::process;
use mammoth::eval::classic::explain;
use mammoth::eval::endings::EndingExplanation;
use mammoth::eval::nnue::{Network, NetworkExplanation};
use mammoth::notation::{START_FEN, parse_fen};
use program::{Run, mammoth};
use std::process::Stdio;
use std::time::Duration;

/// Longer than any of these commands takes on a slow machine; a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(60);

fn run(arguments: &[&str]) -> Run {
    Run::of(mammoth().args(arguments).timeout(PATIENCE))
}

/// The output of a run that must succeed.
fn good(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
    assert!(run.out.ends_with('\n'), "{arguments:?}: the last line has no end: {:?}", run.out);
    run.out
}

/// The number in the line that begins with `word`.
#[track_caller]
fn number(out: &str, word: &str) -> u64 {
    let value = value(out, word);
    value.parse().unwrap_or_else(|_| panic!("\"{value}\" is no number"))
}

#[test]
fn help_names_every_command() {
    for arguments in [["--help"], ["-h"], ["help"]] {
        let out = good(&arguments);
        for word in [
            "Usage", "perft", "eval", "go", "analyse", "board", "bench", "match", "suite", "convert", "scaling",
            "tune", "UCCI", "UCI",
        ] {
            assert!(arguments[0] == "-h" && word.starts_with("UC") || out.contains(word), "no {word} in\n{out}");
        }
    }
}

#[test]
fn every_command_has_help_of_its_own() {
    for command in ["perft", "eval", "go", "analyse", "board", "bench", "match", "suite", "convert", "scaling", "tune"]
    {
        let out = good(&[command, "--help"]);
        assert!(out.contains(&format!("mammoth {command}")) && out.contains("Example"), "{out}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let out = good(&["--version"]);
    assert!(out.starts_with(&format!("mammoth {}", env!("CARGO_PKG_VERSION"))), "{out}");
    assert_eq!(out.lines().count(), 1);
}

#[test]
fn perft_counts() {
    let out = good(&["perft", "3"]);
    assert_eq!(number(&out, "nodes"), 79666);
    assert_eq!(number(&good(&["perft", "0"]), "nodes"), 1);
    assert_eq!(number(&good(&["perft", "1"]), "nodes"), 44);
    assert_eq!(number(&good(&["perft", "4", "--threads", "2"]), "nodes"), 3290240);
}

#[test]
fn perft_divides_and_ends_with_nodes_and_speed() {
    let out = good(&["perft", "3", "--divide", "--threads", "2"]);
    let lines: Vec<&str> = out.lines().collect();
    let [.., nodes, speed] = lines[..] else { panic!("{out}") };
    assert_eq!(nodes, "nodes 79666");
    assert!(speed.starts_with("nps "), "{out}");
    assert!(number(&out, "nps") > 0);
    let divided: Vec<(&str, u64)> = lines
        .iter()
        .filter_map(|line| line.split_once(": "))
        .map(|(mv, nodes)| (mv, nodes.parse().expect("a count")))
        .collect();
    assert_eq!(divided.len(), 44);
    assert_eq!(divided.iter().map(|(_, nodes)| nodes).sum::<u64>(), 79666);
    let start = parse_fen(START_FEN).expect("readable");
    let moves: Vec<String> = start.legal_moves().iter().map(|mv| mv.to_string()).collect();
    assert!(divided.iter().map(|(mv, _)| *mv).eq(moves.iter().map(String::as_str)), "{out}");
}

#[test]
fn perft_takes_a_position() {
    let fen = "5a3/3k5/3aR4/9/5r3/5n3/9/3A1A3/5K3/2BC2B2 w - - 0 1";
    assert_eq!(number(&good(&["perft", "3", "--fen", fen]), "nodes"), 9850);
    let stalemate = "3k5/4P4/9/9/9/9/9/9/9/4K4 b";
    assert_eq!(number(&good(&["perft", "2", "--fen", stalemate, "--divide"]), "nodes"), 0);
}

#[test]
fn eval_explains_the_start_position_or_any_other() {
    let expected = |fen: &str| {
        let position = parse_fen(fen).expect("readable");
        let network = NetworkExplanation::new(&Network::embedded(), &position);
        let ending = EndingExplanation::new(&position, network.score).map(|ending| format!("\n{ending}\n"));
        format!("{network}\n\n{}\n{}", explain(&position), ending.unwrap_or_default())
    };
    assert_eq!(good(&["eval"]), expected(START_FEN));
    assert!(!expected(START_FEN).contains("advantage"), "no ending");
    let fen = "3ak4/9/9/9/9/9/9/4C4/4A4/4K4 w";
    let out = good(&["eval", "--fen", fen]);
    assert_eq!(out, expected(fen));
    assert!(out.contains("\nCA:a: of an advantage count "), "{out}");
    let classic = good(&["eval", "--net", "classic", "--fen", fen]);
    let terms = classic.split("\nCA:a: ").next().expect("text");
    assert!(out.contains(&format!("\n\n{terms}\nCA:a: ")), "{classic}");
    let drawn = good(&["eval", "3k5/9/9/9/9/4C4/9/9/9/4K4", "w"]);
    assert!(drawn.contains("\nC:: of an advantage count 0/64 for Red and 0/64 for Black\n"), "{drawn}");
    assert!(drawn.trim_end().ends_with("|     +0"), "{drawn}");
    assert!(out.contains("material") && out.contains("centipawns"), "{out}");
}

/// What stands behind `word` in the only line that begins with it.
#[track_caller]
fn value<'a>(out: &'a str, word: &str) -> &'a str {
    let values: Vec<&str> = out.lines().filter_map(|line| line.strip_prefix(word)?.strip_prefix(' ')).collect();
    let [value] = values[..] else { panic!("not one line \"{word} …\" in\n{out}") };
    value
}

#[test]
fn go_answers_one_question() {
    let out = good(&["go", "--depth", "5", "--multipv", "2"]);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("1 depth 5 score ") && lines[1].starts_with("2 depth 5 score "), "{out}");
    let best: Vec<&str> = lines[0].split_once(": ").expect("moves").1.split(' ').collect();
    assert_eq!((value(&out, "bestmove"), value(&out, "ponder")), (best[0], best[1]), "{out}");
    assert_eq!(number(&out, "depth"), 5);
    assert!(number(&out, "nodes") > 500 && number(&out, "nps") > 0, "{out}");
    let chinese = good(&["go", "--depth", "5", "--notation", "chinese"]);
    assert!(value(&chinese, "bestmove").chars().count() == 4 && !value(&chinese, "bestmove").is_ascii(), "{chinese}");
    let again = good(&["go", "startpos", "--depth", "5", "--multipv", "2"]);
    assert_eq!(again.lines().next(), Some(lines[0]), "one thread answers the same every time");
}

#[test]
fn go_finds_a_mate_and_sees_when_there_is_no_move() {
    let mate = good(&["go", "3k5/9/9/9/9/9/9/9/8R/R3K4", "w", "--mate", "2"]);
    assert!(
        mate.starts_with(&format!("1 depth {} mate 1: {}\n", number(&mate, "depth"), value(&mate, "bestmove"))),
        "{mate}"
    );
    let over = good(&["go", "--fen", "R2k5/R8/9/9/9/9/9/9/9/4K4 b", "--depth", "3"]);
    assert!(over.starts_with("bestmove none\n") && !over.contains("ponder"), "{over}");
}

#[test]
fn go_takes_moves_in_any_notation_and_writes_json() {
    let arguments =
        ["go", "--moves", "1. 炮二平五 h9g7", "--searchmoves", "H2+3 b0c2", "--nodes", "3000", "--json", "-"];
    let json: serde_json::Value = serde_json::from_str(&good(&arguments)).expect("one object");
    assert_eq!(json["moves"], serde_json::json!(["h2e2", "h9g7"]));
    let best = json["bestmove"].as_str().expect("a move");
    assert!(["h0g2", "b0c2"].contains(&best) && json["lines"][0]["moves"][0] == best, "{json}");
    assert!(json["lines"][0]["score"]["cp"].is_i64() && json["lines"][0]["bound"].is_null(), "{json}");
    let chances = json["lines"][0]["wdl"].as_array().expect("three numbers");
    assert_eq!(chances.iter().filter_map(serde_json::Value::as_u64).sum::<u64>(), 1000);
    assert!(json["network"].as_str().is_some_and(|name| name.starts_with("nnue-")), "{json}");
    for (arguments, reason) in [
        (["go", "--moves", "h2e2 h2e2"], "move 2"),
        (["go", "--searchmoves", "h2h3 a0a5"], "a0a5"),
        (["go", "--searchmoves", " "], "names no move"),
        (["go", "--net", "no-such-file"], "no-such-file"),
    ] {
        let run = run(&arguments);
        assert!(run.code == Some(1) && run.err.contains(reason), "{arguments:?}: {}", run.err);
    }
}

#[test]
fn shells_and_manuals_know_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = good(&["completions", shell]);
        assert!(script.contains("analyse") && script.contains("multipv"), "{shell}");
    }
    let directory = tempfile::tempdir().expect("a temporary directory");
    let out = directory.path().join("man1");
    let run = run(&["man", "--out", out.to_str().expect("a plain name")]);
    assert!(run.code == Some(0) && run.out.contains("mammoth.1"), "{}", run.err);
    for (page, word) in [("mammoth.1", "UCCI"), ("mammoth-go.1", "multipv"), ("mammoth-book-make.1", "weight")] {
        let text = std::fs::read_to_string(out.join(page)).expect(page);
        assert!(text.starts_with(".ie") || text.contains(".TH "), "{page}");
        assert!(text.contains(word), "{page} has no {word}");
    }
}

#[test]
fn bench_counts_the_same_nodes_every_time() {
    let first = good(&["bench", "--depth", "4"]);
    let second = good(&["bench", "--depth", "4"]);
    assert_eq!(number(&first, "nodes"), number(&second, "nodes"));
    assert!(number(&first, "nodes") > 48 * 44, "every position is searched");
    let last_words: Vec<&str> = first.lines().rev().take(3).filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(last_words, ["nps", "time", "nodes"], "{first}");
}

#[test]
fn bench_counts_do_not_hang_on_what_they_should_not() {
    let nodes = |more: &[&str]| number(&good(&[&["bench", "--depth", "3"], more].concat()), "nodes");
    let plain = nodes(&[]);
    assert_eq!(nodes(&["--verbose"]), plain);
    assert_eq!(nodes(&["--threads", "1"]), plain);
    assert_eq!(nodes(&["--heuristics", "all"]), plain);
    assert!(nodes(&["--heuristics", "plain"]) != plain);
    assert!(nodes(&["--threads", "4"]) > 48 * 44);
}

#[test]
fn wrong_usage_ends_with_two() {
    let wrong: [&[&str]; 13] = [
        &["nonsense"],
        &["--nonsense"],
        &["perft"],
        &["perft", "x"],
        &["perft", "-1"],
        &["perft", "3", "4"],
        &["perft", "3", "--fen", "9/9 w"],
        &["perft", "3", "--threads", "0"],
        &["eval", "--fen", ""],
        &["bench", "--depth", "0"],
        &["bench", "--depth", "101"],
        &["bench", "--hash", "0"],
        &["bench", "--heuristics", "nonsense"],
    ];
    for arguments in wrong {
        let run = run(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}{}", run.out, run.err);
        assert!(run.out.is_empty(), "{arguments:?} prints {}", run.out);
        assert!(run.err.contains("error"), "{arguments:?} says {}", run.err);
    }
}

#[test]
fn a_bad_position_is_refused_with_the_place() {
    let run = run(&["eval", "--fen", "rnbakabnr/9/1c5c1/p1p1x1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w"]);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("'x' in rank 6 (character 5 of it)"), "{}", run.err);
}

#[test]
fn what_the_machine_cannot_do_ends_with_one() {
    // A table of four thousand tebibytes.
    let run = run(&["bench", "--depth", "1", "--hash", "4294967295"]);
    assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
    assert!(run.err.starts_with("mammoth: ") && run.err.contains("4294967295 MiB"), "{}", run.err);
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
}

#[test]
fn a_reader_that_goes_away_ends_a_command_quietly() {
    let mut command = process();
    command.args(["perft", "3", "--divide"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), String::from_utf8_lossy(&output.stderr).as_ref()), (Some(0), ""));
}

#[test]
fn json_on_standard_output_is_alone_there() {
    let play =
        ["match", "--engine", "name=a;cmd=self", "--engine", "name=b;cmd=self", "--nodes", "50", "--max-moves", "3"];
    let suite = ["suite", "bench-positions/mates.epd", "--nodes", "10"];
    for (arguments, key) in [(&play[..], "encounters"), (&suite[..], "results")] {
        let run = run(&[arguments, &["--json", "-"]].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
        let object: serde_json::Value = serde_json::from_str(&run.out).expect("one JSON object and nothing else");
        assert!(object[key].as_array().is_some_and(|entries| !entries.is_empty()), "{object}");
        assert!(!run.err.is_empty(), "the text goes to standard error");
    }
}
