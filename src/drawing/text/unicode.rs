//! The board for a terminal: a grid of lines, Chinese characters of two columns.

use super::canvas::{Canvas, Ink};
use crate::drawing::diagram::Place;
use crate::drawing::{Coordinates, Diagram, PieceSet};
use crate::types::{Color, Square};

/// Columns from one file to the next; with two rows from rank to rank the grid is about square.
const STEP: usize = 4;
/// The column of the first file, behind the numbers of the ranks.
const LEFT: usize = 4;
/// The row of the river, counted from the first rank.
const RIVER: usize = Square::RANKS - 1;

/// The board as lines of a terminal, with escape codes for colours where wanted. The last line has no end.
///
/// Chinese characters take two columns, all others one. Without colours pieces whose characters are the same on both sides stand in
/// brackets: round ones are Red's. The last move shows in colours only.
pub fn unicode(diagram: &Diagram<'_>, has_colors: bool) -> String {
    let has_head = !diagram.coordinates.are_common();
    let has_foot = diagram.coordinates != Coordinates::None;
    let top = usize::from(has_head);
    let rows = top + 2 * Square::RANKS - 1 + usize::from(has_foot);
    let mut canvas = Canvas::new(LEFT + STEP * Square::FILES, rows);
    draw_grid(&mut canvas, top);
    draw_river(&mut canvas, top, diagram.pieces);
    if has_head {
        write_files(&mut canvas, 0, diagram, !diagram.below);
    }
    write_ranks(&mut canvas, top, diagram);
    if has_foot {
        write_files(&mut canvas, rows - 1, diagram, diagram.below);
    }
    mark_start(&mut canvas, top, diagram);
    write_pieces(&mut canvas, top, diagram, has_colors);
    canvas.text(has_colors)
}

fn draw_grid(canvas: &mut Canvas, top: usize) {
    for row in 0..Square::RANKS {
        for column in 0..Square::FILES {
            let (y, x) = (top + 2 * row, LEFT + STEP * column);
            canvas.put(y, x, crossing(column, row), Ink::Line);
            if column + 1 < Square::FILES {
                (1..STEP).for_each(|step| canvas.put(y, x + step, '─', Ink::Line));
            }
            let is_edge = column == 0 || column + 1 == Square::FILES;
            if row + 1 < Square::RANKS && (2 * row + 1 != RIVER || is_edge) {
                canvas.put(y + 1, x, '│', Ink::Line);
            }
        }
    }
    let x = LEFT + STEP * 3 + STEP / 2;
    for palace in [0, 2 * (Square::RANKS - 3)] {
        let y = top + palace + 1;
        for (y, left, right) in [(y, '╲', '╱'), (y + 2, '╱', '╲')] {
            canvas.put(y, x, left, Ink::Line);
            canvas.put(y, x + STEP, right, Ink::Line);
        }
    }
}

fn crossing(column: usize, row: usize) -> char {
    const LAST_COLUMN: usize = Square::FILES - 1;
    const LAST_ROW: usize = Square::RANKS - 1;
    const UPPER_BANK: usize = Square::RANKS / 2 - 1;
    const LOWER_BANK: usize = Square::RANKS / 2;
    match (column, row) {
        (0, 0) => '┌',
        (LAST_COLUMN, 0) => '┐',
        (0, LAST_ROW) => '└',
        (LAST_COLUMN, LAST_ROW) => '┘',
        (0, _) => '├',
        (LAST_COLUMN, _) => '┤',
        (_, 0 | LOWER_BANK) => '┬',
        (_, LAST_ROW | UPPER_BANK) => '┴',
        _ => '┼',
    }
}

fn draw_river(canvas: &mut Canvas, top: usize, pieces: PieceSet) {
    let words = pieces.river().into_iter().flatten().zip([1, 5]);
    for ([first, second], column) in words {
        let x = LEFT + STEP * column;
        canvas.put_wide(top + RIVER, x, first, Ink::Label);
        canvas.put_wide(top + RIVER, x + 2 * STEP, second, Ink::Label);
    }
}

/// The names of the files where `side` sits.
fn write_files(canvas: &mut Canvas, y: usize, diagram: &Diagram<'_>, side: Color) {
    for column in 0..Square::FILES {
        let file = diagram.square(Place { column, row: 0 }).file();
        if let Some(name) = diagram.coordinates.file(file, side) {
            canvas.put_wide(y, LEFT + STEP * column, name, Ink::Label);
        }
    }
}

fn write_ranks(canvas: &mut Canvas, top: usize, diagram: &Diagram<'_>) {
    for row in 0..Square::RANKS {
        let rank = diagram.square(Place { column: 0, row }).rank();
        let Some(number) = diagram.coordinates.rank(rank) else { continue };
        for (x, digit) in format!("{number:>2}").chars().enumerate() {
            canvas.put(top + 2 * row, x, digit, Ink::Label);
        }
    }
}

fn mark_start(canvas: &mut Canvas, top: usize, diagram: &Diagram<'_>) {
    let Some(mv) = diagram.last_move else { return };
    let Place { column, row } = diagram.place(mv.from());
    canvas.put(top + 2 * row, LEFT + STEP * column, crossing(column, row), Ink::Marked);
}

fn write_pieces(canvas: &mut Canvas, top: usize, diagram: &Diagram<'_>, has_colors: bool) {
    for (square, piece) in diagram.placed() {
        let Place { column, row } = diagram.place(square);
        let (y, x) = (top + 2 * row, LEFT + STEP * column);
        let color = piece.color();
        let ink = if diagram.is_marked(square) { Ink::MarkedPiece(color) } else { Ink::Piece(color) };
        canvas.put_wide(y, x, diagram.pieces.cased_character(piece), ink);
        if !has_colors && diagram.pieces == PieceSet::Simplified {
            let [before, behind] = if color == Color::Red { ['(', ')'] } else { ['[', ']'] };
            canvas.put(y, x - 1, before, ink);
            canvas.put(y, x + 2, behind, ink);
        }
    }
}
