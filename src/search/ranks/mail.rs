//! Letters between ranks: table entries, and the moves being searched. A letter that departs at some time arrives at every other
//! rank a latency later, and is read when a worker there looks after the mail.

use crate::parallel::sync::Mutex;
use crate::parallel::{NODE, SearchingTable};
use crate::tt::{Entry, Table};
use crate::types::{Depth, Key};
use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

/// What sending or reading a letter costs: a call of the library that carries it.
const LETTER: u64 = NODE;

/// What an entry or a move of a letter costs the rank that reads it: a cache miss, a tenth of a node.
const LINE: u64 = NODE / 10;

/// Under this number and the next ones other ranks stand in the table of searches; workers have lower ones.
const FIRST_RANK: usize = 512;

/// How ranks write to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// From departure to arrival, in nodes.
    pub latency: u64,
    /// Nodes between two looks after the mail.
    pub interval: u64,
    /// Least depth of the entries and of the nodes whose moves are sent.
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
    letters: VecDeque<(u64, Arc<Letter>)>,
    /// Moves begun since the last look and not ended.
    begun: Vec<u64>,
    /// Moves that others know of.
    known: HashSet<u64>,
    /// Those of them that have ended.
    ended: Vec<u64>,
    entries_sent: u64,
}

struct Letter {
    from: usize,
    entries: Vec<(Key, Entry)>,
    begun: Vec<u64>,
    ended: Vec<u64>,
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
    pub fn look(
        &self,
        rank: usize,
        Moment { now, foremost }: Moment,
        table: &Table,
        searching: &SearchingTable,
    ) -> u64 {
        let letter = self.boxes[rank].lock().letter(rank, table.take_recorded());
        let mut ticks = 0;
        if !letter.is_empty() {
            let letter = Arc::new(letter);
            let arrival = foremost + self.exchange.latency * NODE;
            for other in (0..self.boxes.len()).filter(|&other| other != rank) {
                self.boxes[other].lock().letters.push_back((arrival, Arc::clone(&letter)));
                ticks += LETTER;
            }
        }
        let mut mailbox = self.boxes[rank].lock();
        while mailbox.letters.front().is_some_and(|&(arrival, _)| arrival <= now) {
            let Some((_, letter)) = mailbox.letters.pop_front() else { break };
            ticks += LETTER + letter.lines() * LINE;
            letter.entries.iter().for_each(|&(key, entry)| table.store_unrecorded(key, entry));
            letter.begun.iter().for_each(|&key| searching.enter(key, letter.name()));
            letter.ended.iter().for_each(|&key| searching.leave(key, letter.name()));
        }
        mailbox.next_look = now + self.exchange.interval * NODE;
        ticks
    }

    /// A worker of the rank begins a move at a node of this depth.
    pub fn begin_move(&self, rank: usize, key: u64, depth: Depth) {
        if depth >= self.exchange.least_depth {
            self.boxes[rank].lock().begun.push(key);
        }
    }

    /// A worker of the rank ends a move. If nobody was told that it began, nobody is told that it ended.
    pub fn end_move(&self, rank: usize, key: u64) {
        let mailbox = &mut *self.boxes[rank].lock();
        if let Some(place) = mailbox.begun.iter().rposition(|&begun| begun == key) {
            mailbox.begun.remove(place);
        } else if mailbox.known.remove(&key) {
            mailbox.ended.push(key);
        }
    }
}

impl Mailbox {
    /// What the rank has to say.
    fn letter(&mut self, from: usize, entries: Vec<(Key, Entry)>) -> Letter {
        self.entries_sent += entries.len() as u64;
        self.known.extend(&self.begun);
        Letter { from, entries, begun: std::mem::take(&mut self.begun), ended: std::mem::take(&mut self.ended) }
    }
}

impl Letter {
    fn lines(&self) -> u64 {
        (self.entries.len() + self.begun.len() + self.ended.len()) as u64
    }

    fn is_empty(&self) -> bool {
        self.lines() == 0
    }

    /// The number under which the writer stands in the reader's table of searches.
    fn name(&self) -> usize {
        FIRST_RANK + self.from
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

    fn tables<const RANKS: usize>() -> [(Table, SearchingTable); RANKS] {
        std::array::from_fn(|_| {
            let mut table = Table::new(1).expect("one MiB is always to be had");
            table.record(Some(EXCHANGE.least_depth));
            (table, SearchingTable::new())
        })
    }

    fn at(nodes: u64) -> Moment {
        Moment { now: nodes * NODE, foremost: nodes * NODE }
    }

    #[test]
    fn no_entry_arrives_before_its_latency() {
        let [first, second, third] = tables();
        let mail = Mail::new(3, EXCHANGE);
        let look = |rank: usize, moment, (table, searching): &(Table, SearchingTable)| {
            mail.look(rank, moment, table, searching)
        };
        let [deep, shallow] = [1, 2].map(Key::new);
        first.0.store(deep, entry(4));
        first.0.store(shallow, entry(3));
        // Another worker of the rank is three nodes ahead and may have stored it only then.
        let moment = Moment { now: 1000 * NODE, foremost: 1003 * NODE };
        assert_eq!(look(0, moment, &first), 2 * LETTER);
        assert_eq!(mail.entries_sent(0), 1);
        assert_eq!(look(1, at(1102), &second), 0);
        assert_eq!(second.0.probe(deep), None);
        assert_eq!(look(1, at(1103), &second), LETTER + LINE);
        assert_eq!((second.0.probe(deep), second.0.probe(shallow)), (Some(entry(4)), None));
        assert_eq!(look(1, at(9999), &second), 0, "it is not sent on, and not read twice");
        look(2, at(2000), &third);
        assert_eq!(third.0.probe(deep), Some(entry(4)));
        assert_eq!(look(0, at(9999), &first), 0, "nobody writes to himself");
    }

    #[test]
    fn a_rank_looks_as_often_as_it_may() {
        let [first] = tables();
        let mail = Mail::new(1, EXCHANGE);
        assert!(mail.is_due(0, 0));
        mail.look(0, at(5), &first.0, &first.1);
        assert!(!mail.is_due(0, 15 * NODE - 1) && mail.is_due(0, 15 * NODE));
    }

    #[test]
    fn others_hear_of_moves_that_take_long_enough() {
        let [first, second] = tables();
        let mail = Mail::new(2, EXCHANGE);
        let [long, short, shallow] = [1 << 50 | 1, 1 << 50 | 2, 1 << 50 | 3];
        let known = |nodes: u64| {
            mail.look(0, at(nodes), &first.0, &first.1);
            mail.look(1, at(nodes + 100), &second.0, &second.1);
            [long, short, shallow].map(|key| second.1.is_searched_by_another(key, 0))
        };
        mail.begin_move(0, long, Depth::new(9));
        mail.begin_move(0, short, Depth::new(5));
        mail.end_move(0, short);
        mail.begin_move(0, shallow, Depth::new(3));
        mail.end_move(0, shallow);
        assert_eq!(known(1000), [true, false, false]);
        mail.end_move(0, long);
        assert_eq!(known(2000), [false; 3]);
        assert!(!first.1.is_searched_by_another(long, 0), "the rank itself knows without a letter");
    }
}
