//! Levels: what the options that make the engine weaker, or leave something to others, do to its play.

use crate::dialogue::{AT_ONCE, Dialogue};
use crate::ucci::MIDDLE_GAME;
use std::time::{Duration, Instant};

const GRADES: [&str; 4] = ["none", "small", "medium", "large"];

/// A session at a middle game.
fn session() -> Dialogue {
    let mut dialogue = Dialogue::ucci();
    dialogue.accepts(&format!("position fen {MIDDLE_GAME}"));
    dialogue
}

/// The static evaluation, in centipawns.
fn evaluation(dialogue: &mut Dialogue) -> i64 {
    dialogue.ask("go depth 0").last("score")
}

#[test]
fn less_pruning_is_more_work() {
    let mut dialogue = session();
    let nodes = GRADES.map(|grade| {
        dialogue.accepts(&format!("setoption pruning {grade}"));
        dialogue.accepts("setoption newgame");
        dialogue.ask("go depth 6").last("nodes")
    });
    assert!(nodes.is_sorted_by(|less, more| less > more), "{nodes:?}");
}

#[test]
fn without_knowledge_only_material_counts() {
    let mut dialogue = session();
    // Red has given up a cannon, the rest is even.
    let fen = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR w";
    let scores = GRADES.map(|grade| {
        dialogue.accepts(&format!("setoption knowledge {grade}"));
        // Two grades may agree on one position by chance.
        ["", " moves a0a1 a9a8", " moves h0g2 b9c7 c3c4"].map(|moves| {
            dialogue.accepts(&format!("position fen {fen}{moves}"));
            evaluation(&mut dialogue)
        })
    });
    assert!(scores.iter().all(|&[score, ..]| score < -200), "{scores:?}");
    let mut distinct = scores.to_vec();
    distinct.sort_unstable();
    distinct.dedup();
    assert_eq!(distinct.len(), GRADES.len(), "each grade sees something else: {scores:?}");
    // Where the same men stand on both sides material is even, wherever they stand.
    dialogue.accepts("setoption knowledge none");
    dialogue.accepts("position startpos moves h2e2 h9g7 h0g2");
    assert_eq!(evaluation(&mut dialogue), 0);
    dialogue.accepts("setoption knowledge small");
    assert_ne!(evaluation(&mut dialogue), 0);
}

#[test]
fn random_errors_stay_within_their_bounds_and_are_the_same_in_a_whole_game() {
    let mut dialogue = session();
    let sound = evaluation(&mut dialogue);
    for (grade, most) in GRADES.into_iter().zip([0, 15, 45, 120]) {
        dialogue.accepts(&format!("setoption randomness {grade}"));
        let errors: Vec<i64> = (0..40)
            .map(|_| {
                dialogue.accepts("setoption newgame");
                let error = evaluation(&mut dialogue) - sound;
                assert_eq!(evaluation(&mut dialogue) - sound, error, "the same position in the same game");
                error
            })
            .collect();
        assert!(errors.iter().all(|error| error.abs() <= most), "{grade}: {errors:?}");
        let greatest = errors.iter().map(|error| error.abs()).max().expect("there are forty");
        assert!(greatest * 2 >= most, "{grade}: {errors:?}");
    }
}

#[test]
fn a_limited_strength_costs_few_nodes_whatever_the_clock_says() {
    let mut dialogue = session();
    dialogue.accepts("setoption limitstrength true");
    let nodes = [600, 1500, 2000, 2800].map(|elo| {
        dialogue.accepts(&format!("setoption elo {elo}"));
        dialogue.accepts("setoption newgame");
        let start = Instant::now();
        let answer = dialogue.ask("go time 600 increment 0");
        assert!(start.elapsed() < AT_ONCE, "{elo}: {:?}", start.elapsed());
        answer.last("nodes")
    });
    assert!(nodes.is_sorted_by(|less, more| less < more), "{nodes:?}");
    assert!(nodes[0] < 200, "{nodes:?}");
    // A smaller limit stays, and so does an analysis without any.
    assert!(dialogue.ask("go nodes 300").last("nodes") < nodes[3]);
    dialogue.say("go infinite");
    std::thread::sleep(Duration::from_millis(1_500));
    assert!(dialogue.ask("stop").last("nodes") > nodes[3]);
}

#[test]
fn the_style_says_what_a_draw_is_worth_to_the_side_that_thinks() {
    let mut dialogue = session();
    for (style, worth) in [("normal", 0), ("solid", 30), ("risky", -30), ("normal", 0)] {
        dialogue.accepts(&format!("setoption style {style}"));
        for side in ["w", "b"] {
            // Nobody has a piece that crosses the river.
            dialogue.accepts(&format!("position fen 3ak4/9/9/9/9/9/9/9/9/3A1K3 {side}"));
            assert_eq!(dialogue.ask("go depth 4").last("score"), worth, "{style}, {side} to move");
        }
    }
}

#[test]
fn idle_grades_leave_their_share_of_the_processor() {
    let mut dialogue = session();
    let Some(processors) = std::thread::available_parallelism().ok().map(|count| count.get()) else { return };
    dialogue.accepts(&format!("setoption threads {processors}"));
    for (grade, free) in [("small", 10.0), ("medium", 25.0), ("large", 50.0)] {
        dialogue.accepts(&format!("setoption idle {grade}"));
        let Some(before) = dialogue.processor_time() else { return };
        let start = Instant::now();
        dialogue.ask("go movetime 700");
        let passed = start.elapsed().as_secs_f64() * processors as f64;
        let used = (dialogue.processor_time().expect("it was told before") - before).as_secs_f64() / passed;
        // When the machine is busy with other things the engine gets less than it may take.
        assert!(used * 100.0 < 100.0 - free + 5.0, "{grade}: {:.1} % used", used * 100.0);
    }
}
