//! Each rank and `mpirun` are killed in turn, in a search and outside of one: a move comes in time, and the job comes back.

use crate::dialogue::PATIENCE;
use crate::family::{Member, assert_gone, family, kill};
use crate::front::{cluster, front, introduced, remarks, turn, until_depth, until_ready, until_said};
use mammoth::notation::{START_FEN, parse_fen, parse_move};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Time of a search, and what a busy machine may add.
const MOVETIME: Duration = Duration::from_millis(1500);
const TOLERANCE: Duration = Duration::from_millis(500);

/// Kills a process of the job in the middle of a search.
fn survives_the_death_of(ranks: usize, is_victim: impl Fn(&Member) -> bool) {
    let _turn = turn();
    let mut dialogue = front(ranks);
    let number = dialogue.process();
    let victim = family(number).into_iter().find(is_victim).expect("it is there");
    dialogue.say_all(&["position startpos moves h2e2", "setoption name Threads value 1"]);
    let start = Instant::now();
    dialogue.say(&format!("go movetime {}", MOVETIME.as_millis()));
    let mut lines = until_depth(&mut dialogue, 6);
    kill(victim.number);
    let answer = dialogue.answer(PATIENCE);
    let time = start.elapsed();
    assert!(time < MOVETIME + TOLERANCE, "{time:?}:\n{}", dialogue.record());
    let mut position = parse_fen(START_FEN).expect("readable");
    position.make(parse_move("h2e2").expect("a move"));
    assert!(position.is_legal_move(answer.best()));
    lines.extend(answer.lines);
    if remarks(&lines).is_empty() {
        lines.extend(dialogue.until(PATIENCE, |line| line.contains("goes on alone")));
    }
    let [remark] = remarks(&lines)[..] else { panic!("{:?}", remarks(&lines)) };
    assert!(remark.contains("has ended") && remark.contains("goes on alone"), "{remark}");
    assert!(remark.contains("started again after 1 s"), "{remark}");

    until_ready(&mut dialogue, ranks);
    assert_eq!(family(number).iter().filter(|member| member.rank.is_some()).count(), ranks);
    let answer = dialogue.ask("go depth 8");
    assert!(position.is_legal_move(answer.best()));
    dialogue.quit();
    assert_gone(number, TOLERANCE);
}

#[test]
fn the_first_rank_is_killed() {
    survives_the_death_of(3, |member| member.rank == Some(0));
}

#[test]
fn a_rank_in_the_middle_is_killed() {
    survives_the_death_of(3, |member| member.rank == Some(1));
}

#[test]
fn the_last_of_four_ranks_is_killed() {
    survives_the_death_of(4, |member| member.rank == Some(3));
}

#[test]
fn mpirun_is_killed() {
    survives_the_death_of(2, |member| member.rank.is_none());
}

#[test]
fn a_rank_is_killed_between_searches() {
    let _turn = turn();
    let mut dialogue = front(2);
    let number = dialogue.process();
    dialogue.say("position startpos");
    assert!(dialogue.ask("go depth 6").best.is_some());
    let victim = family(number).into_iter().find(|member| member.rank == Some(1)).expect("it is there");
    kill(victim.number);
    let remark = until_said(&mut dialogue, "goes on alone");
    assert!(remark.contains("has ended"), "{remark}");
    assert!(dialogue.ask("go depth 6").best.is_some());
    until_ready(&mut dialogue, 2);
    assert!(dialogue.ask("go depth 8").best.is_some());
    dialogue.quit();
    assert_gone(number, TOLERANCE);
}

#[test]
fn mpirun_is_killed_before_the_ranks_are_there() {
    let _turn = turn();
    let mut dialogue = introduced(&mut cluster(&["--ranks", "2"]));
    let number = dialogue.process();
    let start = Instant::now();
    let victim = loop {
        match family(number).into_iter().find(|member| member.rank.is_none()) {
            Some(mpirun) => break mpirun,
            None => assert!(start.elapsed() < PATIENCE, "mpirun does not start:\n{}", dialogue.record()),
        }
        sleep(Duration::from_millis(1));
    };
    kill(victim.number);
    dialogue.say("isready");
    let lines = dialogue.until(PATIENCE, |line| line == "readyok");
    assert!(lines.iter().any(|line| line.contains("goes on alone")), "{lines:?}");
    if !lines.iter().any(|line| line.contains("2 ranks beside this machine")) {
        until_ready(&mut dialogue, 2);
    }
    dialogue.say("position startpos");
    assert!(dialogue.ask("go depth 8").best.is_some());
    dialogue.quit();
    assert_gone(number, TOLERANCE);
}
