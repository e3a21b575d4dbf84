//! The predicted type of a node.

/// The predicted type of a node (Fruit, Crafty; Marsland and Popowich 1985). It does not depend on the window. Only the split
/// policy and the reductions read it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Expected {
    /// On the principal variation: every move must be searched.
    #[default]
    Pv,
    /// One move will refute it; sharing the others would be waste.
    Cut,
    /// No move will refute it: every move must be searched.
    All,
}

impl Expected {
    /// Prediction for the first child, and for the child of a null move.
    #[inline]
    pub const fn first_child(self) -> Expected {
        match self {
            Expected::Pv => Expected::Pv,
            Expected::Cut => Expected::All,
            Expected::All => Expected::Cut,
        }
    }

    /// Prediction for a later child: at a Cut node whose first move failed, the prediction was wrong, and all
    /// other children are Cut nodes.
    #[inline]
    pub const fn later_child(self) -> Expected {
        Expected::Cut
    }
}
