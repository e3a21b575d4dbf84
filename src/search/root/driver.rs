//! Root drivers: how an iteration finds its score.

use crate::types::named;

named! {
    /// The name of a driver.
    pub enum Driver, "driver of the root" {
        /// Principal variation search in aspiration windows.
        #[default]
        Pvs = "pvs",
        /// MTD(f).
        Mtdf = "mtdf",
    }
}
