//! What an analyser promises.

use super::{Analyser, Means, Question, analyse};
use crate::notation::{START_FEN, parse_fen, read_moves};
use crate::position::Position;
use crate::search::Exactness;
use crate::time::Limits;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

fn start() -> Position {
    parse_fen(START_FEN).expect("readable")
}

fn analyser(threads: usize) -> Analyser {
    Analyser::new(Means { threads, hash_mib: 8, ..Means::default() }).expect("granted")
}

#[test]
fn lines_are_legal_ordered_and_begin_differently() {
    let mut analyser = analyser(1);
    for lines in [1, 3, 100] {
        let question = Question { lines, ..Question::new(&start(), Limits::depth(6)) };
        let answer = analyser.ask(&question).expect("sound");
        assert_eq!(answer.lines.len(), lines.min(44));
        assert!(answer.lines.is_sorted_by(|one, other| one.score >= other.score), "{answer:?}");
        let mut heads: Vec<_> = answer.lines.iter().map(|line| line.moves[0]).collect();
        heads.sort_by_key(|mv| mv.to_string());
        heads.dedup();
        assert_eq!(heads.len(), answer.lines.len());
        for line in &answer.lines {
            let text: Vec<_> = line.moves.iter().map(ToString::to_string).collect();
            read_moves(&start(), &text.join(" ")).expect("legal");
            assert!(line.exactness == Exactness::Exact && line.depth == 6, "{line:?}");
        }
        assert!(answer.nodes > 44 && answer.depth == 6);
        assert_eq!((answer.best(), answer.score()), (Some(answer.lines[0].moves[0]), Some(answer.lines[0].score)));
    }
}

#[test]
fn the_answer_of_one_thread_is_the_same_after_forgetting() {
    let mut analyser = analyser(1);
    let mut ask = || {
        analyser.forget();
        let answer = analyser.ask(&Question::new(&start(), Limits::nodes(20_000))).expect("sound");
        (answer.lines, answer.nodes)
    };
    let first = ask();
    assert_eq!(ask(), first);
    let alone = analyse(&start(), Limits::nodes(20_000)).expect("sound");
    assert_eq!(alone.lines[0].moves[0], first.0[0].moves[0]);
}

#[test]
fn a_position_without_moves_has_no_line() {
    let mated = parse_fen("R2k5/R8/9/9/9/9/9/9/9/4K4 b").expect("readable");
    let answer = analyse(&mated, Limits::depth(3)).expect("sound");
    assert!(answer.lines.is_empty() && answer.best().is_none() && answer.score().is_none(), "{answer:?}");
}

#[test]
fn only_the_moves_asked_for_are_answered() {
    let only = read_moves(&start(), "a0a1").expect("legal");
    let question = Question { search_moves: Some(only.clone()), ..Question::new(&start(), Limits::depth(4)) };
    assert_eq!(analyser(2).ask(&question).expect("sound").best(), Some(only[0]));
}

#[test]
fn a_listener_hears_more_and_more_and_may_end_the_search() {
    let mut analyser = analyser(1);
    let deepest = AtomicU32::new(0);
    let answer = analyser.listen(&Question::new(&start(), Limits::default()), &|known, news| {
        assert!(!news.is_empty() && !known.lines.is_empty());
        let before = deepest.fetch_max(known.depth as u32, Ordering::Relaxed);
        assert!(before <= known.depth as u32);
        if known.depth >= 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert!((5..8).contains(&answer.expect("sound").depth));
}

#[test]
fn progress_ends_with_the_answer_and_may_be_dropped() {
    for threads in [1, 2] {
        let mut analyser = analyser(threads);
        let question = Question::new(&start(), Limits::depth(7));
        let known: Vec<_> = analyser.progress(&question).map(|known| known.expect("sound")).collect();
        assert!(known.len() > 1 && known.is_sorted_by_key(|known| known.depth), "{known:?}");
        assert_eq!(known[known.len() - 1].depth, 7);
        for _ in 0..50 {
            let endless = Question::new(&start(), Limits::default());
            assert!(analyser.progress(&endless).next().expect("something").is_ok());
        }
        assert_eq!(analyser.ask(&question).expect("sound").depth, 7, "a search that was dropped is over");
    }
}

#[test]
fn a_stop_ends_this_search_and_those_to_come() {
    let mut analyser = analyser(2);
    let stopper = analyser.stopper();
    let question = Question::new(&start(), Limits::default());
    let answer = std::thread::scope(|scope| {
        let search = scope.spawn(|| analyser.ask(&question));
        stopper.stop();
        search.join().expect("no panic").expect("sound")
    });
    assert!(answer.lines.len() <= 1 && stopper.is_stopped());
    assert!(analyser.ask(&question).expect("sound").lines.is_empty());
    assert!(analyser.progress(&question).next().is_none());
}
