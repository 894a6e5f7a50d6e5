//! How rules are applied: every violated one is listed.

use std::collections::BTreeSet;

use super::{AppliedRule, Baseline, FailOn, GateReport, GateRequest, Ratio, Thresholds, Verdict};
use crate::event::{Level, Line};
use crate::oracle::{Finding, Oracle, Outcome, Rule, Tool};
use crate::request::Analysis;
use crate::text::amount;
use crate::transform::Status;
use crate::{OtherVersion, SCHEMA_VERSION, check_version};

/// The share that has to be analysed as soon as anything is gated.
const DEFAULT_MINIMUM: &str = "0.95";

/// Why a gate cannot be evaluated.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum GateError {
    #[error(transparent)]
    Version(#[from] OtherVersion),
    /// A limit on something that was not looked for would always hold.
    #[error(
        "{setting} is set, but the analysis `{analysis}` was not made: add it or drop {setting}"
    )]
    AnalysisOff { setting: &'static str, analysis: &'static str },
    /// Without a baseline nothing is old.
    #[error("failOn is `new`, but there is no baseline: write one, or use `all` or `never`")]
    NoBaseline,
}

/// Judges a report. `baseline` is what the request's file holds, if the file exists.
///
/// # Errors
/// A document of another version, or a configuration that means nothing.
pub fn evaluate(
    request: &GateRequest,
    oracle: &Oracle,
    baseline: Option<&Baseline>,
) -> Result<GateReport, GateError> {
    check_version(request.schema_version)?;
    check_version(oracle.schema_version)?;
    baseline.map_or(Ok(()), |baseline| check_version(baseline.schema_version))?;
    let fail_on = fail_on(request, baseline)?;
    let gate = Gate { request, oracle, baseline: baseline.filter(|_| fail_on != FailOn::All) };
    let rules = gate.rules()?;
    let verdict = match (gate.is_configured(), rules.iter().any(|rule| rule.violated)) {
        (_, true) => Verdict::Failed,
        (true, false) => Verdict::Passed,
        (false, false) => Verdict::NotGated,
    };
    let fails = verdict == Verdict::Failed && fail_on != FailOn::Never;
    let stale = stale(oracle, baseline);
    let messages = gate.messages(&rules, &stale, verdict, fails);
    let (schema_version, tool) = (SCHEMA_VERSION, Tool::default());
    Ok(GateReport { schema_version, tool, verdict, fails, fail_on, rules, stale, messages })
}

fn fail_on(request: &GateRequest, baseline: Option<&Baseline>) -> Result<FailOn, GateError> {
    match (request.fail_on, baseline) {
        (Some(FailOn::New), None) => Err(GateError::NoBaseline),
        (Some(chosen), _) => Ok(chosen),
        (None, Some(_)) => Ok(FailOn::New),
        (None, None) => Ok(FailOn::All),
    }
}

fn stale(oracle: &Oracle, baseline: Option<&Baseline>) -> Vec<String> {
    let accepted = baseline.into_iter().flat_map(|baseline| &baseline.accepted);
    let is_stale = |id: &&String| oracle.findings.iter().all(|finding| finding.id != **id);
    accepted.filter(is_stale).cloned().collect()
}

struct Gate<'a> {
    request: &'a GateRequest,
    oracle: &'a Oracle,
    /// Present when accepted findings do not count.
    baseline: Option<&'a Baseline>,
}

impl Gate<'_> {
    fn rules(&self) -> Result<Vec<AppliedRule>, GateError> {
        let limits = &self.request.thresholds;
        let findings = [
            ("maxBrittleAssertions", limits.max_brittle_assertions, Rule::BrittleAssertion),
            ("maxUnusedInputs", limits.max_unused_inputs, Rule::UnusedInput),
            ("maxPseudoTested", limits.max_pseudo_tested, Rule::PseudoTested),
            ("maxPartiallyTested", limits.max_partially_tested, Rule::PartiallyTested),
        ];
        let mut rules = Vec::new();
        for (setting, limit, rule) in findings {
            if let Some(limit) = limit {
                self.needs(rule.analysis(), setting)?;
                rules.push(self.at_most(setting, limit, rule));
            }
        }
        if let Some(limit) = limits.max_undetected {
            self.needs(Analysis::Transform, "maxUndetected")?;
            rules.push(self.undetected(limit));
        }
        if let Some(minimum) = &limits.minimum_detected {
            self.needs(Analysis::Transform, "minimumDetected")?;
            rules.push(self.detected(minimum));
        }
        if rules.is_empty() && self.baseline.is_some() {
            rules.push(self.nothing_new());
        }
        if let Some(minimum) = self.minimum() {
            rules.push(self.analysed(&minimum));
            if self.oracle.analyses.contains(&Analysis::Transform) {
                rules.push(self.analysed_transformations(&minimum));
            }
        }
        rules.extend(self.request.fail_on_failing_tests.then(|| self.failing_tests()));
        Ok(rules)
    }

    /// A limit on what was not looked for would always hold.
    fn needs(&self, analysis: Analysis, setting: &'static str) -> Result<(), GateError> {
        match self.oracle.analyses.contains(&analysis) {
            true => Ok(()),
            false => Err(GateError::AnalysisOff { setting, analysis: analysis.name() }),
        }
    }

    /// Whether the user asked for any judgement.
    fn is_configured(&self) -> bool {
        self.request.thresholds != Thresholds::default()
            || self.baseline.is_some()
            || self.request.fail_on_failing_tests
    }

    fn is_accepted(&self, finding: &Finding) -> bool {
        self.baseline.is_some_and(|baseline| baseline.accepted.contains(&finding.id))
    }

    fn counted(&self) -> impl Iterator<Item = &Finding> {
        self.oracle.findings.iter().filter(|finding| !self.is_accepted(finding))
    }

    fn at_most(&self, setting: &'static str, limit: u32, rule: Rule) -> AppliedRule {
        let of_rule = self.counted().filter(|finding| finding.rule == rule);
        let counted: Vec<String> = of_rule.map(|finding| finding.id.clone()).collect();
        let noun = match rule {
            Rule::BrittleAssertion => "brittle assertion",
            Rule::UnusedInput => "unused input",
            Rule::PseudoTested => "pseudo-tested method",
            Rule::PartiallyTested => "partially tested method",
        };
        let what = self.new_or_not(noun);
        let message = format!("{}, {setting} is {limit}", amount(counted.len(), &what));
        let violated = counted.len() as u64 > u64::from(limit);
        let actual = counted.len().to_string();
        let (name, limit) = (setting.into(), limit.to_string());
        AppliedRule { name, limit, actual, violated, message, counted }
    }

    /// All but those of findings that the baseline accepts; a method of which something could not
    /// be analysed has no finding.
    fn undetected(&self, limit: u32) -> AppliedRule {
        let accepted = self.oracle.findings.iter().filter(|finding| self.is_accepted(finding));
        let accepted: BTreeSet<&String> =
            accepted.flat_map(|finding| &finding.transformations).collect();
        let mut counted = self.transformations(Status::Undetected);
        counted.retain(|id| !accepted.contains(id));
        let what = self.new_or_not("undetected transformation");
        AppliedRule {
            name: "maxUndetected".into(),
            limit: limit.to_string(),
            actual: counted.len().to_string(),
            violated: counted.len() as u64 > u64::from(limit),
            message: format!("{}, maxUndetected is {limit}", amount(counted.len(), &what)),
            counted,
        }
    }

    fn detected(&self, minimum: &Ratio) -> AppliedRule {
        let counts = &self.oracle.summary.transformations;
        let part = u64::from(counts.detected);
        let whole = part + u64::from(counts.undetected);
        AppliedRule {
            name: "minimumDetected".into(),
            limit: minimum.to_string(),
            actual: format!("{part}/{whole}"),
            violated: minimum.exceeds(part, whole),
            message: format!(
                "{part} of {whole} transformations detected, minimumDetected is {minimum}"
            ),
            counted: self.transformations(Status::Undetected),
        }
    }

    fn analysed_transformations(&self, minimum: &Ratio) -> AppliedRule {
        let counts = &self.oracle.summary.transformations;
        let part = u64::from(counts.detected) + u64::from(counts.undetected);
        let whole = part + u64::from(counts.not_analysed);
        AppliedRule {
            name: "minimumAnalysed".into(),
            limit: minimum.to_string(),
            actual: format!("{part}/{whole}"),
            violated: minimum.exceeds(part, whole),
            message: format!(
                "{part} of {whole} covered transformations analysed, minimumAnalysed is {minimum}"
            ),
            counted: self.transformations(Status::NotAnalysed),
        }
    }

    fn transformations(&self, status: Status) -> Vec<String> {
        let all = self.oracle.transformations.iter();
        let with = all.filter(|transformation| transformation.status == status);
        with.map(|transformation| transformation.id.clone()).collect()
    }

    fn new_or_not(&self, noun: &str) -> String {
        if self.baseline.is_some() { format!("new {noun}") } else { noun.to_owned() }
    }

    fn nothing_new(&self) -> AppliedRule {
        let counted: Vec<String> = self.counted().map(|finding| finding.id.clone()).collect();
        AppliedRule {
            name: "baseline".into(),
            limit: "0".into(),
            actual: counted.len().to_string(),
            violated: !counted.is_empty(),
            message: format!(
                "{} that the baseline does not accept",
                amount(counted.len(), "finding")
            ),
            counted,
        }
    }

    /// The share that has to be analysed, if anything is gated.
    fn minimum(&self) -> Option<Ratio> {
        let limits = &self.request.thresholds;
        let given = limits.minimum_analysed.clone();
        given.or_else(|| self.is_configured().then(|| DEFAULT_MINIMUM.parse().ok())?)
    }

    fn analysed(&self, minimum: &Ratio) -> AppliedRule {
        let tests = &self.oracle.summary.tests;
        let (part, whole) = self.share();
        AppliedRule {
            name: "minimumAnalysed".into(),
            limit: minimum.to_string(),
            actual: format!("{part}/{whole}"),
            violated: minimum.exceeds(part, whole),
            message: format!("{part} of {whole} tests analysed, minimumAnalysed is {minimum}"),
            counted: if tests.not_analysed == 0 { vec![] } else { self.ids(Outcome::NotAnalysed) },
        }
    }

    fn share(&self) -> (u64, u64) {
        let tests = &self.oracle.summary.tests;
        let part = u64::from(tests.analysed);
        (part, part + u64::from(tests.not_analysed))
    }

    fn failing_tests(&self) -> AppliedRule {
        let counted = self.ids(Outcome::Failed);
        AppliedRule {
            name: "failOnFailingTests".into(),
            limit: "0".into(),
            actual: counted.len().to_string(),
            violated: !counted.is_empty(),
            message: format!(
                "{}, failOnFailingTests is set",
                amount(counted.len(), "failing test")
            ),
            counted,
        }
    }

    fn ids(&self, outcome: Outcome) -> Vec<String> {
        let of_outcome = self.oracle.tests.iter().filter(|test| test.outcome == outcome);
        of_outcome.map(|test| test.id.clone()).collect()
    }

    fn messages(
        &self,
        rules: &[AppliedRule],
        stale: &[String],
        verdict: Verdict,
        fails: bool,
    ) -> Vec<Line> {
        let loud = if fails { Level::Error } else { Level::Warning };
        let mut lines: Vec<Line> = Vec::new();
        let mut say = |level, text: String| lines.push(Line { level, text });
        for rule in rules.iter().filter(|rule| rule.violated) {
            say(loud, rule.message.clone());
        }
        if verdict == Verdict::NotGated && self.is_thin() {
            let (part, whole) = self.share();
            say(Level::Warning, format!("only {part} of {whole} tests could be analysed"));
        }
        if !stale.is_empty() {
            let entries = amount(stale.len(), "stale entry");
            say(Level::Warning, format!("the baseline has {entries}: {}", stale.join(", ")));
        }
        match (verdict, fails) {
            (Verdict::Passed, _) => say(Level::Info, "The gate is passed.".into()),
            (Verdict::Failed, true) => say(Level::Error, "The gate is not passed.".into()),
            (Verdict::Failed, false) => {
                say(Level::Warning, "The gate is not passed; failOn is `never`.".into());
            }
            (Verdict::NotGated, _) => say(Level::Info, HOW_TO_GATE.into()),
        }
        lines
    }

    /// Whether the default minimum would be missed.
    fn is_thin(&self) -> bool {
        let (part, whole) = self.share();
        DEFAULT_MINIMUM.parse::<Ratio>().is_ok_and(|minimum| minimum.exceeds(part, whole))
    }
}

const HOW_TO_GATE: &str = "Nothing is gated: set oracle.maxBrittleAssertions, \
oracle.maxPseudoTested, oracle.minimumDetected or another limit to let the build fail.";
