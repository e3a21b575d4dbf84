//! What the front and the job have found in a search. The deepest finished line counts, whether the front or a rank found it.

use super::report::LineReport;
use crate::engine::Event;
use crate::position::Position;
use crate::search::{Exactness, Job, LineInfo, SearchInfo, SearchResult, StopHandle};
use crate::types::{Move, Score};
use crossbeam::channel::Sender;
use std::time::Instant;

/// What is known of the search under way. Empty where the job is not asked: then all counts as the front says it.
#[derive(Default)]
pub struct Findings {
    current: Option<Current>,
}

struct Current {
    search: u64,
    since: Instant,
    position: Position,
    /// The moves that may be played.
    allowed: Vec<Move>,
    /// Stops the search of the front.
    stop: StopHandle,
    /// Depth of the deepest line that the front has finished.
    own_depth: i32,
    /// The last report of the front.
    own: Option<LineInfo>,
    /// The deepest line of the job.
    best: Option<Line>,
    /// Nodes of the job, and of those before it that died in this search.
    nodes: u64,
    /// Nodes of those that died.
    nodes_before: u64,
}

struct Line {
    depth: i32,
    score: Score,
    /// At least one.
    moves: Vec<Move>,
}

impl Findings {
    /// A search begins in which the job takes part.
    pub fn begin(&mut self, search: u64, job: &Job, stop: StopHandle) {
        let allowed =
            |mv: &Move| !job.banned.contains(mv) && job.search_moves.as_ref().is_none_or(|moves| moves.contains(mv));
        self.current = Some(Current {
            search,
            since: Instant::now(),
            allowed: job.position.legal_moves().iter().copied().filter(allowed).collect(),
            position: job.position.clone(),
            stop,
            own_depth: 0,
            own: None,
            best: None,
            nodes: 0,
            nodes_before: 0,
        });
    }

    /// A search begins, or has ended, in which the job takes no part.
    pub fn clear(&mut self) {
        self.current = None;
    }

    /// Tells what the front reports, but for lines that the job has finished at that depth.
    pub fn hear_front(&mut self, info: SearchInfo, events: &Sender<Event>) {
        let told = match (info, &mut self.current) {
            (SearchInfo::Lines(lines), Some(current)) => SearchInfo::Lines(current.hear_front(lines)),
            (info, _) => info,
        };
        if told != SearchInfo::Lines(Vec::new()) {
            // Nobody listens any more when the program is on its way out.
            let _ = events.send(Event::Info(told));
        }
    }

    /// Takes in a line of the job. It is told if nobody has finished that depth yet.
    pub fn hear_job(&mut self, line: &LineReport, events: &Sender<Event>) {
        self.note_nodes(line.search, line.nodes);
        let current = self.current.as_mut().filter(|current| current.search == line.search);
        if let Some(info) = current.and_then(|current| current.hear_job(line)) {
            let _ = events.send(Event::Info(SearchInfo::Lines(vec![info])));
        }
    }

    /// Takes in the nodes of the job.
    pub fn note_nodes(&mut self, search: u64, nodes: u64) {
        if let Some(current) = self.current.as_mut().filter(|current| current.search == search) {
            current.nodes = current.nodes.max(current.nodes_before + nodes);
        }
    }

    /// The job has died. The next one counts its nodes from zero.
    pub fn note_death(&mut self) {
        if let Some(current) = &mut self.current {
            current.nodes_before = current.nodes;
        }
    }

    /// The job has reached the depth or the mate that was asked for: the front need not.
    pub fn finish(&self, search: u64) {
        if let Some(current) = self.current.as_ref().filter(|current| current.search == search) {
            current.stop.stop();
        }
    }

    /// The result of all.
    pub fn conclude(&mut self, mut found: SearchResult) -> SearchResult {
        let Some(current) = self.current.take() else { return found };
        found.counters.nodes += current.nodes;
        let deeper = current.best.filter(|best| best.depth > current.own_depth);
        if let Some(Line { depth, score, moves }) = deeper {
            (found.best, found.ponder) = (moves.first().copied(), moves.get(1).copied());
            (found.depth, found.score) = (depth, score);
        }
        found
    }
}

impl Current {
    fn hear_front(&mut self, lines: Vec<LineInfo>) -> Vec<LineInfo> {
        let mut told = Vec::new();
        for mut info in lines {
            if info.finished && info.exactness == Exactness::Exact {
                self.own_depth = self.own_depth.max(info.depth);
            }
            self.own = Some(info.clone());
            if self.best.as_ref().is_none_or(|best| best.depth < info.depth) {
                info.nodes += self.nodes;
                told.push(info);
            }
        }
        told
    }

    fn hear_job(&mut self, line: &LineReport) -> Option<LineInfo> {
        let known = self.own_depth.max(self.best.as_ref().map_or(0, |best| best.depth));
        let moves = self.playable(line.moves());
        if line.depth <= known || moves.is_empty() || !line.is_possible() {
            return None;
        }
        self.best = Some(Line { depth: line.depth, score: line.score(), moves: moves.clone() });
        let own = self.own.as_ref();
        Some(LineInfo {
            depth: line.depth,
            seldepth: line.seldepth,
            number: 1,
            lines: 1,
            score: line.score(),
            exactness: Exactness::Exact,
            finished: true,
            nodes: self.nodes + own.map_or(0, |own| own.nodes),
            time: self.since.elapsed(),
            hashfull: own.map_or(0, |own| own.hashfull),
            table_hits: own.map_or(0, |own| own.table_hits),
            line: moves,
        })
    }

    /// The moves up to the first one that cannot be played.
    fn playable(&self, moves: impl Iterator<Item = Move>) -> Vec<Move> {
        let mut position = self.position.clone();
        let mut playable = Vec::new();
        for mv in moves {
            if !position.is_legal_move(mv) || playable.is_empty() && !self.allowed.contains(&mv) {
                break;
            }
            position.make(mv);
            playable.push(mv);
        }
        playable
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{START_FEN, parse_fen, parse_move};
    use crate::search::Pool;
    use crate::time::Limits;
    use crossbeam::channel::{Receiver, unbounded};
    use std::time::Duration;

    struct Scene {
        findings: Findings,
        sender: Sender<Event>,
        events: Receiver<Event>,
        _pool: Pool,
    }

    fn scene(search_moves: Option<&[&str]>) -> Scene {
        let mut job = Job::new(parse_fen(START_FEN).expect("readable"), Limits::depth(20));
        job.search_moves = search_moves.map(line);
        let pool = Pool::on_calling_thread();
        let mut findings = Findings::default();
        findings.begin(7, &job, pool.stop_handle());
        let (sender, events) = unbounded();
        Scene { findings, sender, events, _pool: pool }
    }

    fn line(texts: &[&str]) -> Vec<Move> {
        texts.iter().map(|text| parse_move(text).expect("a move")).collect()
    }

    fn info(depth: i32, finished: bool, nodes: u64, moves: &[&str]) -> LineInfo {
        LineInfo {
            depth,
            seldepth: 0,
            number: 1,
            lines: 1,
            score: Score::cp(depth),
            exactness: Exactness::Exact,
            finished,
            nodes,
            time: Duration::ZERO,
            hashfull: 5,
            table_hits: 0,
            line: line(moves),
        }
    }

    impl Scene {
        fn front(&mut self, info: LineInfo) {
            self.findings.hear_front(SearchInfo::Lines(vec![info]), &self.sender);
        }

        fn job(&mut self, search: u64, info: LineInfo) {
            let report = LineReport::of(search, &info).expect("a finished line");
            self.findings.hear_job(&report, &self.sender);
        }

        /// Depth and nodes of what was told since the last call.
        fn told(&self) -> Vec<(i32, u64)> {
            let lines = self.events.try_iter().flat_map(|event| match event {
                Event::Info(SearchInfo::Lines(lines)) => lines,
                other => panic!("{other:?}"),
            });
            lines.map(|line| (line.depth, line.nodes)).collect()
        }
    }

    fn result(best: &str, depth: i32) -> SearchResult {
        let mut result = SearchResult { best: parse_move(best).ok(), depth, ..SearchResult::nothing() };
        result.counters.nodes = 1000;
        result
    }

    #[test]
    fn the_deepest_finished_line_is_told_and_played() {
        let mut scene = scene(None);
        scene.front(info(5, true, 100, &["h2e2"]));
        scene.job(7, info(5, true, 40, &["b2e2"]));
        assert_eq!(scene.told(), [(5, 100)], "at the same depth the first one counts");
        scene.job(7, info(7, true, 60, &["b2e2", "h9g7"]));
        scene.front(info(6, true, 200, &["h2e2"]));
        scene.front(info(7, false, 300, &["h2e2"]));
        assert_eq!(scene.told(), [(7, 160)]);
        scene.front(info(8, false, 400, &["h2e2"]));
        assert_eq!(scene.told(), [(8, 460)]);
        let found = scene.findings.conclude(result("h2e2", 8));
        assert_eq!((found.best, found.ponder), (parse_move("b2e2").ok(), parse_move("h9g7").ok()));
        assert_eq!((found.depth, found.score, found.counters.nodes), (7, Score::cp(7), 1060));
        scene.job(7, info(9, true, 70, &["b2e2"]));
        assert_eq!(scene.told(), [], "the search is over");
    }

    #[test]
    fn nodes_of_a_job_that_died_are_added_to_those_of_the_next() {
        let mut scene = scene(None);
        scene.job(7, info(5, true, 40, &["b2e2"]));
        scene.findings.note_death();
        scene.findings.note_nodes(7, 3);
        scene.job(7, info(6, true, 10, &["b2e2"]));
        assert_eq!(scene.told(), [(5, 40), (6, 50)]);
        assert_eq!(scene.findings.conclude(result("h2e2", 5)).counters.nodes, 1050);
    }

    #[test]
    fn what_the_front_has_finished_itself_it_plays() {
        let mut scene = scene(None);
        scene.job(7, info(6, true, 50, &["b2e2"]));
        scene.front(info(6, true, 200, &["h2e2"]));
        assert_eq!(scene.told(), [(6, 50)]);
        let found = scene.findings.conclude(result("h2e2", 6));
        assert_eq!((found.best, found.counters.nodes), (parse_move("h2e2").ok(), 1050));
    }

    #[test]
    fn lines_of_other_searches_and_impossible_moves_are_not_taken() {
        let mut scene = scene(Some(&["h2e2", "b0c2"]));
        scene.job(6, info(9, true, 1, &["h2e2"]));
        for head in ["h2h9", "a0a5", "e9e8", "b2e2"] {
            scene.job(7, info(9, true, 1, &[head]));
        }
        assert_eq!(scene.told(), []);
        scene.job(7, info(9, true, 1, &["b0c2", "h9g7", "a0a5", "h7e7"]));
        let told: Vec<Event> = scene.events.try_iter().collect();
        let [Event::Info(SearchInfo::Lines(lines))] = &told[..] else { panic!("{told:?}") };
        assert_eq!(lines[0].line, line(&["b0c2", "h9g7"]), "up to the first move that cannot be played");
    }

    #[test]
    fn where_the_job_takes_no_part_all_is_as_the_front_says() {
        let mut scene = scene(None);
        scene.findings.clear();
        scene.job(7, info(9, true, 1, &["b2e2"]));
        scene.front(info(5, true, 100, &["h2e2"]));
        assert_eq!(scene.told(), [(5, 100)]);
        assert_eq!(scene.findings.conclude(result("h2e2", 5)), result("h2e2", 5));
    }
}
