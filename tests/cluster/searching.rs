//! What several machines find, and what one alone finds.

use crate::dialogue::{AT_ONCE, Answer, Dialogue, PATIENCE, number_after};
use crate::family::{assert_gone, family};
use crate::front::{cluster, front, introduced, remarks, turn, until_depth, until_said};
use crate::process::process;
use mammoth::cluster::{Order, Report, Task};
use mammoth::engine::Settings;
use mammoth::notation::{START_FEN, parse_fen};
use mammoth::search::Job;
use mammoth::time::Limits;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

/// A position from the start, one with captures at hand, an endgame, and one in which a repetition counts.
const POSITIONS: [&str; 4] = [
    "position startpos",
    "position startpos moves h2e2 h9g7 h0g2 i9h9 e2e6 g7e6",
    "position fen 4k4/4a4/4ba3/9/9/9/4P4/4B4/4A4/3RK4 w - - 0 1",
    "position startpos moves h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9",
];

fn plain() -> Dialogue {
    introduced(&mut process())
}

/// The score of the last line of this depth.
#[track_caller]
fn score_at(answer: &Answer, depth: i64) -> i64 {
    let lines =
        answer.lines.iter().filter(|line| number_after(line, "depth") == Some(depth) && !line.contains("bound"));
    let mut scores = lines.filter_map(|line| number_after(line, "cp").or_else(|| number_after(line, "mate")));
    scores.next_back().unwrap_or_else(|| panic!("no line of depth {depth}: {:#?}", answer.lines))
}

/// Where only the path decides what a node is worth, it does not matter who has searched what before.
#[test]
fn scores_at_a_fixed_depth_are_those_of_one_machine() {
    let _turn = turn();
    for (ranks, threads) in [(2, 1), (3, 2)] {
        let (mut alone, mut together) = (plain(), front(ranks));
        for dialogue in [&mut alone, &mut together] {
            dialogue.say("setoption name Heuristics value plain");
        }
        together.say(&format!("setoption name Threads value {threads}"));
        for position in POSITIONS {
            for depth in [3, 5] {
                let [known, found] = [&mut alone, &mut together].map(|dialogue| {
                    dialogue.say(position);
                    let answer = dialogue.ask(&format!("go depth {depth}"));
                    assert!(answer.best.is_some(), "{:#?}", answer.lines);
                    score_at(&answer, depth)
                });
                assert_eq!(found, known, "{position}, depth {depth}, {ranks} ranks:\n{}", together.record());
            }
        }
        together.quit();
    }
}

#[test]
fn the_ranks_are_named_and_no_line_is_shallower_than_one_before() {
    let _turn = turn();
    let mut dialogue = introduced(&mut cluster(&["--ranks", "3"]));
    let remark = until_said(&mut dialogue, "3 ranks beside this machine");
    assert!(remark.contains("on ") && remark.contains("; mammoth 0.") && remark.contains(", nnue-"), "{remark}");
    dialogue.say_all(&["position startpos", "go infinite"]);
    let lines = until_depth(&mut dialogue, 11);
    let answer = dialogue.ask_within("stop", AT_ONCE);
    assert!(parse_fen(START_FEN).expect("readable").is_legal_move(answer.best()));
    let depths: Vec<i64> = lines.iter().filter_map(|line| number_after(line, "depth")).collect();
    assert!(depths.is_sorted(), "nobody goes back: {depths:?}");
    dialogue.quit();
}

#[test]
fn without_a_job_the_search_is_that_of_one_machine_to_the_node() {
    let _turn = turn();
    let mut dialogue = introduced(&mut cluster(&["--ranks", "2", "--mpirun", "/no/such/mpirun"]));
    let remark = until_said(&mut dialogue, "/no/such/mpirun");
    assert!(remark.contains("cannot be started") && remark.contains("searches alone"), "{remark}");
    dialogue.say("position startpos");
    let mut alone = plain();
    alone.say("position startpos");
    for go in ["go depth 9", "go depth 11", "go nodes 50000"] {
        let [found, known] = [&mut dialogue, &mut alone].map(|dialogue| {
            let answer = dialogue.ask(go);
            (answer.best, answer.numbers("nodes"))
        });
        assert_eq!(found, known, "{go}");
    }
    dialogue.quit();
}

/// A rank that searches beside nobody.
#[test]
fn one_rank_searches_what_one_machine_searches_to_the_node() {
    let _turn = turn();
    let mut alone = plain();
    alone.say("position startpos");
    let known = alone.ask("go depth 10");
    let job = Job::new(parse_fen(START_FEN).expect("readable"), Limits::depth(10));
    let settings = Settings { hash_mib: 16, ..Settings::default() };
    let mut task = Task::new(1, &job, &settings);
    task.others = 0;

    let mut command = Command::new("mpirun");
    command.args(["-np", "1", "--oversubscribe", env!("CARGO_BIN_EXE_mammoth"), "cluster-rank"]);
    command.env("OMPI_ALLOW_RUN_AS_ROOT", "1").env("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("mpirun is there");
    let mut input = child.stdin.take().expect("a pipe");
    let mut say = |order: &Order| {
        writeln!(input, "{}", serde_json::to_string(order).expect("JSON")).expect("the job reads");
    };
    say(&Order::Search(Box::new(task)));
    let (mut nodes, mut depth) = (0, 0);
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for line in lines {
        match serde_json::from_str(&line.expect("UTF-8")).expect("a report") {
            Report::Line(line) => depth = line.depth,
            Report::Nodes { nodes: counted, .. } => nodes = counted,
            Report::Finished { search: 1 } => say(&Order::Quit),
            _ => {}
        }
    }
    assert!(child.wait().expect("it was started").success());
    assert_eq!((depth, nodes as i64), (10, known.last("nodes")));
}

#[test]
fn what_is_not_given_to_other_machines_is_said_once() {
    let _turn = turn();
    let mut dialogue = front(1);
    dialogue.say_all(&["position startpos", "setoption name MultiPV value 3"]);
    let cases = [("go depth 5", "more than one line is wanted"), ("go nodes 20000", "the number of nodes is fixed")];
    for (go, reason) in cases {
        dialogue.say(go);
        // The remark comes by another way than the answer.
        let mut lines = dialogue.answer(PATIENCE).lines;
        if remarks(&lines).is_empty() {
            lines.push(dialogue.line(PATIENCE));
        }
        assert_eq!(remarks(&lines), [format!("the other machines are not asked: {reason}")]);
        assert_eq!(remarks(&dialogue.ask(go).lines), [""; 0]);
        dialogue.assert_silent(AT_ONCE / 4);
        dialogue.say("setoption name MultiPV value 1");
        assert_eq!(remarks(&dialogue.ask("go depth 5").lines), [""; 0]);
    }
    dialogue.quit();
}

#[test]
fn quit_leaves_no_process_behind() {
    let _turn = turn();
    for go in [None, Some("go infinite")] {
        let mut dialogue = front(2);
        let number = dialogue.process();
        assert_eq!(family(number).iter().filter(|member| member.rank.is_some()).count(), 2);
        if let Some(go) = go {
            dialogue.say_all(&["position startpos", go]);
            until_depth(&mut dialogue, 5);
        }
        dialogue.say("quit");
        let (lines, status) = dialogue.end(PATIENCE);
        assert_eq!(status.code(), Some(0));
        assert_eq!(lines.last().is_some_and(|line| line.starts_with("bestmove ")), go.is_some(), "{lines:?}");
        assert!(family(number).is_empty(), "{:?}", family(number));
    }
}

#[test]
fn a_front_that_is_killed_leaves_no_job_behind() {
    let _turn = turn();
    let mut dialogue = front(2);
    let number = dialogue.process();
    dialogue.say_all(&["position startpos", "go infinite"]);
    until_depth(&mut dialogue, 5);
    crate::family::kill(number);
    assert_gone(number, AT_ONCE * 5);
}
