//! Why a file of games cannot be read any further.

use std::io;

/// The formats that games are read from: the one list for messages.
const READABLE: &str = "read are games in PGN, WXF, XQF (XQStudio), CBR and CBL (CCBridge) and UBB (DhtmlXQ), and positions \
                        as FEN or EPD, one a line; texts in UTF-8, UTF-16, GB18030 or Big5; compressed with gzip (.gz) and \
                        in tar archives (.tar, .tar.gz, .tgz)";

/// No game is longer, in bytes: what is has no ends of games in it.
pub(super) const LONGEST_GAME: usize = 4 << 20;

/// Why a file could not be read any further.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("not all of it can be read: {0}")]
    Io(#[from] io::Error),
    /// Another kind of file.
    #[error("this is {0}, which cannot be read; {READABLE}")]
    Foreign(&'static str),
    /// Nothing in it is a game.
    #[error("there is no game in it; {READABLE}")]
    NoGame,
    /// A directory or an archive without game files.
    #[error("there are no game files in it; {READABLE}")]
    NoGameFiles,
    /// A byte that no text has.
    #[error("line {0} is no text; {READABLE}")]
    Binary(usize),
    /// No end of a game anywhere, in a text.
    #[error("line {0}: here begins a game of more than 4 MiB; {READABLE}")]
    Endless(usize),
    /// No end of a game anywhere, in a file that is no text.
    #[error("byte {0}: here begins a game of more than 4 MiB; {READABLE}")]
    EndlessRecord(usize),
}
