//! Mammoth, a multi-threaded Chinese chess (xiangqi) engine.
//!
//! # The map
//!
//! ```text
//! stdin ──Command──▶ protocol ──verbs──▶ engine ──Job──▶ search::Pool ──▶ workers 0..n
//! stdout ◀──lines── protocol ◀──────Event channel─────────────┘             │
//!                                               position · rules · eval · tt · parallel
//! ```
//!
//! Commands go down, events come up one channel, the result of a search is a value. Only `protocol` and `cli` print.
//!
//! | layer | module | what lives there |
//! |---|---|---|
//! | 0 | [`types`], [`platform`] | squares, pieces, moves, scores, depths; what differs between operating systems |
//! | 1 | [`position`] | board, attacks, move generation, keys, perft |
//! | 1 | [`notation`] | FEN, EPD, moves as coordinates, algebraic, in WXF and in Chinese, game files of many formats |
//! | 1 | [`files`] | files of results, written aside and put in their place as a whole |
//! | 2 | [`rules`] | repetition and drawing rules |
//! | 2 | [`eval`] | static evaluation: a network, and a hand-made one (one file a term, weights as data) |
//! | 2 | [`tt`] | the shared lockless table |
//! | 2 | [`time`] | limits, clocks, how long to think |
//! | 2 | [`parallel`] | workers, split points, signals; knows neither alpha-beta nor positions |
//! | 2 | [`drawing`] | the board as a picture and as text |
//! | 2 | [`egtb`] | endgame tables: made by retrograde analysis, and read |
//! | 3 | [`search`] | alpha-beta (`search/alpha_beta.rs` is the whole algorithm), ordering, selectivity, threads |
//! | 3 | [`book`] | the opening book: files, look-up, how they are made from games; names of openings |
//! | 4 | [`engine`] | the facade for GUIs: verbs and events |
//! | 4 | [`analysis`] | a search as a function: a question in, an answer out |
//! | 5 | [`protocol`] | UCCI and UCI, from both ends of the pipe |
//! | 5 | [`league`] | engines play each other: processes, referee, schedule, journal, statistics |
//! | 5 | [`scaling`] | how much faster many workers are than one, measured |
//! | 5 | [`review`] | games reviewed move by move |
//! | 5 | [`pages`] | pages to look at: reviewed games, and matches while they are played |
//! | 5 | [`training`] | games of self-play and labelled positions, from which an evaluation is trained |
//! | 5 | [`tuning`] | numbers of the search tuned by games |
//! | 5 | `cluster` | one position on several machines, over MPI; with the feature `mpi` |
//! | 5 | [`cli`] | the subcommands |
//!
//! Layer 5 is there with the feature `cli`, which is on by default; `protocol` and `league` also with `match` alone, `review` always.
//! Without `cli` the crate is a library with half of the dependencies.
//!
//! A module imports from its own layer or below; `tests/layering.rs` watches over it.

pub mod analysis;
pub mod book;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "mpi")]
pub mod cluster;
pub mod drawing;
pub mod egtb;
pub mod engine;
pub mod eval;
pub mod files;
#[cfg(feature = "match")]
pub mod league;
pub mod notation;
#[cfg(feature = "cli")]
pub mod pages;
pub mod parallel;
pub mod platform;
pub mod position;
#[cfg(feature = "match")]
pub mod protocol;
pub mod review;
pub mod rules;
#[cfg(feature = "cli")]
pub mod scaling;
pub mod search;
pub mod time;
#[cfg(feature = "cli")]
pub mod training;
pub mod tt;
#[cfg(feature = "cli")]
pub mod tuning;
pub mod types;

pub use analysis::analyse;
