//! The moves of a game that lost more than a pawn, with better ones: `cargo run --release --example annotate_game -- GAME.pgn`.

use mammoth::analysis::{Analyser, Means, Question};
use mammoth::notation::{Notation, read_games, write_move};
use mammoth::time::Limits;
use std::error::Error;

/// A pawn, in centipawns.
const MUCH: i32 = 100;

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which game file?")?;
    let text = std::fs::read_to_string(path)?;
    let game = read_games(&text).next().ok_or("there is no game in it")??;
    let mut analyser = Analyser::new(Means::default())?;
    let mut position = game.start.clone();
    let mut before = analyser.ask(&Question::new(&position, Limits::nodes(100_000)))?;
    for (played, ply) in game.moves.iter().zip(1..) {
        let name = |mv| write_move(&position, mv, Notation::Wxf);
        let (played_name, best_name) = (name(played.mv), before.best().map(name));
        position.make(played.mv);
        let after = analyser.ask(&Question::new(&position, Limits::nodes(100_000)))?;
        let lost = match (before.score(), after.score()) {
            (Some(before), Some(after)) => before.value() + after.value(),
            // Without a legal move the opponent has lost.
            _ => 0,
        };
        if lost > MUCH {
            println!("ply {ply}: {played_name} loses {lost} centipawns; better is {}", best_name.unwrap_or_default());
        }
        before = after;
    }
    Ok(())
}
