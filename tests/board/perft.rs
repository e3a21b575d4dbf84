//! The counts of `bench-positions/perft.epd`.

use mammoth::notation::{Epd, parse_epd_file};
use mammoth::position::{perft, perft_divide};

/// Counts above this belong to the long test.
const SHORT: u64 = 5_000_000;

/// Counts of the file that `wanted` says yes to, all of them right; returns how many there were.
fn check(wanted: impl Fn(u64) -> bool) -> usize {
    let file = parse_epd_file(include_str!("../../bench-positions/perft.epd")).expect("the file is readable");
    file.iter().map(|epd| check_position(epd, &wanted)).sum()
}

fn check_position(epd: &Epd, wanted: impl Fn(u64) -> bool) -> usize {
    let mut checked = 0;
    for (name, operand) in &epd.operations {
        let depth: u32 =
            name.strip_prefix('D').and_then(|depth| depth.parse().ok()).expect("the operations are D1, D2, …");
        let nodes: u64 = operand.parse().expect("the operands are numbers");
        if wanted(nodes) {
            assert_eq!(perft(&mut epd.position.clone(), depth), nodes, "{} at depth {depth}", epd.fen);
            checked += 1;
        }
    }
    checked
}

#[test]
fn counts_up_to_five_million() {
    assert_eq!(check(|nodes| nodes <= SHORT), 77);
}

#[test]
#[cfg_attr(debug_assertions, ignore = "some minutes of counting with every check")]
fn counts_beyond_five_million() {
    assert_eq!(check(|nodes| nodes > SHORT), 3);
}

#[test]
fn depth_zero_is_one_sequence_of_no_move() {
    let file = parse_epd_file(include_str!("../../bench-positions/perft.epd")).expect("the file is readable");
    assert!(file.iter().all(|epd| perft(&mut epd.position.clone(), 0) == 1));
}

#[test]
fn divided_counts_add_up_and_come_in_the_order_of_the_moves() {
    for epd in parse_epd_file(include_str!("../../bench-positions/bench.epd")).expect("the file is readable") {
        let divided = perft_divide(&epd.position, 2);
        let moves: Vec<_> = divided.iter().map(|&(mv, _)| mv).collect();
        assert_eq!(moves, epd.position.legal_moves().to_vec(), "{}", epd.fen);
        let sum: u64 = divided.iter().map(|(_, nodes)| nodes).sum();
        assert_eq!(sum, perft(&mut epd.position.clone(), 2), "{}", epd.fen);
    }
}
