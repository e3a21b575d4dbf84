//! `mammoth uci` and `mammoth ucci`: the protocols by their names.

use super::{Failure, bench};
use crate::protocol::{self, Dialect};
use clap::Args;

/// Speak UCI on standard input and output, as if uci had been typed.
#[derive(Args, Debug)]
#[command(long_about = UCI)]
pub struct Uci {}

/// Speak UCCI on standard input and output, as if ucci had been typed.
#[derive(Args, Debug)]
#[command(long_about = UCCI)]
pub struct Ucci {}

const UCI: &str = "\
Speak UCI on standard input and output, as if uci had been typed.

For GUIs that want a command with a word behind it, for scripts, and for you: type what stands behind the marks.

  > setoption name Threads value 4
  > position startpos moves h2e2
  > go movetime 1000
  ...
  bestmove h9g7 ponder h0g2
  > d
  > quit

A move is written by the points it goes from and to: files a to i, ranks 0 to 9 from Red's side. `position fen FEN` sets up any
other position, `go depth 12` and `go nodes 100000` think by other limits, `go infinite` until `stop`. `setoption` changes what
the engine listed in the beginning; `d` draws the board, `eval` explains the evaluation, `help` lists all commands.

Without a word behind it mammoth speaks UCI, and UCCI as soon as ucci is said.

Example: printf 'position startpos\\ngo depth 12\\n' | mammoth uci";

const UCCI: &str = "\
Speak UCCI on standard input and output, as if ucci had been typed.

UCCI is the protocol of Chinese chess programs. For GUIs that want a command with a word behind it, for scripts, and for you:
type what stands behind the marks.

  > setoption threads 4
  > setoption usebook false
  > position startpos moves h2e2
  > go movetime 1000
  ...
  bestmove h9g7 ponder h0g2
  > d
  > quit

A move is written by the points it goes from and to: files a to i, ranks 0 to 9 from Red's side. `position fen FEN` sets up any
other position, `go depth 12` and `go nodes 100000` think by other limits, `go infinite` until `stop`; `banmoves` forbids moves,
`setoption` changes what the engine listed in the beginning. `d` draws the board, `eval` explains the evaluation, `help` lists
all commands. Moves come from the opening book where it has some, unless usebook is false.

Without a word behind it mammoth speaks UCI, and UCCI as soon as ucci is said.

Example: printf 'position startpos\\ngo depth 12\\n' | mammoth ucci";

/// Speaks a protocol, or the one that is asked for.
pub fn run(dialect: Option<Dialect>) -> Result<(), Failure> {
    protocol::run(dialect, bench::at_prompt, None)
}

impl Uci {
    pub(super) fn run(self) -> Result<(), Failure> {
        run(Some(Dialect::Uci))
    }
}

impl Ucci {
    pub(super) fn run(self) -> Result<(), Failure> {
        run(Some(Dialect::Ucci))
    }
}
