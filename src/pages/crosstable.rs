//! The crosstable of a match: what the engines scored against each other.

use super::wording::Both;
use crate::league::statistics::Score;
use crate::league::{EncounterSummary, Summary};
use maud::{Markup, html};

/// The table of three and more engines, in the order of the league table; nothing for two.
pub(super) fn draw(summary: &Summary) -> Markup {
    if summary.engines.len() < 3 {
        return html! {};
    }
    let order = summary.engines_by_rating();
    html! {
        h2 { (Both("Crosstable: points / games", "对战成绩：得分 / 局数")) }
        div.wide {
            table #crosstable {
                tr {
                    th {}
                    th { (Both("engine", "引擎")) }
                    @for (place, engine) in (1..).zip(&order) { th title=(engine.name) { (place) } }
                    th { (Both("total", "总计")) }
                }
                @for (place, engine) in (1..).zip(&order) {
                    tr {
                        td.count { (place) }
                        td { (engine.name) }
                        @for other in &order {
                            td.count { (cell(against(&summary.encounters, &engine.name, &other.name))) }
                        }
                        td.count { (cell(Some(engine.score))) }
                    }
                }
            }
        }
    }
}

/// Points and games; a dash where none were played.
fn cell(score: Option<Score>) -> String {
    let score = score.filter(|score| score.games() > 0);
    score.map_or("–".to_string(), |score| format!("{:.1} / {}", score.points(), score.games()))
}

/// What an engine scored against another one; `None` where they have not met.
fn against(encounters: &[EncounterSummary], engine: &str, other: &str) -> Option<Score> {
    encounters.iter().find_map(|encounter| {
        let names = [&*encounter.first, &*encounter.second];
        if names == [engine, other] {
            Some(encounter.score)
        } else {
            (names == [other, engine]).then(|| encounter.score.swapped())
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::league::statistics::{Estimate, Pentanomial};

    #[test]
    fn both_engines_of_an_encounter_have_a_cell() {
        let score = Score { wins: 3, draws: 1, losses: 0 };
        let pentanomial = Pentanomial::default();
        let estimate = Estimate::new(&pentanomial, &score);
        let (first, second, games_without_partner) = ("a".to_string(), "b".to_string(), score);
        let met = [EncounterSummary { first, second, score, pentanomial, games_without_partner, estimate }];
        let cells =
            [("a", "b"), ("b", "a"), ("a", "a"), ("a", "c")].map(|(one, other)| cell(against(&met, one, other)));
        assert_eq!(cells, ["3.5 / 4", "0.5 / 4", "–", "–"]);
    }
}
