//! Whether a book holds what a book should.

use super::file::Book;
use super::format::Entry;
use super::key::Named;
use crate::notation::Game;
use crate::position::Position;
use crate::types::Move;
use std::collections::HashSet;

/// What is known about the entries of a book.
///
/// A book knows its positions by 32 bits only, so that a move can be judged only where its position is met: on the way from
/// a known position through the book ([`Check::walk`]) or in games ([`Check::follow`]).
pub struct Check<'a> {
    book: &'a Book,
    /// For each entry whether it was seen to be legal.
    legal: Vec<bool>,
    /// For each entry whether it was seen not to be legal where only moves of the book lead to. Of two positions under one lock
    /// each makes the other's moves look so: who is legal somewhere is legal.
    doubtful: Vec<bool>,
}

/// What a check has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Findings {
    /// Entries of the book.
    pub entries: usize,
    /// Entries that are legal moves in a position met.
    pub legal: usize,
    /// Entries that are not: the position's lock and the move as the book keeps it.
    pub illegal: Vec<(u32, Option<Move>)>,
    /// Places in the file where an entry is out of order, comes twice, is no move at all, or weighs nothing; counted from 0.
    pub disorder: Vec<usize>,
}

impl Findings {
    /// Whether nothing is wrong. Entries whose positions were not met are not wrong.
    pub fn is_good(&self) -> bool {
        self.illegal.is_empty() && self.disorder.is_empty()
    }

    /// Entries of positions that were not met.
    pub fn unmet(&self) -> usize {
        self.entries - self.legal - self.illegal.len()
    }
}

/// Which moves a walk takes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    ByTheBook,
    Everywhere,
}

/// How a walk came to a position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Came {
    ByTheBook,
    Otherwise,
}

impl<'a> Check<'a> {
    /// A check that has met no position yet.
    pub fn new(book: &'a Book) -> Check<'a> {
        Check { book, legal: vec![false; book.len()], doubtful: vec![false; book.len()] }
    }

    /// Meets all positions that the moves of the book lead to from `start`; then those that any moves lead to, as long as no more
    /// than one position in a row is strange to the book, and that one is reached by a move of the book.
    pub fn walk(&mut self, start: &Position) {
        self.go(start, Way::ByTheBook);
        self.go(start, Way::Everywhere);
    }

    fn go(&mut self, start: &Position, way: Way) {
        let mut position = start.clone();
        let mut met = HashSet::new();
        let mut lines = vec![self.meet(&position, way, Came::ByTheBook, &mut met)];
        while let Some(line) = lines.last_mut() {
            if let Some((mv, came)) = line.pop() {
                position.make(mv);
                lines.push(self.meet(&position, way, came, &mut met));
            } else {
                lines.pop();
                if !lines.is_empty() {
                    position.unmake();
                }
            }
        }
    }

    /// Judges the entries of a position, and says where to go from it.
    fn meet(&mut self, position: &Position, way: Way, came: Came, met: &mut HashSet<u64>) -> Vec<(Move, Came)> {
        let named = Named::new(position);
        let is_known = self.book.numbered_under(named.lock()).next().is_some();
        // Where a side only has losing moves the book is silent, and speaks again behind them. What it leads to neither way
        // is not remembered: there is too much of it.
        let goes_on = is_known || (way == Way::Everywhere && came == Came::ByTheBook);
        if !goes_on || !met.insert(named.key()) {
            return Vec::new();
        }
        let moves = self.judge(position, named, way);
        match way {
            Way::ByTheBook => moves.into_iter().map(|mv| (mv, Came::ByTheBook)).collect(),
            Way::Everywhere => {
                let came = |mv: &Move| if moves.contains(mv) { Came::ByTheBook } else { Came::Otherwise };
                position.legal_moves().iter().map(|mv| (*mv, came(mv))).collect()
            }
        }
    }

    /// Judges the entries of a position; returns its legal moves among them.
    fn judge(&mut self, position: &Position, named: Named, way: Way) -> Vec<Move> {
        let mut moves = Vec::new();
        for (index, entry) in self.book.numbered_under(named.lock()) {
            let mv = entry.mv.map(|mv| named.seen(mv)).filter(|&mv| position.is_legal_move(mv));
            self.legal[index] |= mv.is_some();
            self.doubtful[index] |= mv.is_none() && way == Way::ByTheBook;
            moves.extend(mv);
        }
        moves
    }

    /// Meets the positions of a game.
    pub fn follow(&mut self, game: &Game) {
        let mut position = game.start.clone();
        for played in &game.moves {
            self.judge(&position, Named::new(&position), Way::ByTheBook);
            position.make(played.mv);
        }
    }

    /// What was found.
    pub fn finish(self) -> Findings {
        let entries: Vec<Entry> = self.book.iter().collect();
        let is_illegal = |&index: &usize| self.doubtful[index] && !self.legal[index];
        let illegal = (0..entries.len()).filter(is_illegal).map(|index| (entries[index].lock, entries[index].mv));
        Findings {
            entries: entries.len(),
            legal: self.legal.iter().filter(|&&legal| legal).count(),
            illegal: illegal.collect(),
            disorder: disorder(&entries),
        }
    }
}

fn disorder(entries: &[Entry]) -> Vec<usize> {
    let mut moves = HashSet::new();
    let mut wrong = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        let before = index.checked_sub(1).map(|before| entries[before]);
        if before.is_none_or(|before| before.lock != entry.lock) {
            moves.clear();
        }
        let is_sorted = before.is_none_or(|before| before.order() < entry.order());
        if !is_sorted || !moves.insert(entry.mv) || entry.mv.is_none() || entry.weight == 0 {
            wrong.push(index);
        }
    }
    wrong
}
