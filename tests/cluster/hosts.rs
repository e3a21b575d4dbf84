//! Several hosts: a script that runs commands here stands for `ssh`, so that any name is a host.

use crate::dialogue::{AT_ONCE, PATIENCE};
use crate::executables::install;
use crate::family::{assert_gone, family, kill};
use crate::front::{cluster, introduced, turn, until_depth, until_ready, until_said};
use crate::processes::processor_time;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mammoth");

/// `ssh HOST COMMAND…` without another machine. A host whose name begins with "down" cannot be reached.
const SSH: &str = "#!/bin/sh
while [ \"${1#-}\" != \"$1\" ]; do shift; done
case \"$1\" in down*) echo \"ssh: connect to host $1 port 22: No route to host\" >&2; exit 255;; esac
shift
exec sh -c \"$*\"
";

fn put(place: &TempDir, name: &str, text: &[u8]) -> PathBuf {
    let (source, path) = (place.path().join("source"), place.path().join(name));
    fs::write(&source, text).expect("it can be written");
    install(&source, &path);
    path
}

fn on_hosts(place: &TempDir, hosts: &str, ssh: &str) -> Command {
    let mut command = cluster(&["--hosts", hosts]);
    command.env("OMPI_MCA_plm_rsh_agent", put(place, "ssh", ssh.as_bytes()));
    command
}

#[test]
fn a_host_that_dies_is_left_out_and_the_others_go_on() {
    let _turn = turn();
    let place = TempDir::new().expect("a directory");
    let mut dialogue = introduced(&mut on_hosts(&place, "one,two", SSH));
    until_ready(&mut dialogue, 2);
    let number = dialogue.process();
    dialogue.say_all(&["position startpos", "go infinite"]);
    until_depth(&mut dialogue, 6);
    kill(rank_of(number, 1));
    let remark = until_said(&mut dialogue, "goes on alone");
    assert!(remark.contains("two is left out from now on"), "{remark}");
    assert!(dialogue.ask_within("stop", AT_ONCE).best.is_some());
    until_ready(&mut dialogue, 1);
    assert!(dialogue.ask("go depth 8").best.is_some());
    dialogue.quit();
    assert_gone(number, AT_ONCE);
}

#[test]
fn a_job_that_dies_comes_back_in_a_search_that_no_clock_ends() {
    let _turn = turn();
    let place = TempDir::new().expect("a directory");
    for go in ["go infinite", "go ponder wtime 60000 btime 60000"] {
        let mut dialogue = introduced(&mut on_hosts(&place, "one,two", SSH));
        until_ready(&mut dialogue, 2);
        let number = dialogue.process();
        dialogue.say_all(&["position startpos", go]);
        until_depth(&mut dialogue, 6);
        kill(rank_of(number, 1));
        let remark = until_said(&mut dialogue, "goes on alone");
        assert!(remark.contains("two is left out from now on"), "{remark}");
        let remark = until_said(&mut dialogue, "1 rank beside this machine");
        assert!(remark.ends_with("; from now on in the search under way as well"), "{remark}");
        assert_works(rank_of(number, 0));
        assert!(dialogue.ask_within("stop", AT_ONCE).best.is_some(), "nobody has said stop before");
        dialogue.quit();
        assert_gone(number, AT_ONCE);
    }
}

/// The process of a rank.
#[track_caller]
fn rank_of(front: u32, rank: usize) -> u32 {
    family(front).into_iter().find(|member| member.rank == Some(rank)).expect("it is there").number
}

/// Waits until a process has used more processor time than its start and idle rounds take.
#[track_caller]
fn assert_works(process: u32) {
    let used = || processor_time(process).expect("it is there");
    let (begun, end) = (used(), Instant::now() + PATIENCE);
    while used() < begun + Duration::from_secs(1) {
        assert!(Instant::now() < end, "it has used {:?} since {begun:?}", used());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// As on another machine, nothing there shows that it belongs to the front.
#[test]
fn what_runs_elsewhere_ends_with_the_front() {
    let _turn = turn();
    for is_killed in [false, true] {
        let place = TempDir::new().expect("a directory");
        let program = place.path().join("mammoth");
        install(Path::new(PROGRAM), &program);
        let ssh = SSH.replace("exec sh", "exec env -u MAMMOTH_FAMILY setsid --wait sh");
        let mut command = on_hosts(&place, "one,two", &ssh);
        let mut dialogue = introduced(command.arg("--program").arg(&program));
        until_ready(&mut dialogue, 2);
        assert_eq!(running(&program).len(), 2);
        dialogue.say_all(&["position startpos", "go infinite"]);
        until_depth(&mut dialogue, 6);
        if is_killed {
            kill(dialogue.process());
        } else {
            dialogue.quit();
        }
        let end = Instant::now() + PATIENCE;
        while !running(&program).is_empty() {
            assert!(Instant::now() < end, "left behind: {:?}", running(&program));
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

/// Processes that run this file.
fn running(program: &Path) -> Vec<u32> {
    let entries = fs::read_dir("/proc").expect("this is Linux").flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
    numbers.filter(|number| fs::read_link(format!("/proc/{number}/exe")).is_ok_and(|path| path == program)).collect()
}

#[test]
fn a_host_that_cannot_be_reached_is_named_and_left_out() {
    let _turn = turn();
    let place = TempDir::new().expect("a directory");
    let mut dialogue = introduced(&mut on_hosts(&place, "one,down.example.org", SSH));
    let remark = until_said(&mut dialogue, "did not begin");
    for part in ["No route to host", "`ssh HOST true`", "down.example.org is left out", "started again after 1 s"] {
        assert!(remark.contains(part), "{part}: {remark}");
    }
    assert!(dialogue.ask("go depth 6").best.is_some());
    until_ready(&mut dialogue, 1);
    dialogue.quit();
}

#[test]
fn when_no_host_is_left_the_search_stays_here() {
    let _turn = turn();
    let mut dialogue = introduced(&mut cluster(&["--hosts", "no-such-host.invalid"]));
    let remark = until_said(&mut dialogue, "did not begin");
    assert!(remark.contains("no-such-host.invalid") && remark.contains("no host is left"), "{remark}");
    assert!(dialogue.ask("go depth 6").best.is_some());
    let number = dialogue.process();
    assert_gone(number, AT_ONCE);
    dialogue.quit();
}

#[test]
fn names_that_are_none_are_refused() {
    for (hosts, complaint) in [("a,-b", "\"-b\" is no name"), ("a,a", "a is named twice")] {
        let output = cluster(&[&format!("--hosts={hosts}")]).output().expect("it starts");
        assert_eq!(output.status.code(), Some(1));
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains(complaint), "{text}");
    }
}

/// The program with another name of its commit.
fn other_program(place: &TempDir) -> PathBuf {
    let version = Command::new(PROGRAM).arg("--version").output().expect("it starts").stdout;
    let version = String::from_utf8(version).expect("UTF-8");
    let (_, rest) = version.split_once('(').expect("a commit");
    let (commit, _) = rest.split_once(',').expect("a target");
    let (known, other) = (format!("({commit})"), format!("({})", "x".repeat(commit.len())));
    let mut bytes = fs::read(PROGRAM).expect("it can be read");
    let places: Vec<usize> =
        (0..bytes.len() - known.len()).filter(|&at| bytes[at..].starts_with(known.as_bytes())).collect();
    assert!(!places.is_empty(), "{known} is in the program");
    places.iter().for_each(|&at| bytes[at..at + known.len()].copy_from_slice(other.as_bytes()));
    put(place, "other", &bytes)
}

#[test]
fn unlike_programs_are_named_and_refused() {
    let _turn = turn();
    let place = TempDir::new().expect("a directory");
    let other = other_program(&place);
    let choice = format!(
        "#!/bin/sh\n[ \"$OMPI_COMM_WORLD_RANK\" = 1 ] && exec {} \"$@\"\nexec {PROGRAM} \"$@\"\n",
        other.display()
    );
    let choice = put(&place, "choice", choice.as_bytes());
    let program = |path: &Path| path.to_str().expect("UTF-8").to_string();
    let mut dialogue = introduced(&mut cluster(&["--ranks", "2", "--program", &program(&choice)]));
    let remark = until_said(&mut dialogue, "unlike programs");
    assert!(remark.contains("mammoth 0.") && remark.contains("(xxx") && remark.contains("searches alone"), "{remark}");
    assert_eq!(remark.matches("; on ").count(), 1, "only one of them differs: {remark}");
    let number = dialogue.process();
    assert_gone(number, AT_ONCE);
    assert!(dialogue.ask("go depth 6").best.is_some());
    dialogue.assert_silent(AT_ONCE * 2);
    dialogue.quit();
}
