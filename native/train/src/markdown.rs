//! Tables in Markdown.

use crate::resample::Estimate;

/// A table under construction.
#[derive(Clone, Debug)]
pub struct Table {
    text: String,
    columns: usize,
}

impl Table {
    /// Returns a table with these columns and no rows.
    #[must_use]
    pub fn new(columns: &[&str]) -> Table {
        let rule = vec!["---"; columns.len()].join("|");
        let text = format!("| {} |\n|{rule}|\n", columns.join(" | "));
        Table { text, columns: columns.len() }
    }

    /// Adds a row. Cells that it lacks stay empty.
    pub fn row(&mut self, cells: &[String]) {
        let mut cells = cells.to_vec();
        cells.resize(self.columns, String::new());
        self.text.push_str(&format!("| {} |\n", cells.join(" | ")));
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// Returns a share with two digits: `.55`.
#[must_use]
pub fn share(value: f64) -> String {
    let text = format!("{value:.2}");
    text.strip_prefix('0').map_or(text.clone(), str::to_owned)
}

/// Returns a share with four digits, for shares below a hundredth: `.0012`.
#[must_use]
pub fn small(value: f64) -> String {
    let text = format!("{value:.4}");
    text.strip_prefix('0').map_or(text.clone(), str::to_owned)
}

/// Returns a figure with its interval: `.55 [.49, .60]`.
#[must_use]
pub fn estimate(of: Estimate) -> String {
    format!("{} [{}, {}]", share(of.value), share(of.low), share(of.high))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_two_digits() {
        assert_eq!(share(0.549), ".55");
        assert_eq!(share(1.0), "1.00");
        assert_eq!(small(0.00118), ".0012");
        let of = Estimate { value: 0.5, low: 0.25, high: 1.0 };
        assert_eq!(estimate(of), ".50 [.25, 1.00]");
    }

    #[test]
    fn a_table_has_a_header_and_rows() {
        let mut table = Table::new(&["a", "b"]);
        table.row(&["1".to_owned()]);
        assert_eq!(table.text(), "| a | b |\n|---|---|\n| 1 |  |\n");
    }
}
