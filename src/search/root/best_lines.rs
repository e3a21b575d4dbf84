//! The best lines of a search, which are shown and played.

use super::search_info::Exactness;
use crate::types::{Depth, Move, Score};
use std::cmp::Reverse;

/// A line from the root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootLine {
    /// Depth of the iteration that found it.
    pub depth: Depth,
    /// Plies of the longest path that the iteration had searched by then.
    pub seldepth: usize,
    pub score: Score,
    /// What the search found, where `score` may be that of endgame tables.
    pub searched: Score,
    pub exactness: Exactness,
    /// At least one move.
    pub moves: Vec<Move>,
    /// The iteration of this line is finished.
    pub finished: bool,
}

impl RootLine {
    fn head(&self) -> Option<Move> {
        self.moves.first().copied()
    }

    fn is_beyond(&self, depth: Depth) -> bool {
        self.depth > depth || self.depth == depth && self.finished
    }
}

/// The rows of an analysis: at most as many as are wanted, each with another first move, the deepest first, rows of the same depth in
/// the order of their scores. The first move of the first row is played.
///
/// A move keeps the last row that was finished for it until a deeper iteration reaches it again. The best line of the running
/// iteration stands above all others. It is removed when that iteration finishes a line.
#[derive(Debug)]
pub struct BestLines {
    wanted: usize,
    finished: Vec<RootLine>,
    unfinished: Option<RootLine>,
    /// The last report of each row.
    told: Vec<Option<RootLine>>,
}

impl BestLines {
    /// No rows yet, and at most `wanted` of them, at least 1.
    pub fn new(wanted: usize) -> BestLines {
        BestLines { wanted: wanted.max(1), finished: Vec::new(), unfinished: None, told: Vec::new() }
    }

    /// The rows, from the first.
    pub fn rows(&self) -> impl Iterator<Item = &RootLine> {
        let leader = self.unfinished.as_ref();
        let others = self.finished.iter().filter(move |line| leader.is_none_or(|leader| leader.head() != line.head()));
        leader.into_iter().chain(others).take(self.wanted)
    }

    /// The first row.
    pub fn into_first(self) -> Option<RootLine> {
        self.unfinished.or(self.finished.into_iter().next())
    }

    /// Adds a finished line. It replaces an earlier line with the same first move that is not deeper.
    pub fn finish(&mut self, line: RootLine) {
        let known = self.finished.iter().position(|other| other.head() == line.head());
        if known.is_some_and(|known| self.finished[known].depth > line.depth) {
            return;
        }
        known.map(|known| self.finished.remove(known));
        self.unfinished.take_if(|leader| leader.depth <= line.depth);
        self.finished.push(line);
        self.finished.sort_by_key(|line| Reverse((line.depth, line.score)));
        self.finished.truncate(self.wanted);
    }

    /// Sets the best line of the running iteration. Without effect when the first row is finished and as deep, or deeper.
    pub fn lead(&mut self, line: RootLine) {
        if self.rows().next().is_none_or(|first| !first.is_beyond(line.depth)) {
            self.unfinished = Some(line);
        }
    }

    /// The rows that differ from their last report, with their numbers from 0. They count as reported from now on.
    pub fn take_untold(&mut self) -> Vec<(usize, RootLine)> {
        let rows: Vec<RootLine> = self.rows().cloned().collect();
        self.told.resize(rows.len().max(self.told.len()), None);
        let mut untold = Vec::new();
        for (number, (row, told)) in rows.into_iter().zip(&mut self.told).enumerate() {
            if told.as_ref() != Some(&row) {
                *told = Some(row.clone());
                untold.push((number, row));
            }
        }
        untold
    }

    /// After a report that was not a row: all rows have to be reported again.
    pub fn forget_told(&mut self) {
        self.told.truncate(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_move;

    fn line(head: &str, depth: i32, score: i32) -> RootLine {
        let moves = vec![parse_move(head).expect("a move")];
        let exactness = Exactness::Exact;
        let (depth, score) = (Depth::new(depth), Score::cp(score));
        RootLine { depth, seldepth: 0, score, searched: score, exactness, moves, finished: true }
    }

    fn leader(head: &str, depth: i32, score: i32) -> RootLine {
        RootLine { finished: false, ..line(head, depth, score) }
    }

    fn rows(lines: &BestLines) -> Vec<(String, i32, i32)> {
        lines.rows().map(|row| (row.moves[0].to_string(), row.depth.plies(), row.score.value())).collect()
    }

    fn row(head: &str, depth: i32, score: i32) -> (String, i32, i32) {
        (head.to_string(), depth, score)
    }

    #[test]
    fn rows_are_different_moves_the_deepest_and_best_first() {
        let mut lines = BestLines::new(2);
        lines.finish(line("a0a1", 1, 30));
        lines.finish(line("b0a2", 1, 40));
        assert_eq!(rows(&lines), [row("b0a2", 1, 40), row("a0a1", 1, 30)]);
        // The next iteration prefers what was second, and is interrupted before it finds another second.
        lines.finish(line("a0a1", 2, 10));
        assert_eq!(rows(&lines), [row("a0a1", 2, 10), row("b0a2", 1, 40)]);
        lines.finish(line("h2e2", 2, 12));
        assert_eq!(rows(&lines), [row("h2e2", 2, 12), row("a0a1", 2, 10)]);
        assert_eq!(lines.into_first(), Some(line("h2e2", 2, 12)));
    }

    #[test]
    fn what_leads_an_iteration_goes_when_a_line_is_finished() {
        let mut lines = BestLines::new(2);
        lines.finish(line("a0a1", 3, 30));
        lines.finish(line("b0a2", 3, 20));
        lines.lead(leader("c3c4", 4, 50));
        assert_eq!(rows(&lines), [row("c3c4", 4, 50), row("a0a1", 3, 30)]);
        lines.lead(leader("b0a2", 4, 60));
        assert_eq!(rows(&lines), [row("b0a2", 4, 60), row("a0a1", 3, 30)]);
        lines.finish(line("a0a1", 4, 25));
        assert_eq!(rows(&lines), [row("a0a1", 4, 25), row("b0a2", 3, 20)], "its score was no more than a bound");
        lines.lead(leader("b0a2", 4, 90));
        assert_eq!(rows(&lines)[0], row("a0a1", 4, 25), "nothing unfinished is better than what is finished");
    }

    #[test]
    fn a_deeper_line_is_not_replaced() {
        let mut lines = BestLines::new(1);
        lines.finish(line("a0a1", 5, 1));
        for later in [line("a0a1", 4, 9), line("b0a2", 4, 9)] {
            lines.finish(later);
        }
        assert_eq!(rows(&lines), [row("a0a1", 5, 1)]);
    }

    #[test]
    fn only_what_changed_is_told() {
        let mut lines = BestLines::new(2);
        assert_eq!(lines.take_untold(), []);
        lines.finish(line("a0a1", 1, 30));
        lines.finish(line("b0a2", 1, 20));
        assert_eq!(lines.take_untold().len(), 2);
        assert_eq!(lines.take_untold(), []);
        lines.finish(line("a0a1", 2, 25));
        assert_eq!(lines.take_untold(), [(0, line("a0a1", 2, 25))]);
        lines.finish(line("b0a2", 2, 35));
        assert_eq!(lines.take_untold(), [(0, line("b0a2", 2, 35)), (1, line("a0a1", 2, 25))]);
        lines.forget_told();
        assert_eq!(lines.take_untold().len(), 2);
    }
}
