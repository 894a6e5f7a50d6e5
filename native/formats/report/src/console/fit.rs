//! Selects the best findings for a limited number of lines.

use std::collections::{BTreeMap, BTreeSet};

use super::{Brief, in_brief};
use crate::document::diagnosis::Assertion;
use crate::document::finding::Finding;
use crate::document::oracle::Oracle;
use crate::prose::few::few;
use crate::prose::text;
use crate::rule::Rule;

/// The most findings of one rule that are shown.
const OF_RULE: usize = 10;

/// The findings of one rule.
struct OfRule<'a> {
    rule: Rule,
    /// The findings, by rank.
    findings: Vec<&'a Finding>,
}

impl<'a> OfRule<'a> {
    /// Returns the findings that are shown, if a rule may show `most`.
    fn shown(&self, most: usize) -> &[&'a Finding] {
        self.findings.get(..most).unwrap_or(&self.findings)
    }

    /// Returns the number of lines for the headlines of the shown findings and for the line about the others.
    fn lines(&self, most: usize) -> usize {
        let shown = self.shown(most).len();
        shown + usize::from(self.findings.len() > shown)
    }
}

/// Returns lines about the first findings of each rule by rank. The rule with the best finding comes first. There are at
/// most `room` lines, if that is enough for one finding of each rule. Each finding has its headline and its advice. The
/// remaining lines go to the evidence, by rank. A finding has three lines at most.
pub(super) fn best(
    oracle: &Oracle,
    mut findings: Vec<&Finding>,
    accepted: &BTreeSet<String>,
    room: usize,
    elsewhere: &str,
) -> Vec<String> {
    findings.sort_by_key(|finding| finding.rank);
    let alike = alike(oracle, &findings);
    findings.retain(|finding| !alike.iter().any(|(_, others)| others.contains(finding)));
    let of = |rule| OfRule {
        rule,
        findings: findings.iter().copied().filter(|finding| finding.rule == rule).collect(),
    };
    let mut rules: Vec<OfRule<'_>> =
        Rule::ALL.into_iter().map(of).filter(|rule| !rule.findings.is_empty()).collect();
    rules.sort_by_key(|rule| rule.findings.first().map(|best| best.rank));
    let headlines = |most: usize| rules.iter().map(|rule| rule.lines(most)).sum::<usize>();
    let of_all = |most: usize| rules.iter().flat_map(move |rule| rule.shown(most));
    let briefs: BTreeMap<&str, Brief> =
        of_all(OF_RULE).map(|it| (&*it.id, in_brief(oracle, it, accepted))).collect();
    let is_advised =
        |finding: &&&Finding| briefs.get(&*finding.id).is_some_and(|(_, it)| it.is_some());
    let needed = |most: usize| headlines(most) + of_all(most).filter(is_advised).count();
    let most = (1..=OF_RULE).rev().find(|&most| needed(most) <= room).unwrap_or(1);
    let mut left = room.saturating_sub(headlines(most));
    let mut owed = of_all(most).filter(is_advised).count();
    let mut below: Vec<(&str, Vec<String>)> = Vec::new();
    let is_shown = |finding: &&&Finding| of_all(most).any(|shown| shown.id == finding.id);
    for finding in findings.iter().filter(is_shown) {
        let (evidence, mut advice) = briefs.get(&*finding.id).cloned().unwrap_or_default();
        owed = owed.saturating_sub(advice.iter().count());
        let others = alike.iter().find(|(first, _)| first.id == finding.id);
        if let Some((advice, (_, others))) = advice.as_mut().zip(others) {
            advice.push_str(&also(oracle, others));
        }
        let all: Vec<String> = evidence.into_iter().chain(advice.clone()).collect();
        let advice: Vec<String> = advice.into_iter().collect();
        let free = left.saturating_sub(owed);
        if let Some(lines) = [all, advice].into_iter().find(|lines| lines.len() <= free) {
            left -= lines.len();
            below.push((&finding.id, lines));
        }
    }
    let mut lines = Vec::new();
    for of in &rules {
        for finding in of.shown(most) {
            lines.push(text::headline(oracle, finding));
            let details = below.iter().find(|(id, _)| *id == finding.id);
            lines.extend(details.into_iter().flat_map(|(_, lines)| lines.clone()));
        }
        let more = of.findings.len().saturating_sub(of.shown(most).len());
        if more > 0 {
            let what = text::amount(more, &format!("more {}", of.rule.noun()));
            lines.push(format!("and {what}: see {elsewhere}, or set oracle.show=all"));
        }
    }
    lines
}

/// Returns the findings for which the same assertion is proposed, each with the later ones: one change is enough for all.
fn alike<'a>(oracle: &Oracle, findings: &[&'a Finding]) -> Vec<(&'a Finding, Vec<&'a Finding>)> {
    let mut groups: Vec<(&Assertion, &Finding, Vec<&Finding>)> = Vec::new();
    for finding in findings {
        let Some(assertion) = text::proposed(oracle, finding) else { continue };
        match groups.iter_mut().find(|(known, ..)| *known == assertion) {
            Some((.., others)) => others.push(finding),
            None => groups.push((assertion, finding, Vec::new())),
        }
    }
    let groups = groups.into_iter().filter(|(.., others)| !others.is_empty());
    groups.map(|(_, first, others)| (first, others)).collect()
}

/// The most findings that are named beside one with the same cause.
const ALSO: usize = 3;

/// Returns what to add to the advice for a finding, so that it names others with the same cause.
fn also(oracle: &Oracle, others: &[&Finding]) -> String {
    let names = others.iter().map(|it| text::subject(oracle, it));
    format!("; the same for {}", few(names, ALSO))
}
