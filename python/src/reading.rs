//! Games out of files. A thread reads ahead a little; memory does not grow with the files.

use crate::errors::{Fault, GameWarning, no_file};
use crate::game::Game;
use crate::waiting::wait_for;
use crossbeam::channel::{self, Receiver, Sender};
use mammoth::notation::{Encoding, Found, game_files, open_source, read_source};
use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};
use std::ffi::CString;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// Games and faults that are read ahead.
const AHEAD: usize = 64;

/// What was found on the way.
enum News {
    Game(Game),
    /// With the game that it leaves, where only variations are damaged.
    Fault(Fault, Option<Game>),
}

/// An iterator of games.
#[pyclass(frozen, module = "mammoth_xiangqi")]
pub struct Games {
    news: Receiver<News>,
    /// Until it is known how it ended.
    reader: Mutex<Option<JoinHandle<()>>>,
    on_error: Option<Py<PyAny>>,
}

const _: () = assert!(align_of::<Games>() <= align_of::<usize>());

/// Nobody listens any more.
struct Gone;

impl Games {
    fn new(
        on_error: Option<Py<PyAny>>,
        read: impl FnOnce(&Sender<News>) -> Result<(), Gone> + Send + 'static,
    ) -> PyResult<Games> {
        let (tell, news) = channel::bounded(AHEAD);
        let read = move || drop(read(&tell));
        let reader = thread::Builder::new().spawn(read).map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
        Ok(Games { news, reader: Mutex::new(Some(reader)), on_error })
    }

    fn report(&self, py: Python<'_>, fault: &Fault) -> PyResult<()> {
        match &self.on_error {
            Some(on_error) => on_error.call1(py, (fault.exception(py)?.into_value(py),)).map(drop),
            None => {
                let message = CString::new(fault.message().replace('\0', "\u{fffd}"))?;
                PyErr::warn(py, &py.get_type::<GameWarning>(), &message, 1)
            }
        }
    }

    /// Whether the thread did what it had to, now that it tells nothing more.
    fn end(&self) -> PyResult<()> {
        let reader = self.reader.lock().unwrap_or_else(PoisonError::into_inner).take();
        let broke = |_| PyRuntimeError::new_err("the reading broke down; please report this with the file");
        reader.map_or(Ok(()), |reader| reader.join().map_err(broke))
    }
}

#[pymethods]
impl Games {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Game>> {
        loop {
            let readable = match py.detach(|| wait_for(&self.news))? {
                None => return self.end().map(|()| None),
                Some(News::Game(game)) => Some(game),
                Some(News::Fault(fault, readable)) => {
                    self.report(py, &fault)?;
                    readable
                }
            };
            if readable.is_some() {
                return Ok(readable);
            }
        }
    }
}

#[pyfunction]
#[pyo3(signature = (path, *, encoding=None, on_error=None))]
pub fn read_games(path: PathBuf, encoding: Option<&str>, on_error: Option<Py<PyAny>>) -> PyResult<Games> {
    let encoding = encoding_named(encoding)?;
    let files = game_files(&[path]).map_err(|(path, error)| no_file(&path, &error))?;
    Games::new(on_error, move |tell| {
        for path in files {
            let file = path.display().to_string();
            match open_source(&path) {
                Ok(mut source) => read_source(&mut source, &file, encoding, &mut |found| pass_on(tell, found))?,
                Err(error) => pass_on(tell, Found::Unreadable { file: &file, error })?,
            }
        }
        Ok(())
    })
}

#[pyfunction]
#[pyo3(signature = (content, *, name="text", encoding=None, on_error=None))]
pub fn parse_games(
    content: &Bound<'_, PyAny>,
    name: &str,
    encoding: Option<&str>,
    on_error: Option<Py<PyAny>>,
) -> PyResult<Games> {
    let mut encoding = encoding_named(encoding)?;
    let content = if let Ok(bytes) = content.cast::<PyBytes>() {
        bytes.as_bytes().to_vec()
    } else if let Ok(text) = content.cast::<PyString>() {
        encoding = Some(Encoding::Utf8);
        text.to_cow()?.into_owned().into_bytes()
    } else {
        return Err(PyTypeError::new_err(format!("content must be str or bytes, not {}", content.get_type().name()?)));
    };
    let name = name.to_string();
    Games::new(on_error, move |tell| read_source(&mut &content[..], &name, encoding, &mut |found| pass_on(tell, found)))
}

fn encoding_named(name: Option<&str>) -> PyResult<Option<Encoding>> {
    let named = name.map(str::parse::<Encoding>).transpose();
    named.map_err(|error| PyValueError::new_err(error.to_string()))
}

fn pass_on(tell: &Sender<News>, found: Found) -> Result<(), Gone> {
    let news = match found {
        Found::Game { file, number, game: Ok(game) } => News::Game(Game::new(file.to_string(), number, game.clone())),
        Found::Game { file, number, game: Err(error) } => {
            let main_line = error.main_line().map(|game| Game::new(file.to_string(), number, game.clone()));
            let error = Box::new(error.clone());
            News::Fault(Fault::Game { file: file.to_string(), number, error }, main_line)
        }
        Found::Unreadable { file, error } => News::Fault(Fault::File { file: file.to_string(), error }, None),
        Found::End { .. } | Found::Skipped => return Ok(()),
    };
    tell.send(news).map_err(|_| Gone)
}
