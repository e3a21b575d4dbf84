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

use super::stand::{Stand, Tandem};
use super::step::{Direction, Step};
use super::who::{Place, Who};
use crate::types::PieceKind;

/// Reads a name; `None` when it has another form.
pub(super) fn parse(text: &str) -> Option<(Who, Step)> {
    let mut characters = [' '; 4];
    let mut count = 0;
    for character in text.chars().map(narrow) {
        *characters.get_mut(count)? = character;
        count += 1;
    }
    let (name, direction, number) = match (count, characters) {
        (4, [a, b, direction, number]) => ((a, b), read_direction(direction)?, number),
        // Some leave out the sign of a step to the side.
        (3, [a, b, number, _]) if a.is_ascii_alphabetic() => ((a, b), Direction::Traverse, number),
        _ => return None,
    };
    let step = Step { direction, number: digit(number)? };
    Some((read_name(name.0, name.1)?, step))
}

/// The plain form of a full-width character, letters in upper case.
fn narrow(character: char) -> char {
    let plain = match character {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(character as u32 - 0xfee0).unwrap_or(character),
        '\u{2212}' | '\u{2013}' | '\u{2014}' => '-',
        _ => character,
    };
    plain.to_ascii_uppercase()
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
    let pawn = |file, place| Who { kind: PieceKind::Pawn, file, place: Some(place) };
    match (first, second) {
        ('+', '+') => return Some(pawn(None, Place::First)),
        ('-', '-') => return Some(pawn(None, Place::Last)),
        _ => {}
    }
    // The sign of a tandem stands before the piece or behind it.
    if let Some((place, other)) = read_place(first).zip(Some(second)).or(read_place(second).zip(Some(first))) {
        return match (read_kind(other), digit(other)) {
            (Some(kind), _) => Some(Who { kind, file: None, place: Some(place) }),
            (_, file @ Some(_)) => Some(pawn(file, place)),
            _ => None,
        };
    }
    match (read_kind(first), digit(first), digit(second)) {
        (Some(kind), _, file @ Some(_)) => Some(Who { kind, file, place: None }),
        (_, file @ Some(one), Some(other)) if one == other => Some(pawn(file, Place::Middle)),
        (Some(PieceKind::Pawn), ..) if ('A'..='E').contains(&second) => {
            Some(pawn(None, Place::Number(second as usize - 'A' as usize + 1)))
        }
        _ => None,
    }
}

fn read_place(character: char) -> Option<Place> {
    match character {
        '+' => Some(Place::Plus),
        '-' => Some(Place::Minus),
        '.' | '=' => Some(Place::Middle),
        _ => None,
    }
}

fn read_kind(letter: char) -> Option<PieceKind> {
    match letter {
        'K' => Some(PieceKind::King),
        'A' => Some(PieceKind::Advisor),
        'E' | 'B' => Some(PieceKind::Elephant),
        'H' | 'N' => Some(PieceKind::Horse),
        'R' => Some(PieceKind::Chariot),
        'C' => Some(PieceKind::Cannon),
        'P' => Some(PieceKind::Pawn),
        _ => None,
    }
}

fn letter(kind: PieceKind) -> char {
    match kind {
        PieceKind::King => 'K',
        PieceKind::Advisor => 'A',
        PieceKind::Elephant => 'E',
        PieceKind::Horse => 'H',
        PieceKind::Chariot => 'R',
        PieceKind::Cannon => 'C',
        PieceKind::Pawn => 'P',
    }
}

/// Writes a name.
pub(super) fn write(stand: &Stand, step: Step) -> String {
    let (letter, file) = (letter(stand.kind), stand.file);
    let name = match stand.tandem {
        None => format!("{letter}{file}"),
        Some(tandem) => tandem_name(&tandem, letter, file),
    };
    let direction = match step.direction {
        Direction::Advance => '+',
        Direction::Retreat => '-',
        Direction::Traverse => '=',
    };
    format!("{name}{direction}{}", step.number)
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
