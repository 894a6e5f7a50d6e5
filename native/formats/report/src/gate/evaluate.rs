//! Evaluates a gate: from a report and limits to a verdict.

use super::rules::{Judged, Rules};
use super::{Accepted, Baseline, FailOn, GateReport, GateRequest, Verdict, words};
use crate::document::oracle::{Oracle, Tool};
use crate::format::Format;
use crate::rule::Analysis;
use crate::{OtherVersion, SCHEMA_VERSION, check_report, check_version};

/// The reason why a gate cannot be evaluated.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum GateError {
    #[error(transparent)]
    Version(#[from] OtherVersion),
    /// A limit on findings of an analysis that did not run would always hold.
    #[error(
        "{setting} is set, but the analysis `{analysis}` is not among the `analyses`: add it or drop {setting}"
    )]
    AnalysisOff { setting: String, analysis: &'static str },
    /// Rules are counted from 1.
    #[error("rule {number} of `rules` is wrong: {why}")]
    BadRule { number: usize, why: String },
    #[error("a pattern in `includes` or `excludes` of `rules` cannot be read: {0}")]
    BadName(String),
    /// The missing part could violate a limit.
    #[error("the analysis was interrupted, so its report is incomplete: analyse again")]
    Interrupted,
    /// Without a baseline all findings are new.
    #[error("failOn is `new`, but there is no baseline: write one, or use `all` or `never`")]
    NoBaseline,
}

/// Returns the verdict on a report. `baseline` is the content of the request's baseline file, if that exists.
///
/// # Errors
/// A document has another schema version, the analysis was interrupted, or the request contradicts itself.
pub fn evaluate(
    request: &GateRequest,
    oracle: &Oracle,
    baseline: Option<&Baseline>,
) -> Result<GateReport, GateError> {
    check_version(request.schema_version)?;
    check_report(oracle.schema_version)?;
    baseline.map_or(Ok(()), |baseline| check_version(baseline.schema_version))?;
    if oracle.interrupted {
        return Err(GateError::Interrupted);
    }
    let fail_on = fail_on(request, baseline)?;
    let counts = request.heeds(baseline);
    let accepted = counts.map(|baseline| baseline.of(oracle)).unwrap_or_default();
    let is_configured = request.is_configured(counts);
    let (limits, with_baseline) = (&request.thresholds, counts.is_some());
    let rules = Rules { limits, oracle, accepted: &accepted, with_baseline };
    if request.formats().contains(&Format::Jacoco) {
        rules.is_done(Analysis::Coverage, "the format `jacoco`")?;
    }
    let Judged { rules, mut unjudged } =
        rules.apply(&request.rules, is_configured, request.fail_on_failing_tests)?;
    unjudged.dedup();
    let verdict = match (is_configured, rules.iter().any(|rule| rule.violated)) {
        (_, true) => Verdict::Failed,
        (true, false) if unjudged.is_empty() => Verdict::Passed,
        (true, false) => Verdict::NotJudged,
        (false, false) => Verdict::NotGated,
    };
    let mut report = GateReport {
        schema_version: SCHEMA_VERSION,
        tool: Tool::default(),
        verdict,
        fails: verdict == Verdict::Failed && fail_on != FailOn::Never,
        fail_on,
        rules,
        unjudged,
        accepted,
        stale: stale(oracle, baseline),
        messages: Vec::new(),
    };
    report.messages = words::messages(&report, oracle);
    Ok(report)
}

fn fail_on(request: &GateRequest, baseline: Option<&Baseline>) -> Result<FailOn, GateError> {
    match (request.fail_on, baseline) {
        (Some(FailOn::New), None) => Err(GateError::NoBaseline),
        (Some(chosen), _) => Ok(chosen),
        (None, Some(_)) => Ok(FailOn::New),
        (None, None) => Ok(FailOn::All),
    }
}

/// Returns the entries of the baseline that match no finding. Entries of rules that the report does not cover
/// completely are not stale.
fn stale(oracle: &Oracle, baseline: Option<&Baseline>) -> Vec<Accepted> {
    let accepted = baseline.into_iter().flat_map(|baseline| &baseline.accepted);
    let was_looked_for = |entry: &&Accepted| oracle.looked_for(entry.rule);
    accepted.filter(was_looked_for).filter(|entry| !entry.is_in(oracle)).cloned().collect()
}
