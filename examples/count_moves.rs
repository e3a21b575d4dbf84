//! The move generator: how many games of so many plies there are. `cargo run --release --example count_moves -- 4`.

use mammoth::notation::{START_FEN, parse_fen};
use mammoth::position::Position;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let plies = std::env::args().nth(1).map_or(Ok(3), |text| text.parse())?;
    let mut position = parse_fen(START_FEN)?;
    for &mv in &position.legal_moves() {
        position.make(mv);
        println!("{mv}: {}", count(&mut position, plies - 1));
        position.unmake();
    }
    Ok(())
}

fn count(position: &mut Position, plies: u32) -> u64 {
    if plies == 0 {
        return 1;
    }
    let mut games = 0;
    for &mv in &position.legal_moves() {
        position.make(mv);
        games += count(position, plies - 1);
        position.unmake();
    }
    games
}
