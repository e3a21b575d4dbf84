//! What people at a terminal ask for: the board as text, and the commands.

use super::reader::Reader;
use super::{Dialect, Ranks};
use crate::drawing::{self, Coordinates, Diagram};
use crate::notation::to_fen;
use crate::position::Position;

/// The board with Red below, its FEN and its key; ranks are numbered as moves are written. A program gets it in plain characters.
pub(super) fn board(position: &Position, ranks: Ranks, reader: Reader) -> String {
    let coordinates = match ranks {
        Ranks::FromZero => Coordinates::FromZero,
        Ranks::FromOne => Coordinates::FromOne,
    };
    let diagram = Diagram { coordinates, ..Diagram::new(position) };
    let board = match reader {
        Reader::Program => drawing::ascii(&diagram),
        Reader::Person { has_colors } => drawing::unicode(&diagram, has_colors),
    };
    format!("{board}\n{}\nfen {}\nkey {:016x}", drawing::state(position), to_fen(position), position.key().bits())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{START_FEN, parse_fen, parse_move};

    #[test]
    fn colours_and_chinese_characters_are_for_people() {
        let mut position = parse_fen(START_FEN).expect("the start position is readable");
        position.make(parse_move("h2e2").expect("a move"));
        let shown = |reader| board(&position, Ranks::FromOne, reader);
        let [program, plain, colored] =
            [Reader::Program, Reader::Person { has_colors: false }, Reader::Person { has_colors: true }].map(shown);
        assert!(program.is_ascii() && program.starts_with("10  r n b a k a b n r\n"), "{program}");
        assert!(plain.starts_with("10  車──馬──") && !plain.contains('\u{1b}'), "{plain}");
        assert!(colored.contains("\u{1b}["));
        assert_eq!(anstream::adapter::strip_str(&colored).to_string(), plain);
        let rest = "\nBlack to move\nfen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1\nkey ";
        for text in [program, plain, colored] {
            assert!(text.contains(rest), "{text}");
        }
    }
}
