//! Derives a method's classification and finding from its transformations.

use crate::document::finding::Finding;
use crate::document::transform::{Classification, Method, Status, Transformation};
use crate::findings::identity::finding_id;
use crate::rule::Rule;

/// Returns the classification of a method by its transformations; nothing if all are skipped.
#[must_use]
pub fn classify(made: &[Transformation]) -> Option<Classification> {
    let some = |status| made.iter().any(|transformation| transformation.status == status);
    let (detected, undetected) = (some(Status::Detected), some(Status::Undetected));
    if some(Status::NotCovered) {
        return Some(Classification::NotCovered);
    }
    match (detected, undetected, some(Status::NotAnalysed)) {
        (true, true, _) => Some(Classification::PartiallyTested),
        (_, _, true) => Some(Classification::NotAnalysed),
        (true, false, false) => Some(Classification::Tested),
        (false, true, false) => Some(Classification::PseudoTested),
        (false, false, false) => None,
    }
}

/// Returns the finding about a pseudo-tested or partially tested method, if it is one. A finalizer has no
/// finding, because the collector decides when it runs and no test can rely on it.
#[must_use]
pub fn finding_of(method: &Method, made: &[Transformation]) -> Option<Finding> {
    if method.method == "finalize" && method.descriptor == "()V" {
        return None;
    }
    let rule = match method.classification {
        Classification::PseudoTested => Rule::PseudoTested,
        Classification::PartiallyTested => Rule::PartiallyTested,
        _ => return None,
    };
    let undetected: Vec<&Transformation> =
        made.iter().filter(|it| it.status == Status::Undetected).collect();
    let name = format!("{}.{}{}", method.class, method.method, method.descriptor);
    let ways: Vec<String> = undetected.iter().map(|it| it.in_words()).collect();
    let message = match rule {
        Rule::PseudoTested => {
            format!("no test notices when its body is replaced: {}", ways.join(", "))
        }
        _ => format!("no test notices {}", ways.join(" or ")),
    };
    let id = finding_id(rule, &name, "", 0);
    Some(Finding {
        method: Some(name),
        file: method.file.clone(),
        line: Some(method.line),
        transformations: undetected.iter().map(|it| it.id.clone()).collect(),
        ..Finding::blank(id, rule, message)
    })
}
