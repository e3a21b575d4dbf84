//! The opening book: what is written into it, what is read from it, and how damage is noticed.

#[path = "support/collections.rs"]
mod collections;
#[allow(dead_code)]
#[path = "support/dice.rs"]
mod dice;
#[path = "support/program.rs"]
mod program;

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
#[path = "book/playing.rs"]
mod playing;
#[path = "book/sources.rs"]
mod sources;
#[path = "book/support.rs"]
mod support;
