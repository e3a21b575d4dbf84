//! A midgame and an endgame value in one word.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// A midgame and an endgame value in centipawns, packed so that one addition adds both.
///
/// The endgame half sits in the upper sixteen bits and borrows from the lower ones; [`Tapered::endgame`] repays.
/// Each half must stay within ±32,000, also in sums.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tapered(i32);

impl Tapered {
    /// Nothing in either phase.
    pub const ZERO: Tapered = Tapered(0);

    /// Packs the two values.
    #[inline]
    pub const fn new(midgame: i32, endgame: i32) -> Tapered {
        Tapered((endgame << 16) + midgame)
    }

    /// The midgame half, centipawns.
    #[inline]
    pub const fn midgame(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame half, centipawns.
    #[inline]
    pub const fn endgame(self) -> i32 {
        (self.0 + 0x8000) >> 16
    }

    /// The sum, usable in constants.
    #[inline]
    pub const fn plus(self, other: Tapered) -> Tapered {
        Tapered(self.0 + other.0)
    }

    /// The negative, usable in constants.
    #[inline]
    pub const fn negated(self) -> Tapered {
        Tapered(-self.0)
    }

    /// The value in between: all midgame at `phase` = `full`, all endgame at 0. Rounds towards zero, so that
    /// exchanging the colours only changes the sign.
    #[inline]
    pub const fn blend(self, phase: i32, full: i32) -> i32 {
        (self.midgame() * phase + self.endgame() * (full - phase)) / full
    }
}

impl Add for Tapered {
    type Output = Tapered;

    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        self.plus(other)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        self.0 += other.0;
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered(self.0 - other.0)
    }
}

impl SubAssign for Tapered {
    #[inline]
    fn sub_assign(&mut self, other: Tapered) {
        self.0 -= other.0;
    }
}

impl Neg for Tapered {
    type Output = Tapered;

    #[inline]
    fn neg(self) -> Tapered {
        self.negated()
    }
}

/// So many times the value.
impl Mul<u32> for Tapered {
    type Output = Tapered;

    #[inline]
    fn mul(self, count: u32) -> Tapered {
        Tapered(self.0 * count as i32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_survive_packing_and_sums() {
        let samples = [0, 1, -1, 37, -512, 5_000, -5_000];
        for a in samples {
            for b in samples {
                let value = Tapered::new(a, b);
                assert_eq!((value.midgame(), value.endgame()), (a, b));
                let sum = value + value * 2 - Tapered::new(b, a);
                assert_eq!((sum.midgame(), sum.endgame()), (3 * a - b, 3 * b - a));
                assert_eq!((-value).blend(13, 32), -value.blend(13, 32));
            }
        }
    }
}
