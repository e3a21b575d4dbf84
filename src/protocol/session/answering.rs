//! From `go` to the answer: what is searched, when the answer is due, and what rides on it.

use super::super::go::Go;
use super::super::{ucci, uci};
use super::pace::{Pace, Utterance};
use super::state::Session;
use super::thinking::{Due, Thinking};
use crate::engine::Event;
use crate::search::SearchResult;
use crate::time::{Clock, Limits};
use crate::types::{Depth, Ply, Score};
use std::io;
use std::time::{Duration, Instant};

impl Session {
    pub(super) fn on_go(&mut self, mut go: Go) -> io::Result<()> {
        // Whatever comes of it, there is one answer.
        self.has_answered = true;
        let clock = Clock::start();
        let order = self.order(&mut go, clock);
        if let Some(shortage) = self.engine.take_shortage() {
            self.message(&shortage)?;
        }
        self.tell_placement()?;
        for remark in &go.remarks {
            self.message(remark)?;
        }
        let unlimited = go.infinite || order.limits == Limits::default();
        // Where nobody could say stop or ponderhit every search answers when it has nothing left to do.
        let due = match (self.hears_while_thinking(), go.ponder) {
            (false, _) => Due::Now,
            (true, true) => Due::PonderHit,
            (true, false) if unlimited && go.depth != Some(Depth::ZERO) => Due::Stop,
            _ => Due::Now,
        };
        let thinking = Thinking {
            due,
            unlimited,
            draw_offered: go.draw,
            in_earnest: !unlimited && !go.ponder,
            early: None,
            stopping: false,
            late: false,
            since: Instant::now(),
            pace: Pace::default(),
        };
        if go.depth == Some(Depth::ZERO) {
            return self.answer_depth_zero(thinking);
        }
        if thinking.in_earnest
            && let Some(mv) = self.book_move(&go, &order)?
        {
            return self.answer_from_book(mv);
        }
        self.engine.go(order);
        self.thinking = Some(thinking);
        Ok(())
    }

    /// Whether the threads are there that it takes to read while the engine thinks.
    pub(super) fn can_be_stopped(&self) -> bool {
        !self.is_alone && self.engine.searches_in_background()
    }

    /// Whether lines are read while the engine thinks.
    pub(super) fn hears_while_thinking(&self) -> bool {
        !self.options.batch && self.can_be_stopped()
    }

    /// `go depth 0` asks for the static evaluation.
    fn answer_depth_zero(&mut self, mut thinking: Thinking) -> io::Result<()> {
        self.say_score_without_line(self.static_score())?;
        if thinking.due == Due::Now {
            return self.answer_without_move();
        }
        thinking.early = Some(SearchResult::nothing());
        self.thinking = Some(thinking);
        Ok(())
    }

    /// A score as of depth 0, where there is no move to show.
    fn say_score_without_line(&mut self, score: Score) -> io::Result<()> {
        let line = if self.speaks_uci() {
            uci::score_without_line(score, self.options.show_chances)
        } else {
            format!("info depth 0 score {}", ucci::score_number(score))
        };
        self.output.say(&line)
    }

    /// What the position looks like without a search; a loss where the game is over, since who cannot move has lost.
    pub(super) fn static_score(&self) -> Score {
        let position = self.engine.position();
        if position.has_legal_move() { self.engine.static_value() } else { Score::mated_at(Ply::ROOT) }
    }

    /// The answer when nothing was searched.
    fn answer_without_move(&mut self) -> io::Result<()> {
        self.output.say(&ucci::totals(0, 0))?;
        self.output.say(if self.speaks_uci() { "bestmove (none)" } else { "nobestmove" })
    }

    /// Whether the search under way ends by itself.
    pub(super) fn ends_by_itself(&self) -> bool {
        self.thinking.as_ref().is_some_and(|thinking| thinking.due == Due::Now && !thinking.unlimited)
    }

    /// When the search under way began.
    pub(super) fn thinking_since(&self) -> Option<Instant> {
        self.thinking.as_ref().map(|thinking| thinking.since)
    }

    pub(super) fn on_stop(&mut self) -> io::Result<()> {
        match self.thinking {
            // A GUI that stops an idle engine waits for an answer, in UCCI; but when it crossed the answer it has that already.
            None if self.speaks_uci() || self.has_answered => Ok(()),
            None => self.answer_without_move(),
            Some(_) => self.stop_thinking(),
        }
    }

    /// The answer is due, with what was found so far. Without effect when nobody thinks.
    pub(super) fn stop_thinking(&mut self) -> io::Result<()> {
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        thinking.stopping = true;
        match thinking.early.take() {
            Some(result) => self.conclude(&result),
            None => {
                self.engine.stop();
                Ok(())
            }
        }
    }

    pub(super) fn on_ponder_hit(&mut self, draw: bool) -> io::Result<()> {
        let Some(thinking) = self.thinking.as_mut().filter(|thinking| thinking.due == Due::PonderHit) else {
            return self.message("ponderhit without go ponder; nothing was changed");
        };
        thinking.due = Due::Now;
        thinking.draw_offered |= draw;
        thinking.in_earnest = !thinking.unlimited;
        if thinking.unlimited || thinking.early.is_some() {
            return self.stop_thinking();
        }
        self.engine.ponder_hit();
        Ok(())
    }

    pub(super) fn on_event(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Info(info) => {
                let Some(thinking) = &mut self.thinking else { return Ok(()) };
                let utterance = thinking.pace.hear(info, Instant::now());
                self.inform(utterance)
            }
            Event::Remark(text) => self.message(&text),
            Event::Warm(number) => {
                self.engine.note_warm(number);
                Ok(())
            }
            Event::Finished(result) => {
                self.engine.acknowledge();
                for damage in self.engine.take_table_damage() {
                    self.message(&format!("{damage}; it is left out"))?;
                }
                match &mut self.thinking {
                    Some(thinking) if thinking.due != Due::Now && !thinking.stopping => {
                        thinking.early = Some(result);
                        Ok(())
                    }
                    _ => self.conclude(&result),
                }
            }
        }
    }

    /// When to look again even if nothing happens.
    pub(super) fn next_alarm(&self) -> Option<Duration> {
        let thinking = self.thinking.as_ref()?;
        let due = thinking.pace.due(Instant::now());
        let time = self.engine.time_left().filter(|_| !thinking.late);
        [due, time].into_iter().flatten().min()
    }

    pub(super) fn on_alarm(&mut self) -> io::Result<()> {
        let time_is_up = self.engine.time_left() == Some(Duration::ZERO);
        let Some(thinking) = &mut self.thinking else { return Ok(()) };
        if time_is_up {
            thinking.late = true;
            self.engine.stop();
        }
        let utterance = thinking.pace.speak_if_due(Instant::now());
        self.inform(utterance)
    }

    pub(super) fn inform(&mut self, utterance: Utterance) -> io::Result<()> {
        let ranks = self.ranks();
        for info in &utterance.lines {
            if self.speaks_uci() {
                self.output.inform(&uci::info(info, ranks, self.options.show_chances))?;
            } else {
                ucci::info(info, ranks).iter().try_for_each(|line| self.output.inform(line))?;
            }
        }
        match utterance.current {
            None => Ok(()),
            Some((mv, number)) if self.speaks_uci() => {
                self.output.inform(&format!("info currmove {} currmovenumber {number}", ranks.write(mv)))
            }
            Some((mv, _)) => self.output.inform(&format!("info currmove {}", ranks.write(mv))),
        }
    }

    fn conclude(&mut self, result: &SearchResult) -> io::Result<()> {
        let Some(mut thinking) = self.thinking.take() else { return Ok(()) };
        let mut last_words = thinking.pace.speak(Instant::now());
        last_words.current = None;
        self.inform(last_words)?;
        if let Some(failure) = &result.failure {
            self.message(&format!("a search thread failed ({failure}); this is the best line found before"))?;
        }
        if result.best.is_none() && !self.engine.position().has_legal_move() {
            self.say_score_without_line(Score::mated_at(Ply::ROOT))?;
        }
        self.output.say(&ucci::totals(result.time.as_millis(), result.counters.nodes))?;
        let ranks = self.ranks();
        if self.speaks_uci() {
            return self.output.say(&uci::best_move(result, ranks));
        }
        let verdict = self.verdict(&thinking, result);
        self.output.say(&(ucci::best_move(result, ranks) + verdict))
    }

    /// What rides on the move, judged by this search alone: a draw that is agreed to, or the end of a lost game.
    fn verdict(&self, thinking: &Thinking, result: &SearchResult) -> &'static str {
        let searched = result.depth > 0 && result.best.is_some() && result.failure.is_none();
        if !thinking.in_earnest || !searched {
            return "";
        }
        if thinking.draw_offered && result.score.value() <= self.options.draw_score {
            return " draw";
        }
        let lost = result.score.is_mate() && result.score < Score::DRAW;
        let resigns = self.options.resign > 0 && (lost || result.score.value() <= -self.options.resign);
        if resigns { " resign" } else { "" }
    }
}
