//! The root: how an iteration finds its score, and what is shown and played.
//!
//! * `deepening`: iterative deepening and aspiration windows; `mtdf`: the other driver; `driver`: their names.
//! * `root_search`: one search of the root position; `root_moves`: its moves in order.
//! * `table_moves`: what endgame tables say.
//! * `root_board`, `best_lines`: the best lines found so far, shared by all workers.
//! * `reporting`: when lines are reported; `search_info`: the reports; `search_result`: the result of the search.

pub mod best_lines;
mod deepening;
pub mod driver;
mod mtdf;
mod reporting;
pub mod root_board;
pub mod root_moves;
mod root_search;
pub mod search_info;
pub mod search_result;
pub mod table_moves;
