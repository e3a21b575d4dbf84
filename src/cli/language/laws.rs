//! What the catalogue holds: a text for all that can be asked for, and nothing else. Its texts say what the English ones say, as far
//! as a program can see.

use super::catalogue::{FILES, text};
use super::commands::{SHARED, attribute_name, message_name, named_values, value_name};
use super::rendering::PHRASES;
use crate::cli::program;
use clap::{Arg, Command};
use fluent_bundle::FluentResource;
use fluent_syntax::ast::Entry;
use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What is wrong, and which names were asked for.
#[derive(Default)]
struct Findings {
    faults: Vec<String>,
    used: BTreeSet<String>,
    /// The English texts of each name that commands share.
    shared: BTreeMap<String, BTreeSet<String>>,
}

impl Findings {
    /// Compares the English text with the one of the first of these names that is there.
    fn compare(&mut self, names: &[String], english: &str) {
        let Some((name, chinese)) = names.iter().find_map(|name| Some((name, text(name)?))) else {
            return self.faults.push(format!("{} has no Chinese text: {english}", names[0]));
        };
        self.used.insert(name.clone());
        if name.starts_with(SHARED) {
            self.shared.entry(name.clone()).or_default().insert(english.to_string());
        }
        for (what, marks) in MARKS {
            let (known, found) = (marks(english), marks(&chinese));
            if known != found {
                self.faults.push(format!("{name}: the {what} in English are {known:?}, in Chinese {found:?}"));
            }
        }
        for (phrase, _) in PHRASES {
            if chinese.contains(phrase) {
                self.faults.push(format!("{name}: {phrase} would be replaced"));
            }
        }
    }

    fn command(&mut self, command: &Command, parent: &str) {
        let name = message_name(command, parent);
        let text = |styled: Option<&clap::builder::StyledStr>| styled.map(|styled| styled.to_string());
        let about = text(command.get_about()).unwrap_or_default();
        self.compare(std::slice::from_ref(&name), &about);
        if let Some(long) = text(command.get_long_about()) {
            let (_, details) = long.split_once("\n\n").unwrap_or(("", &long));
            self.compare(&[format!("{name}.details")], details);
        }
        if let Some(after) = text(command.get_after_long_help()) {
            self.compare(&[format!("{name}.after")], &after);
        }
        for argument in command.get_arguments() {
            self.argument(argument, &name);
        }
        let shown = |below: &&Command| command.get_name() != "help" && !below.is_hide_set();
        for below in command.get_subcommands().filter(shown) {
            self.command(below, &name);
        }
    }

    fn argument(&mut self, argument: &Arg, message: &str) {
        let name = attribute_name(argument);
        let names = |name: &str| [format!("{message}.{name}"), format!("{SHARED}.{name}")];
        let help = argument.get_help().map(|help| help.to_string()).unwrap_or_default();
        // Clap says in two ways how to see the other help.
        if name == "help" {
            self.used.insert(format!("{SHARED}.help"));
            return;
        }
        self.compare(&names(&name), &help);
        let long = argument.get_long_help().map(|long| long.to_string()).unwrap_or_default();
        if let Some((_, details)) = long.split_once("\n\n") {
            self.compare(&names(&format!("{name}-details")), details);
        }
        for value in named_values(argument) {
            let help = value.get_help().map(|help| help.to_string()).unwrap_or_default();
            self.compare(&names(&value_name(&name, &value)), &help);
        }
    }
}

/// Finds the marks of a text.
type Marks = fn(&str) -> BTreeSet<String>;

/// Marks that no translation changes, each with its name.
const MARKS: [(&str, Marks); 4] =
    [("lines to type", typed), ("options", options), ("quoted names", quoted), ("defaults", defaults)];

/// Lines that are typed as they stand.
fn typed(text: &str) -> BTreeSet<String> {
    let mut typed = BTreeSet::new();
    let mut goes_on = false;
    for line in text.lines() {
        let title = ["Example: ", "例："].iter().find_map(|title| line.strip_prefix(title));
        let words = title.unwrap_or(line.trim_start());
        let is_command =
            ["mammoth ", "cargo ", "target/", "> ", "bestmove "].iter().any(|begin| words.starts_with(begin));
        if title.is_some() || goes_on || (line.starts_with("  ") && is_command) {
            typed.insert(words.to_string());
            goes_on = words.ends_with('\\');
        }
    }
    typed
}

fn options(text: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
    let words = text.split(|c: char| !is_name(c)).map(|word| word.trim_end_matches('-'));
    words.filter(|word| word.len() > 3 && word.starts_with("--")).map(str::to_string).collect()
}

fn quoted(text: &str) -> BTreeSet<String> {
    let is_name = |word: &&str| !word.is_empty() && word.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    ['"', '`']
        .iter()
        .flat_map(|mark| text.split(*mark).filter(is_name))
        .filter(|word| word.contains('_'))
        .map(str::to_string)
        .collect()
}

/// Whether a text says what holds where nothing is given.
fn defaults(text: &str) -> BTreeSet<String> {
    let marks = [("default", ["[default", "默认："])];
    let said = marks.iter().filter(|(_, words)| words.iter().any(|word| text.contains(word)));
    said.map(|(name, _)| name.to_string()).collect()
}

fn resources() -> Vec<(&'static str, FluentResource)> {
    let read = |(file, text): (&'static str, &str)| match FluentResource::try_new(text.to_string()) {
        Ok(resource) => (file, resource),
        Err((_, errors)) => panic!("{file} cannot be read: {errors:?}"),
    };
    FILES.into_iter().map(read).collect()
}

/// The names of all texts of a file.
fn names(resource: &FluentResource) -> Vec<String> {
    let mut names = Vec::new();
    for entry in resource.entries() {
        match entry {
            Entry::Message(message) => {
                names.extend(message.value.as_ref().map(|_| message.id.name.to_string()));
                names.extend(message.attributes.iter().map(|own| format!("{}.{}", message.id.name, own.id.name)));
            }
            Entry::Junk { content } => panic!("unreadable: {content}"),
            _ => {}
        }
    }
    names
}

#[test]
fn no_name_stands_twice() {
    let mut seen = BTreeSet::new();
    for name in resources().iter().flat_map(|(_, resource)| names(resource)) {
        assert!(seen.insert(name.clone()), "{name} stands twice");
    }
}

#[test]
fn every_command_and_option_has_its_chinese_text_and_every_text_its_option() {
    let mut command = program::in_english();
    command.build();
    let mut findings = Findings::default();
    findings.command(&command, "");
    for (name, texts) in &findings.shared {
        if texts.len() > 1 && name != "shared.help" {
            findings.faults.push(format!("{name} stands for different texts: {texts:?}"));
        }
    }
    let (_, help) = resources().swap_remove(0);
    let unused = names(&help).into_iter().filter(|name| !findings.used.contains(name) && name != SHARED);
    findings.faults.extend(unused.map(|name| format!("{name} belongs to nothing")));
    assert!(findings.faults.is_empty(), "\n{}", findings.faults.join("\n"));
}

/// A message as the source has it: `message!("name", "English {value}", value = …)`.
#[derive(Debug, PartialEq, Eq)]
struct Written {
    name: String,
    values: BTreeSet<String>,
}

fn written_messages(tokens: TokenStream, found: &mut Vec<Written>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for (place, token) in tokens.iter().enumerate() {
        let TokenTree::Group(group) = token else { continue };
        let before = place.checked_sub(2).map(|place| tokens[place].to_string());
        if before.as_deref() == Some("message") && tokens[place - 1].to_string() == "!" {
            let parts: Vec<TokenTree> = group.stream().into_iter().collect();
            let name = parts[0].to_string().trim_matches('"').to_string();
            let is_value = |pair: &[TokenTree]| match pair {
                [TokenTree::Punct(comma), TokenTree::Ident(value), TokenTree::Punct(equal)] => {
                    (comma.as_char() == ',' && equal.as_char() == '=').then(|| value.to_string())
                }
                _ => None,
            };
            found.push(Written { name, values: parts.windows(3).filter_map(is_value).collect() });
        }
        written_messages(group.stream(), found);
    }
}

fn source_messages(directory: &Path, found: &mut Vec<Written>) {
    for entry in fs::read_dir(directory).expect("the directory is there") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            source_messages(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).expect("the source is there");
            written_messages(source.parse().expect("it is Rust"), found);
        }
    }
}

/// The values for which a text has places.
fn places(text: &str) -> BTreeSet<String> {
    let name = |part: &str| part.chars().take_while(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    text.split('$').skip(1).map(name).collect()
}

#[test]
fn every_message_has_its_chinese_text_with_the_same_values() {
    let mut written = Vec::new();
    source_messages(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/cli"), &mut written);
    let (_, source) = FILES[2];
    let catalogue: BTreeMap<&str, BTreeSet<String>> = source
        .lines()
        .filter(|line| !line.starts_with('#'))
        .filter_map(|line| line.split_once(" = "))
        .map(|(name, text)| (name, places(text)))
        .collect();
    let known: BTreeSet<String> = resources().iter().skip(2).flat_map(|(_, resource)| names(resource)).collect();
    assert_eq!(known, catalogue.keys().map(|name| name.to_string()).collect(), "a message takes one line");
    for message in &mut written {
        message.values.remove("english");
        assert_eq!(catalogue.get(message.name.as_str()), Some(&message.values), "{}", message.name);
    }
    let used: BTreeSet<String> = written.into_iter().map(|message| message.name).collect();
    assert_eq!(known, used, "messages of the catalogue, and those of the source");
}

#[test]
fn a_missing_line_and_a_changed_option_are_seen() {
    assert_ne!(typed("Examples:\n  mammoth go \\\n    --depth 3"), typed("示例：\n  mammoth go \\\n    --depth 4"));
    assert_eq!(typed("Example: printf x | mammoth uci"), typed("例：printf x | mammoth uci"));
    assert_ne!(options("with --depth and --nodes"), options("用 --depth 时"));
    assert_ne!(quoted("\"time_ms\" is"), quoted("\"timems\""));
    assert_eq!(places("读了 { $games } 局"), BTreeSet::from(["games".to_string()]));
    let mut found = Vec::new();
    let source = "f(message!(\"a-b\", \"{n} of {m}\", n = 1, m = g(2)))".parse().expect("it is Rust");
    written_messages(source, &mut found);
    assert_eq!(found, [Written { name: "a-b".into(), values: ["m".into(), "n".into()].into() }]);
}
