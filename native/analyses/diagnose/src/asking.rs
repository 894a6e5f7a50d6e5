//! Asks for the values of expressions that a test could evaluate. The expressions are inserted into the test, which
//! runs without and with a transformation. Assertions on expressions whose values differ are proposed.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use prove::editor::Insertion;
use prove::statements::{Inserted, Put, Statement, insert};
use report::{Assertion, Event, Placement};
use study::Study;
use suite::RequestError;
use suite::planning::plan::Plan;
use transform::Catalogue;
use vm::classes::class::Kind;

use crate::code::{Expression, Use, Yield};
use crate::compare::{Difference, Spot};
use crate::driver;
use crate::log::Code;
use crate::observers::Observer;
use crate::proposal::{check, unplaced};
use crate::verdict::{Observation, Proposal, Shown};

/// The most assertions that are proposed for one transformation. They are known to differ, so more would rarely help.
const PROPOSED: usize = 2;

/// An expression that may show a difference after a statement of a test.
pub struct Question {
    /// The transformation.
    pub transformation: usize,
    /// The id of the run in which it may differ.
    pub run: String,
    /// The method with the statement.
    pub code: Arc<Code>,
    /// The source of the method, relative to the build's root.
    pub file: String,
    /// The line of the statement.
    pub line: u32,
    /// The expression.
    pub(crate) observer: Observer,
}

/// A statement begins so, then comes the expression.
const BEFORE: &str = "{ Object oracleCheckAnswer = null; try { oracleCheckAnswer = ";
/// The variable of a statement.
const ANSWER: &str = "oracleCheckAnswer";
/// The end of an inserted statement. It catches everything: an expression that throws has the answer null.
const AFTER: &str =
    "; } catch (Throwable oracleCheckIgnored) { } java.util.Objects.isNull(oracleCheckAnswer); }";

/// The answers to the questions about expressions.
#[derive(Default)]
pub(crate) struct Answered {
    /// Assertions on the expressions that differ, those for one transformation in the order of its questions.
    pub proposals: Vec<Proposal>,
    /// The transformations for which none differs.
    pub vain: BTreeSet<usize>,
}

/// Asks all questions.
///
/// # Errors
/// Returns an error if the worker threads cannot be started.
pub(crate) fn ask(
    study: &Study<'_>,
    catalogue: &Arc<Catalogue>,
    questions: &[Question],
    budget: u64,
) -> Result<Answered, RequestError> {
    let &Study { request, plan, observer, .. } = study;
    observer(Event::phase("tests are asked what they could see"));
    let statements: Vec<Statement> =
        questions.iter().map(|it| it.statement(&request.base_directory)).collect();
    // Whoever tries the suggestions out says why nothing can be compiled.
    let Ok(inserted) = insert(request, plan, &statements) else { return Ok(Answered::default()) };
    let asked = |number: &usize| questions.get(*number);
    let wanted: Vec<&Question> = inserted.lines.keys().filter_map(asked).collect();
    let transformations: BTreeSet<usize> = wanted.iter().map(|it| it.transformation).collect();
    let plan = plan.with_classes(&inserted.classes);
    let seen = match concerned(&plan, study, &wanted) {
        Some(plan) => driver::differences(&plan, catalogue, transformations, (observer, budget))?,
        None => Vec::new(),
    };
    let proposals = proposals(questions, &inserted, &seen);
    let of_proposals: BTreeSet<usize> = proposals.iter().map(|it| it.transformation).collect();
    let is_seen = |of: &usize| {
        let mut shown = seen.iter().flat_map(|it| &it.shown);
        shown.any(|(it, shown)| it == of && matches!(shown, Shown::Compared(_)))
    };
    let vain = questions.iter().map(|it| it.transformation);
    let vain = vain.filter(|it| !of_proposals.contains(it) && is_seen(it)).collect();
    Ok(Answered { proposals, vain })
}

impl Question {
    /// Returns a statement that evaluates the expression and catches everything that the expression throws.
    fn statement(&self, base: &Path) -> Statement {
        let Observer { expression, call } = &self.observer;
        let insertion = Insertion {
            line: self.line,
            place: Placement::Behind,
            code: format!("{BEFORE}{expression}{AFTER}"),
            imports: Vec::new(),
            call: call.clone(),
        };
        Statement { source: base.join(&self.file), insertion }
    }

    fn proposal(&self, assertion: Assertion) -> Proposal {
        Proposal {
            transformation: self.transformation,
            run: self.run.clone(),
            method: self.code.method.clone(),
            assertion: Assertion { file: self.file.clone(), line: self.line, ..assertion },
            is_caught: false,
        }
    }
}

/// Returns the plan for the tests in which questions are asked.
fn concerned(plan: &Plan, study: &Study<'_>, questions: &[&Question]) -> Option<Plan> {
    let runs: BTreeSet<&str> = questions.iter().map(|it| it.run.as_str()).collect();
    let tests = study.tests.all.iter().filter(|test| {
        // The id of a class stands for all its tests.
        runs.iter().any(|run| test.id == **run || test.id.starts_with(&format!("{run}/")))
    });
    let places: BTreeSet<(&str, Option<&str>)> =
        tests.map(|test| (test.class.as_str(), test.method.as_deref())).collect();
    plan.only_tests(places.into_iter())
}

/// Returns assertions on the expressions that differ.
fn proposals(questions: &[Question], inserted: &Inserted, seen: &[Observation]) -> Vec<Proposal> {
    let mut proposals: Vec<Proposal> = Vec::new();
    for (number, question) in questions.iter().enumerate() {
        let own = proposals.iter().filter(|it| it.transformation == question.transformation);
        if own.count() >= PROPOSED {
            continue;
        }
        let Some(Put { line, text }) = inserted.lines.get(&number) else { continue };
        let within = text.split_once(BEFORE).and_then(|(_, rest)| rest.split_once(AFTER));
        let Some((expression, _)) = within else { continue };
        let of_run = seen.iter().filter(|it| it.run == question.run).flat_map(|it| &it.shown);
        let shown = of_run.filter(|(of, _)| *of == question.transformation);
        let differences = shown.flat_map(|(_, shown)| match shown {
            Shown::Compared(comparison) => comparison.exposure.as_slice(),
            Shown::Unknown(_) => &[],
        });
        let there: Vec<&Difference> =
            differences.filter(|it| is_at(it, &question.file, *line)).collect();
        let assertion = assertion(&question.code, expression, &there);
        proposals.extend(assertion.map(|it| question.proposal(it)));
    }
    proposals
}

/// Returns whether a difference is that of a value in a line.
fn is_at(difference: &Difference, file: &str, line: u32) -> bool {
    let Spot::Expression { code, pc, .. } = &difference.key.spot else { return false };
    let is_there = code.line(*pc).map(u32::from) == Some(line);
    let is_source = code.source.as_deref().is_some_and(|it| file.ends_with(it));
    is_there && is_source && difference.key.property.path.is_itself()
}

/// Returns the assertion on an expression whose value differs. The answer is a box of a number that the expression has.
fn assertion(code: &Code, expression: &str, there: &[&Difference]) -> Option<Assertion> {
    let of = |it: &Difference| match &it.key.spot {
        Spot::Expression { code, pc, .. } => code.expressions.at_index(*pc).cloned(),
        _ => None,
    };
    let is_answer = |it: &&&Difference| {
        of(it).is_some_and(|it| it.is_local && it.text.as_deref() == Some(ANSWER))
    };
    let difference = there.iter().find(is_answer)?;
    let Spot::Expression { code: asked, pc, .. } = &difference.key.spot else { return None };
    let line = asked.line(*pc);
    let is_number = |it: &&Expression| {
        let is_there = asked.line(it.pc) == line;
        is_there && matches!(it.yields, Yield::Value(kind) if kind != Kind::Reference)
    };
    // The call of `isNull` is a number too.
    let has_number = asked.expressions.all().filter(is_number).any(|it| it.used != Use::Discarded);
    let lost = difference.in_lost();
    let told = lost.as_ref().unwrap_or(difference);
    let said = check(told, expression, !has_number)?;
    Some(unplaced(code.style.write(&said)))
}
