//! Asking an engine for a move, and letting it think on the opponent's time.

use super::answer::{Answer, SearchReport, Thought};
use super::client::Client;
use super::pondering::Pondering;
use super::trouble::{Failure, Trouble};
use crate::protocol::{Dialect, GoRequest, Reply, position_line};
use crate::types::Move;
use std::time::{Duration, Instant};

/// How the waiting for a move goes.
#[derive(Clone, Copy, Debug)]
pub struct Waiting {
    /// When the engine is told to stop, counted from `go`: its time is over then, margin included.
    pub until_stop: Duration,
    /// How long it may take to answer `stop`.
    pub grace: Duration,
}

/// A position to think about.
#[derive(Clone, Debug)]
pub struct Task<'a> {
    /// A position, no moves before it: at the last capture or earlier.
    pub fen: &'a str,
    /// The moves since.
    pub moves: &'a [Move],
    /// Moves the rules forbid; told to UCCI engines only.
    pub banned: &'a [Move],
    pub go: GoRequest,
}

impl Client {
    /// Asks for a move.
    ///
    /// # Errors
    /// When the engine fails, or the match is to end. An engine that merely does not answer is no error.
    pub fn think(&mut self, task: &Task, waiting: &Waiting) -> Result<Thought, Trouble> {
        self.tell(task)?;
        let start = Instant::now();
        self.say(&task.go.line(self.spec.dialect, self.unit))?;
        self.wait_for_move(start, waiting, SearchReport::default())
    }

    /// Tells the position.
    fn tell(&mut self, task: &Task) -> Result<(), Failure> {
        self.say(&position_line(task.fen, task.moves, self.ranks))?;
        if self.may_be_told_bans() && !task.banned.is_empty() {
            let moves: Vec<String> = task.banned.iter().map(|&mv| self.ranks.write(mv)).collect();
            self.say(&format!("banmoves {}", moves.join(" ")))?;
        }
        Ok(())
    }

    /// Whether it wants to know the moves that the rules forbid.
    pub fn may_be_told_bans(&self) -> bool {
        self.spec.dialect == Dialect::Ucci && self.spec.ban_moves
    }

    fn wait_for_move(
        &mut self,
        start: Instant,
        waiting: &Waiting,
        mut report: SearchReport,
    ) -> Result<Thought, Trouble> {
        let flag = start + waiting.until_stop;
        let mut deadline = flag;
        loop {
            match self.reply_before(deadline)? {
                Some((reply, at)) => {
                    let used = at.saturating_duration_since(start);
                    let answer = match reply {
                        Reply::BestMove(best) => Answer::Move(best),
                        Reply::NoMove => Answer::NoMove,
                        Reply::Info(info) => {
                            report.note(&info);
                            continue;
                        }
                        _ => continue,
                    };
                    if deadline > flag {
                        // `stop` may have crossed the answer on its way; a second answer must not be taken for the next.
                        self.get_ready()?;
                    }
                    return Ok(Thought { answer, asked: start, used, report });
                }
                None if deadline == flag => {
                    self.say("stop")?;
                    deadline = Instant::now() + waiting.grace.max(Duration::from_millis(1));
                }
                None => return Ok(Thought { answer: Answer::Nothing, asked: start, used: start.elapsed(), report }),
            }
        }
    }

    /// Whether it thinks on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.is_some()
    }

    /// The move of the opponent it thinks about.
    pub fn guess(&self) -> Option<Move> {
        self.pondering.as_ref().map(|pondering| pondering.guess)
    }

    /// Lets the engine think on the opponent's time, about the position after `guess`.
    ///
    /// # Errors
    /// When it does not read what is said.
    pub fn start_pondering(&mut self, task: &Task, guess: Move) -> Result<(), Failure> {
        self.tell(task)?;
        self.say(&task.go.line(self.spec.dialect, self.unit))?;
        self.pondering = Some(Pondering { guess, report: SearchReport::default(), early: None });
        Ok(())
    }

    /// The opponent made the move the engine thinks about: its clock runs from now on.
    ///
    /// # Errors
    /// As [`Client::think`].
    pub fn ponder_hit(&mut self, waiting: &Waiting) -> Result<Thought, Trouble> {
        let mut pondering = self.pondering.take();
        self.hear_ponderer(&mut pondering)?;
        let start = Instant::now();
        let (report, early) = pondering.map_or_else(Default::default, |search| (search.report, search.early));
        if let Some(answer) = early {
            return Ok(Thought { answer, asked: start, used: Duration::ZERO, report });
        }
        self.say("ponderhit")?;
        self.wait_for_move(start, waiting, report)
    }

    /// The opponent did something else, or the game is over: the engine is to forget it. `false` when it does not stop.
    ///
    /// # Errors
    /// As [`Client::think`].
    pub fn stop_pondering(&mut self, patience: Duration) -> Result<bool, Trouble> {
        let mut pondering = self.pondering.take();
        self.hear_ponderer(&mut pondering)?;
        let Some(Pondering { early: None, .. }) = pondering else { return Ok(true) };
        let waiting = Waiting { until_stop: Duration::ZERO, grace: patience };
        let thought = self.wait_for_move(Instant::now(), &waiting, SearchReport::default())?;
        Ok(thought.answer != Answer::Nothing)
    }

    /// Takes in what a pondering engine has said meanwhile.
    fn hear_ponderer(&mut self, pondering: &mut Option<Pondering>) -> Result<(), Trouble> {
        let Some(pondering) = pondering else { return Ok(()) };
        while let Some((reply, _)) = self.reply_before(Instant::now())? {
            match reply {
                Reply::Info(info) => pondering.report.note(&info),
                Reply::BestMove(best) => pondering.early = Some(Answer::Move(best)),
                Reply::NoMove => pondering.early = Some(Answer::NoMove),
                _ => {}
            }
        }
        Ok(())
    }
}
