//! The rooms of the house lie in layers, and nobody imports from above.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Every module and its layer. A module may import from its own layer and from those below.
const LAYERS: &[(&str, u32)] = &[
    ("platform", 0),
    ("types", 0),
    ("position", 1),
    ("notation", 1),
    ("files", 1),
    ("rules", 2),
    ("eval", 2),
    ("tt", 2),
    ("time", 2),
    ("parallel", 2),
    ("search", 3),
    ("book", 3),
    ("engine", 4),
    ("protocol", 5),
    ("league", 5),
    ("scaling", 5),
    ("training", 5),
    ("cli", 5),
];

/// Modules that may import less than their layer allows.
const STRICTER: &[(&str, &[&str])] = &[("platform", &[]), ("types", &[]), ("parallel", &["types"])];

/// Modules that may print.
const PRINTERS: &[&str] = &["protocol", "cli"];

/// A module named in the code.
#[derive(Debug, PartialEq, Eq)]
struct Import {
    module: String,
    line: usize,
}

/// A source file without comments and unit tests; line numbers are those of the file.
struct Source {
    path: PathBuf,
    /// The module of the first layer below the crate that the file belongs to; `None` for the crate's root.
    module: Option<String>,
    /// How many modules deep the file lies.
    depth: usize,
    code: String,
}

fn layer(module: &str) -> Option<u32> {
    LAYERS.iter().find(|(name, _)| *name == module).map(|&(_, layer)| layer)
}

/// What is wrong with an import, if anything is.
fn objection(from: &str, to: &str) -> Option<String> {
    if from == to {
        return None;
    }
    let (Some(own), Some(other)) = (layer(from), layer(to)) else {
        return Some(format!("{from} or {to} is not in the table of layers"));
    };
    if other > own {
        return Some(format!("{from} (layer {own}) imports {to} (layer {other}) from above"));
    }
    let (_, allowed) = STRICTER.iter().find(|(name, _)| *name == from)?;
    (!allowed.contains(&to)).then(|| format!("{from} may import {allowed:?} only, not {to}"))
}

/// The code without what follows `//` and without items under `#[cfg(test)]`; the lines stay where they are.
fn strip(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut in_test = false;
    let mut braces = 0;
    for line in text.lines() {
        let line = line.split("//").next().unwrap_or_default();
        if line.trim() == "#[cfg(test)]" {
            in_test = true;
        } else if in_test {
            braces += line.matches('{').count() as i32 - line.matches('}').count() as i32;
            let ends = line.contains('}') || line.trim_end().ends_with(';');
            in_test = braces > 0 || !ends;
        } else {
            code.push_str(line);
        }
        code.push('\n');
    }
    code
}

/// The first names of what is imported by a path that ends, at `end`, with the root of the crate.
fn names_after(code: &str, end: usize) -> Vec<(String, usize)> {
    let rest = &code[end..];
    let skipped = rest.len() - rest.trim_start().len();
    if !rest.trim_start().starts_with('{') {
        return name_at(code, end + skipped).into_iter().collect();
    }
    // A group: a name begins behind the brace and behind each comma that is not deeper.
    let mut names = Vec::new();
    let mut depth = 0;
    for (offset, character) in rest.char_indices() {
        match character {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 && offset >= skipped {
            break;
        }
        if depth == 1 && matches!(character, '{' | ',') {
            let start = end + offset + 1;
            let blanks = code[start..].len() - code[start..].trim_start().len();
            names.extend(name_at(code, start + blanks));
        }
    }
    names
}

/// The identifier that begins here, and where.
fn name_at(code: &str, start: usize) -> Option<(String, usize)> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let name: String = code[start..].chars().take_while(|&c| is_part(c)).collect();
    (!name.is_empty() && name != "self").then_some((name, start))
}

/// The modules that are named through `crate::…`, or through enough `super::` to reach the root.
fn imports(code: &str, depth: usize) -> Vec<Import> {
    let mut found = imports_behind(code, "crate::");
    if depth > 0 {
        // In a module written inside the file the same words only reach the file.
        let upwards = imports_behind(code, &"super::".repeat(depth));
        found.extend(upwards.into_iter().filter(|import| layer(&import.module).is_some()));
    }
    found
}

fn imports_behind(code: &str, root: &str) -> Vec<Import> {
    let mut found = Vec::new();
    for (start, _) in code.match_indices(root) {
        let before = code[..start].chars().next_back();
        if before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == ':') {
            continue;
        }
        found.extend(names_after(code, start + root.len()).into_iter().map(|(module, at)| {
            let line = code[..at].matches('\n').count() + 1;
            Import { module, line }
        }));
    }
    found
}

fn rust_files(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(directory).expect("the directory can be read") {
        let path = entry.expect("the entry can be read").path();
        if path.is_dir() {
            rust_files(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    rust_files(&root, &mut files);
    files.sort();
    files.into_iter().map(|file| source(&root, file)).collect()
}

fn source(root: &Path, file: PathBuf) -> Source {
    let inside = file.strip_prefix(root).expect("the file lies below the directory").with_extension("");
    let mut names: Vec<String> = inside.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    if names.last().is_some_and(|name| matches!(name.as_str(), "mod" | "lib" | "main")) {
        names.pop();
    }
    let code = strip(&fs::read_to_string(&file).expect("the file is text"));
    let path = Path::new("src").join(file.strip_prefix(root).expect("the file lies below the directory"));
    Source { path, module: names.first().cloned(), depth: names.len(), code }
}

/// Every import of another module: from, to, and where.
fn all_imports() -> Vec<(String, String, String)> {
    let mut all = Vec::new();
    for source in sources() {
        let Some(module) = &source.module else { continue };
        for import in imports(&source.code, source.depth) {
            let place = format!("{}:{}", source.path.display(), import.line);
            all.push((module.clone(), import.module, place));
        }
    }
    all.retain(|(from, to, _)| from != to);
    all
}

#[test]
fn nobody_imports_from_above() {
    let all = all_imports();
    assert!(all.len() > 50, "only {} imports were found", all.len());
    let complaints: Vec<String> =
        all.iter().filter_map(|(from, to, place)| Some(format!("{place}: {}", objection(from, to)?))).collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn every_module_of_the_crate_has_a_layer() {
    for source in sources() {
        if let Some(module) = source.module {
            assert!(layer(&module).is_some(), "{}: {module} is not in the table of layers", source.path.display());
        }
    }
}

#[test]
fn imports_within_a_layer_form_no_circle() {
    let mut neighbours: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (from, to, place) in all_imports() {
        neighbours.entry(from).or_default().insert(to, place);
    }
    // Take away the modules that import nothing, again and again; what stays goes round in circles.
    loop {
        let known: Vec<String> = neighbours.keys().cloned().collect();
        neighbours.values_mut().for_each(|to| to.retain(|module, _| known.contains(module)));
        let before = neighbours.len();
        neighbours.retain(|_, to| !to.is_empty());
        if neighbours.len() == before {
            break;
        }
    }
    assert!(neighbours.is_empty(), "modules that import each other: {neighbours:#?}");
}

#[test]
fn only_the_outer_rooms_print() {
    for source in sources() {
        let Some(module) = source.module.filter(|module| !PRINTERS.contains(&module.as_str())) else { continue };
        for (index, line) in source.code.lines().enumerate() {
            let place = format!("{}:{}", source.path.display(), index + 1);
            for word in ["print!(", "println!(", "dbg!(", "stdout()", "stderr()"] {
                assert!(!line.contains(word), "{place}: {module} uses {word}");
            }
        }
    }
}

#[test]
fn imports_are_recognised() {
    let found = |code: &str, depth| -> Vec<(String, usize)> {
        imports(&strip(code), depth).into_iter().map(|import| (import.module, import.line)).collect()
    };
    let named = |names: &[(&str, usize)]| -> Vec<(String, usize)> {
        names.iter().map(|&(name, line)| (name.to_string(), line)).collect()
    };
    assert_eq!(found("use crate::types::Move;", 1), named(&[("types", 1)]));
    assert_eq!(found("\nfn f() { crate::search::go(crate::tt::new()) }", 1), named(&[("search", 2), ("tt", 2)]));
    assert_eq!(
        found("pub use crate::{\n    types::{Move, Square},\n    eval,\n};\nuse std::fmt;", 2),
        named(&[("types", 2), ("eval", 3)])
    );
    assert_eq!(found("// use crate::cli;\n/// [`crate::cli`]\nlet a = 1; // crate::cli", 1), []);
    assert_eq!(found("use super::search::Pool;", 1), named(&[("search", 1)]));
    assert_eq!(found("use super::node;\nuse super::super::engine::Engine;", 2), named(&[("engine", 2)]));
    assert_eq!(found("use some_crate::types; pub(crate) fn f() {}", 1), []);
    let with_tests = "use crate::tt;\n#[cfg(test)]\nmod tests {\n    use crate::cli;\n}\nuse crate::eval;";
    assert_eq!(found(with_tests, 1), named(&[("tt", 1), ("eval", 6)]));
    let with_test_line = "#[cfg(test)]\nuse crate::cli;\nuse crate::eval;";
    assert_eq!(found(with_test_line, 1), named(&[("eval", 3)]));
}

#[test]
fn what_is_forbidden_is_refused() {
    for (from, to) in [("position", "eval"), ("types", "platform"), ("search", "engine"), ("tt", "search")] {
        assert!(objection(from, to).is_some(), "{from} imports {to}");
    }
    for to in ["tt", "eval", "position", "platform", "time"] {
        assert!(objection("parallel", to).is_some(), "parallel imports {to}");
    }
    for (from, to) in [("cli", "protocol"), ("notation", "position"), ("tt", "parallel"), ("parallel", "types")] {
        assert_eq!(objection(from, to), None);
    }
    assert!(objection("search", "attic").is_some(), "a module without a layer");
}
