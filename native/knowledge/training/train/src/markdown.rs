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

/// The most characters of a line of prose.
const WIDTH: usize = 100;

/// Breaks the lines of paragraphs. Tables and headings keep theirs.
#[must_use]
pub fn wrapped(text: &str) -> String {
    let line = |line: &str| {
        if line.starts_with(['|', '#']) { format!("{line}\n") } else { broken(line) }
    };
    text.lines().map(line).collect()
}

fn broken(line: &str) -> String {
    let mut lines = vec![String::new()];
    for word in line.split_whitespace() {
        let length = lines.last().map_or(0, |it| it.chars().count());
        if length > 0 && length + 1 + word.chars().count() > WIDTH {
            lines.push(String::new());
        }
        if let Some(last) = lines.last_mut() {
            if !last.is_empty() {
                last.push(' ');
            }
            last.push_str(word);
        }
    }
    lines.join("\n") + "\n"
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
    fn prose_is_wrapped_and_tables_are_not() {
        let word = "a".repeat(60);
        let text = format!("# {word} {word}\n{word} {word}\n\n| {word} {word} |\n");
        let expected = format!("# {word} {word}\n{word}\n{word}\n\n| {word} {word} |\n");
        assert_eq!(wrapped(&text), expected);
    }

    #[test]
    fn a_table_has_a_header_and_rows() {
        let mut table = Table::new(&["a", "b"]);
        table.row(&["1".to_owned()]);
        assert_eq!(table.text(), "| a | b |\n|---|---|\n| 1 |  |\n");
    }
}
