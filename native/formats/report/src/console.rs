//! The text for the console: a clickable line for each finding, its evidence, and a summary.

mod fit;
mod so_far;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

pub use self::so_far::so_far;
use crate::document::event::{Level, Line};
use crate::document::finding::Finding;
use crate::document::oracle::Oracle;
use crate::gate::Baseline;
use crate::prose::text::{self, amount};
use crate::prose::trouble;
use crate::prose::words;
use crate::rule::Rule;

/// The most lines of one kind in the summary, if not everything is shown.
const OF_ONE_KIND: usize = 4;

/// The words for failed tests that are not shown. They are the first kind in the summary.
const FAILED: &str = "more tests failed";

/// How much of a report the console shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Show {
    /// The first findings of each rule by rank, in a limited number of lines.
    #[default]
    Best,
    /// All findings, by file and line.
    All,
}

/// A report for the build's log.
pub struct Console<'a> {
    /// The report.
    pub oracle: &'a Oracle,
    /// The baseline. Findings that it accepts are only counted.
    pub baseline: Option<&'a Baseline>,
    /// How much to show.
    pub show: Show,
    /// The most lines, with [`Show::Best`].
    pub most: usize,
    /// The place where a reader finds the rest.
    pub elsewhere: &'a str,
}

impl Console<'_> {
    /// Returns the lines: the findings, then the summary.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        let summary = summary(self.oracle, self.show, self.elsewhere);
        let accepted = self.baseline.map(|baseline| baseline.of(self.oracle)).unwrap_or_default();
        let is_accepted = |finding: &&Finding| accepted.contains(&finding.id);
        let (old, mut new): (Vec<&Finding>, Vec<&Finding>) =
            self.oracle.open_findings().partition(is_accepted);
        let told = (!old.is_empty()).then(|| Line {
            level: Level::Info,
            text: format!(
                "Not shown, since the baseline accepts them: {}",
                amount(old.len(), "finding")
            ),
        });
        let texts = match self.show {
            Show::All => {
                new.sort_by_key(|finding| (&finding.file, finding.line));
                let whole = |finding| whole(self.oracle, finding, &accepted);
                new.into_iter().flat_map(whole).collect()
            }
            Show::Best => {
                let room = self.most.saturating_sub(summary.len() + told.iter().count());
                fit::best(self.oracle, new, &accepted, room, self.elsewhere)
            }
        };
        let warning = |text| Line { level: Level::Warning, text };
        texts.into_iter().map(warning).chain(told).chain(summary).collect()
    }
}

/// Returns the lines about all open findings, in the order of the report.
#[must_use]
pub fn findings(oracle: &Oracle) -> Vec<String> {
    let none = BTreeSet::new();
    oracle.open_findings().flat_map(|finding| whole(oracle, finding, &none)).collect()
}

/// Returns all lines about a finding, the headline first.
fn whole(oracle: &Oracle, finding: &Finding, accepted: &BTreeSet<String>) -> Vec<String> {
    let mut lines = vec![text::headline(oracle, finding)];
    let mut below: Vec<String> = finding.evidence.iter().filter_map(text::input).collect();
    below.extend(members(oracle, finding, accepted));
    below.extend(text::unnoticed(oracle, finding));
    lines.extend(below.into_iter().map(|text| format!("    {text}")));
    lines.extend(finding.suggestion.iter().map(|it| advice(&it.text)));
    lines.extend(text::fix(finding).map(|it| advice(&it)));
    lines
}

/// The line with the most telling evidence of a finding, and the line with the advice.
type Brief = (Option<String>, Option<String>);

/// Returns what a finding shows below its headline.
fn in_brief(oracle: &Oracle, finding: &Finding, accepted: &BTreeSet<String>) -> Brief {
    let (unnoticed, insert) = text::unnoticed_in_brief(oracle, finding).unzip();
    let mut inputs = finding.evidence.iter().filter_map(text::input);
    let evidence = inputs.next().map(|first| match inputs.count() {
        0 => first,
        more => format!("{first}; and {more} more"),
    });
    let evidence = evidence.or(unnoticed);
    let more = match finding.members.len().saturating_sub(1) {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    let members = members(oracle, finding, accepted).into_iter().next();
    let members = members.map(|first| format!("{first}{more}"));
    let evidence: Vec<String> = evidence.into_iter().chain(members).collect();
    let evidence = (!evidence.is_empty()).then(|| format!("    {}", evidence.join("; ")));
    let own = || finding.suggestion.as_ref().map(|it| it.text.clone());
    (evidence, text::fix(finding).or_else(own).or(insert.flatten()).map(|text| advice(&text)))
}

fn advice(text: &str) -> String {
    format!("  → {text}")
}

/// Returns lines about the members of a finding that the baseline does not accept. There are none for unused
/// inputs in one line, because the headline names them all.
fn members(oracle: &Oracle, finding: &Finding, accepted: &BTreeSet<String>) -> Vec<String> {
    let is_one_line = finding.members.iter().all(|member| member.is_beside(finding));
    if finding.rule == Rule::UnusedInput && is_one_line {
        return Vec::new();
    }
    let is_new = |member: &&crate::Member| !accepted.contains(&member.id);
    let (new, old): (Vec<_>, Vec<_>) = finding.members.iter().partition(is_new);
    let line = |member: &&crate::Member| {
        let place = text::place(member.file.as_deref(), member.line);
        let place = place.map(|place| format!("{place}: ")).unwrap_or_default();
        let test = member.invocations.first().or(member.test.as_ref());
        let test = test.map(|id| text::test_named(oracle, id)).unwrap_or_default();
        let what = match finding.rule {
            Rule::UnusedInput => {
                member.evidence.iter().map(words::input).collect::<Vec<_>>().join(", ")
            }
            _ => member.message.split(" depends on ").next().unwrap_or_default().to_owned(),
        };
        format!("{place}{test}: {what}")
    };
    let mut lines: Vec<String> = new.iter().map(line).collect();
    lines.extend((!old.is_empty()).then(|| format!("and {} that the baseline accepts", old.len())));
    lines
}

/// Returns the summary: failed and not analysed tests, other numbers of tests than in the build, settings without
/// effect, what is left out, and the counts.
/// `elsewhere` is where a reader finds the rest.
#[must_use]
pub fn summary(oracle: &Oracle, show: Show, elsewhere: &str) -> Vec<Line> {
    let most = match show {
        Show::Best => OF_ONE_KIND,
        Show::All => usize::MAX,
    };
    let tests = &oracle.tests;
    let ignored = oracle.not_honoured.iter().map(|what| format!("not honoured: {what}"));
    let differing = oracle.count_differences.iter().map(|what| format!("number of tests: {what}"));
    let left_out = oracle.left_out.iter().map(|what| format!("left out: {what}"));
    let kinds = [
        (Level::Warning, FAILED, trouble::failed(tests)),
        (Level::Warning, "more reasons why tests are not analysed", trouble::not_analysed(tests)),
        (
            Level::Warning,
            "more reasons why tests are analysed in part",
            trouble::partly_analysed(tests),
        ),
        (Level::Warning, "more test classes have a different number of tests", differing.collect()),
        (Level::Info, "more tests assert nothing", trouble::assert_nothing(tests)),
        (Level::Info, "more settings are not honoured", ignored.collect()),
        (Level::Info, "more parts are left out", left_out.collect()),
    ];
    let mut lines = Vec::new();
    for (level, what, texts) in kinds {
        let more = texts.len().saturating_sub(most);
        let more = (more > 0).then(|| format!("{more} {what}: see {elsewhere}"));
        for text in texts.into_iter().take(most).chain(more) {
            lines.extend(text.lines().map(|text| Line { level, text: text.to_owned() }));
        }
        if what == FAILED && !lines.is_empty() {
            let text = format!("  → {}", trouble::FAILED_HERE);
            lines.push(Line { level: Level::Warning, text });
        }
    }
    let counts = text::counts(oracle).into_iter().map(|(what, count)| format!("{what}: {count}"));
    lines.extend(counts.map(|text| Line { level: Level::Info, text }));
    lines
}
