//! `mammoth egtb survey`: how often each side wins with some material.

use super::directory::open;
use crate::cli::Failure;
use crate::cli::files::claim;
use crate::cli::language::message;
use crate::cli::terminal::{print, warn};
use crate::egtb::survey;
use clap::Args;
use std::path::PathBuf;
use std::process::ExitCode;

/// Count how often each side wins in the positions of tables, for the evaluation of the program (src/eval/endings/shares.tsv).
///
/// Writes a line for each material, with tabs between: class; pawns of Red and Black on the last rank; whether Red and Black win any
/// position (0 or 1); positions in which the side to move is not in check and has no capture; how many of these Red and Black win.
/// Lines that begin with # say what the file is. Of large tables the last three are counted in a part of the positions that is drawn
/// at random. The same tables give the same file.
///
/// Example: mammoth egtb survey --dir tables --out shares.tsv
#[derive(Args, Debug)]
pub struct Survey {
    /// Directory of the tables
    #[arg(long, value_name = "DIR", default_value = "egtb")]
    dir: PathBuf,
    /// Write to this file; one that exists is replaced when the new one is whole [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Survey {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        let out = self.out.as_deref().map(claim).transpose()?;
        let (tables, refused) = open(&self.dir)?;
        refused.iter().for_each(warn);
        if tables.is_empty() {
            warn(message!("no-tables", "{directory} holds no tables", directory = self.dir.display()));
            return Ok(ExitCode::FAILURE);
        }
        let mut text = format!(
            "# How often each side wins in {} endgame tables; made by \"mammoth egtb survey\".\n\
             # class, pawns on the last rank (Red, Black), can win (Red, Black), quiet positions, won (Red, Black)\n",
            tables.iter().count()
        );
        for table in tables.iter() {
            survey(table)?.iter().for_each(|row| text += &format!("{row}\n"));
        }
        match out {
            Some(mut out) => out.replace(&text)?,
            None => print(text)?,
        }
        Ok(if refused.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }
}
