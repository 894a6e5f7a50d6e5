//! Tests that notice nothing: whatever method body is replaced, none of their assertions fails.
//!
//! A test that crashes without a body does not notice by itself: it would do the same without its assertions. What it
//! would notice can only be told where a replaced body makes a difference.

use std::collections::{BTreeMap, BTreeSet};

use diagnose::Shown;
use report::{Finding, How, Rule, Status, Suggestion, Transformation, finding_id};
use study::Study;
use suite::RequestError;
use suite::run;
use transform::{Callers, Detection, Observation, Transformed, Transforming, Trial};

use crate::driver::Seen;
use crate::text::says_that_nothing_is_thrown;

/// The instructions that a look at the differences of a test may take.
const BUDGET: u64 = 50_000_000;

/// The effects of replaced bodies on a test, in all its invocations.
#[derive(Debug, Default)]
struct Tried {
    /// The replacements that were tried.
    replaced: BTreeSet<usize>,
    /// The transformations with which the test crashes.
    crashes: BTreeSet<usize>,
    /// Whether an assertion failed, an expected exception was missing, or that cannot be told.
    is_noticed: bool,
}

/// Returns a finding for each test that notices nothing. Those of the templates `said` have one already.
///
/// # Errors
/// Returns an error if the tests cannot be run.
pub(crate) fn findings(
    study: &Study<'_>,
    transformed: &Transformed,
    seen: &[Seen],
    said: &BTreeSet<String>,
) -> Result<Vec<Finding>, RequestError> {
    let Transformed { transforming, classes, library, .. } = transformed;
    let mut left = candidates(transformed, seen, said);
    // What some test notices goes first, at its head the bodies of methods that tests ask: most tests notice one of these,
    // and with others a loop may not end.
    let noticed = noticed(transformed);
    let asked = of_asked(&noticed, transforming, &left);
    for wanted in [asked, noticed, possible(transforming)] {
        let tried = try_out(study, transforming, (wanted, Callers::All), &left)?;
        left.retain(|it| tried.get(&it.template).is_none_or(|it| !it.is_noticed));
    }
    if left.is_empty() {
        return Ok(Vec::new());
    }
    // What trivial methods return may be all that a test looks at, and only an extreme value may violate an assertion.
    let find = |name: &str| library.class(name);
    let all = Transforming::of_everything(study.request, classes, &find, |_, _| true);
    let tried = try_out(study, &all, (possible(&all), Callers::All), &left)?;
    let is_idle = |it: &&Seen| {
        tried.get(&it.template).is_some_and(|it| !it.is_noticed && !it.replaced.is_empty())
    };
    let mut idle: Vec<&Seen> = left.into_iter().filter(is_idle).collect();
    // Where the code under test itself calls a method, another answer may hide what the test would notice.
    let of_tests = try_out(study, &all, (possible(&all), Callers::Tests), &idle)?;
    idle.retain(|it| of_tests.get(&it.template).is_none_or(|it| !it.is_noticed));
    let differing = differing(study, &all, &idle, &tried)?;
    idle.retain(|it| differing.contains(&it.template));
    let mut findings = Vec::new();
    let mut known = BTreeSet::new();
    for it in of_whole_methods(idle, seen) {
        if let Some(tried) = tried.get(&it.template).filter(|_| known.insert(method(it))) {
            findings.push(finding(it, tried, &all, |path| transforming.file(path)));
        }
    }
    Ok(findings)
}

/// Returns the idle tests whose whole method is idle. For a parameterised class, JUnit 4 makes one test of a method for
/// each parameter, and the method is not idle if one of these tests notices something.
fn of_whole_methods<'a>(idle: Vec<&'a Seen>, seen: &'a [Seen]) -> impl Iterator<Item = &'a Seen> {
    let templates: BTreeSet<&str> = idle.iter().map(|it| it.template.as_str()).collect();
    let others = seen.iter().filter(|it| !templates.contains(it.template.as_str()));
    let noticing: BTreeSet<(&str, &str)> = others.map(method).collect();
    idle.into_iter().filter(move |it| !noticing.contains(&method(it)))
}

fn method(test: &Seen) -> (&str, &str) {
    (&test.class, test.method.as_deref().unwrap_or(&test.template))
}

/// Returns the tests that assert something, but are not known to notice any change.
fn candidates<'a>(
    transformed: &Transformed,
    seen: &'a [Seen],
    said: &BTreeSet<String>,
) -> Vec<&'a Seen> {
    let by_assertion = transformed.transformations.iter().filter(|it| is_noticed(it));
    let noticing: BTreeSet<&str> =
        by_assertion.filter_map(|it| it.detected_by.first()).map(String::as_str).collect();
    let otherwise: BTreeSet<&str> = seen
        .iter()
        .filter(|it| it.notices_otherwise || !it.asserts || noticing.contains(it.test.as_str()))
        .map(|it| it.template.as_str())
        .collect();
    let is_open = |it: &&Seen| {
        !said.contains(&it.template)
            && !otherwise.contains(it.template.as_str())
            && !noticing.contains(it.template.as_str())
            && !it.method.as_deref().is_some_and(says_that_nothing_is_thrown)
    };
    seen.iter().filter(is_open).collect()
}

/// Returns whether an assertion fails with a transformation, or an exception that a test expects is missing.
fn is_noticed(made: &Transformation) -> bool {
    let by_check = matches!(made.how, Some(How::Assertion | How::MissingException));
    made.status == Status::Detected && by_check
}

/// Returns the transformations that a test notices, by their numbers in the catalogue.
fn noticed(transformed: &Transformed) -> BTreeSet<usize> {
    let all = transformed.transformations.iter().enumerate();
    all.filter(|(_, made)| is_noticed(made)).map(|(index, _)| index).collect()
}

/// Returns the transformations that no rule skips, by their numbers in the catalogue.
fn possible(transforming: &Transforming) -> BTreeSet<usize> {
    let all = transforming.catalogue().transformations().iter().enumerate();
    all.filter(|(_, made)| made.skipped.is_none()).map(|(index, _)| index).collect()
}

/// Returns those of the given transformations whose methods a test calls for their results.
fn of_asked(
    made: &BTreeSet<usize>,
    transforming: &Transforming,
    tests: &[&Seen],
) -> BTreeSet<usize> {
    let asked: BTreeSet<_> = tests.iter().flat_map(|it| &it.asked).map(named).collect();
    let catalogue = transforming.catalogue();
    let is_asked = |made: &&usize| {
        let made = catalogue.transformations().get(**made);
        made.and_then(|it| catalogue.targets().get(it.target)).is_some_and(|target| {
            asked.contains(&(&*target.class, &*target.name, &*target.descriptor))
        })
    };
    made.iter().filter(is_asked).copied().collect()
}

fn named((class, name, descriptor): &(String, String, String)) -> (&str, &str, &str) {
    (class, name, descriptor)
}

/// Runs tests with the `wanted` transformations until they notice one. Only these callers see the replaced bodies. Returns
/// what became of the tests, by template.
fn try_out(
    study: &Study<'_>,
    transforming: &Transforming,
    (wanted, callers): (BTreeSet<usize>, Callers),
    tests: &[&Seen],
) -> Result<BTreeMap<String, Tried>, RequestError> {
    let places = tests.iter().map(|it| (it.class.as_str(), it.method.as_deref()));
    let mut tried: BTreeMap<String, Tried> = BTreeMap::new();
    let Some(plan) = study.plan.only_tests(places) else { return Ok(tried) };
    let transforming = transforming.until_noticed(wanted.clone(), callers);
    for unit in run::run(&plan, &transforming, study.observer, false)? {
        for observation in unit.ran.observed.found {
            // Set-up belongs to all tests of its class.
            let own = tests.iter().filter(|it| it.template.starts_with(&observation.test));
            let concerned: BTreeSet<&String> = own.map(|it| &it.template).collect();
            for template in concerned {
                let of_test = tried.entry(template.clone()).or_default();
                of_test.add(&observation);
                // What the budget did not reach might be noticed.
                of_test.is_noticed |= !is_whole(&observation, &transforming, &wanted);
            }
        }
    }
    Ok(tried)
}

/// Returns whether a test passes and has tried all `wanted` replacements of the methods that it runs.
fn is_whole(
    observation: &Observation,
    transforming: &Transforming,
    wanted: &BTreeSet<usize>,
) -> bool {
    let catalogue = transforming.catalogue();
    let all = observation.covered.iter().flat_map(|target| catalogue.of_target(*target));
    let mut open = all.map(|(index, _)| index).filter(|it| wanted.contains(it));
    observation.passed && open.all(|made| observation.trials.iter().any(|(it, _)| *it == made))
}

impl Tried {
    fn add(&mut self, observation: &Observation) {
        for (made, trial) in &observation.trials {
            self.replaced.insert(*made);
            match trial {
                Trial::Undetected => {}
                Trial::Detected(by) if is_crash(by) => drop(self.crashes.insert(*made)),
                Trial::Detected(_) | Trial::NotAnalysed(_) => self.is_noticed = true,
            }
        }
    }
}

/// Returns whether a test only crashed, as on null. What a library throws, or a test by hand, may be a check.
fn is_crash(by: &Detection) -> bool {
    const OF_THE_JVM: [&str; 12] = [
        "java.lang.ArithmeticException",
        "java.lang.ArrayIndexOutOfBoundsException",
        "java.lang.ArrayStoreException",
        "java.lang.ClassCastException",
        "java.lang.IndexOutOfBoundsException",
        "java.lang.NegativeArraySizeException",
        "java.lang.NullPointerException",
        "java.lang.NumberFormatException",
        "java.lang.StringIndexOutOfBoundsException",
        "java.util.EmptyStackException",
        "java.util.InputMismatchException",
        "java.util.NoSuchElementException",
    ];
    match by.how {
        How::Crash => {
            by.exception.as_ref().is_some_and(|it| OF_THE_JVM.contains(&it.class.as_str()))
        }
        How::BudgetExceeded | How::Resource => true,
        How::Assertion | How::MissingException => false,
    }
}

/// Returns the templates of the tests that pass although a replaced body changes values that they evaluate. In a test
/// that checks the absence of effects, a replaced body changes no values.
///
/// A crash is a difference if no assertion runs even without it. That less of the test runs tells nothing of its
/// assertions, as in a loop over what the code returns; but where they are in a handler, they should have run.
fn differing(
    study: &Study<'_>,
    all: &Transforming,
    tests: &[&Seen],
    tried: &BTreeMap<String, Tried>,
) -> Result<BTreeSet<String>, RequestError> {
    let mut told = Told::default();
    for test in tests.iter().filter(|it| it.assertions.is_empty()) {
        let crashes = tried.get(&test.template).is_some_and(|it| !it.crashes.is_empty());
        told.passing.extend(crashes.then(|| test.template.clone()));
    }
    let places = tests.iter().map(|it| (it.class.as_str(), it.method.as_deref()));
    let Some(plan) = study.plan.only_tests(places) else { return Ok(BTreeSet::new()) };
    let replaced = tests.iter().filter_map(|it| tried.get(&it.template));
    let replaced = replaced.flat_map(|it| it.replaced.difference(&it.crashes).copied()).collect();
    let among = (study.observer, BUDGET);
    for observation in diagnose::differences(&plan, all.catalogue(), replaced, among)? {
        let Some(test) = tests.iter().find(|it| it.template == observation.test) else { continue };
        let may_skip = test.assertions.is_empty() || test.asserts_in_handler;
        let compared = observation.shown.iter().filter_map(|(made, shown)| match shown {
            Shown::Compared(it) if it.is_infected() => Some((*made, it)),
            _ => None,
        });
        let compared: Vec<_> = compared.collect();
        told.add(&test.template, compared.iter().map(|(made, _)| *made), all);
        if compared.iter().any(|(_, it)| may_skip || it.is_exposed() && !it.is_shorter) {
            told.passing.insert(test.template.clone());
        }
    }
    let is_told = |it: &&&Seen| told.passing.contains(&it.template) && told.has_all(it, all);
    Ok(tests.iter().filter(is_told).map(|it| it.template.clone()).collect())
}

/// The facts about tests that run with replaced bodies, by template.
#[derive(Default)]
struct Told {
    /// The methods of which another body makes a difference.
    methods: BTreeMap<String, BTreeSet<usize>>,
    /// The tests that evaluate something else, and pass.
    passing: BTreeSet<String>,
}

impl Told {
    fn add(&mut self, template: &str, made: impl Iterator<Item = usize>, all: &Transforming) {
        let transformations = all.catalogue().transformations();
        let targets = made.filter_map(|made| Some(transformations.get(made)?.target));
        self.methods.entry(template.to_owned()).or_default().extend(targets);
    }

    /// Returns whether another body of each method that a test asks makes a difference, other than a crash, or no assertion
    /// runs at all. Nothing can be said of a method for which only its own answer was tried, such as null.
    fn has_all(&self, test: &Seen, all: &Transforming) -> bool {
        if test.assertions.is_empty() {
            return true;
        }
        let none = BTreeSet::new();
        let methods = self.methods.get(&test.template).unwrap_or(&none);
        let targets = methods.iter().filter_map(|target| all.catalogue().targets().get(*target));
        let known: BTreeSet<(&str, &str, &str)> =
            targets.map(|it| (&*it.class, &*it.name, &*it.descriptor)).collect();
        test.asked.iter().map(named).all(|it| known.contains(&it))
    }
}

fn finding(
    seen: &Seen,
    tried: &Tried,
    all: &Transforming,
    file: impl Fn(&str) -> Option<String>,
) -> Finding {
    let made = tried.replaced.iter().filter_map(|it| all.catalogue().transformations().get(*it));
    let methods: BTreeSet<usize> = made.map(|it| it.target).collect();
    let crashes = match tried.crashes.len() {
        0 => String::new(),
        1 => "; with one of them the test crashes, which does not count as a check".to_owned(),
        count => {
            format!("; with {count} of them the test crashes, which does not count as a check")
        }
    };
    let of_methods = match methods.len() {
        1 => "the one method".to_owned(),
        count => format!("the {count} methods"),
    };
    let bodies = match tried.replaced.len() {
        1 => "a different body".to_owned(),
        count => format!("{count} different bodies, one after the other"),
    };
    let message = format!(
        "no assertion fails, whatever the code does: {of_methods} that it runs got {bodies}{crashes}{}",
        why(seen)
    );
    let id = finding_id(Rule::NoticesNothing, &seen.template, "", 0);
    let called = seen.called.as_deref().map_or("the code under test".to_owned(), str::to_owned);
    let text = format!(
        "compare what {called} returns or changes with an expected value that the test states \
         itself"
    );
    let begins = seen.begins.as_ref();
    Finding {
        test: Some(seen.template.clone()),
        file: begins.and_then(|at| file(&at.source)),
        line: begins.map(|at| at.line),
        suggestion: Some(Suggestion::new("add-assertion", text)),
        ..Finding::blank(id, Rule::NoticesNothing, message)
    }
}

/// Describes why the assertions of a test hold, if that is known.
fn why(test: &Seen) -> String {
    if test.assertions.is_empty() {
        return "; none of its assertions runs".to_owned();
    }
    let about_itself = test.assertions.iter().filter(|it| it.is_about_itself);
    let lines: BTreeSet<u32> = about_itself.map(|it| it.at.line).collect();
    match (lines.first(), lines.len()) {
        (None, _) => String::new(),
        (Some(line), 1) => format!("; line {line} compares a value with itself"),
        (Some(line), _) => format!("; line {line} and others compare a value with itself"),
    }
}
