//! Positions and their moves.

use crate::errors::{bad_fen, bad_move, bad_moves};
use mammoth::drawing::{Diagram, SvgStyle, state, svg, unicode};
use mammoth::notation::{
    ChineseStyle, Digits, Notation, START_FEN, Script, parse_fen, read_move, read_moves, to_fen, write_move,
};
use mammoth::position::Position as Board;
use mammoth::types::{Color, Move, Square};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::hash::{Hash, Hasher};

/// A position, with the moves that led to it as far as they were made from its FEN. It never changes.
#[pyclass(frozen, eq, hash, module = "mammoth_xiangqi")]
pub struct Position {
    /// In a place of its own: Python aligns its objects to a word or two, vectors of the board need more.
    board: Box<Board>,
}

const _: () = assert!(align_of::<Position>() <= align_of::<usize>());

/// The same pieces on the same points, and the same side to move: what came before does not count.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        let (one, two) = (&self.board, &other.board);
        one.key() == two.key()
            && one.side_to_move() == two.side_to_move()
            && Square::all().all(|square| one.piece_on(square) == two.piece_on(square))
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.key().hash(state);
    }
}

impl From<Board> for Position {
    fn from(board: Board) -> Position {
        Position { board: Box::new(board) }
    }
}

impl Position {
    pub fn board(&self) -> &Board {
        &self.board
    }

    fn named(&self, text: &str, notation: Notation) -> PyResult<String> {
        Ok(write_move(&self.board, self.read(text)?, notation))
    }

    fn read(&self, text: &str) -> PyResult<Move> {
        read_move(&self.board, text).map_err(|error| bad_move(&error))
    }

    /// The position that the moves began with.
    fn start(&self) -> Board {
        let mut board = self.board().clone();
        while board.moves_made() > 0 {
            board.unmake();
        }
        board
    }
}

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (fen=None, moves=None))]
    fn new(fen: Option<&str>, moves: Option<&str>) -> PyResult<Position> {
        let mut board = parse_fen(fen.unwrap_or(START_FEN)).map_err(|error| bad_fen(&error))?;
        for mv in read_moves(&board, moves.unwrap_or_default()).map_err(|error| bad_moves(&error))? {
            board.make(mv);
        }
        Ok(board.into())
    }

    #[getter]
    fn fen(&self) -> String {
        to_fen(&self.board)
    }

    #[getter]
    fn side_to_move(&self) -> &'static str {
        match self.board.side_to_move() {
            Color::Red => "red",
            Color::Black => "black",
        }
    }

    #[getter]
    fn is_check(&self) -> bool {
        self.board.in_check()
    }

    #[getter]
    fn moves(&self) -> Vec<String> {
        self.board.past().rev().filter_map(|past| past.mv).map(|mv| mv.to_string()).collect()
    }

    fn legal_moves(&self) -> Vec<String> {
        self.board.legal_moves().iter().map(Move::to_string).collect()
    }

    #[pyo3(name = "play", signature = (r#move, /))]
    fn play(&self, r#move: &str) -> PyResult<Position> {
        let mv = self.read(r#move)?;
        let mut board = self.board().clone();
        board.make(mv);
        Ok(board.into())
    }

    #[pyo3(signature = (r#move, /))]
    fn iccs(&self, r#move: &str) -> PyResult<String> {
        Ok(self.read(r#move)?.to_string())
    }

    #[pyo3(signature = (r#move, /))]
    fn algebraic(&self, r#move: &str) -> PyResult<String> {
        self.named(r#move, Notation::Algebraic)
    }

    #[pyo3(signature = (r#move, /))]
    fn wxf(&self, r#move: &str) -> PyResult<String> {
        self.named(r#move, Notation::Wxf)
    }

    #[pyo3(signature = (r#move, /, *, traditional=false))]
    fn chinese(&self, r#move: &str, traditional: bool) -> PyResult<String> {
        let script = if traditional { Script::Traditional } else { Script::Simplified };
        self.named(r#move, Notation::Chinese(ChineseStyle { script, digits: Digits::default() }))
    }

    #[pyo3(signature = (*, width=360, arrows=None), text_signature = "($self, *, width=360, arrows=())")]
    fn svg(&self, width: u32, arrows: Option<Vec<String>>) -> PyResult<String> {
        const WIDTHS: std::ops::RangeInclusive<u32> = 16..=16_384;
        if !WIDTHS.contains(&width) {
            let (least, most) = (WIDTHS.start(), WIDTHS.end());
            return Err(PyValueError::new_err(format!("width must be pixels, from {least} to {most}, not {width}")));
        }
        let arrows = arrows.iter().flatten().map(|text| self.read(text)).collect::<PyResult<Vec<Move>>>()?;
        let style = SvgStyle { width, arrows: &arrows, title: &self.fen() };
        Ok(svg(&Diagram::new(&self.board), &style))
    }

    /// What notebooks show.
    fn _repr_svg_(&self) -> PyResult<String> {
        self.svg(360, None)
    }

    fn __repr__(&self) -> String {
        format!("Position('{}')", self.fen())
    }

    fn __str__(&self) -> String {
        format!("{}\n\n{}", unicode(&Diagram::new(&self.board), false), state(&self.board))
    }

    /// For `pickle` and `copy`.
    fn __reduce__(this: &Bound<'_, Position>) -> (Py<PyType>, (String, String)) {
        let position = this.get();
        (this.get_type().unbind(), (to_fen(&position.start()), position.moves().join(" ")))
    }
}
