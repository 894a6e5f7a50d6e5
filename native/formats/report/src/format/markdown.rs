//! A summary in Markdown, for jobs on continuous-integration servers.

use std::fmt::Write;

use crate::document::finding::Finding;
use crate::document::oracle::Oracle;
use crate::gate::{AppliedRule, GateReport, Verdict};
use crate::prose::text;

/// The most findings that are listed. The other reports have the rest.
const LISTED: usize = 50;

/// Returns the summary: verdict, rules, counts, and the findings that the gate counts.
pub(super) fn summary(oracle: &Oracle, gate: &GateReport) -> String {
    let verdict = match (gate.verdict, gate.fails) {
        (Verdict::Passed, _) => "the gate is passed",
        (Verdict::Failed, true) => "the gate is not passed",
        (Verdict::Failed, false) => "the gate is not passed, but does not fail the build",
        (Verdict::NotJudged, _) => "the time was up before all limits could be judged",
        (Verdict::NotGated, _) => "no limit is set",
    };
    let mut text = format!("## {}: {verdict}\n", oracle.tool.name);
    if !gate.rules.is_empty() {
        text += "\n| | Rule | Limit | Actual |\n|---|---|---|---|\n";
        text.extend(gate.rules.iter().map(rule));
    }
    text.push('\n');
    for (what, count) in text::counts(oracle) {
        let _ = writeln!(text, "- {what}: {count}");
    }
    text + &findings(oracle, gate)
}

fn rule(rule: &AppliedRule) -> String {
    let sign = if rule.violated { "❌" } else { "✅" };
    let is = rule.message.split(&format!(", {} is", rule.name)).next().unwrap_or(&rule.actual);
    format!("| {sign} | `{}` | {} | {} |\n", rule.name, rule.limit, escape(is))
}

fn findings(oracle: &Oracle, gate: &GateReport) -> String {
    let is_open = |finding: &&Finding| finding.is_open() && !gate.accepted.contains(&finding.id);
    let open: Vec<&Finding> = oracle.findings.iter().filter(is_open).collect();
    if open.is_empty() {
        return String::new();
    }
    let mut text = "\n| Finding | Where | What |\n|---|---|---|\n".to_owned();
    text.extend(open.iter().take(LISTED).map(|finding| row(oracle, finding)));
    match open.len().saturating_sub(LISTED) {
        0 => text,
        more => text + &format!("\n{more} more are not listed here.\n"),
    }
}

fn row(oracle: &Oracle, finding: &Finding) -> String {
    let place = text::place(finding.file.as_deref(), finding.line).unwrap_or_default();
    let what = format!("{}: {}", text::subject(oracle, finding), finding.message);
    format!("| {} | {} | {} |\n", finding.rule.name(), escape(&place), escape(&what))
}

/// Escapes text for a cell of a table, so that it has no markup and no line breaks.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for char in text.chars() {
        match char {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '\n' | '\r' => escaped.push(' '),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '#' | '$' | '@' => {
                escaped.push('\\');
                escaped.push(char);
            }
            char => escaped.push(char),
        }
    }
    escaped
}
