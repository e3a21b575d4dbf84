//! The weights of the terms, all in one table: pairs of midgame and endgame values in centipawns.
//!
//! They were fitted to searches of quiet positions from master games and of the same games with pieces taken off or
//! random moves played. The piece-square values live beside them in `squares`.

use super::tapered::Tapered;
use crate::types::PieceKind;

/// Units of [`Weights::single_attacker`] and its sister: this many parts are the whole advantage.
pub(super) const FULL_SCALE: i32 = 16;

/// Steps of [`Weights::danger`].
pub(super) const DANGER_LEVELS: usize = 20;

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
    pub advisor_gone: u32,
}

/// Every weight. Values are for the side the term is about.
pub(super) struct Weights {
    /// By kind: king, advisor, elephant, horse, chariot, cannon, pawn.
    pub material: [Tapered; PieceKind::COUNT],
    /// The right to move.
    pub tempo: Tapered,
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
    pub guarded_crossed_pawns: Tapered,
    pub several_crossed_pawns: Tapered,
    pub pawn_stopped_by_pawn: Tapered,
    pub horse_outpost: Tapered,
    pub linked_horses: Tapered,
    /// Something stands right ahead of the horse.
    pub horse_held_ahead: Tapered,
    pub chariot_under_fire: Tapered,
    pub hanging_horse: Tapered,
    pub hanging_cannon: Tapered,
    pub pawn_hits_minor: Tapered,
    pub hanging_pawn: Tapered,
    pub hanging_guard: Tapered,
    /// Horses and cannons that nobody guards and nobody attacks.
    pub loose_minor: Tapered,
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

pub(super) static WEIGHTS: Weights = Weights {
    material: [pair(0, 0), pair(70, 80), pair(70, 85), pair(290, 310), pair(620, 660), pair(310, 300), pair(45, 60)],
    tempo: pair(18, 12),
    chariot_mobility: [
        pair(-40, -50),
        pair(-28, -36),
        pair(-18, -26),
        pair(-10, -18),
        pair(-5, -12),
        pair(-2, -6),
        pair(0, -2),
        pair(2, 0),
        pair(4, 3),
        pair(6, 5),
        pair(8, 7),
        pair(10, 9),
        pair(12, 11),
        pair(13, 13),
        pair(14, 14),
        pair(15, 15),
        pair(16, 16),
        pair(17, 17),
    ],
    horse_mobility: [
        pair(-38, -50),
        pair(-22, -28),
        pair(-10, -12),
        pair(-2, -4),
        pair(3, 3),
        pair(7, 8),
        pair(10, 12),
        pair(13, 15),
        pair(15, 17),
    ],
    cannon_mobility: [
        pair(-20, -16),
        pair(-14, -12),
        pair(-9, -8),
        pair(-6, -5),
        pair(-3, -3),
        pair(-1, -1),
        pair(0, 0),
        pair(1, 1),
        pair(2, 2),
        pair(3, 3),
        pair(4, 4),
        pair(5, 5),
        pair(6, 6),
        pair(7, 7),
        pair(8, 8),
        pair(9, 9),
        pair(10, 10),
        pair(11, 11),
    ],
    danger: [
        NIL,
        NIL,
        pair(2, 1),
        pair(4, 2),
        pair(8, 4),
        pair(13, 7),
        pair(19, 10),
        pair(27, 14),
        pair(36, 19),
        pair(46, 25),
        pair(58, 31),
        pair(70, 38),
        pair(84, 46),
        pair(98, 54),
        pair(112, 62),
        pair(126, 70),
        pair(140, 78),
        pair(155, 86),
        pair(170, 94),
        pair(185, 102),
    ],
    danger_units: DangerUnits {
        chariot: 2,
        horse: 2,
        cannon: 1,
        pawn: 1,
        chariot_check: 3,
        horse_check: 3,
        cannon_check: 2,
        advisor_gone: 1,
    },
    cannon_on_king_file: [pair(50, 30), pair(0, 0), pair(14, 5), pair(4, 0)],
    cannon_on_king_rank: [pair(24, 12), pair(0, 0), pair(12, 6), pair(2, 0)],
    chariot_facing_king: pair(12, 8),
    king_stuck: pair(-12, -14),
    king_raised_per_chariot: pair(-12, -8),
    advisors_against: [
        [pair(-28, -14), pair(-10, -6), NIL],
        [pair(-20, -12), pair(-8, -5), NIL],
        [pair(-6, -4), pair(-4, -2), NIL],
    ],
    elephants_against: [
        [pair(-10, -8), pair(-4, -4), NIL],
        [pair(-8, -6), pair(-4, -3), NIL],
        [pair(-24, -10), pair(-12, -6), NIL],
    ],
    guards_against_pawn: [pair(-30, -36), pair(-22, -24), pair(-14, -14), pair(-6, -6), NIL],
    carriage: [pair(-4, -24), pair(-2, -14), pair(0, -4), pair(0, 4), pair(0, 8)],
    linked_elephants: pair(6, 8),
    connected_pawns: pair(16, 18),
    guarded_crossed_pawns: pair(6, 6),
    several_crossed_pawns: pair(8, 12),
    pawn_stopped_by_pawn: pair(-4, -3),
    horse_outpost: pair(10, 8),
    linked_horses: pair(8, 6),
    horse_held_ahead: pair(-5, -4),
    chariot_under_fire: pair(18, 12),
    hanging_horse: pair(20, 20),
    hanging_cannon: pair(20, 20),
    pawn_hits_minor: pair(18, 22),
    hanging_pawn: pair(10, 12),
    hanging_guard: pair(10, 12),
    loose_minor: pair(4, 3),
    single_attacker: [
        [[16, 14, 7, 4, 2], [16, 16, 15, 13, 5], [13, 9, 6, 4, 2], [15, 10, 4, 2, 1]],
        [[13, 9, 5, 3, 2], [16, 13, 9, 6, 4], [10, 7, 5, 3, 2], [12, 7, 3, 2, 1]],
    ],
    two_light_attackers: [[16, 16, 15, 13, 10], [16, 14, 12, 9, 7]],
};
