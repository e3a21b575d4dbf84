//! Help as it is read: prose fills the lines of the terminal, and what is to be typed stays in one piece.

use super::language::{Language, complaint, language, rendered};
use super::prose::{FIRM_BLANK, laid_out};
use super::terminal::print_to;
use clap::builder::StyledStr;
use clap::error::ErrorKind;
use clap::{Command, Error};
use std::io::{self, Write};

/// The command and all below it with their texts laid out.
pub fn lay_out(command: Command) -> Command {
    let text = |styled: Option<&StyledStr>| styled.map(|text| laid_out(&text.to_string()));
    let [long, after] = [command.get_long_about(), command.get_after_long_help()].map(text);
    // In a list no sentence ends with a full stop.
    let short = command.get_about().map(|text| text.to_string().trim_end_matches('.').to_string());
    let mut command = command.mut_subcommands(lay_out);
    if let Some(short) = short {
        command = command.about(short);
    }
    if let Some(long) = long {
        command = command.long_about(long);
    }
    if let Some(after) = after {
        command = command.after_long_help(after);
    }
    command
}

/// Prints help or a complaint about the arguments, where it belongs.
///
/// # Errors
/// When help cannot be printed. That nobody reads the complaint matters to nobody.
pub fn print(error: &Error) -> io::Result<()> {
    let text = match language() {
        Language::English => error.render().ansi().to_string(),
        Language::Chinese if error.kind() == ErrorKind::DisplayVersion => error.render().ansi().to_string(),
        Language::Chinese if is_help(error) => rendered(&error.render().ansi().to_string()),
        Language::Chinese => complaint(error),
    };
    let text = text.replace(FIRM_BLANK, " ");
    if error.use_stderr() {
        let _ = anstream::stderr().write_all(text.as_bytes());
        return Ok(());
    }
    print_to(anstream::stdout(), text)
}

fn is_help(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand)
}
