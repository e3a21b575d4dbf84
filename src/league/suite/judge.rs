//! From which moment on an answer was right.

use super::problem::Wanted;
use crate::analysis::Analysis;
use crate::search::{Exactness, LineInfo};
use crate::types::{Move, Score};
use std::time::Duration;

/// A moment of a search, counted from its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub time: Duration,
    /// Nodes of all threads.
    pub nodes: u64,
    pub depth: i32,
}

/// Listens to a search.
#[derive(Debug)]
pub struct Judge<'p> {
    wanted: &'p Wanted,
    right_since: Option<Moment>,
}

/// How a search did on a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The move at the end of the search.
    pub played: Option<Move>,
    pub score: Score,
    /// The end of the search.
    pub end: Moment,
    /// From here on the answer was right until the end; `None` when it was wrong then.
    pub solution: Option<Moment>,
}

impl<'p> Judge<'p> {
    /// A judge of one search.
    pub fn new(wanted: &'p Wanted) -> Judge<'p> {
        Judge { wanted, right_since: None }
    }

    /// Takes in what the search reports. Answers whether it may end now, since nothing can make its answer wrong.
    pub fn hear(&mut self, info: &LineInfo) -> bool {
        // An upper bound says only that the last answer is worse than was thought; it is still the answer.
        let Some(&mv) = info.line.first().filter(|_| info.exactness != Exactness::AtMost) else { return false };
        if self.wanted.is_met(mv, info.score) {
            self.right_since.get_or_insert(Moment { time: info.time, nodes: info.nodes, depth: info.depth });
        } else {
            self.right_since = None;
        }
        self.wanted.is_settled(mv, info.score)
    }

    /// Judges the end of the search, which has the last word.
    pub fn verdict(self, answer: &Analysis) -> Verdict {
        let end = Moment { time: answer.time, nodes: answer.nodes, depth: answer.depth };
        let (played, score) = (answer.best(), answer.score().unwrap_or(Score::DRAW));
        let right = played.is_some_and(|mv| self.wanted.is_met(mv, score));
        let solution = right.then_some(self.right_since.unwrap_or(end));
        Verdict { played, score, end, solution }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::Line;
    use crate::notation::parse_move;

    const RIGHT: &str = "h2e2";
    const WRONG: &str = "c3c4";

    fn mv(text: &str) -> Move {
        parse_move(text).expect("a good move")
    }

    fn info(millis: u64, text: &str, score: Score, exactness: Exactness) -> LineInfo {
        LineInfo {
            depth: millis as i32,
            seldepth: 0,
            number: 1,
            lines: 1,
            score,
            exactness,
            finished: exactness == Exactness::Exact,
            nodes: 1000 * millis,
            time: Duration::from_millis(millis),
            hashfull: 0,
            table_hits: 0,
            line: vec![mv(text)],
        }
    }

    /// The depth from which on a search with these answers, and that end, was right.
    fn right_since(reports: &[(u64, &str, Exactness)], end: &str) -> Option<i32> {
        let wanted = Wanted { best: vec![mv(RIGHT)], ..Wanted::default() };
        let mut judge = Judge::new(&wanted);
        for &(millis, text, exactness) in reports {
            assert!(!judge.hear(&info(millis, text, Score::DRAW, exactness)));
        }
        judge.verdict(&answer(end, Score::DRAW)).solution.map(|moment| moment.depth)
    }

    fn answer(text: &str, score: Score) -> Analysis {
        let line = Line { moves: vec![mv(text)], score, exactness: Exactness::Exact, depth: 99, seldepth: 0 };
        Analysis { lines: vec![line], depth: 99, nodes: 99_000, time: Duration::from_millis(99), hashfull: 0 }
    }

    #[test]
    fn the_moment_counts_from_which_on_the_answer_stayed_right() {
        use Exactness::{AtLeast, AtMost, Exact};
        assert_eq!(right_since(&[(1, WRONG, Exact), (2, RIGHT, Exact), (3, RIGHT, Exact)], RIGHT), Some(2));
        let wavering = [(1, RIGHT, Exact), (2, WRONG, Exact), (3, RIGHT, AtLeast), (4, RIGHT, Exact)];
        assert_eq!(right_since(&wavering, RIGHT), Some(3));
        assert_eq!(right_since(&[(1, RIGHT, Exact), (2, WRONG, AtMost)], RIGHT), Some(1), "no new answer");
        assert_eq!(right_since(&[(1, RIGHT, Exact), (2, WRONG, Exact)], WRONG), None);
        assert_eq!(right_since(&[(1, RIGHT, Exact)], WRONG), None, "the end has the last word");
        assert_eq!(right_since(&[(1, WRONG, Exact)], RIGHT), Some(99), "right at the very end");
        assert_eq!(right_since(&[], RIGHT), Some(99));
    }

    #[test]
    fn an_announced_mate_settles_the_matter() {
        let wanted = Wanted { mate: Some(2), ..Wanted::default() };
        let mate_in = |plies: i16| Score::from_raw(Score::MATE.raw() - plies);
        let mut judge = Judge::new(&wanted);
        assert!(!judge.hear(&info(1, RIGHT, mate_in(5), Exactness::Exact)), "too long a mate");
        assert!(judge.hear(&info(2, RIGHT, mate_in(3), Exactness::AtLeast)));
        let verdict = judge.verdict(&answer(RIGHT, mate_in(3)));
        let wanted_moment = Moment { time: Duration::from_millis(2), nodes: 2000, depth: 2 };
        assert_eq!(verdict.solution, Some(wanted_moment));
        assert_eq!((verdict.end.depth, verdict.end.nodes), (99, 99_000));
    }
}
