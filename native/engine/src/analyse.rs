//! The request `analyse`: tests run, once for each analysis, and one document.

use std::collections::{BTreeMap, BTreeSet};

use ::diagnose::{Classes, Project};
use ::transform::Observation;
use classfile::ClassPath;
use diagnose::{Covered, diagnose};
use laboratory::interrupt;
use polish::{Polished, Polishing, owner, trial_budget};
use report::{
    AnalyseRequest, Effort, Event, Finding, Jdk as JdkVersion, Level, Oracle, Outcome, Partial,
    Rule, Summary, Test, Transformation,
};
use suite::analysis::{Driver, Found, NoAnalysis};
use suite::classes::{class_files, top_level};
use suite::plan::Plan;
use suite::run::{self, Observer};
use suite::{assemble, memory};
use transform::Transforming;
use vm::BootClasses;

use crate::aim::Aim;
use crate::changed::Changed;
use crate::demanded::Demanded;
use crate::prove::{Proofs, Prover};
use crate::replay::Replaying;
use crate::targets::Targets;
use crate::{RequestError, suppress};

/// No test class.
const NONE: [&str; 0] = [];

/// Runs the tests of a request and analyses them.
///
/// # Errors
/// The request cannot be served; whatever happens in tests is part of the document instead.
pub fn analyse(request: &AnalyseRequest, observer: &Observer<'_>) -> Result<Oracle, RequestError> {
    let plan = Plan::of(request, crate::ENGINE)?;
    let asked = |analysis| request.analyses.contains(&analysis);
    let mut transformed = None;
    let (mut done, mut polished) = (Done::default(), Polished::default());
    let mut oracle = blank(&plan);
    oracle.module = request.module.clone().unwrap_or(oracle.module);
    oracle.partial = Partial::of(request);
    let changed = Changed::of(request, &plan)?;
    if asked(report::Analysis::Polish) {
        let tests = changed.as_ref().map(|changed| plan.only(changed.tests()));
        let tests = tests.as_ref().unwrap_or(&plan);
        for (_, found) in done.add(tests, &Polishing::new(request)?, observer)? {
            polished.add(found);
        }
        changed.iter().for_each(|changed| done.keep(changed, &mut polished));
    }
    // What nobody notices comes before why.
    if asked(report::Analysis::Transform) || asked(report::Analysis::Diagnose) {
        let classes = class_files(request)?;
        let targets = Targets::of(request)?;
        let names: Vec<&str> = classes.iter().map(|class| &*class.this_class).collect();
        oracle.not_honoured.extend(targets.idle(&names));
        let mut known = Classes::beside(others(&plan));
        let aim = Aim { request, plan: &plan, classes: &classes, known: &known, targets, observer };
        let transforming = aim.at(changed.as_ref())?;
        // Of a change that concerns no method no test tells more; otherwise all are part of the report.
        let spared = changed.is_some() && transforming.is_idle();
        let tests = spared.then(|| plan.only(NONE));
        let mut seen = Seen::default();
        seen.add(done.add(tests.as_ref().unwrap_or(&plan), &transforming, observer)?);
        if let Some((waiting, classes)) = transforming.waiting(&seen.all) {
            seen.add(done.add(&plan.only(classes), &waiting, observer)?);
        }
        // Tests that are missing might notice, or be the only ones that run a method.
        if !interrupt::is_asked() {
            let verdict = transforming.judge(&seen.all);
            oracle.transformations = verdict.transformations;
            oracle.methods = verdict.methods;
            polished.findings.extend(verdict.findings);
            if asked(report::Analysis::Diagnose) {
                classes.into_iter().for_each(|file| known.add(file));
                let code = Code { request, plan: &plan, transforming: &transforming, known };
                explain(&code, (&mut done, &seen.covered), &mut oracle, observer)?;
            }
        }
        transformed = Some(transforming);
    }
    if done.analyses.is_empty() {
        done.add(&plan, &NoAnalysis, observer)?;
    }
    for text in plan.memory.iter().filter_map(|memory| memory::summary(memory)) {
        observer(Event::Message { level: Level::Info, text });
    }
    oracle.interrupted = interrupt::is_asked();
    oracle.analyses = done.analyses;
    oracle.tests = done.tests;
    let Polished { findings, unconfirmed, not_unused, parameters, claims, .. } = polished;
    let found = findings.into_iter().filter(|it| is_in_all_invocations(it, &not_unused));
    oracle.findings = merge(found);
    if oracle.findings.iter().any(|finding| finding.rule == Rule::UnusedInput) {
        let ran = |class: &str| changed.as_ref().is_none_or(|it| it.tests().contains(class));
        let demanded = Demanded::of(request, &parameters, &ran, &oracle.tests)?;
        (oracle.findings, oracle.harmless) = demanded.part(oracle.findings);
    }
    let replaying = Replaying {
        request,
        plan: &plan,
        transforming: transformed.as_ref(),
        tests: &oracle.tests.clone(),
        claims: &claims,
        reaching: &done.reaching,
        fresh: &done.fresh,
    };
    if request.verify_on_jvm {
        observer(Event::phase("findings are replayed on the JVM"));
    }
    suppress::apply(request, &mut oracle, |oracle| replaying.check(oracle));
    report::rank(&mut oracle);
    let effort = done.effort;
    let instructions = effort.values().fold(0u64, |all, one| all.saturating_add(*one));
    oracle.slowest = report::slowest(effort.into_iter().map(Effort::from));
    oracle.summary = Summary::count(&oracle.tests, &oracle.findings)
        .unconfirmed(unconfirmed)
        .with(&oracle.transformations, &oracle.methods)
        .with_replays(&oracle.findings, &oracle.disagreements);
    oracle.summary.instructions = instructions;
    Ok(oracle)
}

/// What is asked about, and the classes that are known of it.
struct Code<'a> {
    request: &'a AnalyseRequest,
    plan: &'a Plan,
    transforming: &'a Transforming,
    known: Classes,
}

/// So many times more than trials of polish the diagnosis of a test may take: it has several runs for each
/// transformation, each to the test's end.
const DIAGNOSIS: u64 = 5;

/// Finds out why nobody noticed what is undetected, and proves assertions that do.
fn explain(
    code: &Code<'_>,
    (done, covered): (&mut Done, &[Covered]),
    oracle: &mut Oracle,
    observer: &Observer<'_>,
) -> Result<(), RequestError> {
    let &Code { request, plan, transforming, ref known } = code;
    let file = |path: &str| transforming.file(path);
    let test = |id: &str| report::test_among(&done.tests, id);
    let line = |path: &str, number: u32| transforming.line(path, number);
    let project = Project { classes: known, file: &file, line: &line, test: &test };
    let mut explained = oracle.transformations.clone();
    let catalogue = transforming.catalogue();
    let budget = trial_budget(request).saturating_mul(DIAGNOSIS);
    let proposals =
        diagnose(plan, catalogue, covered, &mut explained, &project, (observer, budget))?;
    let prover = Prover { request, plan, transforming, tests: &done.tests };
    observer(Event::phase("suggestions are tried out"));
    let proofs = match interrupt::is_asked() {
        true => Ok(Proofs::default()),
        false => prover.prove(proposals)?,
    };
    oracle.transformations = explained;
    match proofs.and_then(|proofs| match interrupt::is_asked() {
        // What was proved by then may not hold elsewhere.
        true => Err(interrupt::REASON.to_owned()),
        false => Ok(proofs),
    }) {
        Ok(proofs) => suggest(&mut oracle.transformations, proofs),
        Err(why) => oracle.not_honoured.push(format!("no assertion is suggested: {why}")),
    }
    done.analyses.insert(report::Analysis::Diagnose);
    Ok(())
}

/// Class files of the JDK and of the tests' class path, by internal names.
fn others(plan: &Plan) -> impl Fn(&str) -> Option<Vec<u8>> + 'static {
    let (jdk, elements) = (plan.guest.jdk.clone(), plan.guest.class_path.clone());
    let class_path = ClassPath::new(elements, jdk.feature);
    move |name| jdk.find(name).or_else(|| Some(class_path.find(name)?.bytes))
}

/// Writes proved assertions into the report, and why others are not suggested.
fn suggest(transformations: &mut [Transformation], proofs: Proofs) {
    for (index, assertion) in proofs.proved {
        if let Some(transformation) = transformations.get_mut(index) {
            transformation.suggestion = Some(::diagnose::insert(assertion));
        }
    }
    for (index, refused) in proofs.refused {
        if let Some(transformation) = transformations.get_mut(index) {
            transformation.refused = refused;
        }
    }
}

/// What was found out in a unit, with its classes.
type OfUnit<F> = (Vec<String>, F);

/// What was seen of transformations.
#[derive(Default)]
struct Seen {
    all: Vec<Observation>,
    /// By unit, what can be transformed.
    covered: Vec<Covered>,
}

impl Seen {
    fn add(&mut self, units: Vec<OfUnit<Vec<Observation>>>) {
        for (classes, seen) in units {
            let entered = seen.iter().flat_map(|seen| &seen.covered).copied().collect();
            self.covered.push((classes, entered));
            self.all.extend(seen);
        }
    }
}

/// What the analyses made so far have in common.
#[derive(Default)]
struct Done {
    analyses: BTreeSet<report::Analysis>,
    tests: Vec<Test>,
    /// Ids of tests that change files or open sockets.
    reaching: BTreeSet<String>,
    /// Top-level classes of units that were not remembered.
    fresh: BTreeSet<String>,
    /// Instructions that tests and their trials took, by id.
    effort: BTreeMap<String, u64>,
}

impl Done {
    /// Runs all tests for one more analysis; what it found out, by the classes of units. An interruption leaves what is
    /// known already, and of the first analysis what it says of each test that was done.
    fn add<A: Driver>(
        &mut self,
        plan: &Plan,
        analysis: &A,
        observer: &Observer<'_>,
    ) -> Result<Vec<OfUnit<A::Found>>, RequestError> {
        let is_first = self.tests.is_empty();
        let units = run::run(plan, analysis, observer, false)?;
        if interrupt::is_asked() && !is_first {
            return Ok(Vec::new());
        }
        let (mut tests, mut found) = (Vec::new(), Vec::new());
        for unit in units {
            let of_unit = assemble::tests(&unit.ran, &unit.classes);
            let reaching = &unit.ran.observed.reaching;
            let reaches = |id: &&String| reaching.iter().any(|it| id.starts_with(it.as_str()));
            self.reaching.extend(of_unit.iter().map(|test| &test.id).filter(reaches).cloned());
            if !unit.is_recalled {
                self.fresh.extend(unit.classes.iter().cloned());
            }
            tests.extend(of_unit);
            for (test, instructions) in unit.ran.observed.effort {
                let taken = self.effort.entry(test).or_default();
                *taken = taken.saturating_add(instructions);
            }
            found.push((unit.classes, unit.ran.observed.found));
        }
        tests.sort_by(|a, b| a.class.cmp(&b.class));
        self.tests = match is_first {
            true => tests,
            false => together(std::mem::take(&mut self.tests), tests),
        };
        let names = analysis.names();
        if !interrupt::is_asked() || names.contains(&report::Analysis::Polish) {
            self.analyses.extend(names);
        }
        Ok(found)
    }

    /// Drops findings about tests that a change does not ask for, and that ran because all share a vm.
    fn keep(&mut self, changed: &Changed, polished: &mut Polished) {
        let of_change = |test: &Test| changed.tests().contains(top_level(&test.class));
        self.tests.retain(of_change);
        let ids: BTreeSet<&String> = self.tests.iter().map(|test| &test.id).collect();
        let is_known = |id: &String| ids.iter().any(|known| known.starts_with(id.as_str()));
        polished.findings.retain(|finding| finding.test.as_ref().is_none_or(is_known));
    }
}

/// Tests that ran twice: they end alike, unless one of the runs could not be analysed.
fn together(first: Vec<Test>, second: Vec<Test>) -> Vec<Test> {
    let mut second: BTreeMap<String, Test> =
        second.into_iter().map(|test| (test.id.clone(), test)).collect();
    let mut tests: Vec<Test> = first
        .into_iter()
        .map(|test| match second.remove(&test.id) {
            Some(other) if other.outcome == Outcome::NotAnalysed => {
                Test { notes: test.notes, asserts_nothing: test.asserts_nothing, ..other }
            }
            _ => test,
        })
        .collect();
    tests.extend(second.into_values());
    tests.sort_by(|a, b| a.class.cmp(&b.class));
    tests
}

fn blank(plan: &Plan) -> Oracle {
    let jdk = JdkVersion { version: plan.guest.jdk.version.clone() };
    let not_honoured = plan.not_honoured.clone();
    Oracle { not_honoured, ..Oracle::blank(jdk, plan.guest.world.seed, plan.isolation) }
}

/// Whether a finding holds in every invocation of a parameterised test, and in every class that inherits the test, if
/// it has to: an input is used if one of them uses it.
fn is_in_all_invocations(
    finding: &Finding,
    not_unused: &BTreeSet<(Option<String>, polish::Input)>,
) -> bool {
    let (Some(test), [evidence], Rule::UnusedInput) =
        (&finding.test, finding.evidence.as_slice(), finding.rule)
    else {
        return true;
    };
    let input = polish::Input::of(evidence);
    !not_unused.contains(&(owner(test, &input), input))
}

/// Findings of the same id, which invocations of one test have, are one.
fn merge(findings: impl Iterator<Item = Finding>) -> Vec<Finding> {
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
