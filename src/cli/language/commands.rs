//! The texts of commands and options.

use super::catalogue::text;
use crate::cli::prose::laid_out;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Arg, Command};

/// The message whose attributes are the texts of options that several commands have.
pub(super) const SHARED: &str = "shared";

/// The command and all below it with Chinese texts, to be asked for help and complaints: what it reads is of no use, since
/// values of a list of names are read as text. Paragraphs are not laid out yet, and lines are not wrapped.
pub fn in_chinese(mut command: Command) -> Command {
    command.build();
    translated(command, "")
}

fn translated(command: Command, parent: &str) -> Command {
    let name = message_name(&command, parent);
    let about = text(&name);
    let long = [about.as_ref().map(|about| format!("{about}。")), text(&format!("{name}.details"))];
    let after = text(&format!("{name}.after")).filter(|_| command.get_after_long_help().is_some());
    let mut command = command.term_width(0).mut_args(|argument| translated_argument(argument, &name));
    command = command.mut_subcommands(|command| translated(command, &name));
    if let Some(about) = about {
        command = command.long_about(long.into_iter().flatten().collect::<Vec<_>>().join("\n\n")).about(about);
    }
    match after {
        Some(after) => command.after_long_help(after),
        None => command,
    }
}

/// The name of a command in the catalogue: those above it and its own, but for the name of the program.
pub(super) fn message_name(command: &Command, parent: &str) -> String {
    match parent {
        "" | "mammoth" => command.get_name().to_string(),
        // The help of a command has the texts of that command.
        "help" => command.get_name().to_string(),
        _ if command.get_name() == "help" => "help".to_string(),
        _ => format!("{parent}-{}", command.get_name()),
    }
}

/// The name of an option in the catalogue: what is typed, or for an argument without dashes what the source calls it.
pub(super) fn attribute_name(argument: &Arg) -> String {
    argument.get_long().unwrap_or(argument.get_id().as_str()).replace('_', "-")
}

/// A text of an argument: that of the command, else the one that several commands share.
fn argument_text(message: &str, attribute: &str) -> Option<String> {
    [message, SHARED].into_iter().find_map(|message| text(&format!("{message}.{attribute}")))
}

fn translated_argument(argument: Arg, message: &str) -> Arg {
    let name = attribute_name(&argument);
    let values = named_values(&argument);
    let argument = match argument_text(message, &name) {
        None => argument,
        Some(help) => {
            let details = argument_text(message, &format!("{name}-details"));
            let has_details = argument.get_long_help().is_some();
            let help = laid_out(&help);
            let argument = argument.help(help.clone());
            match details {
                Some(details) => argument.long_help(format!("{help}\n\n{}", laid_out(&details))),
                None if has_details => argument.long_help(help),
                None => argument,
            }
        }
    };
    if values.is_empty() {
        return argument;
    }
    let translated = values.into_iter().map(|value| match argument_text(message, &value_name(&name, &value)) {
        Some(help) => value.help(help),
        None => value,
    });
    argument.value_parser(PossibleValuesParser::new(translated))
}

/// The values of an argument that has a list of them with explanations.
pub(super) fn named_values(argument: &Arg) -> Vec<PossibleValue> {
    let values = argument.get_possible_values();
    if values.iter().any(|value| value.get_help().is_some()) { values } else { Vec::new() }
}

/// The name of the explanation of a value in the catalogue.
pub(super) fn value_name(argument: &str, value: &PossibleValue) -> String {
    format!("{argument}-{}", value.get_name())
}
