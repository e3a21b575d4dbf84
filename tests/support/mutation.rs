//! Random changes of the bytes of a file.

use proptest::prelude::*;
use proptest::sample::Index;

/// What happens to a file; places are proportions of its length.
#[derive(Clone, Debug)]
pub enum Mutation {
    Flip {
        at: Index,
        bit: u8,
    },
    Overwrite {
        at: Index,
        bytes: Vec<u8>,
    },
    Insert {
        at: Index,
        bytes: Vec<u8>,
    },
    Remove {
        at: Index,
        length: usize,
    },
    /// A piece stands in another place too.
    Repeat {
        from: Index,
        at: Index,
        length: usize,
    },
    Cut {
        at: Index,
    },
    Append {
        bytes: Vec<u8>,
    },
}

/// One to five of them.
pub fn mutations() -> impl Strategy<Value = Vec<Mutation>> {
    prop::collection::vec(mutation(), 1..6)
}

fn mutation() -> impl Strategy<Value = Mutation> {
    let at = any::<Index>;
    prop_oneof![
        3 => flip(),
        3 => (at(), bytes(1..40)).prop_map(|(at, bytes)| Mutation::Overwrite { at, bytes }),
        2 => (at(), bytes(1..40)).prop_map(|(at, bytes)| Mutation::Insert { at, bytes }),
        2 => (at(), 1..700_usize).prop_map(|(at, length)| Mutation::Remove { at, length }),
        1 => (at(), at(), 1..2000_usize).prop_map(|(from, at, length)| Mutation::Repeat { from, at, length }),
        1 => at().prop_map(|at| Mutation::Cut { at }),
        1 => bytes(1..2000).prop_map(|bytes| Mutation::Append { bytes }),
    ]
}

/// One bit is the other one.
pub fn flip() -> impl Strategy<Value = Mutation> {
    (any::<Index>(), 0..8_u8).prop_map(|(at, bit)| Mutation::Flip { at, bit })
}

/// Bytes of any kind, and those that numbers and texts break at.
pub fn bytes(length: std::ops::Range<usize>) -> impl Strategy<Value = Vec<u8>> {
    let same = prop::sample::select(b"\0\xff \n07{}[\"\x80".to_vec());
    prop_oneof![
        prop::collection::vec(any::<u8>(), length.clone()),
        (same, length).prop_map(|(byte, length)| vec![byte; length]),
    ]
}

/// The file after all of them.
pub fn mutated(good: &[u8], mutations: &[Mutation]) -> Vec<u8> {
    let mut bytes = good.to_vec();
    for mutation in mutations {
        let place = |at: &Index| at.index(bytes.len() + 1);
        match mutation {
            Mutation::Flip { at, bit } => {
                let at = place(at);
                bytes.get_mut(at).into_iter().for_each(|byte| *byte ^= 1 << bit);
            }
            Mutation::Overwrite { at, bytes: new } => {
                let at = place(at);
                bytes[at..].iter_mut().zip(new).for_each(|(byte, new)| *byte = *new);
            }
            Mutation::Insert { at, bytes: new } => {
                let at = place(at);
                bytes.splice(at..at, new.iter().copied());
            }
            Mutation::Remove { at, length } => {
                let at = place(at);
                bytes.drain(at..(at + length).min(bytes.len()));
            }
            Mutation::Repeat { from, at, length } => {
                let (from, at) = (place(from), place(at));
                let piece = bytes[from..(from + length).min(bytes.len())].to_vec();
                bytes.splice(at..at, piece);
            }
            Mutation::Cut { at } => {
                let at = place(at);
                bytes.truncate(at);
            }
            Mutation::Append { bytes: new } => bytes.extend(new),
        }
    }
    bytes
}
