//! Findings that the source says are right as they are, with the reason that it gives.

mod annotated;
mod comment;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use report::{AnalyseRequest, Finding, Oracle, Rule, SuppressedBy, Suppression};

use annotated::Classes;

/// What a source says of findings: which rules it is about, all if it names none, and why.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Ignore {
    rules: Vec<String>,
    reason: String,
}

impl Ignore {
    /// Why it has no effect, if it has none.
    fn fault(&self) -> Option<String> {
        let is_known = |name: &&String| Rule::ALL.iter().any(|rule| rule.name() == *name);
        let unknown = self.rules.iter().find(|name| !is_known(name));
        match unknown {
            Some(name) => Some(format!("`{name}` is no rule")),
            None if self.reason.is_empty() => Some("it gives no reason".to_owned()),
            None => None,
        }
    }

    fn is_about(&self, rule: Rule) -> bool {
        self.rules.is_empty() || self.rules.iter().any(|name| name == rule.name())
    }
}

/// Marks the findings of a report that comments or annotations suppress, has the others checked, puts those of
/// one cause together, and marks them. What is there and has no effect joins the settings that are not honoured.
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

/// Everything that sources say of findings.
struct Ignores {
    texts: Texts,
    classes: Classes,
    /// What has no effect, and why.
    faults: BTreeSet<String>,
}

impl Ignores {
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

/// What is said of a finding, where and how.
type Said = (String, SuppressedBy, Ignore);

/// The sources that findings are in.
struct Texts {
    base: PathBuf,
    lines: BTreeMap<String, Vec<String>>,
}

impl Texts {
    /// The comment about what stands at a finding's place.
    fn about(&mut self, finding: &Finding) -> Option<Said> {
        let (file, line) = (finding.file.as_ref()?, finding.line?);
        let base = &self.base;
        let lines = self.lines.entry(file.clone()).or_insert_with(|| {
            let bytes = std::fs::read(base.join(file)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).lines().map(str::to_owned).collect()
        });
        let (at, ignore) = comment::about(lines, line, finding.method.is_some())?;
        Some((format!("oracle:ignore at {file}:{at}"), SuppressedBy::Comment, ignore))
    }
}
