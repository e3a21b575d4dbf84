//! `mammoth egtb`: endgame tables, made, looked into, counted and checked.

mod check;
mod directory;
mod make;
mod progress;
mod show;
mod survey;

use super::Failure;
use clap::Subcommand;
use std::process::ExitCode;

/// Make endgame tables, look positions up in them, check them, and count who wins.
///
/// A table holds the value of every position with the same pieces, such as RN:aabb: a chariot and a horse against two advisors and
/// two elephants, with the kings. Perpetual check loses; other repetitions draw; chases are not judged.
///
/// Example: mammoth egtb make R:aabb --out tables
#[derive(Debug, Subcommand)]
pub enum Egtb {
    Make(make::Make),
    Show(Box<show::Show>),
    Check(check::Check),
    Survey(survey::Survey),
}

impl Egtb {
    pub(super) fn run(self) -> Result<ExitCode, Failure> {
        match self {
            Egtb::Make(command) => command.run(),
            Egtb::Show(command) => command.run(),
            Egtb::Check(command) => command.run(),
            Egtb::Survey(command) => command.run(),
        }
    }
}
