//! Numbers that look random and are always the same.

/// Makes neighbouring numbers unlike (the finisher of SplitMix64; Steele, Lea and Flood 2014).
pub(super) const fn scatter(number: u64) -> u64 {
    let mixed = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
