//! `mammoth book check`: whether a book is what it should be.

use crate::book::{Book, Check as Checker, Findings};
use crate::cli::Failure;
use crate::cli::sources::Sources;
use crate::cli::terminal::{print, remark};
use crate::notation::{Found, Game};
use clap::Args;
use indicatif::ProgressBar;
use std::convert::Infallible;
use std::path::PathBuf;
use std::process::ExitCode;

/// Lines about single entries that are printed.
const MOST_LINES: usize = 20;

/// Check a book: the file is intact, its entries are in order, every move is legal.
///
/// A book knows its positions by 32 bits, so that a move can be judged where its position is met. They are met from the start
/// position on, through positions of the book; those that the book leads to by no way, since a move between was dropped or the
/// game began elsewhere, are counted as unmet. With the games the book was made from (--from) all are met.
///
/// Ends with lines of a word and a number. Exit code 0 when nothing is wrong, else 1, also when games could not be read.
///
/// Example: mammoth book check book.bin --from games/
#[derive(Args, Debug)]
pub struct Check {
    /// The book
    book: PathBuf,
    /// Game files, directories and archives whose positions are met too
    #[arg(long, num_args = 1.., value_name = "FILES")]
    from: Vec<PathBuf>,
}

impl Check {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let book = Book::open(&self.book)?;
        let mut checker = Checker::new(&book);
        checker.walk(&Game::default().start);
        let unreadable = follow(&Sources::new(&self.from, None)?, &mut checker);
        let findings = checker.finish();
        print(report(&findings))?;
        Ok(if findings.is_good() && unreadable == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}

/// Follows the games of all files; how many files, members of archives included, could not be read to their end.
fn follow(sources: &Sources, checker: &mut Checker) -> usize {
    let mut unreadable = 0;
    let Ok(()) = sources.read(&ProgressBar::hidden(), &mut |found| {
        match found {
            Found::Game { game: Ok(game), .. } => checker.follow(game),
            Found::Game { game: Err(error), .. } => checker.follow(&error.readable),
            Found::Unreadable { file, error } => {
                unreadable += 1;
                remark(format_args!("{file}: {error}"));
            }
            Found::End { .. } | Found::Skipped => {}
        }
        Ok::<(), Infallible>(())
    });
    unreadable
}

fn report(findings: &Findings) -> String {
    let mut text = String::new();
    for (lock, mv) in findings.illegal.iter().take(MOST_LINES) {
        let mv = mv.map_or("no move at all".to_string(), |mv| mv.to_string());
        text += &format!("illegal: {mv} in the position {lock:08x}\n");
    }
    for index in findings.disorder.iter().take(MOST_LINES) {
        text += &format!("out of order: entry {index}\n");
    }
    let rows = [
        ("moves", findings.entries),
        ("legal", findings.legal),
        ("illegal", findings.illegal.len()),
        ("out-of-order", findings.disorder.len()),
        ("unmet", findings.unmet()),
    ];
    text + &rows.map(|(word, number)| format!("{word} {number}\n")).concat()
}
