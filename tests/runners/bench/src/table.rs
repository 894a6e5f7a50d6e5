//! Prints measured figures.

use bench::figures::Figures;
use bench::{Sample, geometric_mean};

use crate::side::Side;

/// Prints medians of CPU seconds and their multiples of `java -Xint`, then means and worst cases.
pub fn print(figures: &Figures) {
    println!("CPU seconds, medians; in brackets multiples of java -Xint; ± half the spread");
    let heads: String = Side::ALL.iter().map(|side| format!("{:>24}", side.name())).collect();
    println!("{:14}{heads}", "");
    let mut ratios: Vec<Vec<f64>> = vec![Vec::new(); Side::ALL.len()];
    for (kernel, sides) in &figures.kernels {
        let of = |side: Side| sides.get(side.name()).cloned().unwrap_or_default();
        let unit = of(Side::JavaXint).median();
        let mut line = format!("{kernel:14}");
        for (side, ratios) in Side::ALL.into_iter().zip(&mut ratios) {
            let ratio = of(side).median() / unit;
            ratios.push(ratio);
            line += &cell(&of(side), ratio);
        }
        println!("{line}");
    }
    summary("mean", &ratios, geometric_mean);
    summary("worst", &ratios, |ratios| ratios.iter().copied().fold(0.0, f64::max));
}

fn cell(sample: &Sample, ratio: f64) -> String {
    let (median, half) = (sample.median(), sample.spread() * 50.0);
    format!("{median:>9.2} ±{half:>3.0}% ({ratio:>5.2})")
}

fn summary(name: &str, ratios: &[Vec<f64>], of: impl Fn(&[f64]) -> f64) {
    let cells: String =
        ratios.iter().map(|ratios| format!("{:>16}({:>5.2}) ", "", of(ratios))).collect();
    println!("{name:14}{cells}");
}
