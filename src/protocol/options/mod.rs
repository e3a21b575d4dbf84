//! The options both protocols list and take.

mod change;
mod numbers;
mod row;
mod session_options;
mod setoption;
mod table;

pub use self::change::{Change, Options};
pub use self::session_options::SessionOptions;
pub use self::setoption::{list, set};
pub use self::table::{MOVE_LIMIT_OPTION, RULE_OPTION};
