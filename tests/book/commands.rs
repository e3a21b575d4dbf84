//! `mammoth book`: what the commands print, and with which exit code they end.

use crate::collections::collection;
use crate::program::{Run, mammoth};
use crate::support::{game, place};
use mammoth::book::{Book, Books, Check};
use mammoth::notation::{Game, Outcome, write_game};
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Longer than any of these commands takes on a slow machine; a hang fails the test.
const PATIENCE: Duration = Duration::from_secs(120);

impl Run {
    /// The number in the line that begins with `word`.
    #[track_caller]
    fn number(&self, word: &str) -> u64 {
        let mut lines = self.out.lines().filter_map(|line| line.strip_prefix(word)?.strip_prefix(' '));
        let line = lines.next().unwrap_or_else(|| panic!("no {word} in {}{}", self.out, self.err));
        line.parse().unwrap_or_else(|_| panic!("{line} is no number"))
    }
}

fn book(arguments: &[&str]) -> Run {
    Run::of(mammoth().arg("book").args(arguments).timeout(PATIENCE))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a plain name")
}

#[test]
fn a_book_is_made_shown_merged_and_checked() {
    let (directory, path) = place();
    let games = directory.path().join("games.pgn");
    let won = write_game(&game("h2e2 h9g7", Some(Outcome::RedWins)));
    let open = write_game(&game("c3c4", None));
    fs::write(&games, won.repeat(2) + &open.repeat(4)).expect("written");
    let made = book(&["make", "--from", text(&games), "--out", text(&path)]);
    assert_eq!((made.code, made.err.as_str()), (Some(0), ""), "{}", made.out);
    for (word, number) in [("files", 1), ("games", 6), ("used", 6), ("no-result", 4), ("moves", 2), ("positions", 1)] {
        assert_eq!(made.number(word), number, "{word}");
    }
    let shown = book(&["show", "--book", text(&path)]);
    assert_eq!((shown.code, shown.out.as_str()), (Some(0), "b2e2 6\nc3c4 4\n"));
    let skipped = book(&["make", "--from", text(&games), "--out", text(&path), "--no-result", "skip"]);
    assert_eq!((skipped.number("used"), skipped.number("no-result"), skipped.number("moves")), (2, 4, 1));
    let unknown = book(&["show", "--book", text(&path), "--fen", "4k4/9/9/9/9/9/9/9/9/3K5 w"]);
    assert_eq!((unknown.code, unknown.out.as_str()), (Some(0), ""));
    assert!(unknown.err.contains("does not know"), "{}", unknown.err);
    let merged = directory.path().join("merged.bin");
    let run = book(&["merge", text(&path), text(&path), "--out", text(&merged)]);
    assert_eq!((run.code, run.number("moves")), (Some(0), 1));
    assert_eq!(book(&["show", "--book", text(&merged)]).out, "b2e2 12\n");
    let checked = book(&["check", text(&merged), "--from", text(&games)]);
    assert_eq!((checked.code, checked.number("legal"), checked.number("unmet")), (Some(0), 1, 0));
}

#[test]
fn what_is_wrong_with_games_is_told_and_the_rest_is_used() {
    let (directory, path) = place();
    let games = directory.path().join("games.pgn");
    let good = write_game(&game("h2e2 h9g7", Some(Outcome::RedWins)));
    let bad = "[Event \"bad\"]\n\n1. h2e2 h9g7 2. a0a9 1-0\n\n";
    fs::write(&games, format!("{good}{bad}{}", write_game(&Game::default()))).expect("written");
    let made = book(&["make", "--from", text(&games), "--out", text(&path)]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert_eq!([made.number("games"), made.number("used"), made.number("empty"), made.number("faulty")], [3, 2, 1, 1]);
    assert!(made.err.contains("games.pgn, game 2, line 15, at \"a0a9\": move 2: a0a9 is not legal"), "{}", made.err);
    assert!(made.err.contains("games.pgn, game 3: no moves"), "{}", made.err);
    assert_eq!(book(&["show", "--book", text(&path)]).out, "b2e2 6\n", "the bad game counts up to its fault");
    let cut = directory.path().join("cut.pgn.gz");
    fs::write(&cut, [0x1f, 0x8b, 8, 0]).expect("written");
    let made = book(&["make", "--from", text(&cut), text(&games), "--out", text(&path)]);
    assert_eq!((made.code, made.number("unreadable-files"), made.number("used")), (Some(1), 1, 2), "{}", made.err);
}

#[test]
fn the_encoding_can_be_said() {
    let (directory, path) = place();
    let games = directory.path().join("games.pgn");
    let words = encoding_rs::GB18030.encode("1. 炮二平五 马８进７ 1-0\n").0.into_owned();
    fs::write(&games, words).expect("written");
    let made = |more: &[&str]| {
        book(&[&["make", "--from", text(&games), "--out", text(&path), "--min-weight", "1"], more].concat())
    };
    assert_eq!(made(&[]).number("used"), 1);
    assert_eq!(made(&["--encoding", "gbk"]).number("used"), 1);
    assert_eq!(made(&["--encoding", "big5"]).number("faulty"), 1);
    let refused = made(&["--encoding", "latin1"]);
    assert!(refused.code == Some(2) && refused.err.contains("is no encoding"), "{}", refused.err);
}

#[test]
fn damaged_books_are_refused_in_one_line() {
    let (_directory, path) = place();
    fs::write(&path, b"MammBook and no more").expect("written");
    for arguments in
        [vec!["show", "--book", text(&path)], vec!["check", text(&path)], vec!["merge", text(&path), "--out", "x"]]
    {
        let run = book(&arguments);
        assert_eq!((run.code, run.out.as_str()), (Some(1), ""), "{arguments:?}");
        assert!(run.err.starts_with("mammoth: the book ") && run.err.lines().count() == 1, "{}", run.err);
    }
}

#[test]
fn wrong_usage_and_missing_files_are_told() {
    let (directory, path) = place();
    let out = text(&path);
    for arguments in
        [vec!["make", "--out", out], vec!["make", "--from", "x"], vec!["merge", "--out", out], vec!["check"], vec![]]
    {
        assert_eq!(book(&arguments).code, Some(2), "{arguments:?}");
    }
    for (arguments, word) in [
        (vec!["make", "--from", "no-such-file.pgn", "--out", out], "no-such-file.pgn"),
        (vec!["make", "--from", text(directory.path()), "--out", out], "no game files"),
        (vec!["show", "--book", "no-such-book.bin"], "no-such-book.bin"),
    ] {
        let run = book(&arguments);
        assert!(run.code == Some(1) && run.err.contains(word), "{arguments:?}: {}", run.err);
    }
    assert!(!path.exists());
    for command in ["make", "grow", "show", "merge", "check"] {
        let help = book(&[command, "--help"]);
        assert!(help.out.contains("Example") && help.out.contains(&format!("mammoth book {command} ")), "{}", help.out);
    }
}

#[test]
fn a_book_grows_the_same_every_time() {
    let (_directory, path) = place();
    let grow = || {
        let run = book(&["grow", "--depth", "2", "--positions", "5", "--out", text(&path)]);
        assert_eq!(run.code, Some(0), "{}", run.err);
        fs::read(&path).expect("written")
    };
    let first = grow();
    assert!(first.len() > 32 + 5 * 8, "{} bytes", first.len());
    assert_eq!(grow(), first);
}

#[test]
fn the_book_that_is_part_of_the_program_is_sound() {
    let built_in = Book::built_in();
    let mut check = Check::new(&built_in);
    check.walk(&Game::default().start);
    let findings = check.finish();
    assert!(findings.is_good() && findings.unmet() == 0 && findings.entries >= 300, "{findings:?}");
    let start = Game::default().start;
    assert!(Books::built_in().moves(&start).len() >= 3);
    assert_eq!(book(&["show"]).out.lines().count(), Books::built_in().moves(&start).len());
}

/// Real games, where they are: both collections go into one book, and all of it is met again.
#[test]
fn real_collections_become_a_book() {
    let Some(tar) = collection("ccpd-3000-big5.tar.gz") else { return };
    let Some(pgn) = collection("hu-ronghua-1391.pgn") else { return };
    let (_directory, path) = place();
    let made = book(&["make", "--from", text(&tar), text(&pgn), "--out", text(&path)]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    assert_eq!([made.number("games"), made.number("used"), made.number("empty")], [4391, 4387, 4]);
    assert_eq!(made.err.lines().filter(|line| line.ends_with("no moves")).count(), 4, "{}", made.err);
    let checked = book(&["check", text(&path), "--from", text(&tar), text(&pgn)]);
    assert_eq!(checked.code, Some(0), "{}", checked.out);
    assert_eq!((checked.number("illegal"), checked.number("unmet")), (0, 0));
    assert_eq!(checked.number("legal"), made.number("moves"));
}

const FOOTER: &str = "[Game \"Chinese Chess\"]\n[Result \"1-0\"]\n\n  1. 炮二平五 马８进７\n  2. 马二进三 车９平８ 1-0\n\
                      ============================\nmade with some program\nhttp://example.org/\n";
const WXF: &str =
    "FORMAT\tWXF\nRED\tone;;;\nBLACK\ttwo;;;\nRESULT\t1-0\n\nSTART{\n 1.  C2.5  H8+7     2.  H2+3  R9.8\n}END\n";

fn utf16(text: &str) -> Vec<u8> {
    std::iter::once(0xfeff).chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect()
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write as _;
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(bytes).expect("memory");
    encoder.finish().expect("memory")
}

#[test]
fn all_commands_find_the_same_games_in_a_file() {
    let (directory, path) = place();
    let mixed = format!("\u{feff}{FOOTER}{WXF}[Event \"\"]\n[Red \"\"]\n\n{FOOTER}");
    let mut archive = tar::Builder::new(Vec::new());
    for (name, text) in [("a.pgn", FOOTER), ("b.wxf", WXF)] {
        let mut header = tar::Header::new_gnu();
        header.set_size(text.len() as u64);
        archive.append_data(&mut header, name, text.as_bytes()).expect("memory");
    }
    let archive = archive.into_inner().expect("memory");
    let files: [(&str, Vec<u8>, u64); 9] = [
        ("footer.pgn", FOOTER.into(), 1),
        ("footer", FOOTER.into(), 1),
        ("game.wxf", WXF.into(), 1),
        ("game.txt", WXF.into(), 1),
        ("mixed.pgn", mixed.clone().into(), 3),
        ("mixed.pgn.gz", gzip(mixed.as_bytes()), 3),
        ("utf16.pgn", utf16(mixed.trim_start_matches('\u{feff}')), 3),
        ("games.tar", archive.clone(), 2),
        ("games.tgz", gzip(&archive), 2),
    ];
    for (name, bytes, games) in files {
        let file = directory.path().join(name);
        fs::write(&file, bytes).expect("written");
        let made = book(&["make", "--from", text(&file), "--out", text(&path)]);
        assert_eq!((made.code, made.err.as_str()), (Some(0), ""), "{name}");
        assert_eq!([made.number("games"), made.number("used"), made.number("faulty")], [games, games, 0], "{name}");
        let ruled = Run::of(mammoth().args(["adjudicate", text(&file)]).timeout(PATIENCE));
        assert_eq!((ruled.code, ruled.err.as_str()), (Some(0), ""), "{name}");
        assert_eq!(ruled.out.matches(", game ").count() as u64, games, "{name}: {}", ruled.out);
        let openings = mammoth::league::openings::read_openings(&file).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(openings.len() as u64, games, "{name}");
        assert!(openings.iter().all(|opening| opening.moves.len() == 4), "{name}");
    }
    // A fault in the last game has the same number everywhere.
    let file = directory.path().join("faulty.pgn");
    fs::write(&file, format!("{FOOTER}{WXF}{FOOTER}[Red \"x\"]\n\n1. h2e2 a0a9 *\n")).expect("written");
    let place = format!("{}, game 4, line 27, at \"a0a9\"", file.display());
    let made = book(&["make", "--from", text(&file), "--out", text(&path)]);
    let ruled = Run::of(mammoth().args(["adjudicate", text(&file)]).timeout(PATIENCE));
    let refused = mammoth::league::openings::read_openings(&file).expect_err("a faulty game").to_string();
    for said in [&made.err, &ruled.err, &refused] {
        assert!(said.contains(&place), "{said} does not say {place}");
    }
}

#[test]
fn what_cannot_be_read_makes_no_book_and_exit_code_1() {
    let (directory, path) = place();
    let inside = |name: &str| directory.path().join(name);
    let zip = inside("games.zip");
    fs::write(&zip, "PK\x03\x04 and more").expect("written");
    let prose = inside("prose.txt");
    fs::write(&prose, "What a game is can be read elsewhere.\n").expect("written");
    let bare = inside("bare");
    fs::create_dir_all(bare.join("deep")).expect("made");
    let good = inside("good.pgn");
    fs::write(&good, FOOTER).expect("written");
    for (file, what) in [(&zip, "a zip archive"), (&prose, "no game in it"), (&bare, "no game files in it")] {
        let alone = book(&["make", "--from", text(file), "--out", text(&path)]);
        assert_eq!((alone.code, alone.out.as_str()), (Some(1), ""), "{}", alone.err);
        assert!(alone.err.contains(&format!("{}: ", file.display())) && alone.err.contains(what), "{}", alone.err);
        assert!(alone.err.contains("read are games in PGN, WXF") && alone.err.contains("no game was read"));
        assert!(!path.exists() && !inside("book.bin.part").exists());
        let both = book(&["make", "--from", text(file), text(&good), "--out", text(&path)]);
        assert_eq!((both.code, both.number("used"), both.number("unreadable-files")), (Some(1), 1, 1), "{}", both.err);
        assert!(both.err.contains(what), "{}", both.err);
        let checked = book(&["check", text(&path), "--from", text(file), text(&good)]);
        assert!(checked.code == Some(1) && checked.err.contains(what), "{}", checked.err);
        assert_eq!(checked.number("unmet"), 0, "the good file was used");
        fs::remove_file(&path).expect("the book is there");
        let ruled = Run::of(mammoth().args(["adjudicate", text(file)]).timeout(PATIENCE));
        assert!(ruled.code == Some(1) && ruled.err.contains(what), "{}", ruled.err);
        let played = Run::of(
            mammoth()
                .args(["match", "--engine", "cmd=self", "--engine", "cmd=self", "--nodes", "1"])
                .args(["--games", "2", "--openings", text(file)])
                .timeout(PATIENCE),
        );
        assert!(played.code == Some(1) && played.err.contains(text(file)), "{}", played.err);
    }
}

/// A tar header that promises a name of 2 GiB takes two megabytes on the disk, and must not take 2 GiB of memory.
#[cfg(unix)]
#[test]
fn a_huge_note_in_an_archive_takes_no_memory() {
    const MIB: usize = 1 << 20;
    let (directory, path) = place();
    let zeros = gzip(&vec![0; 16 * MIB]);
    let mut archive = tar::Builder::new(Vec::new());
    let mut header = tar::Header::new_gnu();
    header.set_size(FOOTER.len() as u64);
    archive.append_data(&mut header, "games.pgn", FOOTER.as_bytes()).expect("memory");
    let rest = gzip(&archive.into_inner().expect("memory"));
    for kind in [tar::EntryType::GNULongName, tar::EntryType::GNULongLink, tar::EntryType::XHeader] {
        let mut header = tar::Header::new_gnu();
        header.set_path("note").expect("a short name");
        header.set_entry_type(kind);
        header.set_size(128 * 16 * MIB as u64);
        header.set_cksum();
        let file = directory.path().join("huge.tar.gz");
        let bytes = [gzip(header.as_bytes()), zeros.repeat(128), rest.clone()].concat();
        assert!(bytes.len() < 12 * MIB, "{} bytes", bytes.len());
        fs::write(&file, bytes).expect("written");
        let commands = ["book make --memory 16 --out \"$1\" --from", "book check \"$1\" --from", "adjudicate"];
        for command in commands {
            let script = format!("ulimit -v 400000 && exec \"$0\" {command} \"$2\"");
            let mut shell = assert_cmd::Command::new("sh");
            shell.env("MAMMOTH_LANG", "en").args([
                "-c",
                &script,
                env!("CARGO_BIN_EXE_mammoth"),
                text(&path),
                text(&file),
            ]);
            let run = Run::of(shell.timeout(PATIENCE));
            assert_eq!(run.code, Some(1), "{command}: {}{}", run.out, run.err);
            assert!(
                run.err.contains("huge.tar.gz: ") && run.err.contains("2147483648 bytes"),
                "{command}: {}",
                run.err
            );
            assert!(command != commands[0] || run.number("used") == 1, "{}", run.out);
        }
    }
}

#[test]
fn the_opening_is_named_beside_its_moves() {
    let named = |arguments: &[&str]| book(&[&["show"], arguments].concat());
    assert_eq!(named(&["startpos"]).err, "");
    let shown = named(&["--moves", "C2=5 H8+7 H2+3 H2+3"]);
    assert_eq!(
        (shown.code, shown.err.lines().next()),
        (Some(0), Some("opening: 中炮对屏风马, Central Cannon v Screen Horses (ECCO C)"))
    );
    assert!(!shown.out.contains("opening"), "{}", shown.out);
    let alone = named(&["rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR", "b"]);
    assert!(alone.err.starts_with("opening: 中炮局"), "{}", alone.err);
    let refused = named(&["--moves", "C2=5 H8+7 R1+9"]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""), "{}", refused.err);
    assert!(refused.err.contains("move 3"), "{}", refused.err);
}
