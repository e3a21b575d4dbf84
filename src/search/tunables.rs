//! Depths and margins of pruning, reductions, extensions and windows, each declared once: name, value, range, meaning.
//!
//! Other numbers stay with the code they belong to: what single conditions weigh in other formulas (`selectivity.rs`), the steps of
//! deepening (`root/deepening.rs`), when nodes are shared (`parallel/policy.rs`), what a position is worth
//! (`eval/classic/weights.rs`) and how long to think (`time/budget.rs`).
//!
//! They are constants. Only in a build with the feature `tune` they can be changed while the program runs; `mammoth tune` does so by
//! the options that such a build lists.

#[cfg(feature = "tune")]
use std::sync::atomic::{AtomicI32, Ordering};

/// A number that automatic tuning may change.
#[derive(Clone, Copy, Debug)]
pub struct Tunable {
    pub name: &'static str,
    pub value: i32,
    pub min: i32,
    pub max: i32,
    pub meaning: &'static str,
    /// The value in force.
    #[cfg(feature = "tune")]
    in_force: &'static AtomicI32,
}

#[cfg(feature = "tune")]
impl Tunable {
    /// Changes the value for the searches that begin from now on. A value outside the range is the nearest one inside.
    pub fn set(&self, value: i32) {
        self.in_force.store(value.clamp(self.min, self.max), Ordering::Relaxed);
    }
}

/// There is one of each name.
#[cfg(feature = "tune")]
impl PartialEq for Tunable {
    fn eq(&self, other: &Tunable) -> bool {
        self.name == other.name
    }
}

macro_rules! tunables {
    ($($(#[doc = $doc:literal])* $name:ident = $value:literal in $min:literal ..= $max:literal;)*) => {
        $($(#[doc = $doc])* #[cfg(not(feature = "tune"))] #[inline(always)] pub const fn $name() -> i32 { $value })*
        $($(#[doc = $doc])* #[cfg(feature = "tune")] #[inline(always)] pub fn $name() -> i32 {
            VALUES.$name.load(Ordering::Relaxed)
        })*
        $(const _: () = assert!($min <= $value && $value <= $max, concat!(stringify!($name), " is outside its range"));)*

        /// The values in force. The session writes them (`setoption`, refused while a search runs), every worker reads them. Relaxed:
        /// each number stands alone and publishes nothing; that a search sees what was set before it follows from the hand-over of the
        /// job to the workers, which synchronises. There is no weaker order.
        #[cfg(feature = "tune")]
        #[allow(non_camel_case_types)]
        struct Values { $($name: AtomicI32),* }

        #[cfg(feature = "tune")]
        static VALUES: Values = Values { $($name: AtomicI32::new($value)),* };

        /// All of them.
        pub static ALL: &[Tunable] = &[$(Tunable {
            name: stringify!($name), value: $value, min: $min, max: $max, meaning: concat!($($doc),*),
            #[cfg(feature = "tune")]
            in_force: &VALUES.$name,
        }),*];
    };
}

tunables! {
    /// Half the first aspiration window, centipawns.
    aspiration_window = 12 in 4..=100;
    /// Depth from which aspiration windows are used, plies.
    aspiration_depth = 5 in 2..=10;
    /// Greatest depth of reverse futility pruning, plies.
    reverse_futility_depth = 8 in 1..=14;
    /// Margin of reverse futility pruning, centipawns a ply.
    reverse_futility_margin = 70 in 20..=200;
    /// Greatest depth of razoring, plies.
    razoring_depth = 4 in 1..=8;
    /// Base margin of razoring, centipawns.
    razoring_base = 220 in 50..=600;
    /// Margin of razoring, centipawns a ply.
    razoring_margin = 130 in 30..=400;
    /// Least depth of the null move, plies.
    null_move_depth = 3 in 1..=6;
    /// Base reduction of the null move, plies.
    null_move_base = 3 in 2..=5;
    /// Depth that adds a ply to the null move's reduction.
    null_move_divisor = 4 in 2..=8;
    /// Centipawns above the window that add a ply to the null move's reduction.
    null_move_eval_divisor = 180 in 60..=500;
    /// Depth from which null-move cut-offs are verified, plies.
    null_verification_depth = 12 in 6..=20;
    /// Least depth of ProbCut, plies.
    probcut_depth = 5 in 4..=10;
    /// Margin of ProbCut, centipawns.
    probcut_margin = 160 in 50..=400;
    /// Least depth of internal reductions, plies.
    internal_reduction_depth = 4 in 2..=10;
    /// Least depth of singular extensions, plies.
    singular_depth = 7 in 5..=12;
    /// Margin of singular extensions, centipawns a ply, in halves.
    singular_margin = 4 in 1..=16;
    /// Greatest depth of late move pruning, plies.
    lmp_depth = 8 in 2..=14;
    /// Moves always searched before late move pruning.
    lmp_base = 4 in 1..=12;
    /// Greatest depth of futility pruning, plies.
    futility_depth = 7 in 2..=12;
    /// Base margin of futility pruning, centipawns.
    futility_base = 100 in 20..=300;
    /// Margin of futility pruning, centipawns a ply.
    futility_margin = 85 in 20..=250;
    /// Greatest depth of history pruning, plies.
    history_pruning_depth = 5 in 1..=10;
    /// Record below which history pruning drops a move, a ply.
    history_pruning_margin = 4500 in 1000..=12000;
    /// Greatest depth of exchange pruning, plies.
    see_pruning_depth = 8 in 2..=12;
    /// Loss that exchange pruning tolerates in a capture, centipawns a ply.
    see_capture_margin = 90 in 20..=300;
    /// Loss that exchange pruning tolerates in a quiet move, centipawns a ply.
    see_quiet_margin = 45 in 10..=200;
    /// Base of the reduction formula, hundredths of a ply.
    lmr_base = 60 in 0..=150;
    /// Divisor of the reduction formula, hundredths.
    lmr_divisor = 220 in 120..=400;
    /// Record that takes a ply off a reduction.
    lmr_history_divisor = 9000 in 3000..=20000;
    /// Added to reductions at nodes expected to fail high, hundredths of a ply.
    lmr_cut = 80 in 0..=300;
    /// Added to reductions where the evaluation did not rise, hundredths of a ply.
    lmr_not_improving = 60 in 0..=200;
    /// Taken off reductions at nodes of the principal variation, hundredths of a ply.
    lmr_pv = 90 in 0..=300;
    /// Taken off reductions of checks, hundredths of a ply.
    lmr_check = 80 in 0..=300;
    /// Taken off reductions of killers, hundredths of a ply.
    lmr_killer = 70 in 0..=300;
    /// Bonus in the histories for a refutation, a ply.
    history_bonus_base = 100 in 0..=400;
    /// What each ply adds to that, a ply.
    history_bonus_slope = 32 in 0..=100;
    /// The greatest bonus.
    history_bonus_most = 2400 in 600..=6000;
    /// Malus for the moves tried before a refutation, hundredths of the bonus.
    history_malus = 100 in 30..=300;
    /// Margin of delta pruning in quiescence, centipawns.
    delta_margin = 140 in 30..=400;
}
