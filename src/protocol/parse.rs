//! A line of text as a command.

use super::command::{Command, CommandError, Dialect, PositionText, Show};
use super::go::Go;
use super::{ucci, uci};

/// Reads a line as a command of `dialect`. In UCI unknown words before a command are skipped, as that protocol says.
///
/// # Errors
/// What is wrong with it, as a sentence for the user.
pub fn parse(dialect: Dialect, line: &str) -> Result<Command, CommandError> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let unknown = match parse_words(dialect, &words) {
        Err(error @ CommandError::Unknown(_)) if dialect == Dialect::Uci => error,
        result => return result,
    };
    let command = words.iter().position(|word| uci::COMMANDS.contains(word));
    command.map_or(Err(unknown), |place| parse_words(dialect, &words[place..]))
}

fn parse_words(dialect: Dialect, words: &[&str]) -> Result<Command, CommandError> {
    let Some((&first, rest)) = words.split_first() else { return Ok(Command::Nothing) };
    Ok(match first {
        "ucci" => Command::Ucci,
        "uci" => Command::Uci,
        "isready" => Command::IsReady,
        "position" => Command::Position(PositionText::parse("position", rest)?),
        // Some clients leave the keyword out.
        "fen" | "startpos" => Command::Position(PositionText::parse("position", words)?),
        "go" if rest.first() == Some(&"perft") => Command::Perft(plies(&rest[1..])?),
        "go" => Command::Go(Go::parse(rest)),
        "perft" => Command::Perft(plies(rest)?),
        "bench" => Command::Bench(rest.iter().map(|word| word.to_string()).collect()),
        "ponderhit" => Command::PonderHit { draw: rest.contains(&"draw") },
        "stop" => Command::Stop,
        "quit" => Command::Quit,
        "d" => Command::Show(Show::Board),
        "eval" => Command::Show(Show::Evaluation),
        "help" => Command::Show(Show::Help),
        _ if dialect == Dialect::Ucci => ucci::parse(first, rest)?,
        _ => uci::parse(first, rest)?,
    })
}

/// The length of the sequences that `perft` counts.
fn plies(words: &[&str]) -> Result<u32, CommandError> {
    let Some(word) = words.first() else { return Err(CommandError::Missing("perft", "a number of plies")) };
    let number = word.parse().ok().filter(|number| (0..=MAX_PERFT).contains(number));
    number.ok_or_else(|| CommandError::word("perft", word, "a number of plies from 0 to 20"))
}

/// Beyond that the counts of ordinary positions do not fit in 64 bits, nor in a lifetime.
const MAX_PERFT: u32 = 20;
