//! A rank of a job: an engine, and what the rank is told and tells.

use super::batch::{Batch, MOST_ENTRIES, entries_of, text_of};
use super::communicator::{Communicator, Kind, Message};
use super::exchange::{Courier, Entries, Exchange};
use super::order::Order;
use super::report::{LineReport, Report};
use super::ring::Ring;
use super::task::Task;
use crate::engine::{Engine, Event, Peers, Settings, SettingsError};
use crate::notation::{START_FEN, parse_fen};
use crate::search::SearchInfo;
use crate::tt::Entry;
use crate::types::Key;
use crossbeam::channel::{Receiver, Sender, TryRecvError, unbounded};
use std::collections::VecDeque;
use std::sync::Arc;

/// Most lines to the front that may wait when one more with table entries is to be written; otherwise that one is lost.
const MOST_WAITING: usize = 64;

/// Lines, events or sets of entries that are dealt with in one round.
const MOST_AT_A_TIME: usize = 32;

/// The way to the front and back, which rank 0 has.
pub struct FrontLines {
    /// Orders; closed at the end of the input.
    pub orders: Receiver<String>,
    pub reports: Sender<String>,
}

/// The search of all ranks, as one of them sees it.
struct Search {
    number: u64,
    /// The engine was told to stop.
    is_stopped: bool,
    /// Nodes of each rank; kept by rank 0.
    nodes: Vec<u64>,
}

/// A rank of a job.
pub struct Rank {
    communicator: Communicator,
    engine: Engine,
    events: Receiver<Event>,
    ring: Arc<Ring>,
    courier: Courier,
    front: Option<FrontLines>,
    /// Orders that wait for the end of a search.
    waiting: VecDeque<Order>,
    search: Option<Search>,
    is_leaving: bool,
}

impl Rank {
    /// A rank with an engine of its own; the first one talks with the front.
    ///
    /// # Errors
    /// When the engine cannot have its table.
    pub fn new(communicator: Communicator, front: Option<FrontLines>) -> Result<Rank, SettingsError> {
        let (sender, events) = unbounded();
        let position = parse_fen(START_FEN).expect("the start position is readable");
        let mut engine = Engine::new(position, Settings::default(), sender)?;
        let (exchange, courier) = Exchange::new();
        let ring = Arc::new(Ring::new(exchange));
        engine.search_beside(Arc::clone(&ring) as Arc<dyn Peers>);
        Ok(Rank {
            communicator,
            engine,
            events,
            ring,
            courier,
            front,
            waiting: VecDeque::new(),
            search: None,
            is_leaving: false,
        })
    }

    /// One round of everything that there is to do. Returns whether there was anything.
    pub fn step(&mut self) -> bool {
        let mut has_worked = false;
        for hear in [Rank::hear_front, Rank::hear_engine, Rank::send_recorded] {
            // So many at most that none of them is kept waiting for long.
            has_worked |= (0..MOST_AT_A_TIME).take_while(|_| hear(self)).count() > 0;
        }
        has_worked |= self.communicator.pump();
        while let Some(message) = self.communicator.next() {
            self.on_message(message);
        }
        self.obey_next() || has_worked
    }

    /// Whether the rank was told to come to an end and has done so.
    pub fn is_done(&self) -> bool {
        self.is_leaving && !self.engine.is_searching()
    }

    /// Whether a search is under way.
    pub fn is_searching(&self) -> bool {
        self.engine.is_searching()
    }

    /// Tells the front; only rank 0 can.
    pub fn tell_front(&self, report: &Report) {
        let Some(front) = &self.front else { return };
        let may_be_lost = matches!(report, Report::Entries { .. });
        if !may_be_lost || front.reports.len() < MOST_WAITING {
            // This fails when the front has ended. Then the input has ended, too, and the rank leaves.
            let _ = front.reports.send(serde_json::to_string(report).unwrap_or_default());
        }
    }

    fn hear_front(&mut self) -> bool {
        let Some(front) = &self.front else { return false };
        let order = match front.orders.try_recv() {
            Ok(line) => serde_json::from_str(&line).ok(),
            Err(TryRecvError::Empty) => return false,
            Err(TryRecvError::Disconnected) if self.is_leaving => return false,
            Err(TryRecvError::Disconnected) => Some(Order::Quit),
        };
        match order {
            Some(Order::Entries { search, entries }) => self.take_in(search, &entries_of(&entries)),
            Some(order) => {
                let bytes = serde_json::to_vec(&order).unwrap_or_default();
                for rank in 1..self.communicator.count() {
                    self.communicator.send(Message { rank, kind: Kind::Order, bytes: bytes.clone() });
                }
                self.on_order(order);
            }
            None => self.tell_front(&Report::Remark("a line of the front was not understood".to_string())),
        }
        true
    }

    fn on_message(&mut self, Message { rank, kind, bytes }: Message) {
        match kind {
            Kind::Order => drop(serde_json::from_slice(&bytes).map(|order| self.on_order(order))),
            Kind::Report => drop(serde_json::from_slice(&bytes).map(|report| self.on_report(rank, report))),
            Kind::Entries => drop(Batch::of_bytes(&bytes).map(|batch| self.on_batch(batch))),
        }
    }

    fn on_order(&mut self, order: Order) {
        match order {
            Order::Stop => {
                self.waiting.retain(|order| !matches!(order, Order::Search(_)));
                self.stop();
            }
            Order::Quit => {
                self.waiting.clear();
                self.is_leaving = true;
                self.stop();
            }
            Order::Search(_) | Order::Forget => {
                self.waiting.push_back(order);
                self.stop();
            }
            Order::Entries { .. } => {}
        }
    }

    fn stop(&mut self) {
        if let Some(search) = &mut self.search {
            search.is_stopped = true;
        }
        self.engine.stop();
    }

    /// Obeys the next order that waited for the end of a search.
    fn obey_next(&mut self) -> bool {
        if self.engine.is_searching() {
            return false;
        }
        match self.waiting.pop_front() {
            Some(Order::Search(task)) => self.begin(&task),
            Some(Order::Forget) => self.engine.new_game(),
            _ => return false,
        }
        true
    }

    fn begin(&mut self, task: &Task) {
        if *self.engine.settings() != task.settings()
            && let Err(error) = self.engine.configure(task.settings())
        {
            self.report(Report::Remark(error.to_string()));
        }
        if let Some(shortage) = self.engine.take_shortage() {
            self.report(Report::Remark(shortage));
        }
        let Some(position) = task.position() else {
            return self.report(Report::Remark("the position was not understood".to_string()));
        };
        if !self.engine.searches_in_background() {
            return self.report(Report::Remark("the system grants no thread to search with".to_string()));
        }
        while self.courier.recorded.try_recv().is_ok() {}
        self.ring.number_machine(task.others + self.communicator.rank());
        let nodes = vec![0; self.communicator.count()];
        self.search = Some(Search { number: task.number, is_stopped: false, nodes });
        self.engine.set_position(position);
        self.engine.ban(task.banned());
        self.engine.go(task.order());
    }

    fn hear_engine(&mut self) -> bool {
        let Ok(event) = self.events.try_recv() else { return false };
        match event {
            Event::Info(SearchInfo::Lines(lines)) => {
                let Some(number) = self.number() else { return true };
                for info in &lines {
                    let line = LineReport::of(number, info).map(Report::Line);
                    self.report(line.unwrap_or(Report::Nodes { search: number, nodes: info.nodes }));
                }
            }
            Event::Info(SearchInfo::Move(..)) => {}
            Event::Finished(result) => {
                self.engine.acknowledge();
                let Some(number) = self.number() else { return true };
                self.report(Report::Nodes { search: number, nodes: result.counters.nodes });
                if let Some(failure) = result.failure {
                    self.report(Report::Remark(format!("a search thread failed ({failure})")));
                } else if self.search.as_ref().is_some_and(|search| !search.is_stopped) {
                    self.report(Report::Finished { search: number });
                }
            }
            Event::Warm(number) => self.engine.note_warm(number),
            Event::Remark(text) => self.report(Report::Remark(text)),
        }
        true
    }

    /// The number of the search that is under way or was the last one.
    fn number(&self) -> Option<u64> {
        self.search.as_ref().map(|search| search.number)
    }

    /// Reports to rank 0.
    fn report(&mut self, report: Report) {
        match self.communicator.rank() {
            0 => self.on_report(0, report),
            _ => {
                let bytes = serde_json::to_vec(&report).unwrap_or_default();
                self.communicator.send(Message { rank: 0, kind: Kind::Report, bytes });
            }
        }
    }

    /// Rank 0 hears of a rank, or of itself, and tells the front.
    fn on_report(&mut self, rank: usize, report: Report) {
        let report = match report {
            Report::Line(mut line) => {
                let Some(nodes) = self.count_nodes(rank, line.search, line.nodes) else { return };
                line.nodes = nodes;
                Report::Line(line)
            }
            Report::Nodes { search, nodes } => {
                let Some(nodes) = self.count_nodes(rank, search, nodes) else { return };
                Report::Nodes { search, nodes }
            }
            Report::Remark(text) => Report::Remark(format!("rank {rank}: {text}")),
            other => other,
        };
        self.tell_front(&report);
    }

    /// Notes the nodes of a rank; those of all ranks, if the search is the one under way.
    fn count_nodes(&mut self, rank: usize, search: u64, nodes: u64) -> Option<u64> {
        let search = self.search.as_mut().filter(|current| current.number == search)?;
        let noted = search.nodes.get_mut(rank)?;
        *noted = nodes.max(*noted);
        Some(search.nodes.iter().sum())
    }

    /// Sends what the table of this rank recorded.
    fn send_recorded(&mut self) -> bool {
        let Ok(entries) = self.courier.recorded.try_recv() else { return false };
        if let Some(search) = self.number() {
            self.send_round(search, &entries);
            self.tell_entries(search, &entries);
        }
        true
    }

    /// Entries of the front.
    fn take_in(&mut self, search: u64, entries: &Entries) {
        if self.number() == Some(search) {
            self.courier.deliver(entries.clone());
            self.send_round(search, entries);
        }
    }

    /// Sends entries on their way round the ring.
    fn send_round(&mut self, search: u64, entries: &Entries) {
        let origin = self.communicator.rank() as u64;
        for entries in entries.chunks(MOST_ENTRIES) {
            self.pass_on(&Batch { search, origin, entries: entries.to_vec() });
        }
    }

    fn pass_on(&mut self, batch: &Batch) {
        let next = (self.communicator.rank() + 1) % self.communicator.count();
        if next as u64 != batch.origin {
            self.communicator.send(Message { rank: next, kind: Kind::Entries, bytes: batch.to_bytes() });
        }
    }

    /// Entries that come round the ring.
    fn on_batch(&mut self, batch: Batch) {
        if self.number() == Some(batch.search) {
            self.pass_on(&batch);
            self.tell_entries(batch.search, &batch.entries);
            self.courier.deliver(batch.entries);
        }
    }

    fn tell_entries(&self, search: u64, entries: &[(Key, Entry)]) {
        if self.front.is_some() {
            for entries in entries.chunks(MOST_ENTRIES) {
                self.tell_front(&Report::Entries { search, entries: text_of(entries) });
            }
        }
    }
}
