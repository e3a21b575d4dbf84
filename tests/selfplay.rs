//! `mammoth selfplay` and `mammoth label`: data that are the same everywhere, and survive what happens to them.

#[path = "selfplay/damage.rs"]
mod damage;
#[cfg(unix)]
#[path = "selfplay/interruption.rs"]
mod interruption;
#[path = "selfplay/labels.rs"]
mod labels;
#[path = "support/process.rs"]
mod process;
#[path = "support/program.rs"]
mod program;
#[path = "selfplay/reading.rs"]
mod reading;

use program::{Run, mammoth};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// Longer than any of these takes on a slow machine; a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(240);

/// Small settings: a game takes some hundredths of a second.
const SMALL: [&str; 4] = ["--nodes", "60", "--shard", "4"];

fn run(arguments: &[&str]) -> Run {
    Run::of(mammoth().args(arguments).timeout(PATIENCE))
}

/// The output of a run that must succeed.
#[track_caller]
fn good(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!(run.code, Some(0), "{arguments:?}: {}", run.err);
    run.out
}

/// What a run that must fail says on standard error.
#[track_caller]
fn bad(arguments: &[&str]) -> String {
    let run = run(arguments);
    assert_eq!(run.code, Some(1), "{arguments:?}: {} {}", run.out, run.err);
    run.err
}

fn place() -> TempDir {
    TempDir::new().expect("a directory for files that go away")
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

/// Plays so many small games into a directory.
#[track_caller]
fn play(directory: &Path, games: &str, more: &[&str]) -> String {
    good(&[&["selfplay", "--out", text(directory), "--games", games], &SMALL[..], more].concat())
}

/// The files of a directory with what they hold.
fn files(directory: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let entries = fs::read_dir(directory).expect("readable").flatten();
    let file =
        |path: PathBuf| (path.strip_prefix(directory).expect("below").to_owned(), fs::read(&path).expect("read"));
    entries.map(|entry| file(entry.path())).collect()
}

#[test]
fn shares_put_together_are_the_whole() {
    let place = place();
    let [whole, joined] = ["whole", "joined"].map(|name| place.path().join(name));
    play(&whole, "10", &[]);
    fs::create_dir(&joined).expect("made");
    for share in ["1/2", "2/2"] {
        let part = place.path().join(&share[..1]);
        let said = play(&part, "10", &["--share", share]);
        let games = if share == "1/2" { "games-in-all 6 of 6" } else { "games-in-all 4 of 4" };
        assert!(said.contains(games), "{said}");
        for (name, bytes) in files(&part).into_iter().filter(|(name, _)| name.extension().is_some_and(|it| it == "bin"))
        {
            fs::write(joined.join(name), bytes).expect("written");
        }
    }
    let said = play(&joined, "10", &[]);
    assert!(said.contains("games 0\n"), "{said}");
    assert!(files(&joined) == files(&whole), "other bytes");
    let beyond = place.path().join("beyond");
    let refused = bad(&[&["selfplay", "--out", text(&beyond), "--games", "10", "--share", "4/4"], &SMALL[..]].concat());
    assert!(refused.contains("4/4: the work is 3 shards of games; divide it into 3 shares at most"), "{refused}");
    assert!(!beyond.exists());
}

#[test]
fn shards_do_not_depend_on_the_number_of_threads() {
    let place = place();
    let [one, three, other] = ["one", "three", "other"].map(|name| place.path().join(name));
    let said = play(&one, "10", &["--threads", "1"]);
    assert!(said.contains("games 10\n") && said.contains("games-in-all 10 of 10"), "{said}");
    play(&three, "10", &["--threads", "3"]);
    let names: Vec<String> = files(&one).keys().map(|name| name.display().to_string()).collect();
    assert_eq!(names, ["manifest.json", "shard-000000.bin", "shard-000001.bin", "shard-000002.bin"]);
    assert!(files(&one) == files(&three), "the bytes differ");
    play(&other, "10", &["--seed", "2"]);
    let shard = |directory: &Path| fs::read(directory.join("shard-000000.bin")).expect("read");
    assert!(shard(&one)[64..] != shard(&other)[64..], "another seed, the same games");
}

#[test]
fn more_games_are_added_and_the_end_is_the_same() {
    let place = place();
    let [at_once, in_steps] = ["at-once", "in-steps"].map(|name| place.path().join(name));
    play(&at_once, "10", &[]);
    play(&in_steps, "3", &[]);
    let said = play(&in_steps, "9", &[]);
    assert!(said.contains("games 6\n") && said.contains("games-in-all 9 of 9"), "{said}");
    play(&in_steps, "10", &[]);
    assert!(files(&at_once) == files(&in_steps), "the bytes differ");
    let said = play(&in_steps, "2", &[]);
    assert!(said.contains("games 0\n"), "{said}");
    assert!(files(&at_once) == files(&in_steps), "fewer games take nothing away");
}

#[test]
fn compressed_shards_hold_the_same_games_in_fewer_bytes() {
    let place = place();
    let [plain, packed] = ["plain", "packed"].map(|name| place.path().join(name));
    play(&plain, "8", &[]);
    play(&packed, "8", &["--compress"]);
    let show = |directory: &Path| good(&["selfplay", "show", text(directory)]);
    assert_eq!(show(&plain), show(&packed));
    assert_eq!(show(&plain).lines().count(), 8);
    let bytes = |directory: &Path| files(directory).values().map(Vec::len).sum::<usize>();
    assert!(20 * bytes(&packed) < 19 * bytes(&plain), "{} of {} bytes", bytes(&packed), bytes(&plain));
}

#[test]
fn a_directory_of_other_settings_is_refused_by_the_name_of_the_setting() {
    let place = place();
    let directory = place.path().join("data");
    play(&directory, "4", &[]);
    let before = files(&directory);
    let usual = ["selfplay", "--out", text(&directory), "--games", "8"];
    for (more, said) in [
        (&["--nodes", "61", "--shard", "4"][..], "was made with nodes 60, now it is 61"),
        (&["--nodes", "60", "--shard", "5"], "was made with games a shard 4, now it is 5"),
        (&["--nodes", "60", "--shard", "4", "--seed", "7"], "was made with seed 1, now it is 7"),
        (&["--nodes", "60", "--shard", "4", "--compress"], "was made with compression none, now it is zlib"),
    ] {
        let refused = bad(&[&usual[..], more].concat());
        assert!(refused.contains(said), "{refused}");
    }
    let manifest = directory.join("manifest.json");
    let changed = fs::read_to_string(&manifest).expect("read").replace("nnue-", "strange-");
    fs::write(&manifest, changed).expect("written");
    let refused = bad(&[&usual[..], &SMALL].concat());
    assert!(refused.contains("was made with evaluation strange-"), "{refused}");
    assert_eq!(files(&directory).len(), before.len());
    // The shards themselves know it, too.
    fs::remove_file(&manifest).expect("it is there");
    let refused = bad(&[&usual[..], &["--nodes", "61", "--shard", "4"]].concat());
    assert!(refused.contains("shard-000000.bin was made with other settings"), "{refused}");
    play(&directory, "4", &[]);
    assert!(files(&directory) == before, "the manifest is made again from the shards");
}

#[test]
fn what_is_asked_for_is_checked() {
    for arguments in [
        &["selfplay"][..],
        &["selfplay", "--out", "x"],
        &["selfplay", "--games", "5"],
        &["selfplay", "--out", "x", "--games", "0"],
        &["selfplay", "--out", "x", "--games", "1", "--nodes", "0"],
    ] {
        assert_eq!(run(arguments).code, Some(2), "{arguments:?}");
    }
    let place = place();
    let file = place.path().join("file");
    fs::write(&file, "my diary").expect("written");
    let refused = bad(&["selfplay", "--out", text(&file), "--games", "1"]);
    assert!(refused.contains("cannot be made"), "{refused}");
    for command in ["stats", "check", "show"] {
        let refused = bad(&["selfplay", command, text(place.path())]);
        assert!(refused.contains("manifest.json cannot be read"), "{refused}");
    }
}
