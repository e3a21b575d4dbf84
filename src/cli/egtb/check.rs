//! `mammoth egtb check`: whether tables are what they should be.

use super::directory::open;
use crate::cli::Failure;
use crate::cli::language::message;
use crate::cli::terminal::{Terminal, warn};
use crate::egtb::{Table, check_table};
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// Check tables: the files are intact, and every value is what the values after its moves make it.
///
/// A table is checked with the tables of smaller classes, which have to lie in the same directory. Prints a line for each table, and the
/// first positions that are wrong. Ends with lines of a word and a number. Exit code 0 when nothing is wrong, else 1.
///
/// Example: mammoth egtb check tables/R_aabb.egtb
#[derive(Args, Debug)]
pub struct Check {
    /// A directory of tables, or one of them
    #[arg(value_name = "DIR|FILE")]
    path: PathBuf,
}

impl Check {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let only = self.path.is_file().then(|| Table::open(&self.path)).transpose()?;
        let directory = if only.is_some() { self.path.parent().unwrap_or(&self.path) } else { &self.path };
        let directory = if directory.as_os_str().is_empty() { ".".as_ref() } else { directory };
        let (tables, refused) = open(directory)?;
        let terminal = Terminal::output();
        let mut faults = 0;
        if only.is_none() {
            refused.iter().for_each(|error| terminal.print_line(error));
            faults += refused.len();
        }
        let chosen: Vec<&Table> = only.as_ref().map_or_else(|| tables.iter().collect(), |table| vec![table]);
        let mut positions = 0;
        for table in &chosen {
            match check_table(&tables, table) {
                Ok(findings) => {
                    positions += findings.positions;
                    findings.told.iter().for_each(|line| terminal.print_line(line));
                    let counts = if findings.counts_agree { "" } else { ", and the header counts others" };
                    let (class, seen, wrong) = (table.class(), findings.positions, findings.wrong);
                    terminal.print_line(format_args!("{class}: {seen} positions, {wrong} wrong{counts}"));
                    faults += usize::from(!findings.is_good());
                }
                Err(error) => {
                    faults += 1;
                    terminal.print_line(error);
                }
            }
            if !terminal.is_read() {
                break;
            }
        }
        if chosen.is_empty() {
            warn(message!("no-tables", "{directory} holds no tables", directory = directory.display()));
        }
        terminal.print_line(format_args!("tables {}\npositions {positions}\nfaults {faults}", chosen.len()));
        terminal.conclude(Ok(()))?;
        Ok(if faults == 0 && !chosen.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
