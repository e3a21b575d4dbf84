//! How versions from 11 on are encrypted.

/// What the key stream is masked with.
const MASK: &[u8; 32] = b"[(C) Copyright Mr. Dong Shiwei.]";

/// The keys of a file; those of one that is not encrypted change nothing.
#[derive(Default)]
pub(super) struct Key {
    /// Added to the points of the pieces; from version 12 on the pieces are moved on so far too.
    pub(super) pieces: u8,
    /// Added to the point that a move begins on.
    pub(super) from: u8,
    /// Added to the point that a move ends on.
    pub(super) to: u8,
    /// Added to the length of a comment.
    pub(super) comment: u32,
    /// Added to the bytes behind the head, one after the other, from the first again behind the last.
    stream: [u8; 32],
}

impl Key {
    /// The key from the first 16 bytes of a file.
    pub(super) fn new(head: &[u8; 16]) -> Key {
        let mask = head[3];
        let seeds = [head[12], head[13], head[14], head[15]];
        let [sum, pieces_seed, from_seed, to_seed] = seeds;
        let pieces = factor(pieces_seed).wrapping_mul(pieces_seed);
        let from = factor(from_seed).wrapping_mul(pieces);
        let to = factor(to_seed).wrapping_mul(from);
        let comment = (u32::from(sum) * 256 + u32::from(pieces_seed)) % 32_000 + 767;
        let stream = std::array::from_fn(|index| {
            let part = index % 4;
            MASK[index] & ((seeds[part] & mask) | head[8 + part])
        });
        Key { pieces, from, to, comment, stream }
    }

    /// The bytes behind the head as they were before they were encrypted.
    pub(super) fn decrypt(&self, body: &[u8]) -> Vec<u8> {
        body.iter().zip(self.stream.iter().cycle()).map(|(byte, key)| byte.wrapping_sub(*key)).collect()
    }
}

fn factor(seed: u8) -> u8 {
    seed.wrapping_mul(seed).wrapping_mul(54).wrapping_add(221)
}
