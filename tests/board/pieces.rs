//! How the pieces move, peculiarity by peculiarity. Both kings stand in every picture, since a position needs them.

use mammoth::notation::{parse_fen, parse_move};
use mammoth::position::Position;
use mammoth::types::{Color, Piece, PieceKind, Square};

fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Asserts that the legal moves of the piece on `from` lead to exactly these points, given in any order.
#[track_caller]
fn assert_goes(fen: &str, from: &str, expected: &str) {
    let moves = position(fen).legal_moves();
    let starts_here = moves.iter().filter(|mv| mv.from().to_string() == from);
    let mut found: Vec<String> = starts_here.map(|mv| mv.to().to_string()).collect();
    found.sort_unstable();
    let mut expected: Vec<&str> = expected.split_whitespace().collect();
    expected.sort_unstable();
    assert_eq!(found, expected, "from {from} in {fen}");
}

/// Asserts that a move is pseudo-legal but leaves the king in check.
#[track_caller]
fn assert_exposes_king(fen: &str, text: &str) {
    let position = position(fen);
    let mv = parse_move(text).expect("a move");
    assert!(position.is_pseudo_legal(mv), "{text} is no move of that piece in {fen}");
    assert!(!position.is_legal_move(mv), "{text} is legal in {fen}");
    assert!(!position.legal_moves().contains(&mv), "{text} is listed in {fen}");
}

#[track_caller]
fn assert_check(fen: &str, expected: bool) {
    assert_eq!(position(fen).in_check(), expected, "{fen}");
}

#[test]
fn a_horse_in_the_open_has_eight_moves() {
    assert_goes("5k3/9/9/9/9/4N4/9/9/9/3K5 w", "e4", "c3 c5 d2 d6 f2 f6 g3 g5");
}

#[test]
fn a_horse_in_the_corner_has_two_moves() {
    assert_goes("5k3/9/9/9/9/9/9/9/9/N2K5 w", "a0", "b2 c1");
}

#[test]
fn a_piece_on_the_leg_holds_the_horse_whatever_its_colour() {
    assert_goes("5k3/9/9/9/4p4/4N4/9/9/9/3K5 w", "e4", "c3 c5 d2 f2 g3 g5");
    assert_goes("5k3/9/9/9/4P4/4N4/9/9/9/3K5 w", "e4", "c3 c5 d2 f2 g3 g5");
    assert_goes("5k3/9/9/9/9/4NP3/9/9/9/3K5 w", "e4", "c3 c5 d2 d6 f2 f6");
}

#[test]
fn a_piece_beside_the_goal_does_not_hold_the_horse() {
    assert_goes("5k3/9/9/9/3p1p3/4N4/3p1p3/9/9/3K5 w", "e4", "c3 c5 d2 d6 f2 f6 g3 g5");
}

#[test]
fn of_two_horses_one_may_attack_while_the_other_is_held() {
    let (red_held, black_free) = ("5k3/9/9/5n3/4p4/4N4/9/9/9/3K5 w", "5k3/9/9/5n3/4p4/4N4/9/9/9/3K5 b");
    assert_goes(red_held, "e4", "c3 c5 d2 f2 g3 g5");
    assert_goes(black_free, "f6", "d5 d7 e4 e8 g4 g8 h5 h7");
}

#[test]
fn an_elephant_leaps_two_points_and_stays_at_home() {
    assert_goes("5k3/9/9/9/9/9/9/4B4/9/3K5 w", "e2", "c0 c4 g0 g4");
    assert_goes("5k3/9/9/9/9/2B6/9/9/9/3K5 w", "c4", "a2 e2");
    assert_goes("5k3/9/9/9/6b2/9/9/9/9/3K5 b", "g5", "e7 i7");
}

#[test]
fn a_piece_on_the_eye_holds_the_elephant() {
    assert_goes("5k3/9/9/9/9/9/3p5/4B4/9/3K5 w", "e2", "c0 g0 g4");
    assert_goes("5k3/9/9/9/9/9/9/4B4/5N3/3K5 w", "e2", "c0 c4 g4");
}

#[test]
fn an_advisor_steps_diagonally_within_the_palace() {
    assert_goes("5k3/9/9/9/9/9/9/9/4A4/4K4 w", "e1", "d0 d2 f0 f2");
    assert_goes("5k3/9/9/9/9/9/9/3A5/9/4K4 w", "d2", "e1");
    assert_goes("3a1k3/9/9/9/9/9/9/9/9/4K4 b", "d9", "e8");
}

#[test]
fn a_king_steps_straight_within_the_palace() {
    assert_goes("5k3/9/9/9/9/9/9/9/3K5/9 w", "d1", "d0 d2 e1");
    assert_goes("5k3/9/9/9/9/9/9/3K5/9/9 w", "d2", "d1 e2");
    assert_goes("9/9/5k3/9/9/9/9/9/9/3K5 b", "f7", "e7 f8");
}

#[test]
fn kings_never_face_each_other() {
    // The step onto the open file.
    assert_goes("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0", "d1");
    assert_exposes_king("4k4/9/9/9/9/9/9/9/9/3K5 w", "d0e0");
    // The only piece between them stays on the file.
    assert_goes("4k4/9/9/9/9/9/4C4/9/9/4K4 w", "e3", "e1 e2 e4 e5 e6 e7 e8");
    assert_exposes_king("4k4/9/9/9/9/4N4/9/9/9/4K4 w", "e4d6");
    // Of two pieces between them either may go.
    assert_goes("4k4/9/9/9/4p4/4N4/9/9/9/4K4 w", "e4", "c3 c5 d2 f2 g3 g5");
}

#[test]
fn a_chariot_goes_as_far_as_the_way_is_free() {
    assert_goes("5k3/9/9/9/9/p1R1P4/9/2p6/9/3K5 w", "c4", "a4 b4 c2 c3 c5 c6 c7 c8 c9 d4");
}

#[test]
fn a_cannon_without_a_screen_captures_nothing() {
    assert_goes("5k3/9/9/9/9/C7r/9/9/p8/3K5 w", "a4", "a2 a3 a5 a6 a7 a8 a9 b4 c4 d4 e4 f4 g4 h4");
}

#[test]
fn a_cannon_captures_over_one_screen_of_either_colour() {
    assert_goes("5k3/9/9/9/p8/C3P3r/9/9/9/3K5 w", "a4", "a0 a1 a2 a3 b4 c4 d4 i4");
    assert_goes("5k3/9/9/9/p8/C3p3r/9/9/9/3K5 w", "a4", "a0 a1 a2 a3 b4 c4 d4 i4");
}

#[test]
fn a_cannon_takes_the_first_piece_behind_the_screen_only() {
    assert_goes("5k3/9/9/9/p8/C3p1p1r/9/9/9/3K5 w", "a4", "a0 a1 a2 a3 b4 c4 d4 g4");
    assert_goes("5k3/9/9/9/p8/C3p1P1r/9/9/9/3K5 w", "a4", "a0 a1 a2 a3 b4 c4 d4");
}

#[test]
fn a_pawn_gains_its_sideways_steps_at_the_river() {
    assert_goes("5k3/9/9/9/9/9/4P4/9/9/3K5 w", "e3", "e4");
    assert_goes("5k3/9/9/9/9/4P4/9/9/9/3K5 w", "e4", "e5");
    assert_goes("5k3/9/9/9/4P4/9/9/9/9/3K5 w", "e5", "d5 e6 f5");
    assert_goes("5k3/9/9/9/9/9/p8/9/9/3K5 b", "a3", "a2 b3");
    assert_goes("5k3/9/9/9/8p/9/9/9/9/3K5 b", "i5", "i4");
}

#[test]
fn a_pawn_on_the_last_rank_only_goes_sideways() {
    assert_goes("P4k3/9/9/9/9/9/9/9/9/3K5 w", "a9", "b9");
    assert_goes("5k3/9/9/9/9/9/9/9/9/3K3p1 b", "h0", "g0 i0");
}

#[test]
fn each_piece_gives_check_in_its_own_way() {
    // Chariot, free and blocked.
    assert_check("4k4/9/9/9/4R4/9/9/9/9/3K5 b", true);
    assert_check("4k4/9/4p4/9/4R4/9/9/9/9/3K5 b", false);
    // Cannon with no, one and two screens.
    assert_check("4k4/9/9/9/4C4/9/9/9/9/3K5 b", false);
    assert_check("4k4/9/4p4/9/4C4/9/9/9/9/3K5 b", true);
    assert_check("4k4/4a4/4p4/9/4C4/9/9/9/9/3K5 b", false);
    // Horse with a free leg, with a held one, and with a piece where the king's leg would be if it were a horse.
    assert_check("4k4/9/3N5/9/9/9/9/9/9/3K5 b", true);
    assert_check("4k4/3p5/3N5/9/9/9/9/9/9/3K5 b", false);
    assert_check("4k4/4a4/3N5/9/9/9/9/9/9/3K5 b", true);
    // Pawn in front, beside, and behind.
    assert_check("9/4k4/4P4/9/9/9/9/9/9/3K5 b", true);
    assert_check("9/4kP3/9/9/9/9/9/9/9/3K5 b", true);
    assert_check("4P4/4k4/9/9/9/9/9/9/9/3K5 b", false);
}

#[test]
fn a_pinned_piece_stays_between_king_and_chariot() {
    assert_goes("4kr3/9/9/9/9/9/9/9/5R3/5K3 w", "f1", "f2 f3 f4 f5 f6 f7 f8 f9");
    assert_exposes_king("4kr3/9/9/9/9/5N3/9/9/9/5K3 w", "f4e6");
}

#[test]
fn a_screen_that_leaves_uncovers_the_cannon() {
    assert_exposes_king("3k1c3/9/9/9/9/5N3/5P3/9/9/5K3 w", "f4e6");
    // Along the line it stays a screen, and the cannon itself may be taken.
    assert_goes("3k1c3/9/9/9/9/5R3/5P3/9/9/5K3 w", "f4", "f5 f6 f7 f8 f9");
}

#[test]
fn a_piece_that_steps_before_the_king_becomes_a_screen() {
    assert_check("3k1c3/9/9/9/9/9/9/9/9/5K3 w", false);
    assert_exposes_king("3k1c3/9/9/9/4R4/9/9/9/9/5K3 w", "e5f5");
    assert_goes("3k1c3/9/9/9/9/9/9/9/4A4/5K3 w", "e1", "d0 d2");
    // The king itself hides from nobody there.
    assert_goes("3k1c3/9/9/9/9/9/9/9/9/5K3 w", "f0", "e0 f1");
}

#[test]
fn a_check_by_cannon_is_met_by_a_second_screen_or_none() {
    let fen = "3k1c3/9/9/5p3/9/8R/9/9/9/5K3 w";
    assert_check(fen, true);
    assert_goes(fen, "i4", "f4");
    let own_screen = "3k1c3/9/9/9/9/5R3/9/9/9/5K3 w";
    assert_check(own_screen, true);
    assert_goes(own_screen, "f4", "a4 b4 c4 d4 e4 g4 h4 i4 f9");
}

#[test]
fn a_leg_that_leaves_uncovers_the_horse() {
    let fen = "5k3/9/9/9/9/9/9/3n5/3R5/4K4 w";
    assert_check(fen, false);
    assert_goes(fen, "d1", "d2");
    assert_exposes_king(fen, "d1d0");
    assert_exposes_king(fen, "d1a1");
}

#[test]
fn a_discovered_check_is_seen_before_the_move() {
    let cases = [
        // The pawn leaves the chariot's file.
        ("4k4/9/9/4P4/4R4/9/9/9/9/3K5 w", "e6d6", true),
        // One of two screens leaves; a piece becomes the only screen; it becomes the third.
        ("4k4/4a4/9/4P4/4C4/9/9/9/9/3K5 w", "e6d6", true),
        ("4k4/9/9/3P5/4C4/9/9/9/9/3K5 w", "d6e6", true),
        ("4k4/4a4/4p4/3P5/4C4/9/9/9/9/3K5 w", "d6e6", false),
        // The leg leaves the horse.
        ("4k4/3R5/3N5/9/9/9/9/9/9/5K3 w", "d8a8", true),
        // The king was one of two screens.
        ("4k4/9/4p4/9/9/9/9/9/4K4/4C4 w", "e1d1", true),
    ];
    for (fen, text, expected) in cases {
        let mut position = position(fen);
        let mv = parse_move(text).expect("a move");
        assert!(position.is_legal_move(mv), "{text} in {fen}");
        assert_eq!(position.gives_check(mv), expected, "{text} in {fen}");
        position.make(mv);
        assert_eq!(position.in_check(), expected, "{text} in {fen}");
    }
}

#[test]
fn stalemate_is_no_check_and_no_move() {
    for fen in ["3k5/4P4/9/9/9/9/9/9/9/4K4 b", "4k4/3P1P3/9/9/9/9/9/9/9/3K5 b"] {
        let position = position(fen);
        assert!(!position.in_check(), "{fen}");
        assert!(!position.has_legal_move(), "{fen}");
        assert_eq!(position.count_legal_moves(), 0, "{fen}");
    }
}

#[test]
fn mate_is_check_and_no_move() {
    let unprotected = position("3k5/3R5/9/9/9/9/9/9/9/4K4 b");
    assert!(unprotected.in_check());
    assert_eq!(unprotected.count_legal_moves(), 1, "the king takes the chariot");
    let protected = position("3k5/3R5/3P5/9/9/9/9/9/9/4K4 b");
    assert!(protected.in_check() && !protected.has_legal_move());
    assert_eq!(protected.count_legal_moves(), 0);
}

#[test]
fn a_position_knows_its_pieces() {
    let position = position("3ak4/9/9/9/p8/8C/9/9/4A4/4K4 b");
    let at = |text: &str| parse_move(&format!("{text}e5")).expect("a move").from();
    assert_eq!(position.piece_on(at("i4")), Some(Piece::new(Color::Red, PieceKind::Cannon)));
    assert_eq!(position.piece_on(at("a5")), Some(Piece::new(Color::Black, PieceKind::Pawn)));
    assert_eq!(position.piece_on(at("e4")), None);
    assert_eq!(position.king(Color::Red), at("e0"));
    assert_eq!(position.king(Color::Black), at("e9"));
    assert_eq!(position.side_to_move(), Color::Black);
    assert!(position.has_attackers(Color::Red) && position.has_attackers(Color::Black));
    assert_eq!(Square::all().filter(|&point| position.piece_on(point).is_some()).count(), 6);
}
