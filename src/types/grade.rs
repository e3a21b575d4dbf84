//! Four steps of anything, as UCCI grades its options.

super::named! {
    /// How much of something is wanted, the least first.
    #[derive(PartialOrd, Ord)]
    pub enum Grade, "grade" {
        #[default]
        None = "none",
        Small = "small",
        Medium = "medium",
        Large = "large",
    }
}

impl Grade {
    /// Number of the grade, `0..4`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}
