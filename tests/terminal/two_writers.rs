//! Two programs that want to write the same file: the second is told who has it, and harms nothing.
#![cfg(unix)]

use crate::process::process;
use crate::program::{Run, mammoth};
use crate::{PATIENCE, good};
use mammoth::files::Claim;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

const MATCH: &str = "match --engine cmd=self;name=a --engine cmd=self;name=b --depth 1 --max-moves 2 --games 2";

/// Every option that names a file of results; FILE stands for it.
fn calls() -> Vec<String> {
    let bench = "bench --depth 2 --positions one.epd --hash 1";
    let scaling = "scaling --virtual --threads 1,2 --depth 2 --hash 1 --positions one.epd";
    let mut calls: Vec<String> = ["--json", "--trace"].map(|option| format!("{bench} {option} FILE")).into();
    calls.extend(["--json", "--csv", "--svg"].map(|option| format!("{scaling} {option} FILE")));
    calls.extend(["--json", "--pgn", "--log"].map(|option| format!("{MATCH} {option} FILE")));
    let rest = [
        "perft 1 --json FILE",
        "eval --json FILE",
        "board --svg FILE",
        "suite one.epd --nodes 1000 --hash 1 --json FILE",
        "adjudicate games.pgn --json FILE",
        "convert games.pgn --to ubb --out FILE",
        "book make --from games.pgn --out FILE",
        "book merge book.bin --out FILE",
        "book grow --depth 1 --positions 1 --out FILE",
        "selfplay --out data --games 1 --nodes 10 --json FILE",
        "selfplay stats recorded --json FILE",
        "label --perturbed 10 --out FILE",
    ];
    calls.extend(rest.map(str::to_string));
    let tune = "tune --parameters MoveLimit --iterations 1 --depth 1 --max-moves 2 --openings one.epd";
    calls.extend(["--out FILE", "--out tuned.json --svg FILE"].map(|options| format!("{tune} {options}")));
    calls
}

fn place() -> TempDir {
    let place = TempDir::new().expect("a directory for files that go away");
    let write = |name: &str, text: &str| fs::write(place.path().join(name), text).expect("it can be written");
    write("one.epd", "4k4/9/9/9/9/9/9/9/R8/1R1K5 w; dm 1; id \"one\"\n");
    write("games.pgn", &"1. h2e2 h9g7 2. h0g2 i9h9 1-0\n\n".repeat(8));
    run(&place, "book make --from games.pgn --out book.bin");
    run(&place, "selfplay --out recorded --games 1 --nodes 10");
    place
}

fn run(place: &TempDir, call: &str) -> Run {
    Run::of(mammoth().current_dir(place.path()).args(call.split(' ')).timeout(PATIENCE))
}

fn names(place: &TempDir) -> Vec<String> {
    let entries = fs::read_dir(place.path()).expect("readable").flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.file_name().into_string().expect("plain names")).collect();
    names.sort();
    names
}

/// Options of the help that name a file to be written.
#[test]
fn every_option_that_names_a_file_of_results_is_tried() {
    let commands =
        ["bench", "perft", "eval", "board", "match", "suite", "adjudicate", "scaling", "book make", "book merge"];
    let calls = calls();
    for command in commands.into_iter().chain(["book grow", "selfplay", "selfplay stats", "label", "tune"]) {
        let words: Vec<&str> = command.split(' ').chain(["-h"]).collect();
        let help = good(&words);
        for option in ["--json", "--trace", "--csv", "--svg", "--pgn", "--log", "--out"] {
            let is_there = help.contains(&format!("{option} <FILE>"));
            let is_tried =
                calls.iter().any(|call| call.starts_with(command) && call.contains(&format!("{option} FILE")));
            assert_eq!(is_there, is_tried, "{command} {option}");
        }
    }
}

#[test]
fn whoever_comes_second_is_told_who_writes_the_file() {
    let place = place();
    let path = place.path().join("FILE");
    let claim = Claim::of(&path).expect("nobody has it");
    let before = names(&place);
    for call in calls() {
        let refused = run(&place, &call);
        assert_eq!(refused.code, Some(1), "{call}: {}", refused.err);
        assert!(refused.err.contains("FILE is being written by "), "{call}: {}", refused.err);
        if cfg!(target_os = "linux") {
            let number = format!("process {} (", std::process::id());
            assert!(refused.err.contains(&number), "{call}: {}", refused.err);
        }
        assert_eq!(fs::metadata(&path).expect("it is there").len(), 0, "{call}");
        assert_eq!(names(&place), before, "{call}");
    }
    drop(claim);
    assert!(!path.exists());
    for call in calls() {
        let taken = run(&place, &call);
        assert_eq!(taken.code, Some(0), "{call}: {}", taken.err);
        fs::remove_file(&path).expect("it is there");
    }
}

/// A measurement that takes long, and that has claimed its file.
fn long_measurement(place: &TempDir) -> Child {
    let call = "scaling --virtual --threads 2 --depth 9 --hash 1 --seeds 4000 --positions one.epd --json r.json";
    fs::write(place.path().join("one.epd"), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w\n")
        .expect("it can be written");
    let mut command = process();
    command.current_dir(place.path()).args(call.split(' ')).stdout(Stdio::null()).stderr(Stdio::null());
    let child = command.spawn().expect("the program starts");
    let start = Instant::now();
    while !place.path().join("r.json").exists() {
        assert!(start.elapsed() < PATIENCE, "the file is never claimed");
        std::thread::sleep(Duration::from_millis(5));
    }
    child
}

#[test]
fn a_claim_ends_with_its_process_however_that_ends() {
    let place = place();
    let mut first = long_measurement(&place);
    let second = "scaling --virtual --threads 1 --depth 9 --hash 1 --positions one.epd --json r.json";
    let refused = run(&place, second);
    assert_eq!(refused.code, Some(1), "{}", refused.err);
    if cfg!(target_os = "linux") {
        let holder = format!("r.json is being written by process {} (mammoth scaling --virtual", first.id());
        assert!(refused.err.contains(&holder), "{}", refused.err);
    }
    first.kill().expect("it is a child");
    first.wait().expect("it is a child");
    let taken = run(&place, second);
    assert_eq!(taken.code, Some(0), "{}", taken.err);
}

/// What an earlier version of the program wrote to on the way, and what another could guess.
#[test]
fn a_trap_beside_a_book_is_not_followed() {
    let place = place();
    let thesis = place.path().join("thesis");
    fs::write(&thesis, "years of work").expect("it can be written");
    for name in ["new.bin.part", ".new.bin.part", "new.bin.new", "new.bin.tmp"] {
        symlink(&thesis, place.path().join(name)).expect("it can be made");
    }
    let before = names(&place);
    for command in ["make --from games.pgn", "merge book.bin", "grow --depth 1 --positions 1"] {
        let made = run(&place, &format!("book {command} --out new.bin"));
        assert_eq!(made.code, Some(0), "{command}: {}", made.err);
        assert_eq!(run(&place, "book check new.bin").code, Some(0), "{command}");
        fs::remove_file(place.path().join("new.bin")).expect("it is there");
    }
    assert_eq!(fs::read_to_string(&thesis).expect("it is there"), "years of work");
    assert_eq!(names(&place), before);
}

/// Two that begin at the same moment: one makes the book, the other is refused or comes when the first is done.
#[test]
fn two_who_make_one_book_at_once_leave_a_whole_one() {
    let place = place();
    fs::write(place.path().join("games.pgn"), "1. h2e2 h9g7 2. h0g2 i9h9 1-0\n\n".repeat(20_000)).expect("written");
    let start = || {
        let mut command = process();
        command.current_dir(place.path()).args(["book", "make", "--from", "games.pgn", "--out", "both.bin"]);
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the program starts")
    };
    let codes = [start(), start()].map(|mut child| child.wait().expect("it is a child").code());
    assert!(codes.contains(&Some(0)) && codes.iter().all(|code| matches!(code, Some(0 | 1))), "{codes:?}");
    assert_eq!(run(&place, "book check both.bin").code, Some(0));
    assert!(!names(&place).iter().any(|name| name.ends_with(".part")), "{:?}", names(&place));
}

/// A pipe is written to as it is, and once; what it leads to stays.
#[test]
fn a_pipe_takes_one_result() {
    let place = place();
    let path = place.path().join("pipe");
    let made = Command::new("mkfifo").arg(&path).status().expect("every Unix has it");
    assert!(made.success());
    let reader = std::thread::spawn({
        let path = path.clone();
        move || fs::read_to_string(path).expect("it can be read")
    });
    let start = Instant::now();
    let run = run(&place, "eval --json pipe");
    assert_eq!(run.code, Some(0), "{}", run.err);
    let text = reader.join().expect("no panic");
    assert!(text.starts_with('{') && text.trim_end().ends_with('}'), "{text}");
    assert!(start.elapsed() < Duration::from_secs(30));
    assert!(!is_file(&path));
}

fn is_file(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| data.is_file())
}

/// Standard output by its name, when it is a file: the result lies in it, behind what was printed.
#[cfg(target_os = "linux")]
#[test]
fn standard_output_by_its_name_stays_what_it_is() {
    let place = place();
    let path = place.path().join("all.txt");
    let out = fs::File::create(&path).expect("it can be made");
    let mut command = process();
    let status = command.args(["perft", "1", "--json", "/dev/stdout"]).stdout(out).status().expect("it starts");
    assert!(status.success());
    let text = fs::read_to_string(&path).expect("it is there");
    assert!(text.contains("\"nodes\": 44"), "{text}");
}
