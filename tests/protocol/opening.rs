//! Moves from the opening book: when one is played, and what is said of books that cannot be used.

use crate::dialogue::{AT_ONCE, Answer, Dialogue, PATIENCE};
use crate::ucci::{mv, position};
use mammoth::book::{Books, Maker, Rules};
use mammoth::notation::{Game, PlayedMove, START_FEN};
use mammoth::types::Move;
use std::path::Path;

const FROM_BOOK: &str = "from the opening book";
/// Both sides go out and home, so that a book knows moves that repeat a position.
const ROUND: &str = "h0g2 h9g7 g2h0 g7h9";

/// A UCCI session as a GUI begins it.
fn fresh() -> Dialogue {
    let mut dialogue = Dialogue::start();
    dialogue.say("ucci");
    dialogue.until(PATIENCE, |line| line == "ucciok");
    dialogue.say_all(&["setoption hashsize 16", "setoption usemillisec true", "position startpos"]);
    dialogue
}

/// Writes a book of games from the start position.
fn write_book(path: &Path, games: &[&str]) {
    write_book_from(START_FEN, path, games);
}

/// Writes a book of games from a position; nobody won, so that the moves of both sides come in.
fn write_book_from(fen: &str, path: &Path, games: &[&str]) {
    let rules = Rules { depth: 100, min_count: 1, min_weight: 1 };
    let mut maker = Maker::new(path, rules, 1 << 20).expect("the book can be begun");
    for moves in games {
        let mut game = Game::new(position(fen));
        game.moves = moves.split(' ').map(|text| PlayedMove::new(mv(text))).collect();
        maker.add(&game).expect("the game is taken");
    }
    maker.finish().expect("the book is written");
}

/// A directory that vanishes, and a session that plays from a book of these games.
fn session(games: &[&str]) -> (tempfile::TempDir, Dialogue) {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let path = directory.path().join("book.bin");
    write_book(&path, games);
    let mut dialogue = fresh();
    dialogue.accepts(&format!("setoption bookfiles {}", path.display()));
    (directory, dialogue)
}

fn is_from_book(answer: &Answer) -> bool {
    answer.lines.iter().any(|line| line.ends_with(FROM_BOOK))
}

#[track_caller]
fn assert_book(answer: &Answer) {
    let [message, lines @ .., totals, last] = &answer.lines[..] else { panic!("too little: {answer:#?}") };
    let word = last.split(' ').nth(1).expect("a move");
    // There are clients that play the first move of the line they were shown.
    let shown: Vec<_> = lines.iter().filter(|line| line.starts_with("info depth ")).collect();
    assert!(shown.len() == 1 && shown[0].ends_with(&format!(" pv {word}")), "{answer:#?}");
    assert!(shown[0].starts_with("info depth 0 ") && shown[0].contains(" score "), "{answer:#?}");
    assert!(message.starts_with("info ") && message.ends_with(&format!(" {word} is {FROM_BOOK}")), "{answer:#?}");
    assert_eq!(totals, "info time 0 nodes 0");
    assert_eq!(last.split(' ').count(), 2, "nothing rides on the move: {last}");
}

#[track_caller]
fn assert_search(answer: &Answer) {
    assert!(!is_from_book(answer) && answer.last("nodes") > 0, "{answer:#?}");
}

#[test]
fn on_a_fresh_machine_the_game_begins_with_the_built_in_book() {
    let mut dialogue = fresh();
    let known: Vec<Move> = Books::built_in().moves(&position(START_FEN)).iter().map(|known| known.mv).collect();
    assert!(!known.is_empty());
    for go in ["time 60000 increment 0", "movetime 5000", "depth 30", "nodes 100000000", "draw time 60000 movestogo 9"]
    {
        let answer = dialogue.ask_within(&format!("go {go}"), AT_ONCE);
        assert_book(&answer);
        let best = answer.best();
        assert!(known.contains(&best) || known.contains(&best.mirrored()), "{best}");
    }
    dialogue.accepts("stop");
    dialogue.accepts("setoption usebook false");
    assert_search(&dialogue.ask("go depth 3"));
    dialogue.accepts("setoption usebook true");
    assert_book(&dialogue.ask("go depth 3"));
}

#[test]
fn in_uci_the_book_waits_to_be_asked_for() {
    let mut dialogue = Dialogue::uci();
    dialogue.say("position startpos");
    assert_search(&dialogue.ask("go depth 3"));
    dialogue.accepts("setoption name OwnBook value true");
    let answer = dialogue.ask_within("go wtime 60000 btime 60000", AT_ONCE);
    assert_book(&answer);
    assert!(answer.lines[0].starts_with("info string "), "{answer:#?}");
    // The custom of the other protocol holds from its introduction on.
    for (hello, last, is_used) in [("ucci", "ucciok", true), ("uci", "uciok", false)] {
        dialogue.say(hello);
        dialogue.until(AT_ONCE, |line| line == last);
        assert_eq!(is_from_book(&dialogue.ask("go depth 2")), is_used, "{hello}");
    }
}

#[test]
fn analysis_pondering_and_mates_are_searched() {
    let mut dialogue = fresh();
    for go in ["go infinite", "go depth infinite", "go ponder depth 3"] {
        dialogue.say(go);
        dialogue.until(PATIENCE, |line| line.starts_with("info depth 3"));
        let word = if go.contains("ponder") { "ponderhit" } else { "stop" };
        assert_search(&dialogue.ask(word));
    }
    assert_search(&dialogue.ask("go mate 1 nodes 500"));
    assert_eq!(dialogue.ask("go depth 0").best, None);
    dialogue.accepts("setoption multipv 2");
    assert_search(&dialogue.ask("go depth 3"));
    dialogue.accepts("setoption multipv 1");
    assert_book(&dialogue.ask("go depth 3"));
}

#[test]
fn no_banned_move_is_from_the_book_and_none_that_was_not_asked_about() {
    let (_directory, mut dialogue) = session(&["h2e2 h9g7", "c3c4 g6g5"]);
    let start = "position startpos";
    for (setup, go, best) in [
        ("banmoves h2e2 b2e2 c3c4", "go depth 3", Some("g3g4")),
        ("banmoves c3c4 g3g4 b2e2", "go depth 3", Some("h2e2")),
        ("banmoves c3c4 g3g4 b2e2 h2e2", "go depth 3", None),
        ("banmoves h2e2", "go depth 3 searchmoves h2e2 b2e2", Some("b2e2")),
        (start, "go depth 3 searchmoves g3g4 a0a1", Some("g3g4")),
        (start, "go depth 3 searchmoves a0a1", None),
    ] {
        dialogue.accepts(start);
        dialogue.accepts(setup);
        let answer = dialogue.ask(go);
        assert_eq!(is_from_book(&answer), best.is_some(), "{setup}, {go}: {answer:#?}");
        assert!(best.is_none_or(|best| answer.best() == mv(best)), "{setup}, {go}: {answer:#?}");
    }
}

#[test]
fn the_book_repeats_no_position_of_the_game() {
    let (_directory, mut dialogue) = session(&[ROUND; 3]);
    dialogue.accepts("position startpos moves h0g2 h9g7");
    assert_eq!(dialogue.ask("go depth 3").best(), mv("g2h0"), "Black has moved meanwhile");
    // Home again Black would bring the start position back.
    dialogue.accepts("position startpos moves h0g2 h9g7 g2h0");
    assert_search(&dialogue.ask("go depth 3"));
    let fen = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b";
    dialogue.accepts(&format!("position fen {fen}"));
    assert_book(&dialogue.ask("go depth 3"));
}

#[test]
fn a_check_that_loses_by_repetition_is_not_played_though_the_book_knows_it() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let path = directory.path().join("book.bin");
    let fen = "4k4/9/9/9/9/9/9/9/R8/5K3 w - - 0 1";
    write_book_from(fen, &path, &["a1e1 e9d9 e1d1 d9e9 d1e1"]);
    let mut dialogue = fresh();
    dialogue.accepts(&format!("setoption bookfiles {}", path.display()));
    dialogue.accepts(&format!("position fen {fen} moves a1e1 e9d9"));
    assert_eq!(dialogue.ask("go depth 3").best(), mv("e1d1"), "the book knows the way");
    dialogue.accepts(&format!("position fen {fen} moves a1e1 e9d9 e1d1 d9e9"));
    let answer = dialogue.ask("go depth 3");
    assert_search(&answer);
    assert_ne!(answer.best(), mv("d1e1"), "a perpetual check loses");
}

#[test]
fn of_several_books_the_first_that_knows_answers_and_bad_ones_are_named_in_one_message() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let file = |name: &str| directory.path().join(name).display().to_string();
    write_book(Path::new(&file("one.bin")), &["a3a4 a6a5"]);
    write_book(Path::new(&file("two.bin")), &["h2e2 h9g7"]);
    std::fs::write(file("foreign.bin"), "no book").expect("writable");
    let mut damaged = std::fs::read(file("two.bin")).expect("readable");
    *damaged.last_mut().expect("it has bytes") ^= 1;
    std::fs::write(file("damaged.bin"), damaged).expect("writable");

    let mut dialogue = fresh();
    let names = ["missing", "one", "foreign", "damaged", "two"].map(|name| file(&format!("{name}.bin")));
    let text = dialogue.refusal(&format!("setoption bookfiles {}", names.join(" ; ")));
    for (name, reason) in [("missing", "cannot be read"), ("foreign", "is no opening book"), ("damaged", "is damaged")]
    {
        assert!(text.contains(&format!("{name}.bin {reason}")), "{text}");
    }
    assert!(!text.contains("one.bin") && !text.contains("two.bin"), "{text}");
    let first = dialogue.ask("go depth 3").best();
    assert!([mv("a3a4"), mv("i3i4")].contains(&first), "{first}");
    dialogue.accepts("position startpos moves h2e2");
    assert_eq!(dialogue.ask("go depth 3").best(), mv("h9g7"), "only the last one knows this");
    dialogue.accepts("position startpos moves h2e2 h9g7");
    assert_search(&dialogue.ask("go depth 3"));

    // Nothing but bad ones: the engine plays on without.
    dialogue.accepts("position startpos");
    dialogue.refusal(&format!("setoption bookfiles {}", names[0]));
    assert_search(&dialogue.ask("go depth 3"));
    dialogue.accepts("setoption bookfiles");
    assert_book(&dialogue.ask("go depth 3"));
}

/// A GUI of Chinese Windows or an old Linux names files in its own encoding: the system gets the bytes that came.
#[cfg(unix)]
#[test]
fn a_book_is_opened_by_a_name_that_is_no_utf_8() {
    use std::os::unix::ffi::OsStrExt;
    let directory = tempfile::tempdir().expect("a temporary directory");
    // "Openings" and "book" in GBK, and a name of four bytes a character in GB18030.
    let names = [&b"\xbf\xaa\xbe\xd6 \xbf\xe2.bin"[..], b"\x95\x32\x82\x36.bin"];
    for name in names {
        let path = directory.path().join(std::ffi::OsStr::from_bytes(name));
        write_book(&path, &["a0a1 a9a8"]);
        for (mut dialogue, option) in
            [(fresh(), "setoption bookfiles "), (Dialogue::uci(), "setoption name BookFile value ")]
        {
            dialogue.say_all(&["setoption name OwnBook value true", "position startpos"]);
            dialogue.send(&[option.as_bytes(), path.as_os_str().as_bytes(), b"\n"].concat());
            assert_eq!(dialogue.replies(""), [""; 0], "the book is taken");
            let answer = dialogue.ask("go depth 3");
            assert!(is_from_book(&answer), "{answer:#?}");
        }
    }
    // A name that does not exist is shown as far as it can be.
    let mut dialogue = fresh();
    dialogue.send(b"setoption bookfiles \xbf\xaa-nowhere.bin\n");
    let replies = dialogue.replies("");
    assert!(matches!(&replies[..], [one] if one.contains("-nowhere.bin")), "{replies:?}");
}

#[test]
fn a_book_that_is_cut_short_while_it_is_open_is_put_away() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let path = directory.path().join("cut.bin");
    write_book(&path, &["a3a4 a6a5"]);
    let mut dialogue = fresh();
    dialogue.accepts(&format!("setoption bookfiles {}", path.display()));
    assert_book(&dialogue.ask("go depth 3"));
    let file = std::fs::OpenOptions::new().write(true).open(&path).expect("writable");
    file.set_len(0).expect("it can be cut");
    let answer = dialogue.ask("go depth 3");
    assert_search(&answer);
    let text = answer.lines.join("\n");
    assert!(text.contains("cut.bin is damaged: 0 bytes instead of"), "{text}");
    assert!(!dialogue.ask("go depth 3").lines.join("\n").contains("damaged"), "said once");
}

#[test]
fn uci_names_its_books_in_its_own_words() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let path = directory.path().join("my book.bin");
    write_book(&path, &["a3a4 a6a5"]);
    let mut dialogue = Dialogue::uci();
    dialogue.accepts("setoption name OwnBook value true");
    dialogue.accepts(&format!("setoption name BookFile value {}", path.display()));
    dialogue.accepts("setoption name UCI_Variant value xiangqi");
    dialogue.say("position startpos");
    let answer = dialogue.ask("go depth 3");
    assert_book(&answer);
    let last = answer.lines.last().expect("three lines");
    assert!(["bestmove a4a5", "bestmove i4i5"].contains(&last.as_str()), "ranks count from one: {last}");
    dialogue.refusal("setoption name BookFile value nowhere.bin");
    assert_search(&dialogue.ask("go depth 3"));
    dialogue.accepts("setoption name BookFile value <empty>");
    assert_book(&dialogue.ask("go depth 3"));
}

/// A file with holes may seem to be larger than any disk: it is looked at here and there, not read through.
#[test]
fn a_book_of_gigabytes_is_opened_and_asked_at_once() {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let path = directory.path().join("large.bin");
    write_book(&path, &["a0a1 a9a8"]);
    let small = std::fs::read(&path).expect("the book is there");
    // As many entries as fit into four gibibytes, all of them zero. The header holds their number where it held this one.
    let [header, entries] = [&small[..32], &small[32..]];
    let number = (entries.len() / 8) as u64;
    let many = (4_u64 << 30) / 8;
    let place = (0..=24).find(|&place| header[place..place + 8] == number.to_le_bytes());
    let place = place.expect("the header tells the number of entries");
    let mut header = header.to_vec();
    header[place..place + 8].copy_from_slice(&many.to_le_bytes());
    std::fs::write(&path, &header).expect("it can be written");
    let file = std::fs::File::options().write(true).open(&path).expect("it is there");
    if file.set_len(32 + 8 * many).is_err() {
        println!("SKIPPED: no files of 4 GiB here");
        return;
    }
    let mut dialogue = fresh();
    dialogue.say(&format!("setoption bookfiles {}", path.display()));
    dialogue.say("isready");
    dialogue.until(AT_ONCE, |line| line == "readyok");
    assert_search(&dialogue.ask_within("go depth 3", AT_ONCE));
}
