//! Assertions that are tried out together: no two in what one test runs, so that it is known which one failed.

use std::collections::{BTreeMap, BTreeSet};

use report::{Assertion, How, Isolation, Outcome, Rule, Selection, Test};
use transform::Trial;

use super::{Candidate, ENVIRONMENTS, Place, Proved, Prover};
use crate::EngineError;
use crate::analysis::Analysis;
use crate::assemble;
use crate::editor::Edited;
use crate::plan::Plan;
use crate::polish::Polishing;
use crate::run::{self, Unit};
use crate::select::Chosen;
use crate::transform::top_level;

/// Such assertions.
pub(super) struct Round {
    candidates: Vec<Candidate>,
}

/// What is left of a candidate in a round.
struct Trying<'a> {
    candidate: &'a Candidate,
    /// Where its statement is.
    line: u32,
    /// What it has noticed in every environment so far.
    noticed: BTreeSet<usize>,
}

impl Round {
    /// Takes the next round out of what is pending; nothing if nothing is left that could prove something new.
    pub fn of(pending: &mut Vec<Candidate>, proved: &Proved) -> Option<Round> {
        pending.retain_mut(|it| {
            it.transformations.retain(|made| !proved.contains_key(made));
            !it.transformations.is_empty()
        });
        let mut places: Vec<Place> = Vec::new();
        let (candidates, rest) = std::mem::take(pending).into_iter().partition(|it| {
            let is_free = places.iter().all(|place| !place.meets(&it.place));
            places.extend(is_free.then(|| it.place.clone()));
            is_free
        });
        *pending = rest;
        let round = Round { candidates };
        (!round.candidates.is_empty()).then_some(round)
    }

    /// The candidates of each source, in the order of sources.
    pub fn by_source(&self) -> Vec<Vec<&Candidate>> {
        let mut groups: BTreeMap<&str, Vec<&Candidate>> = BTreeMap::new();
        for candidate in &self.candidates {
            groups.entry(&candidate.assertion.file).or_default().push(candidate);
        }
        groups.into_values().collect()
    }
}

impl Place {
    /// Whether a test runs what is at both.
    fn meets(&self, other: &Place) -> bool {
        let is_one = self.method == other.method && self.class == other.class;
        let is_whole = self.method.is_none() || other.method.is_none();
        is_one || is_whole && top_level(&self.class) == top_level(&other.class)
    }

    fn has(&self, test: &Test) -> bool {
        let is_own = test.class == self.class && test.method == self.method;
        is_own || self.method.is_none() && top_level(&test.class) == top_level(&self.class)
    }
}

impl Prover<'_> {
    /// Runs the round in every environment, and adds what is proved.
    ///
    /// # Errors
    /// The worker threads cannot be started.
    pub(super) fn try_out(
        &self,
        round: &Round,
        edited: Vec<Result<Edited, String>>,
        proved: &mut Proved,
    ) -> Result<(), EngineError> {
        let mut classes = Vec::new();
        let mut trying = Vec::new();
        for (group, edited) in round.by_source().into_iter().zip(edited) {
            let Ok(edited) = edited else { continue };
            classes.extend(edited.classes);
            trying.extend(group.into_iter().zip(edited.lines).map(|(candidate, line)| Trying {
                candidate,
                line,
                noticed: candidate.transformations.clone(),
            }));
        }
        let plan = self.plan.with_classes(&classes);
        for environment in 0..ENVIRONMENTS {
            let Some(plan) = narrowed(&plan, &trying) else { return Ok(()) };
            let plan = plan.in_environment(u64::from(environment));
            let made = trying.iter().flat_map(|it| it.noticed.iter().copied()).collect();
            let units = run(&plan, &self.transforming.only(made))?;
            trying.iter_mut().for_each(|it| it.look_at(&units));
            trying.retain(|it| !it.noticed.is_empty());
        }
        let Some(plan) = narrowed(&plan, &trying) else { return Ok(()) };
        let units = run(&plan, &Polishing::new(self.request))?;
        trying.retain(|it| !it.is_brittle(&units));
        for Trying { candidate, noticed, .. } in trying {
            let digest = self.digest(&candidate.assertion);
            let environments = ENVIRONMENTS;
            let assertion = Assertion { environments, digest, ..candidate.assertion.clone() };
            for made in noticed {
                proved.entry(made).or_insert_with(|| assertion.clone());
            }
        }
        Ok(())
    }
}

impl Prover<'_> {
    /// That of an assertion's source.
    fn digest(&self, assertion: &Assertion) -> String {
        let source = std::fs::read(self.request.base_directory.join(&assertion.file));
        source.map(|bytes| report::digest(&bytes)).unwrap_or_default()
    }
}

impl Trying<'_> {
    /// Keeps what the tests here notice, by an assertion, if they pass as the code is.
    fn look_at(&mut self, units: &[Unit]) {
        let all = units.iter().flat_map(|unit| assemble::tests(&unit.ran, &unit.classes));
        let here: Vec<Test> = all.filter(|test| self.candidate.place.has(test)).collect();
        let is_sound = |test: &Test| matches!(test.outcome, Outcome::Passed | Outcome::Skipped);
        if here.is_empty() || !here.iter().all(is_sound) {
            self.noticed.clear();
            return;
        }
        let is_here = |id: &str| here.iter().any(|test| test.id.starts_with(id));
        let observations = units.iter().flat_map(|unit| &unit.ran.observed.transformed);
        let trials = observations.filter(|seen| is_here(&seen.test)).flat_map(|seen| &seen.trials);
        let detected = trials.filter(|(_, trial)| is_by_assertion(trial));
        let detected: BTreeSet<usize> = detected.map(|(made, _)| *made).collect();
        self.noticed.retain(|made| detected.contains(made));
    }

    /// Whether polish has found its assertion brittle.
    fn is_brittle(&self, units: &[Unit]) -> bool {
        let file = Some(self.candidate.assertion.file.as_str());
        units.iter().flat_map(|unit| &unit.ran.observed.findings).any(|finding| {
            let is_there = finding.file.as_deref() == file && finding.line == Some(self.line);
            is_there && finding.rule == Rule::BrittleAssertion
        })
    }
}

fn is_by_assertion(trial: &Trial) -> bool {
    match trial {
        Trial::Detected(detection) => detection.how == How::Assertion,
        Trial::Undetected | Trial::NotAnalysed(_) => false,
    }
}

/// The tests alone that have a candidate; nothing if there is none, or one that cannot be named.
fn narrowed(plan: &Plan, trying: &[Trying<'_>]) -> Option<Plan> {
    let places = trying.iter().map(|it| &it.candidate.place);
    let named = places.clone().map(|place| match &place.method {
        Some(method) => format!("{}#{method}", top_level(&place.class)),
        None => top_level(&place.class).to_owned(),
    });
    let test = Some(named.collect::<Vec<_>>().join(","));
    let chosen = Chosen::read(&Selection { test, ..Selection::default() }).ok()?;
    let plan = Plan { chosen, isolation: Isolation::Class, ..plan.clone() };
    let classes = places.map(|place| top_level(&place.class).to_owned());
    (!trying.is_empty()).then(|| plan.only(classes.collect()))
}

/// Nobody counts these runs.
fn run<A: Analysis>(plan: &Plan, analysis: &A) -> Result<Vec<Unit>, EngineError> {
    run::run(plan, analysis, &|_| {}, false)
}
