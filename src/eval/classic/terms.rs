//! The list of the terms that ask the attack map.

use super::attack_map::AttackMap;
use super::tapered::Tapered;
use super::{guards, horse, king_safety, pawns, threats};
use crate::types::Color;

/// Shows `visit` the name of each term that asks the attack map, with its values for Red and for Black.
#[inline(always)]
pub(super) fn for_each_term(map: &AttackMap, mut visit: impl FnMut(&'static str, [Tapered; 2])) {
    let both = |term: fn(&AttackMap, Color) -> Tapered| [term(map, Color::Red), term(map, Color::Black)];
    visit("mobility", both(|map, color| map.side(color).mobility));
    visit("king attack", both(king_safety::king_attack));
    visit("lines to king", both(king_safety::king_lines));
    visit("king's place", both(king_safety::king_place));
    visit("guards' places", both(guards::guards));
    visit("horses", both(horse::horses));
    visit("pawns", both(pawns::pawns));
    visit("threats", both(threats::threats));
}
