//! The losses of a training as a picture.

use crate::training::Measured;
use plotters::prelude::*;
use std::error::Error;

const SIZE: (u32, u32) = (900, 480);

/// The losses against the positions learnt from, as SVG.
///
/// # Errors
/// When it cannot be drawn.
pub fn chart(measured: &[Measured]) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    {
        let root = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
        root.fill(&WHITE)?;
        let most = measured.iter().map(|row| row.positions).max().unwrap_or(0).max(1) as f64 / 1e6;
        // The first measurements are far above all others.
        let losses = measured.iter().skip(measured.len() / 10).flat_map(|row| [row.training, row.validation]);
        let (lowest, highest) = losses.fold((f64::MAX, 0.0_f64), |(low, high), loss| (low.min(loss), high.max(loss)));
        let room = (highest - lowest).max(lowest * 0.01).max(1e-9) * 0.1;
        let mut chart = ChartBuilder::on(&root)
            .margin(12)
            .caption("mean square of what the expected results are off", ("sans-serif", 16))
            .x_label_area_size(36)
            .y_label_area_size(70)
            .build_cartesian_2d(0.0..most, lowest - room..highest + room)?;
        chart.configure_mesh().x_desc("million positions").y_desc("loss").draw()?;
        for (name, color) in [("training", RGBColor(0, 90, 181)), ("validation", RGBColor(220, 50, 32))] {
            let loss = |row: &Measured| if name == "training" { row.training } else { row.validation };
            let points = measured.iter().map(|row| (row.positions as f64 / 1e6, loss(row)));
            chart
                .draw_series(LineSeries::new(points, color.stroke_width(2)))?
                .label(name)
                .legend(move |(x, y)| PathElement::new([(x, y), (x + 18, y)], color.stroke_width(2)));
        }
        let labels = &mut chart.configure_series_labels();
        labels
            .position(SeriesLabelPosition::UpperRight)
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK.mix(0.3))
            .draw()?;
        root.present()?;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_measurements_can_be_drawn() {
        let row = |number: u64| Measured {
            positions: number * 1000,
            rate: 1e-3,
            training: 0.1 / number as f64,
            validation: 0.12 / number as f64,
        };
        for count in [1, 2, 40] {
            let svg = chart(&(1..=count).map(row).collect::<Vec<_>>()).expect("it can be drawn");
            assert!(["<svg", "training", "validation"].iter().all(|text| svg.contains(text)) && !svg.contains("NaN"));
        }
    }
}
