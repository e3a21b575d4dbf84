//! Table entries on their way: 16 bytes each, the key and the word of the table.

use crate::tt::{Age, Entry, Word};
use crate::types::{Depth, Key};

/// Least depth of the entries that are sent (`docs/experiments/cluster.md`).
pub const LEAST_DEPTH: Depth = Depth::new(4);

/// Most entries of a message: Open MPI sends 4,096 bytes without asking the receiver first.
pub const MOST_ENTRIES: usize = 240;

const WORD: usize = size_of::<u64>();
const ENTRY: usize = 2 * WORD;

/// Entries that belong to a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// Number of the search.
    pub search: u64,
    /// The rank from which they set out round the ring.
    pub origin: u64,
    pub entries: Vec<(Key, Entry)>,
}

impl Batch {
    /// As a message between ranks.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = [self.search, self.origin];
        let words = self.entries.iter().flat_map(|&(key, entry)| words(key, entry));
        head.into_iter().chain(words).flat_map(u64::to_le_bytes).collect()
    }

    /// Reads a message; entries that no table writes are left out. `None` when it is too short.
    pub fn of_bytes(bytes: &[u8]) -> Option<Batch> {
        let (head, entries) = bytes.split_at_checked(ENTRY)?;
        let (search, origin) = (word(&head[..WORD]), word(&head[WORD..]));
        let entries = entries.chunks_exact(ENTRY);
        let entries = entries.filter_map(|pair| entry(word(&pair[..WORD]), word(&pair[WORD..]))).collect();
        Some(Batch { search, origin, entries })
    }
}

/// Entries as text: 32 hexadecimal digits each.
pub fn text_of(entries: &[(Key, Entry)]) -> String {
    entries.iter().flat_map(|&(key, entry)| words(key, entry)).map(|word| format!("{word:016x}")).collect()
}

/// Reads such a text; what is no entry is left out.
pub fn entries_of(text: &str) -> Vec<(Key, Entry)> {
    let read = |digits: &[u8]| u64::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    let pairs = text.as_bytes().chunks_exact(2 * ENTRY);
    pairs.filter_map(|pair| entry(read(&pair[..ENTRY])?, read(&pair[ENTRY..])?)).collect()
}

fn words(key: Key, entry: Entry) -> [u64; 2] {
    [key.bits(), Word::encode(entry, Age::new(0)).bits()]
}

fn word(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
}

fn entry(key: u64, word: u64) -> Option<(Key, Entry)> {
    let entry = Word::from_bits(word).decode().filter(|entry| entry.depth >= LEAST_DEPTH)?;
    Some((Key::new(key), entry))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::parse_move;
    use crate::tt::Bound;
    use crate::types::Score;

    fn entries() -> Vec<(Key, Entry)> {
        let entry = |plies: i32| Entry {
            mv: parse_move("h2e2").ok().filter(|_| plies % 2 == 0),
            score: Score::cp(-3 * plies),
            eval: (plies % 3 == 0).then_some(Score::cp(plies)),
            depth: Depth::new(plies),
            bound: [Bound::Lower, Bound::Upper, Bound::Exact][plies as usize % 3],
            pv: plies % 5 == 0,
        };
        (4..40).map(|plies| (Key::new(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(plies as u64)), entry(plies))).collect()
    }

    #[test]
    fn entries_are_read_as_they_were_written() {
        let batch = Batch { search: 7, origin: 2, entries: entries() };
        let bytes = batch.to_bytes();
        assert_eq!(bytes.len(), 16 + 16 * batch.entries.len());
        assert_eq!(Batch::of_bytes(&bytes), Some(batch));
        assert_eq!(text_of(&entries()).len(), 32 * entries().len());
        assert_eq!(entries_of(&text_of(&entries())), entries());
        let full = Batch { search: u64::MAX, origin: 0, entries: vec![entries()[0]; MOST_ENTRIES] };
        assert!(full.to_bytes().len() < 4096 - 64, "there is room for the head of a message");
    }

    #[test]
    fn what_no_table_writes_is_left_out() {
        assert_eq!(Batch::of_bytes(&[0; 15]), None);
        let mut bytes = Batch { search: 1, origin: 0, entries: entries()[..2].to_vec() }.to_bytes();
        // The two highest bits of a word are zero.
        bytes[31] |= 0x80;
        bytes.push(1);
        assert_eq!(Batch::of_bytes(&bytes).map(|batch| batch.entries), Some(entries()[1..2].to_vec()));
        let shallow = Entry { depth: Depth::new(3), ..entries()[0].1 };
        assert_eq!(entries_of(&text_of(&[(Key::new(1), shallow)])), []);
        assert_eq!(entries_of(&"z".repeat(64)), []);
        assert_eq!(entries_of("ü".repeat(40).as_str()), []);
    }
}
