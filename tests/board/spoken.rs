//! Moves by name: WXF and Chinese, written and read.

use crate::cases::cases;
use crate::dice::{Dice, positions, sparse};
use mammoth::notation::{
    ChineseStyle, Digits, MoveNameError, Notation, START_FEN, Script, parse_fen, parse_move, read_move, write_move,
};
use mammoth::position::Position;
use mammoth::types::{Color, Move, Piece, PieceKind, Square};
use proptest::prelude::*;
use std::collections::HashSet;

const fn chinese(script: Script, digits: Digits) -> Notation {
    Notation::Chinese(ChineseStyle { script, digits })
}

const ALL: [Notation; 8] = [
    Notation::Iccs,
    Notation::Wxf,
    chinese(Script::Simplified, Digits::Chinese),
    chinese(Script::Simplified, Digits::FullWidth),
    chinese(Script::Simplified, Digits::Plain),
    chinese(Script::Traditional, Digits::Chinese),
    chinese(Script::Traditional, Digits::FullWidth),
    chinese(Script::Traditional, Digits::Plain),
];

pub fn position(fen: &str) -> Position {
    parse_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

pub fn mv(text: &str) -> Move {
    parse_move(text).expect("a move")
}

/// Asserts how a move is written: coordinates, WXF, simplified with full-width digits, traditional with plain ones.
#[track_caller]
fn assert_names(fen: &str, expected: &[[&str; 4]]) {
    let position = position(fen);
    let notations = [Notation::Wxf, ALL[3], ALL[7]];
    for &[coordinates, wxf, simplified, traditional] in expected {
        for (notation, name) in notations.into_iter().zip([wxf, simplified, traditional]) {
            assert_eq!(write_move(&position, mv(coordinates), notation), name, "{coordinates} in {fen}");
            assert_eq!(read_move(&position, name), Ok(mv(coordinates)), "{name} in {fen}");
        }
    }
}

#[test]
fn single_pieces_are_named_by_their_file() {
    assert_names(
        START_FEN,
        &[
            ["h2e2", "C2=5", "炮二平五", "炮二平五"],
            ["b2b9", "C8+7", "炮八进七", "炮八進七"],
            ["h0g2", "H2+3", "马二进三", "馬二進三"],
            ["a0a2", "R9+2", "车九进二", "車九進二"],
            ["c0e2", "E7+5", "相七进五", "相七進五"],
            ["d0e1", "A6+5", "仕六进五", "仕六進五"],
            ["e0e1", "K5+1", "帅五进一", "帥五進一"],
            ["g3g4", "P3+1", "兵三进一", "兵三進一"],
        ],
    );
    assert_names(
        "r1bakabnr/9/1cn4c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b",
        &[
            ["h9g7", "H8+7", "马８进７", "馬8進7"],
            ["c7b9", "H3-2", "马３退２", "馬3退2"],
            ["h7h8", "C8-1", "炮８退１", "炮8退1"],
            ["a9b9", "R1=2", "车１平２", "車1平2"],
            ["g9e7", "E7+5", "象７进５", "象7進5"],
            ["f9e8", "A6+5", "士６进５", "士6進5"],
            ["e9e8", "K5+1", "将５进１", "將5進1"],
            ["i6i5", "P9+1", "卒９进１", "卒9進1"],
        ],
    );
}

#[test]
fn two_pieces_on_a_file_are_front_and_rear() {
    // Chariots, horses and cannons of Red; the front is far from its own side.
    assert_names(
        "5k3/9/2N3R2/9/2N6/6R2/4C4/4C4/9/3K5 w",
        &[
            ["c7d5", "+H-6", "前马退六", "前馬退六"],
            ["c5d3", "-H-6", "后马退六", "後馬退六"],
            ["g7g9", "+R+2", "前车进二", "前車進二"],
            ["g4f4", "-R=4", "后车平四", "後車平四"],
            ["e3d3", "+C=6", "前炮平六", "前炮平六"],
            ["e2e1", "-C-1", "后炮退一", "後炮退一"],
        ],
    );
    // Black looks the other way.
    assert_names(
        "4k4/9/2n6/9/2n6/9/9/9/9/3K5 b",
        &[["c7b5", "-H+2", "后马进２", "後馬進2"], ["c5b3", "+H+2", "前马进２", "前馬進2"]],
    );
    // The direction tells advisors and elephants apart.
    assert_names(
        "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w",
        &[
            ["d2e1", "A6-5", "仕六退五", "仕六退五"],
            ["d0e1", "A6+5", "仕六进五", "仕六進五"],
            ["c4a2", "E7-9", "相七退九", "相七退九"],
            ["c0e2", "E7+5", "相七进五", "相七進五"],
        ],
    );
}

#[test]
fn three_and_more_pawns_on_a_file_have_names_of_their_own() {
    assert_names(
        "4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w",
        &[
            ["c7d7", "+P=6", "前兵平六", "前兵平六"],
            ["c6d6", "P7=6", "中兵平六", "中兵平六"],
            ["c5d5", "-P=6", "后兵平六", "後兵平六"],
        ],
    );
    assert_names(
        "4k4/9/2P6/2P6/2P6/2P6/9/9/9/3K5 w",
        &[
            ["c7d7", "++=6", "一兵平六", "一兵平六"],
            ["c6d6", "+P=6", "二兵平六", "二兵平六"],
            ["c5d5", "-P=6", "三兵平六", "三兵平六"],
            ["c7c8", "+++1", "一兵进一", "一兵進一"],
        ],
    );
    assert_names(
        "4k4/9/9/9/4p4/4p4/4p4/4p4/4p4/3K5 b",
        &[
            ["e1f1", "++=6", "一卒平６", "一卒平6"],
            ["e2f2", "+P=6", "二卒平６", "二卒平6"],
            ["e3f3", "P5=6", "三卒平６", "三卒平6"],
            ["e4f4", "-P=6", "四卒平６", "四卒平6"],
        ],
    );
}

#[test]
fn pawns_on_two_files_are_told_apart() {
    // Three on Red's seventh file, two on its third, the fifth pawn elsewhere would not count.
    assert_names(
        "4k4/9/2P6/2P3P2/2P6/6P2/9/9/9/3K5 w",
        &[
            ["g6f6", "3+=4", "一兵平四", "一兵平四"],
            ["g6g7", "3++1", "一兵进一", "一兵進一"],
            ["c7d7", "7+=6", "三兵平六", "三兵平六"],
            ["c6d6", "77=6", "四兵平六", "四兵平六"],
            ["c5d5", "7-=6", "五兵平六", "五兵平六"],
        ],
    );
    assert_names(
        "4k4/9/9/9/9/p8/p1p3p2/2p6/9/3K5 b",
        &[
            ["a3a2", "1++1", "一卒进１", "一卒進1"],
            ["a4b4", "1-=2", "二卒平２", "二卒平2"],
            ["c2c1", "3++1", "三卒进１", "三卒進1"],
            ["g3f3", "P7=6", "卒７平６", "卒7平6"],
        ],
    );
}

#[test]
fn other_spellings_are_read() {
    let cases = [
        (START_FEN, "h2e2", "C2.5 c2=5 C25 Ｃ２＝５ C2．5 炮2平5 炮２平５ 砲二平五 包二平5 h2e2 H2-E2"),
        (START_FEN, "h0g2", "N2+3 n2+3 馬二进三 傌二進三 马2进3"),
        (START_FEN, "c0e2", "B7+5 e7+5 象七进五 相7進5"),
        (START_FEN, "d0e1", "A6+5 士六进五 士6進5"),
        (START_FEN, "a0a1", "俥九进一 车９进１"),
        (START_FEN, "e0e1", "将五进一 帥五进一"),
        ("4k4/9/2N6/9/2N6/9/9/9/9/3K5 w", "c7d5", "+H-6 H+-6 h+-6 前马退六 马前退六 前馬退6 一马退六 前马七退六"),
        ("4k4/9/2N6/9/2N6/9/9/9/9/3K5 w", "c5d3", "-H-6 H--6 H-－6 后马退六 後馬退六 马后退6"),
        ("4k4/9/2P6/2P3P2/2P6/6P2/9/9/9/3K5 w", "c6d6", "77=6 Pd=6 四兵平六 中兵平六 中兵七平六 中七平六 P7.6"),
        ("4k4/9/2P6/2P3P2/2P6/6P2/9/9/9/3K5 w", "g4g5", "3-+1 -3+1 二兵进一 后三进一 后兵三进一"),
        ("4k4/9/2P6/2P6/2P6/9/9/9/9/3K5 w", "c6d6", "P7=6 P==6 .P=6 中兵平六 二兵平六 Pb=6"),
        ("3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w", "d2e1", "A6-5 +A-5 前仕退五 前士退5"),
    ];
    for (fen, coordinates, spellings) in cases {
        for text in spellings.split(' ') {
            assert_eq!(read_move(&position(fen), text), Ok(mv(coordinates)), "{text} in {fen}");
        }
    }
    // The file alone is enough when only one of two can make the move.
    let blocked = position("4k4/9/2N6/2p6/2N6/9/9/9/9/3K5 w");
    for text in ["H7-8", "马七退八"] {
        assert_eq!(read_move(&blocked, text), Ok(mv("c5b3")), "{text}: a pawn stands in the way of the front horse");
    }
}

#[test]
fn what_names_no_move_is_refused() {
    let start = position(START_FEN);
    let texts =
        ["", "hello", "炮", "炮二", "炮二平", "炮二五平", "炮十平五", "炮零平五", "C0=5", "C2=0", "C2:5", "X2=5", "77"];
    for text in texts {
        assert_eq!(read_move(&start, text), Err(MoveNameError::Form(text.to_string())), "{text}");
    }
    for text in [
        "炮二平二",
        "C2=2",
        "C3=5",
        "炮二进八",
        "马二进五",
        "H2=3",
        "A5+4",
        "前炮平五",
        "+C=5",
        "中兵进一",
        "五兵进一",
        "K5-1",
    ] {
        assert_eq!(read_move(&start, text), Err(MoveNameError::Impossible(text.to_string())), "{text}");
    }
    assert_eq!(read_move(&start, "a0a9"), Err(MoveNameError::Illegal("a0a9".to_string())));
    assert_eq!(read_move(&start, "h2h2"), Err(MoveNameError::NoStep("h2h2".to_string())));
    let two_files = position("4k4/9/9/2P3P2/9/2P3P2/9/9/9/3K5 w");
    let error = read_move(&two_files, "前兵进一").expect_err("which one?");
    assert_eq!(error.to_string(), "\"前兵进一\" may mean g6g7 or c6c7 in this position");
    for error in [read_move(&start, "炮三平五"), read_move(&start, &"炮".repeat(1000))] {
        let message = error.expect_err("no move").to_string();
        assert!(!message.contains('\n') && message.chars().count() < 100, "{message}");
    }
}

#[test]
fn a_name_is_about_the_side_to_move() {
    let black = position(&START_FEN.replace(" w ", " b "));
    assert_eq!(read_move(&black, "炮二平五"), Ok(mv("b7e7")));
    assert_eq!(read_move(&black, "C8=5"), Ok(mv("h7e7")));
}

/// Every legal move has a name of its own in every notation, and the name is read as the move.
fn assert_inverse(position: &Position) {
    let moves = position.legal_moves();
    for notation in ALL {
        let mut names = HashSet::new();
        for &mv in moves.iter() {
            let name = write_move(position, mv, notation);
            assert_eq!(read_move(position, &name), Ok(mv), "{name} in {position:?}");
            assert!(names.insert(name.clone()), "{name} stands for two moves in {position:?}");
        }
    }
}

#[test]
fn names_and_moves_are_inverses_everywhere() {
    let mut count = 0;
    positions(20_251_121, &mut |position| {
        assert_inverse(position);
        count += 1;
    });
    assert!(count > 3000, "only {count} positions");
}

/// A position with most of its pieces in columns: up to five pawns a side on one or two files, pairs of others.
pub fn columns(seed: u64) -> Position {
    let mut dice = Dice::new(seed.max(1));
    loop {
        let base = sparse(&mut dice);
        let mut placed: Vec<(Square, Piece)> =
            Color::BOTH.map(|color| (base.king(color), Piece::new(color, PieceKind::King))).into_iter().collect();
        for color in Color::BOTH {
            let files = [dice.below(9), dice.below(9)];
            for _ in 0..dice.below(6) {
                put(&mut placed, Piece::new(color, PieceKind::Pawn), *dice.choose(&files), &mut dice);
            }
            for kind in [PieceKind::Chariot, PieceKind::Horse, PieceKind::Cannon] {
                let file = dice.below(9);
                for _ in 0..dice.below(3) {
                    put(&mut placed, Piece::new(color, kind), file, &mut dice);
                }
            }
        }
        if let Ok(position) = Position::from_pieces(placed, *dice.choose(&Color::BOTH), 0) {
            return position;
        }
    }
}

fn put(placed: &mut Vec<(Square, Piece)>, piece: Piece, file: usize, dice: &mut Dice) {
    let square = Square::new(file, dice.below(10));
    if placed.iter().all(|&(taken, _)| taken != square) {
        placed.push((square, piece));
    }
}

/// The numbers of pawns of the side to move on its files, most first.
fn pawn_columns(position: &Position) -> Vec<usize> {
    let side = position.side_to_move();
    let mut counts: Vec<usize> = (0..9)
        .map(|file| {
            (0..10).filter(|&rank| position.pieces(side, PieceKind::Pawn).contains(Square::new(file, rank))).count()
        })
        .collect();
    counts.sort_unstable_by(|a, b| b.cmp(a));
    counts
}

#[test]
fn every_arrangement_of_pawns_was_tried() {
    let mut seen = HashSet::new();
    for seed in 1..4000 {
        let position = columns(seed);
        assert_inverse(&position);
        let counts = pawn_columns(&position);
        seen.insert((counts[0], counts[1]));
    }
    for wanted in [(2, 0), (2, 1), (2, 2), (3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (5, 0)] {
        assert!(seen.contains(&wanted), "no position with {wanted:?} pawns on its files");
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn names_and_moves_are_inverses_in_columns(seed in any::<u64>()) {
        assert_inverse(&columns(seed));
    }

    #[test]
    fn what_is_read_is_a_legal_move(
        seed in any::<u64>(),
        text in "[KAEBHNRCPkaehrcp1-9+=.-]{2}[+=.-][1-9]|[前中后後一二三兵卒马車炮仕相帅]{2,3}[进退平][一二三四五六七八九1-9]",
    ) {
        let position = columns(seed);
        match read_move(&position, &text) {
            Ok(mv) => {
                prop_assert!(position.is_legal_move(mv));
                for notation in ALL {
                    prop_assert_eq!(read_move(&position, &write_move(&position, mv, notation)), Ok(mv));
                }
            }
            Err(MoveNameError::Ambiguous { first, second, .. }) => {
                prop_assert!(first != second && position.is_legal_move(first) && position.is_legal_move(second));
            }
            Err(error) => prop_assert!(!error.to_string().contains('\n')),
        }
    }

    #[test]
    fn no_text_upsets_the_reader(text in any::<String>()) {
        let _ = read_move(&position(START_FEN), &text);
    }
}
