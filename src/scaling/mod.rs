//! Layer 5: how much faster many workers are than one, measured.
//!
//! Everything is compared with one worker that searches the same position to the same depth under the same seed
//! ([`Arm::SERIAL`]). For each run with `n` workers that gives
//!
//! * the **speed-up**: time of one worker ÷ time of `n`;
//! * the **node-rate scaling**: nodes a second of `n` workers together ÷ those of one; waiting included;
//! * the **node overhead**: nodes of `n` workers ÷ those of one, minus 1;
//!
//! and since time is nodes ÷ rate, speed-up = node-rate scaling ÷ (1 + node overhead). That stays true of geometric means,
//! which is what rows hold. In real time the node rate is held against the **ceiling**: that of `n` independent
//! copies of the serial search on the same machine at the same time; in virtual time the ceiling is `n`.
//!
//! A selective search is one draw of many: lose a few other entries of the table, and it grows a tree that is larger or
//! smaller by a quarter. So each position is searched under several seeds ([`crate::tt::Table::reseed`]), and the run
//! that chose its depth (seed 0) is not counted, since it was chosen for being large.
//!
//! | room | what it does |
//! |---|---|
//! | `study` | the positions |
//! | `settings`, `way`, `ranks` | what is compared, under which conditions |
//! | `stand`, `copies` | one search, measured; `run`: what came out of it |
//! | `campaign` | all searches, side by side in virtual time, interleaved in real time; `forecast`: how long it will take |
//! | `results`, `record` | what is kept, as the JSON object; `machine`: where it was measured |
//! | `rows`, `bootstrap` | what it means |
//! | `report`, `chart` | as text, as a picture |
//!
//! Nothing here prints.

mod bootstrap;
mod campaign;
mod chart;
mod copies;
mod forecast;
mod interrupt;
mod machine;
mod ranks;
mod record;
mod report;
mod results;
mod rows;
mod run;
mod settings;
mod stand;
mod study;
mod way;

pub use campaign::{Campaign, CampaignError, ScalingEvent};
pub use chart::chart;
pub use interrupt::Interrupt;
pub use machine::Machine;
pub use ranks::{Messages, RankArm, Sharing, SharingKind};
pub use record::Record;
pub use report::report;
pub use results::{Results, ResumeError};
pub use rows::Row;
pub use run::{Run, RunKey};
pub use settings::{Conditions, Settings, Target};
pub use stand::{Stand, StandError, Task};
pub use study::{Study, StudyError, read_studies};
pub use way::{Arm, Way};
