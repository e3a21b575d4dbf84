//! The weights of the terms, all in one table: pairs of midgame and endgame values in centipawns.
//!
//! They were fitted by logistic regression, starting from values written by hand and held near them where the material
//! says little: to the verdicts of a short search on quiet positions (from master games, as played and with random
//! moves made or pieces taken off, so that every imbalance occurs) and to the results of master games. The
//! piece-square values live beside them in `squares`.

use super::tapered::Tapered;
use crate::types::PieceKind;

/// Units of [`Weights::single_attacker`] and its sister: this many parts are the whole advantage.
pub(super) const FULL_SCALE: i32 = 16;

/// Steps of [`Weights::danger`].
pub(super) const DANGER_LEVELS: usize = 21;

/// What a piece of each kind adds to the phase of the game.
pub(super) const PHASE: [i32; PieceKind::COUNT] = [0, 0, 0, 2, 4, 2, 0];

/// The phase with every piece on the board.
pub(super) const FULL_PHASE: i32 = 32;

/// Steps of danger for the enemy king, see `king_safety`.
pub(super) struct DangerUnits {
    pub chariot: u32,
    pub horse: u32,
    pub cannon: u32,
    pub pawn: u32,
    pub chariot_check: u32,
    pub horse_check: u32,
    pub cannon_check: u32,
}

/// Every weight. Values are for the side the term is about.
pub(super) struct Weights {
    /// By kind: king, advisor, elephant, horse, chariot, cannon, pawn.
    pub material: [Tapered; PieceKind::COUNT],
    /// The right to move.
    pub tempo: Tapered,
    /// No chariot against at least one.
    pub no_chariot: Tapered,
    /// A horse and a cannon: each does what the other cannot.
    pub horse_and_cannon: Tapered,
    /// By number of safe points in reach.
    pub chariot_mobility: [Tapered; 18],
    pub horse_mobility: [Tapered; 9],
    pub cannon_mobility: [Tapered; 18],
    /// By danger to the enemy king.
    pub danger: [Tapered; DANGER_LEVELS],
    pub danger_units: DangerUnits,
    /// By number of pieces between cannon and enemy king: none (the empty head), one, two, more.
    pub cannon_on_king_file: [Tapered; 4],
    pub cannon_on_king_rank: [Tapered; 4],
    /// On top, when exactly two pieces are between them and one is the own: it can step aside with a discovered check.
    pub cannon_battery: Tapered,
    /// At most one piece between chariot and enemy king.
    pub chariot_facing_king: Tapered,
    /// The own king has no safe step.
    pub king_stuck: Tapered,
    /// The own king is off its home rank, for each enemy chariot.
    pub king_raised_per_chariot: Tapered,
    /// Own advisors by number, for each enemy chariot, horse, cannon (rows).
    pub advisors_against: [[Tapered; 3]; 3],
    pub elephants_against: [[Tapered; 3]; 3],
    /// Own guards by number, for each of at most two enemy pawns beyond the river.
    pub guards_against_pawn: [Tapered; 5],
    /// Own guards by number, for each own cannon.
    pub carriage: [Tapered; 5],
    pub linked_elephants: Tapered,
    pub connected_pawns: Tapered,
    pub several_crossed_pawns: Tapered,
    pub linked_horses: Tapered,
    /// Something stands right ahead of the horse.
    pub horse_held_ahead: Tapered,
    pub chariot_under_fire: Tapered,
    pub hanging_horse: Tapered,
    pub hanging_cannon: Tapered,
    pub pawn_hits_minor: Tapered,
    pub hanging_pawn: Tapered,
    pub hanging_guard: Tapered,
    /// What is left of an advantage by number of enemy guards, in parts of [`FULL_SCALE`], when the only attacker is a
    /// horse, chariot, cannon or pawn (rows). First without, then with an attacker on the other side.
    pub single_attacker: [[[i32; 5]; 4]; 2],
    /// The same for two attackers that are no chariots.
    pub two_light_attackers: [[i32; 5]; 2],
}

const fn pair(midgame: i32, endgame: i32) -> Tapered {
    Tapered::new(midgame, endgame)
}

const NIL: Tapered = Tapered::ZERO;

#[rustfmt::skip]
pub(super) static WEIGHTS: Weights = Weights {
    material: [
        NIL, pair(156, 123), pair(114, 92), pair(268, 369), pair(647, 731), pair(378, 335), pair(50, 92),
    ],
    tempo: pair(45, 25),
    no_chariot: pair(-56, -36),
    horse_and_cannon: pair(15, 18),
    chariot_mobility: [
        pair(-36, -53), pair(-24, -39), pair(-13, -30), pair(-6, -20), pair(0, -12), pair(3, -4),
        pair(2, 1), pair(0, 3), pair(3, 7), pair(6, 7), pair(7, 8), pair(6, 11),
        pair(7, 12), pair(10, 14), pair(9, 14), pair(11, 15), pair(13, 15), pair(14, 16),
    ],
    horse_mobility: [
        pair(-32, -52), pair(-18, -30), pair(-9, -13), pair(-6, -3), pair(0, 6), pair(5, 12),
        pair(8, 13), pair(11, 15), pair(13, 17),
    ],
    cannon_mobility: [
        pair(-22, -23), pair(-17, -19), pair(-11, -15), pair(-10, -10), pair(-7, -6), pair(-5, -3),
        pair(-4, 0), pair(1, 2), pair(1, 2), pair(4, 4), pair(9, 7), pair(11, 9),
        pair(13, 11), pair(12, 11), pair(10, 12), pair(10, 12), pair(10, 13), pair(10, 13),
    ],
    danger: [
        NIL, pair(4, -6), pair(20, -4), pair(46, 7), pair(63, 13), pair(76, 18),
        pair(92, 26), pair(111, 40), pair(124, 50), pair(135, 58), pair(147, 66), pair(156, 73),
        pair(167, 79), pair(178, 85), pair(189, 92), pair(201, 99), pair(214, 106), pair(228, 113),
        pair(242, 120), pair(256, 128), pair(271, 136),
    ],
    danger_units: DangerUnits {
        chariot: 1, horse: 1, cannon: 1, pawn: 2, chariot_check: 5, horse_check: 4, cannon_check: 3,
    },
    cannon_on_king_file: [pair(45, 26), NIL, pair(40, 52), pair(21, 18)],
    cannon_on_king_rank: [pair(3, 1), NIL, pair(42, 25), pair(9, 3)],
    cannon_battery: pair(-29, 21),
    chariot_facing_king: pair(24, 12),
    king_stuck: pair(-1, -13),
    king_raised_per_chariot: pair(-36, -19),
    advisors_against: [
        [pair(-34, -16), pair(-12, -7), pair(7, 1)],
        [pair(-17, -11), pair(-6, -6), pair(6, 1)],
        [pair(3, 3), pair(-2, -4), pair(-16, -11)],
    ],
    elephants_against: [
        [pair(-13, -12), pair(-3, -14), pair(2, 5)],
        [pair(-8, -7), pair(6, 2), pair(-2, 2)],
        [pair(-24, -2), pair(-15, -6), pair(-1, -12)],
    ],
    guards_against_pawn: [pair(-31, -37), pair(-24, -27), pair(-20, -14), pair(-18, -7), pair(-17, -9)],
    carriage: [pair(4, -16), pair(3, -7), pair(-6, -8), pair(3, -4), pair(-7, 4)],
    linked_elephants: pair(14, 22),
    connected_pawns: pair(7, 10),
    several_crossed_pawns: pair(5, 7),
    linked_horses: pair(22, 10),
    horse_held_ahead: pair(-5, -19),
    chariot_under_fire: pair(30, -13),
    hanging_horse: pair(21, 41),
    hanging_cannon: pair(27, 42),
    pawn_hits_minor: pair(25, 48),
    hanging_pawn: pair(12, 22),
    hanging_guard: pair(12, 34),
    single_attacker: [
        [[16, 14, 7, 4, 2], [16, 16, 15, 13, 5], [13, 9, 6, 4, 2], [15, 10, 4, 2, 1]],
        [[13, 9, 5, 3, 2], [16, 13, 9, 6, 4], [10, 7, 5, 3, 2], [12, 7, 3, 2, 1]],
    ],
    two_light_attackers: [[16, 16, 15, 13, 10], [16, 14, 12, 9, 7]],
};
