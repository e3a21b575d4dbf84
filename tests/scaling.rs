//! `mammoth scaling` as its users meet it.

#[path = "support/process.rs"]
mod process;
#[path = "support/program.rs"]
mod program;

use crate::process::process;
use program::{Run, mammoth};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

/// Longer than any of these takes on a slow machine; a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(120);

fn scaling(arguments: &[&str]) -> Run {
    Run::of(mammoth().arg("scaling").args(arguments).timeout(PATIENCE))
}

const TWO_POSITIONS: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1\n\
    2bak2r1/r3a4/3cb1nc1/p3p1p1p/3R5/6P2/P3P3P/C1N3N2/9/1RBAKAB2 w - - id \"second\";\n";

/// A directory with a file of two positions.
fn bench() -> (TempDir, String) {
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("two.epd");
    fs::write(&path, TWO_POSITIONS).expect("written");
    let path = path.to_str().expect("plain").to_string();
    (directory, path)
}

fn file(directory: &TempDir, name: &str) -> String {
    directory.path().join(name).to_str().expect("plain").to_string()
}

fn json(path: &str) -> Value {
    serde_json::from_str(&fs::read_to_string(path).expect("there is a file")).expect("it is JSON")
}

#[test]
fn virtual_results_are_one_object_and_the_same_every_time() {
    let (directory, positions) = bench();
    let measure = |name: &str| {
        let path = file(&directory, name);
        let arguments = [
            "--virtual",
            "--threads",
            "1,3",
            "--strategy",
            "ybw,lazy",
            "--seeds",
            "2",
            "--hash",
            "1",
            "--nodes",
            "20000",
        ];
        let run = scaling(&[&arguments[..], &["--positions", &positions, "--json", &path]].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert!(run.out.contains("two: algorithmic speed-up") && run.out.contains("ceiling"), "{}", run.out);
        json(&path)
    };
    let first = measure("a.json");
    assert!(first == measure("b.json"), "the same command, other numbers: {first}");
    let keys: Vec<&String> = first.as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["machine", "positions", "rows", "settings"]);
    let rows = first["rows"].as_array().expect("rows");
    let named: Vec<_> = rows.iter().map(|row| (row["strategy"].as_str(), row["threads"].as_u64())).collect();
    let expected = [("ybw", 1), ("ybw", 3), ("lazy", 1), ("lazy", 3)];
    assert_eq!(named, expected.map(|(strategy, threads)| (Some(strategy), Some(threads))));
    for row in rows {
        let number = |name: &str| row[name].as_f64().unwrap_or_else(|| panic!("{name} is no number in {row}"));
        assert_eq!(number("ceiling"), number("threads"));
        assert!(number("speedup_low") <= number("speedup") && number("speedup") <= number("speedup_high"), "{row}");
        let identity = number("nps_scaling") / (1.0 + number("node_overhead"));
        assert!((number("speedup") / identity - 1.0).abs() < 1e-3, "{row}");
        let share = |name: &str| assert!((0.0..=1.0).contains(&number(name)), "{name} in {row}");
        ["idle_share", "wasted_share", "discarded_node_share"].into_iter().for_each(share);
        assert!(row["virtual"] == true && row["set"] == "two" && row["repeat"] == 1, "{row}");
    }
    assert_eq!(rows[0]["speedup"], 1.0);
    let positions = first["positions"].as_array().expect("positions");
    assert_eq!((positions[0]["id"].as_str(), positions[1]["id"].as_str()), (Some("two.01"), Some("second")));
    assert_eq!(positions[0]["runs"].as_array().map(Vec::len), Some(6), "serial, ybw and lazy under two seeds");
}

#[test]
fn ranks_are_compared_with_nothing_in_common_and_can_be_added() {
    let (directory, positions) = bench();
    let path = file(&directory, "ranks.json");
    let measure = |more: &[&str]| {
        let usual = ["--virtual", "--depth", "8", "--hash", "1", "--positions", &positions, "--json", &path];
        let run = scaling(&[&usual[..], more].concat());
        assert_eq!(run.code, Some(0), "{}", run.err);
        (run.out, json(&path))
    };
    let count = |results: &Value| results["positions"][0]["runs"].as_array().map(Vec::len);
    let (_, alone) = measure(&["--threads", "1,2"]);
    assert_eq!(count(&alone), Some(2));
    assert!(!alone["positions"].to_string().contains("ranks"), "without --ranks nothing is said of them");
    let (text, all) = measure(&["--threads", "1,2", "--ranks", "2", "--latency", "7,50"]);
    assert!(text.contains("holds 4 runs already") && text.contains("over nothing shared"), "{text}");
    // One worker and two, alone and in ranks: with nothing in common, with one table, and with two latencies.
    assert_eq!(count(&all), Some(10));
    let rows: Vec<&Value> = all["rows"].as_array().expect("rows").iter().filter(|row| row["ranks"] == 2).collect();
    assert_eq!(rows.len(), 8);
    for row in rows {
        let is_floor = row["share"] == "none";
        assert!(row["over_floor"].is_null() == is_floor, "{row}");
        assert_eq!(
            row["sent_per_thousand"].as_f64().is_some_and(|sent| sent > 0.0),
            row["share"] == "mailbox",
            "{row}"
        );
        assert_eq!(row["ceiling"].as_f64(), row["threads"].as_f64().map(|threads| 2.0 * threads));
    }
    let (text, again) = measure(&["--threads", "1,2", "--ranks", "2", "--latency", "7,50"]);
    assert!(text.contains("holds 20 runs already") && again == all, "{text}");
}

#[test]
fn earlier_results_are_continued_and_never_mixed() {
    let (directory, positions) = bench();
    let path = file(&directory, "results.json");
    let measure = |more: &[&str]| {
        let usual = ["--virtual", "--depth", "6", "--hash", "1", "--positions", &positions, "--json", &path];
        scaling(&[&usual[..], more].concat())
    };
    assert_eq!(measure(&["--threads", "2"]).code, Some(0));
    let mut held = json(&path);
    // A run that says of itself that it was not made again.
    held["positions"][0]["runs"][0]["time"] = 123_456_789.0.into();
    fs::write(&path, held.to_string()).expect("written");
    let more = measure(&["--threads", "2,4", "--seeds", "2"]);
    assert_eq!(more.code, Some(0), "{}", more.err);
    assert!(more.out.contains("holds 4 runs already"), "{}", more.out);
    let runs = json(&path)["positions"][0]["runs"].clone();
    assert_eq!(runs.as_array().map(Vec::len), Some(6));
    assert_eq!(runs[0]["time"], 123_456_789.0);

    let refused = measure(&["--hash", "2"]);
    assert_eq!(refused.code, Some(2), "the same option twice is wrong usage");
    let other = ["--virtual", "--depth", "7", "--hash", "1", "--positions", &positions, "--json", &path];
    let refused = scaling(&other);
    assert!(refused.code == Some(1) && refused.err.contains("other conditions"), "{}", refused.err);
    assert_eq!(json(&path)["positions"][0]["runs"], runs, "what the file held is still there");
    fs::write(&path, "my diary").expect("written");
    let refused = measure(&[]);
    assert!(refused.code == Some(1) && refused.err.contains("holds no results"), "{}", refused.err);
    assert_eq!(fs::read_to_string(&path).expect("there"), "my diary");
}

#[test]
fn shares_merged_are_the_whole() {
    let (directory, positions) = bench();
    let usual = ["--virtual", "--threads", "1,3", "--seeds", "2", "--hash", "1", "--nodes", "20000"];
    let measure = |more: &[&str]| scaling(&[&usual[..], &["--positions", &positions], more].concat());
    let [whole, merged] = ["whole.json", "merged.json"].map(|name| file(&directory, name));
    assert_eq!(measure(&["--json", &whole]).code, Some(0));
    assert_eq!(measure(&["--count-shards"]).out, "4\n");
    let parts: Vec<String> = (1..=4).map(|index| file(&directory, &format!("part-{index}.json"))).collect();
    for (part, index) in parts.iter().zip(1..) {
        let run = measure(&["--shard", &format!("{index}/4"), "--json", part]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        let position = (index - 1) % 2;
        let runs = |position: usize| json(part)["positions"][position]["runs"].as_array().map(Vec::len);
        assert_eq!((runs(position), runs(1 - position)), (Some(2), Some(0)), "one position under one seed");
    }
    let half: Vec<&str> = ["--merge"].into_iter().chain(parts[..3].iter().map(String::as_str)).collect();
    assert_eq!(measure(&[&half[..], &["--json", &merged, "--shard", "1/4"]].concat()).code, Some(0));
    assert_eq!(
        json(&merged)["positions"][1]["runs"].as_array().map(Vec::len),
        Some(2),
        "what is missing is not made up"
    );
    let all: Vec<&str> = ["--merge"].into_iter().chain(parts.iter().map(String::as_str)).collect();
    assert_eq!(measure(&[&all[..], &["--json", &merged]].concat()).code, Some(0));
    assert_eq!(fs::read_to_string(&merged).expect("there"), fs::read_to_string(&whole).expect("there"));
    let other = measure(&[&all[..], &["--driver", "mtdf"]].concat());
    assert!(
        other.code == Some(1) && other.err.contains("part-1.json: holds results measured under other"),
        "{}",
        other.err
    );
    let mut deeper = json(&parts[0]);
    deeper["positions"][0]["depth"] = 30.into();
    fs::write(&parts[0], deeper.to_string()).expect("written");
    let other = measure(&[&all[..], &["--json", &merged]].concat());
    assert!(other.code == Some(1) && other.err.contains("part-1.json: searched "), "{:?} {}", other.code, other.err);
    let beyond = measure(&["--shard", "5/5"]);
    assert!(beyond.code == Some(1) && beyond.err.contains("divide it into 4 shares at most"), "{}", beyond.err);
}

#[test]
fn json_on_standard_output_stands_alone() {
    let (_directory, positions) = bench();
    let run = scaling(&[
        "--threads",
        "2",
        "--repeat",
        "2",
        "--depth",
        "5",
        "--hash",
        "1",
        "--positions",
        &positions,
        "--json",
        "-",
    ]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let object: Value = serde_json::from_str(&run.out).expect("nothing but JSON");
    assert!(run.err.contains("speed-up, in real time"), "{}", run.err);
    let row = &object["rows"][0];
    assert!(row["ceiling"].as_f64().is_some_and(|ceiling| ceiling > 0.2), "{row}");
    let runs = object["positions"][0]["runs"].as_array().expect("runs");
    let count = |strategy: &str| runs.iter().filter(|run| run["strategy"] == strategy).count();
    assert_eq!([count("serial"), count("ybw"), count("copies"), runs.len()], [2, 2, 2, 6]);
}

#[test]
fn tables_and_pictures_are_made_and_nothing_is_overwritten() {
    let (directory, positions) = bench();
    let [json, csv, svg] = ["r.json", "r.csv", "r.svg"].map(|name| file(&directory, name));
    let usual = ["--virtual", "--threads", "1,2", "--depth", "7", "--hash", "1", "--positions", &positions];
    let measure = |more: &[&str]| scaling(&[&usual[..], &["--csv", &csv, "--svg", &svg], more].concat());
    assert_eq!(measure(&["--json", &json]).code, Some(0));
    let read = |path: &str| fs::read_to_string(path).expect("there is a file");
    let table = read(&csv);
    let lines: Vec<&str> = table.lines().collect();
    assert!(
        lines[0].starts_with("strategy,threads,virtual,set,depth,repeat,speedup,speedup_low,speedup_high,nps_scaling")
    );
    assert!(lines.len() == 3 && lines[1].starts_with("ybw,1,true,two,7,1,1.0,"), "{table}");
    assert!(read(&svg).contains("ybw, 95 % interval"));

    let refused = measure(&[]);
    assert!(refused.code == Some(1) && refused.err.contains("r.csv exists already"), "{}", refused.err);
    assert_eq!(
        measure(&["--json", &json, "--seeds", "2"]).code,
        Some(0),
        "a measurement that is continued replaces them"
    );
    assert!(read(&csv) != table);

    // Only what such a measurement wrote, and each file for one thing.
    let thesis = file(&directory, "thesis.txt");
    fs::write(&thesis, "years of work").expect("written");
    let again = [&usual[..], &["--json", &json, "--seeds", "2"]].concat();
    for path in [&thesis, &json, &positions] {
        for option in ["--csv", "--svg"] {
            let before = read(path);
            let refused = scaling(&[&again[..], &[option, path]].concat());
            assert_eq!(refused.code, Some(1), "{option} {path}: {}", refused.err);
            assert!(refused.err.contains(&format!("{path} exists already")) || path == &json, "{}", refused.err);
            assert_eq!(read(path), before);
        }
    }
    let both = file(&directory, "both");
    let round = file(&directory, "./both");
    for [(one, first), (other, second)] in [
        [("--json", &both), ("--csv", &round)],
        [("--json", &both), ("--svg", &both)],
        [("--csv", &both), ("--svg", &both)],
    ] {
        let refused = scaling(&[&usual[..], &[one, first, other, second]].concat());
        let reason = format!("{one} and {other} name the same file");
        assert!(refused.code == Some(1) && refused.err.contains(&reason), "{}", refused.err);
        assert!(!Path::new(&both).exists(), "a refusal leaves nothing behind");
    }
}

/// Names that no file can have, and a device, which is written to as it is. A name as long as names can be is one.
#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_kept_is_found_out_before() {
    let (directory, positions) = bench();
    let usual = ["--virtual", "--threads", "1", "--depth", "5", "--hash", "1", "--positions", &positions];
    let begin = |path: &str| scaling(&[&usual[..], &["--json", path]].concat());
    let long = begin(&file(&directory, &"n".repeat(255)));
    assert_eq!(long.code, Some(0), "{}", long.err);
    let refused = begin(&file(&directory, &"n".repeat(256)));
    assert!(refused.code == Some(1) && refused.err.contains("cannot be written"), "{}", refused.err);
    assert!(!refused.out.contains("speed-up"), "{}", refused.out);
    let full = begin("/dev/full");
    assert!(full.code == Some(1) && full.err.contains("/dev/full cannot be written"), "{}", full.err);
}

/// Ctrl-C, as a terminal sends it.
#[cfg(unix)]
#[test]
fn an_interrupted_measurement_keeps_what_it_has_and_goes_on() {
    let (directory, positions) = bench();
    let path = file(&directory, "r.json");
    let arguments =
        ["scaling", "--virtual", "--depth", "9", "--hash", "1", "--seeds", "4000", "--positions", &positions];
    let mut child = process()
        .args(arguments)
        .args(["--threads", "2", "--json", &path])
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("the program starts");
    // Saved for the first time after five seconds.
    let start = std::time::Instant::now();
    while fs::read_to_string(&path).map_or(true, |text| text.is_empty()) {
        assert!(start.elapsed() < PATIENCE, "nothing is saved on the way");
        std::thread::sleep(Duration::from_millis(20));
    }
    let killed = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    let mut errors = String::new();
    std::io::Read::read_to_string(&mut child.stderr.take().expect("piped"), &mut errors).expect("readable");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{errors}");
    assert!(errors.contains("interrupted; the same command goes on"), "{errors}");
    let held = json(&path);
    let runs =
        held["positions"].as_array().expect("positions").iter().map(|held| held["runs"].as_array().map_or(0, Vec::len));
    let runs: usize = runs.sum();
    assert!(runs > 0 && held["rows"].as_array().is_some_and(|rows| !rows.is_empty()), "{held}");
    let more = scaling(
        &[&arguments[1..6], &["--seeds", "1", "--positions", &positions, "--threads", "2", "--json", &path]].concat(),
    );
    assert_eq!(more.code, Some(0), "{}", more.err);
    assert!(more.out.contains(&format!("holds {runs} runs already")), "{}", more.out);
}

#[test]
fn bad_input_is_named_before_any_work() {
    let (directory, positions) = bench();
    let write = |name: &str, text: &str| {
        let path = file(&directory, name);
        fs::write(&path, text).expect("written");
        path
    };
    let empty = write("empty.epd", "# nothing\n\n");
    let broken = write("broken.epd", &format!("{TWO_POSITIONS}9/9 w\n"));
    let over = write("over.epd", "\n3k5/4P4/9/9/9/9/9/9/9/4K4 b");
    let binary = file(&directory, "binary.epd");
    fs::write(&binary, [TWO_POSITIONS.as_bytes(), &[0xff, 0xfe]].concat()).expect("written");
    let missing = file(&directory, "missing.epd");
    let nowhere = file(&directory, "no/such/directory.json");
    let wrong: [(&[&str], i32, &str); 23] = [
        (&["--ranks", "2"], 2, "--virtual"),
        (&["--virtual", "--ranks", "1"], 2, "2..=64"),
        (&["--virtual", "--share", "none"], 2, "--ranks"),
        (&["--virtual", "--ranks", "2", "--share", "some"], 2, "some"),
        (&["--virtual", "--ranks", "64", "--threads", "1,16"], 1, "--ranks 64: 16 workers each are 1024"),
        (&["--threads", "0"], 2, "--threads"),
        (&["--threads", "1,513"], 2, "513"),
        (&["--depth", "101"], 2, "101"),
        (&["--depth", "4", "--nodes", "5"], 2, "--nodes"),
        (&["--seconds", "0"], 2, "--seconds"),
        (&["--strategy", "luck"], 2, "luck"),
        (&["--driver", "chance"], 2, "chance"),
        (&["--heuristics=-luck"], 2, "luck"),
        (&["--positions", &empty], 1, "empty.epd: there is no position"),
        (&["--positions", &broken], 1, "broken.epd: line 3"),
        (&["--positions", &over], 1, "over.epd: line 2: position over.01 has no legal move"),
        (&["--positions", &missing], 1, "missing.epd"),
        (&["--positions", &binary], 1, "binary.epd: line 3"),
        (&["--positions", &positions, "--json", &nowhere], 1, "directory.json cannot be written"),
        (&["--positions", &positions, "--hash", "4000000000"], 1, "tables of 4000000000 MiB"),
        (&["--positions", &positions, "--csv", &nowhere], 1, "directory.json cannot be written"),
        (&["--positions", &positions, "--svg", &positions], 1, "two.epd exists already"),
        (&["--csv", "-"], 2, "--json -"),
    ];
    for (arguments, code, word) in wrong {
        let run = scaling(arguments);
        assert_eq!(run.code, Some(code), "{arguments:?}: {}", run.err);
        assert!(run.err.contains(word), "{arguments:?}: {}", run.err);
        assert!(!run.out.contains("speed-up"), "{arguments:?}: {}", run.out);
    }
    assert!(!Path::new(&nowhere).exists());
}

/// A mate is found in a few nodes, however deep the search.
#[test]
fn a_position_that_is_no_work_is_named_with_its_line() {
    let (directory, _) = bench();
    let path = file(&directory, "puzzle.epd");
    fs::write(&path, "# a mate in one\n\n4k4/9/9/9/9/9/9/9/R8/1R1K5 w\n").expect("written");
    let run = scaling(&["--virtual", "--threads", "1", "--nodes", "3000000", "--hash", "1", "--positions", &path]);
    assert_eq!(run.code, Some(1), "{}", run.err);
    assert!(run.err.contains("puzzle.epd: line 3: position puzzle.01: one worker does not take"), "{}", run.err);
}

#[test]
fn repetitions_in_virtual_time_are_alike() {
    let (_directory, positions) = bench();
    let usual = ["--virtual", "--threads", "3", "--depth", "6", "--hash", "1", "--positions", &positions];
    let run = scaling(&[&usual[..], &["--repeat", "3", "--json", "-"]].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    let object: Value = serde_json::from_str(&run.out).expect("nothing but JSON");
    let runs = object["positions"][0]["runs"].as_array().expect("runs");
    let nodes: Vec<_> = runs.iter().filter(|run| run["strategy"] == "ybw").map(|run| run["nodes"].as_u64()).collect();
    assert!(nodes.len() == 3 && nodes[0].is_some() && nodes.iter().all(|count| *count == nodes[0]), "{nodes:?}");
}
