//! Judges observations: a status for each transformation, and a classification for each method.

use std::collections::BTreeSet;

use report::{
    Classification, Finding, How, Method, Outcome, Site, SkipRule, Status, Test, Thrown,
    Transformation,
};
use serde::{Deserialize, Serialize};
use suite::planning::classes::{template, top_level};

use crate::catalogue::{Catalogue, Target, Transformation as Made};

/// The results of one run: of a test, or of the set-up that the tests of a class share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// The id of the test; for a parameterised test, of the template; for set-up, of the class.
    pub test: String,
    /// The id of the run, which for a parameterised test is that of the invocation.
    pub run: String,
    /// The top-level class.
    pub class: String,
    /// For all tests of a class, the instructions of the unchanged run.
    pub cost: u64,
    /// Whether its trials have not run yet.
    pub waiting: bool,
    /// The reason why the test tries nothing, if it enters targets but will never try them.
    pub left_out: Option<String>,
    /// Whether the unchanged test passes.
    pub passed: bool,
    /// The targets that the test enters.
    pub covered: Vec<usize>,
    /// For each target, the instructions from its first entry to the end of the unchanged run; empty if they are not
    /// known.
    pub ahead: Vec<u64>,
    /// The transformations to try although no target of theirs is among the covered ones: a test of the class left other
    /// state with them, which those after it may notice.
    pub later: Vec<usize>,
    /// The transformations that were tried, each with its result.
    pub trials: Vec<(usize, Trial)>,
}

impl Observation {
    /// Returns the observation of a test that takes too long for trials and enters these targets. Only a method can.
    pub fn of_long(test: &Test, covered: Vec<usize>) -> Option<Observation> {
        let why = too_long(&format!("{}#{}", test.class, test.method.as_ref()?));
        Some(Observation {
            test: template(&test.id).to_owned(),
            run: test.id.clone(),
            passed: test.outcome == Outcome::Passed,
            ..Observation::left_out(&test.class, why, covered)
        })
    }

    /// Returns the observation of all tests of a class together, which enter these targets and had no time for trials.
    pub fn of_missing(class: &str, covered: Vec<usize>) -> Observation {
        let why = format!("{class} runs it, and the time was up before {class} could run again");
        Observation::left_out(class, why, covered)
    }

    /// Returns the name of the test, or of its class if this is about set-up, for users.
    pub(crate) fn name(&self) -> String {
        let last = self.test.rsplit('/').next().unwrap_or_default();
        let kinds = ["[method:", "[test:", "[test-template:", "[test-factory:"];
        let named = kinds.iter().find_map(|kind| last.strip_prefix(kind));
        match named.and_then(|named| named.split(['(', ']']).next()) {
            Some(method) => format!("{}#{method}", self.class),
            None => self.class.clone(),
        }
    }

    fn left_out(class: &str, why: String, covered: Vec<usize>) -> Observation {
        Observation {
            test: class.to_owned(),
            run: class.to_owned(),
            class: top_level(class).to_owned(),
            cost: 0,
            waiting: true,
            left_out: Some(why),
            passed: false,
            covered,
            ahead: Vec::new(),
            later: Vec::new(),
            trials: Vec::new(),
        }
    }
}

/// Returns the reason why a test, given by its name, tries nothing.
pub(crate) fn too_long(name: &str) -> String {
    format!("{name} runs it, and takes too long for another run")
}

/// Returns the reason why no test tries a transformation that only these tests or classes run.
pub(crate) fn too_slow(names: &[String]) -> String {
    match names {
        [] => "the tests that run it take too long for another run".to_owned(),
        [name] => too_long(name),
        [name, others @ ..] => {
            format!("{name} and {} more run it, and take too long for another run", others.len())
        }
    }
}

/// The result of a test under a transformation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Trial {
    /// The test did not fail.
    Undetected,
    /// The test failed.
    Detected(Detection),
    /// Unknown, with the reason.
    NotAnalysed(String),
}

/// How a test detected a transformation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Detection {
    /// The id of the test, or of the class whose set-up failed.
    pub test: String,
    /// The way in which it failed.
    pub how: How,
    /// The exception that it threw.
    pub exception: Option<Thrown>,
    /// The place in the innermost code that belongs neither to a framework nor to the JDK.
    pub at: Option<Site>,
}

impl Detection {
    /// Creates a detection by a test that threw nothing.
    #[must_use]
    pub fn of(test: String, how: How) -> Detection {
        Detection { test, how, exception: None, at: None }
    }
}

/// The parts of a report.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verdict {
    /// All transformations.
    pub transformations: Vec<Transformation>,
    /// The methods that are not skipped.
    pub methods: Vec<Method>,
    /// The findings, one for each method with undetected transformations.
    pub findings: Vec<Finding>,
}

/// Judges the transformations. `observations` has one entry for each run, in the order of tests.
/// `file` returns the path of a source.
#[must_use]
pub fn judge(
    catalogue: &Catalogue,
    observations: &[&Observation],
    full_matrix: bool,
    file: impl Fn(&str) -> Option<String>,
) -> Verdict {
    let coverage = Coverage::of(catalogue, observations);
    let mut verdict = Verdict::default();
    for (index, target) in catalogue.targets().iter().enumerate() {
        let made: Vec<Transformation> = catalogue
            .of_target(index)
            .map(|(place, made)| match made.skipped {
                Some(rule) => skipped(target, made, rule),
                None => coverage.decide(target, place, made, full_matrix),
            })
            .collect();
        if let Some(classification) = report::classify(&made) {
            let path = target.source.as_deref().and_then(&file);
            let tests = coverage.passing(index).count();
            let method = method(target, path, classification, tests);
            verdict.findings.extend(report::finding_of(&method, &made));
            verdict.methods.push(method);
        }
        verdict.transformations.extend(made);
    }
    verdict
}

/// The observations, by target and by transformation.
struct Coverage<'a> {
    observations: &'a [&'a Observation],
    /// By target, the observations that cover it, in their order.
    by_target: Vec<Vec<usize>>,
    /// By transformation, the trials with their observations, in their order.
    by_transformation: Vec<Vec<(usize, &'a Trial)>>,
}

impl<'a> Coverage<'a> {
    fn of(catalogue: &Catalogue, observations: &'a [&'a Observation]) -> Coverage<'a> {
        let mut by_target = vec![Vec::new(); catalogue.targets().len()];
        let mut by_transformation = vec![Vec::new(); catalogue.transformations().len()];
        for (index, observation) in observations.iter().enumerate() {
            for target in &observation.covered {
                if let Some(covering) = by_target.get_mut(*target) {
                    covering.push(index);
                }
            }
            for (transformation, trial) in &observation.trials {
                if let Some(trials) = by_transformation.get_mut(*transformation) {
                    trials.push((index, trial));
                }
            }
        }
        Coverage { observations, by_target, by_transformation }
    }

    /// Returns the observations of passing tests that cover a target.
    fn passing(&self, target: usize) -> impl Iterator<Item = (usize, &'a Observation)> {
        let covering = self.by_target.get(target).map_or(&[][..], Vec::as_slice);
        let known =
            covering.iter().filter_map(|index| Some((*index, *self.observations.get(*index)?)));
        known.filter(|(_, observation)| observation.passed)
    }

    fn decide(
        &self,
        target: &Target,
        place: usize,
        made: &Made,
        full_matrix: bool,
    ) -> Transformation {
        let trials = self.by_transformation.get(place).map_or(&[][..], Vec::as_slice);
        let detections: Vec<(usize, &Detection)> = trials
            .iter()
            .filter_map(|(index, trial)| match trial {
                Trial::Detected(detection) => Some((*index, detection)),
                _ => None,
            })
            .collect();
        let last = detections.first().map(|(index, _)| *index).filter(|_| !full_matrix);
        let looked = |(index, _): &(usize, &Observation)| last.is_none_or(|last| *index <= last);
        // The invocations of a parameterised test count as one test.
        let mut known = BTreeSet::new();
        let tests = self.passing(made.target).filter(looked).map(|(_, it)| &it.test);
        let covered_by = tests.filter(|test| known.insert(*test)).cloned().collect();
        let blank = blank(target, made, Status::Detected);
        if let Some((_, first)) = detections.first() {
            let counted = if full_matrix { detections.len() } else { 1 };
            let detected_by = detections.iter().take(counted).map(|(_, it)| it.test.clone());
            return Transformation {
                covered_by,
                detected_by: detected_by.collect(),
                how: Some(first.how),
                exception: first.exception.clone(),
                ..blank
            };
        }
        let (status, reason) = self.without_detection(made.target, place, trials);
        Transformation { covered_by, status, reason, ..blank }
    }

    /// Returns the status of a transformation that no test detected, with the reason if it is not
    /// analysed.
    fn without_detection(
        &self,
        target: usize,
        place: usize,
        trials: &[(usize, &Trial)],
    ) -> (Status, Option<String>) {
        let not_analysed = |reason: &str| (Status::NotAnalysed, Some(reason.to_owned()));
        let covering = self.by_target.get(target).map_or(&[][..], Vec::as_slice);
        let is_covered = !covering.is_empty();
        let covering = covering.iter().filter_map(|index| self.observations.get(*index));
        if let Some(why) = covering.filter_map(|it| it.left_out.as_ref()).next() {
            return not_analysed(why);
        }
        if self.passing(target).next().is_none() {
            return match is_covered {
                true => not_analysed("only tests that do not pass run it"),
                false => (Status::NotCovered, None),
            };
        }
        let unknown = trials.iter().find_map(|(_, trial)| match trial {
            Trial::NotAnalysed(reason) => Some(reason),
            _ => None,
        });
        if let Some(reason) = unknown {
            return not_analysed(reason);
        }
        let is_tried = |index: usize| trials.binary_search_by_key(&index, |(of, _)| *of).is_ok();
        if self.passing(target).any(|(index, _)| !is_tried(index)) {
            return not_analysed("a test or set-up that runs it could not be run again");
        }
        let mut later = self.observations.iter().enumerate();
        if later.any(|(index, it)| it.later.contains(&place) && !is_tried(index)) {
            return not_analysed("a test after the tests that run it could not be run again");
        }
        (Status::Undetected, None)
    }
}

fn blank(target: &Target, made: &Made, status: Status) -> Transformation {
    let class = target.class.replace('/', ".");
    let operator = made.operator.to_string();
    Transformation {
        id: report::transformation_id(&class, &target.name, &target.descriptor, &operator),
        class,
        method: target.name.to_string(),
        descriptor: target.descriptor.to_string(),
        line: u32::from(target.line),
        operator,
        status,
        rule: None,
        reason: None,
        covered_by: Vec::new(),
        detected_by: Vec::new(),
        how: None,
        exception: None,
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
    }
}

fn skipped(target: &Target, made: &Made, rule: SkipRule) -> Transformation {
    Transformation { rule: Some(rule), ..blank(target, made, Status::Skipped) }
}

fn method(
    target: &Target,
    file: Option<String>,
    classification: Classification,
    tests: usize,
) -> Method {
    Method {
        class: target.class.replace('/', "."),
        method: target.name.to_string(),
        descriptor: target.descriptor.to_string(),
        file,
        line: u32::from(target.line),
        classification,
        tests: u32::try_from(tests).unwrap_or(u32::MAX),
    }
}

#[cfg(test)]
mod tests;
