//! Messages between ranks, with table entries. A message that departs at some time arrives at every other rank a latency later, and is
//! read when a worker there polls the mailbox.

use crate::parallel::NODE;
use crate::parallel::sync::Mutex;
use crate::tt::{Entry, Table};
use crate::types::{Depth, Key};
use std::collections::VecDeque;
use std::sync::Arc;

/// What sending or reading a message costs: a call of the library that carries it.
const MESSAGE: u64 = NODE;

/// What an entry of a message costs the rank that reads it: a cache miss, a tenth of a node.
const ENTRY: u64 = NODE / 10;

/// How ranks write to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// From departure to arrival, in nodes.
    pub latency: u64,
    /// Nodes between two polls of the mailbox.
    pub interval: u64,
    /// Least depth of the entries that are sent.
    pub least_depth: Depth,
}

/// The mailboxes of all ranks.
pub struct Mailboxes {
    exchange: Exchange,
    /// All under locks that nobody ever waits for: ranks take turns on one thread.
    boxes: Box<[Mutex<Mailbox>]>,
}

/// When a worker polls the mailbox, in ticks.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The clock of the worker.
    pub now: u64,
    /// The foremost clock of the rank: no entry of the table was stored later.
    pub foremost: u64,
}

/// The mailbox of one rank.
#[derive(Default)]
struct Mailbox {
    next_poll: u64,
    /// On the way or arrived, in the order of departure.
    messages: VecDeque<Message>,
    entries_sent: u64,
}

struct Message {
    arrival: u64,
    entries: Arc<[(Key, Entry)]>,
}

impl Mailboxes {
    /// Empty boxes for so many ranks.
    pub fn new(ranks: usize, exchange: Exchange) -> Mailboxes {
        Mailboxes { exchange, boxes: (0..ranks).map(|_| Mutex::new(Mailbox::default())).collect() }
    }

    /// Entries that a rank has sent.
    pub fn entries_sent(&self, rank: usize) -> u64 {
        self.boxes[rank].lock().entries_sent
    }

    /// Whether it is time that a worker of the rank polls the mailbox.
    pub fn is_due(&self, rank: usize, now: u64) -> bool {
        now >= self.boxes[rank].lock().next_poll
    }

    /// Sends what the rank has found since the last poll, and reads what has arrived. Returns what that costs, in ticks.
    pub fn poll(&self, rank: usize, Moment { now, foremost }: Moment, table: &Table) -> u64 {
        let entries: Arc<[(Key, Entry)]> = table.take_recorded().into();
        let mut ticks = 0;
        if !entries.is_empty() {
            let arrival = foremost + self.exchange.latency * NODE;
            for other in (0..self.boxes.len()).filter(|&other| other != rank) {
                self.boxes[other].lock().messages.push_back(Message { arrival, entries: Arc::clone(&entries) });
                ticks += MESSAGE;
            }
        }
        let mut mailbox = self.boxes[rank].lock();
        while mailbox.messages.front().is_some_and(|message| message.arrival <= now) {
            let Some(message) = mailbox.messages.pop_front() else { break };
            ticks += MESSAGE + message.entries.len() as u64 * ENTRY;
            message.entries.iter().for_each(|&(key, entry)| table.store_unrecorded(key, entry));
        }
        mailbox.entries_sent += entries.len() as u64;
        mailbox.next_poll = now + self.exchange.interval * NODE;
        ticks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tt::Bound;
    use crate::types::Score;

    const EXCHANGE: Exchange = Exchange { latency: 100, interval: 10, least_depth: Depth::new(4) };

    fn entry(plies: i32) -> Entry {
        Entry { mv: None, score: Score::DRAW, eval: None, depth: Depth::new(plies), bound: Bound::Lower, pv: false }
    }

    fn tables<const RANKS: usize>() -> [Table; RANKS] {
        std::array::from_fn(|_| {
            let mut table = Table::new(1).expect("one MiB is always to be had");
            table.record(Some(EXCHANGE.least_depth));
            table
        })
    }

    fn at(nodes: u64) -> Moment {
        Moment { now: nodes * NODE, foremost: nodes * NODE }
    }

    #[test]
    fn no_entry_arrives_before_its_latency() {
        let [first, second, third] = tables();
        let mailboxes = Mailboxes::new(3, EXCHANGE);
        let poll = |rank: usize, moment, table: &Table| mailboxes.poll(rank, moment, table);
        let [deep, shallow] = [1, 2].map(Key::new);
        first.store(deep, entry(4));
        first.store(shallow, entry(3));
        // Another worker of the rank is three nodes ahead and may have stored it only then.
        let moment = Moment { now: 1000 * NODE, foremost: 1003 * NODE };
        assert_eq!(poll(0, moment, &first), 2 * MESSAGE);
        assert_eq!(mailboxes.entries_sent(0), 1);
        assert_eq!(poll(1, at(1102), &second), 0);
        assert_eq!(second.probe(deep), None);
        assert_eq!(poll(1, at(1103), &second), MESSAGE + ENTRY);
        assert_eq!((second.probe(deep), second.probe(shallow)), (Some(entry(4)), None));
        assert_eq!(poll(1, at(9999), &second), 0, "it is not sent on, and not read twice");
        poll(2, at(2000), &third);
        assert_eq!(third.probe(deep), Some(entry(4)));
        assert_eq!(poll(0, at(9999), &first), 0, "nobody writes to himself");
    }

    #[test]
    fn a_rank_polls_as_often_as_it_may() {
        let [first] = tables();
        let mailboxes = Mailboxes::new(1, EXCHANGE);
        assert!(mailboxes.is_due(0, 0));
        mailboxes.poll(0, at(5), &first);
        assert!(!mailboxes.is_due(0, 15 * NODE - 1) && mailboxes.is_due(0, 15 * NODE));
    }
}
