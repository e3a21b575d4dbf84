//! `mammoth suite`: what counts as solved, what is reported, and what is refused.

#[path = "support/process.rs"]
mod process;
#[path = "support/program.rs"]
mod program;

use crate::process::process;
use program::{Run, mammoth};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Longer than any of these runs takes on a slow machine; a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(60);

const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - -";
/// Red mates in one with either chariot.
const MATE_IN_ONE: &str = "4k4/R8/1R7/9/9/9/9/9/9/3K5 w - -";
/// Red wins a chariot that nothing guards.
const HANGING: &str = "3ak4/4a4/4b4/9/9/r7R/9/9/4A4/4KA3 w - -";

fn run(arguments: &[&str]) -> Run {
    Run::of(mammoth().arg("suite").args(arguments).timeout(PATIENCE))
}

/// A place for a file of one test.
fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// A suite with these lines, in a file of its own.
fn suite(name: &str, lines: &[String]) -> String {
    let path = scratch(name);
    fs::write(&path, lines.join("\n")).expect("the directory can be written to");
    path.to_str().expect("the path is UTF-8").to_string()
}

/// The output of a run over these lines that must succeed.
#[track_caller]
fn good(name: &str, lines: &[String], more: &[&str]) -> String {
    let file = suite(name, lines);
    let run = run(&[&[file.as_str()], more].concat());
    assert_eq!(run.code, Some(0), "{}{}", run.out, run.err);
    run.out
}

fn first_line(text: &str) -> &str {
    text.lines().next().unwrap_or_default()
}

#[test]
fn help_explains_the_operations_and_the_exit_code() {
    let out = run(&["--help"]).out;
    for word in ["mammoth suite", "`bm`", "`am`", "`dm`", "exit code", "Ctrl-C", "1,000,000 nodes", "Example"] {
        assert!(out.contains(word), "no {word} in\n{out}");
    }
}

#[test]
fn what_is_right_is_solved() {
    let lines = [
        "# a comment, and an empty line".to_string(),
        String::new(),
        format!("{HANGING} bm I4-A4; id \"take it\";"),
        format!("{HANGING} 0 1;am e0d0 i4i5"),
        format!("{MATE_IN_ONE} dm 1;"),
        format!("{MATE_IN_ONE} dm 3; am d0d1;"),
    ];
    let out = good("right.epd", &lines, &["--depth", "5"]);
    assert_eq!(first_line(&out), "solved 4 of 4 (100.0 %)", "{out}");
    assert!(out.contains("\ntime to the solution: ") && out.contains("\nnodes to the solution: "), "{out}");
    let out = good("right.epd", &lines, &["--depth", "5", "--verbose"]);
    let solved = out.lines().filter(|line| line.starts_with("solved ") && line.contains(" since depth ")).count();
    assert_eq!(solved, 4, "{out}");
    assert!(out.contains("solved line 3, take it: i4a4 score"), "{out}");
}

#[test]
fn misses_are_listed_with_what_was_played_and_are_no_failure() {
    let lines = [
        format!("{HANGING} am i4a4; id \"leave it\";"),
        format!("{HANGING} bm e0d0;"),
        format!("{HANGING} dm 1;"),
        format!("{HANGING} bm i4a4;"),
    ];
    let out = good("wrong.epd", &lines, &["--depth", "4"]);
    let missed: Vec<&str> = out.lines().filter(|line| line.starts_with("missed ")).collect();
    let [avoid, best, mate] = missed[..] else { panic!("{out}") };
    assert!(avoid.starts_with("missed line 1, leave it: i4a4 score ") && avoid.ends_with("wanted am i4a4;"), "{avoid}");
    assert!(best.starts_with("missed line 2: i4a4 ") && best.ends_with("wanted bm e0d0;"), "{best}");
    assert!(mate.ends_with("wanted dm 1;"), "{mate}");
    assert!(out.contains("\nsolved 1 of 4 (25.0 %)\n"), "{out}");
}

#[test]
fn with_nothing_solved_there_is_no_way_to_a_solution() {
    let out = good("hopeless.epd", &[format!("{HANGING} bm e0d0;")], &["--nodes", "500"]);
    assert!(out.contains("\nsolved 0 of 1 (0.0 %)\n") && !out.contains("to the solution"), "{out}");
}

#[test]
fn json_says_everything() {
    let lines = [format!("{START} bm a0a1; id \"odd\";"), format!("{MATE_IN_ONE} dm 2; am d0d1;")];
    let path = scratch("report.json");
    let json = path.to_str().expect("the path is UTF-8");
    let more = ["--nodes", "30000", "--json", json, "--hash", "2", "--heuristics=-null_move"];
    good("json.epd", &lines, &more);
    // An older and longer report is replaced, not added to.
    good("json.epd", &lines[1..], &more);
    let read = || -> Value { serde_json::from_str(&fs::read_to_string(&path).expect("it was written")).expect("JSON") };
    assert_eq!(read()["summary"]["positions"], 1);
    good("json.epd", &lines, &more);
    let report = read();
    assert_eq!(report["complete"], true);
    let conditions = &report["conditions"];
    assert_eq!(conditions["limit"], "nodes 30000");
    assert_eq!((conditions["threads"].as_u64(), conditions["hash_mib"].as_u64()), (Some(1), Some(2)));
    assert_eq!(conditions["heuristics"], "-null_move");
    assert!(conditions["file"].as_str().is_some_and(|file| file.ends_with("json.epd")), "{conditions}");
    let summary = &report["summary"];
    assert_eq!((summary["positions"].as_u64(), summary["solved"].as_u64()), (Some(2), Some(1)));
    let [missed, solved] = &report["results"].as_array().expect("a list")[..] else { panic!("{report}") };
    assert_eq!((missed["line"].as_u64(), missed["id"].as_str()), (Some(1), Some("odd")));
    assert_eq!((missed["solved"].as_bool(), missed["solution"].is_null()), (Some(false), true));
    assert_eq!((missed["fen"].as_str(), missed["wanted"].as_str()), (Some(START), Some("bm a0a1;")));
    assert!(missed["score"]["cp"].is_i64() && missed["played"].as_str().is_some_and(|mv| mv.len() == 4), "{missed}");
    assert_eq!(solved["score"]["mate"], 1);
    assert_eq!(solved["wanted"], "am d0d1; dm 2;");
    let solution = &solved["solution"];
    assert!(solution["nodes"].as_u64() <= solved["nodes"].as_u64(), "{solved}");
    assert!(solution["time_ms"].as_f64() <= solved["time_ms"].as_f64(), "{solved}");
    assert_eq!(summary["solution_nodes"]["most"].as_f64(), solution["nodes"].as_f64());
}

#[test]
fn one_thread_reaches_the_same_solutions_with_the_same_nodes_every_time() {
    let lines = [format!("{START} am a0a1;"), format!("{HANGING} bm i4a4;")];
    let nodes = || {
        let out = good("same.epd", &lines, &["--nodes", "20000"]);
        out.lines().filter(|line| line.starts_with("nodes")).map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(nodes().len(), 2);
    assert_eq!(nodes(), nodes());
}

#[test]
fn every_limit_ends_a_search_and_threads_share_it() {
    let lines = [format!("{START} am a0a1;")];
    for more in [["--movetime", "30"], ["--depth", "3"], ["--nodes", "3000"]] {
        for threads in ["1", "3"] {
            let out = good("limits.epd", &lines, &[more[0], more[1], "--threads", threads]);
            assert_eq!(first_line(&out), "solved 1 of 1 (100.0 %)", "{more:?} {out}");
        }
    }
}

#[test]
fn an_announced_mate_ends_its_search() {
    // Without that end each search would take its ten seconds, and the run more than there is patience for.
    let lines: Vec<String> = (0..12).map(|_| format!("{MATE_IN_ONE} dm 1;")).collect();
    assert_eq!(first_line(&good("early.epd", &lines, &["--movetime", "10000"])), "solved 12 of 12 (100.0 %)");
}

#[test]
fn bad_lines_are_refused_with_file_line_and_reason() {
    let fine = format!("{HANGING} bm i4a4;");
    for (bad, reason) in [
        (format!("{HANGING} bm i4i4;"), "goes nowhere"),
        (format!("{HANGING} bm i4x4;"), "\"i4x4\" is not a move"),
        (format!("{HANGING} bm i4a4 i4b5;"), "bm: i4b5 is not legal"),
        (format!("{HANGING} am e0e3;"), "am: e0e3 is not legal"),
        (format!("{HANGING} bm;"), "bm has no operand"),
        (format!("{HANGING} dm none;"), "dm is \"none\""),
        (format!("{HANGING} id \"nothing\";"), "nothing is asked"),
        ("rnbakabnr/9 w - - bm h2e2;".to_string(), "2 ranks"),
    ] {
        let file = suite("bad.epd", &["# suite".to_string(), fine.clone(), bad]);
        let run = run(&[&file]);
        assert_eq!(run.code, Some(1), "{}{}", run.out, run.err);
        assert!(run.out.is_empty(), "something was searched before the refusal: {}", run.out);
        assert!(run.err.contains("bad.epd: line 3: ") && run.err.contains(reason), "{reason}: {}", run.err);
    }
}

#[test]
fn files_that_hold_nothing_or_cannot_be_used_are_refused() {
    let refused = |arguments: &[&str], reason: &str| {
        let run = run(arguments);
        assert_eq!(run.code, Some(1), "{arguments:?}: {}{}", run.out, run.err);
        assert!(run.out.is_empty() && run.err.contains(reason), "{arguments:?}: {}{}", run.out, run.err);
    };
    refused(&[&suite("empty.epd", &[])], "empty.epd: there is no position");
    refused(&["no-such-file.epd"], "no-such-file.epd: ");
    let binary = scratch("binary.epd");
    fs::write(&binary, [0xff, 0xfe, 0x00]).expect("the directory can be written to");
    refused(&[binary.to_str().expect("the path is UTF-8")], "binary.epd: ");
    let fine = suite("unreported.epd", &[format!("{HANGING} bm i4a4;")]);
    refused(&[&fine, "--json", "no-such-directory/report.json"], "no-such-directory");
    refused(&[&fine, "--json", &fine], "unreported.epd exists already");
}

#[test]
fn wrong_usage_ends_with_two() {
    let file = suite("usage.epd", &[format!("{HANGING} bm i4a4;")]);
    let wrong: [&[&str]; 8] = [
        &[],
        &[&file, "--nodes", "0"],
        &[&file, "--depth", "101"],
        &[&file, "--movetime", "0"],
        &[&file, "--nodes", "5", "--depth", "5"],
        &[&file, "--threads", "0"],
        &[&file, "--hash", "0"],
        &[&file, "--heuristics", "nonsense"],
    ];
    for arguments in wrong {
        let run = run(arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}: {}{}", run.out, run.err);
    }
}

#[test]
fn the_suites_of_the_project_are_readable() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("bench-positions");
    for name in ["mates.epd", "tactics.epd"] {
        let text = fs::read_to_string(directory.join(name)).expect("the suite is part of the project");
        let problems = mammoth::league::suite::read_problems(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(problems.len() >= 100, "{name} has only {} positions", problems.len());
    }
}

/// Ctrl-C, where it is a signal.
#[cfg(unix)]
#[test]
fn an_interruption_prints_what_is_done_so_far() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::{Command, Stdio};
    let json = scratch("interrupted.json");
    let mut lines = vec![format!("{HANGING} bm e0d0;"), format!("{MATE_IN_ONE} dm 1;")];
    // Longer than any test may take, if it is not interrupted.
    lines.extend((0..1000).map(|_| format!("{START} am a0a1;")));
    let mut child = process()
        .args(["suite", &suite("long.epd", &lines), "--movetime", "1000", "--verbose", "--json"])
        .arg(&json)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("it is piped"));
    let mut text = String::new();
    while !text.contains("solved line 2") {
        assert!(out.read_line(&mut text).expect("readable") > 0, "the run ended early: {text}");
    }
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill is to be had");
    assert!(signal.success());
    out.read_to_string(&mut text).expect("readable");
    let mut error = String::new();
    child.stderr.take().expect("it is piped").read_to_string(&mut error).expect("readable");
    assert_eq!(child.wait().expect("it ends").code(), Some(1), "{error}");
    let report: Value = serde_json::from_str(&fs::read_to_string(&json).expect("it was written")).expect("JSON");
    let done = report["results"].as_array().expect("a list").len();
    assert!((2..1000).contains(&done), "{done}");
    assert_eq!(report["complete"], false);
    assert!(text.contains(&format!("\nsolved {} of {done} (", done - 1)), "{text}");
    assert!(error.contains(&format!("interrupted after {done} of 1002 positions")), "{error}");
}

#[test]
fn position_files_are_read_in_every_encoding_and_compressed() {
    use std::io::Write as _;
    let line = format!("{HANGING} bm i4a4; id \"挂\";\n");
    let gzip = |bytes: &[u8]| {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).expect("memory takes it");
        encoder.finish().expect("memory takes it")
    };
    let units: Vec<u16> = std::iter::once(0xfeff).chain(line.encode_utf16()).collect();
    let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
    let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
    let marked = format!("\u{feff}{line}").into_bytes();
    let gbk = encoding_rs::GB18030.encode(&line).0.into_owned();
    let good = [little, big, gzip(&marked), marked, gzip(&gbk), gbk];
    let program = |arguments: &[&str]| Run::of(mammoth().args(arguments).timeout(PATIENCE));
    for (number, bytes) in good.into_iter().enumerate() {
        let path = scratch(&format!("encoded-{number}.epd"));
        fs::write(&path, bytes).expect("the directory can be written to");
        let path = path.to_str().expect("the path is UTF-8");
        let run = program(&["suite", path, "--nodes", "1000", "--verbose"]);
        assert!(run.code == Some(0) && run.out.contains("挂"), "{number}: {}{}", run.out, run.err);
        let bench = program(&["bench", "--depth", "1", "--positions", path]);
        assert!(bench.code == Some(0) && bench.out.contains("nodes "), "{number}: {}", bench.err);
        assert_eq!(mammoth::scaling::read_studies(path).expect("readable")[0].id, "挂", "{number}");
        assert_eq!(
            mammoth::league::openings::read_openings(path.as_ref()).expect("readable")[0].name,
            "挂",
            "{number}"
        );
    }
    let long = line.repeat(2000);
    let whole = gzip(long.as_bytes());
    let bad: [(&[u8], &str); 6] = [
        (&whole[..whole.len() - 4], "cut off"),
        (&[whole.as_slice(), &[0; 99]].concat(), "behind its end"),
        (b"PK\x03\x04 and more", "this is a zip archive"),
        (b"%PDF-1.4", "this is a PDF document"),
        (b"\n\n\0\0", "line 3 is no text"),
        (&[[0; 257].as_slice(), b"ustar", &[0; 300]].concat(), "this is a tar archive"),
    ];
    for (number, (bytes, what)) in bad.into_iter().enumerate() {
        let path = scratch(&format!("foreign-{number}.epd"));
        fs::write(&path, bytes).expect("the directory can be written to");
        let path = path.to_str().expect("the path is UTF-8");
        for arguments in
            [["suite", path].as_slice(), &["bench", "--positions", path], &["scaling", "--positions", path]]
        {
            let run = program(arguments);
            assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{arguments:?}: {}", run.err);
            assert!(run.err.contains(path) && run.err.contains(what), "{arguments:?}: {}", run.err);
        }
    }
}
