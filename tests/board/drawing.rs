//! The board as a picture and as text: what is drawn is what stands on the board, and where.

use crate::cases::cases;
use crate::dice::{Dice, positions};
use anstream::adapter::strip_str;
use mammoth::drawing::{Coordinates, Diagram, PieceSet, SvgStyle, ascii, svg, unicode};
use mammoth::notation::{START_FEN, parse_fen, parse_move, piece_letter, to_fen};
use mammoth::position::Position;
use mammoth::types::{Color, Move, Piece, Square};
use proptest::prelude::*;
use roxmltree::{Document, Node};
use std::collections::BTreeMap;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Some of the random positions, each with other options.
fn diagrams(seed: u64, check: &mut dyn FnMut(&Diagram<'_>)) {
    let mut dice = Dice::new(seed);
    let mut number = 0;
    positions(seed, &mut |position| {
        number += 1;
        if number % 12 == 0 {
            let pieces = *dice.choose(&PieceSet::ALL);
            let coordinates = *dice.choose(&Coordinates::ALL);
            let below = *dice.choose(&Color::BOTH);
            check(&Diagram { pieces, coordinates, below, ..Diagram::new(position) });
        }
    });
    assert!(number > 4000, "only {number} positions");
}

fn start() -> Position {
    parse_fen(START_FEN).expect("the start position is readable")
}

/// Column and row of a point, from the upper left corner.
fn seen(square: Square, below: Color) -> (usize, usize) {
    match below {
        Color::Red => (square.file(), 9 - square.rank()),
        Color::Black => (8 - square.file(), square.rank()),
    }
}

fn plain_svg(diagram: &Diagram<'_>) -> String {
    svg(diagram, &SvgStyle { width: 600, arrows: &[], title: "" })
}

fn number(node: Node<'_, '_>, name: &str) -> i32 {
    let text = node.attribute(name).unwrap_or_else(|| panic!("no {name}"));
    text.parse().unwrap_or_else(|_| panic!("{name} is {text}"))
}

#[test]
fn every_piece_is_once_in_the_picture_and_at_its_place() {
    diagrams(31, &mut |diagram| {
        let text = plain_svg(diagram);
        let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
        let mut expected: BTreeMap<String, Piece> =
            Square::all().filter_map(|square| Some((square.to_string(), diagram.position.piece_on(square)?))).collect();
        for group in document.descendants().filter(|node| node.has_attribute("data-square")) {
            let name = group.attribute("data-square").expect("it was looked for");
            let piece = expected.remove(name).unwrap_or_else(|| panic!("{name} is empty or drawn twice"));
            assert_eq!(group.attribute("data-piece"), Some(&*piece_letter(piece).to_string()), "{name}");
            let square = Square::all().find(|square| square.to_string() == name).expect("a point");
            let (column, row) = seen(square, diagram.below);
            let (x, y) = (100 * column as i32, 100 * row as i32);
            let disc = group.children().nth(1).expect("a disc on its shadow");
            assert_eq!((number(disc, "cx"), number(disc, "cy")), (x, y), "{name}");
            let word = group.children().find(|node| node.has_tag_name("text")).expect("a character");
            assert_eq!(number(word, "x"), x, "{name}");
            assert!((5..40).contains(&(number(word, "y") - y)), "{name}: the middle of the character is near {y}");
            assert_eq!(word.text(), Some(&*diagram.pieces.character(piece).to_string()), "{name}");
        }
        assert!(expected.is_empty(), "{expected:?} is missing of {}", to_fen(diagram.position));
    });
}

/// The characters of a line with the columns in which they begin on a terminal.
fn columns(line: &str) -> BTreeMap<usize, char> {
    let mut column = 0;
    let mut columns = BTreeMap::new();
    for character in line.chars() {
        columns.insert(column, character);
        column += character.width().expect("a character that is seen");
    }
    columns
}

/// The character of a piece in text: Black's letters are small.
fn text_character(pieces: PieceSet, piece: Piece) -> char {
    let character = pieces.character(piece);
    if piece.color() == Color::Red { character } else { character.to_ascii_lowercase() }
}

#[test]
fn every_piece_is_once_in_the_text_and_in_its_column() {
    diagrams(32, &mut |diagram| {
        let text = unicode(diagram, false);
        let lines: Vec<BTreeMap<usize, char>> = text.lines().map(columns).collect();
        let top = usize::from(diagram.coordinates == Coordinates::Chinese);
        let mut drawn = 0;
        for square in Square::all() {
            let (column, row) = seen(square, diagram.below);
            let (x, y) = (4 + 4 * column, top + 2 * row);
            let found = lines[y].get(&x).copied();
            match diagram.position.piece_on(square) {
                Some(piece) => assert_eq!(found, Some(text_character(diagram.pieces, piece)), "{square} in\n{text}"),
                None => assert!(found.is_some_and(|it| "┌┬┐├┼┤└┴┘".contains(it)), "{square} in\n{text}"),
            }
            let below = lines.get(y + 1).and_then(|line| line.get(&x)).copied();
            let is_river = row == 4 && (1..=7).contains(&column);
            assert!(row == 9 || is_river || below == Some('│'), "below {square} in\n{text}");
        }
        let is_piece = |it: char| Piece::ALL.into_iter().any(|piece| text_character(diagram.pieces, piece) == it);
        let files = if diagram.coordinates == Coordinates::None { 0 } else { 1 };
        for line in text.lines().skip(top).take(19) {
            drawn += line.chars().filter(|&it| is_piece(it)).count();
        }
        assert_eq!(drawn, diagram.position.occupied().squares().count() as usize, "{text}");
        assert_eq!(lines.len(), top + 19 + files, "{text}");
        assert!(text.lines().all(|line| line.width() <= 39 && !line.ends_with(' ')), "{text}");
    });
}

#[test]
fn colours_change_nothing_else() {
    diagrams(33, &mut |diagram| {
        let colored = unicode(diagram, true);
        let stripped = strip_str(&colored).to_string();
        assert!(colored.contains("\u{1b}["), "{colored:?}");
        if diagram.pieces == PieceSet::Simplified {
            assert!(!stripped.contains(['(', ')', '[', ']']), "colours tell the sides apart:\n{stripped}");
        } else {
            assert_eq!(stripped, unicode(diagram, false));
        }
        // The two points of the last move are the only ones on yellow.
        let yellow = colored.matches("\u{1b}[43m").count();
        assert_eq!(yellow, if diagram.last_move.is_some() { 2 } else { 0 }, "{colored:?}");
    });
}

#[test]
fn the_sides_can_be_told_apart_without_colours() {
    let position = start();
    for pieces in PieceSet::ALL {
        let text = unicode(&Diagram { pieces, ..Diagram::new(&position) }, false);
        let line = |number: usize| text.lines().nth(number).expect("a line").to_string();
        assert_ne!(line(0)[2..], line(18)[2..], "{text}");
        assert_eq!(line(0).matches('[').count(), if pieces == PieceSet::Simplified { 9 } else { 0 }, "{text}");
        assert_eq!(line(18).matches('(').count(), if pieces == PieceSet::Simplified { 9 } else { 0 }, "{text}");
    }
}

#[test]
fn plain_characters_are_a_fen_in_the_round() {
    diagrams(34, &mut |diagram| {
        let text = ascii(diagram);
        assert!(text.is_ascii(), "{text}");
        let is_rank = |line: &&str| {
            line.chars().skip(4).step_by(2).all(|it| it == '.' || "kabnrcp".contains(it.to_ascii_lowercase()))
        };
        let mut ranks: Vec<String> = text
            .lines()
            .filter(|line| line.len() == 21)
            .filter(is_rank)
            .map(|line| line.chars().skip(4).step_by(2).collect())
            .collect();
        // The names of the files are digits, or letters of which some are no pieces.
        assert_eq!(ranks.len(), 10, "{text}");
        if diagram.below == Color::Black {
            ranks.reverse();
            ranks.iter_mut().for_each(|rank| *rank = rank.chars().rev().collect());
        }
        let board = ranks.join("/").replace('.', "1");
        let side = if diagram.position.side_to_move() == Color::Red { "w" } else { "b" };
        let read = parse_fen(&format!("{board} {side}")).expect("a board");
        assert_eq!(read.key(), diagram.position.key(), "{text}");
    });
}

#[test]
fn turning_the_board_turns_everything() {
    diagrams(35, &mut |diagram| {
        let turned = Diagram { below: !diagram.below, ..*diagram };
        let places = |diagram: &Diagram<'_>| -> BTreeMap<String, (i32, i32)> {
            let text = plain_svg(diagram);
            let document = Document::parse(&text).expect("well formed");
            let groups = document.descendants().filter(|node| node.has_attribute("data-square"));
            let place = |group: Node<'_, '_>| {
                let disc = group.children().nth(1).expect("a disc");
                (group.attribute("data-square").expect("a name").to_string(), (number(disc, "cx"), number(disc, "cy")))
            };
            groups.map(place).collect()
        };
        let turn = |(x, y)| (800 - x, 900 - y);
        let expected: BTreeMap<_, _> = places(diagram).into_iter().map(|(name, place)| (name, turn(place))).collect();
        assert_eq!(places(&turned), expected);
    });
}

#[test]
fn the_edges_name_files_and_ranks() {
    let position = start();
    let edges = |coordinates, below| {
        let text = unicode(&Diagram { coordinates, below, ..Diagram::new(&position) }, false);
        let lines: Vec<&str> = text.lines().collect();
        let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join("");
        let ranks: Vec<String> =
            lines.iter().filter(|line| !line.starts_with("    ")).map(|line| words(&line[..2])).collect();
        (words(lines[0]), ranks.join(" "), words(lines[lines.len() - 1]))
    };
    let (_, ranks, files) = edges(Coordinates::FromZero, Color::Red);
    assert_eq!((&*ranks, &*files), ("9 8 7 6 5 4 3 2 1 0", "abcdefghi"));
    let (_, ranks, files) = edges(Coordinates::FromOne, Color::Black);
    assert_eq!((&*ranks, &*files), ("1 2 3 4 5 6 7 8 9 10", "ihgfedcba"));
    let (head, ranks, foot) = edges(Coordinates::Chinese, Color::Red);
    assert_eq!((&*head, &*ranks, &*foot), ("123456789", "", "九八七六五四三二一"));
    let (head, _, foot) = edges(Coordinates::Chinese, Color::Black);
    assert_eq!((&*head, &*foot), ("一二三四五六七八九", "987654321"));
    // The picture has the same names, on both sides.
    for (coordinates, labels) in
        [(Coordinates::FromZero, 38), (Coordinates::FromOne, 38), (Coordinates::Chinese, 18), (Coordinates::None, 0)]
    {
        let text = plain_svg(&Diagram { coordinates, pieces: PieceSet::Letters, ..Diagram::new(&position) });
        let document = Document::parse(&text).expect("well formed");
        let words = document.descendants().filter(|node| node.has_tag_name("text")).count();
        assert_eq!(words, 32 + labels, "{coordinates}");
    }
}

#[test]
fn arrows_lead_from_point_to_point() {
    let position = start();
    let mut dice = Dice::new(36);
    let squares: Vec<Square> = Square::all().collect();
    for round in 0..300 {
        let below = *dice.choose(&Color::BOTH);
        let mut arrows: Vec<Move> = Vec::new();
        for _ in 0..round % 8 {
            let (from, to) = (*dice.choose(&squares), *dice.choose(&squares));
            if from != to {
                arrows.push(Move::new(from, to));
            }
        }
        let text =
            svg(&Diagram { below, ..Diagram::new(&position) }, &SvgStyle { width: 600, arrows: &arrows, title: "" });
        let document = Document::parse(&text).expect("well formed");
        let drawn: Vec<Node<'_, '_>> = document.descendants().filter(|node| node.has_tag_name("polygon")).collect();
        assert_eq!(drawn.len(), arrows.len());
        // The best one lies on top.
        for (node, mv) in drawn.into_iter().zip(arrows.iter().rev()) {
            assert_eq!(node.attribute("data-move"), Some(&*mv.to_string()));
            let points: Vec<(f64, f64)> = node
                .attribute("points")
                .expect("points")
                .split(' ')
                .map(|point| {
                    let (x, y) = point.split_once(',').expect("two numbers");
                    (x.parse().expect("a number"), y.parse().expect("a number"))
                })
                .collect();
            let centre = |square| {
                let (column, row) = seen(square, below);
                (100.0 * column as f64, 100.0 * row as f64)
            };
            let near = |(x, y): (f64, f64), (a, b): (f64, f64)| (x - a).hypot(y - b);
            assert_eq!(near(points[3], centre(mv.to())), 0.0, "{mv}: the tip");
            let (begin, target) = (near(points[0], centre(mv.from())), near(points[0], centre(mv.to())));
            assert!(begin < 45.0 && begin < target, "{mv} begins at {:?}", points[0]);
        }
    }
}

#[test]
fn the_last_move_has_corners_around_both_of_its_points() {
    let mut position = start();
    assert!(!plain_svg(&Diagram::new(&position)).contains("last-move"));
    position.make(parse_move("h2e2").expect("a move"));
    let text = plain_svg(&Diagram::new(&position));
    let document = Document::parse(&text).expect("well formed");
    let marks = document.descendants().find(|node| node.attribute("class") == Some("last-move")).expect("marks");
    let path = marks.attribute("d").expect("a path");
    assert_eq!(path.matches('M').count(), 8, "{path}");
    // The left upper corners of h2, at 700 and 700, and of e2.
    assert!(path.contains("M673 653h-20v20") && path.contains("M373 653h-20v20"), "{path}");
}

#[test]
fn pictures_stand_by_themselves() {
    diagrams(37, &mut |diagram| {
        let arrows = [parse_move("h2e2").expect("a move"), parse_move("a0a9").expect("a move")];
        let text = svg(diagram, &SvgStyle { width: 357, arrows: &arrows, title: &to_fen(diagram.position) });
        let document = Document::parse(&text).expect("well formed");
        for node in document.descendants() {
            assert!(!node.has_attribute("id") && !node.has_attribute("href") && !node.has_attribute("style"), "{text}");
            assert!(!["style", "script", "image", "use"].contains(&node.tag_name().name()), "{text}");
        }
        let root = document.root_element();
        let view: Vec<f64> =
            root.attribute("viewBox").expect("a view").split(' ').map(|it| it.parse().expect("a number")).collect();
        assert_eq!(number(root, "width"), 357);
        let height = f64::from(number(root, "height"));
        assert!((height - 357.0 * view[3] / view[2]).abs() <= 0.5, "{view:?} is {height} high");
        let needs_chinese = diagram.pieces != PieceSet::Letters || diagram.coordinates == Coordinates::Chinese;
        assert_eq!(text.is_ascii(), !needs_chinese, "{text}");
    });
}

fn hostile_text() -> impl Strategy<Value = String> {
    let characters =
        prop::sample::select("<>&\"'/a-[]!?;\0\t\n\r\u{1b}\u{85}\u{fffe}\u{ffff}".chars().collect::<Vec<_>>());
    prop::collection::vec(characters, 0..30).prop_map(|characters| characters.into_iter().collect())
}

proptest! {
    #![proptest_config(cases(256))]

    /// Whatever is said of a picture, it is text of one element.
    #[test]
    fn any_text_is_no_more_than_text(title in prop_oneof![any::<String>(), hostile_text()]) {
        let position = start();
        let text = svg(&Diagram::new(&position), &SvgStyle { width: 600, arrows: &[], title: &title });
        let document = Document::parse(&text).unwrap_or_else(|error| panic!("{error}: {title:?}"));
        let titles: Vec<Node<'_, '_>> = document.descendants().filter(|node| node.has_tag_name("title")).collect();
        prop_assert_eq!(titles.len(), 1);
        let is_allowed = |it: char| matches!(it, '\t' | '\n') || !(it.is_control() || matches!(it, '\u{fffe}' | '\u{ffff}'));
        let expected: String = title.chars().map(|it| if is_allowed(it) { it } else { '\u{fffd}' }).collect();
        prop_assert_eq!(titles[0].text().unwrap_or_default(), expected);
    }
}

#[cfg(feature = "png")]
mod pictures_as_png {
    use super::*;
    use mammoth::drawing::{PngError, Printer, is_board_png};

    #[test]
    fn a_print_has_the_size_and_the_colours_of_its_picture() {
        let printer = match Printer::new() {
            Err(PngError::NoFont) => {
                println!("SKIPPED: no font is installed");
                return;
            }
            printer => printer.expect("fonts"),
        };
        let position = start();
        let diagram = Diagram { pieces: PieceSet::Letters, coordinates: Coordinates::None, ..Diagram::new(&position) };
        let print = printer.print(&svg(&diagram, &SvgStyle { width: 464, arrows: &[], title: "" })).expect("a picture");
        assert!(print.missing.is_empty(), "{:?}", print.missing);
        assert!(is_board_png(&print.png) && !is_board_png(b"") && !is_board_png(&print.png[..40]));
        let mut reader = png::Decoder::new(std::io::Cursor::new(&print.png)).read_info().expect("a PNG");
        let mut pixels = vec![0; reader.output_buffer_size().expect("a small picture")];
        let info = reader.next_frame(&mut pixels).expect("whole");
        assert_eq!((info.width, info.height), (464, 514));
        // Two units a pixel, 64 units of margin. Beside the letters, the faces of the pieces are bright for Red, dark for Black.
        let brightness = |square: Square| {
            let (column, row) = seen(square, Color::Red);
            let (x, y) = (32 + 50 * column, 32 + 50 * row - 16);
            let at = 4 * (y * 464 + x);
            pixels[at..at + 3].iter().map(|&it| u32::from(it)).sum::<u32>() / 3
        };
        for square in Square::all() {
            match position.piece_on(square).map(Piece::color) {
                Some(Color::Red) => assert!(brightness(square) > 220, "{square}: {}", brightness(square)),
                Some(Color::Black) => assert!(brightness(square) < 90, "{square}: {}", brightness(square)),
                None => {}
            }
        }
    }

    #[test]
    fn characters_that_no_font_has_are_named() {
        let Ok(printer) = Printer::new() else {
            println!("SKIPPED: no font is installed");
            return;
        };
        // A character of the private use plane.
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"><text>\u{10fff0}</text></svg>";
        let print = printer.print(svg).expect("a picture");
        assert!(print.missing.contains(&'\u{10fff0}'));
        assert!(matches!(printer.print("<svg"), Err(PngError::Svg(_))));
    }
}
