//! What is known of each position while a table is made.

use crate::egtb::value::Value;
use crate::platform::{FilePages, ZeroedPages};
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};

/// Positions that are looked at together.
pub(super) const BLOCK: u64 = 1 << 13;

/// A number of no position.
const INVALID: u16 = u16::MAX;
/// Nothing is known; the low byte counts the moves that may still save the side to move.
const UNDECIDED: u16 = 1 << 15;
const ESCAPES: u16 = 0xff;

/// What is known of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum State {
    Invalid,
    Undecided,
    Decided(Value),
}

/// A state for each number, and which blocks hold positions that were decided lately.
///
/// Every state is written by many threads and read by all of them. Relaxed is enough: nothing but the state itself goes over, each
/// change is one atomic operation on it, and the end of a parallel loop is a barrier between one rank and the next. A weaker
/// ordering does not exist.
pub(super) struct States {
    states: Numbers,
    /// Written and read like the states: a block that is marked is looked at when the next rank is.
    fresh: [Vec<AtomicBool>; 2],
}

/// Where the states lie.
enum Numbers {
    Memory(ZeroedPages<AtomicU16>),
    File(FilePages<AtomicU16>),
}

impl States {
    /// Bytes that the states of so many positions take.
    pub fn bytes(size: u64) -> u64 {
        size.saturating_mul(2).saturating_add(2 * size.div_ceil(BLOCK))
    }

    /// States of so many positions in memory, to be counted first. `None` when the system refuses the memory.
    pub fn in_memory(size: u64) -> Option<States> {
        Some(States::of(Numbers::Memory(ZeroedPages::new(usize::try_from(size).ok()?)?)))
    }

    /// States that lie in a file.
    pub fn in_file(pages: FilePages<AtomicU16>) -> States {
        States::of(Numbers::File(pages))
    }

    fn of(states: Numbers) -> States {
        let mut states = States { states, fresh: Default::default() };
        let blocks = states.blocks();
        states.fresh = [(); 2].map(|()| (0..blocks).map(|_| AtomicBool::new(false)).collect());
        states
    }

    /// The numbers as they are stored.
    pub fn all(&self) -> &[AtomicU16] {
        match &self.states {
            Numbers::Memory(states) => states,
            Numbers::File(states) => states,
        }
    }

    /// Whether they lie in a file.
    pub fn is_in_file(&self) -> bool {
        matches!(self.states, Numbers::File(_))
    }

    /// Waits until what lies in a file is on the disk.
    ///
    /// # Errors
    /// Those of the system.
    pub fn flush(&self) -> io::Result<()> {
        match &self.states {
            Numbers::Memory(_) => Ok(()),
            Numbers::File(states) => states.flush(),
        }
    }

    /// The blocks with news of each parity.
    pub fn news(&self) -> [Vec<u64>; 2] {
        [0, 1].map(|parity: usize| {
            let is_marked = |&block: &u64| self.fresh[parity][block as usize].load(Ordering::Relaxed);
            (0..self.blocks()).filter(is_marked).collect()
        })
    }

    /// Marks blocks as they were when [`States::news`] was asked.
    pub fn set_news(&self, news: &[Vec<u64>; 2]) {
        for (fresh, blocks) in self.fresh.iter().zip(news) {
            for &block in blocks {
                if let Some(flag) = fresh.get(block as usize) {
                    flag.store(true, Ordering::Relaxed);
                }
            }
        }
    }

    pub fn len(&self) -> u64 {
        self.all().len() as u64
    }

    pub fn blocks(&self) -> u64 {
        self.len().div_ceil(BLOCK)
    }

    /// The numbers of a block.
    pub fn block(&self, block: u64) -> std::ops::Range<u64> {
        block * BLOCK..((block + 1) * BLOCK).min(self.len())
    }

    pub fn get(&self, index: u64) -> State {
        match self.bits(index) {
            INVALID => State::Invalid,
            bits if bits & UNDECIDED != 0 => State::Undecided,
            bits => State::Decided(Value::from_bits(bits).expect("only values have the high bit clear")),
        }
    }

    /// The value of a position when all is known that can be: what is undecided is drawn. `None` for a number of no position.
    pub fn value(&self, index: u64) -> Option<Value> {
        match self.get(index) {
            State::Invalid => None,
            State::Undecided => Some(Value::DRAW),
            State::Decided(value) => Some(value),
        }
    }

    /// A number of no position.
    pub fn set_invalid(&self, index: u64) {
        self.all()[index as usize].store(INVALID, Ordering::Relaxed);
    }

    /// A position with so many moves that may save the side to move.
    pub fn set_undecided(&self, index: u64, escapes: usize) {
        let escapes = u16::try_from(escapes).ok().filter(|&count| count <= ESCAPES);
        let bits = UNDECIDED | escapes.expect("no position has more moves");
        self.all()[index as usize].store(bits, Ordering::Relaxed);
    }

    /// A value of the rank after `parity`'s, so that its block is looked at next.
    pub fn decide(&self, index: u64, value: Value, parity: usize) {
        self.all()[index as usize].store(value.bits(), Ordering::Relaxed);
        self.mark(index, parity);
    }

    /// Gives a position this win unless something is known of it.
    pub fn win(&self, index: u64, value: Value, parity: usize) {
        let state = &self.all()[index as usize];
        let change = |bits| (bits != INVALID && bits & UNDECIDED != 0).then_some(value.bits());
        if state.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change).is_ok() {
            self.mark(index, parity);
        }
    }

    /// Takes away one of the moves that may save the side to move; without any it has this loss.
    pub fn lose_escape(&self, index: u64, loss: Value, parity: usize) {
        let state = &self.all()[index as usize];
        let change = |bits: u16| match bits {
            INVALID => None,
            bits if bits & UNDECIDED == 0 => None,
            bits if bits & ESCAPES == 1 => Some(loss.bits()),
            bits => {
                debug_assert!(bits & ESCAPES > 0);
                Some(bits - 1)
            }
        };
        let before = state.fetch_update(Ordering::Relaxed, Ordering::Relaxed, change);
        if before.is_ok_and(|bits| bits & ESCAPES == 1) {
            self.mark(index, parity);
        }
    }

    /// Whether a block has news of this parity, which are then no news any more.
    pub fn take_news(&self, block: u64, parity: usize) -> bool {
        self.fresh[parity][block as usize].swap(false, Ordering::Relaxed)
    }

    fn mark(&self, index: u64, parity: usize) {
        let flag = &self.fresh[parity][(index / BLOCK) as usize];
        if !flag.load(Ordering::Relaxed) {
            flag.store(true, Ordering::Relaxed);
        }
    }

    fn bits(&self, index: u64) -> u16 {
        self.all()[index as usize].load(Ordering::Relaxed)
    }
}
