//! The request `analyse`: tests run, findings collected, one document.

use std::collections::BTreeMap;

use report::{AnalyseRequest, Finding, Jdk as JdkVersion, Oracle, SCHEMA_VERSION, Summary, Tool};

use crate::analysis::Analysis;
use crate::plan::Plan;
use crate::run::{self, Observer, Unit};
use crate::{EngineError, assemble};

/// Runs the tests of a request and analyses them.
///
/// # Errors
/// The request cannot be served; whatever happens in tests is part of the document instead.
pub fn analyse<A: Analysis>(
    request: &AnalyseRequest,
    analysis: &A,
    observer: &Observer<'_>,
) -> Result<Oracle, EngineError> {
    let plan = Plan::of(request)?;
    let units = run::run(&plan, analysis, observer, false)?;
    Ok(document(&plan, analysis, units))
}

fn document<A: Analysis>(plan: &Plan, analysis: &A, units: Vec<Unit>) -> Oracle {
    let (mut tests, mut findings, mut unconfirmed) = (Vec::new(), Vec::new(), 0);
    for unit in units {
        tests.extend(assemble::tests(&unit.ran, &unit.classes));
        findings.extend(unit.ran.observed.findings);
        unconfirmed += unit.ran.observed.unconfirmed;
    }
    tests.sort_by(|a, b| a.class.cmp(&b.class));
    let findings = merge(findings);
    Oracle {
        schema_version: SCHEMA_VERSION,
        tool: Tool::default(),
        jdk: JdkVersion { version: plan.guest.jdk.version.clone() },
        seed: plan.guest.seed,
        isolation: plan.isolation,
        analyses: analysis.names(),
        summary: Summary::count(&tests, &findings, unconfirmed),
        tests,
        findings,
        not_honoured: plan.not_honoured.clone(),
    }
}

/// Findings of the same id, which invocations of one test have, are one.
fn merge(findings: Vec<Finding>) -> Vec<Finding> {
    let mut places = BTreeMap::new();
    let mut merged: Vec<Finding> = Vec::new();
    for finding in findings {
        let place = *places.entry(finding.id.clone()).or_insert(merged.len());
        match merged.get_mut(place) {
            Some(first) => first.invocations.extend(finding.invocations),
            None => merged.push(finding),
        }
    }
    merged
}
