//! Moves in Chinese: `炮二平五`, `馬８進７`, `前马退四`.
//!
//! Several pawns on a file are told apart, from the front, as 前 后 (two), 前 中 后 (three), 一 二 三 四 五 (more, or when another file
//! has several too: then all of them are counted, file by file from the right). These numbers are Chinese for both sides.
//! Read are also `前兵四平五`, `前四平五` and `二兵四平五`, with the number of the file, and `马前退四`.

use super::stand::{Stand, Tandem};
use super::step::{Direction, Step};
use super::who::{Place, Who};
use crate::types::{Color, PieceKind};

/// Which characters are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Script {
    /// 车马炮, 进后.
    #[default]
    Simplified,
    /// 車馬炮, 進後.
    Traditional,
}

/// How the numbers of Black's moves are written; those of Red's are Chinese, 一 to 九.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Digits {
    /// 一 to 九, as for Red.
    Chinese,
    /// １ to ９.
    #[default]
    FullWidth,
    /// 1 to 9.
    Plain,
}

/// How moves are written in Chinese.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChineseStyle {
    pub script: Script,
    pub digits: Digits,
}

const NUMBERS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A character of a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Kind(PieceKind),
    Number(usize),
    Place(Place),
    Direction(Direction),
}

/// Reads a name; `None` when it has another form.
pub(super) fn parse(text: &str) -> Option<(Who, Step)> {
    // The longest form has five characters.
    let words: Vec<Word> = text.chars().take(6).map(word).collect::<Option<_>>()?;
    let (name, &[Word::Direction(direction), Word::Number(number)]) = words.split_last_chunk()? else { return None };
    Some((read_name(name)?, Step { direction, number }))
}

fn read_name(name: &[Word]) -> Option<Who> {
    use Word::{Kind, Number, Place};
    let pawn = PieceKind::Pawn;
    match *name {
        [Kind(kind), Number(file)] => Some(Who { kind, file: Some(file), place: None }),
        [Place(place), Kind(kind)] | [Kind(kind), Place(place)] => Some(Who { kind, file: None, place: Some(place) }),
        [Number(number), Kind(kind)] => Some(Who { kind, file: None, place: Some(self::Place::Number(number)) }),
        [Place(place), Number(file)] => Some(Who { kind: pawn, file: Some(file), place: Some(place) }),
        [Place(place), Kind(kind), Number(file)] => Some(Who { kind, file: Some(file), place: Some(place) }),
        [Number(order), Kind(kind), Number(file)] => {
            Some(Who { kind, file: Some(file), place: Some(self::Place::Order(order)) })
        }
        _ => None,
    }
}

fn word(character: char) -> Option<Word> {
    let kind = |kind| Some(Word::Kind(kind));
    match character {
        '帅' | '帥' | '将' | '將' => kind(PieceKind::King),
        '仕' | '士' => kind(PieceKind::Advisor),
        '相' | '象' => kind(PieceKind::Elephant),
        '马' | '馬' | '傌' => kind(PieceKind::Horse),
        '车' | '車' | '俥' => kind(PieceKind::Chariot),
        '炮' | '砲' | '包' => kind(PieceKind::Cannon),
        '兵' | '卒' => kind(PieceKind::Pawn),
        '前' => Some(Word::Place(Place::First)),
        '中' => Some(Word::Place(Place::Middle)),
        '后' | '後' => Some(Word::Place(Place::Last)),
        '进' | '進' => Some(Word::Direction(Direction::Advance)),
        '退' => Some(Word::Direction(Direction::Retreat)),
        '平' => Some(Word::Direction(Direction::Traverse)),
        '1'..='9' => Some(Word::Number(character as usize - '0' as usize)),
        '１'..='９' => Some(Word::Number(character as usize - '０' as usize)),
        _ => Some(Word::Number(NUMBERS.iter().position(|&known| known == character)? + 1)),
    }
}

/// Writes a name.
pub(super) fn write(stand: &Stand, step: Step, style: ChineseStyle) -> String {
    let number = |number: usize| match (stand.side, style.digits) {
        (Color::Red, _) | (_, Digits::Chinese) => NUMBERS[number - 1],
        (_, Digits::FullWidth) => ['１', '２', '３', '４', '５', '６', '７', '８', '９'][number - 1],
        (_, Digits::Plain) => ['1', '2', '3', '4', '5', '6', '7', '8', '9'][number - 1],
    };
    let traditional = style.script == Script::Traditional;
    let piece = piece(stand.side, stand.kind, traditional);
    let direction = match step.direction {
        Direction::Advance if traditional => '進',
        Direction::Advance => '进',
        Direction::Retreat => '退',
        Direction::Traverse => '平',
    };
    let name = match stand.tandem {
        None => [piece, number(stand.file)],
        Some(tandem) => [place(&tandem, traditional), piece],
    };
    [name[0], name[1], direction, number(step.number)].into_iter().collect()
}

fn place(tandem: &Tandem, traditional: bool) -> char {
    let last = tandem.count - 1;
    match tandem.index {
        _ if tandem.elsewhere || tandem.count > 3 => NUMBERS[tandem.number - 1],
        0 => '前',
        index if index < last => '中',
        _ if traditional => '後',
        _ => '后',
    }
}

fn piece(side: Color, kind: PieceKind, traditional: bool) -> char {
    match (kind, side, traditional) {
        (PieceKind::King, Color::Red, false) => '帅',
        (PieceKind::King, Color::Red, true) => '帥',
        (PieceKind::King, Color::Black, false) => '将',
        (PieceKind::King, Color::Black, true) => '將',
        (PieceKind::Advisor, Color::Red, _) => '仕',
        (PieceKind::Advisor, Color::Black, _) => '士',
        (PieceKind::Elephant, Color::Red, _) => '相',
        (PieceKind::Elephant, Color::Black, _) => '象',
        (PieceKind::Horse, _, false) => '马',
        (PieceKind::Horse, _, true) => '馬',
        (PieceKind::Chariot, _, false) => '车',
        (PieceKind::Chariot, _, true) => '車',
        (PieceKind::Cannon, ..) => '炮',
        (PieceKind::Pawn, Color::Red, _) => '兵',
        (PieceKind::Pawn, Color::Black, _) => '卒',
    }
}
