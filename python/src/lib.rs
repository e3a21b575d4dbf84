//! The engine as a module of Python: a thin layer over the crate `mammoth`.
//!
//! | file | what it holds |
//! |---|---|
//! | `position` | positions and their moves |
//! | `analysis`, `search` | what a search found; the search itself |
//! | `game` | games, their moves and variations |
//! | `reading` | games out of files |
//! | `arguments` | numbers that Python passes |
//! | `errors` | exceptions |
//! | `waiting` | waiting for a thread, and signals meanwhile |
//!
//! `mammoth_xiangqi.pyi` is the documentation for those who call it.

mod analysis;
mod arguments;
mod errors;
mod game;
mod position;
mod reading;
mod search;
mod waiting;

use pyo3::prelude::*;

/// Chinese chess (xiangqi): positions, moves, game files of every format, and the engine Mammoth.
#[pymodule]
mod mammoth_xiangqi {
    #[pymodule_export]
    use crate::analysis::{Analysis, Line};
    #[pymodule_export]
    use crate::errors::{FenError, GameError, GameWarning, MoveError};
    #[pymodule_export]
    use crate::game::{Game, PlayedMove, Variation};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::reading::{Games, parse_games, read_games};
    #[pymodule_export]
    use crate::search::analyse;
    #[pymodule_export]
    const START_FEN: &str = mammoth::notation::START_FEN;

    use pyo3::prelude::*;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))?;
        crate::errors::declare(module.py())
    }
}
