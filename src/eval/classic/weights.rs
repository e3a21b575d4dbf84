//! The weights of the terms, all in one table: pairs of midgame and endgame values in centipawns.
//!
//! They were fitted by logistic regression, starting from values written by hand and held near them where the material
//! says little: mostly to the results of master games (positions between captures), a little to the verdicts of a short
//! search on quiet positions, in part with random moves made or pieces taken off so that every imbalance occurs. The
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
        NIL, pair(118, 101), pair(96, 90), pair(251, 409), pair(644, 842), pair(324, 385), pair(37, 116),
    ],
    tempo: pair(40, 22),
    no_chariot: pair(-70, -73),
    horse_and_cannon: pair(18, 53),
    chariot_mobility: [
        pair(-37, -44), pair(-27, -33), pair(-19, -25), pair(-12, -17), pair(-5, -10), pair(-2, -4),
        pair(1, 1), pair(2, 3), pair(4, 5), pair(5, 6), pair(7, 7), pair(8, 9),
        pair(10, 11), pair(11, 12), pair(13, 13), pair(14, 14), pair(14, 14), pair(15, 15),
    ],
    horse_mobility: [
        pair(-32, -46), pair(-21, -27), pair(-13, -12), pair(-6, -3), pair(2, 6), pair(6, 11),
        pair(10, 14), pair(12, 16), pair(14, 18),
    ],
    cannon_mobility: [
        pair(-24, -20), pair(-19, -16), pair(-14, -14), pair(-10, -10), pair(-7, -7), pair(-5, -5),
        pair(-1, -1), pair(2, 1), pair(1, 2), pair(3, 5), pair(6, 8), pair(9, 11),
        pair(10, 11), pair(11, 11), pair(11, 11), pair(12, 11), pair(12, 12), pair(12, 12),
    ],
    danger: [
        NIL, pair(3, -3), pair(13, 7), pair(36, 19), pair(55, 26), pair(67, 26),
        pair(78, 28), pair(90, 37), pair(98, 43), pair(106, 49), pair(115, 57), pair(125, 64),
        pair(135, 70), pair(145, 76), pair(155, 82), pair(165, 88), pair(175, 93), pair(187, 99),
        pair(198, 106), pair(210, 112), pair(223, 119),
    ],
    danger_units: DangerUnits {
        chariot: 1, horse: 1, cannon: 1, pawn: 2, chariot_check: 5, horse_check: 4, cannon_check: 3,
    },
    cannon_on_king_file: [pair(39, 21), NIL, pair(38, 52), pair(17, 21)],
    cannon_on_king_rank: [pair(16, 10), NIL, pair(46, 27), pair(8, 3)],
    cannon_battery: pair(-16, 21),
    chariot_facing_king: pair(31, 13),
    king_stuck: pair(-8, -15),
    king_raised_per_chariot: pair(-26, -13),
    advisors_against: [
        [pair(-32, -18), pair(-8, -7), pair(11, 0)],
        [pair(-12, -8), pair(-4, -3), pair(9, -4)],
        [pair(7, 2), pair(2, -4), pair(-15, -16)],
    ],
    elephants_against: [
        [pair(-10, -11), pair(-2, -19), pair(6, 2)],
        [pair(-5, -10), pair(6, 4), pair(2, 2)],
        [pair(-17, -2), pair(-9, -6), pair(-1, -15)],
    ],
    guards_against_pawn: [pair(-29, -39), pair(-26, -35), pair(-20, -23), pair(-24, -18), pair(-24, -8)],
    carriage: [pair(5, -15), pair(4, -4), pair(-8, -5), pair(-1, -3), pair(-9, 6)],
    linked_elephants: pair(25, 24),
    connected_pawns: pair(10, 9),
    several_crossed_pawns: pair(15, 24),
    linked_horses: pair(22, 14),
    horse_held_ahead: pair(-7, -5),
    chariot_under_fire: pair(44, 0),
    hanging_horse: pair(33, 37),
    hanging_cannon: pair(39, 42),
    pawn_hits_minor: pair(49, 58),
    hanging_pawn: pair(7, 47),
    hanging_guard: pair(22, 20),
    single_attacker: [
        [[16, 14, 7, 4, 2], [16, 16, 15, 13, 5], [13, 9, 6, 4, 2], [15, 10, 4, 2, 1]],
        [[13, 9, 5, 3, 2], [16, 13, 9, 6, 4], [10, 7, 5, 3, 2], [12, 7, 3, 2, 1]],
    ],
    two_light_attackers: [[16, 16, 15, 13, 10], [16, 14, 12, 9, 7]],
};
