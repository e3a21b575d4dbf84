//! The files of `mammoth board`.

#[cfg(feature = "png")]
use super::pixels::pixels;
use crate::cli::Failure;
use crate::cli::files::claim_free_of_bytes;
#[cfg(not(feature = "png"))]
use crate::cli::language::message;
use crate::cli::terminal::print_bytes;
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
        self.png.is_some() || self.svg.is_some()
    }

    /// Draws it.
    pub fn write(&self, diagram: &Diagram<'_>, arrows: &[Move]) -> Result<(), Failure> {
        #[cfg(feature = "png")]
        if let Some(path) = &self.png {
            let goal = Goal::claim(path, crate::drawing::is_board_png)?;
            return goal.write(&pixels(diagram, |diagram| self.draw(diagram, arrows))?);
        }
        #[cfg(not(feature = "png"))]
        if self.png.is_some() {
            return Err(message!(
                "no-png",
                "this program cannot draw PNG: use --svg, or build it with `--features png`"
            )
            .into());
        }
        let Some(path) = &self.svg else { return Ok(()) };
        let goal = Goal::claim(path, |bytes| bytes.starts_with(MARK.as_bytes()))?;
        goal.write(format!("{MARK}{}", self.draw(diagram, arrows)).as_bytes())
    }

    fn draw(&self, diagram: &Diagram<'_>, arrows: &[Move]) -> String {
        svg(diagram, &SvgStyle { width: self.size, arrows, title: &to_fen(diagram.position) })
    }
}
