//! When and what a running search reports.

use super::best_lines::RootLine;
use super::root_board::UNHEARD;
use super::search_info::{Exactness, LineInfo, SearchInfo};
use crate::search::common::Common;
use crate::search::ordering::picker::Ranked;
use crate::search::worker::Worker;
use crate::types::Score;
use std::time::Duration;

/// Age of a search from which the moves at the root are reported. Before that they change too fast to be read.
const MOVES_ARE_TOLD_FROM: Duration = Duration::from_secs(1);

impl Common<'_> {
    /// Reports the best lines that changed. The lock is held meanwhile, so that the reports come in the order of the changes.
    pub fn tell_lines(&self) {
        let mut best = self.root.best();
        let lines: Vec<LineInfo> =
            best.take_untold().into_iter().map(|(number, line)| self.info(number, line)).collect();
        if !lines.is_empty() {
            (self.tell)(SearchInfo::Lines(lines));
        }
    }

    /// The report of a line, with its number from 0.
    fn info(&self, number: usize, line: RootLine) -> LineInfo {
        LineInfo {
            depth: line.depth.plies(),
            seldepth: line.seldepth,
            number: number + 1,
            lines: self.job.lines,
            score: line.score,
            exactness: line.exactness,
            finished: line.finished,
            nodes: self.total_nodes(),
            time: self.time.elapsed(),
            hashfull: self.table.hashfull(),
            table_hits: self.total_table_hits(),
            line: line.moves,
        }
    }
}

impl Worker<'_> {
    /// Reports the best lines that changed, if this worker reports.
    pub fn tell_lines(&self) {
        if self.is_heard() {
            self.publish_nodes();
            self.common.tell_lines();
        }
    }

    /// Reports an upper bound of the best move. Not with several lines, which have to be in order.
    pub fn tell_at_most(&self, score: Score) {
        if !self.is_heard() || self.common.job.lines > 1 {
            return;
        }
        self.publish_nodes();
        let bound = RootLine { moves: Vec::new(), ..self.root_line(score, Exactness::AtMost, false) };
        let mut best = self.common.root.best();
        best.forget_told();
        (self.common.tell)(SearchInfo::Lines(vec![self.common.info(0, bound)]));
    }

    fn is_heard(&self) -> bool {
        self.speaks && self.common.root.line() != UNHEARD
    }

    /// Reports the current move at the root, if the search is old enough.
    pub fn tell_root_move(&self, ranked: &Ranked) {
        if self.is_heard() && self.common.time.elapsed() >= MOVES_ARE_TOLD_FROM {
            let number = self.common.root.line() as u32 + ranked.number;
            (self.common.tell)(SearchInfo::Move(ranked.mv, number));
        }
    }
}
