//! What a path names: followed through imports and re-exports to the module that defines it.

use super::source::Source;

/// What a path leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    Module(usize),
    /// Something that this module defines.
    Item(usize),
    /// Something of another crate.
    Outside,
}

/// Imports that are followed for one path at most: imports of everything can go round in circles.
const MOST_STEPS: usize = 12;

impl Source {
    /// What `path`, written in the module `from`, leads to; `None` for a local name and what is not found.
    pub fn resolve(&self, from: usize, path: &[String]) -> Option<Target> {
        self.follow(from, path, MOST_STEPS)
    }

    /// Whether a path is written from the root or in relation to its module, so that it has to lead somewhere.
    pub fn is_anchored(path: &[String]) -> bool {
        path.len() > 1 && matches!(path[0].as_str(), "crate" | "super" | "self")
    }

    fn follow(&self, from: usize, path: &[String], steps: usize) -> Option<Target> {
        let steps = steps.checked_sub(1)?;
        let mut here = Target::Module(from);
        for (place, word) in path.iter().enumerate() {
            let Target::Module(module) = here else { break };
            here = match word.as_str() {
                "crate" => Target::Module(0),
                "self" => here,
                "super" => Target::Module(self.modules[module].parent?),
                _ => self.look_up(module, word, place + 1 == path.len(), steps)?,
            };
        }
        Some(here)
    }

    /// What `name` means in a module. A module and a function may share a name; the `last` word of a path means the
    /// function, any other the module.
    fn look_up(&self, module: usize, name: &str, last: bool, steps: usize) -> Option<Target> {
        let known = &self.modules[module];
        let item = || known.items.contains(name).then_some(Target::Item(module));
        let imported = || {
            let mut imports = known.imports.iter().filter(|import| import.name == name);
            imports.find_map(|import| {
                let outside = (!Source::is_anchored(&import.path)).then_some(Target::Outside);
                self.follow(module, &import.path, steps).or(outside)
            })
        };
        let child = || known.children.get(name).map(|&child| Target::Module(child));
        let in_globs = || {
            let found = |path: &Vec<String>| match self.follow(module, path, steps)? {
                Target::Module(other) => self.look_up(other, name, last, steps.checked_sub(1)?),
                Target::Item(_) | Target::Outside => None,
            };
            known.globs.iter().find_map(found)
        };
        let named =
            if last { item().or_else(imported).or_else(child) } else { child().or_else(item).or_else(imported) };
        named.or_else(in_globs)
    }
}
