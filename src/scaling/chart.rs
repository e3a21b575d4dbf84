//! Rows as a picture: one band a set, with speed-up, node overhead, and where the time went.

use super::Row;
use plotters::coord::combinators::IntoLogRange;
use plotters::prelude::*;
use std::error::Error;

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
type Drawn = Result<(), Box<dyn Error>>;

/// Width of a band, and height with room for its title, in points.
const BAND: (u32, u32) = (1320, 470);

/// Where the panels of a band end.
const PANELS: [i32; 2] = [500, 860];

const STRATEGY_COLORS: [RGBColor; 5] =
    [RGBColor(0, 90, 181), RGBColor(220, 50, 32), RGBColor(0, 140, 90), RGBColor(150, 80, 190), RGBColor(200, 130, 0)];

/// What becomes of the workers' time, in the order of the bars.
const SHARES: [(&str, RGBColor); 5] = [
    ("useful", RGBColor(60, 150, 80)),
    ("more nodes", RGBColor(240, 200, 90)),
    ("thrown away", RGBColor(225, 120, 60)),
    ("dividing the work, slower nodes", RGBColor(150, 150, 200)),
    ("idle", RGBColor(205, 205, 205)),
];

/// The picture as SVG; `None` without rows.
///
/// # Errors
/// When it cannot be drawn.
pub fn chart(rows: &[Row]) -> Result<Option<String>, Box<dyn Error>> {
    let bands: Vec<&[Row]> = rows.chunk_by(|a, b| a.set == b.set).collect();
    if bands.is_empty() {
        return Ok(None);
    }
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, (BAND.0, BAND.1 * bands.len() as u32)).into_drawing_area();
        root.fill(&WHITE)?;
        for (area, band) in root.split_evenly((bands.len(), 1)).iter().zip(bands) {
            draw_band(area, band)?;
        }
        root.present()?;
    }
    Ok(Some(text))
}

fn draw_band(area: &Area<'_>, rows: &[Row]) -> Drawn {
    let first = &rows[0];
    let kind = if first.in_virtual_time { "algorithmic, in virtual time" } else { "in real time" };
    let title = format!("{}: {kind}, {} positions", first.set, first.more.positions);
    let area = area.titled(&title, ("sans-serif", 20))?;
    let (speedup, rest) = area.split_horizontally(PANELS[0]);
    let (overhead, shares) = rest.split_horizontally(PANELS[1] - PANELS[0]);
    draw_speedup(&speedup, rows)?;
    draw_overhead(&overhead, rows)?;
    draw_shares(&shares, rows)
}

/// The rows of each strategy with its color.
fn curves(rows: &[Row]) -> impl Iterator<Item = (&[Row], RGBColor)> {
    rows.chunk_by(|a, b| a.strategy == b.strategy).zip(STRATEGY_COLORS.into_iter().cycle())
}

/// The numbers of workers on the axis: from 1 to the most, at least 2.
fn workers(rows: &[Row]) -> f64 {
    rows.iter().map(|row| row.threads).max().unwrap_or(1).max(2) as f64
}

fn draw_speedup(area: &Area<'_>, rows: &[Row]) -> Drawn {
    let most = workers(rows);
    let highest = rows.iter().map(|row| row.speedup_high).fold(most, f64::max) * 1.1;
    let lowest = rows.iter().map(|row| row.speedup_low).fold(0.9, f64::min).max(0.05);
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .caption("speed-up against workers", ("sans-serif", 15))
        .x_label_area_size(36)
        .y_label_area_size(46)
        .build_cartesian_2d((1.0..most).log_scale().base(2.0), (lowest..highest).log_scale().base(2.0))?;
    chart.configure_mesh().x_desc("workers").y_desc("times as fast").y_label_formatter(&ratio).draw()?;
    chart
        .draw_series(LineSeries::new([(1.0, 1.0), (most, most)], BLACK.mix(0.5)))?
        .label("linear")
        .legend(|(x, y)| PathElement::new([(x, y), (x + 18, y)], BLACK.mix(0.5)));
    if rows.iter().any(|row| row.ceiling < row.threads as f64) {
        let first = curves(rows).next().map_or(rows, |(rows, _)| rows);
        chart
            .draw_series(LineSeries::new(points(first, |row| row.ceiling), BLACK.mix(0.8)))?
            .label("ceiling: independent copies")
            .legend(|(x, y)| PathElement::new([(x, y), (x + 18, y)], BLACK.mix(0.8)));
    }
    for (rows, color) in curves(rows) {
        let upwards = points(rows, |row| row.speedup_low);
        let downwards = points(rows, |row| row.speedup_high).into_iter().rev();
        chart.draw_series([Polygon::new(upwards.into_iter().chain(downwards).collect::<Vec<_>>(), color.mix(0.15))])?;
        chart
            .draw_series(LineSeries::new(points(rows, |row| row.speedup), color.stroke_width(2)))?
            .label(format!("{}, 95 % interval", rows[0].strategy))
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
        let dots = points(rows, |row| row.speedup).into_iter().map(|point| Circle::new(point, 3, color.filled()));
        chart.draw_series(dots)?;
    }
    let place = SeriesLabelPosition::UpperLeft;
    let labels = &mut chart.configure_series_labels();
    labels.position(place).background_style(WHITE.mix(0.8)).border_style(BLACK.mix(0.3)).draw()?;
    Ok(())
}

fn draw_overhead(area: &Area<'_>, rows: &[Row]) -> Drawn {
    let most = workers(rows);
    let percent = |row: &Row| 100.0 * row.node_overhead;
    let highest = rows.iter().map(percent).fold(10.0, f64::max) * 1.1;
    let lowest = rows.iter().map(percent).fold(0.0, f64::min) * 1.1;
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .caption("more nodes than one worker", ("sans-serif", 15))
        .x_label_area_size(36)
        .y_label_area_size(54)
        .build_cartesian_2d((1.0..most).log_scale().base(2.0), lowest..highest)?;
    chart.configure_mesh().x_desc("workers").y_desc("percent").draw()?;
    for (rows, color) in curves(rows) {
        chart.draw_series(LineSeries::new(points(rows, percent), color.stroke_width(2)))?;
        let dots = points(rows, percent).into_iter().map(|point| Circle::new(point, 3, color.filled()));
        chart.draw_series(dots)?;
    }
    Ok(())
}

fn draw_shares(area: &Area<'_>, rows: &[Row]) -> Drawn {
    let rows: Vec<&Row> = rows.iter().filter(|row| row.threads > 1).collect();
    let count = rows.len().max(1);
    let name =
        |place: &usize| rows.get(*place).map_or(String::new(), |row| format!("{} {}", row.strategy, row.threads));
    let mut chart = ChartBuilder::on(area)
        .margin(12)
        .caption("where the time of all workers went", ("sans-serif", 15))
        .x_label_area_size(36)
        .y_label_area_size(80)
        .build_cartesian_2d(0.0..100.0, 0.0..count as f64)?;
    chart.configure_mesh().disable_mesh().disable_y_axis().x_desc("percent").draw()?;
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
        area.draw_text(&name(&place), &style, (x - x0 - 6, y - y0))?;
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
pub fn shares(row: &Row) -> [f64; 5] {
    let workers = row.threads as f64;
    let searching = (row.nps_scaling / workers).min(1.0);
    let useful = (row.speedup / workers).min(searching);
    let discarded = (searching * row.discarded_node_share).min(searching - useful);
    let idle = row.idle_share.min(1.0 - searching);
    [useful, searching - useful - discarded, discarded, 1.0 - searching - idle, idle]
}

fn points(rows: &[Row], value: impl Fn(&Row) -> f64) -> Vec<(f64, f64)> {
    rows.iter().map(|row| (row.threads as f64, value(row))).collect()
}

fn ratio(value: &f64) -> String {
    if *value < 1.0 { format!("{value:.2}") } else { format!("{value:.0}") }
}
