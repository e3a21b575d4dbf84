//! Layer 5: pages to look at: reviewed games, and matches while they are played.
//!
//! A page is one file that needs nothing else: `page.css` and `page.js` are part of it. Everything that comes from a game file is text
//! there: the templates escape it. Without a script the moves, the curves and the diagrams can be read and printed all the same.
//!
//! | file | what it knows |
//! |---|---|
//! | `document` | what all pages have in common |
//! | `player`, `piece_sets` | the board that games are played through on, and what is written on its pieces |
//! | `game_page`, `move_list`, `curve` | a reviewed game |
//! | `node`, `nodes`, `variations` | its positions, and those of the lines beside it |
//! | `index_page` | the index of reviewed games |
//! | `match_page`, `crosstable`, `elo_curve` | a match |
//! | `wording` | the words, in English and Chinese |

mod crosstable;
mod curve;
mod document;
mod elo_curve;
mod game_page;
mod index_page;
mod match_page;
mod move_list;
mod node;
mod nodes;
mod piece_sets;
mod player;
mod variations;
mod wording;

pub use document::is_page;
pub use game_page::{PageSubject, game_page};
pub use index_page::{IndexRow, index_page};
pub use match_page::MatchPage;
