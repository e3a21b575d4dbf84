//! `mammoth convert`: what it writes, and with which exit code it ends.

use crate::dice::Dice;
use crate::program::{Run, mammoth};
use crate::trees::random_game;
use crate::writing::{Seeds, cbl, cbr, xqf};
use flate2::Compression;
use flate2::write::GzEncoder;
use mammoth::notation::{Game, read_games, write_game, write_ubb};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

/// Longer than any of these commands takes on a slow machine; a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(120);

const SEEDS: Seeds = Seeds { mask: 0x55, or: [1, 2, 3, 4], keys: [77, 13, 200, 91] };

fn convert(place: &Path, arguments: &str) -> Run {
    Run::of(mammoth().arg("convert").args(arguments.split(' ')).current_dir(place).timeout(PATIENCE))
}

fn place() -> TempDir {
    TempDir::new().expect("a directory for files that go away")
}

/// Games that every format but those of positions keeps whole, with comments of one line.
fn some_games() -> Vec<Game> {
    let mut dice = Dice::new(11);
    let games = (0..12).map(|_| random_game(&mut dice, false));
    games.map(|game| read_games(&write_game(&game)).next().expect("a game").expect("sound")).collect()
}

/// The number in the line that begins with `word`.
#[track_caller]
fn number(report: &str, word: &str) -> u64 {
    let mut lines = report.lines().filter_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
    lines.next().unwrap_or_else(|| panic!("no {word} in {report}")).parse().expect("a number")
}

#[test]
fn games_of_every_format_become_the_same_pgn() {
    let (place, games) = (place(), some_games());
    let write = |name: &str, bytes: &[u8]| fs::write(place.path().join(name), bytes).expect("written");
    let pgn: String = games.iter().map(write_game).collect();
    write("games.pgn", pgn.as_bytes());
    write("games.ubb", games.iter().map(write_ubb).collect::<String>().as_bytes());
    write("games.cbl", &cbl(&games, 128));
    let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
    gzip.write_all(&cbl(&games, 128)).expect("memory");
    write("games.cbl.gz", &gzip.finish().expect("memory"));
    let mut archive = tar::Builder::new(Vec::new());
    for (number, game) in games.iter().enumerate() {
        let (name, bytes) = match number % 3 {
            0 => (format!("{number:02}.xqf"), xqf(game, 10, SEEDS)),
            1 => (format!("{number:02}.xqf"), xqf(game, 18, SEEDS)),
            _ => (format!("{number:02}.cbr"), cbr(game)),
        };
        let mut header = tar::Header::new_gnu();
        header.set_size(bytes.len() as u64);
        header.set_mode(0o644);
        archive.append_data(&mut header, name, bytes.as_slice()).expect("memory");
    }
    write("games.tar", &archive.into_inner().expect("memory"));
    for name in ["games.pgn", "games.ubb", "games.cbl", "games.cbl.gz", "games.tar"] {
        let run = convert(place.path(), &format!("{name} --to pgn"));
        assert_eq!((run.code, run.out.as_str()), (Some(0), pgn.as_str()), "{name}: {}", run.err);
        assert_eq!((number(&run.err, "games"), number(&run.err, "converted")), (12, 12));
    }
    // A directory is all of it.
    let run = convert(place.path(), ". --to ucci --out all.txt");
    assert_eq!((run.code, number(&run.out, "converted"), run.err.as_str()), (Some(0), 60, ""));
    let lines = fs::read_to_string(place.path().join("all.txt")).expect("written");
    assert!(lines.lines().all(|line| line.starts_with("position fen ")) && lines.lines().count() == 60);
}

#[test]
fn games_go_through_every_notation_and_format_and_back() {
    let (place, games) = (place(), some_games());
    let pgn: String = games.iter().map(write_game).collect();
    fs::write(place.path().join("games.pgn"), &pgn).expect("written");
    for notation in ["iccs", "wxf", "chinese", "chinese-traditional", "algebraic"] {
        let run = convert(place.path(), &format!("games.pgn --to pgn --notation {notation} --out there.pgn"));
        assert_eq!(run.code, Some(0), "{}", run.err);
        assert_eq!(convert(place.path(), "there.pgn --to pgn").out, pgn, "{notation}");
    }
    assert_eq!(convert(place.path(), "games.pgn --to ubb --out there.ubb").code, Some(0));
    assert_eq!(convert(place.path(), "there.ubb --to pgn").out, pgn);
    let plies: usize = games.iter().map(|game| game.moves.len() + 1).sum();
    for to in ["fen", "epd"] {
        let run = convert(place.path(), &format!("games.pgn --to {to} --every --out there.{to}"));
        assert_eq!((run.code, number(&run.out, "converted")), (Some(0), 12));
        let run = convert(place.path(), &format!("there.{to} --to fen"));
        assert_eq!((run.code, run.out.lines().count()), (Some(0), plies));
        assert_eq!(convert(place.path(), &format!("games.pgn --to {to}")).out.lines().count(), 12);
    }
}

const BAD: &str = "[Event \"good\"]\n\n1. h2e2 h9g7 1-0\n\n[Event \"bad\"]\n\n1. h2e2 h9g7 2. a0a9 1-0\n\n\
    [Event \"beside\"]\n\n1. h2e2 (1. c3c4 a0a9) h9g7 0-1\n\n";

#[test]
fn what_is_wrong_is_named_and_counted_and_the_rest_is_converted() {
    let place = place();
    fs::write(place.path().join("bad.pgn"), BAD).expect("written");
    fs::write(place.path().join("x.zip"), "PK\x03\x04 and more").expect("written");
    let run = convert(place.path(), "bad.pgn x.zip --to pgn --out good.pgn");
    assert_eq!(run.code, Some(1));
    let counts = ["files", "unreadable-files", "games", "converted", "faulty"].map(|word| number(&run.out, word));
    assert_eq!(counts, [1, 1, 3, 2, 2]);
    for told in [
        "bad.pgn, game 2, line 7, at \"a0a9\": move 2: a0a9 is not legal in this position; left out",
        "bad.pgn, game 3, line 11, at \"a0a9\": move 1 of a variation: a0a9 is not legal in this position; written without what is \
         damaged",
        "x.zip: this is a zip archive, which cannot be read; read are games in PGN",
    ] {
        assert!(run.err.contains(told), "{told}: {}", run.err);
    }
    let good = fs::read_to_string(place.path().join("good.pgn")).expect("written");
    let events: Vec<String> =
        read_games(&good).map(|game| game.expect("sound").tag("Event").expect("a tag").into()).collect();
    assert_eq!(events, ["good", "beside"]);
    assert!(good.contains("(1. C3-C4)"), "{good}");
    let run = convert(place.path(), "bad.pgn --to pgn");
    assert_eq!((run.code, run.out.as_str(), number(&run.err, "faulty")), (Some(1), good.as_str(), 2));
}

#[test]
fn without_a_game_nothing_is_written() {
    let place = place();
    fs::write(place.path().join("bad.pgn"), "[Event \"bad\"]\n\n1. a0a9 *\n").expect("written");
    fs::write(place.path().join("old.pgn"), "old").expect("written");
    for out in ["old.pgn", "new.pgn"] {
        let run = convert(place.path(), &format!("bad.pgn --to pgn --out {out}"));
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""));
        assert!(run.err.ends_with(&format!("mammoth: no game was converted: {out} is not written\n")), "{}", run.err);
    }
    assert_eq!(fs::read_to_string(place.path().join("old.pgn")).expect("there"), "old");
    let mut names: Vec<PathBuf> =
        fs::read_dir(place.path()).expect("readable").flatten().map(|entry| entry.path()).collect();
    names.sort();
    assert_eq!(names, [place.path().join("bad.pgn"), place.path().join("old.pgn")]);
}

/// A file that is read may be the one that is written.
#[test]
fn a_file_can_take_its_own_place() {
    let place = place();
    fs::write(place.path().join("a.pgn"), "1. h2e2 *\n").expect("written");
    assert_eq!(convert(place.path(), "a.pgn --to pgn --notation wxf --out a.pgn").code, Some(0));
    assert!(fs::read_to_string(place.path().join("a.pgn")).expect("there").contains("1. C2=5 *"));
}

#[test]
fn the_encoding_can_be_said() {
    let place = place();
    let words = encoding_rs::BIG5.encode("[Red \"許銀川\"]\n\n1. 炮二平五 *\n").0.into_owned();
    fs::write(place.path().join("a.pgn"), words).expect("written");
    for arguments in ["a.pgn --to pgn", "a.pgn --to pgn --encoding big5"] {
        assert!(convert(place.path(), arguments).out.contains("許銀川"));
    }
    assert_eq!(convert(place.path(), "a.pgn --to pgn --encoding utf-8").code, Some(1));
}

#[test]
fn wrong_usage_is_told() {
    let place = place();
    fs::write(place.path().join("a.pgn"), "1. h2e2 *\n").expect("written");
    for (arguments, word) in [
        ("a.pgn", "--to"),
        ("--to pgn", "IN"),
        ("a.pgn --to xqf", "possible values: pgn, ucci, fen, epd, ubb"),
        ("a.pgn --to ubb --notation wxf", "can only be used with '--to pgn'"),
        ("a.pgn --to pgn --every", "can only be used with '--to fen'"),
    ] {
        let run = convert(place.path(), arguments);
        assert!(run.code == Some(2) && run.err.contains(word), "{arguments}: {}", run.err);
    }
    for (arguments, word) in
        [("none.pgn --to pgn", "none.pgn"), ("a.pgn --to pgn --out no/b.pgn", "no/b.pgn cannot be written")]
    {
        let run = convert(place.path(), arguments);
        assert!(run.code == Some(1) && run.err.contains(word), "{arguments}: {}", run.err);
    }
    let help = convert(place.path(), "--help").out;
    assert!(["glyphs", "--every", "Examples"].iter().all(|word| help.contains(word)), "{help}");
}
