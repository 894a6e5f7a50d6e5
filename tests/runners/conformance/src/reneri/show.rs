//! Writes the comparison for readers.

use super::verdict::{Counts, Ours, Verdicts};

/// The project with more than a third of all published transformations.
const LARGEST: &str = "jcodemodel";

/// Returns a row for each project, and one for all of them together.
pub fn table(projects: &[(String, Verdicts)]) -> Vec<String> {
    let mut rows: Vec<(&str, Counts)> =
        projects.iter().map(|(name, verdicts)| (name.as_str(), verdicts.counts())).collect();
    let total = |without: Option<&str>| {
        let counted = rows.iter().filter(|(name, _)| Some(*name) != without);
        counted.fold(Counts::default(), |sum, (_, counts)| sum + *counts)
    };
    let pooled = (total(None), total(Some(LARGEST)));
    if projects.len() > 1 {
        rows.push(("pooled", pooled.0));
        if projects.iter().any(|(name, _)| name == LARGEST) {
            rows.push(("pooled without jcodemodel", pooled.1));
        }
    }
    let head = format!(
        "{:26} {:>9} {:>18} {:>18} {:>18} {:>6}",
        "project", "published", "undetected too", "same symptom", "or proved", "beyond"
    );
    std::iter::once(head).chain(rows.into_iter().map(|(name, counts)| row(name, counts))).collect()
}

fn row(name: &str, counts: Counts) -> String {
    let Counts { published, undetected, same, credited, beyond } = counts;
    format!(
        "{name:26} {published:>9} {:>18} {:>18} {:>18} {beyond:>6}",
        share(undetected, published),
        share(same, undetected),
        share(credited, undetected)
    )
}

/// Returns a share such as `19 of 20, 95.0 %`, rounded down so that nothing looks better than it
/// is.
fn share(part: u32, whole: u32) -> String {
    match (u64::from(part) * 1000).checked_div(u64::from(whole)) {
        Some(share) => format!("{part} of {whole}, {}.{} %", share / 10, share % 10),
        None => format!("{part} of {whole}"),
    }
}

/// Returns all differences of a project.
pub fn differences(name: &str, verdicts: &Verdicts) -> Vec<String> {
    let mut lines = Vec::new();
    for verdict in &verdicts.published {
        let (what, words) = match &verdict.ours {
            Ours::Same => continue,
            Ours::Stronger(words) => ("stronger", words),
            Ours::Otherwise(words) => ("symptom", words),
            Ours::NotUndetected(words) => ("status", words),
        };
        let published = verdict.published.name();
        lines.push(format!("  {what}: {}: published {published}, ours {words}", verdict.name));
    }
    lines.extend(verdicts.beyond.iter().map(|text| format!("  beyond: {text}")));
    lines.extend(verdicts.deeper.iter().map(|text| format!("  deeper: {text}")));
    let excluded = verdicts.excluded.iter();
    lines.extend(excluded.map(|class| format!("  ran although it was left out: {class}")));
    if !lines.is_empty() {
        lines.insert(0, format!("{name}:"));
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_rounded_down() {
        assert_eq!(share(949_999, 1_000_000), "949999 of 1000000, 94.9 %");
        assert_eq!(share(20, 20), "20 of 20, 100.0 %");
        assert_eq!(share(0, 0), "0 of 0");
    }

    #[test]
    fn the_largest_project_is_pooled_and_left_out() {
        let projects =
            || [("a", 0), (LARGEST, 1)].map(|(name, _)| (name.to_owned(), Verdicts::default()));
        assert_eq!(table(&projects()).len(), 5);
        assert_eq!(table(&projects()[..1]).len(), 2);
    }
}
