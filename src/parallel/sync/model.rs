//! The model checkers' types behind the interface of `parking_lot`: locks are never poisoned, and guards can be unlocked for a while.

#[cfg(mammoth_loom)]
use loom::sync as checked;
#[cfg(mammoth_shuttle)]
use shuttle::sync as checked;

pub use checked::atomic::{AtomicBool, AtomicI32, AtomicPtr, AtomicU8, AtomicU32, AtomicU64, AtomicUsize, fence};
use std::ops::{Deref, DerefMut};
use std::sync::PoisonError;

/// A lock that the checker controls.
#[derive(Debug, Default)]
pub struct Mutex<T>(checked::Mutex<T>);

impl<T> Mutex<T> {
    pub fn new(value: T) -> Mutex<T> {
        Mutex(checked::Mutex::new(value))
    }

    pub fn lock(&self) -> MutexGuard<'_, T> {
        let inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        MutexGuard { mutex: self, inner: Some(inner) }
    }

    pub fn try_lock(&self) -> Option<MutexGuard<'_, T>> {
        let inner = self.0.try_lock().ok()?;
        Some(MutexGuard { mutex: self, inner: Some(inner) })
    }

    pub fn into_inner(self) -> T {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A held lock.
pub struct MutexGuard<'m, T> {
    mutex: &'m Mutex<T>,
    /// `None` only inside [`Condvar::wait`] and [`MutexGuard::unlocked`].
    inner: Option<checked::MutexGuard<'m, T>>,
}

impl<T> MutexGuard<'_, T> {
    /// Runs `work` without the lock.
    pub fn unlocked<R>(guard: &mut Self, work: impl FnOnce() -> R) -> R {
        guard.inner = None;
        let result = work();
        guard.inner = guard.mutex.lock().inner;
        result
    }
}

impl<T> Deref for MutexGuard<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.inner.as_ref().expect("the lock is held")
    }
}

impl<T> DerefMut for MutexGuard<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        self.inner.as_mut().expect("the lock is held")
    }
}

/// A condition variable that the checker controls.
pub struct Condvar(checked::Condvar);

impl Condvar {
    #[allow(clippy::new_without_default)]
    pub fn new() -> Condvar {
        Condvar(checked::Condvar::new())
    }

    pub fn wait<T>(&self, guard: &mut MutexGuard<'_, T>) {
        let inner = guard.inner.take().expect("the lock is held");
        guard.inner = Some(self.0.wait(inner).unwrap_or_else(PoisonError::into_inner));
    }

    /// Always true: the checkers do not say whether a thread was woken, and no caller reads the result.
    pub fn notify_one(&self) -> bool {
        self.0.notify_one();
        true
    }
}
