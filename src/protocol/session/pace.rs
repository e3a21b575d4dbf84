//! How often a search is heard: not more often than a client can show and a person can read.

use crate::search::{LineInfo, SearchInfo};
use crate::types::Move;
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// The least time between two lines about something unfinished, or between two sets of several lines.
const PAUSE: Duration = Duration::from_millis(100);

/// What a search has told and nobody has heard yet: only the latest of each line.
#[derive(Debug, Default)]
pub(super) struct Pace {
    waiting: BTreeMap<usize, LineInfo>,
    current: Option<(Move, u32)>,
    /// When something was said last.
    said: Option<Instant>,
}

/// What is to be said now, in this order.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Utterance {
    pub lines: Vec<LineInfo>,
    pub current: Option<(Move, u32)>,
}

impl Pace {
    /// Takes in info; what of it, and of earlier ones, is to be said at once.
    pub fn hear(&mut self, info: SearchInfo, now: Instant) -> Utterance {
        match info {
            SearchInfo::Move(mv, number) => self.current = Some((mv, number)),
            SearchInfo::Lines(lines) => {
                let alone = lines.iter().any(|info| info.lines == 1 && info.finished);
                lines.into_iter().for_each(|info| self.wait(info));
                if alone {
                    return self.speak(now);
                }
            }
        }
        self.speak_if_due(now)
    }

    /// Keeps a line until it is its turn.
    fn wait(&mut self, info: LineInfo) {
        let shows_less = |old: &LineInfo| info.line.is_empty() && !old.line.is_empty();
        if !self.waiting.get(&info.number).is_some_and(shows_less) {
            self.waiting.insert(info.number, info);
        }
    }

    /// What is to be said when nothing new comes.
    pub fn speak_if_due(&mut self, now: Instant) -> Utterance {
        if self.due(now) == Some(Duration::ZERO) { self.speak(now) } else { Utterance::default() }
    }

    /// Everything that waits, however short the pause was.
    pub fn speak(&mut self, now: Instant) -> Utterance {
        self.said = Some(now);
        let lines = std::mem::take(&mut self.waiting).into_values().collect();
        Utterance { lines, current: self.current.take() }
    }

    /// Time until something is to be said; `None` when nothing waits.
    pub fn due(&self, now: Instant) -> Option<Duration> {
        if self.waiting.is_empty() && self.current.is_none() {
            return None;
        }
        let pause = self.said.map_or(PAUSE, |said| now.saturating_duration_since(said));
        Some(PAUSE.saturating_sub(pause))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_move;
    use crate::search::Exactness;
    use crate::types::Score;

    fn line(number: usize, lines: usize, finished: bool, depth: i32) -> SearchInfo {
        SearchInfo::Lines(vec![LineInfo {
            depth,
            seldepth: 0,
            number,
            lines,
            score: Score::DRAW,
            exactness: Exactness::Exact,
            finished,
            nodes: 0,
            time: Duration::ZERO,
            hashfull: 0,
            table_hits: 0,
            line: vec![parse_move("h2e2").expect("a move")],
        }])
    }

    fn depths(utterance: &Utterance) -> Vec<i32> {
        utterance.lines.iter().map(|info| info.depth).collect()
    }

    #[test]
    fn every_finished_iteration_is_heard() {
        let (mut pace, now) = (Pace::default(), Instant::now());
        let said: Vec<i32> = (1..50).flat_map(|depth| depths(&pace.hear(line(1, 1, true, depth), now))).collect();
        assert_eq!(said, (1..50).collect::<Vec<_>>());
        assert_eq!(pace.due(now), None);
    }

    #[test]
    fn what_is_unfinished_waits_for_a_pause_and_only_the_latest_is_heard() {
        let (mut pace, start) = (Pace::default(), Instant::now());
        assert_eq!(depths(&pace.hear(line(1, 1, true, 1), start)), [1]);
        for depth in 2..9 {
            assert_eq!(pace.hear(line(1, 1, false, depth), start), Utterance::default());
        }
        assert_eq!(pace.due(start), Some(PAUSE));
        let mut bound = line(1, 1, false, 9);
        if let SearchInfo::Lines(lines) = &mut bound {
            lines[0].line.clear();
        }
        pace.hear(bound, start);
        assert_eq!(depths(&pace.speak_if_due(start + PAUSE)), [8], "a bound without a line hides no line");
    }

    #[test]
    fn a_flood_of_lines_is_thinned_out() {
        let (mut pace, start) = (Pace::default(), Instant::now());
        let mut said = 0;
        for millis in 0..1000_u32 {
            let now = start + Duration::from_millis(millis.into());
            for number in 1..=30 {
                said += pace.hear(line(number, 30, true, millis as i32), now).lines.len();
            }
        }
        assert!((250..=310).contains(&said), "{said} lines in a second");
        let rest = pace.speak(start + Duration::from_secs(1));
        assert_eq!(depths(&rest), [999; 30], "the last set is whole");
    }
}
