//! The rules of repetition and of quiet play.

#[path = "rules/basics.rs"]
mod basics;
#[path = "rules/wxf.rs"]
mod wxf;
