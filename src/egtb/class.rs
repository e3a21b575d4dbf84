//! What stands on the board, without where: the material of both sides.

use super::material::Material;
use crate::position::Position;
use crate::types::{Color, Piece, PieceKind};
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

/// The material of both sides; a table holds the positions of one class. The stronger side is Red in its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Class {
    red: Material,
    black: Material,
}

/// A class, and whether the colours have to be exchanged to come to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Oriented {
    pub class: Class,
    pub exchanged: bool,
}

/// Why a text names no class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassError {
    /// Not two sides.
    #[error("\"{0}\" is no class: write the pieces of both sides with one ':' between them, such as RN:aabb")]
    Sides(String),
    /// A letter that is no piece.
    #[error("'{letter}' in \"{text}\" is no piece: write R N C P A B, without the kings, which are always there")]
    Letter { letter: char, text: String },
    /// A letter in the wrong case.
    #[error("'{letter}' in \"{text}\" is on the wrong side: capitals stand left of the ':', small letters right of it")]
    Case { letter: char, text: String },
    /// More pieces of a kind than a side has at the start.
    #[error("\"{text}\" has {count} {}s on one side, at most {} are possible", kind.name(), kind.initial_count())]
    TooMany { kind: PieceKind, count: usize, text: String },
}

impl Class {
    /// The class with this material.
    pub fn between(red: Material, black: Material) -> Oriented {
        let exchanged = black.strength() > red.strength();
        let class = if exchanged { Class { red: black, black: red } } else { Class { red, black } };
        Oriented { class, exchanged }
    }

    /// The class of a position.
    pub fn of(position: &Position) -> Oriented {
        let [red, black] = Color::BOTH.map(|color| Material::of(position, color));
        Class::between(red, black)
    }

    /// The material of one side.
    pub fn side(&self, color: Color) -> Material {
        if color == Color::Red { self.red } else { self.black }
    }

    /// Pieces of both sides, kings included.
    pub fn pieces(&self) -> usize {
        2 + self.red.pieces() + self.black.pieces()
    }

    /// Pieces of both sides that can cross the river.
    pub fn fighting_pieces(&self) -> usize {
        self.red.fighting_pieces() + self.black.fighting_pieces()
    }

    /// The class after the capture of a piece, for each kind of piece that can be captured.
    pub fn captures(self) -> impl Iterator<Item = (Piece, Oriented)> {
        Piece::ALL.into_iter().filter_map(move |captured| {
            let rest = self.side(captured.color()).without(captured.kind())?;
            let is_red = captured.color() == Color::Red;
            Some((captured, if is_red { Class::between(rest, self.black) } else { Class::between(self.red, rest) }))
        })
    }

    /// The classes that need a table before this one can be made, and this one: in an order in which they can be made. Without
    /// fighting pieces nobody can win, so that no table is needed.
    pub fn with_smaller(classes: impl IntoIterator<Item = Class>) -> Vec<Class> {
        let mut found = BTreeSet::new();
        let mut open: Vec<Class> = classes.into_iter().collect();
        while let Some(class) = open.pop() {
            if class.fighting_pieces() == 0 || !found.insert((class.pieces(), class)) {
                continue;
            }
            open.extend(class.captures().map(|(_, smaller)| smaller.class));
        }
        found.into_iter().map(|(_, class)| class).collect()
    }

    /// All classes with one to `most` fighting pieces and any guards, in an order in which they can be made.
    pub fn all(most: usize) -> Vec<Class> {
        let sides = Material::all(most);
        let pairs = sides.iter().flat_map(|&red| sides.iter().map(move |&black| Class::between(red, black).class));
        Class::with_smaller(pairs.filter(|class| class.fighting_pieces() <= most))
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}:{}", self.red, self.black.to_string().to_ascii_lowercase()))
    }
}

/// Takes the letters of a side in any order, the weaker side on either side of the colon, `H` for horses and `E` for elephants.
impl FromStr for Class {
    type Err = ClassError;

    fn from_str(text: &str) -> Result<Class, ClassError> {
        let shown = || text.chars().take(40).collect::<String>();
        let Some((left, right)) = text.trim().split_once(':').filter(|(_, right)| !right.contains(':')) else {
            return Err(ClassError::Sides(shown()));
        };
        let read = |side: &str, is_left: bool| {
            let mut material = Material::default();
            for letter in side.chars() {
                let kind = Material::kind_of_letter(letter);
                let kind = kind.ok_or_else(|| ClassError::Letter { letter, text: shown() })?;
                if letter.is_ascii_uppercase() != is_left {
                    return Err(ClassError::Case { letter, text: shown() });
                }
                material = material.with(kind);
                let count = material.count(kind);
                if count > kind.initial_count() {
                    return Err(ClassError::TooMany { kind, count, text: shown() });
                }
            }
            Ok(material)
        };
        Ok(Class::between(read(left, true)?, read(right, false)?).class)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_in_any_order_and_written_in_one() {
        let rows = [
            ("RN:aabb", "RN:aabb"),
            ("NR:bbaa", "RN:aabb"),
            ("HE:ee", "NB:bb"),
            ("A:r", "R:a"),
            ("P:", "P:"),
            (":c", "C:"),
            ("CAB:n", "CAB:n"),
        ];
        for (text, name) in rows {
            let class: Class = text.parse().expect("a class");
            assert_eq!(class.to_string(), name);
            assert_eq!(name.parse(), Ok(class));
        }
    }

    #[test]
    fn what_is_no_class_is_refused_with_the_reason() {
        for (text, reason) in [
            ("RN", "\"RN\" is no class: write the pieces of both sides with one ':' between them"),
            ("R:a:b", "is no class"),
            ("KR:k", "'K' in \"KR:k\" is no piece"),
            ("rn:a", "'r' in \"rn:a\" is on the wrong side"),
            ("R:A", "'A' in \"R:A\" is on the wrong side"),
            ("RRR:", "has 3 chariots on one side, at most 2 are possible"),
            ("PPPPPP:", "has 6 pawns on one side, at most 5"),
        ] {
            let error = text.parse::<Class>().expect_err(text).to_string();
            assert!(error.contains(reason), "{text}: {error}");
        }
    }

    #[test]
    fn every_capture_leads_to_a_class_that_is_made_before() {
        let order = Class::all(2);
        assert_eq!(order.iter().collect::<BTreeSet<_>>().len(), order.len());
        assert!(order.contains(&"RN:aabb".parse().expect("a class")));
        for (place, class) in order.iter().enumerate() {
            assert!((1..=2).contains(&class.fighting_pieces()), "{class}");
            for (_, smaller) in class.captures() {
                let is_made = order[..place].contains(&smaller.class);
                assert!(is_made || smaller.class.fighting_pieces() == 0, "{} for {class}", smaller.class);
            }
        }
    }
}
