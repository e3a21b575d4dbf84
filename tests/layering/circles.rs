//! Files of a room that depend on each other in a circle.
//!
//! A file depends on another of its room when it names what that one defines, by whatever way, and when it declares it
//! with `mod`. So a file that declares modules defines nothing that they use; it declares and re-exports. Calls of
//! methods are not seen: a type's methods may lie in several files.

use super::names::Target;
use super::source::{Module, Source};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// On which files each file of a room depends, and the first place that shows it.
pub type Dependencies = BTreeMap<usize, BTreeMap<usize, String>>;

/// The shortest circle through each file that lies in one; every step is a line.
pub fn circles(source: &Source, room: &str) -> Vec<Vec<String>> {
    let dependencies = dependencies(source, room);
    let mut seen = BTreeSet::new();
    let mut circles = Vec::new();
    for &file in dependencies.keys() {
        let Some(circle) = shortest_circle(&dependencies, file) else { continue };
        if seen.insert(circle.iter().copied().collect::<BTreeSet<usize>>()) {
            let next = circle.iter().cycle().skip(1);
            circles.push(circle.iter().zip(next).map(|(from, to)| dependencies[from][to].clone()).collect());
        }
    }
    circles
}

/// Every room there is.
pub fn rooms(source: &Source) -> BTreeSet<String> {
    source.modules.iter().filter_map(|module| module.names.first().cloned()).collect()
}

fn dependencies(source: &Source, room: &str) -> Dependencies {
    let mut all = Dependencies::new();
    let is_inside = |module: &Module| module.names.first().is_some_and(|name| name == room);
    for (number, module) in source.modules.iter().enumerate().filter(|(_, module)| is_inside(module)) {
        let mut depend_on = |other: &Module, line: usize, how: String| {
            if other.file != module.file && is_inside(other) {
                let shown = || format!("{} {how} src/{}", source.place(number, line), source.files[other.file]);
                all.entry(module.file).or_default().entry(other.file).or_insert_with(shown);
            }
        };
        for path in &module.paths {
            if let Some(Target::Item(owner)) = source.resolve(number, &path.words) {
                depend_on(&source.modules[owner], path.line, format!("names {} of", path.words.join("::")));
            }
        }
        for &child in module.children.values() {
            depend_on(&source.modules[child], 1, "declares".to_string());
        }
    }
    all
}

fn shortest_circle(dependencies: &Dependencies, start: usize) -> Option<Vec<usize>> {
    let mut came_from = BTreeMap::new();
    let mut waiting = VecDeque::from([start]);
    while let Some(file) = waiting.pop_front() {
        for &next in dependencies.get(&file).into_iter().flat_map(BTreeMap::keys) {
            if next == start {
                let mut circle = vec![file];
                while let Some(&before) = came_from.get(circle.last().expect("it is never empty")) {
                    circle.push(before);
                }
                circle.reverse();
                return Some(circle);
            }
            if next != start && !came_from.contains_key(&next) {
                came_from.insert(next, file);
                waiting.push_back(next);
            }
        }
    }
    None
}
