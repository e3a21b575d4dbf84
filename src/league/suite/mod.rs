//! Test suites: positions with a known answer, and how an engine does on them.
//!
//! `problem` reads what a line asks for, `judge` follows a search and says from when on its answer was right, `examiner`
//! puts the two together, `report` counts and writes down.

mod examiner;
mod judge;
mod problem;
mod reader;
mod report;

pub use examiner::{Examiner, ProblemFailed};
pub use judge::{Judge, Moment, Verdict};
pub use problem::{Problem, ProblemError, Wanted};
pub use reader::{SuiteError, read_problems};
pub use report::{Conditions, Spread, Summary, full_result};
