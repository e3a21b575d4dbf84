//! The rules of repetition and of quiet play.

#[path = "support/dice.rs"]
#[allow(dead_code, reason = "other tests want more positions")]
mod dice;
#[path = "support/process.rs"]
mod process;
#[path = "support/program.rs"]
mod program;
#[path = "board/slow.rs"]
#[allow(dead_code, reason = "the tests of the board want all moves")]
mod slow;

#[path = "rules/adjudicate.rs"]
mod adjudicate;
#[path = "rules/basics.rs"]
mod basics;
#[path = "rules/limits.rs"]
mod limits;
#[path = "rules/random.rs"]
mod random;
#[path = "rules/reference.rs"]
mod reference;
#[path = "rules/search.rs"]
mod search;
#[path = "rules/suite.rs"]
mod suite;
#[path = "rules/wxf.rs"]
mod wxf;
