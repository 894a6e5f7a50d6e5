//! Marks findings that a comment or an annotation in the source suppresses.

mod annotated;
mod comment;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use report::{AnalyseRequest, Evidence, Finding, Oracle, Rule, Source, SuppressedBy, Suppression};

use annotated::Classes;

/// A comment or an annotation that suppresses findings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Ignore {
    /// The names of the suppressed rules. Empty for all rules.
    rules: Vec<String>,
    /// The reason that it gives. It must give one.
    reason: String,
}

impl Ignore {
    /// Returns the reason why it has no effect, or `None` if it has.
    fn fault(&self) -> Option<String> {
        let is_known = |name: &&String| Rule::ALL.iter().any(|rule| rule.name() == *name);
        let unknown = self.rules.iter().find(|name| !is_known(name));
        match unknown {
            Some(name) => Some(format!("`{name}` is not a rule, so it has no effect")),
            None if self.reason.is_empty() => Some("it has no effect without a reason".to_owned()),
            None => None,
        }
    }

    /// Returns whether it suppresses findings of a rule.
    fn is_about(&self, rule: Rule) -> bool {
        self.rules.is_empty() || self.rules.iter().any(|name| name == rule.name())
    }
}

/// Marks the suppressed findings of a report, and groups findings of the same cause.
///
/// 1. Marks the findings that comments or annotations suppress.
/// 2. Calls `check`, which may withdraw findings that are not suppressed.
/// 3. Groups findings with the same cause, and marks the groups.
///
/// Comments and annotations without effect are added to the settings that are not honoured.
pub(crate) fn apply(
    request: &AnalyseRequest,
    oracle: &mut Oracle,
    check: impl FnOnce(&mut Oracle),
) {
    let mut sources = Ignores {
        texts: Texts { base: request.base_directory.clone(), lines: BTreeMap::new() },
        classes: Classes::of(request),
        faults: BTreeSet::new(),
    };
    let mut findings = std::mem::take(&mut oracle.findings);
    findings.iter_mut().for_each(|finding| sources.mark(oracle, finding));
    oracle.findings = findings;
    check(oracle);
    let findings = std::mem::take(&mut oracle.findings);
    let mut findings = report::group(findings, &oracle.tests);
    let groups = findings.iter_mut().filter(|finding| !finding.members.is_empty());
    groups.for_each(|finding| sources.mark(oracle, finding));
    oracle.findings = findings;
    oracle.not_honoured.extend(sources.faults);
}

/// The comments and annotations of a project, read when they are needed.
struct Ignores {
    texts: Texts,
    classes: Classes,
    /// The comments and annotations without effect, each with the reason.
    faults: BTreeSet<String>,
}

impl Ignores {
    /// Marks a finding if a comment or an annotation suppresses it. The first one that does so
    /// counts.
    fn mark(&mut self, oracle: &Oracle, finding: &mut Finding) {
        let said = self.texts.about(finding).into_iter();
        for (place, by, ignore) in said.chain(self.classes.about(oracle, finding)) {
            match ignore.fault() {
                Some(fault) => {
                    self.faults.insert(format!("{place}: {fault}"));
                }
                None if finding.suppressed.is_none() && ignore.is_about(finding.rule) => {
                    finding.suppressed = Some(Suppression { by, reason: ignore.reason });
                }
                None => {}
            }
        }
    }
}

/// A suppression that applies to a finding: its place for the user, its kind, and its content.
type Said = (String, SuppressedBy, Ignore);

/// The source files with findings.
struct Texts {
    base: PathBuf,
    lines: BTreeMap<String, Vec<String>>,
}

impl Texts {
    /// Returns the suppressing comments at the line of a finding and, for a flaky test, at the lines that it depends
    /// on.
    fn about(&mut self, finding: &Finding) -> Vec<Said> {
        let is_cause = |it: &&Evidence| matches!(it.source, Source::Reading | Source::LeftState);
        let causes = finding.evidence.iter().filter(is_cause).map(|it| (&it.file, it.line));
        let places = [(&finding.file, finding.line)].into_iter().chain(causes);
        let is_of_method = finding.method.is_some();
        places.filter_map(|(file, line)| self.at(file.as_ref()?, line?, is_of_method)).collect()
    }

    /// Returns the suppressing comment at a line, if there is one.
    fn at(&mut self, file: &str, line: u32, is_of_method: bool) -> Option<Said> {
        let base = &self.base;
        let lines = self.lines.entry(file.to_owned()).or_insert_with(|| {
            let bytes = std::fs::read(base.join(file)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect()
        });
        let (at, ignore) = comment::about(lines, line, is_of_method)?;
        Some((format!("oracle:ignore at {file}:{at}"), SuppressedBy::Comment, ignore))
    }
}
