//! The only source of atomics, mutexes and condition variables for `parallel` and `tt`, so that a model checker can
//! replace them: with `--cfg mammoth_loom` or `--cfg mammoth_shuttle` (`scripts/models.sh`) they are loom's or shuttle's, which
//! work inside a model only.

pub use crossbeam::utils::CachePadded;

#[cfg(not(any(mammoth_loom, mammoth_shuttle)))]
mod real {
    pub use parking_lot::{Condvar, Mutex, MutexGuard};
    pub use std::sync::atomic::{AtomicBool, AtomicI32, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, fence};
}

#[cfg(any(mammoth_loom, mammoth_shuttle))]
mod model;

#[cfg(any(mammoth_loom, mammoth_shuttle))]
pub use model::*;
#[cfg(not(any(mammoth_loom, mammoth_shuttle)))]
pub use real::*;
pub use std::sync::atomic::Ordering;
