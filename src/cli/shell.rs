//! `mammoth completions` and `mammoth man`: what shells and their users want to know of the commands.

use super::Failure;
use super::terminal::{print_bytes, print_line};
use crate::cli::language::message;
use clap::{Args, Command};
use clap_complete::Shell;
use std::path::PathBuf;

/// Print what a shell needs to complete the commands and options of this program.
///
/// Examples:
///   mammoth completions bash > /etc/bash_completion.d/mammoth
///   mammoth completions zsh > ~/.zfunc/_mammoth
///   mammoth completions fish > ~/.config/fish/completions/mammoth.fish
#[derive(Args, Debug)]
#[command(verbatim_doc_comment)]
pub struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Write the manual pages of this program: mammoth.1 and one for each command.
///
/// Example: mammoth man --out ~/.local/share/man/man1
#[derive(Args, Debug)]
pub struct Man {
    /// Directory of the pages; made when it is not there, pages of the same names are replaced
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

impl Completions {
    pub(super) fn run(self, mut command: Command) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "mammoth", &mut script);
        Ok(print_bytes(&script)?)
    }
}

impl Man {
    pub(super) fn run(self, command: Command) -> Result<(), Failure> {
        let named = |error| format!("{}: {error}", self.out.display());
        std::fs::create_dir_all(&self.out).map_err(named)?;
        clap_mangen::generate_to(command, &self.out).map_err(named)?;
        let first = self.out.join("mammoth.1");
        print_line(message!(
            "pages-written",
            "the pages are in {directory}; man -l {first} shows the first",
            directory = self.out.display(),
            first = first.display()
        ))?;
        Ok(())
    }
}
