//! The rooms of the house lie in layers, and nobody imports from above; inside a room no files depend on each other in a
//! circle.

#[path = "layering/circles.rs"]
mod circles;
#[path = "layering/made_up.rs"]
mod made_up;
#[path = "layering/names.rs"]
mod names;
#[path = "layering/source.rs"]
mod source;

use source::{Source, WrittenPath};
use std::collections::BTreeMap;
use std::sync::LazyLock;

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
    ("drawing", 2),
    ("egtb", 2),
    ("search", 3),
    ("book", 3),
    ("analysis", 4),
    ("engine", 4),
    ("protocol", 5),
    ("cluster", 5),
    ("league", 5),
    ("pages", 5),
    ("review", 5),
    ("scaling", 5),
    ("training", 5),
    ("tuning", 5),
    ("cli", 5),
];

/// Modules that may import less than their layer allows.
const STRICTER: &[(&str, &[&str])] =
    &[("platform", &[]), ("types", &[]), ("parallel", &["types"]), ("drawing", &["types", "position", "notation"])];

/// Modules that may print.
const PRINTERS: &[&str] = &["protocol", "cli"];

/// This crate.
static SOURCE: LazyLock<Source> = LazyLock::new(Source::of_this_crate);

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

/// The room that a path names, when it is written from the root of the crate or climbs up to it.
fn room_named(source: &Source, module: usize, path: &[String]) -> Option<String> {
    let climbed = path.iter().take_while(|word| *word == "super").count();
    let start = match path.first()?.as_str() {
        "crate" => 1,
        "super" if climbed == source.modules[module].names.len() => climbed,
        _ => return None,
    };
    path.get(start).cloned()
}

/// Every import of another room: from, to, and where.
fn all_imports(source: &Source) -> Vec<(String, String, String)> {
    let mut all = Vec::new();
    for (number, module) in source.modules.iter().enumerate() {
        let Some(room) = source.room(number) else { continue };
        for WrittenPath { words, line } in &module.paths {
            if let Some(other) = room_named(source, number, words).filter(|other| other != room) {
                all.push((room.to_string(), other, source.place(number, *line)));
            }
        }
    }
    all
}

#[test]
fn nobody_imports_from_above() {
    let all = all_imports(&SOURCE);
    assert!(all.len() > 50, "only {} imports were found", all.len());
    let complaints: Vec<String> =
        all.iter().filter_map(|(from, to, place)| Some(format!("{place}: {}", objection(from, to)?))).collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

#[test]
fn every_module_of_the_crate_has_a_layer() {
    for room in circles::rooms(&SOURCE) {
        assert!(layer(&room).is_some(), "{room} is not in the table of layers");
    }
}

#[test]
fn imports_within_a_layer_form_no_circle() {
    let mut neighbours: BTreeMap<String, BTreeMap<String, String>> = BTreeMap::new();
    for (from, to, place) in all_imports(&SOURCE) {
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

/// The circles in a room, if there are any.
fn complaint_about_circles(source: &Source, room: &str) -> Option<String> {
    let circles = circles::circles(source, room);
    let shown: Vec<String> = circles.iter().map(|steps| format!("  {}", steps.join("\n  "))).collect();
    let complaint = || format!("files of {room} depend on each other in circles:\n{}", shown.join("\n\n"));
    (!shown.is_empty()).then(complaint)
}

#[test]
fn files_of_a_room_form_no_circle() {
    let rooms = circles::rooms(&SOURCE);
    let complaints: Vec<String> = rooms.iter().filter_map(|room| complaint_about_circles(&SOURCE, room)).collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n\n"));
}

/// A path that is not understood could hide a circle.
#[test]
fn every_path_into_the_crate_is_understood() {
    let mut lost = Vec::new();
    for (number, module) in SOURCE.modules.iter().enumerate() {
        for WrittenPath { words, line } in &module.paths {
            if Source::is_anchored(words) && SOURCE.resolve(number, words).is_none() {
                lost.push(format!("{}: what {} names is not found", SOURCE.place(number, *line), words.join("::")));
            }
        }
    }
    assert!(lost.is_empty(), "\n{}", lost.join("\n"));
}

#[test]
fn only_the_outer_rooms_print() {
    const MACROS: [&str; 5] = ["print", "println", "eprint", "eprintln", "dbg"];
    const FUNCTIONS: [&str; 2] = ["stdout", "stderr"];
    for (number, module) in SOURCE.modules.iter().enumerate() {
        let Some(room) = SOURCE.room(number).filter(|room| !PRINTERS.contains(room)) else { continue };
        for WrittenPath { words, line } in &module.paths {
            let last = words.last().expect("a path has a word").as_str();
            // A word alone may be a variable; a function of `io` comes with its module, there or in a `use`.
            let prints = MACROS.contains(&last) || (words.len() > 1 && FUNCTIONS.contains(&last));
            assert!(!prints, "{}: {room} uses {last}", SOURCE.place(number, *line));
        }
    }
}

#[test]
fn what_is_forbidden_is_refused() {
    for (from, to) in [("position", "eval"), ("types", "platform"), ("search", "engine"), ("tt", "search")] {
        assert!(objection(from, to).is_some(), "{from} imports {to}");
    }
    for to in ["tt", "eval", "position", "platform", "time"] {
        assert!(objection("parallel", to).is_some(), "parallel imports {to}");
    }
    assert!(objection("drawing", "files").is_some(), "drawing imports files");
    for (from, to) in [("cli", "protocol"), ("notation", "position"), ("tt", "parallel"), ("parallel", "types")] {
        assert_eq!(objection(from, to), None);
    }
    assert!(objection("search", "attic").is_some(), "a module without a layer");
}
