//! Random games with variations and comments.

use crate::dice::{Dice, sparse};
use mammoth::notation::{Game, Outcome, PlayedMove, Variation};
use mammoth::position::Position;

const REMARKS: [&str; 5] = ["", "", "好棋", "a remark", "红方优势\n黑方 [x] 可走车1平2"];

/// A game whose variations lie at most three deep. Where they may begin in the place of another variation's first move, they do
/// now and then.
pub fn random_game(dice: &mut Dice, first_may_vary: bool) -> Game {
    let start = if dice.below(3) == 0 { sparse(dice) } else { Game::default().start };
    let start = start.with_last_moves(0);
    let mut game = Game::new(without_quiet_plies(&start));
    let plies = dice.below(30);
    game.moves = line(dice, &mut game.start.clone(), plies, 3, true, first_may_vary);
    if game.moves.is_empty() && game.start.side_to_move() == mammoth::types::Color::Black {
        return random_game(dice, first_may_vary);
    }
    game.comment = dice.choose(&REMARKS).to_string();
    game.outcome = *dice.choose(&[None, Some(Outcome::RedWins), Some(Outcome::BlackWins), Some(Outcome::Draw)]);
    for (name, value) in
        [("Title", "对局"), ("Event", "全国赛"), ("Date", "1999.12.31"), ("Red", "胡荣华"), ("Black", "柳大华")]
    {
        if dice.below(2) == 0 {
            game.set_tag(name, value);
        }
    }
    game
}

/// The formats do not keep how many plies are quiet.
fn without_quiet_plies(position: &Position) -> Position {
    let fen = mammoth::notation::to_fen(position);
    let fields: Vec<&str> = fen.split(' ').take(2).collect();
    mammoth::notation::parse_fen(&fields.join(" ")).expect("a position")
}

fn line(
    dice: &mut Dice,
    position: &mut Position,
    plies: usize,
    depth: usize,
    is_main: bool,
    first_may_vary: bool,
) -> Vec<PlayedMove> {
    let mut moves: Vec<PlayedMove> = Vec::new();
    while moves.len() < plies && position.has_legal_move() {
        let mut played = PlayedMove::with_comment(*dice.choose(&position.legal_moves()), *dice.choose(&REMARKS));
        let may_vary = depth > 0 && (is_main || first_may_vary || !moves.is_empty());
        while may_vary && dice.below(5) == 0 {
            let plies = 1 + dice.below(5);
            let moves = line(dice, &mut position.clone(), plies, depth - 1, false, first_may_vary);
            played.variations.push(Variation { comment: String::new(), moves });
        }
        position.make(played.mv);
        moves.push(played);
    }
    moves
}

/// Moves of a game and all its variations.
pub fn count_moves(moves: &[PlayedMove]) -> usize {
    let beside = |played: &PlayedMove| played.variations.iter().map(|line| count_moves(&line.moves)).sum::<usize>();
    moves.iter().map(|played| 1 + beside(played)).sum()
}
