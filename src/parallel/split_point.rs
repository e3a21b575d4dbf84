//! Where split points lie: places in the slabs of their owners, and their names.

use super::Shared;
use super::sync::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, CachePadded, Mutex, Ordering};
use std::sync::Arc;

/// Name of a split point: the worker that owns it, its place in that worker's slab, and how often the place was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SplitId {
    pub(super) owner: u16,
    pub(super) slot: u16,
    pub(super) generation: u32,
}

impl SplitId {
    /// An `Option<SplitId>` in 64 bits, so that it fits an atomic.
    pub(super) fn pack(id: Option<SplitId>) -> u64 {
        // The owner is at most 511, so that the owner field of "none" belongs to nobody.
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

/// One place for a split point in the slab of its owner.
pub(super) struct SplitPoint<S: Shared> {
    /// The lower bound. Written under `body`'s lock by the report that raises it, read by anybody in the split point at any
    /// time. Relaxed: it only ever rises, and a stale value costs nodes but never a wrong result.
    pub(super) alpha: CachePadded<AtomicI32>,
    /// Set once by the report that fails high, by an owner that abandons the split, never cleared before the next `open`.
    /// Readers come through `CancelSignals`, whose epoch orders it; see there.
    pub(super) cut: CachePadded<AtomicBool>,
    /// The split point above, packed. Written by the owner before `open` publishes the slot under the lock, constant until
    /// `close`. Relaxed: everybody who reads it is inside the split point or holds its lock.
    pub(super) parent: AtomicU64,
    /// How much a helper can expect here. A hint for choosing, read without the lock; Relaxed.
    pub(super) priority: AtomicU32,
    /// The chance, in permille, that work here is needed. Written by the owner before `open` publishes the slot, read by owners of
    /// split points below; Relaxed like `parent`.
    pub(super) need_probability: AtomicU32,
    /// The rest, on cache lines of its own: who takes and reports moves here needs nothing beside them.
    pub(super) body: CachePadded<Mutex<Locked<S>>>,
}

pub(super) struct Locked<S: Shared> {
    pub(super) generation: u32,
    pub(super) open: bool,
    /// Elsewhere, since it is needed once a helper and the rest once a move; each helper reads it for as long as it stays.
    pub(super) start: Arc<S::Start>,
    pub(super) items: Vec<S::Item>,
    pub(super) cursor: usize,
    pub(super) helpers: u32,
    /// Whether anybody ever joined.
    pub(super) joined: bool,
    /// The worker that searches its item in an open window. Until it reports nobody begins another item.
    pub(super) opener: Option<u16>,
    /// Nodes behind the helpers' reports that counted.
    pub(super) brought: u64,
    pub(super) outcome: S::Outcome,
}

impl<S: Shared> Locked<S> {
    /// What helpers will be told, to be written anew: in the same place, unless who left last still holds it.
    pub(super) fn start_anew(&mut self) -> &mut S::Start {
        if Arc::get_mut(&mut self.start).is_none() {
            self.start = Arc::default();
        }
        Arc::get_mut(&mut self.start).expect("nobody else has seen a new one")
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
                brought: 0,
                outcome: S::Outcome::default(),
            })),
        }
    }

    pub(super) fn is_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }
}
