//! Writes the JVM's verdicts into the report, and withdraws findings that it contradicts.

use std::collections::BTreeMap;

use report::{Disagreement, Finding, Oracle, Replay, Status, Transformation, classify, finding_of};

use super::judge::{Contradiction, Verdict};

/// Writes verdicts, which are by the ids of findings, into a report. Contradicted findings become
/// disagreements.
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

/// Returns the disagreement for a finding, with the first test that ends differently on the JVM.
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

/// Returns the rest of a contradicted finding about a method, if there is any. Its contradicted
/// transformations become *not analysed*, and the method is classified again by the others.
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

/// Returns a transformation as *not analysed*, because a test detects it on the JVM but not in the
/// interpreter.
fn not_analysed(made: &Transformation, contradiction: &Contradiction) -> Transformation {
    let thrown = contradiction.jvm.exception.as_ref().map(|it| it.class.clone());
    let with = thrown.map(|class| format!(" with {class}")).unwrap_or_default();
    let reason =
        format!("{} fails{with} on the JVM, but not in the interpreter", contradiction.test);
    Transformation {
        status: Status::NotAnalysed,
        reason: Some(reason),
        symptom: None,
        published_symptom: None,
        compared_in_part: false,
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
