//! Random and mutated lines, one after the other, against a model of the session: each refused line gets exactly one
//! message and changes nothing, each `go` one legal answer, and the memory stays as it is.

use crate::babble::{SOUND, gibberish, is_harmless, mutate};
use crate::dialogue::{Dialogue, PATIENCE};
use crate::dice::Dice;
use mammoth::notation::{START_FEN, parse_fen};
use mammoth::position::Position;
use mammoth::protocol::{Command, Dialect, Ranks, parse};

/// What a UCCI engine says that is stopped and does not think.
const NOTHING_FOUND: [&str; 2] = ["info time 0 nodes 0", "nobestmove"];

/// What the session must be like.
struct Model {
    dialogue: Dialogue,
    dice: Dice,
    dialect: Dialect,
    position: Position,
    refused: u32,
    answers: u32,
    /// There was a `go` since the last position, so that `stop` has nothing to answer.
    has_answered: bool,
}

impl Model {
    fn new(seed: u64) -> Model {
        let position = parse_fen(START_FEN).expect("readable");
        let (dialogue, dice) = (Dialogue::ucci(), Dice::new(seed));
        Model { dialogue, dice, dialect: Dialect::Ucci, position, refused: 0, answers: 0, has_answered: false }
    }

    /// A line that does no harm, most of them nearly right.
    fn line(&mut self) -> String {
        loop {
            let sound = *self.dice.choose(SOUND);
            let line = match self.dice.below(8) {
                0 => gibberish(&mut self.dice),
                1 => sound.to_string(),
                _ => mutate(&mut self.dice, sound),
            };
            if is_harmless(&line) && !line.contains(['\n', '\r']) {
                return line;
            }
        }
    }

    /// Sends a line and holds what comes back against what must.
    fn step(&mut self) {
        let line = self.line();
        match parse(self.dialect, &line) {
            Err(_) => self.expect_refusal(&line),
            Ok(Command::Go(go)) => self.search(&line, go.ponder),
            Ok(Command::IsReady) => {
                self.dialogue.say(&line);
                assert_eq!(self.dialogue.line(PATIENCE), "readyok");
            }
            Ok(Command::Position(text)) => match text.resolve(Ranks::FromZero) {
                // Whether it fits in either habit does not hang on the one that is usual.
                Err(_) => self.expect_refusal(&line),
                Ok(_) => {
                    let replies = self.replies(&line);
                    assert!(replies.is_empty() || is_message(&replies), "{line}: {replies:#?}");
                    self.position = self.shown();
                    self.has_answered = false;
                }
            },
            Ok(command) => {
                let replies = self.replies(&line);
                match command {
                    Command::Nothing | Command::NewGame | Command::Debug(_) => {
                        assert_eq!(replies, [""; 0], "{line}");
                    }
                    Command::Ucci | Command::Uci => {
                        let ucci = command == Command::Ucci;
                        self.dialect = if ucci { Dialect::Ucci } else { Dialect::Uci };
                        let last = if ucci { "ucciok" } else { "uciok" };
                        assert_eq!(replies.last().map(String::as_str), Some(last));
                    }
                    Command::PonderHit { .. } => assert!(is_message(&replies), "{line}: {replies:#?}"),
                    Command::SetOption(..) => {
                        assert!(replies.is_empty() || is_message(&replies), "{line}: {replies:#?}");
                    }
                    // A message for each move that is left out.
                    Command::BanMoves(_) => assert!(replies.iter().all(|line| is_text(line)), "{line}: {replies:#?}"),
                    Command::Probe(_) => {
                        let known = matches!(&replies[..], [one] if one.starts_with("pophash"));
                        assert!(known || is_message(&replies), "{line}: {replies:#?}");
                    }
                    Command::Stop if self.dialect == Dialect::Ucci => {
                        let expected: &[&str] = if self.has_answered { &[] } else { &NOTHING_FOUND };
                        assert_eq!(replies, expected, "{line}");
                    }
                    Command::Stop => assert_eq!(replies, [""; 0], "{line}"),
                    _ => assert!(!replies.is_empty(), "{line}"),
                }
            }
        }
    }

    fn replies(&mut self, line: &str) -> Vec<String> {
        self.dialogue.replies(line)
    }

    fn expect_refusal(&mut self, line: &str) {
        self.refused += 1;
        let replies = self.replies(line);
        assert!(is_message(&replies), "\"{line}\" is answered with {replies:#?}");
        if self.dice.below(10) == 0 {
            assert_eq!(self.shown(), self.position, "\"{line}\" has changed the position");
        }
    }

    /// Sends `go …`: whatever else it says, it is answered with one move.
    fn search(&mut self, line: &str, ponder: bool) {
        self.dialogue.say(line);
        self.has_answered = true;
        if ponder {
            let word = if self.dice.below(2) == 0 { "stop" } else { "ponderhit" };
            self.dialogue.say(word);
        }
        let lines = self.dialogue.until(PATIENCE, is_answer);
        self.answers += 1;
        self.assert_legal(line, lines.last().expect("it was waited for"));
        // Where the answer did not wait for it, the word for pondering is out of place, and may get an answer of its own.
        let rest = self.replies("");
        assert!(rest.iter().all(|line| ponder && is_text(line)), "{rest:#?}");
    }

    fn assert_legal(&self, line: &str, answer: &str) {
        let text = answer.split(' ').nth(1).filter(|&text| text != "(none)");
        let Some(text) = text else { return };
        let legal = [Ranks::FromZero, Ranks::FromOne]
            .iter()
            .any(|ranks| ranks.read(text).is_some_and(|mv| self.position.is_legal_move(mv)));
        assert!(legal, "{line}: {answer} in {:?}", self.position);
    }

    /// The position of the session, by its own account.
    fn shown(&mut self) -> Position {
        let lines = self.replies("d");
        let fen = lines.iter().find_map(|line| line.strip_prefix("fen ")).expect("the FEN is shown");
        parse_fen(fen).expect("the FEN is readable")
    }
}

fn is_answer(line: &str) -> bool {
    line.starts_with("bestmove") || line == "nobestmove"
}

fn is_text(line: &str) -> bool {
    line.starts_with("info message ") || line.starts_with("info string ")
}

/// Exactly one line for the user.
fn is_message(replies: &[String]) -> bool {
    matches!(replies, [one] if is_text(one))
}

/// What the allocator may keep of the memories of sixteen workers that are no longer wanted, KiB.
const KEPT_BY_THE_ALLOCATOR: u64 = 64 * 1024;

/// Sends `count` lines and watches the memory of the second half, when every structure has had its use.
fn babble(seed: u64, count: u32) {
    let mut model = Model::new(seed);
    let mut settled = None;
    for number in 0..count {
        model.step();
        model.dialogue.forget_record();
        if number == count / 2 {
            settled = memory(&mut model.dialogue);
            model.dialect = Dialect::Ucci;
        }
    }
    if let Some((before, after)) = settled.zip(memory(&mut model.dialogue)) {
        assert!(after < before + KEPT_BY_THE_ALLOCATOR, "the memory grew from {before} to {after} KiB");
    }
    assert!(model.refused > count / 8 && model.answers > count / 40, "{} {}", model.refused, model.answers);
    model.dialogue.say("quit");
    assert_eq!(model.dialogue.end(PATIENCE).1.code(), Some(0));
    assert_eq!(model.dialogue.error_text(), "");
}

/// Memory of the process in KiB with the same table and threads at each call.
fn memory(dialogue: &mut Dialogue) -> Option<u64> {
    for line in ["ucci", "setoption threads 16", "setoption threads 4", "setoption hashsize 16", "setoption newgame"] {
        dialogue.replies(line);
    }
    dialogue.memory()
}

#[test]
fn every_random_line_is_answered_as_it_must() {
    babble(5, 6_000);
}

#[test]
#[ignore = "several minutes: see scripts/fuzz-protocol.sh"]
fn a_million_random_lines() {
    let number =
        |name: &str, default: u32| std::env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default);
    let (lines, sessions) = (number("MAMMOTH_FUZZ_LINES", 1_000_000), 10);
    let seed = number("MAMMOTH_FUZZ_SEED", 1);
    for session in 0..sessions {
        eprintln!("session {} of {sessions}, {} lines, seed {}", session + 1, lines / sessions, seed + session);
        babble(u64::from(seed + session), lines / sessions);
    }
}
