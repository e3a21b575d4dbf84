//! Which programs play: what one build has played is not counted together with the games of another one.

use super::contest::Contest;
use super::engine::{EngineSpec, Program};
use super::schedule::Fixture;
use crate::engine::VERSION;
use crate::eval::nnue::Network;
use crate::notation::Game;
use std::collections::HashMap;

/// The tags that name the programs of Red and of Black.
const TAGS: [&str; 2] = ["RedProgram", "BlackProgram"];

/// Options of this very binary that name the file of another network.
const NETWORK_OPTIONS: [&str; 2] = ["evalfile", "evalapi"];

/// Why games do not belong together though their settings are the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnlikePrograms {
    /// An engine that is this very binary.
    #[error("{engine} was {found}, and is {own} here")]
    Own { engine: String, found: String, own: String },
    /// Another engine, by the name that it tells.
    #[error("{engine} calls itself \"{found}\", and called itself \"{known}\" in an earlier game")]
    Other { engine: String, found: String, known: String },
}

/// The programs that the games of a file name, by the numbers of their engines.
#[derive(Debug, Default)]
pub struct Programs(HashMap<usize, String>);

impl Programs {
    /// Takes in a game of the file. Engines that do not tell a name may play any.
    ///
    /// # Errors
    /// When an engine is another program than in an earlier game, or, if it is this very binary, another build or none that is named.
    pub fn check(&mut self, contest: &Contest, fixture: &Fixture, game: &Game) -> Result<(), UnlikePrograms> {
        for (tag, number) in TAGS.into_iter().zip([fixture.red, fixture.black]) {
            let spec = &contest.engines[number];
            let (engine, found) = (spec.name.clone(), game.tag(tag).unwrap_or_default());
            match own_program(spec) {
                Some(own) if found != own => {
                    let found = if found.is_empty() { "an earlier build, which games do not name" } else { found };
                    return Err(UnlikePrograms::Own { engine, found: found.to_string(), own });
                }
                None if !found.is_empty() => {
                    let known = self.0.entry(number).or_insert_with(|| found.to_string());
                    if known != found {
                        let (found, known) = (found.to_string(), known.clone());
                        return Err(UnlikePrograms::Other { engine, found, known });
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// Names the programs of a game. `told` are the names that the engines of Red and of Black have told.
pub fn name_programs(game: &mut Game, contest: &Contest, fixture: &Fixture, told: [Option<String>; 2]) {
    for ((tag, number), told) in TAGS.into_iter().zip([fixture.red, fixture.black]).zip(told) {
        if let Some(program) = own_program(&contest.engines[number]).or(told) {
            game.set_tag(tag, program);
        }
    }
}

/// Version and network of an engine that is this very binary. The network of a file is not named: the description of the engine has
/// the name of the file.
fn own_program(spec: &EngineSpec) -> Option<String> {
    let is_network = |name: &str| NETWORK_OPTIONS.iter().any(|option| option.eq_ignore_ascii_case(name));
    let has_file = || spec.options.iter().any(|(name, _)| is_network(name));
    (spec.program == Program::Itself).then(|| match has_file() {
        true => format!("mammoth {VERSION}"),
        false => format!("mammoth {VERSION}, {}", Network::embedded().name()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_binary_is_named_with_the_network_that_belongs_to_it() {
        let named = |text: &str| own_program(&text.parse().expect("readable"));
        let (own, network) = (format!("mammoth {VERSION}"), Network::embedded().name());
        assert_eq!(named("self;option.Hash=1"), Some(format!("{own}, {network}")));
        for option in ["EvalFile", "evalfile", "evalapi"] {
            assert_eq!(named(&format!("self;option.{option}=other.bin")), Some(own.clone()));
        }
        assert_eq!(named("engine;protocol=uci"), None);
    }
}
