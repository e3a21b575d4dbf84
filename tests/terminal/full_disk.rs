//! A disk that is full where the results should go: every command says so and fails, and what it has measured is not lost.
#![cfg(unix)]

use crate::process::process;
use crate::program::mammoth;
use crate::{PATIENCE, good};
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const TINY: &str = "4k4/9/9/9/9/9/9/9/R8/1R1K5 w";

/// A directory with what the commands below read.
fn place() -> TempDir {
    let place = TempDir::new().expect("a directory for files that go away");
    let write = |name: &str, text: &str| fs::write(place.path().join(name), text).expect("it can be written");
    write("one.epd", &format!("{TINY}\n"));
    write("wrong.epd", &format!("{TINY}; am b0b9; dm 1; id \"one\"\n"));
    write("games.pgn", &"1. h2e2 h9g7 2. h0g2 i9h9 1-0\n\n".repeat(8));
    let book = place.path().join("book.bin");
    good(&["book", "make", "--from", &text(&place.path().join("games.pgn")), "--out", &text(&book)]);
    good(&["egtb", "make", "P:", "--out", &text(&place.path().join("tables"))]);
    good(&["selfplay", "--out", &text(&place.path().join("data")), "--games", "1", "--nodes", "10"]);
    good(&["label", "--perturbed", "10", "--out", &text(&place.path().join("some.labels"))]);
    place
}

fn text(path: &Path) -> String {
    path.to_str().expect("a plain name").to_string()
}

/// Calls that print something, at least one for each command; their words are separated by blanks.
const CALLS: &[&str] = &[
    "--help",
    "-h",
    "--version",
    "help",
    "help match",
    "uci",
    "ucci",
    "bench --depth 2 --positions one.epd --hash 1",
    "bench --depth 2 --positions one.epd --hash 1 --verbose",
    "bench --depth 2 --positions one.epd --hash 1 --json -",
    "perft 1",
    "perft 1 --divide",
    "perft 1 --json -",
    "eval",
    "eval --json -",
    "go --depth 2 --hash 1",
    "go --depth 2 --hash 1 --json -",
    "analyse games.pgn --nodes 20 --hash 1 --out review",
    "board",
    "board --ascii",
    "board --svg -",
    "suite wrong.epd --nodes 1000 --hash 1",
    "suite wrong.epd --nodes 1000 --hash 1 --json -",
    "adjudicate --moves h2e2",
    "adjudicate games.pgn",
    "adjudicate games.pgn --json -",
    "completions bash",
    "man --out man1",
    "convert games.pgn --to pgn",
    "convert games.pgn --to ubb --out games.ubb",
    "scaling --virtual --threads 1 --depth 2 --hash 1 --positions one.epd",
    "scaling --calibrate",
    "scaling --virtual --threads 1 --depth 2 --hash 1 --positions one.epd --json -",
    "match --engine cmd=self;name=a --engine cmd=self;name=b --depth 1 --max-moves 2 --games 2 --pgn games-1.pgn",
    "match --engine cmd=self;name=a --engine cmd=self;name=b --depth 1 --max-moves 2 --games 2 --json -",
    "book show",
    "book check book.bin",
    "book make --from games.pgn --out made.bin",
    "book merge book.bin --out merged.bin",
    "book grow --depth 1 --positions 1 --out grown.bin",
    "egtb make P: --out tables",
    "egtb show --dir tables 4k4/9/4P4/9/9/9/9/9/9/3K5 w",
    "egtb check tables",
    "egtb survey --dir tables",
    "selfplay --out data --games 2 --nodes 10",
    "selfplay --out data --games 2 --nodes 10 --json -",
    "selfplay stats data",
    "selfplay stats data --json -",
    "selfplay check data",
    "selfplay show data",
    "label data --out labels",
    "label --perturbed 10 --out labels",
    "label --check some.labels",
    "train --labels some.labels --positions 20 --batch 10 --out training",
    "tune --parameters MoveLimit --iterations 1 --depth 1 --max-moves 2 --openings one.epd --out tuned.json",
];

fn start(place: &TempDir, call: &str) -> Command {
    let mut command = process();
    command.current_dir(place.path()).args(call.split(' ')).stdin(Stdio::null());
    command
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn every_command_is_among_the_calls() {
    let commands = |text: &str| -> BTreeSet<String> {
        let list = text.split("Commands:\n").nth(1).expect("a list of commands");
        let rows = list.lines().take_while(|line| line.starts_with("  "));
        let names = rows.filter(|row| !row.starts_with("   ")).filter_map(|row| row.split_whitespace().next());
        names.map(str::to_string).collect()
    };
    let first: BTreeSet<&str> = CALLS.iter().filter_map(|call| call.split(' ').next()).collect();
    for name in commands(&good(&["-h"])) {
        // Most builds have no other machines; what it prints is what `uci` and `ucci` print.
        assert!(first.contains(name.as_str()) || name == "cluster", "{name} is missing");
    }
    for parent in ["book", "egtb", "selfplay"] {
        for name in commands(&good(&[parent, "-h"])).into_iter().filter(|name| name != "help") {
            assert!(
                CALLS.iter().any(|call| call.starts_with(&format!("{parent} {name}"))),
                "{parent} {name} is missing"
            );
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn every_command_fails_with_the_reason_when_standard_output_is_full() {
    let place = place();
    for call in CALLS {
        let full = File::options().write(true).open("/dev/full").expect("Linux has it");
        let output = start(&place, call).stdout(full).output().expect("the program starts");
        let said = err(&output);
        assert_eq!(output.status.code(), Some(1), "{call}: {said}");
        let reason = "standard output cannot be written: No space left on device";
        assert_eq!(said.matches(reason).count(), 1, "{call}: {said}");
        fs::remove_file(place.path().join("games-1.pgn")).unwrap_or_default();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_standard_error_changes_nothing() {
    let place = place();
    let more = [("bench --depth none", 2), ("book show --fen 4k4/9/9/9/9/9/9/9/9/4K4", 2), ("book check none.bin", 1)];
    for (call, code) in CALLS.iter().map(|&call| (call, 0)).chain(more) {
        let full = File::options().write(true).open("/dev/full").expect("Linux has it");
        let output = start(&place, call).stderr(full).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(code), "{call}");
        fs::remove_file(place.path().join("games-1.pgn")).unwrap_or_default();
    }
}

#[test]
fn nobody_who_reads_is_a_quiet_end() {
    let place = place();
    for call in CALLS {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = start(&place, call).stdout(writer).output().expect("the program starts");
        let said = err(&output);
        assert_eq!(output.status.code(), Some(0), "{call}: {said}");
        assert!(!said.contains("standard output"), "{call}: {said}");
        fs::remove_file(place.path().join("games-1.pgn")).unwrap_or_default();
    }
}

/// Files as they are on a full disk: the system grants no file longer than so many bytes.
fn with_short_files(command: &mut Command, most: u64) -> &mut Command {
    // SAFETY: between fork and exec only system calls are made, with values that were made before.
    unsafe {
        command.pre_exec(move || {
            let limit = libc::rlimit { rlim_cur: most, rlim_max: most };
            if libc::setrlimit(libc::RLIMIT_FSIZE, &limit) == 0 { Ok(()) } else { Err(std::io::Error::last_os_error()) }
        })
    }
}

#[test]
fn a_result_is_shown_when_its_file_cannot_be_written_and_the_retry_is_taken() {
    let calls = [
        ("bench --depth 4 --positions one.epd --hash 1 --trace FILE", "nodes "),
        ("bench --depth 4 --positions one.epd --hash 1 --json FILE", "nodes "),
        ("perft 1 --json FILE", "nodes "),
        ("eval --json FILE", "score for Red"),
        ("board --svg FILE", ""),
        ("suite wrong.epd --nodes 1000 --hash 1 --json FILE", "solved "),
        ("adjudicate games.pgn --json FILE", "none"),
        ("scaling --virtual --threads 1 --depth 2 --hash 1 --positions one.epd --json FILE", "worker"),
        ("scaling --virtual --threads 1 --depth 2 --hash 1 --positions one.epd --csv FILE", "worker"),
        ("scaling --virtual --threads 1,2 --depth 2 --hash 1 --positions one.epd --svg FILE", "worker"),
        (
            "match --engine cmd=self;name=a --engine cmd=self;name=b --depth 1 --max-moves 2 --games 2 --json FILE",
            "games",
        ),
        (
            "tune --parameters MoveLimit --iterations 1 --depth 1 --max-moves 2 --openings one.epd --out FILE",
            "new value",
        ),
        (
            "tune --parameters MoveLimit --iterations 1 --depth 1 --max-moves 2 --openings one.epd --out /dev/null --svg FILE",
            "new value",
        ),
    ];
    let place = place();
    let path = place.path().join("FILE");
    let before = fs::read_dir(place.path()).expect("readable").count();
    for (call, result) in calls {
        let output = with_short_files(&mut start(&place, call), 16).output().expect("the program starts");
        let (said, shown) = (err(&output), String::from_utf8_lossy(&output.stdout));
        assert_eq!(output.status.code(), Some(1), "{call}: {said}");
        assert!(said.contains("FILE cannot be written: File too large"), "{call}: {said}");
        assert!(shown.contains(result), "{call}: {shown}");
        assert_eq!(fs::read_dir(place.path()).expect("readable").count(), before, "{call}: nothing is left behind");
        let retry = start(&place, call).output().expect("the program starts");
        assert_eq!(retry.status.code(), Some(0), "{call}: {}", err(&retry));
        assert!(fs::read_to_string(&path).expect("written").len() > 16, "{call}");
        fs::remove_file(&path).expect("it is there");
    }
}

#[test]
fn the_analysis_of_a_book_that_cannot_be_written_is_shown() {
    let place = place();
    let call = "book grow --depth 1 --positions 2 --out grown.bin";
    let output = with_short_files(&mut start(&place, call), 16).output().expect("the program starts");
    let (said, shown) = (err(&output), String::from_utf8_lossy(&output.stdout));
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("grown.bin: File too large"), "{said}");
    let is_position =
        |line: &str| line.contains(" - - ") && line.contains("; ") && line.ends_with(|it: char| it.is_ascii_digit());
    assert!(shown.lines().count() == 2 && shown.lines().all(is_position), "{shown}");
    assert!(!place.path().join("grown.bin").exists());
}

#[test]
fn a_file_is_written_when_the_screen_is_full() {
    let place = place();
    let path = place.path().join("FILE");
    let calls = [
        "bench --depth 2 --positions one.epd --hash 1 --verbose --json FILE",
        "suite wrong.epd --nodes 1000 --hash 1 --json FILE",
        "adjudicate games.pgn --json FILE",
        "perft 1 --divide --json FILE",
        "eval --json FILE",
        "scaling --virtual --threads 1 --depth 2 --hash 1 --positions one.epd --json FILE",
    ];
    for call in calls {
        let (reader, writer) = std::io::pipe().expect("a pipe");
        drop(reader);
        let output = start(&place, call).stdout(writer).output().expect("the program starts");
        assert_eq!(output.status.code(), Some(0), "{call}: {}", err(&output));
        assert!(fs::metadata(&path).expect("written").len() > 0, "{call}");
        fs::remove_file(&path).expect("it is there");
    }
}

#[test]
fn a_result_has_the_rights_of_any_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let place = place();
    let mode = |name: &str| fs::metadata(place.path().join(name)).expect("there").permissions().mode() & 0o777;
    let write = || mammoth().current_dir(place.path()).args(["eval", "--json", "eval.json"]).timeout(PATIENCE).assert();
    write().success();
    assert_eq!(mode("eval.json"), mode("games.pgn"));
    fs::set_permissions(place.path().join("eval.json"), fs::Permissions::from_mode(0o640)).expect("ours");
    write().success();
    assert_eq!(mode("eval.json"), 0o640, "those of the file that is replaced");
}
