//! Engines as shell scripts: horses go out and home, so that any two of them repeat the position after eight plies.

use crate::run::Place;

/// What an honest script does on `go`.
pub const HONEST: &str = "horse";

/// Writes an engine and returns its `--engine` text. `on_go` runs on each `go`, with `$turn` counting the engine's moves
/// of the game and the function `horse` making the honest move. Later parts of the text go into `more`.
pub fn engine(place: &Place, name: &str, on_go: &str, more: &str) -> String {
    custom(place, name, &format!("go*) turn=$((turn+1)); {on_go};;"), more)
}

/// Writes an engine with branches of its own; they come before the usual ones.
pub fn custom(place: &Place, name: &str, branches: &str, more: &str) -> String {
    raw(
        place,
        name,
        &format!("{PRELUDE}while read -r line; do case \"$line\" in\n{branches}\n{USUAL}esac; done\n"),
        more,
    )
}

/// Writes a program that need not be an engine.
pub fn raw(place: &Place, name: &str, text: &str, more: &str) -> String {
    place.write(&format!("{name}.sh"), text);
    let protocol = if more.contains("protocol=") { "" } else { ";protocol=uci" };
    let path = place.path(&format!("{name}.sh"));
    format!("name={name};cmd=/bin/sh;arg={};{more}{protocol}", path.display())
}

/// In a game from the start position without captures the number of words tells the side to move: `position fen` and
/// six fields, `moves`, the moves.
const PRELUDE: &str = r#"
turn=0
position=""
horse() {
    set -- $position
    case $(( ($# < 9 ? 0 : $# - 9) % 2 ))$((turn % 2)) in
        01) echo "bestmove h0g2";;
        00) echo "bestmove g2h0";;
        11) echo "bestmove h9g7";;
        10) echo "bestmove g7h9";;
    esac
}
"#;

const USUAL: &str = r#"
uci) echo "id name Script"; echo uciok;;
ucci) echo "option newgame type button"; echo ucciok;;
isready) echo readyok;;
ucinewgame|"setoption newgame") turn=0;;
position*) position="$line";;
go*) turn=$((turn+1)); horse;;
quit) exit 0;;
"#;
