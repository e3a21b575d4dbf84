//! Layer 2: endgame tables, made here and read. `README.md` says how, `header.rs` describes the files.

mod blocks;
mod check;
mod children;
mod class;
mod error;
mod exits;
mod group;
mod header;
mod layout;
mod line;
mod make;
mod material;
mod prober;
mod shares;
mod signature;
mod stage;
mod survey;
mod table;
mod tables;
mod value;

pub use check::{CheckError, TableFindings, check_table};
pub use class::{Class, ClassError, Oriented};
pub use error::{TableError, TableReason};
pub use header::Counts;
pub use line::{LineEnd, RankedMove};
pub use make::{Interrupted, Made, MakeError, Maker, MakerEvent, Needs, Phase};
pub use material::Material;
pub use prober::Prober;
pub use shares::{Shares, SharesRow, SharesRowError};
pub use signature::Signature;
pub use stage::Stage;
pub use survey::survey;
pub use table::Table;
pub use tables::Tables;
pub use value::{Outcome, Value};
