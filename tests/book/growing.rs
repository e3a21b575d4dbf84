//! Books grown from opinions.

use crate::support::{after, mv, place, said};
use mammoth::book::{Book, BookWriter, Check, Enough, Growth, Opinion, grow_book};
use mammoth::position::Position;
use mammoth::types::Move;

const GROWTH: Growth = Growth { positions: 30, width: 4, margin: 30 };

/// An engine that likes the moves in the order of generation, each ten centipawns less than the one before.
fn opinion(position: &Position, banned: &[Move]) -> Option<Opinion> {
    let moves = position.legal_moves();
    let (index, &mv) = moves.iter().enumerate().find(|(_, mv)| !banned.contains(mv))?;
    Some(Opinion { mv, score: -10 * index as i32 })
}

fn grow(growth: Growth, ask: &mut mammoth::book::Ask) -> (tempfile::TempDir, Book) {
    let (directory, path) = place();
    let writer = BookWriter::create(&path).expect("nothing is there");
    grow_book(&after(""), growth, ask).write(writer).expect("written");
    (directory, Book::open(&path).expect("intact"))
}

#[test]
fn a_grown_book_has_the_best_moves_with_falling_weights() {
    let (_directory, book) = grow(GROWTH, &mut |position, banned| Ok(opinion(position, banned)));
    let start = after("");
    let moves = start.legal_moves();
    let known = book.moves(&start);
    assert_eq!(known[0].weight, 1000);
    assert!(known.windows(2).all(|pair| pair[0].weight > pair[1].weight), "{}", said(&book, &start));
    assert!(known.last().expect("several").weight >= 125, "an eighth at the margin: {}", said(&book, &start));
    let first = [moves[0], moves[0].mirrored()];
    assert!(first.contains(&known[0].mv));
    let mut check = Check::new(&book);
    check.walk(&start);
    let findings = check.finish();
    assert!(findings.is_good() && findings.unmet() == 0 && findings.entries > 60, "{findings:?}");
}

#[test]
fn a_move_and_its_image_are_asked_for_once() {
    let mut asked = Vec::new();
    let (_directory, book) = grow(Growth { positions: 1, width: 3, margin: 1000 }, &mut |position, banned| {
        asked.push(banned.to_vec());
        Ok(opinion(position, banned))
    });
    assert_eq!(book.len(), 3);
    assert_eq!(asked.len(), 3, "{asked:?}");
    for mv in &asked[2] {
        assert!(asked[2].contains(&mv.mirrored()), "{mv} is forbidden and its image is not");
    }
}

#[test]
fn nothing_worse_than_the_margin_comes_in() {
    let narrow = Growth { margin: 15, ..GROWTH };
    let (_directory, book) = grow(narrow, &mut |position, banned| Ok(opinion(position, banned)));
    assert!(book.moves(&after("")).len() <= 2);
    let best_only = Growth { margin: 0, ..GROWTH };
    let (_directory, book) = grow(best_only, &mut |position, banned| Ok(opinion(position, banned)));
    let mut position = after("");
    let mut line = 0;
    while let [only] = book.moves(&position)[..] {
        position.make(only.mv);
        line += 1;
        assert!(line <= 30, "the line goes round");
        if position.past().any(|past| past.key == position.key()) {
            break;
        }
    }
    assert_eq!(line, book.len(), "one line of one move a position, until it comes back to where it was");
}

#[test]
fn growth_ends_when_nobody_answers_or_nothing_is_left() {
    let mut answers = 0;
    let (_directory, book) = grow(GROWTH, &mut |position, banned| {
        answers += 1;
        if answers > 10 { Err(Enough) } else { Ok(opinion(position, banned)) }
    });
    assert!(!book.is_empty() && book.len() < 10, "the positions that were complete: {}", book.len());
    let (_directory, none) = grow(GROWTH, &mut |_, _| Ok(None));
    assert!(none.is_empty());
    let only = mv("h2e2");
    let (_directory, one) = grow(GROWTH, &mut |position, banned| {
        Ok((position.moves_made() == 0 && banned.is_empty()).then_some(Opinion { mv: only, score: 0 }))
    });
    assert_eq!(said(&one, &after("")), "b2e2 1000");
}
