//! The stage `generate`: writes tests for code that no test of the project executes.
//!
//! 1. The search explores all wanted classes ([`explore()`]).
//! 2. The tests are written in the project's style, and compiled with the build's arguments (`writing`).
//! 3. They run in the project's JUnit, in the interpreter and on the JVM. Tests that do not pass are dropped. The
//!    rest is compiled and run again (`passing`).
//! 4. The files are written. The report shows their coverage (`section`).

mod files;
mod passing;
mod section;
mod style;
mod writing;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use classfile::{ClassFile, ClassPath};
use laboratory::interrupt;
use prove::docs::{Docs, docs_of};
use report::{AnalyseRequest, Analysis, Event, Level};
use study::{Library, Section, Seen, Share, Study, Targets};
use suite::RequestError;
use suite::analysis::NoAnalysis;
use suite::planning::classes::class_files;
use suite::planning::plan::Plan;

use coverage::Covered;

use self::passing::Passing;
use self::section::Report;
use self::style::{ADD_JUNIT, has_no_use, style};
use self::writing::Writing;
use crate::{Classes, Components, Goal, INSTRUCTIONS_PER_SECOND, Module, Settings, explore};

/// A method, by the internal name of its class and its own name.
type Method = (Arc<str>, Arc<str>);

/// The analysis `generate`. It watches no test of the project. It takes the code that they execute from `coverage`.
pub struct Stage;

impl study::Stage for Stage {
    const ANALYSIS: Analysis = Analysis::Generate;

    type Watcher = NoAnalysis;

    type Takes<'a> = &'a Covered;

    type Leaves = ();

    fn check(request: &AnalyseRequest) -> Result<(), RequestError> {
        components(request)?;
        // A module that needs no tests must not stop the build for want of JUnit.
        match has_no_use(request)? {
            true => Ok(()),
            false => style(request).map(drop),
        }
    }

    fn prepare(_: &Study<'_>) -> Result<Stage, RequestError> {
        Ok(Stage)
    }

    fn conclude(
        self,
        study: &mut Study<'_>,
        _: Seen<()>,
        covered: &Covered,
    ) -> Result<(Share, Option<()>), RequestError> {
        let classes = class_files(study.request)?;
        if let Some(why) = without_tests(study.request, &classes)? {
            (study.observer)(Event::message(Level::Info, why));
            return Ok((Share::default(), None));
        }
        generate(study, covered, classes)
    }
}

/// Returns the reason why no tests are generated for a project; `None` if they are generated.
fn without_tests(
    request: &AnalyseRequest,
    classes: &[ClassFile],
) -> Result<Option<String>, RequestError> {
    if classes.is_empty() {
        return Ok(Some("there are no classes, so no tests can be generated".to_owned()));
    }
    let module = request.module.as_deref().unwrap_or_default();
    Ok(has_no_use(request)?.then(|| {
        format!(
            "no tests are generated for {module}, because it has neither tests nor JUnit: {ADD_JUNIT} if you want some"
        )
    }))
}

/// Generates the tests of these classes and writes them.
fn generate(
    study: &Study<'_>,
    covered: &Covered,
    classes: Vec<ClassFile>,
) -> Result<(Share, Option<()>), RequestError> {
    let &Study { request, plan, observer, .. } = study;
    let mut share = Share::default();
    let wanted = wanted(study, &classes)?;
    observer(Event::phase("tests are generated"));
    let style = style(request)?;
    let docs = docs_of(request, Some(plan)).unwrap_or_else(|why| {
        share.left_out.push(format!("tests are generated without documentation: {why}"));
        Docs::default()
    });
    let habits = habits::of_project(study, &Library::of(plan), &classes, &docs.methods)?;
    let module = module(plan, covered, classes);
    let settings = Settings {
        habits: habits.map(Arc::new),
        ..settings(request, plan, covered, (&module.classes, &wanted))?
    };
    let explored = explore(&module, &settings);
    // Asked before the tests run: only the search ends early when the time is over.
    let interrupted = settings.is_over();
    let mut writing = Writing::new(request, &style, &explored);
    let passing = Passing { request, plan, observer, measured: &covered.measured };
    let passed = passing.keep(&mut writing)?;
    // Not all tests may have run, so the files of an earlier run stay as they are.
    if interrupt::is_asked() {
        return Ok((share, None));
    }
    files::write(request, &writing)?;
    let report = Report {
        request,
        covered,
        explored: &explored,
        writing: &writing,
        passed: &passed,
        classes: &module.classes,
        excluded: &settings.excluded,
        interrupted,
    };
    share.section = Section::Generation(report.generation());
    share.is_done = true;
    Ok((share, Some(())))
}

/// Returns the classes for which tests are wanted, by internal name.
fn wanted(study: &Study<'_>, classes: &[ClassFile]) -> Result<BTreeSet<Arc<str>>, RequestError> {
    let targets = Targets::of(study.request)?;
    let is_wanted = |class: &&ClassFile| {
        targets.has_class(&class.this_class)
            && study.changed.is_none_or(|changed| changed.methods(class).next().is_some())
    };
    let all = classes.iter();
    let wanted: BTreeSet<_> = all.filter(is_wanted).map(|it| it.this_class.clone()).collect();
    // With `changedSince`, no changed class is a normal result. Without it, the patterns must be wrong.
    match wanted.is_empty() && study.changed.is_none() {
        true => Err(RequestError(format!(
            "no tests can be generated, because no class matches `targetClasses` ({}) without `excludedClasses` ({})",
            quoted(&study.request.target_classes),
            quoted(&study.request.excluded_classes)
        ))),
        false => Ok(wanted),
    }
}

fn quoted(patterns: &[String]) -> String {
    patterns.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ")
}

fn module(plan: &Plan, covered: &Covered, classes: Vec<ClassFile>) -> Module {
    let jdk = plan.guest.jdk.clone();
    let path = ClassPath::new(plan.guest.class_path.iter().cloned(), jdk.feature);
    let files = classes.into_iter().map(Arc::new).collect();
    let classes = Arc::new(Classes::new(jdk, files, path));
    Module { classes, measured: covered.measured.clone(), guest: plan.guest.clone() }
}

fn settings(
    request: &AnalyseRequest,
    plan: &Plan,
    covered: &Covered,
    (classes, wanted): (&Classes, &BTreeSet<Arc<str>>),
) -> Result<Settings, RequestError> {
    let milliseconds = request.generation.generate_budget.milliseconds;
    Ok(Settings {
        seed: request.seed,
        components: components(request)?,
        budget: milliseconds.saturating_mul(INSTRUCTIONS_PER_SECOND / 1000),
        threads: plan.threads,
        most_tests: usize::try_from(request.generation.max_tests_per_class).unwrap_or(usize::MAX),
        known: known(covered),
        wanted: Some(wanted.clone()),
        excluded: excluded(request, classes)?,
        habits: None,
        until: request
            .generation
            .generate_time
            .and_then(|time| Instant::now().checked_add(Duration::from_millis(time.milliseconds))),
    })
}

/// Returns the methods that the user excludes.
fn excluded(request: &AnalyseRequest, classes: &Classes) -> Result<BTreeSet<Method>, RequestError> {
    let targets = Targets::of(request)?;
    let methods = classes.module().flat_map(|file| {
        let of_class = file.methods.iter().map(|it| (file.this_class.clone(), it.name.clone()));
        of_class.filter(|(class, name)| targets.has_class(class) && !targets.has(class, name))
    });
    Ok(methods.collect())
}

/// Returns the goals that the project's tests reach.
fn known(covered: &Covered) -> BTreeSet<Goal> {
    let probes = covered.measured.numbers(&covered.ran).into_iter().map(Goal::Probe);
    probes.chain(covered.ran.thrown.iter().cloned().map(Goal::Throw)).collect()
}

fn components(request: &AnalyseRequest) -> Result<Components, RequestError> {
    Components::parse(&request.generation.components.join(",")).map_err(|part| {
        RequestError(format!(
            "the setting `components` has `{part}`: the components are `all`, `paper`, `none`, {}; \
             a `-` before a name leaves it out",
            Components::NAMES.map(|name| format!("`{name}`")).join(", ")
        ))
    })
}
