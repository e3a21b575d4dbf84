//! Running the program as its users do.

use crate::process::process;
use assert_cmd::Command;

/// The program, to be given arguments and a time within which it has to end.
pub fn mammoth() -> Command {
    Command::from_std(process())
}

/// What a run of the program left behind.
#[derive(Debug)]
pub struct Run {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Run {
    /// Runs a command to its end.
    pub fn of(command: &mut Command) -> Run {
        let output = command.output().expect("the program starts");
        let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
        Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}
