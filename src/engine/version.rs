//! Which program this is.

/// Version, commit and target.
pub const VERSION: &str =
    concat!(env!("CARGO_PKG_VERSION"), " (", env!("MAMMOTH_COMMIT"), ", ", env!("MAMMOTH_TARGET"), ")");
