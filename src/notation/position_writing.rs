//! Games as lines of positions: for UCCI, FEN and EPD.

use super::{Game, to_fen};
use crate::position::Position;
use std::fmt::Write;

/// Which positions of a game are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Positions {
    /// The one after the last move.
    Last,
    /// All of the main line, from the one before the first move to the one after the last.
    Every,
}

/// The game as a command of UCCI and UCI: `position fen … moves h2e2 …`, with its line end. Kept is the main line.
pub fn write_ucci(game: &Game) -> String {
    let mut line = format!("position fen {}", to_fen(&game.start));
    for (index, played) in game.moves.iter().enumerate() {
        let word = if index == 0 { " moves" } else { "" };
        write!(line, "{word} {}", played.mv).expect("writing to a string succeeds");
    }
    line + "\n"
}

/// Positions of the game as FEN, each with its line end.
pub fn write_fens(game: &Game, positions: Positions) -> String {
    let mut text = String::new();
    visit(game, positions, |_, position| text += &(to_fen(position) + "\n"));
    text
}

/// Positions of the game as EPD, each with its line end: the operation `id` has the players, the event and the `number` of the game,
/// and with [`Positions::Every`] the plies played; `c9` is the result of the game. The position before the first move has the
/// comment of the game, `c0`, and one without a move behind it the operations that it was read with.
pub fn write_epds(game: &Game, number: usize, positions: Positions) -> String {
    let mut text = String::new();
    visit(game, positions, |plies, position| {
        let fen = to_fen(position);
        text += &fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
        let mut operation = |name: &str, operand: &str| {
            let operand: String = operand.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
            text += &match operand.trim() {
                "" => format!(" {name};"),
                // Several operands have quotes of their own, those of moves and numbers none.
                several if is_list_of_quoted(several) => format!(" {name} {several};"),
                word if is_plain(name, word) => format!(" {name} {word};"),
                text => format!(" {name} \"{}\";", text.replace('"', "'")),
            };
        };
        let is_own = game.moves.is_empty();
        let own_id = game.tag("id").filter(|_| is_own);
        let plies_said = if positions == Positions::Every { format!(", ply {plies}") } else { String::new() };
        operation("id", &own_id.map_or_else(|| title(game, number) + &plies_said, str::to_string));
        if plies == 0 && !game.comment.is_empty() {
            operation("c0", &game.comment);
        }
        if let Some(outcome) = game.outcome {
            operation("c9", &outcome.to_string());
        }
        let others = game.tags.iter().filter(|(name, _)| is_own && is_operation(name) && name != "id");
        others.for_each(|(name, operand)| operation(name, operand));
        text.push('\n');
    });
    text
}

fn visit(game: &Game, positions: Positions, mut take: impl FnMut(usize, &Position)) {
    let mut position = game.start.clone();
    for (plies, played) in game.moves.iter().enumerate() {
        if positions == Positions::Every {
            take(plies, &position);
        }
        position.make(played.mv);
    }
    take(game.moves.len(), &position);
}

/// The players, the event, and the number of the game.
fn title(game: &Game, number: usize) -> String {
    let known = |tag| game.tag(tag).map(str::trim).filter(|value| !value.is_empty());
    // Programs made for chess call Red `White`.
    let players = match (known("Red").or_else(|| known("White")), known("Black")) {
        (None, None) => None,
        (red, black) => Some(format!("{} - {}", red.unwrap_or("?"), black.unwrap_or("?"))),
    };
    let event = known("Event").or_else(|| known("Title")).map(str::to_string);
    [players, event, Some(format!("game {number}"))].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// Whether a tag was an operation: those of games begin with a capital letter.
fn is_operation(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn is_list_of_quoted(operand: &str) -> bool {
    operand.starts_with('"') && operand.ends_with('"') && operand.matches('"').count().is_multiple_of(2)
}

/// Whether an operand is written without quotes: moves, numbers and results.
fn is_plain(name: &str, operand: &str) -> bool {
    let is_text =
        name == "id" || name.starts_with('c') && name.len() == 2 && name.ends_with(|c: char| c.is_ascii_digit());
    !is_text && operand.chars().all(|c| c.is_alphanumeric() || " +-=.".contains(c))
}
