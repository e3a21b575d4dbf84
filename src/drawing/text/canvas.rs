//! Characters in rows and columns, with colours.

use crate::types::Color;
use anstyle::{AnsiColor, Style};

/// What a character is part of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ink {
    /// Nothing.
    #[default]
    Blank,
    /// The grid.
    Line,
    /// A coordinate or the river.
    Label,
    Piece(Color),
    /// The point where the last move began.
    Marked,
    /// The piece that made the last move.
    MarkedPiece(Color),
}

impl Ink {
    /// Black's pieces have the colour of the terminal's own text, which is seen on any background.
    fn style(self) -> Style {
        let on_yellow = Style::new().bg_color(Some(AnsiColor::Yellow.into()));
        let text = |style: Style, color: AnsiColor| style.fg_color(Some(color.into()));
        match self {
            Ink::Blank => Style::new(),
            Ink::Line => Style::new().dimmed(),
            Ink::Label => text(Style::new(), AnsiColor::Cyan),
            Ink::Piece(Color::Red) => text(Style::new(), AnsiColor::BrightRed).bold(),
            Ink::Piece(Color::Black) => Style::new().bold(),
            Ink::Marked => text(on_yellow, AnsiColor::Black),
            Ink::MarkedPiece(Color::Red) => text(on_yellow, AnsiColor::Red).bold(),
            Ink::MarkedPiece(Color::Black) => text(on_yellow, AnsiColor::Black).bold(),
        }
    }
}

/// A column of a row.
#[derive(Clone, Copy, Debug)]
enum Cell {
    Character(char, Ink),
    /// The right half of the character before it.
    Covered,
}

/// Characters in rows and columns.
pub(super) struct Canvas {
    rows: Vec<Vec<Cell>>,
}

impl Canvas {
    pub(super) fn new(columns: usize, rows: usize) -> Canvas {
        Canvas { rows: vec![vec![Cell::Character(' ', Ink::Blank); columns]; rows] }
    }

    /// Writes a character of one column.
    pub(super) fn put(&mut self, row: usize, column: usize, character: char, ink: Ink) {
        self.rows[row][column] = Cell::Character(character, ink);
    }

    /// Writes a character as wide as it is: Chinese ones take two columns.
    pub(super) fn put_wide(&mut self, row: usize, column: usize, character: char, ink: Ink) {
        self.put(row, column, character, ink);
        if !character.is_ascii() {
            self.rows[row][column + 1] = Cell::Covered;
        }
    }

    /// The rows as lines, without blanks at their ends and without the last line end.
    pub(super) fn text(&self, has_colors: bool) -> String {
        let lines: Vec<String> = self.rows.iter().map(|row| line(row, has_colors)).collect();
        lines.join("\n")
    }
}

fn line(row: &[Cell], has_colors: bool) -> String {
    let cells = row.iter().filter_map(|cell| match *cell {
        Cell::Character(character, ink) => Some((character, ink)),
        Cell::Covered => None,
    });
    let mut cells: Vec<(char, Ink)> = cells.collect();
    while cells.pop_if(|&mut (character, _)| character == ' ').is_some() {}
    if !has_colors {
        return cells.into_iter().map(|(character, _)| character).collect();
    }
    let mut text = String::new();
    for run in cells.chunk_by(|(_, one), (_, other)| one == other) {
        let characters: String = run.iter().map(|(character, _)| character).collect();
        let style = run[0].1.style();
        text += &format!("{style}{characters}{style:#}");
    }
    text
}
