//! Prints the findings that the real JVM contradicts, and how many findings were tried on it.

use std::collections::BTreeMap;

use report::{Disagreement, Ended, Oracle, Outcome, Replay};

const USAGE: &str = "usage: conformance replay ORACLE.json...";

/// Prints the disagreements of each report, and counts. Returns whether there are none.
pub fn run(paths: &[String]) -> Result<bool, String> {
    if paths.is_empty() {
        return Err(USAGE.to_owned());
    }
    let mut is_good = true;
    for path in paths {
        let text = std::fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))?;
        let oracle: Oracle =
            serde_json::from_str(&text).map_err(|error| format!("{path}: {error}"))?;
        println!("{path}: {}", counts(&oracle));
        reasons(&oracle).iter().for_each(|line| println!("  {line}"));
        oracle.disagreements.iter().for_each(|one| println!("  {}", shown(one)));
        is_good &= oracle.disagreements.is_empty();
    }
    Ok(is_good)
}

fn counts(oracle: &Oracle) -> String {
    let replays = &oracle.summary.replays;
    let alone = oracle.findings.iter().map(|finding| finding.members.len().max(1));
    let findings = alone.sum::<usize>() + oracle.disagreements.len();
    format!(
        "{findings} findings, {} replayed, {} not tried, {} disagreements",
        replays.replayed, replays.not_tried, replays.disagreements
    )
}

/// Returns the reasons why findings were not tried, the most frequent one first.
fn reasons(oracle: &Oracle) -> Vec<String> {
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in &oracle.findings {
        let members = finding.members.iter().filter_map(|member| member.replay.as_ref());
        let own = finding.replay.iter().filter(|_| finding.members.is_empty());
        for replay in members.chain(own) {
            if let Replay::NotTried { reason } = replay {
                *reasons.entry(reason).or_default() += 1;
            }
        }
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    reasons.into_iter().map(|(reason, count)| format!("{count} not tried: {reason}")).collect()
}

fn shown(one: &Disagreement) -> String {
    let place = match (&one.file, one.line) {
        (Some(file), Some(line)) => format!("{file}:{line}: "),
        _ => String::new(),
    };
    let input = one.input.as_ref().map(|name| format!("{name} = ")).unwrap_or_default();
    let (rule, value) = (one.rule.name(), &one.value);
    let (ours, theirs) = (ended(&one.interpreter), ended(&one.jvm));
    format!(
        "{place}[{rule}] {}: with {input}{value} it {ours} in the interpreter and {theirs} on the JVM: {}",
        one.test, one.message
    )
}

fn ended(ended: &Ended) -> String {
    let verb = match ended.outcome {
        Outcome::Passed => "passes",
        Outcome::Failed => "fails",
        Outcome::Aborted => "is aborted",
        Outcome::Skipped => "is skipped",
        Outcome::NotAnalysed => "is not analysed",
    };
    match &ended.exception {
        Some(thrown) => format!("{verb} with {}", thrown.class),
        None => verb.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use report::{Rule, Thrown};

    use super::*;

    #[test]
    fn a_disagreement_shows_both_outcomes() {
        let exception = Some(Thrown { class: "a.E".to_owned(), message: None });
        let one = Disagreement {
            finding: "f".to_owned(),
            rule: Rule::UnusedInput,
            test: "t".to_owned(),
            method: None,
            file: Some("A.java".to_owned()),
            line: Some(3),
            message: "m".to_owned(),
            input: None,
            value: "2".to_owned(),
            interpreter: Ended { outcome: Outcome::Passed, exception: None },
            jvm: Ended { outcome: Outcome::Failed, exception },
        };
        let line = "A.java:3: [unused-input] t: with 2 it passes in the interpreter and fails with a.E on the JVM: m";
        assert_eq!(shown(&one), line);
    }
}
