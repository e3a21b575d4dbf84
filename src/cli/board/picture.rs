//! The files of `mammoth board`.

use crate::cli::Failure;
use crate::cli::files::claim_free_of_bytes;
use crate::cli::terminal::{print_bytes, warn};
#[cfg(feature = "png")]
use crate::drawing::{Coordinates, PieceSet, Printer, is_board_png};
use crate::drawing::{Diagram, SvgStyle, svg};
use crate::files::Claim;
use crate::notation::to_fen;
use crate::types::Move;
use clap::Args;
use std::path::{Path, PathBuf};

/// How every SVG file begins.
const MARK: &str = "<!-- mammoth board -->\n";

/// Where a picture goes, and how large it is.
#[derive(Args, Debug)]
pub struct Picture {
    /// Draw the board into this file as SVG; - for standard output
    #[arg(long, value_name = "FILE", group = "picture")]
    svg: Option<PathBuf>,
    /// Draw the board into this file as PNG; - for standard output
    #[cfg(feature = "png")]
    #[arg(long, value_name = "FILE", group = "picture", conflicts_with = "svg")]
    png: Option<PathBuf>,
    /// Width of the picture in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 600, requires = "picture",
        value_parser = clap::value_parser!(u32).range(50..=5000))]
    size: u32,
}

/// Where it goes, claimed.
enum Goal {
    Output,
    File(Claim),
}

impl Goal {
    fn claim(path: &Path, may_be_replaced: impl FnOnce(&[u8]) -> bool) -> Result<Goal, Failure> {
        if path == Path::new("-") {
            return Ok(Goal::Output);
        }
        Ok(Goal::File(claim_free_of_bytes(path, may_be_replaced)?))
    }

    fn write(self, picture: &[u8]) -> Result<(), Failure> {
        match self {
            Goal::Output => Ok(print_bytes(picture)?),
            Goal::File(mut claim) => Ok(claim.replace(picture)?),
        }
    }
}

impl Picture {
    /// Whether there is to be one.
    pub fn is_wanted(&self) -> bool {
        #[cfg(feature = "png")]
        if self.png.is_some() {
            return true;
        }
        self.svg.is_some()
    }

    /// Draws it.
    pub fn write(&self, diagram: &Diagram<'_>, arrows: &[Move]) -> Result<(), Failure> {
        #[cfg(feature = "png")]
        if let Some(path) = &self.png {
            let goal = Goal::claim(path, is_board_png)?;
            return goal.write(&self.print(diagram, arrows)?);
        }
        let Some(path) = &self.svg else { return Ok(()) };
        let goal = Goal::claim(path, |bytes| bytes.starts_with(MARK.as_bytes()))?;
        goal.write(format!("{MARK}{}", self.draw(diagram, arrows)).as_bytes())
    }

    fn draw(&self, diagram: &Diagram<'_>, arrows: &[Move]) -> String {
        svg(diagram, &SvgStyle { width: self.size, arrows, title: &to_fen(diagram.position) })
    }

    /// The picture as PNG, with letters where no font has the Chinese characters.
    #[cfg(feature = "png")]
    fn print(&self, diagram: &Diagram<'_>, arrows: &[Move]) -> Result<Vec<u8>, Failure> {
        let printer = Printer::new()?;
        let print = printer.print(&self.draw(diagram, arrows))?;
        if print.missing.is_empty() {
            return Ok(print.png);
        }
        let missing: String = print.missing.iter().collect();
        let coordinates = match diagram.coordinates {
            Coordinates::Chinese => Coordinates::default(),
            other => other,
        };
        let lettered = Diagram { pieces: PieceSet::Letters, coordinates, ..*diagram };
        let print = printer.print(&self.draw(&lettered, arrows))?;
        if !print.missing.is_empty() {
            return Err(format!("no font has the characters {missing}: install the package fonts-noto-cjk").into());
        }
        warn(format_args!(
            "no font has the characters {missing}: the pieces have letters; install the package fonts-noto-cjk for Chinese"
        ));
        Ok(print.png)
    }
}
