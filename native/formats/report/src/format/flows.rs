//! The code flows of findings for SARIF: steps at places in the sources.

use serde_json::{Value, json};

use super::sarif::physical;
use crate::document::finding::{Evidence, Finding};
use crate::document::oracle::Oracle;
use crate::document::transform::Transformation;
use crate::prose::reasons;
use crate::prose::text;

/// Returns the flows of a finding: from each input to the assertion, or from each transformed method to the
/// place where the difference is lost.
pub(super) fn flows(oracle: &Oracle, finding: &Finding) -> Vec<Value> {
    let inputs = finding.evidence.iter().filter_map(|evidence| of_input(finding, evidence));
    let undetected =
        oracle.transformations.iter().filter(|made| finding.transformations.contains(&made.id));
    inputs.chain(undetected.filter_map(|made| of_body(oracle, finding, made))).collect()
}

/// Returns the flow from the place where an input was set to the finding; nothing if both are the same place.
fn of_input(finding: &Finding, evidence: &Evidence) -> Option<Value> {
    let (from, to) = (evidence.file.as_deref()?, finding.file.as_deref()?);
    if (from, evidence.line) == (to, finding.line) {
        return None;
    }
    let input = text::input(evidence)?;
    let steps = [step(from, evidence.line, &input), step(to, finding.line, &finding.message)];
    Some(flow(&steps))
}

/// Returns the flow from a transformed method to the test's code that could have seen the difference, and to
/// the place where the difference was lost. Returns nothing if no place except the method is known.
fn of_body(oracle: &Oracle, finding: &Finding, made: &Transformation) -> Option<Value> {
    let gone = format!("in place of the body: {}", made.in_words());
    let mut steps = vec![step(finding.file.as_deref()?, finding.line, &gone)];
    let test = |id: &str| text::test_named(oracle, id);
    let infection = made.infection.as_ref().map(|it| reasons::infected(it, test));
    let way = made.death.iter().flat_map(|death| &death.way);
    for frame in way.filter(|frame| frame.file.is_some()) {
        let said = infection.as_deref().unwrap_or("on the way to the method");
        steps.extend(frame.file.as_deref().map(|file| step(file, frame.line, said)));
    }
    if let Some(exposure) = &made.exposure {
        let seen = reasons::seen(exposure);
        steps.extend(exposure.file.as_deref().map(|file| step(file, exposure.line, &seen)));
    }
    if let Some(death) = &made.death {
        let place = &death.place;
        let end = reasons::died(death);
        steps.extend(place.file.as_deref().map(|file| step(file, place.line, &end)));
    }
    (steps.len() > 1).then(|| flow(&steps))
}

fn flow(steps: &[Value]) -> Value {
    json!({"threadFlows": [{"locations": steps}]})
}

fn step(file: &str, line: Option<u32>, text: &str) -> Value {
    json!({"location": {"physicalLocation": physical(file, line), "message": {"text": text}}})
}
