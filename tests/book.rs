//! The opening book: what is written into it, what is read from it, and how damage is noticed.

#[path = "support/cases.rs"]
mod cases;
#[path = "support/collections.rs"]
mod collections;
#[allow(dead_code)]
#[path = "support/dice.rs"]
mod dice;
#[path = "support/endless.rs"]
mod endless;
#[path = "support/mutation.rs"]
mod mutation;
#[path = "support/process.rs"]
mod process;
#[path = "support/processes.rs"]
#[allow(dead_code)]
mod processes;
#[path = "support/program.rs"]
mod program;

#[path = "book/any_book.rs"]
mod any_book;
#[path = "book/any_source.rs"]
mod any_source;
#[path = "book/checking.rs"]
mod checking;
#[path = "book/commands.rs"]
mod commands;
#[path = "book/damage.rs"]
mod damage;
#[path = "book/growing.rs"]
mod growing;
#[path = "book/interruption.rs"]
mod interruption;
#[path = "book/making.rs"]
mod making;
#[path = "book/names.rs"]
mod names;
#[path = "book/playing.rs"]
mod playing;
#[path = "book/sources.rs"]
mod sources;
#[path = "book/support.rs"]
mod support;
