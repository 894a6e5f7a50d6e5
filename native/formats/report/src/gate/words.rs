//! The messages of a gate: the violated rules, some findings by name, and the ways out.

use super::rules::{DEFAULT_MINIMUM, share};
use super::{GateReport, Ratio, Verdict};
use crate::document::event::{Level, Line};
use crate::document::finding::Finding;
use crate::document::oracle::{Oracle, Test};
use crate::document::transform::Transformation;
use crate::prose::few::few_lines;
use crate::prose::text;
use crate::rule::Rule;

/// The most things that a violated rule names.
pub(super) const NAMED: usize = 10;

/// The most stale entries that are named.
const STALE: usize = 3;

/// Returns the lines for the build's log. The last one is the verdict.
pub(super) fn messages(report: &GateReport, oracle: &Oracle) -> Vec<Line> {
    let loud = if report.fails { Level::Error } else { Level::Warning };
    let mut lines: Vec<Line> = Vec::new();
    let mut say = |level, text: String| lines.push(Line { level, text });
    for text in report.violations() {
        say(loud, text);
    }
    if report.verdict == Verdict::NotGated && is_thin(oracle) {
        let (part, whole) = share(oracle);
        say(Level::Warning, format!("only {part} of {whole} tests could be analysed"));
    }
    if !report.stale.is_empty() {
        let entries = text::amount(report.stale.len(), "stale entry");
        say(
            Level::Warning,
            format!(
                "the baseline has {entries} without a finding; write the baseline again to drop them:"
            ),
        );
        let entries = report
            .stale
            .iter()
            .map(|entry| format!("[{}] {} ({})", entry.rule.name(), entry.about, entry.id));
        let shown = few_lines(entries, STALE);
        shown.into_iter().for_each(|text| say(Level::Warning, format!("  {text}")));
    }
    let counts_findings = report.rules.iter().any(|rule| rule.violated && rule.is_about_findings());
    if counts_findings {
        say(loud, WAYS_OUT.into());
    }
    match (report.verdict, report.fails) {
        (Verdict::Passed, _) => say(Level::Info, "The gate is passed.".into()),
        (Verdict::Failed, true) => say(Level::Error, "The gate is not passed.".into()),
        (Verdict::Failed, false) => {
            say(Level::Warning, "The gate is not passed; failOn is `never`.".into());
        }
        (Verdict::NotJudged, _) => say(
            Level::Warning,
            format!(
                "The gate could not be judged: the time was up before it was known whether {} {}.",
                report.unjudged.join(", "),
                if report.unjudged.len() == 1 { "holds" } else { "hold" },
            ),
        ),
        (Verdict::NotGated, _) => say(Level::Info, next_step(oracle).into()),
    }
    lines
}

/// Returns a sentence with the next step for a build that sets no limit. A report about generated tests alone has
/// nothing to limit.
fn next_step(oracle: &Oracle) -> &'static str {
    let has_rules = Rule::ALL.iter().any(|rule| oracle.analyses.contains(&rule.analysis()));
    match &oracle.generation {
        Some(generation) if !has_rules && generation.tests() > 0 => HOW_TO_EXPORT,
        _ => HOW_TO_GATE,
    }
}

/// Returns whether fewer tests were analysed than the default minimum demands.
fn is_thin(oracle: &Oracle) -> bool {
    let (part, whole) = share(oracle);
    DEFAULT_MINIMUM.parse::<Ratio>().is_ok_and(|minimum| minimum.exceeds(part, whole))
}

/// Returns the descriptions of the first things, each with the id that a baseline has for it.
pub(super) fn some_of(counted: &[(String, String)]) -> Vec<String> {
    few_lines(counted.iter().map(|(id, text)| format!("{text} ({id})")), NAMED)
}

pub(super) fn finding(oracle: &Oracle, finding: &Finding) -> String {
    text::headline(oracle, finding)
}

pub(super) fn test(test: &Test) -> String {
    text::name(test)
}

pub(super) fn transformation(made: &Transformation) -> String {
    format!("{}.{}{}: {}", made.class, made.method, made.descriptor, made.in_words())
}

const WAYS_OUT: &str = "To go on, fix the test; or say why it is right as it is, with \
@OracleIgnore(value = \"rule\", reason = \"…\") or a comment // oracle:ignore[rule] reason; or accept \
all current findings in a baseline, with the goal oracle:baseline or the task oracleBaseline.";

const HOW_TO_EXPORT: &str = "The goal oracle:export or the task oracleExport copies the generated tests into the \
test sources.";

const HOW_TO_GATE: &str = "No limit is set, so no finding fails the build: set oracle.maxBrittleAssertions, \
oracle.maxPseudoTested, oracle.minimumDetected or another limit; or accept the current findings in a \
baseline, so that only new ones fail the build.";
