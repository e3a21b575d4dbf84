//! Ranks from 0 or from 1: one habit for a list, and for the answer.

use crate::dialogue::{Dialogue, PATIENCE};
use mammoth::notation::{START_FEN, parse_fen};
use mammoth::protocol::Ranks;

/// The move that is answered, in this habit, to a position; it must be legal there.
#[track_caller]
fn answer_in(dialogue: &mut Dialogue, ranks: Ranks, line: &str, moves: &[&str]) -> String {
    dialogue.say(line);
    dialogue.say("go depth 4");
    let lines = dialogue.until(PATIENCE, |line| line.starts_with("bestmove"));
    let text = lines.last().and_then(|line| line.split(' ').nth(1)).expect("a move").to_string();
    let mut board = parse_fen(START_FEN).expect("readable");
    for text in moves {
        board.make(Ranks::FromZero.read(text).expect("a move"));
    }
    let mv = ranks.read(&text).unwrap_or_else(|| panic!("{text} is not written {ranks:?}"));
    assert!(board.is_legal_move(mv), "{text} read {ranks:?}");
    for line in lines.iter().filter_map(|line| line.split_once(" pv ").map(|(_, line)| line)) {
        let mut board = board.clone();
        for text in line.split(' ') {
            let mv = ranks.read(text).filter(|&mv| board.is_legal_move(mv));
            board.make(mv.unwrap_or_else(|| panic!("{text} of {line}")));
        }
    }
    text
}

const PLAYED: [&str; 2] = ["h2e2", "h9g7"];

#[test]
fn the_variant_makes_ranks_count_from_one() {
    let mut dialogue = Dialogue::uci();
    let zero = answer_in(&mut dialogue, Ranks::FromZero, "position startpos moves h2e2 h9g7", &PLAYED);
    dialogue.accepts("setoption name UCI_Variant value xiangqi");
    dialogue.accepts("ucinewgame");
    let one = answer_in(&mut dialogue, Ranks::FromOne, "position startpos moves h3e3 h10g8", &PLAYED);
    assert_eq!(Ranks::FromZero.read(&zero), Ranks::FromOne.read(&one));
    answer_in(&mut dialogue, Ranks::FromOne, "position startpos", &[]);
    dialogue.refusal("setoption name UCI_Variant value chess");
}

#[test]
fn the_option_says_it_too() {
    let mut dialogue = Dialogue::ucci();
    answer_in(&mut dialogue, Ranks::FromZero, "position startpos", &[]);
    dialogue.accepts("setoption coordinates 1-10");
    answer_in(&mut dialogue, Ranks::FromOne, "position startpos", &[]);
    answer_in(&mut dialogue, Ranks::FromOne, "position startpos moves h3e3 h10g8", &PLAYED);
    dialogue.accepts("banmoves b3c3 a1a2");
    dialogue.accepts("setoption coordinates 0-9");
    answer_in(&mut dialogue, Ranks::FromZero, "position startpos", &[]);
    dialogue.refusal("setoption coordinates 2-11");
}

#[test]
fn a_rank_of_ten_or_a_list_that_does_not_fit_shows_the_habit() {
    let mut dialogue = Dialogue::ucci();
    answer_in(&mut dialogue, Ranks::FromOne, "position startpos moves h3e3 h10g8", &PLAYED);
    // No ten in it, but from a point that is empty when counted from zero.
    answer_in(&mut dialogue, Ranks::FromOne, "position startpos moves h3e3", &["h2e2"]);
    // Without moves nothing is shown: back to the option.
    answer_in(&mut dialogue, Ranks::FromZero, "position startpos", &[]);
    dialogue.accepts("setoption coordinates 1-10");
    answer_in(&mut dialogue, Ranks::FromZero, "position startpos moves h2e2 h9g7", &PLAYED);
    // Neither habit fits the whole list, though each fits a part.
    for line in ["position startpos moves h2e2 h10g8", "position startpos moves h10g8 h2e2"] {
        dialogue.refusal(line);
    }
    // Of moves that may be left out the habit counts in which more can be played.
    assert_eq!(dialogue.replies("banmoves h0g2 i0i1 h3e3").len(), 1);
}

#[test]
fn moves_may_be_written_by_their_names() {
    let mut dialogue = Dialogue::ucci();
    for moves in ["炮二平五 马8进7", "C2=5 H8+7", "h2e2 馬８進７", "Che2 Hg7", "炮二平五 h9g7"] {
        answer_in(&mut dialogue, Ranks::FromZero, &format!("position startpos moves {moves}"), &PLAYED);
    }
    for (moves, reason) in [("炮二平五 炮五平四", "move 2"), ("C2=5 xyz", "is not a move"), ("炮二平二", "炮二平二")]
    {
        let refusal = dialogue.refusal(&format!("position startpos moves {moves}"));
        assert!(refusal.contains(reason), "{moves}: {refusal}");
    }
}
