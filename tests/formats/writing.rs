//! Writers of XQF, CBR and CBL, made from what other programs say of these formats and not from the readers.

use mammoth::notation::{Game, Outcome, PlayedMove, Variation};
use mammoth::types::{Color, Piece, PieceKind, Square};

/// The pieces of a side in the order in which XQF has them.
const PIECES: &str = "RNBAKABNRCCPPPPP";

/// The keys in the head of an encrypted file.
#[derive(Clone, Copy, Debug)]
pub struct Seeds {
    pub mask: u8,
    pub or: [u8; 4],
    /// Sum, pieces, from, to.
    pub keys: [u8; 4],
}

struct Keys {
    pieces: u8,
    from: u8,
    to: u8,
    comment: u32,
    stream: [u8; 32],
}

/// XQStudio's own formula, with a byte at the end.
fn factor(seed: u8, by: u8) -> u8 {
    let seed = u64::from(seed);
    let value = ((((seed * seed) * 3 + 9) * 3 + 8) * 2 + 1) * 3 + 8;
    (value * u64::from(by) % 256) as u8
}

impl Seeds {
    fn keys(&self) -> Keys {
        let [sum, pieces, from, to] = self.keys;
        let pieces_key = factor(pieces, pieces);
        let from_key = factor(from, pieces_key);
        let mut stream = *b"[(C) Copyright Mr. Dong Shiwei.]";
        for (index, byte) in stream.iter_mut().enumerate() {
            *byte &= (self.keys[index % 4] & self.mask) | self.or[index % 4];
        }
        Keys {
            pieces: pieces_key,
            from: from_key,
            to: factor(to, from_key),
            comment: (u32::from(sum) * 256 + u32::from(pieces)) % 32000 + 767,
            stream,
        }
    }
}

fn gb18030(text: &str) -> Vec<u8> {
    encoding_rs::GB18030.encode(text).0.into_owned()
}

/// An XQF file; versions from 11 on are encrypted with the seeds.
pub fn xqf(game: &Game, version: u8, seeds: Seeds) -> Vec<u8> {
    let is_encrypted = version > 10;
    let no_keys = Keys { pieces: 0, from: 0, to: 0, comment: 0, stream: [0; 32] };
    let keys = if is_encrypted { seeds.keys() } else { no_keys };
    let mut head = vec![0; 1024];
    head[..3].copy_from_slice(&[b'X', b'Q', version]);
    if is_encrypted {
        head[3] = seeds.mask;
        head[8..12].copy_from_slice(&seeds.or);
        head[12..16].copy_from_slice(&seeds.keys);
    }
    for (slot, point) in points(game).into_iter().enumerate() {
        let place = if version >= 12 { (slot + 64 - usize::from(keys.pieces % 32) - 1) % 32 } else { slot };
        head[16 + place] = point.wrapping_add(keys.pieces);
    }
    head[50] = u8::from(game.start.side_to_move() == Color::Black);
    head[51] = result(game.outcome);
    for (tag, at, most) in
        [("Title", 80, 63), ("Event", 208, 63), ("Date", 272, 15), ("Red", 304, 15), ("Black", 320, 15)]
    {
        let bytes = gb18030(game.tag(tag).unwrap_or_default());
        assert!(bytes.len() <= most);
        head[at] = bytes.len() as u8;
        head[at + 1..][..bytes.len()].copy_from_slice(&bytes);
    }
    let mut body = Vec::new();
    let mut record = |from: u8, to: u8, comment: &str, has_next: bool, has_other: bool| {
        let text = gb18030(comment);
        if is_encrypted {
            let flags = [(has_next, 0x80), (has_other, 0x40), (!text.is_empty(), 0x20)];
            let flags = flags.into_iter().map(|(is_set, flag)| if is_set { flag } else { 0 }).sum();
            body.extend([from.wrapping_add(keys.from), to.wrapping_add(keys.to), flags, 0]);
        } else {
            body.extend([from, to, if has_next { 0xf0 } else { 0 } | if has_other { 0x0f } else { 0 }, 0]);
        }
        if !is_encrypted || !text.is_empty() {
            body.extend((text.len() as u32 + keys.comment).to_le_bytes());
            body.extend(text);
        }
    };
    record(0x18, 0x20, &game.comment, !game.moves.is_empty(), false);
    if !game.moves.is_empty() {
        visit(&game.moves, false, &mut |played, has_next, has_other| {
            let byte = |square: Square| (10 * square.file() + square.rank()) as u8;
            let (from, to) = (byte(played.mv.from()) + 0x18, byte(played.mv.to()) + 0x20);
            record(from, to, &played.comment, has_next, has_other);
        });
    }
    head.extend(body.iter().enumerate().map(|(at, byte)| byte.wrapping_add(keys.stream[at % 32])));
    head
}

/// The points of 32 pieces; one that is gone has none of the board.
fn points(game: &Game) -> Vec<u8> {
    let mut free: Vec<(Square, Piece)> =
        Square::all().filter_map(|square| Some((square, game.start.piece_on(square)?))).collect();
    let mut points = Vec::new();
    for color in [Color::Red, Color::Black] {
        for letter in PIECES.chars() {
            let is_it = |piece: Piece| {
                piece.color() == color && mammoth::notation::piece_letter(piece).to_ascii_uppercase() == letter
            };
            let found = free.iter().position(|&(_, piece)| is_it(piece));
            let square = found.map(|index| free.remove(index).0);
            points.push(square.map_or(0xff, |square| (10 * square.file() + square.rank()) as u8));
        }
    }
    assert!(free.is_empty());
    points
}

fn result(outcome: Option<Outcome>) -> u8 {
    match outcome {
        None => 0,
        Some(Outcome::RedWins) => 1,
        Some(Outcome::BlackWins) => 2,
        Some(Outcome::Draw) => 3,
    }
}

/// Every move in the order of these formats: whether another comes after it, and whether another comes in its place.
fn visit(moves: &[PlayedMove], has_sibling: bool, take: &mut dyn FnMut(&PlayedMove, bool, bool)) {
    let mut open: Vec<(&[Variation], bool)> = Vec::new();
    for (index, played) in moves.iter().enumerate() {
        let is_last = index + 1 == moves.len();
        take(played, !is_last, !played.variations.is_empty() || (index == 0 && has_sibling));
        open.push((&played.variations, index == 0 && has_sibling));
    }
    for (variations, _) in open.into_iter().rev() {
        for (index, variation) in variations.iter().enumerate() {
            visit(&variation.moves, index + 1 < variations.len(), take);
        }
    }
}

/// A CBR file.
pub fn cbr(game: &Game) -> Vec<u8> {
    let mut head = vec![0; 2214];
    head[..16].copy_from_slice(b"CCBridge Record\0");
    head[19] = 2;
    for (tag, at, most) in
        [("Title", 180, 128), ("Event", 692, 64), ("Date", 884, 64), ("Red", 1076, 64), ("Black", 1300, 64)]
    {
        let bytes = utf16(game.tag(tag).unwrap_or_default());
        assert!(bytes.len() < most);
        head[at..][..bytes.len()].copy_from_slice(&bytes);
    }
    head[2076] = result(game.outcome);
    head[2112] = if game.start.side_to_move() == Color::Red { 1 } else { 2 };
    head[2116] = 1;
    for square in Square::all() {
        if let Some(piece) = game.start.piece_on(square) {
            let number = match piece.kind() {
                PieceKind::Chariot => 1,
                PieceKind::Horse => 2,
                PieceKind::Elephant => 3,
                PieceKind::Advisor => 4,
                PieceKind::King => 5,
                PieceKind::Cannon => 6,
                PieceKind::Pawn => 7,
            };
            head[2120 + index(square)] = number + if piece.color() == Color::Red { 0x10 } else { 0x20 };
        }
    }
    head[2210..].fill(0xff);
    let mut record = |flags: u8, from: u8, to: u8, comment: &str| {
        // The other programs that read the format look for a zero at the end.
        let text = if comment.is_empty() { Vec::new() } else { utf16(&format!("{comment}\0")) };
        head.extend([flags | if text.is_empty() { 0 } else { 4 }, 0, from, to]);
        if !text.is_empty() {
            head.extend((text.len() as u32).to_le_bytes());
            head.extend(text);
        }
    };
    record(u8::from(game.moves.is_empty()), 0, 0, &game.comment);
    if !game.moves.is_empty() {
        visit(&game.moves, false, &mut |played, has_next, has_other| {
            let flags = u8::from(!has_next) + if has_other { 2 } else { 0 };
            record(flags, index(played.mv.from()) as u8, index(played.mv.to()) as u8, &played.comment);
        });
    }
    head
}

/// A CBL file with so many places in its list, as most programs make it.
pub fn cbl(games: &[Game], slots: usize) -> Vec<u8> {
    let mut file = vec![0; 66_624 + 276 * slots];
    file[..16].copy_from_slice(b"CCBridgeLibrary\0");
    file[60..64].copy_from_slice(&(slots as u32).to_le_bytes());
    for game in games {
        let mut record = cbr(game);
        record.resize(record.len().next_multiple_of(4096), 0);
        file.extend(record);
    }
    file
}

fn index(square: Square) -> usize {
    9 * (9 - square.rank()) + square.file()
}

fn utf16(text: &str) -> Vec<u8> {
    text.encode_utf16().flat_map(u16::to_le_bytes).collect()
}
