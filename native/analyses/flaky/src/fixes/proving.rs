//! Tries whether a candidate fixes a test.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::rc::Rc;

use environment::World;
use prove::editor::Edited;
use prove::patch::replacements;
use report::{Fix, Outcome, Patch, Test};
use suite::analysis::NoAnalysis;
use suite::conversation::assemble;
use suite::planning::classes::top_level;
use suite::run;
use suite::sequence::{self, EndedTest, Part, Sequence};

use super::project::Project;
use super::unordered::{Site, ordering};
use super::{Candidate, Flaky, Tests, Why, is_default, is_order};
use crate::dependences::end_of;
use crate::jvm::confirming::{Confirming, Fixed};

/// The most instructions for one run of the other tests that a candidate may affect. A candidate with more is no fix.
const OTHERS: u64 = 5_000_000_000;

/// The least budget for all runs, in instructions. In a larger suite, all runs may take as much as the suite.
const ALL: u64 = 10_000_000_000;

/// The runs that try candidates, with what they have shown so far.
pub(super) struct Proving<'a> {
    confirming: &'a Confirming<'a>,
    pub project: &'a Project<'a>,
    /// The tests as they run without a fix.
    pub tests: &'a Tests<'a>,
    /// The budget that is left for further runs, in instructions.
    left: u64,
    /// The compiled candidates that were tried, by their edits. `None` if a candidate does not compile.
    tried: BTreeMap<String, Option<Rc<Made>>>,
    /// Whether all other tests end as before with a candidate, by its edits.
    harmless: BTreeMap<String, bool>,
    /// The candidates that have fixed tests by giving collections an order.
    pub ordering: Vec<Candidate>,
}

/// A compiled candidate: its changed classes, and the patches of the sources.
pub(super) struct Made {
    classes: Vec<(String, Vec<u8>)>,
    patches: Vec<Patch>,
}

impl<'a> Proving<'a> {
    pub fn new(
        confirming: &'a Confirming<'a>,
        project: &'a Project<'a>,
        tests: &'a Tests<'a>,
    ) -> Proving<'a> {
        let left = ALL.max(tests.costs.effort.values().sum());
        Proving {
            confirming,
            project,
            tests,
            left,
            tried: BTreeMap::new(),
            harmless: BTreeMap::new(),
            ordering: Vec::new(),
        }
    }

    /// Returns the fix if a candidate fixes a test.
    pub fn proved(&mut self, flaky: &Flaky<'_>, candidate: &Candidate) -> Option<Fix> {
        // Most candidates fail the first check, which runs a single test. So the other tests and the real JVM come
        // after it.
        let made = self.passes(flaky, candidate)?;
        let key = key(candidate);
        let is_harmless = match self.harmless.get(&key) {
            Some(is_harmless) => *is_harmless,
            None => self.others_end_as_before(&made).unwrap_or(false),
        };
        self.harmless.insert(key, is_harmless);
        if !is_harmless {
            return None;
        }
        let (on_jvm, not_on_jvm) = match self.confirming.fixed(flaky.case, &made.classes).ok()? {
            Fixed::Passes => (true, None),
            Fixed::NotTried(why) => (false, why),
            Fixed::Fails => return None,
        };
        Some(Fix {
            text: candidate.text.clone(),
            patches: made.patches.clone(),
            on_jvm,
            not_on_jvm,
        })
    }

    /// Returns the compiled candidate if the test passes with it wherever it failed and passed without it.
    pub fn passes(&mut self, flaky: &Flaky<'_>, candidate: &Candidate) -> Option<Rc<Made>> {
        let made = self.made(candidate)?;
        let [passing, failing] = flaky.worlds;
        // The world in which the test failed comes first, because most candidates fail there. Further values keep out
        // a fix that only fits this one value, such as a comparison with another fixed order.
        let mut worlds = vec![(&flaky.case.failing, failing.clone())];
        worlds.extend(further(flaky).into_iter().map(|it| (&flaky.case.failing, it)));
        worlds.push((&flaky.case.passing, passing.clone()));
        let is_passed = worlds
            .into_iter()
            .all(|(parts, world)| self.ends_well(flaky.test, parts, &made, world));
        is_passed.then_some(made)
    }

    /// Returns the places whose changes compile.
    pub fn compiling(&mut self, sites: Vec<Site>) -> Vec<Site> {
        let mut by_source: BTreeMap<PathBuf, Vec<Site>> = BTreeMap::new();
        for site in sites {
            by_source.entry(site.source.clone()).or_default().push(site);
        }
        let mut kept = Vec::new();
        for sites in by_source.into_values() {
            let project = self.project;
            // In most sources all places compile together, so they are only tried one by one if they do not.
            match self.made(&ordering(project, sites.iter())) {
                Some(_) => kept.extend(sites),
                None => {
                    let compiles =
                        |it: &Site| self.made(&ordering(project, [it].into_iter())).is_some();
                    kept.extend(sites.into_iter().filter(compiles));
                }
            }
        }
        kept
    }

    /// Returns a candidate after its edits are made and compiled. Each candidate is compiled once. `None` if it does
    /// not compile.
    fn made(&mut self, candidate: &Candidate) -> Option<Rc<Made>> {
        let key = key(candidate);
        if let Some(made) = self.tried.get(&key) {
            return made.clone();
        }
        let made = self.make(candidate).map(Rc::new);
        self.tried.entry(key).or_insert(made).clone()
    }

    /// Makes the edits of a candidate and compiles them.
    fn make(&self, candidate: &Candidate) -> Option<Made> {
        let Confirming { request, plan, .. } = self.confirming;
        let edited = prove::edit(request, plan, &candidate.edits).ok()?;
        let mut made = Made { classes: Vec::new(), patches: Vec::new() };
        for (edit, edited) in candidate.edits.iter().zip(edited) {
            let Edited { text, classes, .. } = edited.ok()?;
            let old = std::fs::read(&edit.source).ok()?;
            let patch = Patch {
                file: self.project.named(&edit.source),
                digest: report::digest(&old),
                replacements: replacements(std::str::from_utf8(&old).ok()?, &text),
            };
            made.classes.extend(classes);
            made.patches.push(patch);
        }
        Some(made)
    }

    /// Returns whether a test passes in the last of these executions in a world, with the classes of a candidate.
    fn ends_well(&mut self, test: &Test, parts: &[Part], made: &Made, world: World) -> bool {
        let plan = sequence::with_sorting(&self.confirming.plan.with_classes(&made.classes));
        let sequences = [Sequence::of(parts.to_vec())];
        let Ok(shown) = sequence::run(&plan.in_world(world), &sequences, self.left) else {
            return false;
        };
        self.left = self.left.saturating_sub(shown.instructions);
        let ends = shown.ends.into_iter().next().and_then(|mut it| it.pop());
        let named = (test.class.clone(), test.method.clone());
        ends.is_some_and(|ends| end_of(&ends, &named).is_some_and(EndedTest::has_passed))
    }

    /// Returns whether the tests that a candidate may affect end as they do without it. `None` if that would take too
    /// long.
    fn others_end_as_before(&mut self, made: &Made) -> Option<bool> {
        // A candidate can only affect tests whose vm loads one of its changed classes.
        let changed: BTreeSet<&String> = made.classes.iter().map(|it| &it.0).collect();
        let loads = |it: &&BTreeSet<String>| changed.iter().any(|class| it.contains(*class));
        let loaders = self.tests.loaded.iter().filter(|(_, loaded)| loads(loaded));
        let plan = self.confirming.plan.with_classes(&made.classes);
        let plan = plan.only(loaders.map(|(class, _)| top_level(class)));
        let classes: BTreeSet<&str> = plan.classes.iter().map(String::as_str).collect();
        let is_of_plan = |it: &&Test| classes.contains(top_level(&it.class));
        let costs = self.tests.costs;
        let tests = || costs.tests.iter().filter(is_of_plan);
        let effort: u64 = tests().filter_map(|it| costs.effort.get(&it.id)).sum();
        // A fix that is not proved to be harmless is not shown.
        if effort > OTHERS.min(self.left) {
            return None;
        }
        self.left -= effort;
        let units = run::run(&plan, &NoAnalysis, &|_| {}, false).ok()?;
        let ended = units.iter().flat_map(|it| assemble::tests(&it.ran, &it.classes));
        let passed: BTreeSet<String> =
            ended.filter(|it| it.outcome == Outcome::Passed).map(|it| it.id).collect();
        let mut had_passed = tests().filter(|it| it.outcome == Outcome::Passed);
        Some(had_passed.all(|it| passed.contains(&it.id)))
    }
}

/// Returns a text that is the same for all candidates with the same edits.
fn key(candidate: &Candidate) -> String {
    format!("{:?}", candidate.edits)
}

/// Returns further worlds in which a test has to pass: with the values of the sweeps for the aspects on which it
/// depends.
fn further(flaky: &Flaky<'_>) -> Vec<World> {
    let Why::World(aspects) = flaky.why else { return Vec::new() };
    let [passing, failing] = flaky.worlds;
    let is_varied = |it| is_default(it) || is_order(it);
    if !aspects.iter().any(is_varied) {
        return Vec::new();
    }
    let sweeps = passing.sweeps().map(|sweep| failing.with(aspects.iter().copied(), &sweep));
    sweeps.into_iter().filter(|it| it != failing && it != passing).collect()
}
