//! The words of `go`, in any order. One reader for both protocols: their words do not contradict each other, and real
//! clients mix them.

use crate::types::Depth;
use std::ops::RangeInclusive;

/// What `go` asked for, as it was written; times in the unit of the session, `movetime` in milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    pub depth: Option<Depth>,
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
    /// What was skipped or changed, a sentence each.
    pub remarks: Vec<String>,
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

/// Most remarks on one command, so that a flood of nonsense is answered with a few lines.
const MOST_REMARKS: usize = 6;

impl Go {
    /// Reads what follows `go`. Whatever stands there is a request for a move: words that are not understood are skipped, numbers
    /// out of range are taken as the nearest in range, and a limit whose number cannot be read is taken as the least there is.
    /// [`Go::remarks`] says so.
    pub(super) fn parse(words: &[&str]) -> Go {
        let mut go = Go::default();
        let mut rest = words;
        while let [word, behind @ ..] = rest {
            rest = match *word {
                "infinite" => {
                    go.infinite = true;
                    behind
                }
                "ponder" => {
                    go.ponder = true;
                    behind
                }
                "draw" => {
                    go.draw = true;
                    behind
                }
                // `infinite` says it all.
                "depth" if behind.first() == Some(&"infinite") => behind,
                "searchmoves" => go.take_moves(behind),
                word if WORDS.contains(&word) => go.take_number(word, behind),
                _ => go.skip_unknown(rest),
            };
        }
        if go.ponder && go.draw {
            go.draw = false;
            go.remark("ponder and draw exclude each other; the draw is not offered".to_string());
        }
        go
    }

    /// Says something about this command to the user.
    pub(super) fn remark(&mut self, text: String) {
        if self.remarks.len() < MOST_REMARKS {
            self.remarks.push(format!("go: {text}"));
        }
    }

    /// The moves behind `searchmoves`; answers with the words behind them.
    fn take_moves<'w>(&mut self, behind: &'w [&'w str]) -> &'w [&'w str] {
        let end = behind.iter().position(|word| WORDS.contains(word)).unwrap_or(behind.len());
        let (moves, rest) = behind.split_at(end);
        if moves.is_empty() {
            self.remark("searchmoves without moves is skipped".to_string());
        } else {
            self.search_moves = Some(moves.iter().map(|word| word.to_string()).collect());
        }
        rest
    }

    /// Words up to the next one that is known; answers with the rest.
    fn skip_unknown<'w>(&mut self, words: &'w [&'w str]) -> &'w [&'w str] {
        let end = words.iter().position(|word| WORDS.contains(word)).unwrap_or(words.len());
        let shown: String = words[..end].join(" ").chars().take(40).collect();
        self.remark(format!("\"{shown}\" is not understood and skipped"));
        &words[end..]
    }

    /// A word that is followed by a number; answers with the words behind that.
    fn take_number<'w>(&mut self, word: &str, behind: &'w [&'w str]) -> &'w [&'w str] {
        let text = behind.first().filter(|text| !WORDS.contains(text));
        let range = range_of(word);
        let number = match text.and_then(|text| Reading::of(text, &range)) {
            Some(reading) => {
                if !reading.is_literal {
                    let shown: String = text.map_or(String::new(), |text| text.chars().take(40).collect());
                    self.remark(format!("{word} {shown} is taken as {word} {}", reading.number));
                }
                reading.number
            }
            None => {
                let least = least_of(word);
                let shown: String = text.map_or("nothing".to_string(), |text| text.chars().take(40).collect());
                self.remark(format!("{word} needs a number, not {shown}; it is taken as {least}"));
                least
            }
        };
        self.set(word, number);
        &behind[usize::from(text.is_some())..]
    }

    fn set(&mut self, word: &str, number: u64) {
        let [red, black] = &mut self.colors;
        let moves = (number > 0).then_some(number as u32);
        match word {
            "depth" => self.depth = Some(Depth::new(number as i32)),
            "nodes" => self.nodes = Some(number),
            "movetime" => self.movetime = Some(number),
            "mate" => self.mate = Some(number as u32),
            "time" => self.own.left = Some(number),
            "increment" => self.own.increment = number,
            "movestogo" => self.own.moves_to_go = moves,
            "opptime" => self.opponent.left = Some(number),
            "oppincrement" => self.opponent.increment = number,
            "oppmovestogo" => self.opponent.moves_to_go = moves,
            "wtime" => red.left = Some(number),
            "btime" => black.left = Some(number),
            "winc" => red.increment = number,
            "binc" => black.increment = number,
            "wmovestogo" => red.moves_to_go = moves,
            "bmovestogo" => black.moves_to_go = moves,
            _ => debug_assert!(false, "{word} takes no number"),
        }
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

/// What a word of `go` takes. A number of moves of 0 says that there is no next period.
fn range_of(word: &str) -> RangeInclusive<u64> {
    match word {
        "depth" => 0..=Depth::MAX.plies() as u64,
        "mate" => 1..=u64::from(u16::MAX),
        word if word.ends_with("movestogo") => 0..=u64::from(u16::MAX),
        _ => 0..=u64::MAX,
    }
}

/// What a word of `go` is taken as when its number cannot be read, so that an answer comes soon.
fn least_of(word: &str) -> u64 {
    matches!(word, "depth" | "nodes" | "mate") as u64
}

/// A number as it was understood.
struct Reading {
    number: u64,
    /// It is what was written.
    is_literal: bool,
}

impl Reading {
    /// The number of `range` that is nearest to the text, fractions rounded down; `None` when the text is no number.
    fn of(text: &str, range: &RangeInclusive<u64>) -> Option<Reading> {
        let bounded = |number: u64| number.clamp(*range.start(), *range.end());
        if let Ok(number) = text.parse::<u64>() {
            return Some(Reading { number: bounded(number), is_literal: range.contains(&number) });
        }
        let begins_as_number = |first: char| first.is_ascii_digit() || matches!(first, '+' | '-' | '.');
        let number: f64 =
            text.parse().ok().filter(|number: &f64| number.is_finite() && text.starts_with(begins_as_number))?;
        // A conversion to an integer stops at the ends of its range.
        Some(Reading { number: bounded(number as u64), is_literal: false })
    }
}
