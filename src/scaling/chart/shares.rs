//! Where the time of the workers went.

use super::axis::number;
use super::canvas::{Area, Drawn};
use crate::scaling::Row;
use plotters::prelude::*;

/// What becomes of the workers' time, in the order of the bars.
const SHARES: [(&str, RGBColor); 5] = [
    ("useful", RGBColor(60, 150, 80)),
    ("more nodes", RGBColor(240, 200, 90)),
    ("thrown away", RGBColor(225, 120, 60)),
    ("dividing the work, slower nodes", RGBColor(150, 150, 200)),
    ("idle", RGBColor(205, 205, 205)),
];

/// A bar for each team of more than one.
pub fn draw(area: &Area<'_>, rows: &[Row]) -> Drawn {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.threads > 1).collect();
    let count = rows.len().max(1);
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .caption("where the time of all workers went", ("sans-serif", 15))
        .x_label_area_size(36)
        .y_label_area_size(80)
        .build_cartesian_2d(0.0..100.0, -0.42 * count as f64..count as f64)?;
    let mesh = &mut chart.configure_mesh();
    mesh.disable_mesh().disable_y_axis().x_label_formatter(&number).x_desc("percent").draw()?;
    let (x0, y0) = area.get_base_pixel();
    for (place, row) in rows.iter().enumerate() {
        let upper = (count - place) as f64;
        let mut from = 0.0;
        for (share, (_, color)) in shares(row).into_iter().zip(SHARES) {
            let bar = [(from, upper - 0.12), (from + 100.0 * share, upper - 0.88)];
            chart.draw_series([Rectangle::new(bar, color.filled())])?;
            from += 100.0 * share;
        }
        let (x, y) = chart.plotting_area().map_coordinate(&(0.0, upper - 0.5));
        let style = TextStyle::from(("sans-serif", 12).into_font()).pos(text_position());
        area.draw_text(&format!("{} {}", row.strategy, row.threads), &style, (x - x0 - 6, y - y0))?;
    }
    for (name, color) in SHARES {
        let nothing = std::iter::empty::<Rectangle<(f64, f64)>>();
        let legend = move |(x, y)| Rectangle::new([(x, y - 5), (x + 14, y + 5)], color.filled());
        chart.draw_series(nothing)?.label(name).legend(legend);
    }
    let place = SeriesLabelPosition::LowerRight;
    let labels = &mut chart.configure_series_labels();
    labels.position(place).background_style(WHITE.mix(0.85)).border_style(BLACK.mix(0.3)).draw()?;
    Ok(())
}

/// Text that ends at its point.
fn text_position() -> plotters::style::text_anchor::Pos {
    use plotters::style::text_anchor::{HPos, Pos, VPos};
    Pos::new(HPos::Right, VPos::Center)
}

/// The parts of the workers' time that [`SHARES`] names; together they are 1. A search that is faster than its nodes explain has no
/// overhead to show.
fn shares(row: &Row) -> [f64; 5] {
    let workers = row.threads as f64;
    let searching = (row.nps_scaling / workers).min(1.0);
    let useful = (row.speedup / workers).min(searching);
    let discarded = (searching * row.discarded_node_share).min(searching - useful);
    let idle = row.idle_share.min(1.0 - searching);
    [useful, searching - useful - discarded, discarded, 1.0 - searching - idle, idle]
}

#[cfg(test)]
mod tests {
    use super::super::bands::tests::row;
    use super::*;

    #[test]
    fn the_shares_of_the_time_are_all_of_it() {
        let close = |found: [f64; 5], expected: [f64; 5]| {
            assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?}, not {expected:?}");
        };
        close(shares(&row("ybw", 4, 3.0, 3.6, 0.06)), [0.75, 0.105, 0.045, 0.04, 0.06]);
        close(shares(&row("ybw", 2, 2.5, 1.9, 0.02)), [0.95, 0.0, 0.0, 0.03, 0.02]);
    }
}
