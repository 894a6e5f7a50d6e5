//! Question C: which observer does a developer's test assert?

use std::collections::BTreeMap;

use models::evidence::{Chosen, OtherChoices, Situation};
use models::facts::{self, Choice};
use models::features::asserted::{Asserted, State, features};
use models::features::names::Names;

use crate::corpus::Corpus;
use crate::random::Random;
use crate::ranked::Ranked;
use crate::samples::{Projects, Sample, Source};

/// The seed of the random order.
const SEED: u64 = 2022;

/// The choices of all projects: an object in a test, with what the test asserts of it.
#[derive(Clone, Debug)]
pub struct Choices<'a> {
    projects: Vec<Own<'a>>,
}

/// The choices of a project, with the evidence of its other test classes.
#[derive(Clone, Debug)]
struct Own<'a> {
    project: &'a facts::Project,
    names: Names,
    choices: Vec<InTest<'a>>,
    /// The number of the project's first choice among those of all projects.
    first: usize,
}

/// An object in a test.
#[derive(Clone, Debug)]
struct InTest<'a> {
    /// The first assertion about the object.
    first: &'a Choice,
    /// The positions of all candidates that the test asserts.
    asserted: Vec<u16>,
    others: Vec<OtherChoices>,
}

impl<'a> Choices<'a> {
    /// Collects the choices of a corpus.
    #[must_use]
    pub fn new(corpus: &'a Corpus) -> Choices<'a> {
        let mut projects: Vec<Own<'a>> = Vec::new();
        for project in &corpus.projects {
            let first = projects.last().map_or(0, |it| it.first + it.choices.len());
            projects.push(own(project, first));
        }
        Choices { projects }
    }

    /// Returns the number of choices of a project.
    #[must_use]
    pub fn count(&self, project: usize) -> usize {
        self.projects.get(project).map_or(0, |it| it.choices.len())
    }

    /// Returns the table of names over the projects in `known`, except one.
    #[must_use]
    pub fn names(&self, known: Projects<'_>, except: Option<usize>) -> Names {
        let mut names = Names::default();
        for (number, own) in self.projects.iter().enumerate() {
            if known(number) && Some(number) != except {
                names.extend(&own.names);
            }
        }
        names.common()
    }

    /// Returns the candidates as simple rules order them.
    #[must_use]
    pub fn ranked(&self, rule: Rule) -> Vec<Ranked> {
        let mut random = Random::new(SEED);
        let all = self.rows(&|_| true, &|_| true);
        let ranked = |(features, sample): (Asserted, Sample)| Ranked {
            project: sample.project,
            group: sample.group,
            is_positive: sample.is_positive,
            score: rule.score(&features, &mut random),
        };
        all.into_iter().map(ranked).collect()
    }

    fn rows(&self, wanted: Projects<'_>, known: Projects<'_>) -> Vec<(Asserted, Sample)> {
        // A name's own project must not reveal how often the name is asserted.
        let rows = |number| self.rows_of(number, &self.names(known, Some(number)));
        (0..self.projects.len()).filter(|it| wanted(*it)).flat_map(rows).collect()
    }

    /// Returns the rows of all projects with a table of names from elsewhere.
    #[must_use]
    pub fn samples_with(&self, names: &Names) -> Vec<Sample> {
        let rows = (0..self.projects.len()).flat_map(|it| self.rows_of(it, names));
        rows.map(|(_, sample)| sample).collect()
    }

    fn rows_of(&self, number: usize, names: &Names) -> Vec<(Asserted, Sample)> {
        let mut rows = Vec::new();
        if let Some(own) = self.projects.get(number) {
            for (position, choice) in own.choices.iter().enumerate() {
                let situation = situation(own.project, choice.first);
                let found = features(&situation, &state(choice.first), names, Some(&choice.others));
                let weight = weight(found.len());
                for (candidate, features) in (0..).zip(found) {
                    let sample = Sample {
                        row: features.row(),
                        is_positive: choice.asserted.contains(&candidate),
                        project: number,
                        group: own.first + position,
                        weight,
                    };
                    rows.push((features, sample));
                }
            }
        }
        rows
    }
}

/// Returns the weight of a candidate: choices among many candidates count more than those among few, but not by as
/// much as they have more rows.
fn weight(candidates: usize) -> f32 {
    (8.0 / candidates.max(1) as f32).sqrt()
}

impl Source for Choices<'_> {
    fn samples(&self, wanted: Projects<'_>, known: Projects<'_>) -> Vec<Sample> {
        self.rows(wanted, known).into_iter().map(|(_, sample)| sample).collect()
    }
}

/// A simple rule that orders candidates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rule {
    /// Any order.
    Random,
    /// The order of declaration.
    Declaration,
    /// How often other projects assert the name.
    Prior,
    /// How often other test classes of the project assert it; then [`Rule::Prior`].
    Count,
}

impl Rule {
    fn score(self, features: &Asserted, random: &mut Random) -> f64 {
        let of = |it: Option<f32>| f64::from(it.unwrap_or_default());
        let prior = of(features.prior_name.or(features.prior_word));
        match self {
            Rule::Random => random.below(1 << 30) as f64,
            Rule::Declaration => 0.0,
            Rule::Prior => prior,
            Rule::Count => of(features.others_receiver_count) + prior,
        }
    }
}

fn situation<'a>(project: &'a facts::Project, choice: &'a Choice) -> Situation<'a> {
    Situation {
        project,
        receiver: choice.receiver,
        called: &choice.called,
        test_class: choice.test_class,
    }
}

/// Returns the facts about the object. The asserted observer and its value are not among them.
fn state(choice: &Choice) -> State<'_> {
    State {
        arguments: &choice.arguments,
        values: choice.values.as_deref(),
        detected: choice.kills.as_deref(),
    }
}

fn own<'a>(project: &'a facts::Project, first: usize) -> Own<'a> {
    let choices = grouped(project);
    let mut chosen = Chosen::default();
    for choice in &choices {
        chosen.add(&situation(project, choice.first), &choice.asserted);
    }
    let with_others = |it: InTest<'a>| {
        let others = chosen.others(&situation(project, it.first));
        InTest { first: it.first, asserted: it.asserted, others }
    };
    let names = names(project, &choices);
    let choices = choices.into_iter().map(with_others).collect();
    Own { project, names, choices, first }
}

/// Collects the assertions of a test about the same object.
fn grouped(project: &facts::Project) -> Vec<InTest<'_>> {
    let mut groups: Vec<InTest<'_>> = Vec::new();
    let mut position: BTreeMap<(u32, u32, u32), usize> = BTreeMap::new();
    for choice in &project.choices {
        let key = (choice.test_method, choice.object, choice.receiver);
        let at = *position.entry(key).or_insert(groups.len());
        match groups.get_mut(at) {
            Some(group) => group.asserted.push(choice.asserted),
            None => groups.push(InTest {
                first: choice,
                asserted: vec![choice.asserted],
                others: Vec::new(),
            }),
        }
    }
    groups
}

fn names(project: &facts::Project, choices: &[InTest<'_>]) -> Names {
    let mut names = Names::default();
    for choice in choices {
        let receiver = project.receivers.get(choice.first.receiver as usize);
        let observers = receiver.map_or(&[][..], |it| &it.observers);
        for (position, observer) in (0..).zip(observers) {
            if let Some(method) = project.methods.get(observer.method as usize) {
                let is_asserted = choice.asserted.contains(&position);
                names.add(method.name, method.words.first().copied(), is_asserted);
            }
        }
    }
    names
}
