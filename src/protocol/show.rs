//! What people at a terminal ask for: the board as text, and the commands.

use super::{Dialect, Ranks};
use crate::notation::{piece_letter, to_fen};
use crate::position::Position;
use crate::types::{Color, Square};
use std::fmt::Write;

/// The board with Red below, its FEN and its key; ranks are numbered as moves are written.
pub(super) fn board(position: &Position, ranks: Ranks) -> String {
    let mut text = String::new();
    for rank in (0..Square::RANKS).rev() {
        let name = if ranks == Ranks::FromOne { rank + 1 } else { rank };
        let row: String = (0..Square::FILES)
            .map(|file| {
                let letter = position.piece_on(Square::new(file, rank)).map_or('.', piece_letter);
                format!(" {letter}")
            })
            .collect();
        text.push_str(&format!("{name:>2} {row}\n"));
        if rank == Square::RANKS / 2 {
            text.push_str("    ~ ~ ~ ~ ~ ~ ~ ~ ~\n");
        }
    }
    text.push_str("    a b c d e f g h i\n");
    let side = if position.side_to_move() == Color::Red { "Red" } else { "Black" };
    let check = if position.in_check() { ", in check" } else { "" };
    write!(text, "{side} to move{check}\nfen {}\nkey {:016x}", to_fen(position), position.key().bits())
        .expect("writing to a string succeeds");
    text
}

/// The commands with a word on each.
pub(super) fn help(dialect: Option<Dialect>) -> String {
    const BOOTING: &str = "\
ucci                          speak UCCI: lists the options and waits
uci                           the same in UCI, which is spoken until then
";
    const COMMON: &str = "\
isready                       answered by readyok as soon as everything before is done
position startpos [moves ...] set up the start, then play moves such as h2e2
position fen FEN [moves ...]  set up another position
go depth N | nodes N | movetime MS | mate N | infinite [searchmoves ...]
                              think, and answer with bestmove
go ponder ...                 think on the opponent's time; the limits count from ponderhit on
ponderhit                     the opponent played what was expected
stop                          answer now
d                             draw the board, with its FEN and key
eval                          show the evaluation term by term
perft N                       count the move sequences of N plies
bench [--depth N] ...         search the standard positions, with the options of mammoth bench
help                          show this
quit                          end
";
    const UCCI: &str = "\
setoption NAME [VALUE]        change an option
setoption newgame             forget everything
banmoves MOVES                forbid moves in this position
go [draw] time T [increment T | movestogo N] [opptime T ...]
                              think by the clock (seconds, or milliseconds after setoption usemillisec true)
probe fen FEN [moves ...]     what the table knows of a position
";
    const UCI: &str = "\
setoption name NAME [value VALUE]
                              change an option
ucinewgame                    forget everything
go wtime MS btime MS [winc MS] [binc MS] [movestogo N]
                              think by the clock
debug on | off                say what is ignored in silence otherwise
";
    match dialect {
        None => format!("{BOOTING}{COMMON}{UCI}"),
        Some(Dialect::Ucci) => format!("{COMMON}{UCCI}"),
        Some(Dialect::Uci) => format!("{COMMON}{UCI}"),
    }
}
