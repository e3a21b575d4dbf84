//! What both protocols can ask for.

use super::Ranks;
use super::go::Go;
use crate::notation::{
    FEN_FIELDS, FenError, MoveNameError, MoveTextError, START_FEN, in_one_habit, parse_fen, read_move_in,
};
use crate::position::Position;
use crate::types::Move;

/// Which protocol is spoken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    Ucci,
    Uci,
}

/// A command, understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `ucci`.
    Ucci,
    /// `uci`.
    Uci,
    /// `isready`.
    IsReady,
    /// `setoption`: name in lower case, value as written.
    SetOption(String, String),
    /// `ucinewgame`, or UCCI's button `newgame`.
    NewGame,
    /// `position`.
    Position(PositionText),
    /// `banmoves`.
    BanMoves(Vec<String>),
    /// `go`.
    Go(Go),
    /// `ponderhit`; whether the opponent offers a draw with the move.
    PonderHit { draw: bool },
    /// `probe`.
    Probe(PositionText),
    /// `stop`.
    Stop,
    /// UCI's `debug on` and `debug off`.
    Debug(bool),
    /// What people at a terminal ask for.
    Show(Show),
    /// `perft` and UCI's `go perft`: how many move sequences there are of so many plies.
    Perft(u32),
    /// `bench`: the standard benchmark, with the words behind it.
    Bench(Vec<String>),
    /// `quit`.
    Quit,
    /// An empty line.
    Nothing,
}

/// A position as it was written: a FEN (`None`: the start position) and moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PositionText {
    pub fen: Option<String>,
    pub moves: Vec<String>,
}

/// What is shown to people, beyond the protocols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// `d`: the board, its FEN and its key.
    Board,
    /// `eval`: the evaluation term by term.
    Evaluation,
    /// `help`: the commands.
    Help,
}

/// A position that was set up, and how its moves counted the ranks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetUp {
    pub position: Position,
    /// The habit the moves were read in; `None` when there were none.
    pub ranks: Option<Ranks>,
    /// What is odd about the FEN, though it was taken: a sentence for the user.
    pub remark: Option<String>,
}

/// Why a line is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommandError {
    /// The first word is none of the protocol's.
    #[error("unknown command \"{0}\"")]
    Unknown(String),
    /// A word is missing at the end.
    #[error("{0} needs {1}")]
    Missing(&'static str, &'static str),
    /// A word that is not what is expected there.
    #[error("{command}: \"{word}\" is not {wanted}")]
    Word { command: &'static str, word: String, wanted: &'static str },
    /// A FEN that is no position.
    #[error("position: {0}")]
    Fen(#[from] FenError),
    /// Text that is no move.
    #[error("{0}: {1}")]
    MoveText(&'static str, MoveTextError),
    /// The name of a move that fits none there, or several.
    #[error("{command}: move {number}: {source}")]
    Name { command: &'static str, number: usize, source: MoveNameError },
    /// A move that cannot be played where it stands.
    #[error("{command}: move {number}, {text}, is not legal there")]
    Illegal { command: &'static str, number: usize, text: String },
}

impl CommandError {
    /// A word, shortened to what fits a message.
    pub(super) fn word(command: &'static str, word: &str, wanted: &'static str) -> CommandError {
        CommandError::Word { command, word: word.chars().take(40).collect(), wanted }
    }
}

impl PositionText {
    /// Reads what follows `command`: `fen <FEN>` or `startpos`, then `moves …`.
    ///
    /// # Errors
    /// When neither stands there. The FEN and the moves are looked at by [`PositionText::resolve`].
    pub(super) fn parse(command: &'static str, words: &[&str]) -> Result<PositionText, CommandError> {
        const WANTED: &str = "fen <FEN> or startpos";
        let split = words.iter().position(|&word| word == "moves");
        let (place, moves) = words.split_at(split.unwrap_or(words.len()));
        let fen = match place {
            [] => return Err(CommandError::Missing(command, WANTED)),
            ["startpos"] => None,
            ["startpos", other, ..] => return Err(CommandError::word(command, other, "moves")),
            ["fen"] if command == "probe" => return Err(CommandError::Missing("probe fen", "a FEN")),
            ["fen"] => return Err(CommandError::Missing("position fen", "a FEN")),
            ["fen", fields @ ..] => match fields.get(FEN_FIELDS) {
                Some(other) => return Err(CommandError::word(command, other, "moves")),
                None => Some(fields.join(" ")),
            },
            [other, ..] => return Err(CommandError::word(command, other, WANTED)),
        };
        Ok(PositionText { fen, moves: moves.iter().skip(1).map(|word| word.to_string()).collect() })
    }

    /// The position after the moves, which are read in the `usual` habit or, if they do not fit, in the other one.
    ///
    /// # Errors
    /// What is wrong with the FEN, or the first move that is unreadable or illegal.
    pub fn resolve(&self, usual: Ranks) -> Result<SetUp, CommandError> {
        let start = parse_fen(self.fen.as_deref().unwrap_or(START_FEN))?;
        let play = |ranks| -> Result<Position, CommandError> {
            let mut position = start.clone();
            for (index, text) in self.moves.iter().enumerate() {
                let mv = legal_move("position", &position, index + 1, text, ranks)?;
                position.make(mv);
            }
            Ok(position)
        };
        let (position, ranks) = in_one_habit(usual, &self.moves, play)?;
        let remark = start.stray_pawn().map(|(color, point)| {
            format!("position: no pawn of {} can have come to {point}; it is taken as it stands", color.name())
        });
        Ok(SetUp { position, ranks: (!self.moves.is_empty()).then_some(ranks), remark })
    }
}

/// The legal moves of a list, and what is wrong with the others, a sentence each.
pub(super) struct LegalMoves {
    pub moves: Vec<Move>,
    pub remarks: Vec<String>,
}

impl LegalMoves {
    /// Most moves that are named; of the others there is only the number.
    const MOST_NAMED: usize = 5;

    /// Reads moves of the same position in the habit in which more of them are legal, in the `usual` one if both are equal.
    pub fn read(command: &'static str, position: &Position, texts: &[String], usual: Ranks) -> LegalMoves {
        let usual = if texts.iter().any(|text| text.contains("10")) { Ranks::FromOne } else { usual };
        let [first, second] = [usual, usual.other()].map(|ranks| {
            let numbered = texts.iter().enumerate();
            let read = numbered.map(|(index, text)| legal_move(command, position, index + 1, text, ranks));
            read.collect::<Vec<_>>()
        });
        let legal = |read: &[Result<Move, CommandError>]| read.iter().filter(|result| result.is_ok()).count();
        let read = if legal(&second) > legal(&first) { second } else { first };
        let (mut moves, mut refused) = (Vec::new(), Vec::new());
        for result in read {
            match result {
                Ok(mv) => moves.push(mv),
                Err(error) => refused.push(format!("{error}; it is left out")),
            }
        }
        if refused.len() > LegalMoves::MOST_NAMED {
            let more = refused.len() - LegalMoves::MOST_NAMED;
            refused.truncate(LegalMoves::MOST_NAMED);
            refused.push(format!("{command}: {more} more are left out"));
        }
        LegalMoves { moves, remarks: refused }
    }
}

fn legal_move(
    command: &'static str,
    position: &Position,
    number: usize,
    text: &str,
    ranks: Ranks,
) -> Result<Move, CommandError> {
    let mv = match ranks.parse(text) {
        Ok(mv) => mv,
        Err(error @ MoveTextError::NoStep(_)) => return Err(CommandError::MoveText(command, error)),
        // People write moves by their names.
        Err(error) => match read_move_in(position, text, ranks) {
            Ok(mv) => mv,
            Err(MoveNameError::Form(_)) => return Err(CommandError::MoveText(command, error)),
            Err(source) => return Err(CommandError::Name { command, number, source }),
        },
    };
    if position.is_legal_move(mv) {
        Ok(mv)
    } else {
        Err(CommandError::Illegal { command, number, text: text.chars().take(20).collect() })
    }
}
