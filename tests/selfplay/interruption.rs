//! Ctrl-C, a crash, and a second process.

use crate::process::process;
use crate::{PATIENCE, bad, files, good, place, play, text};
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

const GAMES: &str = "32";

fn start(directory: &Path, games: &str) -> Child {
    let mut command = process();
    command.args(["selfplay", "--out", text(directory), "--games", games, "--nodes", "300", "--shard", "4"]);
    command.args(["--threads", "2"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

/// Waits until so many shards are listed.
fn wait_for_shards(directory: &Path, number: usize) {
    let deadline = Instant::now() + PATIENCE;
    let listed = || fs::read_to_string(directory.join("manifest.json")).unwrap_or_default().matches("\"file\"").count();
    while listed() < number {
        assert!(Instant::now() < deadline, "no shard is written");
        sleep(Duration::from_millis(2));
    }
}

/// Sends a signal; what the program said, and its exit code.
fn end(child: Child, signal: libc::c_int) -> (Option<i32>, String) {
    // SAFETY: the child is not yet waited for, so that its number is its own.
    assert_eq!(unsafe { libc::kill(child.id() as libc::pid_t, signal) }, 0);
    let output = child.wait_with_output().expect("a child");
    (output.status.code(), String::from_utf8(output.stderr).expect("UTF-8"))
}

#[test]
fn interrupted_and_killed_work_goes_on_to_the_same_bytes() {
    let place = place();
    let [whole, broken] = ["whole", "broken"].map(|name| place.path().join(name));
    let same = ["--nodes", "300", "--shard", "4"];
    let go_on =
        |directory: &Path| good(&[&["selfplay", "--out", text(directory), "--games", GAMES][..], &same].concat());
    let child = start(&broken, GAMES);
    wait_for_shards(&broken, 1);
    let (code, said) = end(child, libc::SIGINT);
    assert_eq!(code, Some(130), "{said}");
    assert!(said.contains("interrupted; the same command goes on"), "{said}");
    let checked = good(&["selfplay", "check", text(&broken)]);
    let shards: usize =
        checked.lines().next().and_then(|line| line.strip_prefix("shards ")?.parse().ok()).expect("shards");
    assert!((1..8).contains(&shards), "{checked}");
    let child = start(&broken, GAMES);
    wait_for_shards(&broken, shards + 2);
    end(child, libc::SIGKILL);
    let said = go_on(&broken);
    assert!(!said.starts_with("games 32\n") && said.contains("games-in-all 32 of 32"), "{said}");
    go_on(&whole);
    assert!(files(&broken) == files(&whole), "the bytes differ");
}

#[test]
fn two_processes_do_not_write_the_same_directory() {
    let place = place();
    let directory = place.path().join("data");
    // More than it comes to play.
    let child = start(&directory, "100000");
    wait_for_shards(&directory, 1);
    let refused = bad(&["selfplay", "--out", text(&directory), "--games", "4"]);
    assert!(refused.contains("manifest.json is being written by"), "{refused}");
    assert_eq!(end(child, libc::SIGINT).0, Some(130));
}

#[test]
fn a_shard_without_a_manifest_entry_is_taken_over() {
    let place = place();
    let directory = place.path().join("data");
    play(&directory, "8", &[]);
    let before = files(&directory);
    // Killed between the shard and the manifest, and between the claim of a shard and its bytes.
    play(&directory, "12", &[]);
    fs::write(directory.join("manifest.json"), &before[Path::new("manifest.json")]).expect("written");
    fs::write(directory.join("shard-000003.bin"), "").expect("written");
    let said = play(&directory, "16", &[]);
    assert!(said.contains("games 4\n") && said.contains("games-in-all 16 of 16"), "{said}");
    good(&["selfplay", "check", text(&directory)]);
}
