//! Takes what the JVM says into the report.

use std::collections::BTreeMap;

use report::{Disagreement, Finding, Oracle, Replay, Status, Transformation, classify, finding_of};

use super::judge::{Contradiction, Verdict};

/// Writes down what is known of findings, by their ids. Those that are contradicted become disagreements.
pub(super) fn take_in(oracle: &mut Oracle, mut verdicts: BTreeMap<String, Verdict>) {
    let mut kept = Vec::new();
    for mut finding in std::mem::take(&mut oracle.findings) {
        match verdicts.remove(&finding.id) {
            None => kept.push(finding),
            Some(Verdict::Confirmed) => {
                finding.replay = Some(Replay::Confirmed);
                kept.push(finding);
            }
            Some(Verdict::NotTried(reason)) => {
                finding.replay = Some(Replay::NotTried { reason });
                kept.push(finding);
            }
            Some(Verdict::Contradicted(contradictions)) => {
                kept.extend(without(oracle, &finding, &contradictions));
                let first = contradictions.into_iter().next();
                oracle.disagreements.extend(first.map(|it| disagreement(finding, it)));
            }
        }
    }
    oracle.findings = kept;
}

/// What a finding was, and the first test that ends otherwise.
fn disagreement(finding: Finding, contradiction: Contradiction) -> Disagreement {
    let Contradiction { test, input, value, interpreter, jvm, transformation: _ } = contradiction;
    Disagreement {
        finding: finding.id,
        rule: finding.rule,
        test,
        method: finding.method,
        file: finding.file,
        line: finding.line,
        message: finding.message,
        input,
        value,
        interpreter,
        jvm,
    }
}

/// What is left of a finding about a method: the transformations that are contradicted are not analysed.
fn without(
    oracle: &mut Oracle,
    finding: &Finding,
    contradictions: &[Contradiction],
) -> Option<Finding> {
    for it in contradictions {
        let made = oracle.transformations.get_mut(it.transformation?)?;
        *made = not_analysed(made, it);
    }
    let name = finding.method.as_ref()?;
    let is_it = |method: &&mut report::Method| {
        *name == format!("{}.{}{}", method.class, method.method, method.descriptor)
    };
    let method = oracle.methods.iter_mut().find(is_it)?;
    let key = |it: &Transformation| (it.class.clone(), it.method.clone(), it.descriptor.clone());
    let wanted = (method.class.clone(), method.method.clone(), method.descriptor.clone());
    let all = oracle.transformations.iter().filter(|it| key(it) == wanted);
    let all: Vec<Transformation> = all.cloned().collect();
    method.classification = classify(&all)?;
    let left = finding_of(method, &all)?;
    Some(Finding { replay: Some(Replay::Confirmed), ..left })
}

/// A transformation that a test notices on the JVM, and not here.
fn not_analysed(made: &Transformation, contradiction: &Contradiction) -> Transformation {
    let thrown = contradiction.jvm.exception.as_ref().map(|it| it.class.clone());
    let with = thrown.map(|class| format!(" with {class}")).unwrap_or_default();
    let reason =
        format!("on the JVM {} fails{with}, and in the interpreter not", contradiction.test);
    Transformation {
        status: Status::NotAnalysed,
        reason: Some(reason),
        symptom: None,
        infection: None,
        exposure: None,
        death: None,
        discounted: Vec::new(),
        suggestion: None,
        refused: Vec::new(),
        undiagnosed: None,
        ..made.clone()
    }
}
