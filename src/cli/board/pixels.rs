//! A board as PNG, with what fonts there are.

use crate::cli::Failure;
use crate::cli::language::message;
use crate::cli::terminal::warn;
use crate::drawing::{Coordinates, Diagram, PieceSet, Printer};

/// The picture that `draw` makes of a diagram, as PNG. Where no font has the Chinese characters, it has letters, and a remark says so.
///
/// # Errors
/// When there is no font at all, or it cannot be drawn.
pub(super) fn pixels(diagram: &Diagram<'_>, draw: impl Fn(&Diagram<'_>) -> String) -> Result<Vec<u8>, Failure> {
    let printer = Printer::new()?;
    let print = printer.print(&draw(diagram))?;
    if print.missing.is_empty() {
        return Ok(print.png);
    }
    let missing: String = print.missing.iter().collect();
    let coordinates = match diagram.coordinates {
        Coordinates::Chinese => Coordinates::default(),
        other => other,
    };
    let print = printer.print(&draw(&Diagram { pieces: PieceSet::Letters, coordinates, ..*diagram }))?;
    if !print.missing.is_empty() {
        return Err(message!(
            "no-font",
            "no font has the characters {missing}: install the package fonts-noto-cjk",
            missing = missing
        )
        .into());
    }
    warn(message!(
        "letters-for-want-of-a-font",
        "no font has the characters {missing}: the pieces have letters; install the package fonts-noto-cjk for Chinese",
        missing = missing
    ));
    Ok(print.png)
}
