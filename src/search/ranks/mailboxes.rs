//! Letters between ranks, with table entries. A letter that departs at some time arrives at every other rank a latency later, and is
//! read when a worker there looks after the mail.

use crate::parallel::NODE;
use crate::parallel::sync::Mutex;
use crate::tt::{Entry, Table};
use crate::types::{Depth, Key};
use std::collections::VecDeque;
use std::sync::Arc;

/// What sending or reading a letter costs: a call of the library that carries it.
const LETTER: u64 = NODE;

/// What an entry of a letter costs the rank that reads it: a cache miss, a tenth of a node.
const LINE: u64 = NODE / 10;

/// How ranks write to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// From departure to arrival, in nodes.
    pub latency: u64,
    /// Nodes between two looks after the mail.
    pub interval: u64,
    /// Least depth of the entries that are sent.
    pub least_depth: Depth,
}

/// The mail of all ranks.
pub struct Mail {
    exchange: Exchange,
    /// All under locks that nobody ever waits for: ranks take turns on one thread.
    boxes: Box<[Mutex<Mailbox>]>,
}

/// When a worker looks after the mail, in ticks.
#[derive(Clone, Copy, Debug)]
pub struct Moment {
    /// The clock of the worker.
    pub now: u64,
    /// The foremost clock of the rank: no entry of the table was stored later.
    pub foremost: u64,
}

/// The mail of one rank.
#[derive(Default)]
struct Mailbox {
    next_look: u64,
    /// On the way or arrived, in the order of departure.
    letters: VecDeque<Letter>,
    entries_sent: u64,
}

struct Letter {
    arrival: u64,
    entries: Arc<[(Key, Entry)]>,
}

impl Mail {
    /// Empty boxes for so many ranks.
    pub fn new(ranks: usize, exchange: Exchange) -> Mail {
        Mail { exchange, boxes: (0..ranks).map(|_| Mutex::new(Mailbox::default())).collect() }
    }

    /// Entries that a rank has sent.
    pub fn entries_sent(&self, rank: usize) -> u64 {
        self.boxes[rank].lock().entries_sent
    }

    /// Whether it is time that a worker of the rank looks after the mail.
    pub fn is_due(&self, rank: usize, now: u64) -> bool {
        now >= self.boxes[rank].lock().next_look
    }

    /// Sends what the rank has found since the last look, and reads what has arrived. Returns what that costs, in ticks.
    pub fn look(&self, rank: usize, Moment { now, foremost }: Moment, table: &Table) -> u64 {
        let entries: Arc<[(Key, Entry)]> = table.take_recorded().into();
        let mut ticks = 0;
        if !entries.is_empty() {
            let arrival = foremost + self.exchange.latency * NODE;
            for other in (0..self.boxes.len()).filter(|&other| other != rank) {
                self.boxes[other].lock().letters.push_back(Letter { arrival, entries: Arc::clone(&entries) });
                ticks += LETTER;
            }
        }
        let mut mailbox = self.boxes[rank].lock();
        while mailbox.letters.front().is_some_and(|letter| letter.arrival <= now) {
            let Some(letter) = mailbox.letters.pop_front() else { break };
            ticks += LETTER + letter.entries.len() as u64 * LINE;
            letter.entries.iter().for_each(|&(key, entry)| table.store_unrecorded(key, entry));
        }
        mailbox.entries_sent += entries.len() as u64;
        mailbox.next_look = now + self.exchange.interval * NODE;
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
        let mail = Mail::new(3, EXCHANGE);
        let look = |rank: usize, moment, table: &Table| mail.look(rank, moment, table);
        let [deep, shallow] = [1, 2].map(Key::new);
        first.store(deep, entry(4));
        first.store(shallow, entry(3));
        // Another worker of the rank is three nodes ahead and may have stored it only then.
        let moment = Moment { now: 1000 * NODE, foremost: 1003 * NODE };
        assert_eq!(look(0, moment, &first), 2 * LETTER);
        assert_eq!(mail.entries_sent(0), 1);
        assert_eq!(look(1, at(1102), &second), 0);
        assert_eq!(second.probe(deep), None);
        assert_eq!(look(1, at(1103), &second), LETTER + LINE);
        assert_eq!((second.probe(deep), second.probe(shallow)), (Some(entry(4)), None));
        assert_eq!(look(1, at(9999), &second), 0, "it is not sent on, and not read twice");
        look(2, at(2000), &third);
        assert_eq!(third.probe(deep), Some(entry(4)));
        assert_eq!(look(0, at(9999), &first), 0, "nobody writes to himself");
    }

    #[test]
    fn a_rank_looks_as_often_as_it_may() {
        let [first] = tables();
        let mail = Mail::new(1, EXCHANGE);
        assert!(mail.is_due(0, 0));
        mail.look(0, at(5), &first);
        assert!(!mail.is_due(0, 15 * NODE - 1) && mail.is_due(0, 15 * NODE));
    }
}
