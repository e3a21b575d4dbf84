//! How often the tests with random inputs try.

use proptest::prelude::ProptestConfig;

/// What proptest takes when nobody says anything.
const USUAL: u64 = 256;

/// The `usual` number of cases; with `PROPTEST_CASES=25600` a hundred times as many, and so on. Inputs that fail are not kept in
/// files: they become tests.
pub fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok();
    let asked = asked.map_or(USUAL, |text| text.parse().expect("PROPTEST_CASES is a number"));
    let cases = (u64::from(usual) * asked / USUAL).clamp(1, u32::MAX.into()) as u32;
    // Inputs that a property does not speak of are a share of all, however many these are.
    ProptestConfig { cases, failure_persistence: None, max_global_rejects: u32::MAX, ..ProptestConfig::default() }
}
