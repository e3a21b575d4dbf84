//! Games out of files, archives and directories, in any encoding: `cargo run --release --example read_games -- FILES`.

use mammoth::notation::{Found, Notation, game_files, open_source, read_source, write_move};
use std::convert::Infallible;
use std::error::Error;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let paths: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    for path in game_files(&paths).map_err(|(path, error)| format!("{}: {error}", path.display()))? {
        let Ok(()) = read_source(&mut open_source(&path)?, &path.display().to_string(), None, &mut show);
    }
    Ok(())
}

fn show(found: Found) -> Result<(), Infallible> {
    match found {
        Found::Game { file, number, game: Ok(game) } => {
            let mut position = game.start.clone();
            let mut text = String::new();
            for played in game.moves.iter().take(6) {
                text += &format!(" {}", write_move(&position, played.mv, Notation::Wxf));
                position.make(played.mv);
            }
            let player = |tag| game.tag(tag).unwrap_or("?");
            println!("{file}, game {number}: {} - {},{text}", player("Red"), player("Black"));
        }
        Found::Game { file, game: Err(error), .. } => eprintln!("{file}, {error}"),
        Found::Unreadable { file, error } => eprintln!("{file}: {error}"),
        Found::End { .. } | Found::Skipped => {}
    }
    Ok(())
}
