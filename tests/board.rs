//! The board: its laws, perft, the peculiar moves by name, and positions and games as text.

#[path = "support/cases.rs"]
mod cases;
#[path = "support/collections.rs"]
mod collections;
#[path = "support/dice.rs"]
mod dice;
#[path = "support/mutation.rs"]
mod mutation;

#[path = "board/algebraic.rs"]
mod algebraic;
#[path = "board/any_text.rs"]
mod any_text;
#[path = "board/drawing.rs"]
mod drawing;
#[path = "board/files.rs"]
mod files;
#[path = "board/games.rs"]
mod games;
#[path = "board/habits.rs"]
mod habits;
#[path = "board/laws.rs"]
mod laws;
#[path = "board/notation.rs"]
mod notation;
#[path = "board/order.rs"]
mod order;
#[path = "board/perft.rs"]
mod perft;
#[path = "board/pieces.rs"]
mod pieces;
#[path = "board/slow.rs"]
mod slow;
#[path = "board/spoken.rs"]
mod spoken;
