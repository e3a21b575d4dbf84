//! Layer 5: automatic tuning of numbers by games.
//!
//! The method is SPSA, simultaneous perturbation stochastic approximation (Spall, "Multivariate stochastic approximation using a
//! simultaneous perturbation gradient approximation", IEEE Transactions on Automatic Control 37, 1992): in each iteration all
//! parameters are moved at once by random signs, up in one engine and down in the other; the two engines play a pair of games, and
//! every parameter takes a step towards the engine that did better. The cost of an iteration does not depend on the number of
//! parameters. Perturbations and steps shrink as in Spall, "Implementation of the simultaneous perturbation algorithm for stochastic
//! optimization", IEEE Transactions on Aerospace and Electronic Systems 34, 1998.
//!
//! | file | what it knows |
//! |---|---|
//! | `wish` | what the user asks for: a name and what differs from the usual |
//! | `parameter` | a number that is tuned, found among the options of an engine |
//! | `gains` | how perturbations and steps shrink |
//! | `trial` | the two engines of a pair of games |
//! | `settings` | what a course depends on |
//! | `state` | how far a tuning has come, as its file holds it |
//! | `climb` | the loop |
//! | `games`, `opening_order` | the pairs of games, played by the [`league`](crate::league), and what they begin with |
//! | `chart`, `report` | the course as a picture, the result as a table |
//!
//! A course is a function of the settings and the results of the games: signs and openings are drawn from the seed and the number of
//! the pair, and results are taken in the order of these numbers, however many games are played at a time.

mod chart;
mod climb;
mod gains;
mod games;
mod opening_order;
mod parameter;
mod report;
mod settings;
mod state;
mod trial;
mod wish;

pub use chart::chart;
pub use climb::climb;
pub use gains::Gains;
pub use games::{CheckError, GameTerms, Games, GamesError};
pub use parameter::{BUILD_ADVICE, Parameter, ParameterError, choose};
pub use report::report;
pub use settings::Settings;
pub use state::{Point, ResumeError, State};
pub use trial::Trial;
pub use wish::{Wish, WishError};
