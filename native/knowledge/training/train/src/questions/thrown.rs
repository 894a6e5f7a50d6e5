//! Question T: which exception does a developer's test expect?

use std::collections::BTreeMap;

use models::evidence::{OtherExceptions, Raised};
use models::facts::{self, Call, Ending, Holds, Method, Value, name_hash};
use models::features::thrown::{candidates, features};

use crate::corpus::Corpus;
use crate::ranked::Ranked;
use crate::samples::Sample;

/// The candidates of all calls that are expected to throw.
#[derive(Clone, Debug, Default)]
pub struct Exceptions {
    /// A row for each candidate. The group is the number of the call.
    pub samples: Vec<Sample>,
    /// For each candidate, the scores of simple rules.
    pub rules: Vec<Rules>,
    /// For each call, the project.
    pub calls: Vec<usize>,
}

/// How simple rules order the candidates: the highest score wins.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rules {
    /// Always `IllegalArgumentException`.
    pub argument: f64,
    /// The exception that other tests of the project expect most often.
    pub commonest: f64,
    /// A tag whose condition holds; else, for `null`, what the project's tests expect of calls with `null`; else the
    /// `throws` clause; else the commonest.
    pub fitting: f64,
}

/// Returns the candidates. A candidate is right if it is the exception that was thrown, or the one that the test
/// names.
#[must_use]
pub fn exceptions(corpus: &Corpus) -> Exceptions {
    let mut all = Exceptions::default();
    for (number, project) in corpus.projects.iter().enumerate() {
        add(&mut all, number, project);
    }
    all
}

fn add(all: &mut Exceptions, number: usize, project: &facts::Project) {
    let mut raised = Raised::default();
    let with_method = || {
        project.calls.iter().filter_map(|it| Some((project.methods.get(it.method as usize)?, it)))
    };
    for (method, call) in with_method() {
        raised.add(method, call);
    }
    for (method, call) in with_method() {
        let Ending::Expected { thrown, named, .. } = call.ending else { continue };
        let group = all.calls.len();
        all.calls.push(number);
        let mut others = BTreeMap::new();
        let known = candidates(method, &project.exceptions, |it| {
            let found = raised.others(method, call, it);
            others.insert(it, found);
            found.project
        });
        for candidate in known {
            let others = others.get(&candidate);
            let found = features(method, &project.exceptions, call, candidate, others);
            let exception = project.exceptions.get(candidate as usize);
            let (Some(found), Some(exception), Some(others)) = (found, exception, others) else {
                continue;
            };
            let is_positive = candidate == thrown || named == Some(exception.name);
            all.rules.push(rules(method, call, candidate, exception.name, others));
            let row = found.row();
            all.samples.push(Sample { row, is_positive, project: number, group, weight: 1.0 });
        }
    }
}

fn rules(
    method: &Method,
    call: &Call,
    candidate: u32,
    name: u32,
    others: &OtherExceptions,
) -> Rules {
    let clauses = method.documentation.iter().flat_map(|it| &it.clauses).zip(&call.promises);
    let fits = clauses.filter(|(it, _)| it.exception == candidate).any(|(_, it)| *it == Holds::Yes);
    let passes_null = call.arguments.contains(&Value::Null);
    let is_declared = method.throws.contains(&candidate);
    let share = |it: Option<f32>| f64::from(it.unwrap_or_default());
    let commonest = share(others.project.share());
    let of_null = if passes_null { share(others.null.share()) } else { 0.0 };
    let score = |is: bool, weight: f64| if is { weight } else { 0.0 };
    Rules {
        argument: score(name == name_hash("IllegalArgumentException"), 1.0),
        commonest,
        fitting: score(fits, 1e3)
            + score(of_null > 0.0, 1e2) * of_null
            + score(is_declared, 10.0)
            + commonest,
    }
}

/// Returns for each call whether the candidate with the highest score is right. A call without a right candidate
/// counts as wrong.
#[must_use]
pub fn right(all: &Exceptions, scores: impl Fn(usize) -> f64) -> Vec<(usize, bool)> {
    let mut best: BTreeMap<usize, (f64, bool)> = BTreeMap::new();
    for (row, sample) in all.samples.iter().enumerate() {
        let score = scores(row);
        let entry = best.entry(sample.group).or_insert((f64::NEG_INFINITY, false));
        if score > entry.0 {
            *entry = (score, sample.is_positive);
        }
    }
    let is_right = |group: usize| best.get(&group).is_some_and(|it| it.1);
    all.calls.iter().enumerate().map(|(group, project)| (*project, is_right(group))).collect()
}

/// Returns the candidates as a list for each call.
#[must_use]
pub fn ranked(all: &Exceptions, scores: impl Fn(usize) -> f64) -> Vec<Ranked> {
    let ranked = |(row, it): (usize, &Sample)| Ranked {
        project: it.project,
        group: it.group,
        is_positive: it.is_positive,
        score: scores(row),
    };
    all.samples.iter().enumerate().map(ranked).collect()
}
