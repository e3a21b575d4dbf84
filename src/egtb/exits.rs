//! What captures lead to.

use super::class::Class;
use super::layout::Layout;
use super::value::Outcome;
use crate::position::Position;
use crate::types::Piece;

/// The classes after the capture of each piece.
pub(super) struct Exits {
    /// The outcomes of all positions of a class, for the side to move.
    tables: Vec<(Layout, Vec<Outcome>)>,
    /// By the slot of the piece that was captured.
    exits: [Option<Exit>; Piece::SLOTS],
}

#[derive(Clone, Copy)]
struct Exit {
    /// The place of the class among the tables; `None` when no side has a fighting piece, so that all is drawn.
    table: Option<usize>,
    exchanged: bool,
}

impl Exits {
    /// The exits of a class; `outcomes` reads the table of a smaller one, each once.
    pub fn new<E>(class: Class, mut outcomes: impl FnMut(Class) -> Result<Vec<Outcome>, E>) -> Result<Exits, E> {
        let mut tables: Vec<(Layout, Vec<Outcome>)> = Vec::new();
        let mut exits = [None; Piece::SLOTS];
        for (captured, smaller) in class.captures() {
            let known = tables.iter().position(|(layout, _)| layout.class == smaller.class);
            if known.is_none() && smaller.class.fighting_pieces() > 0 {
                tables.push((Layout::new(smaller.class), outcomes(smaller.class)?));
            }
            let table = known.or_else(|| (smaller.class.fighting_pieces() > 0).then(|| tables.len() - 1));
            exits[captured.slot()] = Some(Exit { table, exchanged: smaller.exchanged });
        }
        Ok(Exits { tables, exits })
    }

    /// The outcome of a position, for its side to move, that arose by the capture of `captured`.
    pub fn outcome(&self, captured: Piece, after: &Position) -> Outcome {
        let exit = self.exits[captured.slot()].expect("every piece but the king has an exit");
        let Some(table) = exit.table else { return Outcome::Draw };
        let (layout, values) = &self.tables[table];
        let index = layout.locate(after, exit.exchanged).expect("the pieces stand where they can");
        values[index as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    #[test]
    fn a_class_that_several_captures_lead_to_is_read_once() {
        let class: Class = "RR:r".parse().expect("a class");
        let mut read = Vec::new();
        let exits = Exits::new(class, |smaller| {
            read.push(smaller.to_string());
            Ok::<_, Infallible>(vec![Outcome::Draw; Layout::size_of(smaller) as usize])
        });
        let Ok(exits) = exits;
        read.sort();
        assert_eq!(read, ["R:r", "RR:"]);
        assert_eq!(exits.exits.iter().flatten().count(), 2);
        let mut read = 0;
        let of_equals = Exits::new("R:r".parse().expect("a class"), |smaller| {
            read += 1;
            Ok::<_, Infallible>(vec![Outcome::Draw; Layout::size_of(smaller) as usize])
        });
        let Ok(of_equals) = of_equals;
        assert_eq!((read, of_equals.exits.iter().flatten().count()), (1, 2), "either chariot leaves one behind");
    }
}
