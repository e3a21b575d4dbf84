//! The split point and its identifier. Split points lie in slots of their owners' slabs.

use super::sync::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, CachePadded, Mutex, Ordering};
use super::{Shared, SplitCandidate};
use crate::types::Score;
use std::sync::Arc;

/// Identifier of a split point: its owner, its slot in the owner's slab, and how often the slot was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitId {
    pub(super) owner: u16,
    pub(super) slot: u16,
    pub(super) generation: u32,
}

impl SplitId {
    /// An `Option<SplitId>` in 64 bits, so that it fits an atomic.
    pub(super) fn pack(id: Option<SplitId>) -> u64 {
        // The owner is at most 511, so that no identifier packs to the value of "none".
        id.map_or(u64::MAX, |id| (id.owner as u64) << 48 | (id.slot as u64) << 32 | id.generation as u64)
    }

    pub(super) fn unpack(bits: u64) -> Option<SplitId> {
        (bits != u64::MAX).then_some(SplitId {
            owner: (bits >> 48) as u16,
            slot: (bits >> 32) as u16,
            generation: bits as u32,
        })
    }
}

/// One slot of a slab with the split point in it.
pub(super) struct SplitPoint<S: Shared> {
    /// The lower bound. `open` and the report that raises it write it under the lock of `body`; every worker in the split point reads it at
    /// any time. Relaxed: the bound only rises, and a stale value costs nodes but never makes a result wrong.
    pub(super) alpha: CachePadded<AtomicI32>,
    /// Whether the work here is cancelled. The report that fails high sets it, or the owner that abandons the split point; the next
    /// `open` clears it. Relaxed: a reader holds the lock of `body`, or has seen a new epoch of `CancelSignals`,
    /// which orders this flag; see there.
    pub(super) cut: CachePadded<AtomicBool>,
    /// The split point above, packed. The owner writes it before `open` publishes the slot under the lock; it is constant until
    /// `close`. Relaxed: each reader is inside the split point or holds its lock.
    pub(super) parent: AtomicU64,
    /// The expected benefit of joining, by which idle workers choose. Written by the owner in `open`, read without the lock. Relaxed:
    /// it is a hint.
    pub(super) priority: AtomicU32,
    /// The probability, in permille, that work here is needed. The owner writes it before `open` publishes the slot; the owners of
    /// split points below read it. Relaxed like `parent`.
    pub(super) need_probability: AtomicU32,
    /// The part under the lock, on cache lines of its own: taking and reporting moves needs no other line.
    pub(super) body: CachePadded<Mutex<Locked<S>>>,
}

pub(super) struct Locked<S: Shared> {
    pub(super) generation: u32,
    pub(super) open: bool,
    /// What a helper needs to start. It is allocated apart, since a helper reads it once and the other fields once a move. Each helper
    /// holds a reference while it stays.
    pub(super) start: Arc<S::Start>,
    pub(super) items: Vec<S::Item>,
    pub(super) cursor: usize,
    pub(super) helpers: u32,
    /// Whether a helper ever joined.
    pub(super) joined: bool,
    /// The worker that searches its item with an open window. Until it reports, no worker begins another item.
    pub(super) opener: Option<u16>,
    /// Nodes behind those reports of helpers that counted.
    pub(super) helper_nodes: u64,
    pub(super) outcome: S::Outcome,
}

/// What a split point is opened with.
pub(super) struct NewSplit<'a, S: Shared> {
    pub(super) start: &'a mut dyn FnMut(&mut S::Start),
    pub(super) items: &'a [S::Item],
    pub(super) outcome: S::Outcome,
    pub(super) alpha: Score,
    pub(super) candidate: SplitCandidate,
}

impl<S: Shared> Locked<S> {
    /// The buffer for the next `start`: the old allocation, unless a helper that has just left still holds it.
    pub(super) fn start_anew(&mut self) -> &mut S::Start {
        if Arc::get_mut(&mut self.start).is_none() {
            self.start = Arc::default();
        }
        Arc::get_mut(&mut self.start).expect("a new one has no other reference")
    }

    /// Whether an item may be begun.
    pub(super) fn has_work(&self) -> bool {
        self.cursor < self.items.len() && self.opener.is_none()
    }
}

impl<S: Shared> SplitPoint<S> {
    pub(super) fn new() -> SplitPoint<S> {
        SplitPoint {
            alpha: CachePadded::new(AtomicI32::new(0)),
            cut: CachePadded::new(AtomicBool::new(false)),
            parent: AtomicU64::new(u64::MAX),
            priority: AtomicU32::new(0),
            need_probability: AtomicU32::new(0),
            body: CachePadded::new(Mutex::new(Locked {
                generation: 0,
                open: false,
                start: Arc::default(),
                items: Vec::new(),
                cursor: 0,
                helpers: 0,
                joined: false,
                opener: None,
                helper_nodes: 0,
                outcome: S::Outcome::default(),
            })),
        }
    }

    pub(super) fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }
}
