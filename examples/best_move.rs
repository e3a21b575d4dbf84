//! The best line of a position: `cargo run --release --example best_move -- "FEN"`.

use mammoth::notation::{ChineseStyle, Notation, START_FEN, parse_fen, write_move};
use mammoth::time::Limits;
use std::error::Error;
use std::time::Duration;

fn main() -> Result<(), Box<dyn Error>> {
    let fen = std::env::args().nth(1).unwrap_or_else(|| START_FEN.to_string());
    let mut position = parse_fen(&fen)?;
    let analysis = mammoth::analyse(&position, Limits::movetime(Duration::from_secs(1)))?;
    let Some(best) = analysis.lines.first() else {
        println!("{:?} has no legal move and has lost", position.side_to_move());
        return Ok(());
    };
    println!("score {} at depth {}, {} nodes", best.score, analysis.depth, analysis.nodes);
    for &mv in &best.moves {
        println!("{mv} {}", write_move(&position, mv, Notation::Chinese(ChineseStyle::default())));
        position.make(mv);
    }
    Ok(())
}
