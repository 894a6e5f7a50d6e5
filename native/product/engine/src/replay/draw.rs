//! Draws the findings to replay.

use report::{Finding, Sample, digest};

/// Returns the findings to replay, in the order of the report. Only the seed and a finding's id
/// decide how early it is drawn, so the other findings of the report have no influence on that.
pub(super) fn draw(findings: &[Finding], sample: Sample, seed: u64) -> Vec<&Finding> {
    let open = findings.iter().filter(|finding| finding.suppressed.is_none() && is_claim(finding));
    let Sample::Most(most) = sample else { return open.collect() };
    let lot = |finding: &Finding| digest(format!("{seed} {}", finding.id).as_bytes());
    let mut drawn: Vec<(usize, &Finding)> = open.enumerate().collect();
    drawn.sort_by_key(|(_, finding)| lot(finding));
    drawn.truncate(usize::try_from(most).unwrap_or(usize::MAX));
    drawn.sort_by_key(|(place, _)| *place);
    drawn.into_iter().map(|(_, finding)| finding).collect()
}

/// Returns whether a finding says how tests end with another value or another body, and no stage has replayed it.
fn is_claim(finding: &Finding) -> bool {
    let is_open = finding.replay.is_none();
    is_open && (!finding.evidence.is_empty() || !finding.transformations.is_empty())
}

#[cfg(test)]
mod tests {
    use report::Rule;

    use super::*;

    fn findings(count: usize) -> Vec<Finding> {
        let finding = |number: usize| Finding {
            id: format!("{number}"),
            rule: Rule::PseudoTested,
            test: None,
            method: None,
            file: None,
            line: None,
            message: String::new(),
            evidence: Vec::new(),
            suggestion: None,
            invocations: Vec::new(),
            transformations: vec!["t".to_owned()],
            suppressed: None,
            replay: None,
            witnessed: None,
            fix: None,
            members: Vec::new(),
            rank: 0,
            reasons: Vec::new(),
        };
        (0..count).map(finding).collect()
    }

    fn drawn(findings: &[Finding], sample: Sample, seed: u64) -> Vec<String> {
        draw(findings, sample, seed).into_iter().map(|finding| finding.id.clone()).collect()
    }

    #[test]
    fn the_seed_decides_and_not_the_order() {
        let mut all = findings(50);
        let some = drawn(&all, Sample::Most(10), 1);
        assert_eq!(some.len(), 10);
        assert_ne!(some, drawn(&all, Sample::Most(10), 2));
        all.reverse();
        let mut again = drawn(&all, Sample::Most(10), 1);
        again.reverse();
        assert_eq!(some, again);
        assert_eq!(drawn(&all, Sample::All, 1).len(), 50);
        assert_eq!(drawn(&all, Sample::Most(0), 1).len(), 0);
    }
}
