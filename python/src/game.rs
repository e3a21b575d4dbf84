//! Games, their moves and variations.

use crate::position::Position;
use mammoth::notation::{Notation, write_game_in};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// A game of a file.
#[pyclass(frozen, module = "mammoth_xiangqi")]
pub struct Game {
    file: String,
    number: usize,
    /// In a place of its own, as in [`Position`].
    game: Box<mammoth::notation::Game>,
}

const _: () = assert!(align_of::<Game>() <= align_of::<usize>());

impl Game {
    pub fn new(file: String, number: usize, game: mammoth::notation::Game) -> Game {
        Game { file, number, game: Box::new(game) }
    }
}

#[pymethods]
impl Game {
    #[getter]
    fn file(&self) -> &str {
        &self.file
    }

    #[getter]
    fn number(&self) -> usize {
        self.number
    }

    /// Of tags with the same name the first counts.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let tags = PyDict::new(py);
        for (name, value) in &self.game.tags {
            if !tags.contains(name)? {
                tags.set_item(name, value)?;
            }
        }
        Ok(tags)
    }

    #[getter]
    fn comment(&self) -> &str {
        &self.game.comment
    }

    #[getter]
    fn moves(&self) -> Vec<PlayedMove> {
        played(&self.game.moves)
    }

    #[getter]
    fn result(&self) -> Option<String> {
        self.game.outcome.map(|outcome| outcome.to_string())
    }

    #[pyo3(signature = (ply=None))]
    fn position(&self, ply: Option<usize>) -> PyResult<Position> {
        let most = self.game.moves.len();
        let ply = ply.unwrap_or(most);
        if ply > most {
            return Err(PyIndexError::new_err(format!("ply {ply} of a game of {most} plies")));
        }
        let mut board = self.game.start.clone();
        for played in &self.game.moves[..ply] {
            board.make(played.mv);
        }
        Ok(board.into())
    }

    fn pgn(&self) -> String {
        write_game_in(&self.game, Notation::Iccs)
    }

    fn __len__(&self) -> usize {
        self.game.moves.len()
    }

    /// A game without a move is one too.
    fn __bool__(&self) -> bool {
        true
    }

    fn __repr__(&self) -> String {
        format!("<Game {} of '{}': {} plies>", self.number, self.file, self.game.moves.len())
    }
}

/// A move and what is said about it.
#[pyclass(frozen, module = "mammoth_xiangqi")]
pub struct PlayedMove {
    played: mammoth::notation::PlayedMove,
}

/// A line of moves beside the game.
#[pyclass(frozen, module = "mammoth_xiangqi")]
pub struct Variation {
    variation: mammoth::notation::Variation,
}

fn played(moves: &[mammoth::notation::PlayedMove]) -> Vec<PlayedMove> {
    moves.iter().map(|played| PlayedMove { played: played.clone() }).collect()
}

fn names(moves: &[mammoth::notation::PlayedMove]) -> String {
    moves.iter().map(|played| played.mv.to_string()).collect::<Vec<_>>().join(" ")
}

#[pymethods]
impl PlayedMove {
    #[getter]
    fn r#move(&self) -> String {
        self.played.mv.to_string()
    }

    #[getter]
    fn comment(&self) -> &str {
        &self.played.comment
    }

    #[getter]
    fn glyphs(&self) -> Vec<u32> {
        self.played.glyphs.iter().map(|glyph| glyph.0.into()).collect()
    }

    #[getter]
    fn variations(&self) -> Vec<Variation> {
        self.played.variations.iter().map(|variation| Variation { variation: variation.clone() }).collect()
    }

    fn __str__(&self) -> String {
        self.r#move()
    }

    fn __repr__(&self) -> String {
        format!("<PlayedMove {}>", self.played.mv)
    }
}

#[pymethods]
impl Variation {
    #[getter]
    fn comment(&self) -> &str {
        &self.variation.comment
    }

    #[getter]
    fn moves(&self) -> Vec<PlayedMove> {
        played(&self.variation.moves)
    }

    fn __len__(&self) -> usize {
        self.variation.moves.len()
    }

    fn __repr__(&self) -> String {
        format!("<Variation {}>", names(&self.variation.moves))
    }
}
