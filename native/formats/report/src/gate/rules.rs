//! Applies each limit of a gate to a report.

use std::collections::BTreeSet;

use super::{AppliedRule, GateError, GateRule, Ratio, Thresholds, limits, words};
use crate::document::finding::Finding;
use crate::document::oracle::{Oracle, Outcome};
use crate::document::transform::{Status, Transformation};
use crate::prose::text::amount;
use crate::rule::Analysis;

/// The share of tests that must be analysed if the gate has any limit.
pub(super) const DEFAULT_MINIMUM: &str = "0.95";

/// The report that rules are applied to, with the limits.
pub(super) struct Rules<'a> {
    pub limits: &'a Thresholds,
    pub oracle: &'a Oracle,
    /// The ids of the findings that a baseline accepts. They do not count.
    pub accepted: &'a BTreeSet<String>,
    pub with_baseline: bool,
}

impl<'a> Rules<'a> {
    /// Applies all limits and returns the results, violated or not, and the settings that could not be judged.
    pub(super) fn apply(
        &self,
        asked: &[GateRule],
        is_configured: bool,
        no_failing_tests: bool,
    ) -> Result<Judged, GateError> {
        let mut judged = Judged::default();
        self.of_findings(&mut judged)?;
        self.of_transformations(&mut judged)?;
        self.of_coverage(&mut judged)?;
        for (number, rule) in (1..).zip(asked) {
            limits::apply(self, number, rule, &mut judged)?;
        }
        if judged.is_empty() && self.with_baseline {
            judged.add(self.oracle.unfinished.is_empty(), self.nothing_new());
        }
        let rules = &mut judged.rules;
        let default = || is_configured.then(|| DEFAULT_MINIMUM.parse().ok())?;
        if let Some(minimum) = self.limits.minimum_analysed.clone().or_else(default) {
            rules.push(self.analysed(&minimum));
            if self.oracle.analyses.contains(&Analysis::Transform) {
                rules.push(self.analysed_transformations(&minimum));
            }
        }
        rules.extend(no_failing_tests.then(|| self.failing_tests()));
        Ok(judged)
    }

    fn of_findings(&self, judged: &mut Judged) -> Result<(), GateError> {
        for (rule, limit) in &self.limits.most {
            let setting = rule.limit();
            let is_done = self.is_done(rule.analysis(), setting)?;
            let counted = self.counted().filter(|finding| finding.rule.limit() == setting);
            let noun = rule.limited_noun();
            judged.add(is_done, self.at_most(setting, *limit, noun, self.named(counted)));
        }
        Ok(())
    }

    fn of_transformations(&self, judged: &mut Judged) -> Result<(), GateError> {
        if let Some(limit) = self.limits.max_undetected {
            let is_done = self.is_done(Analysis::Transform, "maxUndetected")?;
            let counted = self.with_status(Status::Undetected, |finding| self.counts(finding));
            let rule = self.at_most("maxUndetected", limit, "undetected transformation", counted);
            judged.add(is_done, rule);
        }
        if let Some(minimum) = &self.limits.minimum_detected {
            let is_done = self.is_done(Analysis::Transform, "minimumDetected")?;
            judged.add_share(is_done, self.detected(minimum));
        }
        Ok(())
    }

    fn of_coverage(&self, judged: &mut Judged) -> Result<(), GateError> {
        let limits = [
            ("minimumLineCoverage", "lines", &self.limits.minimum_line_coverage),
            ("minimumBranchCoverage", "branches", &self.limits.minimum_branch_coverage),
        ];
        let coverage = self.oracle.coverage.as_ref();
        let counters = coverage.map(|it| it.counters).unwrap_or_default();
        for ((setting, what, minimum), tally) in
            limits.into_iter().zip([counters.lines, counters.branches])
        {
            if let Some(minimum) = minimum {
                let is_done = self.is_done(Analysis::Coverage, setting)?;
                let share = (u64::from(tally.covered), u64::from(tally.total()));
                let nothing_named = Counted(Vec::new());
                let what = format!("{what} covered");
                judged.add_share(is_done, nothing_named.at_least(setting, minimum, share, &what));
            }
        }
        Ok(())
    }

    /// Returns whether an analysis is done, or false if the time was up before.
    ///
    /// # Errors
    /// Returns an error if it did not run. A limit on its findings would always hold.
    pub(super) fn is_done(&self, analysis: Analysis, setting: &str) -> Result<bool, GateError> {
        let Oracle { analyses, unfinished, .. } = self.oracle;
        let is_done = analyses.contains(&analysis);
        if is_done || unfinished.contains(&analysis) {
            return Ok(is_done);
        }
        let (setting, analysis) = (setting.to_owned(), analysis.name());
        Err(GateError::AnalysisOff { setting, analysis })
    }

    pub(super) fn counts(&self, finding: &Finding) -> bool {
        finding.is_open() && !self.accepted.contains(&finding.id)
    }

    pub(super) fn counted(&self) -> impl Iterator<Item = &'a Finding> {
        self.oracle.findings.iter().filter(|finding| self.counts(finding))
    }

    fn named<'b>(&self, findings: impl Iterator<Item = &'b Finding>) -> Counted {
        let pair = |finding: &Finding| (finding.id.clone(), words::finding(self.oracle, finding));
        Counted(findings.map(pair).collect())
    }

    fn tests(&self, outcome: Outcome) -> Counted {
        let of_outcome = self.oracle.tests.iter().filter(|test| test.outcome == outcome);
        Counted(of_outcome.map(|test| (test.id.clone(), words::test(test))).collect())
    }

    /// Returns the transformations with a status, without those of findings that do not count. A method that
    /// could not be analysed completely has no finding, so its transformations always count.
    fn with_status(&self, status: Status, counts: impl Fn(&Finding) -> bool) -> Counted {
        let left_out = self.oracle.findings.iter().filter(|finding| !counts(finding));
        let left_out: BTreeSet<&String> =
            left_out.flat_map(|finding| &finding.transformations).collect();
        let counted = self.oracle.transformations.iter().filter(|made| made.status == status);
        let counted = counted.filter(|made| !left_out.contains(&made.id));
        let pair = |made: &Transformation| (made.id.clone(), words::transformation(made));
        Counted(counted.map(pair).collect())
    }

    fn at_most(&self, setting: &str, limit: u32, noun: &str, counted: Counted) -> AppliedRule {
        let noun = if self.with_baseline { format!("new {noun}") } else { noun.to_owned() };
        let count = counted.0.len();
        counted.rule(
            (setting, &limit.to_string(), &count.to_string()),
            count as u64 > u64::from(limit),
            format!("{}, {setting} is {limit}", amount(count, &noun)),
        )
    }

    fn nothing_new(&self) -> AppliedRule {
        let counted = self.named(self.counted());
        let count = counted.0.len();
        let message = format!("{} that the baseline does not accept", amount(count, "finding"));
        counted.rule(("baseline", "0", &count.to_string()), count > 0, message)
    }

    /// Applies the minimum share of detected transformations. Transformations that the baseline accepts count
    /// as undetected; those of suppressed findings do not count at all.
    fn detected(&self, minimum: &Ratio) -> AppliedRule {
        let undetected = self.with_status(Status::Undetected, Finding::is_open);
        let part = u64::from(self.oracle.summary.transformations.detected);
        let whole = part + undetected.0.len() as u64;
        let what = "transformations detected";
        undetected.at_least("minimumDetected", minimum, (part, whole), what)
    }

    fn analysed(&self, minimum: &Ratio) -> AppliedRule {
        let share = share(self.oracle);
        let counted = self.tests(Outcome::NotAnalysed);
        counted.at_least("minimumAnalysed", minimum, share, "tests analysed")
    }

    fn analysed_transformations(&self, minimum: &Ratio) -> AppliedRule {
        let counts = &self.oracle.summary.transformations;
        let part = u64::from(counts.detected) + u64::from(counts.undetected);
        let share = (part, part + u64::from(counts.not_analysed));
        let counted = self.with_status(Status::NotAnalysed, |_| true);
        let what = "covered transformations analysed";
        counted.at_least("minimumAnalysed", minimum, share, what)
    }

    fn failing_tests(&self) -> AppliedRule {
        let counted = self.tests(Outcome::Failed);
        let count = counted.0.len();
        let message = format!("{}, failOnFailingTests is set", amount(count, "failing test"));
        counted.rule(("failOnFailingTests", "0", &count.to_string()), count > 0, message)
    }
}

/// The rules that were applied.
#[derive(Default)]
pub(super) struct Judged {
    pub rules: Vec<AppliedRule>,
    /// The names of those that cannot be judged, because the time was up before their analysis was done.
    pub unjudged: Vec<String>,
}

impl Judged {
    /// Adds a rule on a count. If the analysis is not done, too many so far are too many.
    fn add(&mut self, is_done: bool, rule: AppliedRule) {
        self.add_share(is_done || rule.violated, rule);
    }

    /// Adds a rule on a share, which cannot be judged before the analysis is done.
    pub fn add_share(&mut self, is_done: bool, rule: AppliedRule) {
        match is_done {
            true => self.rules.push(rule),
            false => self.unjudged.push(rule.name),
        }
    }

    fn is_empty(&self) -> bool {
        self.rules.is_empty() && self.unjudged.is_empty()
    }
}

/// Returns the number of analysed tests, and the number of analysed and not analysed ones.
pub(super) fn share(oracle: &Oracle) -> (u64, u64) {
    let tests = &oracle.summary.tests;
    let part = u64::from(tests.analysed);
    (part, part + u64::from(tests.not_analysed))
}

/// The things that a rule counts: ids with descriptions.
pub(super) struct Counted(pub(super) Vec<(String, String)>);

impl Counted {
    /// Returns the result of a rule. `is` holds the rule's name, its limit and the actual value.
    pub(super) fn rule(
        self,
        is: (&str, &str, &str),
        violated: bool,
        message: String,
    ) -> AppliedRule {
        let shown = if violated { words::some_of(&self.0) } else { Vec::new() };
        AppliedRule {
            name: is.0.into(),
            limit: is.1.into(),
            actual: is.2.into(),
            violated,
            message,
            shown,
            counted: self.0.into_iter().map(|(id, _)| id).collect(),
        }
    }

    fn at_least(
        self,
        setting: &str,
        minimum: &Ratio,
        share: (u64, u64),
        what: &str,
    ) -> AppliedRule {
        let (part, whole) = share;
        let message = format!("{part} of {whole} {what}, {setting} is {minimum}");
        let is = (setting, &*minimum.to_string(), &*format!("{part}/{whole}"));
        self.rule(is, minimum.exceeds(part, whole), message)
    }
}
