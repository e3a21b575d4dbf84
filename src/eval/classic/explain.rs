//! The evaluation as a table for people.

use super::attack_map::AttackMap;
use super::psq::{self, Accumulator};
use super::scale;
use super::tapered::Tapered;
use super::terms::for_each_term;
use super::weights::{FULL_PHASE, WEIGHTS};
use crate::position::Position;
use crate::types::{Color, Score};
use std::fmt;

/// One term of the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// What the term is about.
    pub term: &'static str,
    /// Its value for Red.
    pub red: Tapered,
    /// Its value for Black.
    pub black: Tapered,
    /// Red minus Black, blended by the phase, centipawns.
    pub total: i32,
}

/// Where an evaluation comes from. [`fmt::Display`] prints it as a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The terms.
    pub rows: Vec<Row>,
    /// How much midgame there is, in percent.
    pub midgame_percent: i32,
    /// The sum of the terms, Red minus Black, centipawns.
    pub sum: i32,
    /// The sum after winning chances were doubted, Red minus Black, centipawns.
    pub scaled: i32,
    /// What the right to move adds, for the side to move, centipawns.
    pub tempo: i32,
    /// Who is to move.
    pub side_to_move: Color,
    /// What [`super::evaluate()`] answers: for the side to move.
    pub score: Score,
}

/// Evaluates `position` and tells how. Slow: meant for people and tests.
pub fn explain(position: &Position) -> Explanation {
    let accumulator = Accumulator::new(position);
    let phase = accumulator.phase();
    let mut rows = Vec::new();
    let mut sum = Tapered::ZERO;
    let mut add = |term, [red, black]: [Tapered; 2]| {
        sum += red - black;
        rows.push(Row { term, red, black, total: (red - black).blend(phase, FULL_PHASE) });
    };
    let material = Color::BOTH.map(|color| psq::material(position, color));
    let both = Color::BOTH.map(|color| psq::material_and_places(position, color));
    add("material", material);
    add("places", [both[0] - material[0], both[1] - material[1]]);
    psq::for_each_term_by_counts(accumulator.counts(), &mut add);
    for_each_term(&AttackMap::new(position, accumulator.counts()), add);

    let sum = sum.blend(phase, FULL_PHASE);
    let scaled = scale::scaled(accumulator.counts(), sum);
    let tempo = WEIGHTS.tempo.blend(phase, FULL_PHASE);
    let side_to_move = position.side_to_move();
    let score = Score::cp(tempo + if side_to_move == Color::Red { scaled } else { -scaled });
    Explanation { rows, midgame_percent: phase * 100 / FULL_PHASE, sum, scaled, tempo, side_to_move, score }
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{:<16}|  Red  mid   end  | Black mid   end  |  total", "term")?;
        writeln!(f, "{:-<16}+------------------+------------------+-------", "")?;
        for Row { term, red, black, total } in &self.rows {
            let (red_mid, red_end) = (red.midgame(), red.endgame());
            let (black_mid, black_end) = (black.midgame(), black.endgame());
            writeln!(f, "{term:<16}| {red_mid:>9} {red_end:>5}  | {black_mid:>9} {black_end:>5}  | {total:>+6}")?;
        }
        writeln!(f, "{:-<16}+------------------+------------------+-------", "")?;
        let line = |f: &mut fmt::Formatter<'_>, name: &str, value: i32| writeln!(f, "{name:<54}| {value:>+6}");
        line(f, &format!("sum, Red minus Black ({}% midgame)", self.midgame_percent), self.sum)?;
        line(f, "after doubting the winning chances", self.scaled)?;
        line(f, "tempo", if self.side_to_move == Color::Red { self.tempo } else { -self.tempo })?;
        let name = format!("score for {}, who is to move, in centipawns", self.side_to_move.name());
        write!(f, "{name:<54}| {:>+6}", self.score.value())
    }
}
