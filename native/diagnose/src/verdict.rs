//! What comparisons come to: a symptom for each undetected transformation, and what it rests on.

use std::collections::{BTreeMap, BTreeSet};

use report::{Assertion, Change, Exposure, Infection, Symptom, Transformation};
use serde::{Deserialize, Serialize};

use crate::advice::{advice, unwritten};
use crate::compare::{Comparison, Difference, Key, Spot};
use crate::death;
use crate::literal::literal;
use crate::log::{Code, Part};
use crate::members::Classes;
use crate::proposal::{Rank, assertions, fail};
use crate::source::named;
use crate::state::{Aspect, Datum, Property};
use suite::classes::MethodName;

/// What a test showed of transformations, or the tests of a class in what they share.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Observation {
    /// Id of the test, of a parameterised one of the template; of what tests share, of the class.
    pub test: String,
    /// Id of the run: of a parameterised test, of the invocation.
    pub run: String,
    /// Transformations, and what came of each.
    pub shown: Vec<(usize, Shown)>,
}

/// What came of a transformation in a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shown {
    /// What differed.
    Compared(Comparison),
    /// Nothing is known, for this reason.
    Unknown(String),
}

/// By run, what is not the same in every environment.
pub type Varying = BTreeMap<String, BTreeSet<Key>>;

/// By run, the properties that differed under some transformation, and what they are without.
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

/// An assertion that may make a test notice a transformation, as far as can be told without running it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// The transformation.
    pub transformation: usize,
    /// Id of the run in which it would fail.
    pub run: String,
    /// The method that the assertion would stand in.
    pub method: MethodName,
    /// The assertion.
    pub assertion: Assertion,
    /// Whether it stands in a catch of its own, so that it fails in place of an exception that others wait for.
    pub is_caught: bool,
}

/// Proposals for one transformation: those behind them are much the same.
const PROPOSED: usize = 8;

/// The nearest are chosen among the first so many.
const CONSIDERED: usize = 100;

/// What a diagnosis asks about the project beside what runs showed.
pub struct Project<'a> {
    /// Its classes.
    pub classes: &'a Classes,
    /// Where a source lies.
    pub file: &'a dyn Fn(&str) -> Option<String>,
    /// A line of a source, from 1.
    pub line: &'a dyn Fn(&str, u32) -> Option<String>,
    /// A test's name for a reader, by its id.
    pub test: &'a dyn Fn(&str) -> String,
}

/// Lines that an expression is looked for in: longer ones are rare.
const LINES: u32 = 4;

impl Project<'_> {
    /// An expression of a method at an instruction, with the names of constants that its source has.
    pub(crate) fn as_written(&self, code: &Code, pc: u16, text: &str) -> String {
        if code.constants.is_empty() {
            return text.to_owned();
        }
        let Some((source, first)) = code.source.as_deref().zip(code.line(pc)) else {
            return text.to_owned();
        };
        let first = u32::from(first);
        let lines = (first..first + LINES).map_while(|number| (self.line)(source, number));
        // A statement ends with its line, as sources are mostly written.
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

/// Draws the conclusions about the undetected ones of a report's transformations, which stand in the
/// catalogue's order, and proposes assertions, the likeliest first.
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
            transformation.suggestion = advice(transformation, telling, classes);
            let mut proposals = Vec::new();
            if transformation.symptom == Some(Symptom::WeakOracle) {
                proposals.extend(case.proposals(index, project));
            }
            if transformation.symptom.is_some() {
                proposals.extend(case.missing_exception(index, file));
            }
            if let (Some(advice), Some(telling), true) =
                (&mut transformation.suggestion, telling, proposals.is_empty())
                && transformation.symptom == Some(Symptom::WeakOracle)
                && telling.key.property.field.is_none()
            {
                // What to ask about a field says itself why nothing is suggested.
                let why = unwritten(telling);
                advice.text = format!("{} (no assertion is suggested: {why})", advice.text);
            }
            all.extend(proposals);
        }
    }
    all
}

/// What is known of a transformation.
#[derive(Default)]
struct Case<'a> {
    /// Tests that were looked at.
    compared: BTreeSet<&'a str>,
    /// Others, by their ids, and why they could not be.
    unknown: Vec<(&'a str, &'a str)>,
    /// With the runs, in the order of tests.
    infection: Vec<(&'a str, &'a Difference)>,
    exposure: Vec<(&'a str, &'a Difference)>,
    /// The first comparison with something that differs where the method was left.
    infected: Option<&'a Comparison>,
    /// What differs, but does so without the transformation too.
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

    /// What tells a reader the most of what differs in the tests' own code: the first value with a name, or else
    /// the first exception of a call with a name.
    fn telling(&self) -> Option<(&'a str, &'a Difference)> {
        let namelessness = |(_, difference): &&(&str, &Difference)| match &difference.key.spot {
            Spot::Expression { code, pc } if code.expressions.text(*pc).is_some() => 0,
            Spot::Escaped { code, pc } if code.expressions.call(*pc).is_some() => 1,
            _ => 2,
        };
        self.exposure.iter().min_by_key(namelessness).copied()
    }

    /// Assertions on what differs in the tests' own code.
    fn proposals(&self, transformation: usize, project: &Project<'_>) -> Vec<Proposal> {
        let mut ranked: Vec<(Rank, Proposal)> = Vec::new();
        for (run, difference) in &self.exposure {
            let (Spot::Expression { code, .. } | Spot::Escaped { code, .. }) = &difference.key.spot
            else {
                continue;
            };
            for (rank, assertion) in assertions(difference, project) {
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

    /// Where a method throws as it is, and the test goes on without the exception: the line behind the call
    /// must not be reached.
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
        // At another time the same thing may vary: nobody could tell that from what counts.
        let mut varying = names_of(&self.discounted);
        for counted in [names_of(&self.infection), names_of(&self.exposure)] {
            varying.retain(|name| !counted.contains(name));
        }
        report.discounted = varying.into_iter().collect();
        report.death = self.infected.and_then(|infected| {
            let exposed: Vec<&Difference> = self.exposure.iter().map(|(_, it)| *it).collect();
            match exposed.is_empty() {
                true => death::below(infected.last.as_ref(), &infected.way, file),
                false => death::in_test(&exposed, &infected.way, file),
            }
        });
        // One test that shows it suffices; that nothing is shown takes all of them.
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

/// How a method ended is no text of the program's.
fn shown(aspect: Aspect, datum: &Datum) -> String {
    match (aspect, datum) {
        (Aspect::Ending, Datum::Text(text)) => text.text.to_string(),
        _ => literal(datum),
    }
}

/// A place in a method, for a reader.
fn at(code: &Code, pc: u16) -> String {
    let line = code.line(pc).map(|line| format!(", line {line}")).unwrap_or_default();
    format!("{}.{}{line}", code.method.class, code.method.name)
}

/// What varies, for a reader.
fn name_of(difference: &Difference) -> String {
    let place = match &difference.key.spot {
        Spot::Expression { code, pc } => {
            let text = code.expressions.text(*pc).map(|it| format!("`{it}` in "));
            format!("{}{}", text.unwrap_or_default(), at(code, *pc))
        }
        Spot::Escaped { code, pc } => {
            let call = code.expressions.call(*pc).map(|it| format!("what `{it}` throws in "));
            format!("{}{}", call.unwrap_or_else(|| "what is thrown in ".to_owned()), at(code, *pc))
        }
        Spot::Exit { part, .. } => match part {
            Part::Receiver => "the receiver".to_owned(),
            Part::Argument(index) => format!("argument {}", index + 1),
            Part::Result => "the result".to_owned(),
            Part::Ending => "the ending".to_owned(),
        },
    };
    match &difference.key.property.field {
        Some(field) => format!("the field {}.{} of {place}", field.class, field.name),
        None => place,
    }
}
