//! Judges the comparisons: a symptom for each undetected transformation, with its evidence.

use std::collections::{BTreeMap, BTreeSet};

use habits::Habits;
use report::{Assertion, Change, Exposure, Infection, Symptom, Transformation};
use serde::{Deserialize, Serialize};

use suite::classes::MethodName;

use crate::advice::{advice, unwritten};
use crate::compare::{Comparison, Difference, Key, Spot, Step};
use crate::death;
use crate::literal::literal;
use crate::log::{Code, Part};
use crate::members::Classes;
use crate::proposal::{Rank, Wanted, fail};
use crate::source::named;
use crate::state::{Aspect, Datum, Property};

/// The results of one run for its transformations: of a test, or of all tests of a class for set-up
/// that they share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// The id of the test; for a parameterised test, of the template; for shared set-up, of the
    /// class.
    pub test: String,
    /// The id of the run; for a parameterised test, of the invocation.
    pub run: String,
    /// The transformations, each with its result.
    pub shown: Vec<(usize, Shown)>,
}

/// The result of a transformation in a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shown {
    /// The differences between the two runs.
    Compared(Comparison),
    /// Unknown, with the reason.
    Unknown(String),
}

/// By run, the properties that are not the same in all worlds.
pub type Varying = BTreeMap<String, BTreeSet<Key>>;

/// Returns, by run, the properties that differed under some transformation, with their values in
/// the unchanged run.
#[must_use]
pub fn suspects(observations: &[Observation]) -> BTreeMap<String, BTreeMap<Key, Datum>> {
    let mut suspects: BTreeMap<String, BTreeMap<Key, Datum>> = BTreeMap::new();
    for observation in observations {
        let of_run = suspects.entry(observation.run.clone()).or_default();
        for (_, shown) in &observation.shown {
            if let Shown::Compared(comparison) = shown {
                let all = comparison.infection.iter().chain(&comparison.exposure);
                of_run.extend(all.map(|it| (it.key.clone(), it.original.clone())));
            }
        }
    }
    suspects.retain(|_, keys| !keys.is_empty());
    suspects
}

/// An assertion that may make a test notice a transformation. Only a run of it can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The transformation.
    pub transformation: usize,
    /// The id of the run in which it would fail.
    pub run: String,
    /// The method that would contain the assertion.
    pub method: MethodName,
    /// The assertion.
    pub assertion: Assertion,
    /// Whether the assertion is in a `catch` block of its own, so that it fails instead of an
    /// exception that the test expects.
    pub is_caught: bool,
}

/// The most proposals for one transformation. Further ones differ little.
const PROPOSED: usize = 8;

/// The proposals are the nearest ones among the first of them, this many.
const CONSIDERED: usize = 100;

/// The facts about the project that a diagnosis needs beside the runs.
pub struct Project<'a> {
    /// The project's classes.
    pub classes: &'a Classes<'a>,
    /// Returns the path of a source file, by its path below a source root.
    pub file: &'a dyn Fn(&str) -> Option<String>,
    /// Returns a line of a source file; lines count from 1.
    pub line: &'a dyn Fn(&str, u32) -> Option<String>,
    /// Returns the name of a test for readers, by its id.
    pub test: &'a dyn Fn(&str) -> String,
    /// What developers of the project assert, for the order of proposals.
    pub habits: Option<&'a Habits>,
}

/// The number of lines in which an expression is searched. Longer statements are rare.
const LINES: u32 = 4;

impl Project<'_> {
    /// Returns an expression at an instruction with the names of constants where its source has
    /// them.
    pub(crate) fn as_written(&self, code: &Code, pc: u16, text: &str) -> String {
        if code.constants.is_empty() {
            return text.to_owned();
        }
        let Some((source, first)) = code.source.as_deref().zip(code.line(pc)) else {
            return text.to_owned();
        };
        let first = u32::from(first);
        let lines = (first..first + LINES).map_while(|number| (self.line)(source, number));
        // The statement is taken to end with a line, as in most sources.
        let mut statement = String::new();
        for line in lines {
            statement.push_str(&line);
            if line.trim_end().ends_with([';', '{', '}']) {
                break;
            }
        }
        named(text, &code.constants, &statement)
    }
}

/// Decides the symptoms of the undetected transformations, and returns proposals for assertions.
/// The transformations are in the order of the catalogue. The most likely proposals come first.
pub fn judge(
    transformations: &mut [Transformation],
    observations: &[Observation],
    varying: &Varying,
    project: &Project<'_>,
) -> Vec<Proposal> {
    let &Project { classes, file, .. } = project;
    let mut all = Vec::new();
    for (index, transformation) in transformations.iter_mut().enumerate() {
        if transformation.status == report::Status::Undetected {
            let case = Case::of(index, observations, varying);
            case.decide(transformation, project);
            let telling = case.telling().map(|(_, it)| it);
            let way = case.infected.map_or(&[] as &[Step], |it| &it.way);
            transformation.suggestion = advice(transformation, telling, way, classes);
            let mut proposals = Vec::new();
            if transformation.symptom == Some(Symptom::WeakOracle) {
                let wanted = Wanted::new(project, transformation);
                let ranked = case.proposals(index, &wanted);
                proposals.extend(ranked);
            }
            if transformation.symptom.is_some() {
                proposals.extend(case.missing_exception(index, file));
            }
            if let (Some(advice), Some(telling), true) =
                (&mut transformation.suggestion, telling, proposals.is_empty())
                && transformation.symptom == Some(Symptom::WeakOracle)
                && telling.key.property.field.is_none()
            {
                // For a field the advice itself says why no assertion is suggested.
                let why = unwritten(telling);
                advice.text = format!("{} (no assertion is suggested: {why})", advice.text);
            }
            all.extend(proposals);
        }
    }
    all
}

/// The evidence about one transformation.
#[derive(Default)]
struct Case<'a> {
    /// The tests with a comparison.
    compared: BTreeSet<&'a str>,
    /// The other tests by their ids, with the reasons.
    unknown: Vec<(&'a str, &'a str)>,
    /// Differences at the exits of the method, with their runs, in the order of tests.
    infection: Vec<(&'a str, &'a Difference)>,
    exposure: Vec<(&'a str, &'a Difference)>,
    /// The first comparison with a difference at an exit of the method.
    infected: Option<&'a Comparison>,
    /// Differences that occur without the transformation too.
    discounted: Vec<(&'a str, &'a Difference)>,
}

impl<'a> Case<'a> {
    fn of(index: usize, observations: &'a [Observation], varying: &Varying) -> Case<'a> {
        let mut case = Case::default();
        for Observation { test, run, shown } in observations {
            for (_, shown) in shown.iter().filter(|(of, _)| *of == index) {
                match shown {
                    Shown::Unknown(reason) => case.unknown.push((test, reason)),
                    Shown::Compared(comparison) => {
                        case.compared.insert(test);
                        case.add(run, comparison, varying.get(run));
                    }
                }
            }
        }
        case
    }

    fn add(&mut self, run: &'a str, comparison: &'a Comparison, varying: Option<&BTreeSet<Key>>) {
        let varies = |it: &&Difference| varying.is_some_and(|keys| keys.contains(&it.key));
        let with_run = |it: &'a Difference| (run, it);
        let Comparison { infection, exposure, .. } = comparison;
        if infection.iter().any(|it| !varies(&it)) {
            self.infected.get_or_insert(comparison);
        }
        self.infection.extend(infection.iter().filter(|it| !varies(it)).map(with_run));
        self.exposure.extend(exposure.iter().filter(|it| !varies(it)).map(with_run));
        self.discounted.extend(infection.iter().chain(exposure).filter(varies).map(with_run));
    }

    /// Returns the difference in the tests' own code that tells a reader the most: the first value
    /// with a name, otherwise the first exception of a call with a name.
    fn telling(&self) -> Option<(&'a str, &'a Difference)> {
        let namelessness = |(_, difference): &&(&str, &Difference)| match &difference.key.spot {
            Spot::Expression { code, pc } if code.expressions.text(*pc).is_some() => 0,
            Spot::Escaped { code, pc } if code.expressions.call(*pc).is_some() => 1,
            _ => 2,
        };
        self.exposure.iter().min_by_key(namelessness).copied()
    }

    /// Returns assertions on differences in the tests' own code, the most promising first. Equally direct ones have the
    /// order in which developers of the project would prefer them.
    fn proposals(&self, transformation: usize, wanted: &Wanted<'_>) -> Vec<Proposal> {
        let mut ranked: Vec<(Rank, Proposal)> = Vec::new();
        for (run, difference) in &self.exposure {
            let (Spot::Expression { code, .. } | Spot::Escaped { code, .. }) = &difference.key.spot
            else {
                continue;
            };
            for (rank, assertion) in wanted.assertions(difference) {
                if ranked.iter().all(|(_, known)| known.assertion != assertion) {
                    let (run, method) = ((*run).to_owned(), code.method.clone());
                    let is_caught = rank.is_caught;
                    let proposal = Proposal { transformation, run, method, assertion, is_caught };
                    ranked.push((rank, proposal));
                }
            }
            if ranked.len() >= CONSIDERED {
                break;
            }
        }
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.into_iter().map(|(_, proposal)| proposal).take(PROPOSED).collect()
    }

    /// Returns an assertion for a method that throws in the unchanged run but not under the
    /// transformation, while the test goes on either way. It fails if the line after the call is
    /// reached.
    fn missing_exception(
        &self,
        transformation: usize,
        file: &dyn Fn(&str) -> Option<String>,
    ) -> Option<Proposal> {
        let (run, _) = self.infection.first()?;
        let mut of_run = self.infection.iter().filter(|(of, _)| of == run);
        let (_, difference) = of_run.find(|(_, it)| it.key.property.aspect == Aspect::Ending)?;
        let step = self.infected?.way.last()?;
        let code = step.code.as_ref().filter(|code| code.is_test)?;
        let assertion = fail(difference, step, code, file)?;
        let (run, method) = ((*run).to_owned(), code.method.clone());
        Some(Proposal { transformation, run, method, assertion, is_caught: false })
    }

    fn decide(&self, report: &mut Transformation, project: &Project<'_>) {
        let &Project { file, test: name, .. } = project;
        report.infection = self.infection.first().and_then(|(run, it)| infection(run, it));
        let exposed = self.telling().filter(|_| report.infection.is_some());
        report.exposure = exposed.and_then(|(run, it)| exposure(run, it, project));
        let names_of = |all: &[(&str, &Difference)]| -> BTreeSet<String> {
            all.iter().map(|(_, it)| name_of(it)).collect()
        };
        // A name is dropped if another of its occurrences counts as evidence: a reader could not
        // tell the two apart.
        let mut varying = names_of(&self.discounted);
        for counted in [names_of(&self.infection), names_of(&self.exposure)] {
            varying.retain(|name| !counted.contains(name));
        }
        report.discounted = varying.into_iter().collect();
        report.death = self.infected.and_then(|infected| {
            let exposed: Vec<&Difference> = self.exposure.iter().map(|(_, it)| *it).collect();
            match exposed.is_empty() {
                true => death::below(infected.last.as_deref(), &infected.way, file),
                false => death::in_test(&exposed, &infected.way, file),
            }
        });
        // One test that shows a difference is enough. To say that nothing is shown, all tests are
        // needed.
        if report.exposure.is_some() {
            report.symptom = Some(Symptom::WeakOracle);
            return;
        }
        let mut tests = report.covered_by.iter();
        let missing = tests.find(|test| !self.compared.contains(test.as_str()));
        if let Some((test, reason)) = self.unknown.first() {
            report.undiagnosed = Some(format!("{}: {reason}", name(test)));
        } else if let Some(missing) = missing {
            report.undiagnosed = Some(format!("{} could not be observed", name(missing)));
        } else if report.infection.is_some() {
            report.symptom = Some(Symptom::NoPropagation);
        } else {
            report.symptom = Some(Symptom::NoInfection);
        }
    }
}

fn infection(run: &str, difference: &Difference) -> Option<Infection> {
    let Spot::Exit { part, .. } = difference.key.spot else { return None };
    let (part, argument) = match part {
        Part::Receiver => (report::Part::Receiver, None),
        Part::Argument(index) => (report::Part::Argument, Some(u32::from(index) + 1)),
        Part::Result => (report::Part::Result, None),
        Part::Ending => (report::Part::Ending, None),
    };
    let invocation = difference.key.occurrence + 1;
    Some(Infection { test: run.to_owned(), invocation, part, argument, change: change(difference) })
}

fn exposure(run: &str, difference: &Difference, project: &Project<'_>) -> Option<Exposure> {
    let (code, pc, expression, thrown) = match &difference.key.spot {
        Spot::Expression { code, pc } => (code, *pc, code.expressions.text(*pc), None),
        Spot::Escaped { code, pc } => (code, *pc, None, code.expressions.call(*pc)),
        Spot::Exit { .. } => return None,
    };
    let MethodName { class, name, descriptor } = &code.method;
    Some(Exposure {
        test: run.to_owned(),
        method: format!("{class}.{name}{descriptor}"),
        file: code.source.as_deref().and_then(project.file),
        line: code.line(pc).map(u32::from),
        expression: expression.map(|text| project.as_written(code, pc, text)),
        thrown: thrown.map(|text| project.as_written(code, pc, text)),
        evaluation: difference.key.occurrence + 1,
        change: change(difference),
    })
}

fn change(difference: &Difference) -> Change {
    let Property { field, aspect } = &difference.key.property;
    Change {
        field: field.as_ref().map(|field| format!("{}.{}", field.class, field.name)),
        aspect: match aspect {
            Aspect::Value => report::Aspect::Value,
            Aspect::Null => report::Aspect::Null,
            Aspect::Length => report::Aspect::Length,
            Aspect::Size => report::Aspect::Size,
            Aspect::Ending => report::Aspect::Ending,
        },
        original: shown(*aspect, &difference.original),
        transformed: shown(*aspect, &difference.transformed),
    }
}

/// Returns a value for readers. How a method ended is no text of the program, so it has no quotes.
fn shown(aspect: Aspect, datum: &Datum) -> String {
    match (aspect, datum) {
        (Aspect::Ending, Datum::Text(text)) => text.text.to_string(),
        _ => literal(datum),
    }
}

/// Describes a place in a method for readers.
fn at(code: &Code, pc: u16) -> String {
    let line = code.line(pc).map(|line| format!(", line {line}")).unwrap_or_default();
    format!("{}.{}{line}", code.method.class, code.method.name)
}

/// Describes for readers the value that varies.
fn name_of(difference: &Difference) -> String {
    let place = match &difference.key.spot {
        Spot::Expression { code, pc } => {
            let text = code.expressions.text(*pc).map(|it| format!("`{it}` in "));
            format!("{}{}", text.unwrap_or_default(), at(code, *pc))
        }
        Spot::Escaped { code, pc } => {
            let call = code
                .expressions
                .call(*pc)
                .map(|it| format!("the exception that `{it}` throws in "));
            format!(
                "{}{}",
                call.unwrap_or_else(|| "the exception that is thrown in ".to_owned()),
                at(code, *pc)
            )
        }
        Spot::Exit { part, .. } => match part {
            Part::Receiver => "the receiver".to_owned(),
            Part::Argument(index) => format!("argument {}", index + 1),
            Part::Result => "the result".to_owned(),
            Part::Ending => "how the method ends".to_owned(),
        },
    };
    match &difference.key.property.field {
        Some(field) => format!("the field {}.{} of {place}", field.class, field.name),
        None => place,
    }
}
