//! Help as it is read: prose fills the lines of the terminal, and what is to be typed stays in one piece.

use super::terminal::print_to;
use clap::builder::StyledStr;
use clap::{Command, Error};
use std::io::{self, Write};

/// A blank at which no line is broken; printed as an ordinary one.
const FIRM_BLANK: char = '\u{a0}';

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
    let text = error.render().ansi().to_string().replace(FIRM_BLANK, " ");
    if error.use_stderr() {
        let _ = anstream::stderr().write_all(text.as_bytes());
        return Ok(());
    }
    print_to(anstream::stdout(), text)
}

/// Joins the lines of each paragraph, since the terminal decides where they end. Lines that are set in stay lines, and they and
/// examples do not break.
fn laid_out(text: &str) -> String {
    let mut laid_out = String::new();
    let mut joins = false;
    for line in text.lines() {
        let stays = line.starts_with("  ") || line.starts_with("Example: ");
        if joins && !stays && !line.is_empty() {
            laid_out.push(' ');
        } else if !laid_out.is_empty() {
            laid_out.push('\n');
        }
        match stays {
            true => laid_out.extend(line.chars().map(|c| if c == ' ' { FIRM_BLANK } else { c })),
            false => laid_out += line,
        }
        joins = !stays && !line.is_empty();
    }
    laid_out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_join_and_what_is_set_in_stays() {
        let text = "One\ntwo three.\n\nFour\nfive:\n  a b \\\n    c d\n\nExample: x y\nsix\nseven";
        let firm = "One two three.\n\nFour five:\n__a_b_\\\n____c_d\n\nExample:_x_y\nsix seven".replace('_', "\u{a0}");
        assert_eq!(laid_out(text), firm);
    }
}
