//! Help and messages in Chinese.
//!
//! English stands in the source, where it is used. The Chinese texts lie in `locales/zh/`, in the format of
//! [Fluent](https://projectfluent.org), and are part of the program. They are read when a text is wanted for the first time. What
//! has no Chinese text is said in English.
//!
//! * `choice`: which language it is
//! * `catalogue`: the texts
//! * `commands`: the texts of commands and options
//! * `complaint`: what clap complains of
//! * `message`: the messages of the program
//! * `rendering`: the words that clap puts between the texts
//! * `wrap`: lines of the width of the terminal

mod catalogue;
mod choice;
mod commands;
mod complaint;
#[cfg(test)]
mod laws;
mod message;
mod rendering;
mod wrap;

pub use choice::{Language, language};
pub use commands::in_chinese;
pub use complaint::complaint;
pub(in crate::cli) use message::message;
pub use message::spoken;
pub use rendering::rendered;
