//! How often each side wins, beside what the evaluation was given and counted position by position.

use super::tables;
use mammoth::egtb::{Outcome, Shares, SharesRow, survey};
use mammoth::position::Position;
use mammoth::types::{Color, Piece, PieceKind, Square};
use std::collections::BTreeMap;

/// What the evaluation knows.
const KNOWN: &str = include_str!("../../src/eval/endings/shares.tsv");

#[test]
fn the_evaluation_knows_what_tables_made_anew_say() {
    let (_directory, tables) = tables(&["P:a", "CA:", "CB:", "N:b", "P:p"]);
    let known: Vec<SharesRow> = KNOWN.lines().filter_map(|line| line.parse().ok()).collect();
    let mut compared = 0;
    for row in tables.iter().flat_map(|table| survey(table).expect("it is sound")) {
        let expected = known.iter().find(|known| known.signature == row.signature);
        assert_eq!(Some(&row), expected, "{}", row.signature);
        compared += 1;
    }
    assert!(compared >= 13, "{compared}");
}

/// All positions with a pawn and the kings, where the table holds one of two mirrored ones, unless both kings stand in the middle.
#[test]
fn quiet_positions_are_counted_by_who_wins_them() {
    let (_directory, tables) = tables(&["P:"]);
    let mut twice: BTreeMap<u8, Shares> = BTreeMap::new();
    let placed = |red, black, pawn| {
        let [king, rival] = Color::BOTH.map(|color| Piece::new(color, PieceKind::King));
        [(red, king), (black, rival), (pawn, Piece::new(Color::Red, PieceKind::Pawn))]
    };
    for red in Square::all() {
        for black in Square::all() {
            let free = |pawn: &Square| red != black && ![red, black].contains(pawn);
            for (pawn, side) in Square::all().filter(free).flat_map(|pawn| Color::BOTH.map(|side| (pawn, side))) {
                let Ok(position) = Position::from_pieces(placed(red, black, pawn), side, 0) else { continue };
                let Some(value) = tables.value(&position).expect("it is sound") else { continue };
                let weight = if red.file() == 4 && black.file() == 4 { 2 } else { 1 };
                let captures = position.legal_moves().iter().any(|mv| position.piece_on(mv.to()).is_some());
                let quiet = if position.in_check() || captures { 0 } else { weight };
                let shares = twice.entry(u8::from(pawn.rank() == 9)).or_default();
                let winner = match value.outcome() {
                    Outcome::Draw => None,
                    Outcome::Win => Some(side),
                    Outcome::Loss => Some(!side),
                };
                shares.quiet += quiet;
                if let Some(winner) = winner {
                    shares.can_win[winner.index()] = true;
                    shares.wins[winner.index()] += quiet;
                }
            }
        }
    }
    let found = survey(tables.get("P:".parse().expect("a class")).expect("it was made")).expect("it is sound");
    let found: BTreeMap<u8, Shares> =
        found.into_iter().map(|row| (row.signature.pawns_on_last_rank[0], row.shares)).collect();
    let halved = |shares: Shares| Shares { quiet: shares.quiet / 2, wins: shares.wins.map(|wins| wins / 2), ..shares };
    assert_eq!(found, twice.into_iter().map(|(rank, shares)| (rank, halved(shares))).collect());
}
