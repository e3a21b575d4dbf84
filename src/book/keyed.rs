//! Values in the order of their keys, for heaps.

use std::cmp::Ordering;

/// A value that is compared by its key alone.
pub(super) struct Keyed<K, V> {
    pub(super) key: K,
    pub(super) value: V,
}

impl<K: Ord, V> PartialEq for Keyed<K, V> {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl<K: Ord, V> Eq for Keyed<K, V> {}

impl<K: Ord, V> PartialOrd for Keyed<K, V> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<K: Ord, V> Ord for Keyed<K, V> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key.cmp(&other.key)
    }
}
