//! The words of `go`, in any order. One reader for both protocols: their words do not contradict each other, and real
//! clients mix them.

use super::command::{CommandError, number};

/// What `go` asked for, as it was written; times in the unit of the session, `movetime` in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    pub depth: Option<u32>,
    pub nodes: Option<u64>,
    /// Milliseconds, in both protocols.
    pub movetime: Option<u64>,
    /// Moves within which a mate is looked for.
    pub mate: Option<u32>,
    pub infinite: bool,
    /// On the opponent's time: the limits count from `ponderhit` on.
    pub ponder: bool,
    /// The opponent offers a draw.
    pub draw: bool,
    /// The clock of the side to move, and of its opponent (UCCI's words).
    pub own: GoTime,
    pub opponent: GoTime,
    /// The clocks of Red and Black (UCI's words).
    pub colors: [GoTime; 2],
    /// The only moves to think about, as they were written; `None` means all.
    pub search_moves: Option<Vec<String>>,
}

/// A clock as it was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GoTime {
    pub left: Option<u64>,
    pub increment: u64,
    pub moves_to_go: Option<u32>,
}

const WORDS: [&str; 20] = [
    "depth",
    "nodes",
    "movetime",
    "mate",
    "infinite",
    "ponder",
    "draw",
    "time",
    "increment",
    "movestogo",
    "opptime",
    "oppincrement",
    "oppmovestogo",
    "wtime",
    "btime",
    "winc",
    "binc",
    "wmovestogo",
    "bmovestogo",
    "searchmoves",
];

impl Go {
    /// Reads what follows `go`.
    ///
    /// # Errors
    /// The first word that does not belong there, or lacks its number.
    pub(super) fn parse(words: &[&str]) -> Result<Go, CommandError> {
        let mut go = Go::default();
        let mut rest = words;
        while let [word, behind @ ..] = rest {
            rest = behind;
            match *word {
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "draw" => go.draw = true,
                "depth" if behind.first() == Some(&"infinite") => {
                    go.infinite = true;
                    rest = &behind[1..];
                }
                "searchmoves" => {
                    let end = behind.iter().position(|word| WORDS.contains(word)).unwrap_or(behind.len());
                    go.search_moves = Some(behind[..end].iter().map(|word| word.to_string()).collect());
                    rest = &behind[end..];
                    if end == 0 {
                        return Err(CommandError::Missing("go searchmoves", "moves"));
                    }
                }
                word => {
                    go.take_number(word, behind.first())?;
                    rest = &behind[1..];
                }
            }
        }
        if go.ponder && go.draw {
            return Err(CommandError::Contradiction("go", "ponder", "draw"));
        }
        Ok(go)
    }

    /// A word that is followed by a number.
    fn take_number(&mut self, word: &str, value: Option<&&str>) -> Result<(), CommandError> {
        let [red, black] = &mut self.colors;
        match word {
            "depth" => self.depth = Some(number("go", word, value)?),
            "nodes" => self.nodes = Some(number("go", word, value)?),
            "movetime" => self.movetime = Some(time(word, value)?),
            "mate" => self.mate = Some(number("go", word, value)?),
            "time" => self.own.left = Some(time(word, value)?),
            "increment" => self.own.increment = time(word, value)?,
            "movestogo" => self.own.moves_to_go = Some(number("go", word, value)?),
            "opptime" => self.opponent.left = Some(time(word, value)?),
            "oppincrement" => self.opponent.increment = time(word, value)?,
            "oppmovestogo" => self.opponent.moves_to_go = Some(number("go", word, value)?),
            "wtime" => red.left = Some(time(word, value)?),
            "btime" => black.left = Some(time(word, value)?),
            "winc" => red.increment = time(word, value)?,
            "binc" => black.increment = time(word, value)?,
            "wmovestogo" => red.moves_to_go = Some(number("go", word, value)?),
            "bmovestogo" => black.moves_to_go = Some(number("go", word, value)?),
            _ => return Err(CommandError::word("go", word, "one of the words that go takes")),
        }
        Ok(())
    }

    /// The clocks of the side to move and of its opponent; `side` is the index of the side to move.
    pub(super) fn clocks(&self, side: usize) -> [Option<GoTime>; 2] {
        let [mine, other] = [self.colors[side], self.colors[1 - side]];
        let clock = |plain: GoTime, colored: GoTime| GoTime {
            left: plain.left.or(colored.left),
            increment: if plain.left.is_some() { plain.increment } else { colored.increment },
            // UCI has one word for both sides, which is UCCI's for the side to move.
            moves_to_go: plain.moves_to_go.or(colored.moves_to_go),
        };
        [clock(self.own, mine), clock(self.opponent, other)].map(|clock| clock.left.map(|_| clock))
    }
}

/// A time; clients send negative ones when the flag has fallen.
fn time(keyword: &str, word: Option<&&str>) -> Result<u64, CommandError> {
    number::<i64>("go", keyword, word).map(|time| time.max(0) as u64)
}
