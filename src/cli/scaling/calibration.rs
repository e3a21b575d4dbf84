//! `--calibrate`: what the division of work costs here, beside what virtual time takes for it.

use crate::cli::Failure;
use crate::cli::terminal::Terminal;
use crate::scaling::read_studies;
use crate::search::calibrate;

/// Split points of each kind: medians to some percent on an idle machine.
const ROUNDS: usize = 2000;

/// Measures at the first position of the first standard set, and prints.
pub fn run(terminal: &Terminal) -> Result<(), Failure> {
    let study = read_studies("games")?.swap_remove(0);
    let calibration = calibrate(&study.position, ROUNDS)?;
    let node = calibration.node;
    terminal.print_line(format_args!("a node of the serial search: {node:.0} ns\n"));
    terminal.print_line(format_args!("{:<50}{:>24}{:>9}{:>9}", "", "ns: quarter, half, 3/4", "nodes", "stated"));
    for price in calibration.prices {
        let [low, median, high] = price.nanoseconds;
        let stated = price.stated.map_or(String::new(), |nodes| format!("{nodes:.1}"));
        let quartiles = format!("{low:.0} {median:.0} {high:.0}");
        terminal.print_line(format_args!("{:<50}{quartiles:>24}{:>9.2}{stated:>9}", price.what, median / node));
    }
    terminal.conclude(Ok(()))
}
