//! How games end otherwise than by a move that mates: repetition, the count of quiet plies, bare boards; and what the
//! search makes of it.

use mammoth::notation::{START_FEN, parse_fen, parse_move, to_fen};
use mammoth::position::Position;
use mammoth::rules::{RuleSet, Rules, Ruling, is_dead_draw, is_quiet_draw, repetition};
use mammoth::search::{Job, Pool, SearchResult};
use mammoth::time::Limits;
use mammoth::tt::Table;
use mammoth::types::{Color, Score, ScoreKind};

fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays moves; a `+` behind one asserts that it gives check, and no `+` that it does not.
#[track_caller]
fn play(position: &mut Position, line: &str) {
    for word in line.split_whitespace() {
        let mv = parse_move(word.trim_end_matches('+')).expect("a move");
        assert!(position.is_legal_move(mv), "{mv} in {}", to_fen(position));
        position.make(mv);
        assert_eq!(position.in_check(), word.ends_with('+'), "check by {mv} in {}", to_fen(position));
    }
}

#[track_caller]
fn after(fen: &str, line: &str) -> Position {
    let mut position = position(fen);
    play(&mut position, line);
    position
}

/// The ruling and the length of the cycle.
fn ruling(position: &Position) -> Option<(Ruling, usize)> {
    repetition(position, RuleSet::Asian).map(|repetition| (repetition.ruling, repetition.plies))
}

/// The chariot drives the king to and fro.
const PERPETUAL: &str = "4k4/9/9/9/9/9/9/9/3R5/5K3 w";
const PERPETUAL_CYCLE: &str = "d1e1+ e9d9 e1d1+ d9e9";

#[test]
fn perpetual_check_loses_for_the_side_that_checks() {
    let mut position = after(PERPETUAL, PERPETUAL_CYCLE);
    assert_eq!(ruling(&position), Some((Ruling::Loses, 4)), "Red, who checks, is to move");
    play(&mut position, "d1e1+");
    assert_eq!(ruling(&position), Some((Ruling::Wins, 4)), "Black, who is checked, is to move");
    play(&mut position, "e9d9");
    assert_eq!(ruling(&position), Some((Ruling::Loses, 4)));
}

#[test]
fn perpetual_check_by_black_loses_as_well() {
    let mut position = position(PERPETUAL).flipped();
    assert_eq!(position.side_to_move(), Color::Black);
    play(&mut position, "d8e8+ e0d0 e8d8+ d0e0");
    assert_eq!(ruling(&position), Some((Ruling::Loses, 4)));
    play(&mut position, "d8e8+");
    assert_eq!(ruling(&position), Some((Ruling::Wins, 4)));
}

#[test]
fn when_both_sides_check_for_ever_it_is_a_draw() {
    let mut position = position("3r1k3/3c5/9/9/9/3R5/5C3/C8/3K5/9 w");
    assert!(position.in_check(), "the first move answers a check, too");
    play(&mut position, "d4f4+ d8f8+ f4d4+ f8d8+");
    assert_eq!(ruling(&position), Some((Ruling::Draw, 4)));
    play(&mut position, "d4f4+");
    assert_eq!(ruling(&position), Some((Ruling::Draw, 4)));
}

#[test]
fn checking_always_loses_against_checking_sometimes() {
    let position = after("4k4/3c5/9/3P5/4C4/8c/9/9/3K5/9 w", "d6e6+ d8e8 e6d6+ e8d8+");
    assert_eq!(ruling(&position), Some((Ruling::Loses, 4)));
}

#[test]
fn checking_with_some_moves_only_is_a_draw() {
    let mut position = after("4k4/9/9/9/9/9/9/9/R8/5K3 w", "a1e1+ e9d9 e1a1 d9e9");
    assert_eq!(ruling(&position), Some((Ruling::Draw, 4)));
    play(&mut position, "a1e1+");
    assert_eq!(ruling(&position), Some((Ruling::Draw, 4)));
}

#[test]
fn a_quiet_repetition_is_a_draw() {
    let mut position = after(START_FEN, "b0c2 b9c7 c2b0");
    assert_eq!(ruling(&position), None, "nothing has occurred twice yet");
    play(&mut position, "c7b9");
    assert_eq!(ruling(&position), Some((Ruling::Draw, 4)));
    play(&mut position, "b0c2");
    assert_eq!(ruling(&position), Some((Ruling::Draw, 4)));
    play(&mut position, "h9g7");
    assert_eq!(ruling(&position), None);
}

#[test]
fn longer_cycles_are_found() {
    let mut position = after("4k4/9/9/9/9/9/9/9/R8/3K5 w", "a1b1 e9f9 b1b2 f9f8 b2a2 f8e8 a2a1");
    assert_eq!(ruling(&position), None);
    play(&mut position, "e8e9");
    assert_eq!(ruling(&position), Some((Ruling::Draw, 8)));
}

#[test]
fn cycles_of_three_moves_a_side_are_found() {
    let mut position = after("3k4r/9/9/9/9/9/9/9/R8/4K4 w", "a1a2 i9i8 a2a3 i8i7 a3a1");
    assert_eq!(ruling(&position), None);
    play(&mut position, "i7i9");
    assert_eq!(ruling(&position), Some((Ruling::Draw, 6)));
}

#[test]
fn the_latest_occurrence_is_judged() {
    // First round by round with checks, then one round without.
    let mut position = after(PERPETUAL, PERPETUAL_CYCLE);
    play(&mut position, "d1c1 e9e8 c1d1 e8e9");
    assert_eq!(ruling(&position), Some((Ruling::Draw, 4)));
    play(&mut position, PERPETUAL_CYCLE);
    assert_eq!(ruling(&position), Some((Ruling::Loses, 4)));
}

#[test]
fn the_same_board_with_the_other_side_to_move_is_no_repetition() {
    // The chariot takes three moves to where one would have led; the king goes and comes back.
    let position = after("4k4/9/9/9/9/9/9/9/R8/3K5 w", "a1a2 e9f9 a2a3 f9e9 a3a1");
    assert_eq!(position.side_to_move(), Color::Black);
    assert_eq!(ruling(&position), None);
}

#[test]
fn what_lies_before_a_capture_is_forgotten() {
    let fen = "4k4/9/9/9/9/9/9/p8/R8/3K5 w";
    let mut position = after(fen, "a1b1 e9f9 b1a1 f9e9");
    assert_eq!(ruling(&position), Some((Ruling::Draw, 4)));
    play(&mut position, "a1a2");
    assert_eq!(ruling(&position), None);
    play(&mut position, "e9f9 a2a1 f9e9");
    assert_eq!(ruling(&position), None);
    play(&mut position, "a1a2");
    assert_eq!(ruling(&position), Some((Ruling::Draw, 4)), "the position after the capture counts");
}

#[test]
fn what_lies_before_a_null_move_is_forgotten() {
    let mut position = position("4k4/9/9/9/9/9/9/9/R8/3K5 w");
    play(&mut position, "a1a2");
    position.make_null();
    play(&mut position, "a2a1");
    position.make_null();
    assert_eq!(ruling(&position), None, "the same board, but only because of the null moves");
    play(&mut position, "a1b1 e9f9 b1a1 f9e9");
    assert_eq!(ruling(&position), Some((Ruling::Draw, 4)), "a cycle of real moves behind them");
}

#[test]
fn a_position_just_read_repeats_nothing() {
    let played = after(PERPETUAL, PERPETUAL_CYCLE);
    let read = position(&to_fen(&played));
    assert_eq!(read.quiet_plies(), 4);
    assert_eq!(ruling(&read), None);
}

#[test]
fn a_move_taken_back_takes_the_repetition_back() {
    let mut position = after(PERPETUAL, PERPETUAL_CYCLE);
    position.unmake();
    assert_eq!(ruling(&position), None);
    play(&mut position, "d9e9");
    assert_eq!(ruling(&position), Some((Ruling::Loses, 4)));
}

#[test]
fn one_hundred_and_twenty_plies_without_a_capture_are_a_draw() {
    assert_eq!(Rules::default().quiet_limit(), 120);
    let mut position = position("4k4/9/9/9/9/9/9/p8/R8/3K5 w");
    for _ in 0..29 {
        play(&mut position, "a1b1 e9f9 b1a1 f9e9");
        assert!(!is_quiet_draw(&position, Rules::default()), "after {} plies", position.quiet_plies());
    }
    play(&mut position, "a1b1 e9f9 b1a1");
    assert!(!is_quiet_draw(&position, Rules::default()), "after 119 plies");
    play(&mut position, "f9e9");
    assert!(is_quiet_draw(&position, Rules::default()), "after 120 plies");
    play(&mut position, "a1b1");
    assert!(is_quiet_draw(&position, Rules::default()), "after 121 plies");
    position.unmake();
    play(&mut position, "a1a2");
    assert!(!is_quiet_draw(&position, Rules::default()), "a capture starts the count again");
    assert_eq!(position.quiet_plies(), 0);
}

#[test]
fn the_count_of_a_fen_goes_on() {
    let mut position = position("4k4/9/9/9/9/9/9/p8/R8/3K5 w - - 119 80");
    assert!(!is_quiet_draw(&position, Rules::default()));
    play(&mut position, "a1b1");
    assert!(is_quiet_draw(&position, Rules::default()));
}

#[test]
fn without_pieces_that_cross_the_river_nobody_wins() {
    for fen in ["4k4/9/9/9/9/9/9/9/9/3K5 w", "2bakab2/9/9/9/9/2B6/9/9/4A4/3K1A3 b"] {
        assert!(is_dead_draw(&position(fen)), "{fen}");
    }
    for fen in [START_FEN, "4k4/9/9/9/9/9/9/9/p8/3K5 w", "4k4/9/9/9/9/9/9/9/C8/3K5 b"] {
        assert!(!is_dead_draw(&position(fen)), "{fen}");
    }
}

fn search(position: Position, depth: i32) -> SearchResult {
    let pool = Pool::new(1).expect("one thread is granted");
    let table = Table::new(16).expect("16 MiB are granted");
    pool.prepare();
    let findings = pool.run(&Job::new(position, Limits::depth(depth)), &table, &|_| {});
    assert_eq!(findings.failure, None);
    findings
}

#[test]
fn a_twofold_repetition_inside_the_search_is_no_mate() {
    for depth in 6..=12 {
        let findings = search(position("3aka3/4n4/9/9/9/9/9/7C1/7r1/3AK4 w"), depth);
        assert!(!findings.score.is_mate(), "score {} with {:?} at depth {depth}", findings.score, findings.best);
    }
    // Black checks and chases in turn: deep enough, a search sees all other ways end in a ban.
    for depth in [15, 16, 20, 26, 30] {
        let findings = search(position("3aka3/4n4/9/9/9/9/9/7C1/7r1/3AK4 w"), depth);
        assert_eq!(findings.score, Score::DRAW, "with {:?} at depth {depth}", findings.best);
    }
}

#[test]
fn the_side_that_is_checked_for_ever_wins_in_the_search_too() {
    // The third round begins; Black has one move only, into a position that was on the board twice.
    let mut position = after(PERPETUAL, PERPETUAL_CYCLE);
    play(&mut position, PERPETUAL_CYCLE);
    play(&mut position, "d1e1+");
    assert_eq!(position.count_legal_moves(), 1);
    for depth in 1..=6 {
        let findings = search(position.clone(), depth);
        assert_eq!(findings.score.kind(), ScoreKind::Ban(true), "score {} at depth {depth}", findings.score);
        assert_eq!(findings.best, parse_move("e9d9").ok());
    }
}

#[test]
fn a_stalemate_is_a_win_for_the_side_that_gives_it() {
    let mut position = position("3k5/9/4P4/9/9/9/9/9/9/4K4 w");
    let findings = search(position.clone(), 6);
    assert_eq!(findings.score.kind(), ScoreKind::MateIn(1));
    position.make(findings.best.expect("there is a move"));
    assert!(!position.in_check() && !position.has_legal_move(), "{:?} gives no stalemate", findings.best);
}

#[test]
fn the_side_that_has_no_move_has_lost() {
    for fen in ["3k5/4P4/9/9/9/9/9/9/9/4K4 b", "3k5/3R5/3P5/9/9/9/9/9/9/4K4 b"] {
        assert_eq!(search(position(fen), 4).best, None, "{fen}");
    }
}

#[test]
fn the_move_limit_is_seen_by_the_search() {
    // A chariot up, but the next ply is the hundred and twentieth.
    let won = search(position("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 0 1"), 8);
    let drawn = search(position("4k4/9/9/9/9/9/9/9/R8/3K5 w - - 119 60"), 8);
    assert!(won.score > Score::cp(200), "score {}", won.score);
    assert_eq!(drawn.score, Score::DRAW);
}

#[test]
fn a_mate_on_the_board_goes_before_the_move_limit() {
    let findings = search(position("3k5/9/3P5/9/9/9/9/9/R8/4K4 w - - 119 60"), 6);
    assert_eq!(findings.score.kind(), ScoreKind::MateIn(1), "with {:?}", findings.best);
}
