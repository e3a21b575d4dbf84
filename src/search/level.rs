//! The level of play: judgement, style, and processor time left to other programs.

use super::heuristics::{Heuristic, Heuristics};
use crate::eval::classic::Judgement;
use crate::types::{Grade, Score};

crate::types::named! {
    /// What a draw is worth to the side that thinks: the contempt of its style.
    pub enum Style, "style" {
        /// Prefers a draw to an even game.
        Solid = "solid",
        #[default]
        Normal = "normal",
        /// Prefers a slightly worse game to a draw.
        Risky = "risky",
    }
}

impl Style {
    /// The score of a draw for the side that thinks.
    pub const fn draw_score(self) -> Score {
        match self {
            Style::Solid => Score::cp(30),
            Style::Normal => Score::DRAW,
            Style::Risky => Score::cp(-30),
        }
    }
}

/// How to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    pub judgement: Judgement,
    pub style: Style,
    /// How much of the processor is left to other programs: nothing, 10, 25 or 50 %.
    pub idle: Grade,
}

impl Level {
    /// As well as possible.
    pub const FULL: Level = Level { judgement: Judgement::SOUND, style: Style::Normal, idle: Grade::None };
}

/// Percent of the processor that each grade of [`Level::idle`] leaves free.
pub const IDLE_PERCENT: [u32; 4] = [0, 10, 25, 50];

impl Heuristics {
    /// What a grade of pruning allows. `none`: no forward pruning and no reductions, also not in quiescence and by singular
    /// searches; the table cuts. `small`: the null move and delta pruning. `medium`: reductions, and whole nodes near the
    /// horizon. `large`: everything.
    pub const fn up_to(pruning: Grade) -> Heuristics {
        let none = Heuristics::PLAIN
            .with(Heuristic::table_cutoffs)
            .with(Heuristic::aspiration)
            .with(Heuristic::mate_distance)
            .with(Heuristic::quiescence_checks);
        let small = none.with(Heuristic::null_move).with(Heuristic::null_verification).with(Heuristic::delta);
        let medium = small
            .with(Heuristic::lmr)
            .with(Heuristic::internal_reduction)
            .with(Heuristic::reverse_futility)
            .with(Heuristic::razoring);
        match pruning {
            Grade::None => none,
            Grade::Small => small,
            Grade::Medium => medium,
            Grade::Large => Heuristics::ALL,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_grade_of_pruning_allows_more_than_the_one_below() {
        for pair in Grade::ALL.windows(2) {
            let [less, more] = [pair[0], pair[1]].map(Heuristics::up_to);
            assert_eq!(less.both(more), less);
            assert_ne!(less, more);
        }
        for forward in [Heuristic::null_move, Heuristic::lmr, Heuristic::lmp, Heuristic::probcut, Heuristic::delta] {
            assert!(!Heuristics::up_to(Grade::None).has(forward));
        }
        assert!(Heuristics::up_to(Grade::None).has(Heuristic::table_cutoffs));
    }
}
