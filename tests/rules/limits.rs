//! Quiet play: what counts towards the draw without captures.

use mammoth::notation::{parse_fen, parse_move};
use mammoth::position::Position;
use mammoth::rules::{RuleSet, Rules, is_quiet_draw, quiet_count};

fn play(position: &mut Position, line: &str) {
    for word in line.split_whitespace() {
        let mv = parse_move(word).expect("a move");
        assert!(position.is_legal_move(mv), "{mv} in {position:?}");
        position.make(mv);
    }
}

fn counts(position: &Position) -> [u32; 3] {
    RuleSet::ALL.map(|rule_set| quiet_count(position, rule_set))
}

/// Red checks with every move.
const CHECKS: &str = "d1e1 e9d9 e1d1 d9e9 ";

#[test]
fn ten_checks_a_side_count_by_the_asian_rules() {
    let mut position = parse_fen("4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1").expect("readable");
    assert_eq!(counts(&position), [0; 3]);
    play(&mut position, &CHECKS.repeat(5));
    assert_eq!(counts(&position), [20, 0, 20], "ten checks, each answered");
    play(&mut position, "d1e1");
    assert_eq!(counts(&position), [20, 0, 21], "the eleventh");
    play(&mut position, "e9d9");
    assert_eq!(counts(&position), [21, 0, 22]);
    play(&mut position, "e1e2");
    assert_eq!(counts(&position), [22, 1, 23], "no check, and no answer to one");
}

#[test]
fn each_side_has_ten_checks_of_its_own() {
    let mut position = parse_fen("3r1k3/3c5/9/9/9/3R5/5C3/C8/3K5/9 w - - 0 1").expect("readable");
    play(&mut position, &"d4f4 d8f8 f4d4 f8d8 ".repeat(6));
    assert_eq!(counts(&position), [20, 0, 24], "twelve checks of each");
}

#[test]
fn what_lies_before_the_capture_or_the_fen_does_not_count() {
    let mut position = parse_fen("4k4/9/9/9/9/9/9/9/3R4p/5K3 w - - 30 40").expect("readable");
    assert_eq!(counts(&position), [30; 3], "nobody knows which of them were checks");
    play(&mut position, CHECKS);
    assert_eq!(counts(&position), [34, 30, 34]);
    play(&mut position, "d1i1");
    assert_eq!(counts(&position), [0; 3]);
}

#[test]
fn the_limit_is_reached_by_what_counts() {
    let mut position = parse_fen("4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1").expect("readable");
    play(&mut position, &CHECKS.repeat(25));
    let is_draw = |position: &Position, set| is_quiet_draw(position, Rules::from(set));
    assert!(!is_draw(&position, RuleSet::ComputerLeague), "a hundred plies, but checks and answers");
    play(&mut position, &CHECKS.repeat(5));
    assert_eq!(position.quiet_plies(), 120);
    assert!(is_draw(&position, RuleSet::Simple));
    assert!(!is_draw(&position, RuleSet::Asian), "fifty of them do not count");
    let shorter = Rules { set: RuleSet::Asian, move_limit: Some(35) };
    assert!(is_quiet_draw(&position, shorter));
    assert!(!is_quiet_draw(&position, Rules { move_limit: Some(36), ..shorter }));
}
