//! Files of openings, made by the tests.

use mammoth::league::openings::{Opening, OpeningsError, read_openings};
use mammoth::notation::{START_FEN, to_fen};
use std::fs;
use std::path::PathBuf;

const OTHER_FEN: &str = "rnbakabnr/9/1c7/2p1p1p1p/p1c6/9/P1P1P1P1P/1C2BC3/9/RNBAKA1NR w - - 0 4";
/// Black is mated.
const MATE_FEN: &str = "R2k5/1R7/9/9/9/9/9/9/9/4K4 b - - 0 1";

/// A file with this text.
fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the folder of the tests can be written to");
    path
}

fn read(name: &str, text: impl AsRef<[u8]>) -> Vec<Opening> {
    read_openings(&file(name, text)).unwrap_or_else(|error| panic!("{error}"))
}

fn refusal(name: &str, text: impl AsRef<[u8]>) -> String {
    let path = file(name, text);
    let error = read_openings(&path).expect_err(name).to_string();
    assert!(error.contains(&path.display().to_string()), "the file is named: {error}");
    assert!(!error.contains('\n'), "a message is one line: {error}");
    error
}

fn described(openings: &[Opening]) -> Vec<(String, String, &str)> {
    let text = |opening: &Opening| opening.moves.iter().map(|mv| mv.to_string()).collect::<Vec<_>>().join(" ");
    openings.iter().map(|opening| (to_fen(&opening.start), text(opening), opening.name.as_str())).collect()
}

#[test]
fn lines_of_positions_are_openings_without_moves() {
    let other = OTHER_FEN.trim_end_matches(" 0 4");
    let text = format!("\u{feff}# some\r\n\r\n{START_FEN}\r\n{other} id \"the other\";\n  {OTHER_FEN} ; id \"\";\n");
    let openings = read("lines.txt", text);
    let other = OTHER_FEN.replace("0 4", "0 1");
    let expected = [(START_FEN.to_string(), "line 3"), (other.clone(), "the other"), (other, "line 5")];
    assert_eq!(described(&openings), expected.map(|(fen, name)| (fen, String::new(), name)));
}

#[test]
fn games_are_openings_with_moves() {
    let text = format!(
        "[Event \"Cup\"]\n[Opening \"Central Cannon\"]\n\n1. h2e2 h9g7 1-0\n\n[Event \"Cup\"]\n\n1. b0c2\n\n\
         [FEN \"{OTHER_FEN}\"]\n\n*\n"
    );
    let other = OTHER_FEN.replace("0 4", "0 1");
    let expected = [
        (START_FEN.to_string(), "h2e2 h9g7".to_string(), "Central Cannon"),
        (START_FEN.to_string(), "b0c2".to_string(), "Cup"),
        (other, String::new(), "game 3"),
    ];
    for name in ["games.pgn", "games.PGN", "games-without-the-name"] {
        assert_eq!(described(&read(name, &text)), expected, "{name}");
    }
    // A name that says so is enough: such a file need not begin with a tag.
    assert_eq!(described(&read("moves.pgn", "1. h2e2 h9g7 *"))[0].1, "h2e2 h9g7");
}

#[test]
fn the_engines_take_over_after_the_moves() {
    let opening = read("over.pgn", "1. h2e2 h9g7 2. h0g2 *").remove(0);
    let position = opening.position();
    assert_eq!(position.moves_made(), 3);
    assert_eq!(to_fen(&position), "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2");
    assert_eq!(to_fen(&opening.start), START_FEN, "the opening itself is as it was");
}

#[test]
fn a_text_of_another_encoding_is_read_as_far_as_it_can_be() {
    let big5 = b"[Event \"\xa4\xa4\xb0\xea\"]\n\n1. h2e2 h9g7 *\n";
    assert_eq!(described(&read("big5.pgn", big5))[0].1, "h2e2 h9g7");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    let error = refusal("bad-line.epd", format!("{START_FEN}\n# remark\n9/9 w\n"));
    assert!(error.contains(", line 3: the board has 2 ranks instead of 10"), "{error}");
    let error = refusal("bad-game.pgn", "[Event \"x\"]\n\n1. h2e2 h9g7 *\n\n1. h2e2\n h2e2 *\n");
    assert!(error.contains(", game 2, line 6, at \"h2e2\": move 1: h2e2 is not legal"), "{error}");
    for (name, text) in [("empty.fen", ""), ("remarks.fen", "# nothing\n\n"), ("empty.pgn", "{nothing}\n")] {
        assert!(refusal(name, text).contains("has no opening in it"));
    }
}

#[test]
fn an_opening_that_ends_the_game_is_refused() {
    let spent = START_FEN.replace("0 1", "120 61");
    let bare = "4k4/9/9/9/9/9/9/9/4A4/3K5 w - - 0 1";
    for (name, fen) in [("mate.fen", MATE_FEN), ("spent.fen", &spent), ("bare.fen", bare)] {
        let error = refusal(name, format!("{START_FEN}\n{fen}\n"));
        assert!(error.contains(", line 2: after this opening the game is over"), "{error}");
    }
    let error = refusal("mate.pgn", format!("1. h2e2 *\n\n[FEN \"{MATE_FEN}\"]\n\n*\n"));
    assert!(error.contains(", game 2: after this opening the game is over"), "{error}");
}

#[test]
fn a_file_that_is_not_there_is_named() {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("not-there.epd");
    let error = read_openings(&path).expect_err("there is no such file");
    assert!(matches!(error, OpeningsError::Unreadable { .. }));
    assert!(error.to_string().contains("cannot read the openings") && error.to_string().contains("not-there.epd"));
}

#[test]
fn the_openings_of_the_project_are_readable() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("bench-positions/openings.fen");
    let openings = read_openings(&path).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(openings.len(), 50);
}

#[test]
fn games_are_known_without_their_name() {
    let wxf = "FORMAT\tWXF\nRED\tone;;;\n\nSTART{\n 1.  C2.5  H8+7\n}END\n";
    for (number, text) in
        [wxf, "1. h2e2 h9g7 *\n", "made with some program\n=====\n\n1. h2e2 h9g7 1-0\n"].iter().enumerate()
    {
        let openings = read(&format!("nameless-{number}"), text);
        assert_eq!(described(&openings)[0].1, "h2e2 h9g7", "{text}");
        assert_eq!(openings.len(), 1, "{text}");
    }
    // What is neither is read as lines, so that the line is named.
    let error = refusal("neither.txt", "nothing to play\n");
    assert!(error.contains(", line 1: "), "{error}");
}

#[test]
fn a_directory_of_games_is_one_set_of_openings() {
    let directory = tempfile::tempdir().expect("a directory");
    fs::create_dir(directory.path().join("b")).expect("made");
    fs::write(directory.path().join("a.pgn"), "1. h2e2 *\n\n1. b2e2 *\n").expect("written");
    fs::write(directory.path().join("b/c.pgn"), "[Event \"c\"]\n\n1. c3c4 *\n").expect("written");
    let openings = read_openings(directory.path()).unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<&str> = openings.iter().map(|opening| opening.name.as_str()).collect();
    assert_eq!(names, ["game 1", "game 2", "c"]);
    fs::write(directory.path().join("b/d.cbl"), "CCBridge 2\0\0").expect("written");
    let error = read_openings(directory.path()).expect_err("a foreign file").to_string();
    assert!(error.contains("d.cbl: this is a CCBridge file of another version"), "{error}");
    let empty = tempfile::tempdir().expect("a directory");
    let error = read_openings(empty.path()).expect_err("nothing there").to_string();
    assert!(error.contains("there are no game files in it"), "{error}");
}
