//! What the script writes on the pieces, in each set of them.

use crate::drawing::{PieceSet, font_families};
use crate::notation::piece_letter;
use crate::types::Piece;
use serde::Serialize;
use std::collections::BTreeMap;

/// The characters of moves that the two scripts write differently, in the same order.
const SIMPLIFIED: &str = "帅将马车进后";
const TRADITIONAL: &str = "帥將馬車進後";

/// What the script reads.
#[derive(Serialize)]
pub(super) struct PieceSets {
    /// In the order of the button, the set that pages begin with first.
    sets: [SetTexts; PieceSet::ALL.len()],
    simplified: &'static str,
    traditional: &'static str,
}

/// A set of pieces.
#[derive(Serialize)]
struct SetTexts {
    /// Families of fonts.
    fonts: &'static str,
    /// What is written on each piece, by its letter in FEN.
    texts: BTreeMap<char, char>,
    /// What stands on the river, from left to right.
    river: String,
    /// Whether moves are in traditional characters too.
    traditional: bool,
}

impl PieceSets {
    pub(super) fn new() -> PieceSets {
        PieceSets { sets: PieceSet::ALL.map(SetTexts::new), simplified: SIMPLIFIED, traditional: TRADITIONAL }
    }
}

impl SetTexts {
    fn new(set: PieceSet) -> SetTexts {
        SetTexts {
            fonts: font_families(set),
            texts: Piece::ALL.into_iter().map(|piece| (piece_letter(piece), set.character(piece))).collect(),
            river: set.river().into_iter().flatten().flatten().collect(),
            traditional: set == PieceSet::Chinese,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{ChineseStyle, Digits, Game, Notation, Script, write_move};
    use crate::pages::node::CHINESE;

    /// What the script makes of a move.
    fn spelled(text: &str, from: &str, to: &str) -> String {
        let other = |character| to.chars().nth(from.chars().position(|known| known == character)?);
        text.chars().map(|character| other(character).unwrap_or(character)).collect()
    }

    #[test]
    fn moves_change_from_one_script_to_the_other() {
        let traditional = Notation::Chinese(ChineseStyle { script: Script::Traditional, digits: Digits::FullWidth });
        let mut position = Game::default().start;
        let mut seen = String::new();
        for step in 0..3000 {
            let moves = position.legal_moves();
            for &mv in &moves {
                let [one, other] = [CHINESE, traditional].map(|notation| write_move(&position, mv, notation));
                assert_eq!(spelled(&one, SIMPLIFIED, TRADITIONAL), other);
                assert_eq!(spelled(&other, TRADITIONAL, SIMPLIFIED), one);
                seen += &one;
            }
            if moves.is_empty() || step % 200 == 199 {
                position = Game::default().start;
            } else {
                position.make(moves[step * 7919 % moves.len()]);
            }
        }
        let missing: String = SIMPLIFIED.chars().filter(|&character| !seen.contains(character)).collect();
        assert_eq!(missing, "", "never seen");
    }

    #[test]
    fn the_first_set_is_that_of_the_boards() {
        assert_eq!(PieceSet::ALL[0], PieceSet::default());
        let written = serde_json::to_value(PieceSets::new()).expect("plain data");
        assert_eq!(written["sets"][0]["texts"]["k"], "將");
        assert_eq!((&written["sets"][1]["river"], &written["sets"][2]["river"]), (&"楚河汉界".into(), &"".into()));
        assert!(written["sets"].as_array().is_some_and(|sets| {
            sets.iter().all(|set| set["texts"].as_object().is_some_and(|texts| texts.len() == Piece::COUNT))
        }));
    }
}
