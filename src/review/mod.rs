//! Layer 5: games reviewed move by move. `README.md` beside this file defines what is said of moves and games.
//!
//! | file | what it knows |
//! |---|---|
//! | `conditions` | what two runs must have in common for their results to be mixed |
//! | `key` | names of positions with their past |
//! | `record` | what was found of a position, as it is kept |
//! | `journal` | the file of records, from which an interrupted run goes on |
//! | `workforce` | searches side by side |
//! | `spread` | how many of them |
//! | `thresholds` | the numbers of the definitions |
//! | `move_review`, `game_review` | the definitions |
//! | `annotate`, `table` | a reviewed game as PGN, as JSON and as rows |

mod annotate;
mod conditions;
mod game_review;
mod journal;
mod key;
mod move_review;
mod record;
mod spread;
mod table;
mod thresholds;
mod workforce;

pub use annotate::{annotate, best_lines, pawns_for_red};
pub use conditions::Conditions;
pub use game_review::{GameReview, SideReview};
pub use journal::{Journal, JournalError};
pub use key::{PositionKey, keyed_positions};
pub use move_review::{Judgement, MoveReview};
pub use record::{LONGEST_LINE, LineRecord, PositionRecord};
pub use spread::Spread;
pub use table::{COLUMNS, GameRow, LastRow, MoveRow, position_cells};
pub use thresholds::{THRESHOLDS, Thresholds};
pub use workforce::{Found, Task, Workforce};
