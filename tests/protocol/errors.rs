//! What cannot be understood or done is answered with one message, and changes nothing.

use crate::dialogue::{Dialogue, PATIENCE};
use crate::ucci::MIDDLE_GAME;
use mammoth::types::Move;

/// A search that shows by its nodes which position it began from, with which options and which bans.
fn fingerprint(dialogue: &mut Dialogue) -> (Option<Move>, i64, i64) {
    dialogue.accepts("setoption newgame");
    let answer = dialogue.ask("go depth 5");
    (answer.best, answer.last("nodes"), answer.last("score"))
}

/// Asserts that each of these lines is refused with one message that contains these words, and changes nothing.
#[track_caller]
fn assert_refused(dialogue: &mut Dialogue, lines: &[(&str, &str)]) {
    let before = fingerprint(dialogue);
    for (line, words) in lines {
        let message = dialogue.refusal(line);
        assert!(message.contains(words), "\"{line}\": \"{message}\" does not say \"{words}\"");
        assert_eq!(fingerprint(dialogue), before, "\"{line}\" has changed something:\n{}", dialogue.record());
    }
}

/// A session in the middle of a game.
fn session() -> Dialogue {
    let mut dialogue = Dialogue::ucci();
    dialogue.accepts(&format!("position fen {MIDDLE_GAME} moves f5f3"));
    dialogue
}

#[test]
fn unknown_words_are_refused() {
    let lines = [
        ("xyzzy", "unknown command \"xyzzy\""),
        ("bestmove h2e2", "\"bestmove\""),
        ("GO depth 5", "\"GO\""),
        ("info message hello", "\"info\""),
        ("車馬炮", "\"車馬炮\""),
        ("\u{0}\u{1}", "unknown command"),
    ];
    assert_refused(&mut session(), &lines);
    let long = "x".repeat(100_000);
    let message = session().refusal(&long);
    assert!(message.len() < 100, "a message stays short: {message}");
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let mut dialogue = session();
    let before = fingerprint(&mut dialogue);
    dialogue.send(b"\xff\xfe\x80go\n");
    let lines = dialogue.replies("");
    assert!(lines.len() == 1 && lines[0].starts_with("info message unknown command"), "{lines:?}");
    assert_eq!(fingerprint(&mut dialogue), before);
}

#[test]
fn a_line_beyond_all_measure_is_one_line() {
    let mut dialogue = session();
    let mut line = b"xyzzy ".repeat(500_000);
    line.push(b'\n');
    dialogue.send(&line);
    let lines = dialogue.replies("");
    assert!(lines.len() == 1 && lines[0].starts_with("info message unknown command"), "{lines:?}");
}

#[test]
fn empty_lines_are_nothing() {
    let mut dialogue = session();
    let before = fingerprint(&mut dialogue);
    for line in ["", " ", "\t", "\r", "   \r"] {
        dialogue.accepts(line);
    }
    assert_eq!(fingerprint(&mut dialogue), before);
}

#[test]
fn bad_positions_are_refused() {
    let lines = [
        ("position", "needs"),
        ("position nonsense", "\"nonsense\""),
        ("position fen", "needs a FEN"),
        ("position fen 9/9 w", "2 ranks instead of 10"),
        ("position fen rnbakabnr/9/1c5c1/p1p1x1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "'x' in rank 6"),
        ("position fen 4k4/9/9/9/9/9/9/9/9/4K4 w", "in check although it is not its turn"),
        ("position fen 9/9/9/9/9/9/9/9/9/4K4 w", "Black has no king"),
        ("position fen 9/9 w moves h2e2", "2 ranks instead of 10"),
        ("position moves h2e2", "needs"),
        ("position startpos move h2e2", "\"move\" is not moves"),
        ("position startpos h2e2", "\"h2e2\" is not moves"),
        ("position fen 4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 d0d1", "\"d0d1\" is not moves"),
        ("startpos foo moves h2e2", "\"foo\" is not moves"),
    ];
    assert_refused(&mut session(), &lines);
}

#[test]
fn a_pawn_where_none_can_come_to_is_taken_with_one_message() {
    let mut dialogue = Dialogue::uci();
    for (fen, point) in [
        ("3k5/9/9/9/9/9/9/9/4P4/4K4 w - - 0 1", "e1"),
        ("3k5/9/9/9/9/9/1P7/9/9/4K4 w - - 0 1", "b3"),
        ("3k5/9/9/9/9/7P1/9/9/9/4K4 w - - 0 1", "h4"),
        ("3k5/9/9/p8/9/9/9/9/9/4K4 b - - 0 1", ""),
        ("3k5/9/p8/9/9/9/9/9/9/4K4 b - - 0 1", "a7"),
        ("3k5/9/9/9/1p7/9/9/9/9/4K4 b - - 0 1", "b5"),
        ("3k5/1P7/9/9/9/9/9/9/9/4K4 w - - 0 1", ""),
    ] {
        let replies = dialogue.replies(&format!("position fen {fen}"));
        match (point, &replies[..]) {
            ("", []) => {}
            (_, [one]) => assert!(!point.is_empty() && one.contains(&format!("come to {point};")), "{fen}: {one}"),
            _ => panic!("{fen}: {replies:?}"),
        }
        assert!(dialogue.ask("go depth 3").best.is_some());
        // The next moves of the game say it no more.
        dialogue.accepts(&format!("position fen {fen}"));
    }
}

#[test]
fn illegal_and_unreadable_moves_are_named_by_number() {
    let lines = [
        ("position startpos moves h2e2 h2e2", "move 2, h2e2"),
        ("position startpos moves h2e2 h9g7 e2e6 a0a9", "move 4, a0a9"),
        ("position startpos moves e0e1 e9e8 e1d1 zzzz", "\"zzzz\" is not a move"),
        ("position startpos moves h2e2 h9g7 xx", "\"xx\" is not a move"),
        ("position startpos moves h2h2", "\"h2h2\" goes nowhere"),
        // A king left in check, and a king that faces the other.
        ("position fen 4kr3/9/9/9/9/9/9/9/5R3/5K3 w moves f1a1", "move 1, f1a1"),
        ("position fen 4k4/9/9/9/9/9/9/9/9/3K5 w moves d0e0", "move 1, d0e0"),
    ];
    assert_refused(&mut session(), &lines);
}

#[test]
fn what_cannot_be_banned_is_left_out_of_the_bans() {
    let mut dialogue = session();
    let best = fingerprint(&mut dialogue).0.expect("there is a move");
    let replies = dialogue.replies(&format!("banmoves h2e2 {best} zz a0a9"));
    assert_eq!(replies.len(), 3, "{replies:#?}");
    for (reply, word) in replies.iter().zip(["h2e2", "zz", "a0a9"]) {
        assert!(reply.contains(word) && reply.ends_with("it is left out"), "{reply}");
    }
    let second = fingerprint(&mut dialogue);
    assert_ne!(second.0, Some(best));
    dialogue.refusal("position fen 9/9 w");
    assert_eq!(fingerprint(&mut dialogue), second);
    let flood = format!("banmoves{}", " a0a0".repeat(1000));
    let replies = dialogue.replies(&flood);
    assert!(replies.len() == 6 && replies[5].contains("995 more"), "{replies:#?}");
}

/// `go` with something wrong, and what is said of it.
const ODD_GO: [(&str, &str); 22] = [
    ("go depth", "depth needs a number, not nothing; it is taken as 1"),
    ("go depth x", "not x; it is taken as 1"),
    ("go depth -1 nodes 300", "depth -1 is taken as depth 0"),
    ("go depth 101 movetime 50", "depth 101 is taken as depth 100"),
    ("go depth 128 nodes 300", "depth 128 is taken as depth 100"),
    ("go depth 99999999999999999999 nodes 300", "is taken as depth 100"),
    ("go nodes x", "not x; it is taken as 1"),
    ("go nodes 18446744073709551616 depth 3", "is taken as nodes 18446744073709551615"),
    ("go nodes 1e3", "nodes 1e3 is taken as nodes 1000"),
    ("go nodes nan", "not nan"),
    ("go time", "it is taken as 0"),
    ("go time 1s increment 0", "time needs a number, not 1s; it is taken as 0"),
    ("go time 10 increment nodes 300", "increment needs a number, not nothing"),
    ("go time 10 movestogo x nodes 300", "movestogo needs a number, not x; it is taken as 0"),
    ("go time 10 opptime x nodes 300", "opptime needs a number"),
    ("go wtime -5 btime -5 movestogo -5", "movestogo -5 is taken as movestogo 0"),
    ("go wtime 1000.5 btime 1000.5 nodes 300", "wtime 1000.5 is taken as wtime 1000"),
    ("go nonsense 5 depth 3", "\"nonsense 5\" is not understood and skipped"),
    ("go depth 3 nonsense", "\"nonsense\""),
    ("go mate 0 nodes 300", "mate 0 is taken as mate 1"),
    ("go searchmoves depth 3", "searchmoves without moves"),
    ("go depth 3 searchmoves a0a9", "none of searchmoves is legal"),
];

#[test]
fn a_go_that_is_not_understood_whole_is_answered_all_the_same() {
    for mut dialogue in [Dialogue::ucci(), Dialogue::uci()] {
        dialogue.accepts("position startpos");
        for (go, words) in ODD_GO {
            let answer = dialogue.ask(go);
            let said = answer.lines.iter().any(|line| line.contains(words));
            assert!(said, "\"{go}\" is answered with {:#?}", answer.lines);
            assert!(answer.best.is_some() || go.contains("-1"), "{:#?}", answer.lines);
            assert_eq!(dialogue.replies(""), [""; 0], "one answer, no more, to \"{go}\"");
        }
        let flood = format!("go {}depth 1", "depth x ".repeat(1000));
        assert!(dialogue.ask(&flood).lines.len() < 20);
    }
}

#[test]
fn unknown_words_before_a_command_of_uci_are_skipped() {
    let mut dialogue = Dialogue::uci();
    dialogue.say("joho isready");
    assert_eq!(dialogue.line(PATIENCE), "readyok");
    dialogue.accepts("well then position startpos moves h2e2");
    let board = dialogue.replies("d");
    assert!(board.iter().any(|line| line.contains("/1C2C4/")), "{board:#?}");
    assert!(dialogue.ask("please go depth 2").best.is_some());
    assert!(dialogue.refusal("joho").contains("joho"));
}

#[test]
fn bad_values_of_options_are_refused() {
    let lines = [
        ("setoption", "needs"),
        ("setoption hashsize", "hashsize"),
        ("setoption hashsize x", "\"x\""),
        ("setoption hashsize -1", "\"-1\""),
        ("setoption hashsize 1048577", "\"1048577\""),
        ("setoption hashsize 99999999999999999999999", "hashsize"),
        ("setoption name hashsize value many", "\"many\""),
        ("setoption threads", "threads"),
        ("setoption threads 513", "from 0 to 512"),
        ("setoption threads 1.5", "\"1.5\""),
        ("setoption threads 2 3", "\"2 3\""),
        ("setoption usemillisec maybe", "\"maybe\""),
        ("setoption batch", "true or false"),
        ("setoption debug 2", "\"2\""),
        ("setoption heuristics nonsense", "nonsense"),
        ("setoption heuristics -null_move,-nonsense", "nonsense"),
    ];
    assert_refused(&mut session(), &lines);
}

#[test]
fn a_table_beyond_the_memory_is_refused_and_the_old_one_stays() {
    let whole = mammoth::platform::physical_memory().unwrap_or(u64::MAX);
    if whole >= 1 << 40 {
        // This machine may well have what is asked for here.
        return;
    }
    assert_refused(&mut session(), &[("setoption hashsize 1048576", "1048576 MiB")]);
}

#[test]
fn a_log_that_cannot_be_written_is_refused() {
    let directory = env!("CARGO_TARGET_TMPDIR");
    let nowhere = format!("setoption logfile {directory}/no/such/directory/log");
    let no_file = format!("setoption logfile {directory}");
    assert_refused(&mut session(), &[(&nowhere, "cannot be written"), (&no_file, "cannot be written")]);
}

#[test]
fn options_of_other_engines_are_ignored_in_silence() {
    let mut dialogue = session();
    let before = fingerprint(&mut dialogue);
    for line in [
        "setoption nonsense",
        "setoption nonsense 5",
        "setoption Hash 1",
        "setoption name Skill Level value 20",
        "setoption uselearn true",
        "setoption name nonsense value",
        "setoption uci_chess960 true",
    ] {
        dialogue.accepts(line);
    }
    assert_eq!(fingerprint(&mut dialogue), before);
    // Unless somebody looks for the reason.
    dialogue.accepts("setoption debug true");
    assert!(dialogue.refusal("setoption nonsense 5").contains("nonsense"));
    dialogue.accepts("setoption debug off");
    dialogue.accepts("setoption nonsense 5");
}

#[test]
fn before_the_introduction_the_engine_has_the_manners_of_uci() {
    let mut dialogue = Dialogue::start();
    dialogue.accepts("position startpos moves h2e2");
    dialogue.accepts("setoption name Threads value 2");
    assert!(dialogue.refusal("xyzzy").contains("unknown command"));
    let answer = dialogue.ask("go depth 4");
    assert!(
        answer.best.is_some() && answer.lines.iter().any(|line| line.contains(" seldepth ")),
        "{:#?}",
        answer.lines
    );
    assert!(dialogue.replies("d").iter().any(|line| line.starts_with("fen ")));
    dialogue.accepts("stop");
    // Whoever introduces himself later finds everything as it is, with the options of his protocol.
    dialogue.say("ucci");
    dialogue.until(PATIENCE, |line| line == "ucciok");
    assert!(dialogue.ask("go depth 1").best.is_some());
    assert_eq!(dialogue.quit(), ["bye"]);
}
