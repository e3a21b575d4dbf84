//! `mammoth bench --trace`: a file that Perfetto opens and that makes sense.

#[path = "support/process.rs"]
mod process;

use crate::process::process;
use assert_cmd::Command;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// A search of a few positions with five workers; its timeline.
fn trace(path: &Path, more: &[&str]) -> Value {
    let positions = path.with_extension("epd");
    let lines: Vec<&str> = include_str!("../bench-positions/scaling-games.epd").lines().take(2).collect();
    fs::write(&positions, lines.join("\n")).expect("written");
    let mut command = Command::from_std(process());
    command.args(["bench", "--depth", "9", "--hash", "1", "--threads", "5", "--trace"]).arg(path);
    command.arg("--positions").arg(positions).args(more).timeout(Duration::from_secs(120)).assert().success();
    serde_json::from_str(&fs::read_to_string(path).expect("there is a file")).expect("it is JSON")
}

fn number(event: &Value, name: &str) -> f64 {
    event[name].as_f64().unwrap_or_else(|| panic!("{name} is no number in {event}"))
}

/// The laws of a timeline: rows have names, spans of one row lie inside or outside of each other, arrows have both ends.
fn assert_sound(trace: &Value) {
    let events = trace["traceEvents"].as_array().expect("events");
    let mut rows: BTreeMap<u64, Vec<(f64, f64)>> = BTreeMap::new();
    let (mut named, mut begun, mut ended, mut categories) = (0, BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for event in events {
        let (phase, row) = (event["ph"].as_str().expect("a phase"), event["tid"].as_u64().expect("a row"));
        match phase {
            "M" => named += u64::from(event["name"] == "thread_name"),
            "X" => {
                let (begin, length) = (number(event, "ts"), number(event, "dur"));
                assert!(begin >= 0.0 && length >= 0.0, "{event}");
                rows.entry(row).or_default().push((begin, begin + length));
            }
            "s" => drop(begun.insert(event["id"].as_str().expect("an id"))),
            "f" => drop(ended.insert(event["id"].as_str().expect("an id"))),
            "i" => assert!(number(event, "ts") >= 0.0),
            _ => panic!("what is {event}?"),
        }
        categories.extend(event["cat"].as_str());
    }
    assert_eq!((named, rows.len()), (6, 6), "positions and five workers");
    assert!(!ended.is_empty() && ended.is_subset(&begun), "helpers come from split points");
    assert!(["position", "search", "wait", "own", "help", "join"].iter().all(|name| categories.contains(name)));
    for spans in rows.values() {
        let mut open: Vec<f64> = Vec::new();
        for &(begin, end) in spans {
            // What a microsecond has behind the point is rounded.
            while open.last().is_some_and(|&until| until <= begin + 1e-6) {
                open.pop();
            }
            assert!(open.last().is_none_or(|&until| end <= until + 1e-6), "{begin} to {end} in {open:?}");
            open.push(end);
        }
    }
}

#[test]
fn a_timeline_in_virtual_time_is_sound_and_the_same_every_time() {
    let directory = tempfile::tempdir().expect("a directory");
    let first = trace(&directory.path().join("a.json"), &["--virtual"]);
    assert_sound(&first);
    let refuted = |event: &Value| event["name"].as_str().is_some_and(|name| name.starts_with("refutes "));
    assert!(first["traceEvents"].as_array().expect("events").iter().any(refuted));
    assert_eq!(first, trace(&directory.path().join("b.json"), &["--virtual"]));
}

#[test]
fn a_timeline_in_real_time_is_sound() {
    let directory = tempfile::tempdir().expect("a directory");
    assert_sound(&trace(&directory.path().join("real.json"), &["--verbose"]));
}

#[test]
fn nothing_is_overwritten_and_bad_names_are_told_at_once() {
    let directory = tempfile::tempdir().expect("a directory");
    let diary = directory.path().join("diary");
    fs::write(&diary, "dear diary").expect("written");
    for (path, word) in [(diary.clone(), "exists already"), (directory.path().join("no/file"), "cannot be written")] {
        let mut command = Command::from_std(process());
        let output = command.args(["bench", "--trace"]).arg(path).timeout(Duration::from_secs(60)).output();
        let output = output.expect("the program starts");
        assert_eq!(output.status.code(), Some(1));
        assert!(String::from_utf8_lossy(&output.stderr).contains(word) && output.stdout.is_empty());
    }
    assert_eq!(fs::read_to_string(&diary).expect("still there"), "dear diary");
}
