//! Layer 5: engines play each other, and what can be learnt from it.
//!
//! # The rooms
//!
//! A [`Contest`] is a match before it is played: engines ([`EngineSpec`]), openings, [`Schedule`], limits and
//! [`Conditions`]. [`play()`] plays it: workers take games from one queue; each has a hall (`hall`) with the engines it
//! has started, and a referee (`referee`) for the game on the board; finished games come up one channel to the
//! secretary, who saves (`journal`), counts (`standing`, `tally`) and tells ([`MatchEvent`]).
//!
//! | room | what it does |
//! |---|---|
//! | `engine` | reads `--engine` |
//! | `process`, `flood` | a program and its pipes; kills it whatever happens |
//! | `client`, `thinking`, `trouble` | speaks UCCI or UCI to it: introduction, options, moves, pondering; what goes wrong |
//! | `answer`, `pondering` | what came of a search, and what is known of one on the opponent's time |
//! | `clock` | time controls and the clocks of a game |
//! | `arbiter` | the rules over one game; `adjudication`: the scores over it |
//! | `referee`, `conditions`, `played` | one game: who is asked what, what is lost by what |
//! | `schedule` | all games of a match, known before the first |
//! | `record`, `comment`, `ending` | a finished game in the words of a game file |
//! | `programs` | which programs play, so that games of unlike builds are not counted together |
//! | `journal` | the game file; continues a match from it |
//! | `tally`, [`statistics`] | counts made from the game file's words, and what they mean |
//! | `summary`, `report` | the match as numbers and as text |
//! | `inspection` | starts each engine once before the first game |
//! | `listing` | the options an engine lists |
//! | [`openings`] | what games begin with |
//! | [`suite`] | problems with known solutions, and how many of them a search solves |
//!
//! Nothing here prints. An [`Interrupt`] wakes everybody who waits. What the tally counts is what the game file says, so
//! that a match that was continued ends with the numbers of one that never stopped.

mod adjudication;
mod answer;
mod arbiter;
mod asking;
mod client;
mod clock;
mod comment;
mod conditions;
mod contest;
mod dialogue;
mod ending;
mod engine;
mod flood;
mod hall;
mod inspection;
mod interrupt;
mod journal;
mod listing;
pub mod openings;
mod play;
mod played;
mod pondering;
mod process;
mod programs;
mod record;
mod referee;
mod report;
mod schedule;
mod standing;
pub mod statistics;
pub mod suite;
mod summary;
mod tally;
mod thinking;
mod trouble;

pub use adjudication::{AdjudicationError, DrawRule, ResignRule};
pub use answer::SearchReport;
pub use asking::{AskingError, with_protocol};
pub use clock::{Budget, TimeControl, TimeControlError};
pub use comment::{MoveNote, MoveNoteError};
pub use conditions::Conditions;
pub use contest::{Contest, ContestError};
pub use ending::EndKind;
pub use engine::{EngineError, EngineSpec, Program};
pub use inspection::{InspectionError, inspect};
pub use interrupt::Interrupt;
pub use journal::{Journal, JournalError};
pub use listing::{ListingError, listed_options};
pub use play::{Finale, MatchEvent, Records, play};
pub use played::Overhead;
pub use report::{full_report, short_report};
pub use schedule::{Fixture, Format, Order, Schedule};
pub use standing::Standing;
pub use summary::{EncounterSummary, EngineSummary, Summary};
pub use tally::{EngineTally, Tally};
