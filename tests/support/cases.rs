//! How often the tests with random inputs try.

use proptest::prelude::ProptestConfig;

/// As many cases as `PROPTEST_CASES` says, else the `usual` number. Inputs that failed are not kept: they become tests.
pub fn cases(usual: u32) -> ProptestConfig {
    let asked = std::env::var("PROPTEST_CASES").ok();
    let cases = asked.map_or(usual, |text| text.parse().expect("PROPTEST_CASES is a number of cases"));
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}
