//! Four steps of anything, as UCCI grades its options.

/// How much of something is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    #[default]
    None,
    Small,
    Medium,
    Large,
}

impl Grade {
    /// Every grade, the least first.
    pub const ALL: [Grade; 4] = [Grade::None, Grade::Small, Grade::Medium, Grade::Large];

    /// Number of the grade, `0..4`.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}
