//! Moves in Latin letters: `C2=5`, `H8+7`, `+H-4`.
//!
//! Written by the rules of the Asian and World Xiangqi Federations. Several pawns on a file are named, from the front,
//!
//! | on one file | names |
//! |---|---|
//! | 2 | `+P` `-P` |
//! | 3 | `+P` `P3` `-P`, with the number of the file |
//! | 4 | `++` `+P` `-P` `--` |
//! | 5 | `++` `+P` `P3` `-P` `--` |
//! | 2 or 3, and several on another file | `3+` `33` `3-`, with the number of the file |
//!
//! Fairy-Stockfish names them by their order from the front and their file: `13` `23` `33`. Where `33` may mean either, the
//! middle pawn is written `23`, which has one meaning, and `33` is refused.

use super::stand::{Stand, Tandem};
use super::step::{Direction, Step};
use super::who::{Place, Who};
use crate::notation::{kind_letter, kind_of_letter};
use crate::types::PieceKind;

/// Reads a name; `None` when it has another form.
pub(super) fn parse(text: &str) -> Option<(Who, Step)> {
    let mut characters = [' '; 5];
    let mut count = 0;
    for character in text.chars() {
        *characters.get_mut(count)? = character.to_ascii_uppercase();
        count += 1;
    }
    let (who, direction, number) = match (count, characters) {
        (5, [a, b, c, direction, number]) => (read_long_name([a, b, c])?, read_direction(direction)?, number),
        (4, [a, b, direction, number, _]) => (read_name(a, b)?, read_direction(direction)?, number),
        // Some leave out the sign of a step to the side. Behind a letter it would be the point of an algebraic move.
        (3, [a, b, number, ..]) if a.is_ascii_alphabetic() && !b.is_ascii_alphabetic() => {
            (read_name(a, b)?, Direction::Traverse, number)
        }
        _ => return None,
    };
    Some((who, Step { direction, number: digit(number)? }))
}

fn digit(character: char) -> Option<usize> {
    character.to_digit(10).filter(|&digit| digit > 0).map(|digit| digit as usize)
}

fn read_direction(character: char) -> Option<Direction> {
    match character {
        '+' => Some(Direction::Advance),
        '-' => Some(Direction::Retreat),
        '=' | '.' => Some(Direction::Traverse),
        _ => None,
    }
}

fn read_name(first: char, second: char) -> Option<Who> {
    match (first, second) {
        ('+', '+') => return Some(pawn(None, Place::First)),
        ('-', '-') => return Some(pawn(None, Place::Last)),
        _ => {}
    }
    // The sign of a tandem stands before the piece or behind it.
    if let Some((place, other)) = read_place(first).zip(Some(second)).or(read_place(second).zip(Some(first))) {
        return match (kind_of_letter(other), digit(other)) {
            (Some(kind), _) => Some(Who { kind, file: None, place: Some(place) }),
            (_, file @ Some(_)) => Some(pawn(file, place)),
            _ => None,
        };
    }
    match (kind_of_letter(first), digit(first), digit(second)) {
        (Some(kind), _, file @ Some(_)) => Some(Who { kind, file, place: None }),
        (_, Some(order), file @ Some(other)) if order == other => Some(pawn(file, Place::Double(order))),
        (_, Some(order @ 1..=5), file @ Some(_)) => Some(pawn(file, Place::Order(order))),
        (Some(PieceKind::Pawn), ..) => Some(pawn(None, Place::Number(read_letter(second)?))),
        _ if second == 'P' => Some(pawn(None, Place::Number(read_letter(first)?))),
        _ => None,
    }
}

/// A name with sign and file, `+P3` or `P+3`.
fn read_long_name([first, second, file]: [char; 3]) -> Option<Who> {
    let (place, letter) = read_place(first).zip(Some(second)).or(read_place(second).zip(Some(first)))?;
    let kind = kind_of_letter(letter)?;
    Some(Who { kind, file: Some(digit(file)?), place: Some(place) })
}

fn pawn(file: Option<usize>, place: Place) -> Who {
    Who { kind: PieceKind::Pawn, file, place: Some(place) }
}

/// `A` to `E`, the pawns in tandem counted over all files.
fn read_letter(letter: char) -> Option<usize> {
    ('A'..='E').position(|known| known == letter).map(|index| index + 1)
}

fn read_place(character: char) -> Option<Place> {
    match character {
        '+' => Some(Place::Plus),
        '-' => Some(Place::Minus),
        '.' | '=' => Some(Place::Middle),
        _ => None,
    }
}

/// Writes a name.
pub(super) fn write(stand: &Stand, step: Step) -> String {
    let (letter, file) = (kind_letter(stand.kind), stand.file);
    let name = match stand.tandem {
        None => format!("{letter}{file}"),
        Some(tandem) => tandem_name(&tandem, letter, file),
    };
    name + &write_step(step)
}

/// Writes the name of a pawn in tandem by its order and file.
pub(super) fn write_order(stand: &Stand, step: Step) -> String {
    let order = stand.tandem.map_or(1, |tandem| tandem.index + 1);
    format!("{order}{}{}", stand.file, write_step(step))
}

fn write_step(step: Step) -> String {
    let direction = match step.direction {
        Direction::Advance => '+',
        Direction::Retreat => '-',
        Direction::Traverse => '=',
    };
    format!("{direction}{}", step.number)
}

fn tandem_name(tandem: &Tandem, letter: char, file: usize) -> String {
    let from_the_rear = tandem.count - 1 - tandem.index;
    let sign = match tandem.index.cmp(&from_the_rear) {
        std::cmp::Ordering::Less => "+".to_string(),
        std::cmp::Ordering::Equal => file.to_string(),
        std::cmp::Ordering::Greater => "-".to_string(),
    };
    let is_middle = tandem.index == from_the_rear;
    let is_outer = tandem.count > 3 && (tandem.index == 0 || from_the_rear == 0);
    match (tandem.elsewhere, is_outer, is_middle) {
        (true, ..) => format!("{file}{sign}"),
        (_, true, _) => format!("{sign}{sign}"),
        (_, _, true) => format!("{letter}{sign}"),
        _ => format!("{sign}{letter}"),
    }
}
