//! Question A: does a developer's test expect this call to throw?

use models::evidence::Expected;
use models::facts;
use models::features::specified::{Known, Specified};

use crate::corpus::Corpus;
use crate::judged::Judged;
use crate::samples::Sample;

/// The rows of all projects, with the answers of simple rules.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Calls {
    /// A row for each call.
    pub samples: Vec<Sample>,
    /// For each call, which rules say that it throws.
    pub flags: Vec<Flags>,
}

/// The answers of simple rules for a call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Flags {
    /// An argument is `null`.
    pub null: bool,
    /// The method declares or documents an exception.
    pub declared: bool,
    /// The condition of a tag holds.
    pub condition: bool,
}

/// A simple rule.
pub type Rule = fn(&Flags) -> bool;

/// Returns the rows. Without `has_evidence`, features that come from the project's other tests are missing.
#[must_use]
pub fn calls(corpus: &Corpus, has_evidence: bool) -> Calls {
    let mut calls = Calls::default();
    for (number, project) in corpus.projects.iter().enumerate() {
        add(&mut calls, number, project, has_evidence);
    }
    calls
}

fn add(calls: &mut Calls, number: usize, project: &facts::Project, has_evidence: bool) {
    let mut expected = Expected::default();
    let with_method = || {
        project.calls.iter().filter_map(|it| Some((project.methods.get(it.method as usize)?, it)))
    };
    for (method, call) in with_method() {
        expected.add(method, call);
    }
    let known: Vec<Known<'_>> =
        project.methods.iter().map(|it| Known::new(it, &project.exceptions)).collect();
    for (method, call) in with_method() {
        let Some(known) = known.get(call.method as usize) else { continue };
        let others = has_evidence.then(|| expected.others(method, call));
        let features = known.features(call, others.as_ref());
        calls.flags.push(flags(&features));
        calls.samples.push(Sample {
            row: features.row(),
            is_positive: call.is_exceptional(),
            project: number,
            group: calls.samples.len(),
            weight: 1.0,
        });
    }
}

fn flags(features: &Specified) -> Flags {
    let some = |of: Option<f32>| of.is_some_and(|it| it > 0.0);
    Flags {
        null: some(features.null_arguments),
        declared: some(features.declared) || some(features.tags),
        condition: some(features.true_exact),
    }
}

/// Returns the rows as a rule judges them.
#[must_use]
pub fn judged(calls: &Calls, rule: Rule) -> Vec<Judged> {
    let pairs = calls.samples.iter().zip(&calls.flags);
    let judged = |(sample, flags): (&Sample, &Flags)| {
        let is_flagged = rule(flags);
        let score = if is_flagged { 1.0 } else { 0.0 };
        Judged { project: sample.project, is_positive: sample.is_positive, score, is_flagged }
    };
    pairs.map(judged).collect()
}
