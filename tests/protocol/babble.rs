//! Lines that are nearly right.

use crate::dice::Dice;
use mammoth::protocol::{Command, Dialect, parse};
use mammoth::types::Depth;

/// Lines that are changed at random.
pub const SOUND: &[&str] = &[
    "ucci",
    "uci",
    "isready",
    "stop",
    "ponderhit",
    "ponderhit draw",
    "ucinewgame",
    "d",
    "eval",
    "help",
    "debug on",
    "debug off",
    "setoption newgame",
    "setoption name Clear Hash",
    "setoption threads 2",
    "setoption threads 1",
    "setoption name Threads value 3",
    "setoption hashsize 4",
    "setoption name Hash value 8",
    "setoption usemillisec true",
    "setoption debug true",
    "setoption batch false",
    "setoption multipv 3",
    "setoption name MultiPV value 1",
    "setoption ponder on",
    "setoption usebook true",
    "setoption name OwnBook value true",
    "setoption usebook off",
    "setoption bookfiles nowhere.bin",
    "setoption name BookFile value nowhere.bin;nobody.bin",
    "setoption bookfiles",
    "setoption overhead 3",
    "setoption pruning none",
    "setoption name Pruning value large",
    "setoption knowledge small",
    "setoption knowledge large",
    "setoption randomness medium",
    "setoption randomness none",
    "setoption style risky",
    "setoption idle none",
    "setoption strategy lazy",
    "setoption name Strategy value pv-split",
    "setoption strategy ybw",
    "setoption limitstrength true",
    "setoption name UCI_Elo value 1500",
    "setoption name UCI_LimitStrength value false",
    "setoption name UCI_ShowWDL value true",
    "setoption name UCI_Variant value xiangqi",
    "setoption coordinates 0-9",
    "setoption coordinates 1-10",
    "setoption resign 300",
    "setoption drawscore 50",
    "setoption heuristics -null_move,-lmr",
    "setoption heuristics all",
    "position startpos",
    "position startpos moves h2e2 h9g7 h0g2",
    "position startpos moves h3e3 h10g8 h1g3",
    "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1",
    "position fen 2bakab1r/9/2nc2nc1/p3p1p1p/2p2r3/PN1R5/2P1P1P1P/1C2B4/7C1/2BAKA1NR b - - 3 8 moves f5f3",
    "position fen 4k4/9/9/9/9/9/9/9/R8/3K5 w - - 110 60",
    "position fen 3k5/4P4/9/9/9/9/9/9/9/4K4 b",
    "fen 3k5/9/9/9/9/9/9/r8/1r7/4K4 w",
    "startpos moves b2e2",
    "banmoves h2e2 b2e2",
    "probe startpos",
    "probe fen 4k4/9/9/9/9/9/9/9/R8/3K5 w moves a1a0",
    "go nodes 200",
    "go depth 3 nodes 500",
    "go draw depth 2 nodes 300",
    "go mate 2 nodes 500",
    "go nodes 400 searchmoves h2e2 b2e2",
    "go time 10 increment 1 nodes 1000",
    "go time 12490 opptime 9060 movestogo 6 nodes 300",
    "go wtime 1000 btime 1000 winc 10 binc 10 movestogo 5 nodes 300",
    "go movetime 10 nodes 400",
    "go ponder time 10 nodes 100",
    "go depth 0",
];

const WORDS: &[&str] = &[
    "",
    "0",
    "1",
    "-1",
    "7",
    "99999999999999999999",
    "x",
    "h2e2",
    "a0a0",
    "h10g8",
    "fen",
    "moves",
    "value",
    "name",
    "nodes",
    "ponder",
    "draw",
    "searchmoves",
    "infinite",
    "true",
    "none",
    "車",
    "\u{0}",
];

/// A line with a few changes: a word replaced, doubled, taken out or exchanged, a character changed.
pub fn mutate(dice: &mut Dice, line: &str) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_string).collect();
    for _ in 0..dice.below(4) {
        let place = dice.below(words.len());
        match dice.below(6) {
            0 => words[place] = dice.choose(WORDS).to_string(),
            1 => words.insert(place, dice.choose(WORDS).to_string()),
            2 if words.len() > 1 => drop(words.remove(place)),
            3 => words.insert(place, words[place].clone()),
            4 => {
                let other = dice.below(words.len());
                words.swap(place, other);
            }
            _ => {
                let mut characters: Vec<char> = words[place].chars().collect();
                if !characters.is_empty() {
                    let index = dice.below(characters.len());
                    characters[index] = char::from(b' ' + dice.below(95) as u8);
                }
                words[place] = characters.into_iter().collect();
            }
        }
    }
    words.join(" ")
}

/// Words and characters without any sense.
pub fn gibberish(dice: &mut Dice) -> String {
    let words = (0..dice.below(12)).map(|_| match dice.below(3) {
        0 => dice.choose(WORDS).to_string(),
        1 => dice.choose(SOUND).split(' ').next().unwrap_or_default().to_string(),
        _ => (0..dice.below(9)).map(|_| char::from_u32(dice.below(0x250) as u32).unwrap_or('?')).collect(),
    });
    let line: String = words.collect::<Vec<_>>().join(" ");
    line.replace(['\n', '\r'], " ")
}

/// Whether a line may be sent: it does not end the session, and asks for little time, memory and no files.
pub fn is_harmless(line: &str) -> bool {
    [Dialect::Ucci, Dialect::Uci].iter().all(|&dialect| match parse(dialect, line) {
        Ok(Command::Quit) => false,
        Ok(Command::Go(go)) => {
            go.depth == Some(Depth::ZERO) || (!go.infinite && go.nodes.is_some_and(|nodes| nodes <= 1000))
        }
        Ok(Command::SetOption(name, value)) => {
            let small = |limit: u32| value.parse::<u32>().is_ok_and(|number| (1..=limit).contains(&number));
            let refused = value.parse::<u32>().is_err();
            match name.as_str() {
                "hashsize" | "hash" => small(16) || refused,
                "threads" => small(16) || refused,
                "logfile" => false,
                _ => true,
            }
        }
        _ => true,
    })
}
