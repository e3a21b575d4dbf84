//! Positions and moves as text: what is read, and how what cannot be read is refused.

use crate::cases::cases;
use crate::slow::Board;
use mammoth::notation::{START_FEN, parse_epd, parse_epd_file, parse_fen, parse_move, to_fen};
use mammoth::types::{Color, Move, Square};
use proptest::prelude::*;

const BOARD: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";

#[test]
fn the_start_position_is_written_as_it_is_read() {
    assert_eq!(to_fen(&parse_fen(START_FEN).expect("readable")), START_FEN);
}

#[test]
fn the_positions_of_the_files_are_written_as_they_are_read() {
    let files = [
        include_str!("../../bench-positions/perft.epd"),
        include_str!("../../bench-positions/bench.epd"),
        include_str!("../../bench-positions/mates.epd"),
        include_str!("../../bench-positions/tactics.epd"),
        include_str!("../../bench-positions/openings.fen"),
        include_str!("../../bench-positions/openings-more.fen"),
    ];
    for epd in files.into_iter().flat_map(|file| parse_epd_file(file).expect("readable")) {
        let written = to_fen(&epd.position);
        // Strict EPD has four fields; the move number of a FEN is not kept.
        for (index, (mine, theirs)) in written.split(' ').zip(epd.fen.split(' ')).enumerate().take(5) {
            assert_eq!(mine, theirs, "field {} of {}", index + 1, epd.fen);
        }
    }
}

#[test]
fn every_habit_of_writing_a_fen_is_understood() {
    let same = [
        START_FEN.to_string(),
        BOARD.to_string(),
        format!("{BOARD} w"),
        format!("{BOARD} r"),
        format!("{BOARD} R"),
        format!("{BOARD} W"),
        format!("{BOARD} w - -"),
        format!("{BOARD} w - - 0"),
        format!("{BOARD} w - - 0 1"),
        format!("{BOARD} r - - - -"),
        format!("{BOARD} w - - 0 57 and more"),
        format!("  {BOARD}\t w  -   - 0 1\r"),
        format!("{} w - - 0 1", BOARD.replace('n', "h").replace('N', "H")),
        format!("{} w - - 0 1", BOARD.replace('b', "e").replace('B', "E")),
        format!("{} w - - 0 1", BOARD.replace("/9/", "/333/").replace("1c5c1", "1c131c1")),
    ];
    for text in same {
        let position = parse_fen(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(to_fen(&position), START_FEN, "{text}");
    }
    for side in ["b", "B"] {
        let position = parse_fen(&format!("{BOARD} {side} - - 7 4")).expect("readable");
        assert_eq!(position.side_to_move(), Color::Black);
        assert_eq!(position.quiet_plies(), 7);
    }
}

#[test]
fn what_is_wrong_with_a_fen_is_named_with_its_place() {
    let refused = [
        ("", "empty"),
        (" \t ", "empty"),
        // The shape of the board.
        ("rnbakabnr", "1 ranks instead of 10"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/RNBAKABNR w", "9 ranks instead of 10"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "11 ranks instead of 10"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR/ w", "11 ranks instead of 10"),
        ("rnbakabnr/8/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "rank 8 has 8 points instead of 9: \"8\""),
        ("rnbakabnr/9/1c5c1/p1p1p1p1pp/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "rank 6 has 10 points instead of 9"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/ w", "rank 0 has 0 points instead of 9"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/99/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "rank 5 has 18 points instead of 9"),
        // The characters on it.
        ("rnbakabnr/9/1c5c1/p1p1x1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "'x' in rank 6 (character 5 of it)"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/09/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "'0' in rank 5 (character 1 of it)"),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBA車ABNR w", "'車' in rank 0 (character 5 of it)"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "8 ranks instead of 10"),
        // The other fields.
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR x", "side to move is \"x\""),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR 0 1", "side to move is \"0\""),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - x 1", "without a capture is \"x\""),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - -1 1", "without a capture is \"-1\""),
        (
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 1000000000 1",
            "without a capture is \"1000000000\"",
        ),
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 x", "move number is \"x\""),
        // What cannot stand on it.
        ("9/9/9/9/9/9/9/9/9/4K4 w", "Black has no king instead of one"),
        ("4k4/9/9/9/9/9/9/9/9/9 w", "Red has no king instead of one"),
        ("3k1k3/9/9/9/9/9/9/9/9/4K4 w", "Black has 2 kings (d9, f9) instead of one"),
        ("4k4/9/9/9/9/9/9/9/9/3KK4 w", "Red has 2 kings (d0, e0) instead of one"),
        ("4k4/9/9/9/PPPPPP3/9/9/9/9/3K5 w", "Red has 6 pawns (a5, b5, c5, d5, e5, f5), at most 5 are possible"),
        ("4k4/9/9/9/rrr6/9/9/9/9/3K5 w", "Black has 3 chariots (a5, b5, c5), at most 2 are possible"),
        ("4k4/9/9/9/ccc6/9/9/9/9/3K5 b", "Black has 3 cannons (a5, b5, c5), at most 2 are possible"),
        ("4k4/9/9/9/NNN6/9/9/9/9/3K5 w", "Red has 3 horses (a5, b5, c5), at most 2 are possible"),
        ("4k4/9/9/9/9/2B3B2/9/4B4/9/3K5 w", "Red has 3 elephants (e2, c4, g4), at most 2 are possible"),
        ("3aka3/4a4/9/9/9/9/9/9/9/3K5 w", "Black has 3 advisors (e8, d9, f9), at most 2 are possible"),
        ("4k4/9/9/9/9/9/9/9/9/2K6 w", "the king of Red can never stand on c0"),
        ("9/9/9/4k4/9/9/9/9/9/3K5 w", "the king of Black can never stand on e6"),
        ("4k4/9/9/9/9/9/9/9/3A5/3K5 w", "the advisor of Red can never stand on d1"),
        ("4k4/9/9/9/9/2b6/9/9/9/3K5 w", "the elephant of Black can never stand on c4"),
        ("4k4/9/9/9/9/9/9/3B5/9/3K5 w", "the elephant of Red can never stand on d2"),
        // The wrong side in check.
        (
            "4k4/9/9/9/9/9/9/9/4R4/3K5 w",
            "Black is in check although it is not its turn: its king on e9 is attacked from e1",
        ),
        (
            "4k4/9/9/9/9/9/9/9/3r5/3K5 b",
            "Red is in check although it is not its turn: its king on d0 is attacked from d1",
        ),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "although it is not its turn: its king on e9 is attacked from e0"),
    ];
    for (text, expected) in refused {
        let error = parse_fen(text).err().unwrap_or_else(|| panic!("\"{text}\" was accepted")).to_string();
        assert!(error.contains(expected), "\"{text}\": \"{error}\" does not say \"{expected}\"");
        assert!(!error.contains('\n'), "a message is one line: {error}");
    }
}

#[test]
fn moves_are_read_in_both_forms() {
    for text in ["h2e2", "H2E2", "h2-e2", "H2-E2"] {
        let mv = parse_move(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!((mv.from(), mv.to()), (Square::new(7, 2), Square::new(4, 2)), "{text}");
        assert_eq!(mv.to_string(), "h2e2");
    }
    for from in Square::all() {
        for to in Square::all().filter(|&to| to != from) {
            let mv = Move::new(from, to);
            assert_eq!(parse_move(&mv.to_string()), Ok(mv));
        }
    }
}

#[test]
fn what_is_no_move_is_refused_by_name() {
    let refused =
        ["", "h2", "h2e", "h2e22", "j2e2", "h2j2", "h:e2", "2h2e", "h2 e2", "h2+e2", "h2--e2", "炮二平五", "0000"];
    for text in refused {
        let error = parse_move(text).expect_err(text).to_string();
        assert!(error.contains(&format!("\"{text}\" is not a move")), "{error}");
    }
    let error = parse_move("h2h2").expect_err("a move from a point to itself").to_string();
    assert!(error.contains("\"h2h2\" goes nowhere"), "{error}");
}

#[test]
fn strict_epd_is_read() {
    let epd = parse_epd(&format!("{BOARD} b - - bm h2e2; id \"a; quoted name\"; dm 3;")).expect("readable");
    assert_eq!(epd.position.side_to_move(), Color::Black);
    assert_eq!(epd.fen, format!("{BOARD} b - -"));
    assert_eq!(epd.operation("bm"), Some("h2e2"));
    assert_eq!(epd.operation("id"), Some("a; quoted name"));
    assert_eq!(epd.operation("dm"), Some("3"));
    assert_eq!(epd.operation("pv"), None);
    assert_eq!(epd.operations.len(), 3);
}

#[test]
fn quotes_of_several_operands_stay() {
    for operands in ["\"one\" \"two\"", "\"one\" and \"two\"", "a \"b\"", "\"a\" b", "a\"b;c\"d"] {
        let epd = parse_epd(&format!("{BOARD} w - - c0 {operands}; c1 \"\"; c2 \" blanks \"")).expect("readable");
        assert_eq!(epd.operation("c0"), Some(operands));
        assert_eq!((epd.operation("c1"), epd.operation("c2")), (Some(""), Some(" blanks ")));
    }
}

#[test]
fn a_quotation_mark_that_is_never_closed_is_refused_with_its_line() {
    let open = format!("{BOARD} b - - bm h2e2; id \"a name; dm 3;");
    let error = parse_epd(&open).expect_err("the mate belongs to the name").to_string();
    assert!(error.contains("id \"a name; dm 3;"), "{error}");
    let error = parse_epd_file(&format!("# two lines\n{START_FEN}\n{open}\n")).expect_err("the same").to_string();
    assert!(error.starts_with("line 3: "), "{error}");
    let long = parse_epd(&format!("{open}{}", "x".repeat(1000))).expect_err("the same").to_string();
    assert!(long.len() < 120, "{long}");
}

#[test]
fn a_fen_with_counters_and_operations_is_read() {
    let epd = parse_epd(&format!("{BOARD} w - - 5 9;D1 44;D2 1920")).expect("readable");
    assert_eq!(epd.fen, format!("{BOARD} w - - 5 9"));
    assert_eq!(epd.position.quiet_plies(), 5);
    let operations: Vec<_> = epd.operations.iter().map(|(name, operand)| (name.as_str(), operand.as_str())).collect();
    assert_eq!(operations, [("D1", "44"), ("D2", "1920")]);
}

#[test]
fn an_operation_is_none_of_the_fields_however_few_there_are() {
    let operations = "bm a1a2; am a1a3; ce 12; id \"x\";";
    for fields in ["", " -", " - -", " - - 0", " - - 0 1", " . .", " KQkq -", " 0 1"] {
        for between in [" ", ";", " ; "] {
            let epd = parse_epd(&format!("{BOARD} w{fields}{between}{operations}")).expect("readable");
            assert_eq!(epd.fen, format!("{BOARD} w{fields}"));
            let found: Vec<_> =
                epd.operations.iter().map(|(name, operand)| (name.as_str(), operand.as_str())).collect();
            assert_eq!(found, [("bm", "a1a2"), ("am", "a1a3"), ("ce", "12"), ("id", "x")], "{fields:?}{between:?}");
        }
    }
    let error = parse_epd(&format!("{BOARD} bm a1a2;")).expect_err("the side is missing").to_string();
    assert!(error.contains("the side to move is \"bm\""), "{error}");
}

#[test]
fn a_bare_fen_is_an_epd_without_operations() {
    for text in [BOARD.to_string(), format!("{BOARD} w"), START_FEN.to_string(), format!("{START_FEN} ;")] {
        let epd = parse_epd(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert!(epd.operations.is_empty(), "{text}: {:?}", epd.operations);
    }
}

#[test]
fn an_operation_may_have_no_operand_and_come_twice() {
    let epd = parse_epd(&format!("{BOARD} w - - draw; bm a0a1; bm b0c2")).expect("readable");
    assert_eq!(epd.operation("draw"), Some(""));
    assert_eq!(epd.operation("bm"), Some("a0a1"));
    assert_eq!(epd.operations.len(), 3);
}

#[test]
fn position_files_skip_comments_and_name_the_bad_line() {
    let good = format!("# a comment\n\n{START_FEN}\n   \n{BOARD} b - - id \"second\";\r\n");
    let file = parse_epd_file(&good).expect("readable");
    assert_eq!(file.len(), 2);
    assert_eq!(file[1].operation("id"), Some("second"));
    let error = parse_epd_file(&format!("{good}9/9 w\n")).expect_err("the last line is no position").to_string();
    assert!(error.contains("line 6") && error.contains("2 ranks instead of 10"), "{error}");
    assert!(parse_epd_file("").expect("nothing is readable").is_empty());
}

/// A board letter by letter, or nearly.
fn fen_like() -> impl Strategy<Value = String> {
    "[rnbakcpRNBAKCPheHE0-9x]{0,9}(/[rnbakcpRNBAKCP1-9]{0,9}){7,11}( [wbrx-]( [-0-9]{1,6}){0,5})?"
}

/// A sound FEN with a few characters replaced, taken out or put in.
fn damaged_fen() -> impl Strategy<Value = String> {
    let change =
        (0..80_usize, 0..3_u8, prop::sample::select("rnbakcpRNBAKCP123456789/ wb-;x車".chars().collect::<Vec<_>>()));
    prop::collection::vec(change, 0..4).prop_map(|changes| {
        let mut text: Vec<char> = START_FEN.chars().collect();
        for (place, kind, character) in changes {
            let place = place % text.len();
            match kind {
                0 => text[place] = character,
                1 => drop(text.remove(place)),
                _ => text.insert(place, character),
            }
        }
        text.into_iter().collect()
    })
}

/// What was accepted is a position in working order.
fn assert_sound(text: &str) -> Result<(), TestCaseError> {
    if let Ok(position) = parse_fen(text) {
        let mut expected = Board::of(&position).legal_moves();
        let mut found = position.legal_moves().to_vec();
        expected.sort_unstable();
        found.sort_unstable();
        prop_assert_eq!(found, expected);
        prop_assert_eq!(position.key(), position.computed_key());
        prop_assert!(parse_fen(&to_fen(&position)).is_ok_and(|again| again == position));
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn no_text_upsets_the_readers(text in any::<String>()) {
        let _ = (parse_fen(&text), parse_move(&text), parse_epd(&text), parse_epd_file(&text));
    }

    #[test]
    fn nearly_positions_are_refused_or_sound(text in prop_oneof![fen_like(), damaged_fen()]) {
        assert_sound(&text)?;
        let _ = (parse_epd(&text), parse_epd_file(&text));
    }

    #[test]
    fn nearly_moves_are_refused_or_come_back(text in "[a-jA-J]?[0-9]?-?[a-jA-J]?[0-9:]?.?") {
        if let Ok(mv) = parse_move(&text) {
            prop_assert_eq!(mv.to_string(), text.replace('-', "").to_lowercase());
        }
    }

    #[test]
    fn operations_survive_any_text(text in "[ -~]{0,60}") {
        let line = format!("{BOARD} w - - {text}");
        let epd = parse_epd(&line);
        let is_open = text.matches('"').count() % 2 == 1;
        let may_count = text.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '-');
        prop_assert!(epd.is_err() == is_open || may_count, "{}", line);
    }
}
