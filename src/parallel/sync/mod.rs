//! The only source of atomics, mutexes and condition variables for `parallel` and `tt`, so that a model checker can
//! take their place.

pub use crossbeam::utils::CachePadded;
pub use parking_lot::{Condvar, Mutex, MutexGuard};
pub use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};
