//! The loops over a row of numbers, compiled for each set of instructions and chosen once.
//!
//! One source serves all: plain loops that the compiler turns into vector instructions, in functions that differ in the set they
//! may use. So all sets give the same numbers, to the bit.

use super::row::{ACTIVATION, Row, WIDTH};

/// The loops of one set of instructions.
#[derive(Clone, Copy, Debug)]
pub struct Kernels {
    /// What the set is called.
    pub name: &'static str,
    /// Adds a row.
    pub add: fn(&mut Row, &Row),
    /// Subtracts a row.
    pub subtract: fn(&mut Row, &Row),
    /// `target = source - out + in`: a piece moved.
    pub step: fn(&mut Row, &Row, [&Row; 2]),
    /// `target = source - out - captured + in`: a piece captured another one.
    pub capture: fn(&mut Row, &Row, [&Row; 3]),
    /// The sum of the weights times the squares of the clipped numbers.
    pub dot: fn(&Row, &Row) -> i32,
}

impl Kernels {
    /// The fastest that this processor has.
    pub fn best() -> Kernels {
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            return AVX2;
        }
        PLAIN
    }

    /// All that this processor has.
    #[cfg(test)]
    pub fn all() -> Vec<Kernels> {
        let best = Kernels::best();
        if best.name == PLAIN.name { vec![PLAIN] } else { vec![PLAIN, best] }
    }
}

#[inline(always)]
fn add(target: &mut Row, row: &Row) {
    for index in 0..WIDTH {
        target.0[index] = target.0[index].wrapping_add(row.0[index]);
    }
}

#[inline(always)]
fn subtract(target: &mut Row, row: &Row) {
    for index in 0..WIDTH {
        target.0[index] = target.0[index].wrapping_sub(row.0[index]);
    }
}

#[inline(always)]
fn step(target: &mut Row, source: &Row, [from, to]: [&Row; 2]) {
    for index in 0..WIDTH {
        target.0[index] = source.0[index].wrapping_sub(from.0[index]).wrapping_add(to.0[index]);
    }
}

#[inline(always)]
fn capture(target: &mut Row, source: &Row, [from, captured, to]: [&Row; 3]) {
    for index in 0..WIDTH {
        let left = source.0[index].wrapping_sub(from.0[index]).wrapping_sub(captured.0[index]);
        target.0[index] = left.wrapping_add(to.0[index]);
    }
}

#[inline(always)]
fn dot(sums: &Row, weights: &Row) -> i32 {
    let mut total = 0i32;
    for index in 0..WIDTH {
        let clipped = sums.0[index].clamp(0, ACTIVATION);
        // Within 16 bits, see `Network::MOST_OUTPUT`.
        let weighed = clipped.wrapping_mul(weights.0[index]);
        total = total.wrapping_add(i32::from(weighed) * i32::from(clipped));
    }
    total
}

const PLAIN: Kernels = Kernels { name: "plain", add, subtract, step, capture, dot };

#[cfg(target_arch = "x86_64")]
const AVX2: Kernels = Kernels {
    name: "avx2",
    add: avx2::add,
    subtract: avx2::subtract,
    step: avx2::step,
    capture: avx2::capture,
    dot: avx2::dot,
};

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::Row;

    /// Defines a function that runs `super::$name` compiled with AVX2.
    macro_rules! with_avx2 {
        ($name:ident($($argument:ident: $Type:ty),*) $(-> $Result:ty)?) => {
            pub fn $name($($argument: $Type),*) $(-> $Result)? {
                #[target_feature(enable = "avx2")]
                fn compiled($($argument: $Type),*) $(-> $Result)? {
                    super::$name($($argument),*)
                }
                // SAFETY: `Kernels::best` gives out these functions only where it has seen that the processor has AVX2.
                unsafe { compiled($($argument),*) }
            }
        };
    }

    with_avx2!(add(target: &mut Row, row: &Row));
    with_avx2!(subtract(target: &mut Row, row: &Row));
    with_avx2!(step(target: &mut Row, source: &Row, rows: [&Row; 2]));
    with_avx2!(capture(target: &mut Row, source: &Row, rows: [&Row; 3]));
    with_avx2!(dot(sums: &Row, weights: &Row) -> i32);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(seed: u64, limit: i16) -> Row {
        let mut dice = fastrand::Rng::with_seed(seed);
        Row(std::array::from_fn(|_| dice.i16(-limit..=limit)))
    }

    #[test]
    fn every_set_of_instructions_gives_the_numbers_of_plain_arithmetic() {
        for kernels in Kernels::all() {
            for seed in 0..200 {
                let [a, b, c, d] = [0, 1, 2, 3].map(|part| row(4 * seed + part, i16::MAX));
                let wide = |row: &Row, index: usize| i64::from(row.0[index]);
                let expect = |row: &Row, expected: &dyn Fn(usize) -> i64| {
                    for (index, &number) in row.0.iter().enumerate() {
                        assert_eq!(number, expected(index) as i16, "{} {seed} {index}", kernels.name);
                    }
                };
                let mut sum = a.clone();
                (kernels.add)(&mut sum, &b);
                expect(&sum, &|i| wide(&a, i) + wide(&b, i));
                (kernels.subtract)(&mut sum, &c);
                expect(&sum, &|i| wide(&a, i) + wide(&b, i) - wide(&c, i));
                (kernels.step)(&mut sum, &a, [&b, &c]);
                expect(&sum, &|i| wide(&a, i) - wide(&b, i) + wide(&c, i));
                (kernels.capture)(&mut sum, &a, [&b, &c, &d]);
                expect(&sum, &|i| wide(&a, i) - wide(&b, i) - wide(&c, i) + wide(&d, i));
                let (sums, weights) = (row(seed, 600), row(seed + 1000, 127));
                let products = (0..WIDTH).map(|i| wide(&weights, i) * wide(&sums, i).clamp(0, 255).pow(2));
                assert_eq!(i64::from((kernels.dot)(&sums, &weights)), products.sum::<i64>());
            }
        }
    }
}
