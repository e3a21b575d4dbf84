//! How well the evaluation judges: all it knows, or less of it, or with random errors. For opponents that are not
//! computers.

use super::attack_map::AttackMap;
use super::evaluate::evaluate;
use super::psq::{self, Accumulator};
use super::scale;
use super::tapered::Tapered;
use super::terms::for_each_term;
use super::weights::FULL_PHASE;
use crate::eval::scatter::scatter;
use crate::position::Position;
use crate::types::{Color, Grade, Key, Score};

/// The greatest random error by grade, centipawns up and down, every value in between being equally likely.
pub const RANDOM_ERROR: [i32; 4] = [0, 15, 45, 120];

/// Terms that a medium knowledge lacks: what has to be read off the whole board.
const HARD_TO_SEE: [&str; 3] = ["mobility", "king attack", "threats"];

/// An evaluation with less knowledge, or with errors.
///
/// The error of a position is always the same as long as `seed` is, so that a search with errors still compares like with
/// like and the table stays true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// Nothing but material; its places too; what is easily seen; everything.
    pub knowledge: Grade,
    /// How great the random errors may be, see [`RANDOM_ERROR`].
    pub randomness: Grade,
    /// What the errors are drawn from.
    pub seed: u64,
}

impl Judgement {
    /// Everything the evaluation knows, and no errors.
    pub const SOUND: Judgement = Judgement { knowledge: Grade::Large, randomness: Grade::None, seed: 0 };

    /// The value of the position for the side to move, as [`evaluate`] gives it as far as `knowledge` goes, without the error.
    #[inline]
    pub fn value(&self, position: &Position, accumulator: &Accumulator) -> Score {
        if self.knowledge == Grade::Large {
            evaluate(position, accumulator)
        } else {
            self.misjudge(position, accumulator)
        }
    }

    #[cold]
    fn misjudge(&self, position: &Position, accumulator: &Accumulator) -> Score {
        let red = red_score(self.knowledge, position, accumulator);
        Score::cp(if position.side_to_move() == Color::Red { red } else { -red })
    }

    /// A value of the position with the random error of this judgement.
    pub fn with_error(&self, value: Score, position: &Position) -> Score {
        Score::cp(value.value() + self.error(position.key()))
    }

    /// The random error of a position, centipawns.
    fn error(&self, key: Key) -> i32 {
        let most = i64::from(RANDOM_ERROR[self.randomness.index()]);
        let drawn = i64::from(scatter(key.bits() ^ self.seed) as u32);
        ((drawn * (2 * most + 1)) >> 32) as i32 - most as i32
    }
}

/// The value for Red as far as `knowledge` goes.
fn red_score(knowledge: Grade, position: &Position, accumulator: &Accumulator) -> i32 {
    let blended = |sum: Tapered| sum.blend(accumulator.phase(), FULL_PHASE);
    match knowledge {
        Grade::None => blended(psq::material(position, Color::Red) - psq::material(position, Color::Black)),
        Grade::Small => blended(accumulator.material_and_places()),
        Grade::Medium | Grade::Large => {
            let mut sum = accumulator.score();
            for_each_term(&AttackMap::new(position, accumulator.counts()), |name, [red, black]| {
                if !HARD_TO_SEE.contains(&name) {
                    sum += red - black;
                }
            });
            scale::scaled(accumulator.counts(), blended(sum))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::{START_FEN, parse_epd_file, parse_fen};

    fn positions() -> Vec<Position> {
        let file = include_str!("../../../bench-positions/bench.epd");
        parse_epd_file(file).expect("the file is readable").into_iter().map(|epd| epd.position).collect()
    }

    fn judged(judgement: Judgement, position: &Position) -> i32 {
        judgement.with_error(judgement.value(position, &Accumulator::new(position)), position).value()
    }

    #[test]
    fn every_grade_of_knowledge_judges_differently() {
        let all = positions();
        let scores = Grade::ALL.map(|knowledge| {
            let judgement = Judgement { knowledge, ..Judgement::SOUND };
            all.iter().map(|position| judged(judgement, position)).collect::<Vec<_>>()
        });
        for (index, one) in scores.iter().enumerate() {
            assert!(scores[index + 1..].iter().all(|other| other != one), "grade {index}");
        }
        let start = parse_fen(START_FEN).expect("readable");
        let material = Judgement { knowledge: Grade::None, ..Judgement::SOUND };
        assert_eq!(judged(material, &start), 0, "the material is even");
        let sound: Vec<i32> = all.iter().map(|p| evaluate(p, &Accumulator::new(p)).value()).collect();
        assert_eq!(scores[3], sound);
    }

    #[test]
    fn errors_stay_within_their_range_use_it_and_hang_on_the_seed() {
        let all = positions();
        for randomness in Grade::ALL {
            let most = RANDOM_ERROR[randomness.index()];
            let errors = |seed: u64| -> Vec<i32> {
                let judgement = Judgement { randomness, seed, ..Judgement::SOUND };
                all.iter().map(|p| judged(judgement, p) - judged(Judgement::SOUND, p)).collect()
            };
            let many: Vec<i32> = (1..200).flat_map(errors).collect();
            assert_eq!((many.iter().min(), many.iter().max()), (Some(&-most), Some(&most)));
            let mean = many.iter().sum::<i32>() as f64 / many.len() as f64;
            assert!(mean.abs() <= most as f64 * 0.05, "{mean}");
            assert_eq!(errors(7), errors(7));
            assert_eq!(errors(7) == errors(8), most == 0);
        }
    }
}
