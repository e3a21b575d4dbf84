//! The bands of the picture and their panels.

use super::axis::number;
use super::canvas::{Area, Drawn};
use super::shares;
use crate::scaling::Row;
use plotters::coord::combinators::IntoLogRange;
use plotters::prelude::*;
use std::error::Error;

/// Width of a band, and height with room for its title, in points.
const BAND: (u32, u32) = (1320, 470);

/// Where the panels of a band end.
const PANELS: [i32; 2] = [500, 860];

const STRATEGY_COLORS: [RGBColor; 5] =
    [RGBColor(0, 90, 181), RGBColor(220, 50, 32), RGBColor(0, 140, 90), RGBColor(150, 80, 190), RGBColor(200, 130, 0)];

/// The picture as SVG; `None` without rows. Those of several ranks are left out.
///
/// # Errors
/// When it cannot be drawn.
pub fn chart(rows: &[Row]) -> Result<Option<String>, Box<dyn Error>> {
    let rows: Vec<Row> = rows.iter().filter(|row| row.ranks == 1).cloned().collect();
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
    shares::draw(&shares, rows)
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
    let mesh = &mut chart.configure_mesh();
    mesh.max_light_lines(0).bold_line_style(BLACK.mix(0.12)).x_label_formatter(&number).y_label_formatter(&number);
    mesh.x_desc("workers").y_desc("times as fast").draw()?;
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
    }
    for (rows, color) in curves(rows) {
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
    let mesh = &mut chart.configure_mesh();
    mesh.max_light_lines(0).bold_line_style(BLACK.mix(0.12)).x_label_formatter(&number).y_label_formatter(&number);
    mesh.x_desc("workers").y_desc("percent").draw()?;
    for (rows, color) in curves(rows) {
        chart.draw_series(LineSeries::new(points(rows, percent), color.stroke_width(2)))?;
        let dots = points(rows, percent).into_iter().map(|point| Circle::new(point, 3, color.filled()));
        chart.draw_series(dots)?;
    }
    Ok(())
}

fn points(rows: &[Row], value: impl Fn(&Row) -> f64) -> Vec<(f64, f64)> {
    rows.iter().map(|row| (row.threads as f64, value(row))).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::scaling::rows::More;

    pub fn row(strategy: &str, threads: usize, speedup: f64, nps_scaling: f64, idle_share: f64) -> Row {
        Row {
            strategy: strategy.to_string(),
            threads,
            in_virtual_time: true,
            set: "a set".to_string(),
            depth: 12,
            repeat: 1,
            speedup,
            speedup_low: speedup * 0.9,
            speedup_high: speedup * 1.1,
            nps_scaling,
            ceiling: threads as f64,
            node_overhead: nps_scaling / speedup - 1.0,
            idle_share,
            splits: 100.0,
            wasted_share: 0.1,
            discarded_node_share: 0.05,
            ranks: 1,
            share: String::new(),
            latency: 0,
            interval: 0,
            min_depth: 0,
            sent_per_thousand: 0.0,
            over_floor: None,
            over_floor_low: None,
            over_floor_high: None,
            more: More::default(),
        }
    }

    #[test]
    fn every_strategy_has_its_curve_and_every_team_its_bar() {
        let rows: Vec<Row> = [("ybw", 1), ("ybw", 2), ("lazy", 1), ("lazy", 2)]
            .map(|(name, threads)| row(name, threads, 1.9, 1.95, 0.01))
            .into();
        let svg = chart(&rows).expect("it can be drawn").expect("there is something");
        for text in [
            "<svg",
            "a set: algorithmic",
            "linear",
            "ybw, 95 % interval",
            "lazy, 95 % interval",
            "ybw 2",
            "lazy 2",
            "idle",
        ] {
            assert!(svg.contains(text), "no {text}");
        }
        assert!(!svg.contains("ybw 1") && !svg.contains("NaN"), "one worker has nothing to lose");
        assert!(chart(&[]).expect("nothing is easily drawn").is_none());
    }

    #[test]
    fn odd_numbers_can_be_drawn() {
        let one = row("serial", 1, 1.0, 1.0, 0.0);
        let slow = Row { speedup: 0.3, speedup_low: 0.01, node_overhead: -0.4, ..row("lazy", 512, 0.3, 1.0, 0.5) };
        for rows in [vec![one.clone()], vec![one, slow]] {
            assert!(chart(&rows).is_ok_and(|svg| svg.is_some_and(|svg| !svg.contains("NaN"))));
        }
    }
}
