//! The lines that the console shows while a check runs.

use crate::document::event::{Level, Line};
use crate::document::finding::Finding;
use crate::document::oracle::Oracle;
use crate::prose::text::{self, amount};
use crate::rule::Rule;

/// The most findings of an analysis that are shown before the check ends.
const SHOWN: usize = 3;

/// Returns lines about the findings of an analysis that is done, which are those of a ranked report: how many there are, and
/// the first ones. There is none about unused inputs, because the other tests decide which of them are harmless.
#[must_use]
pub fn so_far(analysis: &str, oracle: &Oracle) -> Vec<Line> {
    let is_final = |finding: &&Finding| finding.rule != Rule::UnusedInput;
    let mut findings: Vec<&Finding> = oracle.open_findings().filter(is_final).collect();
    findings.sort_by_key(|finding| finding.rank);
    if findings.is_empty() {
        return Vec::new();
    }
    let count = amount(findings.len(), "finding");
    let which = if findings.len() > SHOWN { format!("; the first {SHOWN}") } else { String::new() };
    let head = format!("{analysis} has {count} so far{which}:");
    let first = findings.into_iter().take(SHOWN);
    let first = first.map(|finding| format!("    {}", text::headline(oracle, finding)));
    std::iter::once(head).chain(first).map(|text| Line { level: Level::Info, text }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Isolation, Jdk};

    #[test]
    fn the_first_ones_are_shown_and_what_is_not_final_is_not() {
        let finding = |number: u32, rule| Finding {
            rank: 9 - number,
            ..Finding::blank(number.to_string(), rule, format!("it is {number}"))
        };
        let jdk = Jdk { version: "17".to_owned() };
        let mut oracle = Oracle::blank(jdk, 0, Isolation::Class);
        oracle.findings = vec![finding(9, Rule::UnusedInput)];
        assert_eq!(so_far("polish", &oracle), []);
        oracle.findings.extend((1..=4).map(|number| finding(number, Rule::PseudoTested)));
        let lines: Vec<String> =
            so_far("transform", &oracle).into_iter().map(|it| it.text).collect();
        let head = "transform has 4 findings so far; the first 3:";
        let expected = ["4", "3", "2"].map(|it| format!("    [pseudo-tested] it is {it}"));
        assert_eq!(lines, [&[head.to_owned()][..], &expected].concat());
    }
}
