//! What an engine says, read by the program that drives it. One reader for both protocols: their replies do not
//! contradict each other, and some engines mix them.

use super::score::ReportedScore;

/// A line of an engine, understood as far as a driver needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `ucciok` or `uciok`.
    Introduced,
    /// `readyok`.
    Ready,
    /// `id name …`.
    Name(String),
    /// `option …`.
    Option(OptionLine),
    /// `info …` with numbers in it.
    Info(InfoLine),
    /// `bestmove …`.
    BestMove(BestMove),
    /// `nobestmove`, `bestmove (none)`, `bestmove 0000`.
    NoMove,
    /// Anything else; none of it is an error.
    Other,
}

/// A move and what rides on it; moves as the engine wrote them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BestMove {
    pub best: String,
    /// The answer the engine would like to think about.
    pub ponder: Option<String>,
    /// It offers a draw, or accepts one.
    pub draw: bool,
    /// It gives the game up.
    pub resign: bool,
}

/// An option an engine lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OptionLine {
    pub name: String,
    /// `check`, `spin`, `combo`, `button`, `string`, `label`; empty when the line does not say.
    pub kind: String,
    /// The value it has as long as nobody sets it.
    pub default: Option<String>,
    pub min: Option<i64>,
    pub max: Option<i64>,
    /// The choices of a combo.
    pub choices: Vec<String>,
}

/// The numbers of an `info` line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InfoLine {
    /// Plies.
    pub depth: Option<u32>,
    pub score: Option<ReportedScore>,
    /// The score is only a lower or an upper bound.
    pub bound: bool,
    /// Number of the line, 1 for the best.
    pub multipv: Option<u32>,
    pub nodes: Option<u64>,
}

/// Reads a line.
pub fn read_reply(line: &str) -> Reply {
    let mut words = line.split_ascii_whitespace();
    match words.next() {
        Some("ucciok" | "uciok") => Reply::Introduced,
        Some("readyok") => Reply::Ready,
        Some("nobestmove") => Reply::NoMove,
        Some("bestmove") => read_best_move(words),
        Some("info") => read_info(words),
        Some("option") => read_option(&words.collect::<Vec<_>>()),
        Some("id") if words.next() == Some("name") => Reply::Name(words.collect::<Vec<_>>().join(" ")),
        _ => Reply::Other,
    }
}

fn read_best_move<'a>(mut words: impl Iterator<Item = &'a str>) -> Reply {
    let mut answer = BestMove { best: words.next().unwrap_or_default().to_string(), ..BestMove::default() };
    if answer.best == "resign" {
        return Reply::BestMove(BestMove { best: String::new(), resign: true, ..answer });
    }
    if matches!(answer.best.as_str(), "" | "(none)" | "none" | "0000" | "null") {
        return Reply::NoMove;
    }
    while let Some(word) = words.next() {
        match word {
            "ponder" => answer.ponder = words.next().map(str::to_string),
            "draw" => answer.draw = true,
            "resign" => answer.resign = true,
            _ => {}
        }
    }
    Reply::BestMove(answer)
}

fn read_info<'a>(words: impl Iterator<Item = &'a str>) -> Reply {
    let mut info = InfoLine::default();
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        match word {
            "depth" => info.depth = words.next().and_then(|word| word.parse().ok()),
            "nodes" => info.nodes = words.next().and_then(|word| word.parse().ok()),
            "multipv" => info.multipv = words.next().and_then(|word| word.parse().ok()),
            "lowerbound" | "upperbound" => info.bound = true,
            "score" => {
                info.score = match words.next() {
                    Some("cp") => words.next().and_then(|word| word.parse().ok()).map(ReportedScore::Centipawns),
                    Some("mate") => words.next().and_then(|word| word.parse().ok()).map(ReportedScore::Mate),
                    Some(number) => number.parse().ok().map(ReportedScore::from_ucci),
                    None => None,
                }
            }
            // The rest of the line is moves or free text.
            "pv" | "string" | "message" | "currline" => break,
            _ => {}
        }
    }
    if info == InfoLine::default() { Reply::Other } else { Reply::Info(info) }
}

/// `name <words> type …` of UCI, `<word> type …` of UCCI.
fn read_option(words: &[&str]) -> Reply {
    const KEYWORDS: [&str; 5] = ["type", "default", "min", "max", "var"];
    let words = if words.first() == Some(&"name") { &words[1..] } else { words };
    let split = words.iter().position(|&word| word == "type").unwrap_or(words.len());
    let (name, rest) = words.split_at(split);
    if name.is_empty() {
        return Reply::Other;
    }
    let mut option = OptionLine { name: name.join(" "), ..OptionLine::default() };
    let mut rest = rest;
    while let [keyword, values @ ..] = rest {
        let end = values.iter().position(|word| KEYWORDS.contains(word)).unwrap_or(values.len());
        let value = values[..end].join(" ");
        match *keyword {
            "type" => option.kind = value,
            "default" => option.default = Some(value),
            "min" => option.min = value.parse().ok(),
            "max" => option.max = value.parse().ok(),
            "var" => option.choices.push(value),
            _ => {}
        }
        rest = &values[end..];
    }
    Reply::Option(option)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_read_with_what_rides_on_them() {
        let read = |line: &str| match read_reply(line) {
            Reply::BestMove(answer) => answer,
            other => panic!("{line}: {other:?}"),
        };
        let answer = read("bestmove h2e2 ponder h9g7 draw");
        assert_eq!((answer.best.as_str(), answer.ponder.as_deref()), ("h2e2", Some("h9g7")));
        assert!(answer.draw && !answer.resign);
        assert!(read("bestmove h2e2 resign").resign);
        assert!(read("bestmove resign").resign);
        for line in ["nobestmove", "bestmove (none)", "bestmove 0000", "bestmove"] {
            assert_eq!(read_reply(line), Reply::NoMove, "{line}");
        }
    }

    #[test]
    fn numbers_of_both_protocols_are_read() {
        let read = |line: &str| match read_reply(line) {
            Reply::Info(info) => info,
            other => panic!("{line}: {other:?}"),
        };
        let info =
            read("info depth 7 seldepth 9 multipv 1 score cp -42 upperbound nodes 1234 nps 5 time 3 pv h2e2 depth 9");
        assert_eq!((info.depth, info.nodes, info.multipv), (Some(7), Some(1234), Some(1)));
        assert_eq!((info.score, info.bound), (Some(ReportedScore::Centipawns(-42)), true));
        assert_eq!(read("info depth 3 score mate -2").score, Some(ReportedScore::Mate(-2)));
        assert_eq!(read("info depth 3 score 9997 pv a0a1").score, Some(ReportedScore::Mate(2)));
        assert_eq!(read("info depth 3 score -9998").score, Some(ReportedScore::Mate(-1)));
        assert_eq!(read("info depth 3 score -358").score, Some(ReportedScore::Centipawns(-358)));
        assert_eq!(read("info score x depth 99999999999 nodes 5").nodes, Some(5));
        assert_eq!(read_reply("info string depth 5"), Reply::Other);
    }

    #[test]
    fn options_of_both_protocols_are_read() {
        let read = |line: &str| match read_reply(line) {
            Reply::Option(option) => option,
            other => panic!("{line}: {other:?}"),
        };
        let hash = read("option name Clear Hash type spin default 16 min 1 max 1024");
        assert_eq!(
            (hash.name.as_str(), hash.kind.as_str(), hash.default.as_deref(), hash.min, hash.max),
            ("Clear Hash", "spin", Some("16"), Some(1), Some(1024))
        );
        let style = read("option style type combo var solid var normal default normal");
        assert_eq!((style.name.as_str(), style.choices), ("style", vec!["solid".to_string(), "normal".to_string()]));
        assert_eq!(read_reply("option"), Reply::Other);
    }
}
