//! `mammoth egtb`, and files that are no good.

use crate::program::{Run, mammoth};
use mammoth::egtb::{MakeError, Tables};
use mammoth::files::FileError;
use std::fs;
use std::path::Path;
use std::time::Duration;
use tempfile::TempDir;

const PATIENCE: Duration = Duration::from_secs(60);

fn run(place: &Path, arguments: &[&str]) -> Run {
    Run::of(mammoth().current_dir(place).arg("egtb").args(arguments).timeout(PATIENCE))
}

fn made(classes: &[&str]) -> TempDir {
    let place = TempDir::new().expect("a directory for the test");
    let run = run(place.path(), &[&["make", "--threads", "2"], classes].concat());
    assert_eq!(run.code, Some(0), "{}", run.err);
    place
}

#[test]
fn tables_are_made_once_and_shown() {
    let place = made(&["P:a"]);
    let again = run(place.path(), &["make", "P:a"]);
    assert_eq!(again.out, "made 0\nkept 2\npositions 0\n", "{}", again.err);
    let shown = run(place.path(), &["show", "3k5/9/4P4/9/9/9/9/9/9/4K4 w"]);
    assert_eq!(shown.code, Some(0), "{}", shown.err);
    let first: Vec<&str> = shown.out.lines().take(2).collect();
    assert_eq!(first[0], "class P:");
    assert!(first[1].starts_with("Red to move: win in "), "{}", shown.out);
    assert!(shown.out.lines().last().is_some_and(|line| line.starts_with("line ") && line.ends_with(" (mate)")));
    let missing = run(place.path(), &["show", "3k5/9/4R4/9/9/9/9/9/9/4K4 w"]);
    assert_eq!(missing.code, Some(1));
    assert!(missing.out.contains("no table: make it with \"mammoth egtb make R:\""), "{}", missing.out);
    let checked = run(place.path(), &["check", "egtb"]);
    assert!(checked.out.ends_with("faults 0\n") && checked.code == Some(0), "{}", checked.out);
}

#[test]
fn the_same_tables_come_out_of_any_number_of_threads() {
    let [one, many] = ["1", "7"].map(|threads| {
        let place = TempDir::new().expect("a directory for the test");
        assert_eq!(run(place.path(), &["make", "N:a", "--threads", threads]).code, Some(0));
        fs::read(place.path().join("egtb/N_a.egtb")).expect("it was made")
    });
    assert!(one == many);
}

#[test]
fn who_wins_is_counted_into_a_file() {
    let place = made(&["CA:"]);
    let printed = run(place.path(), &["survey"]);
    assert_eq!(printed.code, Some(0), "{}", printed.err);
    let rows: Vec<&str> = printed.out.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(rows.len() == 2 && rows[0].starts_with("C:\t0\t0\t0\t0\t") && rows[0].ends_with("\t0\t0"), "{rows:?}");
    assert!(rows[1].starts_with("CA:\t0\t0\t1\t0\t"), "{rows:?}");
    let written = run(place.path(), &["survey", "--dir", "egtb", "--out", "shares.tsv"]);
    assert_eq!((written.code, written.out.as_str()), (Some(0), ""), "{}", written.err);
    assert_eq!(fs::read_to_string(place.path().join("shares.tsv")).expect("it was written"), printed.out);
    let none = run(place.path(), &["survey", "--dir", "."]);
    assert!(none.code == Some(1) && none.err.contains(". holds no tables"), "{}", none.err);
}

#[test]
fn classes_beyond_a_size_are_left_out() {
    let place = TempDir::new().expect("a directory for the test");
    let made = run(place.path(), &["make", "--all", "1", "--largest", "30000"]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    let mut names: Vec<String> = fs::read_dir(place.path().join("egtb"))
        .expect("readable")
        .map(|entry| entry.expect("readable").file_name().into_string().expect("plain"))
        .collect();
    names.sort();
    assert_eq!(names, ["C_.egtb", "N_.egtb", "PA_.egtb", "P_.egtb", "P_a.egtb", "R_.egtb"]);
    let refused = run(place.path(), &["make", "R:", "--largest", "30000"]);
    assert_eq!(refused.code, Some(2), "{}", refused.err);
}

#[test]
fn work_on_a_table_that_is_whole_by_now_is_removed() {
    let place = made(&["P:"]);
    let work = place.path().join("egtb/P_.work");
    fs::write(&work, "half a table").expect("it can be written");
    let again = run(place.path(), &["make", "P:"]);
    assert!(again.code == Some(0) && again.out.contains("kept 1"), "{} {}", again.out, again.err);
    assert!(!work.exists(), "nobody goes on with it");
}

#[test]
fn damage_is_named_and_mended() {
    let place = made(&["P:a"]);
    let path = place.path().join("egtb/P_.egtb");
    let whole = fs::read(&path).expect("it was made");
    for byte in (0..whole.len()).step_by(7) {
        let mut damaged = whole.clone();
        damaged[byte] ^= 0x10;
        fs::write(&path, &damaged).expect("it can be written");
        let (tables, refused) = Tables::open(&place.path().join("egtb")).expect("it can be read");
        let table = tables.get("P:".parse().expect("a class"));
        assert!(!refused.is_empty() || table.is_some_and(|table| table.values().is_err()), "byte {byte}");
    }
    for (bytes, reason) in [
        (&whole[..whole.len() - 1], "is damaged: it ends too early"),
        (&whole[..100], "is damaged: it ends too early"),
        (&b"1. h2e2 h9g7"[..], "is no endgame table of this engine"),
        (&b""[..], "is empty"),
    ] {
        fs::write(&path, bytes).expect("it can be written");
        let checked = run(place.path(), &["check", "egtb"]);
        assert_eq!(checked.code, Some(1), "{}", checked.out);
        assert!(checked.out.contains(reason), "{}", checked.out);
        assert!(checked.out.contains("the table of P:a cannot be checked without that of P:"), "{}", checked.out);
        let again = run(place.path(), &["make", "P:a"]);
        assert!(again.err.contains(reason) && again.err.contains("it is made again"), "{}", again.err);
        assert_eq!(fs::read(&path).expect("it was made again"), whole);
    }
}

#[test]
fn what_cannot_be_done_is_refused() {
    let place = TempDir::new().expect("a directory for the test");
    for (arguments, reason) in [
        (&["make"][..], "required arguments were not provided"),
        (&["make", "RX:a"], "'X' in \"RX:a\" is no piece"),
        (&["make", "--all", "9"], "9 is not in 1..=4"),
        (&["show"], "required arguments were not provided"),
    ] {
        let run = run(place.path(), arguments);
        assert_eq!(run.code, Some(2), "{arguments:?}");
        assert!(run.err.contains(reason), "{arguments:?}: {}", run.err);
    }
    for class in ["RR:aabb", "RRNNCCPPPPPAABB:rrnnccpppppaabb"] {
        let refused = run(place.path(), &["make", "R:", class, "--memory", "80"]);
        assert_eq!(refused.code, Some(1));
        let reason = [format!("{class} needs "), "MiB of memory, 80 MiB may be used".to_string()];
        assert!(reason.iter().all(|words| refused.err.contains(words)), "{}", refused.err);
    }
    assert!(!place.path().join("egtb").exists(), "nothing was begun");
    let none = run(place.path(), &["check", "nowhere"]);
    assert!(none.code == Some(1) && none.err.contains("nowhere cannot be read"), "{}", none.err);
}

#[test]
fn an_interruption_leaves_the_tables_that_are_whole() {
    use mammoth::egtb::{Class, Maker, MakerEvent};
    use std::sync::atomic::{AtomicBool, Ordering};
    let place = TempDir::new().expect("a directory for the test");
    let stop = AtomicBool::new(false);
    // The second class is interrupted when it is begun.
    let tell = |event: MakerEvent| {
        if matches!(event, MakerEvent::Begun { class, .. } if class.to_string() == "P:a") {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let maker = Maker { directory: place.path(), memory: 1 << 30, program: "a test", stop: &stop, tell: &tell };
    let plan = maker.plan(["P:a".parse::<Class>().expect("a class")]).expect("small");
    let ended = plan.into_iter().try_for_each(|class| maker.make(class));
    assert!(matches!(ended, Err(MakeError::Interrupted(_))), "{ended:?}");
    let names: Vec<_> =
        fs::read_dir(place.path()).expect("readable").flatten().map(|entry| entry.file_name()).collect();
    assert!(
        names.len() == 2 && ["P_.egtb", "P_a.work"].iter().all(|name| names.contains(&(*name).into())),
        "{names:?}"
    );
    let place = place.path().join("P_a.work");
    fs::write(&place, "my notes").expect("written");
    let lost = AtomicBool::new(false);
    stop.store(false, Ordering::Relaxed);
    let tell = |event: MakerEvent| {
        if let MakerEvent::Lost { path, reason } = event {
            assert!(path == place && reason.contains("cut short"), "{reason}");
            lost.store(true, Ordering::Relaxed);
        }
    };
    let maker = Maker { tell: &tell, ..maker };
    maker.make("P:a".parse().expect("a class")).expect("it is made anew");
    assert!(lost.into_inner() && !place.exists());
}

#[test]
fn interrupted_tables_go_on_to_the_same_bytes_in_memory_and_on_disk() {
    use mammoth::egtb::{Class, Maker, MakerEvent, Needs};
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    let place = TempDir::new().expect("a directory for the test");
    let stop = AtomicBool::new(false);
    let straight = Maker { directory: place.path(), memory: 1 << 30, program: "a test", stop: &stop, tell: &|_| {} };
    // The last one has wins by perpetual check.
    let classes = ["P:a", "P:c"].map(|class| class.parse::<Class>().expect("a class"));
    let plan = straight.plan(classes).expect("small");
    plan.iter().for_each(|&class| straight.make(class).expect("it is made"));
    for memory in [1 << 30, 33 << 20] {
        let place = TempDir::new().expect("a directory for the test");
        let [events, interruptions] = [(); 2].map(|()| AtomicUsize::new(0));
        let tell = |event: MakerEvent| match event {
            MakerEvent::Begun { class, disk, .. } => {
                events.store(0, Ordering::Relaxed);
                assert_eq!(disk > 0, memory < 1 << 30, "{class}");
            }
            // Every call does a little more than the one before, since what counts moves begins again.
            MakerEvent::Progress { .. }
                if events.fetch_add(1, Ordering::Relaxed) == interruptions.load(Ordering::Relaxed) =>
            {
                stop.store(true, Ordering::Relaxed);
            }
            MakerEvent::Lost { reason, .. } => panic!("{reason}"),
            _ => {}
        };
        let maker = Maker { directory: place.path(), memory, program: "a test", stop: &stop, tell: &tell };
        for &class in &plan {
            let Needs { memory: least, disk } = maker.needs_of(class);
            let maker = Maker { memory: if disk > 0 || memory == 1 << 30 { memory } else { least - 1 }, ..maker };
            while let Err(error) = maker.make(class) {
                match error {
                    MakeError::Interrupted(_) => drop(interruptions.fetch_add(1, Ordering::Relaxed)),
                    // A program that another test starts holds this one's files for a moment.
                    MakeError::File(FileError::Busy { .. }) => std::thread::sleep(Duration::from_millis(1)),
                    error => panic!("{error}"),
                }
                stop.store(false, Ordering::Relaxed);
            }
            stop.store(false, Ordering::Relaxed);
        }
        assert!(interruptions.into_inner() > 30);
        let bytes = |directory: &std::path::Path| {
            let entries = fs::read_dir(directory).expect("readable").flatten();
            let file = |entry: fs::DirEntry| (entry.file_name(), fs::read(entry.path()).expect("readable"));
            entries.map(file).collect::<std::collections::BTreeMap<_, _>>()
        };
        assert!(bytes(place.path()) == bytes(straight.directory), "the same files");
    }
}

#[test]
fn sessions_and_commands_ask_the_tables() {
    let place = made(&["P:a"]);
    let won = "4k4/9/9/9/4P4/9/9/9/9/3K5 w";
    let session_in = |protocol: &str, option: &str| {
        let input = format!("{option}\nposition fen {won}\ngo depth 4\n");
        let run = Run::of(mammoth().current_dir(place.path()).arg(protocol).write_stdin(input).timeout(PATIENCE));
        assert_eq!(run.code, Some(0), "{}", run.err);
        run.out
    };
    let session = |option: &str| session_in("uci", option);
    let told = session("setoption name EgtbPath value egtb;missing");
    assert!(told.contains("missing cannot be read") && told.contains("; 2 endgame tables"), "{told}");
    assert!(told.contains(" score mate "), "{told}");
    let told = session_in("ucci", "setoption egtbpaths egtb");
    assert!(told.contains(" 2 endgame tables") && told.contains(" score 9993 "), "{told}");
    let off = session("setoption name EgtbPath value egtb\nsetoption name UseEgtb value false");
    assert!(off.contains(" score cp ") && !off.contains(" score mate "), "{off}");

    let go = |arguments: &[&str]| {
        let command = ["go", "--fen", won, "--nodes", "60"];
        Run::of(mammoth().current_dir(place.path()).args(command).args(arguments).timeout(PATIENCE))
    };
    let asked = go(&["--egtb", "egtb"]);
    assert!(asked.out.lines().next().is_some_and(|line| line.contains(" mate ")), "{}", asked.out);
    let table = place.path().join("egtb/P_a.egtb");
    let mut bytes = fs::read(&table).expect("readable");
    let end = bytes.len();
    bytes[end / 4..].iter_mut().for_each(|byte| *byte ^= 0x55);
    fs::write(&table, bytes).expect("writable");
    let guarded = "3k5/4a4/9/9/4P4/9/9/9/9/4K4 w";
    let command = ["go", "--fen", guarded, "--nodes", "60", "--egtb", "egtb"];
    let damaged = Run::of(mammoth().current_dir(place.path()).args(command).timeout(PATIENCE));
    assert!(damaged.code == Some(0) && damaged.err.contains("P_a.egtb is damaged"), "{}", damaged.err);
    let game = format!("[Game \"Chinese Chess\"]\n[FEN \"{guarded}\"]\n\n1. e5e6 d9d8 *\n");
    fs::write(place.path().join("game.pgn"), game).expect("writable");
    let command = ["analyse", "game.pgn", "--nodes", "60", "--egtb", "egtb"];
    let review = Run::of(mammoth().current_dir(place.path()).args(command).timeout(PATIENCE));
    assert!(review.code == Some(1) && review.err.contains("partly without tables"), "{}", review.err);
    let none = go(&["--egtb", "."]);
    assert_eq!(none.code, Some(1));
    assert!(none.err.contains("holds no endgame table: make some with \"mammoth egtb make\""), "{}", none.err);
}
