//! Starting the program.

use std::process::Command;

/// The program in English, whatever the language of the system is.
pub fn process() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mammoth"));
    command.env("MAMMOTH_LANG", "en");
    command
}
