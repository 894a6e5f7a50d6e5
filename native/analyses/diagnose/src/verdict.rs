//! Judges the comparisons: a symptom for each undetected transformation, with its evidence.

use std::collections::{BTreeMap, BTreeSet};

use habits::Habits;
use report::{Assertion, Change, Exposure, Infection, Placement, Symptom, Transformation};
use serde::{Deserialize, Serialize};

use suite::planning::classes::MethodName;

use crate::advice::{advice, unwritten};
use crate::asking::Question;
use crate::compare::{Close, Comparison, Difference, Key, Spot, Step};
use crate::death;
use crate::literal::literal;
use crate::log::{Code, Part, Within};
use crate::members::Classes;
use crate::observers::observers;
use crate::proposal::{Rank, Wanted, fail};
use crate::source::named;
use crate::state::{Aspect, Datum, Property, Segment, constant, words};

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
                let all = comparison.differences();
                of_run.extend(all.map(|it| (it.key.clone(), it.original.clone())));
            }
        }
    }
    suspects.retain(|_, keys| !keys.is_empty());
    suspects
}

/// An assertion that may make a test notice a transformation. Only a run can confirm it.
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

/// The number of possible assertions that are considered. The nearest of them become proposals.
const CONSIDERED: usize = 100;

/// The facts about the project that a diagnosis needs in addition to the runs.
pub struct Project<'a> {
    /// The project's classes.
    pub classes: &'a Classes<'a>,
    /// Returns the path of a source file, by its path below a source root.
    pub file: &'a dyn Fn(&str) -> Option<String>,
    /// Returns a line of a source file; lines count from 1.
    pub line: &'a dyn Fn(&str, u32) -> Option<String>,
    /// Returns the name of a test for readers, by its id.
    pub test: &'a dyn Fn(&str) -> String,
    /// The habits of the project's developers in assertions, which decide the order of proposals.
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

/// The judgement on the undetected transformations.
#[derive(Default)]
pub struct Judged {
    /// Assertions that may notice them. The most likely ones come first.
    pub proposals: Vec<Proposal>,
    /// For those without such an assertion: expressions that may show a difference.
    pub questions: Vec<Question>,
}

/// Decides the symptoms of the undetected transformations, and returns assertions that may notice them. The
/// transformations are in the order of the catalogue.
pub fn judge(
    transformations: &mut [Transformation],
    observations: &[Observation],
    varying: &Varying,
    project: &Project<'_>,
) -> Judged {
    let &Project { classes, file, .. } = project;
    let mut judged = Judged::default();
    for (index, transformation) in transformations.iter_mut().enumerate() {
        if transformation.status == report::Status::Undetected {
            let case = Case::of(index, observations, varying, classes);
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
                && telling.key.property.path.is_itself()
            {
                // For a field the advice itself says why no assertion is suggested.
                let why = unwritten(telling);
                advice.text = format!("{} (no assertion is suggested: {why})", advice.text);
            }
            // One that takes the place of a statement often finds the place taken.
            let is_poor = proposals.iter().all(|it| it.assertion.place == Placement::Instead);
            if transformation.symptom == Some(Symptom::WeakOracle) && is_poor {
                judged.questions.extend(case.questions(index, project));
            }
            judged.proposals.extend(proposals);
        }
    }
    judged
}

/// The most questions about one transformation.
const ASKED: usize = 8;

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
    /// The symptom by the state that the paper compares.
    published: Option<Symptom>,
    /// Whether some of what can be reached was not compared.
    is_bounded: bool,
}

impl<'a> Case<'a> {
    fn of(
        index: usize,
        observations: &'a [Observation],
        varying: &Varying,
        classes: &Classes<'_>,
    ) -> Case<'a> {
        let mut case = Case::default();
        let mut below = Vec::new();
        for Observation { test, run, shown } in observations {
            for (_, shown) in shown.iter().filter(|(of, _)| *of == index) {
                match shown {
                    Shown::Unknown(reason) => case.unknown.push((test, reason)),
                    Shown::Compared(comparison) => {
                        case.compared.insert(test);
                        case.is_bounded |= comparison.is_bounded;
                        let Comparison { infection, exposure, .. } = comparison;
                        case.add(run, comparison, (infection, exposure), varying.get(run));
                        below.extend(comparison.close.iter().map(|it| (run, comparison, it)));
                    }
                }
            }
        }
        case.published = Some(match (case.infection.is_empty(), case.exposure.is_empty()) {
            (true, _) => Symptom::NoInfection,
            (false, true) => Symptom::NoPropagation,
            (false, false) => Symptom::WeakOracle,
        });
        // What only a close look shows comes last.
        for (run, comparison, close) in below {
            let Close { infection, exposure, .. } = &**close;
            case.add(run, comparison, (infection, exposure), varying.get(run));
        }
        let says = |(_, it): &(&str, &Difference)| !it.is_hidden() && !classes.only_remembers(it);
        case.infection.retain(says);
        case.exposure.retain(says);
        case.infected = case.infected.filter(|_| !case.infection.is_empty());
        case
    }

    fn add(
        &mut self,
        run: &'a str,
        comparison: &'a Comparison,
        (infection, exposure): (&'a [Difference], &'a [Difference]),
        varying: Option<&BTreeSet<Key>>,
    ) {
        let varies = |it: &&Difference| varying.is_some_and(|keys| keys.contains(&it.key));
        let with_run = |it: &'a Difference| (run, it);
        if infection.iter().any(|it| !varies(&it)) {
            self.infected.get_or_insert(comparison);
        }
        self.infection.extend(infection.iter().filter(|it| !varies(it)).map(with_run));
        self.exposure.extend(exposure.iter().filter(|it| !varies(it)).map(with_run));
        self.discounted.extend(infection.iter().chain(exposure).filter(varies).map(with_run));
    }

    /// Returns the difference in the tests' own code that is most useful to a reader: the first value with a name,
    /// otherwise the first exception of a call with a name.
    fn telling(&self) -> Option<(&'a str, &'a Difference)> {
        let namelessness = |(_, difference): &&(&str, &Difference)| match &difference.key.spot {
            Spot::Expression { code, pc, .. } if code.expressions.text(*pc).is_some() => 0,
            Spot::After { .. } => 0,
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
            let (Spot::Expression { code, .. }
            | Spot::Escaped { code, .. }
            | Spot::After { code, .. }) = &difference.key.spot
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

    /// Returns expressions that may show differences in state that the tests' own code could look at.
    fn questions(&self, transformation: usize, project: &Project<'_>) -> Vec<Question> {
        let mut questions: Vec<Question> = Vec::new();
        let mut exposed: Vec<_> = self.exposure.iter().take(CONSIDERED).collect();
        // Initialisers of fields have no place for a statement.
        exposed.sort_by_key(|(_, it)| match &it.key.spot {
            Spot::Expression { code, .. } | Spot::After { code, .. } => {
                code.method.name.starts_with('<')
            }
            Spot::Escaped { .. } | Spot::Exit { .. } => true,
        });
        for (run, difference) in exposed {
            let (Spot::Expression { code, pc, .. } | Spot::After { code, pc, .. }) =
                &difference.key.spot
            else {
                continue;
            };
            let source = code.source.as_deref().and_then(project.file);
            let Some((file, line)) = source.zip(code.line(*pc)) else { continue };
            if difference.key.occurrence > 0 {
                continue;
            }
            for observer in observers(difference, project.classes) {
                let (run, code) = ((*run).to_owned(), code.clone());
                let (file, line) = (file.clone(), u32::from(line));
                let question = Question { transformation, run, code, file, line, observer };
                let expression = &question.observer.expression;
                if questions.iter().all(|known| known.observer.expression != *expression) {
                    questions.push(question);
                }
            }
            if questions.len() >= ASKED {
                break;
            }
        }
        questions.truncate(ASKED);
        questions
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
                true => {
                    let last = infected.close.as_ref().and_then(|it| it.last.as_ref());
                    death::below(last, &infected.way, file)
                }
                false => death::in_test(&exposed, &infected.way, file),
            }
        });
        // One test that shows a difference is enough. To say that nothing is shown, all tests are
        // needed.
        report.compared_in_part = self.is_bounded;
        if report.exposure.is_some() {
            report.symptom = Some(Symptom::WeakOracle);
            report.published_symptom = self.published_beside(Symptom::WeakOracle);
            return;
        }
        let mut tests = report.covered_by.iter();
        let missing = tests.find(|test| !self.compared.contains(test.as_str()));
        if let Some((test, reason)) = self.unknown.first() {
            report.undiagnosed = Some(format!("{}: {reason}", name(test)));
        } else if let Some(missing) = missing {
            report.undiagnosed = Some(format!("{} could not be observed", name(missing)));
        } else {
            let is_infected = report.infection.is_some();
            let symptom = if is_infected { Symptom::NoPropagation } else { Symptom::NoInfection };
            report.symptom = Some(symptom);
            report.published_symptom = self.published_beside(symptom);
        }
    }

    /// Returns the symptom according to the state that the paper compares, if it differs from `symptom`.
    fn published_beside(&self, symptom: Symptom) -> Option<Symptom> {
        self.published.filter(|it| *it != symptom)
    }
}

fn infection(run: &str, difference: &Difference) -> Option<Infection> {
    let Spot::Exit { part, .. } = difference.key.spot else { return None };
    let (part, argument) = match part {
        Part::Static => (report::Part::Static, None),
        Part::Property => (report::Part::Property, None),
        Part::File => (report::Part::File, None),
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
        Spot::Expression { code, pc, .. } => (code, *pc, code.expressions.text(*pc), None),
        Spot::After { code, pc, within, .. } => (code, *pc, code.variable(*within), None),
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
    let Property { path, aspect } = &difference.key.property;
    let field = path.first_field();
    Change {
        field: field.map(|field| format!("{}.{}", field.class, field.name)),
        path: way(&difference.key),
        aspect: match aspect {
            Aspect::Class => report::Aspect::Class,
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

/// Returns the way to the difference in words, unless it is a field of a value that already has a name.
fn way(Key { spot, property: Property { path, .. }, .. }: &Key) -> Option<String> {
    let is_static = matches!(
        spot,
        Spot::Exit { part: Part::Static, .. } | Spot::After { within: Within::Static, .. }
    );
    let is_property = matches!(
        spot,
        Spot::Exit { part: Part::Property, .. } | Spot::After { within: Within::Property, .. }
    );
    let is_file = matches!(
        spot,
        Spot::Exit { part: Part::File, .. } | Spot::After { within: Within::File, .. }
    );
    // What the receiver of a test refers to is named as the test names it.
    let is_own =
        matches!(spot, Spot::After { code, within, .. } if code.variable(*within).is_none());
    match path.segments() {
        [Segment::Entry(name)] if is_property => Some(format!("System.getProperty({name})")),
        [Segment::Entry(path)] if is_file => Some(format!("Files.readString(Path.of({path}))")),
        [Segment::Member(path)] if is_file => Some(format!("Files.exists(Path.of({path}))")),
        [] | [Segment::Field(_)] if !is_own && !is_static => None,
        _ => Some(words(path, is_static)),
    }
}

/// Returns a value for readers. How a method ended is no text of the program, so it has no quotes.
fn shown(aspect: Aspect, datum: &Datum) -> String {
    match (aspect, datum) {
        (Aspect::Ending, Datum::Text(text)) => text.text.to_string(),
        (Aspect::Class, Datum::Name(name)) => class_in_words(name),
        (_, Datum::Name(name)) => constant(name).to_owned(),
        _ => literal(datum),
    }
}

/// Returns the name of an object's class for readers.
fn class_in_words(name: &str) -> String {
    let simple = |name: &str| name.rsplit(['.', '$']).next().unwrap_or(name).to_owned();
    match name.strip_suffix("$$Lambda") {
        Some(around) => format!("lambda of {}", simple(around)),
        None => simple(name),
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
        Spot::After { code, pc, within, .. } => {
            let what =
                code.variable(*within).map(|name| format!("`{name}` in ")).unwrap_or_default();
            format!("{what}{}", at(code, *pc))
        }
        Spot::Expression { code, pc, .. } => {
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
            Part::Static => "the static fields".to_owned(),
            Part::Property => "the system properties".to_owned(),
            Part::File => "the files".to_owned(),
        },
    };
    match (way(&difference.key), difference.key.property.path.first_field()) {
        (Some(way), _) => format!("`{way}` of {place}"),
        (None, Some(field)) => format!("the field {}.{} of {place}", field.class, field.name),
        (None, None) => place,
    }
}
