//! Bytes read from the first to the last, with every length checked.

/// What is still to be read of a file.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'a> {
    all: &'a [u8],
    at: usize,
}

impl<'a> Bytes<'a> {
    /// All of `all` but its first bytes.
    pub(super) fn behind(all: &'a [u8], at: usize) -> Bytes<'a> {
        Bytes { all, at: at.min(all.len()) }
    }

    /// The place of the next byte.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    pub(super) fn is_empty(&self) -> bool {
        self.at == self.all.len()
    }

    /// The next `length` bytes; `None`, and nothing is taken, when there are fewer.
    pub(super) fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let taken = self.all[self.at..].get(..length)?;
        self.at += length;
        Some(taken)
    }

    pub(super) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    /// A number of four bytes, the lowest first.
    pub(super) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }
}
