//! The courses of the parameters as a picture.

use super::state::State;
use plotters::coord::Shift;
use plotters::prelude::*;
use std::error::Error;

/// Width and height of a panel in points.
const PANEL: (u32, u32) = (320, 200);
/// Most panels side by side.
const MOST_COLUMNS: usize = 4;
/// The smallest part of a range that a panel shows, so that noise does not look like a course.
const LEAST_SHARE: f64 = 0.1;

const COURSE: RGBColor = RGBColor(0, 90, 181);

type Panel<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// A panel for each parameter as SVG: its values over the iterations, and a line where it began.
///
/// # Errors
/// When it cannot be drawn.
pub fn chart(state: &State) -> Result<String, Box<dyn Error>> {
    let count = state.settings.parameters.len();
    let columns = count.clamp(1, MOST_COLUMNS);
    let rows = count.div_ceil(columns).max(1);
    let mut text = String::new();
    {
        let size = (PANEL.0 * columns as u32, PANEL.1 * rows as u32);
        let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
        root.fill(&WHITE)?;
        for (place, panel) in root.split_evenly((rows, columns)).iter().take(count).enumerate() {
            draw(panel, state, place)?;
        }
        root.present()?;
    }
    Ok(text)
}

fn draw(panel: &Panel<'_>, state: &State, place: usize) -> Result<(), Box<dyn Error>> {
    let parameter = &state.settings.parameters[place];
    let course: Vec<(f64, f64)> =
        state.course.iter().map(|point| (point.iteration as f64, point.values[place])).collect();
    let now = (state.iterations as f64, state.values[place]);
    let last = (state.settings.iterations as f64).max(1.0);
    let values = || course.iter().map(|point| point.1).chain([parameter.start, now.1]);
    let (low, high) = (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max));
    let least = LEAST_SHARE * (parameter.max as f64 - parameter.min as f64);
    let margin = ((least - (high - low)) / 2.0).max(0.05 * (high - low));
    let caption = format!("{}: {} → {:.1}", parameter.name, parameter.start, now.1);
    let mut chart = ChartBuilder::on(panel)
        .margin(8)
        .caption(caption, ("sans-serif", 14))
        .x_label_area_size(24)
        .y_label_area_size(44)
        .build_cartesian_2d(0.0..last, low - margin..high + margin)?;
    let whole = |value: &f64| format!("{value:.0}");
    let short = |value: &f64| if value.fract().abs() < 1e-9 { format!("{value:.0}") } else { format!("{value:.1}") };
    let mesh = &mut chart.configure_mesh();
    mesh.max_light_lines(0).bold_line_style(BLACK.mix(0.12)).x_labels(4).y_labels(5);
    mesh.x_label_formatter(&whole).y_label_formatter(&short).draw()?;
    chart.draw_series(LineSeries::new([(0.0, parameter.start), (last, parameter.start)], BLACK.mix(0.4)))?;
    chart.draw_series(LineSeries::new(course.into_iter().chain([now]), COURSE.stroke_width(2)))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::settings::tests::settings;
    use super::super::state::Point;
    use super::*;

    #[test]
    fn every_parameter_has_its_panel() {
        for count in [1, 4, 6] {
            let mut state = State::new("x", settings(count, 10));
            let fresh = chart(&state).expect("it can be drawn");
            assert!(fresh.contains("<svg") && !fresh.contains("NaN"), "{fresh}");
            state.course.push(Point { iteration: 4, values: vec![61.0; count] });
            (state.iterations, state.values) = (5, vec![62.5; count]);
            let svg = chart(&state).expect("it can be drawn");
            for number in 0..count {
                assert!(svg.contains(&format!("p{number}: 50 → 62.5")), "no panel {number}");
            }
            assert_eq!(svg.matches("#005AB5").count(), count, "a course in each panel");
            assert!(!svg.contains("NaN") && svg != fresh);
        }
    }
}
