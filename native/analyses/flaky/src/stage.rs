//! The stage `flaky`: finds tests whose outcome depends on the world around them, or on other tests.
//!
//! 1. All tests run in the sweeps: worlds in which every aspect has another value at once. A test that passes in the
//!    base world and fails in a sweep is a suspect.
//! 2. Each suspect runs alone, with ever fewer aspects of the sweep (`worlds::causes`). An aspect with which it fails
//!    is a cause. If no aspect is one by itself, aspects are taken away until all that are left are needed.
//! 3. Tests run in worlds that are chosen by what they read (`worlds::directed`): on many dates, with different
//!    random values and orders, with a pause. Tests with several threads run in worlds in which threads are late.
//! 4. Tests run in other orders (`dependences`).
//! 5. The test also has to fail on the real JVM, if the JVM can have the world or if the cause is the order of tests
//!    (`jvm::on_jvm`, `jvm::confirming`).
//! 6. For the usual causes, fixes are tried (`fixes`).

use std::collections::BTreeSet;

use environment::{Aspect, World};
use laboratory::interrupt;
use report::{
    AnalyseRequest, Analysis, Disagreement, Ended, Event, Finding, Fix, Outcome, Rule, Test,
};
use study::{Scope, Seen, Share, Study, Watch};
use suite::RequestError;
use suite::planning::classes::template;
use suite::planning::plan::Plan;
use suite::sequence::EndedTest;

use crate::dependences::{self, Dependence, Group, Watched};
use crate::fixes::{self, Flaky, Tests, Why};
use crate::jvm::confirming::{Case, Confirming, Verdict};
use crate::jvm::{on_jvm, witness};
use crate::notebook::{Notebook, Notes};
use crate::orders::{Orders, Told};
use crate::worlds::causes::{Cause, causes, unexplained};
use crate::worlds::directed::{furnished, is_telling};
use crate::worlds::finding::finding;
use crate::worlds::jdks::on_jdk;
use crate::worlds::long;
use crate::worlds::long::Costs;
use crate::worlds::readings::Readings;
use crate::worlds::running::{SideNotes, Suite, note};
use crate::worlds::search::{directed, failing_here, in_worlds};

/// A finding about which the real JVM is asked, with everything that is needed to prove and to fix it.
struct Claim {
    finding: Finding,
    case: Case,
    test: Test,
    /// The worlds in which the test passed and failed.
    worlds: [World; 2],
    why: Why,
    /// The same claim without a cleaner. It is used if the test fails on the JVM even after the cleaner.
    weaker: Option<Box<Claim>>,
}

/// The analysis `flaky` as a stage of the engine.
#[derive(Default)]
pub struct Stage {
    notebook: Notebook,
}

impl study::Stage for Stage {
    const ANALYSIS: Analysis = Analysis::Flaky;

    type Watcher = Notebook;

    type Takes<'a> = ();

    type Leaves = ();

    fn prepare(_: &Study<'_>) -> Result<Stage, RequestError> {
        Ok(Stage::default())
    }

    fn watch(&self) -> Option<Watch<'_, Notebook>> {
        Some(Watch { scope: Scope::Change, watcher: &self.notebook })
    }

    fn conclude(
        self,
        study: &mut Study<'_>,
        seen: Seen<Notes>,
        (): (),
    ) -> Result<(Share, Option<()>), RequestError> {
        let mut share = Share::default();
        let plan = study.plan_of(Scope::Change);
        // Tests that are too long for other analyses run for their outcome only, so they have no finding here either.
        let is_short = |it: &&Test| !study.long.has(&it.class, it.method.as_deref());
        let tests: Vec<Test> = study.tests.all.iter().filter(is_short).cloned().collect();
        let told = Told { tests: &tests, cost: &seen.effort, reaching: &study.tests.reaching };
        let changing = &study.tests.changing;
        let mut watched = Watched::of(&plan, told, changing, &self.notebook, &seen);
        let costs = Costs { tests: &tests, effort: &seen.effort };
        let looking = Looking { study, plan: &plan, costs };
        let mut notes = SideNotes::default();
        // Worlds come before orders: the first sweep shows what set-up takes, from which the cost of orders is
        // estimated.
        let mut claims = looking.in_other_worlds(&watched, &mut notes, &mut share.left_out)?;
        watched.orders.note_set_up(notes.set_up);
        if interrupt::is_asked() {
            return Ok((share, None));
        }
        claims.extend(looking.in_other_orders(&watched, &mut share.left_out)?);
        if interrupt::is_asked() {
            return Ok((share, None));
        }
        looking.conclude(claims, &watched.orders, &mut share)?;
        share.is_done = true;
        Ok((share, Some(())))
    }
}

/// The input for the search for flaky tests.
struct Looking<'a> {
    study: &'a Study<'a>,
    plan: &'a Plan,
    costs: Costs<'a>,
}

/// Returns the claim that a test depends on the order of tests.
fn order_claim(
    request: &AnalyseRequest,
    plan: &Plan,
    (orders, dependence): (&Orders, &Dependence),
) -> Option<Claim> {
    let without = || order_claim(request, plan, (orders, &dependence.without_cleaner()));
    let weaker = dependence.cleaner.and_then(|_| without()).map(Box::new);
    Some(Claim {
        finding: dependence.finding(request, orders)?,
        case: dependence.case(orders),
        test: dependence.ended.test.clone(),
        worlds: [plan.guest.world.clone(), plan.guest.world.clone()],
        why: Why::Order(dependence.order(request, orders)?),
        weaker,
    })
}

impl Looking<'_> {
    /// Asks the JVM about claims, and adds those that it does not contradict as findings, with their fixes. The
    /// others become disagreements.
    fn conclude(
        &self,
        mut open: Vec<Claim>,
        orders: &Orders,
        share: &mut Share,
    ) -> Result<(), RequestError> {
        let Looking { study, plan, costs } = self;
        let confirming =
            Confirming { request: study.request, plan, changing: &study.tests.changing };
        let mut kept = Vec::new();
        while !open.is_empty() {
            let mut weaker = Vec::new();
            let cases: Vec<&Case> = open.iter().map(|it| &it.case).collect();
            let verdicts = confirming.confirm(&cases)?;
            for (mut claim, verdict) in open.into_iter().zip(verdicts) {
                // The JVM may contradict only the cleaner. Then the rest of the claim deserves a second question.
                match claim.weaker.take_if(|_| matches!(verdict, Verdict::NeverPasses)) {
                    Some(claim) => weaker.push(*claim),
                    None => kept.extend(judged(share, plan, claim, verdict)),
                }
            }
            open = weaker;
        }
        (study.observer)(Event::phase("fixes are tried out"));
        let flaky: Vec<Flaky<'_>> = kept.iter().map(Claim::flaky).collect();
        let loaded = orders.subjects.iter().map(|it| (it.named.0.as_str(), &*it.loaded)).collect();
        let fixes = fixes::fixes(&confirming, &Tests { costs, loaded }, &flaky);
        let fixed = |(claim, fix): (Claim, Option<Fix>)| Finding {
            fix: fix.map(Box::new),
            ..claim.finding
        };
        share.findings.extend(kept.into_iter().zip(fixes).map(fixed));
        Ok(())
    }

    /// Returns the claims about tests that depend on an aspect of the world. `watched` has the conclusions from the
    /// run of all tests.
    fn in_other_worlds(
        &self,
        watched: &Watched,
        notes: &mut SideNotes,
        left_out: &mut Vec<String>,
    ) -> Result<Vec<Claim>, RequestError> {
        let Looking { study, plan, costs } = self;
        let passed = costs.tests.iter().filter(|it| it.outcome == Outcome::Passed);
        let passed: BTreeSet<String> = passed.map(|it| it.id.clone()).collect();
        let bounded = |it| long::bounded(it, costs, long::ELSEWHERE);
        // A test that waits for something may never end in another world, so it gets a bounded number of
        // instructions.
        let [plan, loaded] = &[plan, &watched.loaded].map(bounded);
        // Each run of all tests costs as much as the suite. So only the first sweep has all tests. Long tests are
        // left out of the second sweep and of the worlds chosen for tests.
        let suite = Suite { plan, loaded, passed: &passed };
        let long = long::tests(costs);
        let loaded = long::without(loaded, &long);
        let shorter = passed.iter().filter(|id| !long.contains_key(*id)).cloned().collect();
        let shorter = Suite { plan, loaded: &loaded, passed: &shorter };
        left_out.extend(long::note(&long));
        let mut found: Vec<Cause> = Vec::new();
        let base = &plan.guest.world;
        let has_references = laboratory::names_class(&plan.guest.class_path, &OF_COLLECTIONS);
        for (number, sweep) in base.sweeps().into_iter().enumerate() {
            // The vm needs time to notice readings of references, and most projects never read one.
            let sweep =
                if has_references { sweep } else { sweep.with([Aspect::Collections], base) };
            (study.observer)(Event::phase(&format!(
                "tests run in another environment ({})",
                number + 1
            )));
            let tests = if number == 0 { &suite } else { &shorter };
            // The first sweep also observes what each test reads, for the choice of directed worlds.
            let told = if number == 0 { sweep.asking() } else { sweep.clone() };
            let suspects = tests.suspects(told, notes)?;
            if interrupt::is_asked() {
                return Ok(Vec::new());
            }
            // A test that failed in an earlier sweep only counts again if it also fails without the causes found
            // there.
            let suspects = unexplained(&suite, &sweep, suspects, &found)?;
            for cause in causes(&suite, &sweep, &suspects)? {
                if !found
                    .iter()
                    .any(|it| it.test.id == cause.test.id && it.aspects == cause.aspects)
                {
                    found.push(cause);
                }
            }
        }
        (study.observer)(Event::phase("tests run in environments chosen for them"));
        // The worlds from here on are not for all tests, but each for the tests that it can hurt.
        let threaded = notes.threaded(&watched.threaded, costs.tests);
        directed(&shorter, (costs, &threaded, notes), &mut found)?;
        (study.observer)(Event::phase("tests run with late threads"));
        let late = (&threaded, &base.with_late_threads()[..]);
        in_worlds(&suite, late, Cause::is_of_threads, (&mut found, notes))?;
        // A variable or file that appears may break a test in ways that say nothing. So the causes found there are
        // kept apart until it is known which of them are telling.
        let furnished = furnished(base, &plan.guest.class_path, &notes.touches);
        if let Some((world, tests)) = furnished {
            let furnished = (&Group::of(&tests, costs.tests), &[world][..]);
            let is_known = |it: &Cause| it.rule() == Rule::DependsOnMachine;
            let mut there = found.clone();
            in_worlds(&suite, furnished, is_known, (&mut there, notes))?;
            found.extend(there.into_iter().skip(found.len()).filter(is_telling));
        }
        found.extend(failing_here(&suite, costs.tests, notes)?);
        let on_jdks = self.on_other_jdks(&suite, watched, (&found, notes), left_out)?;
        left_out.extend(note(notes, costs.tests));
        found.sort_by(|a, b| {
            (&a.test.class, &a.test.id, &a.aspects).cmp(&(&b.test.class, &b.test.id, &b.aspects))
        });
        let mut seen: BTreeSet<(&str, &BTreeSet<Aspect>)> = BTreeSet::new();
        // Of a parameterised test, the first invocation stands for all invocations with the same cause.
        let first = found.iter().filter(|it| seen.insert((template(&it.test.id), &it.aspects)));
        let base = &plan.guest.world;
        let readings = Readings::of(plan, &found)?;
        let claim = |cause: &Cause| Claim {
            finding: finding(
                study.request,
                cause.passing_in(base),
                (cause, &invocations(cause, &found)),
                readings.evidence(study.request, cause),
            ),
            case: on_jvm::case(cause, cause.passing_in(base)),
            test: cause.test.clone(),
            worlds: [cause.passing_in(base), &cause.world].map(World::clone),
            why: Why::World(cause.aspects.clone()),
            weaker: None,
        };
        Ok(first.map(claim).chain(on_jdks).collect())
    }

    /// Returns the claims about tests that fail on another JDK and depend on nothing else.
    fn on_other_jdks(
        &self,
        suite: &Suite<'_>,
        watched: &Watched,
        (found, notes): (&[Cause], &mut SideNotes),
        left_out: &mut Vec<String>,
    ) -> Result<Vec<Claim>, RequestError> {
        let Looking { study, costs, .. } = self;
        let mut claims = Vec::new();
        for home in &study.request.other_jdks {
            let plan = match suite.plan.on_jdk(home, &study.request.test_class_directories) {
                Ok(plan) => plan,
                // A JDK that cannot be used is the user's to correct. The rest of the analysis does not need it.
                Err(why) => {
                    left_out.push(why.to_string());
                    continue;
                }
            };
            let loaded = watched.loaded.with_jdk(plan.guest.jdk.clone());
            let feature = plan.guest.jdk.feature;
            (study.observer)(Event::phase(&format!("tests run on JDK {feature}")));
            let loaded = long::bounded(&loaded, costs, long::ELSEWHERE);
            let on_jdk = on_jdk(suite, (&plan, &loaded), notes)?;
            // Another JDK changes many things at once. If a test is known to depend on one of them, that finding says
            // more.
            let is_known = |it: &EndedTest| found.iter().any(|cause| cause.test.id == it.test.id);
            let base = &suite.plan.guest.world;
            claims.extend(on_jdk.failed.iter().filter(|it| !is_known(it)).map(|failed| Claim {
                finding: on_jdk.finding(study.request, failed),
                case: on_jdk.case(failed),
                test: failed.test.clone(),
                worlds: [base.clone(), base.clone()],
                why: Why::Jdk,
                weaker: None,
            }));
        }
        Ok(claims)
    }

    /// Returns the claims about tests that depend on the order of tests.
    fn in_other_orders(
        &self,
        watched: &Watched,
        left_out: &mut Vec<String>,
    ) -> Result<Vec<Claim>, RequestError> {
        let Looking { study, plan, costs } = self;
        (study.observer)(Event::phase("tests run in other orders"));
        let orders = &watched.orders;
        let bounded = long::bounded(&watched.loaded, costs, long::IN_OTHER_ORDER);
        let (dependences, notes) = dependences::dependences(&bounded, orders)?;
        left_out.extend(notes);
        let of_order = |it: &Dependence| order_claim(study.request, plan, (orders, it));
        Ok(dependences.iter().filter_map(of_order).collect())
    }
}

/// Returns the claim with the JVM's verdict, unless the JVM contradicts it. Then adds a disagreement and returns
/// `None`.
fn judged(share: &mut Share, plan: &Plan, claim: Claim, verdict: Verdict) -> Option<Claim> {
    let base = &plan.guest.world;
    let witnessed = Some(Box::new(witness::witnessed(&claim.case, base, claim.worlds.each_ref())));
    match verdict.replay() {
        Ok(replay) => {
            let finding = Finding { witnessed, replay: Some(replay), ..claim.finding };
            Some(Claim { finding, ..claim })
        }
        Err(ended) => {
            let finding = Finding { witnessed, ..claim.finding };
            share.disagreements.push(disagreement(finding, claim.test, ended));
            None
        }
    }
}

impl Claim {
    /// Returns the input for the search for fixes.
    fn flaky(&self) -> Flaky<'_> {
        let Claim { finding, case, test, worlds, why, .. } = self;
        Flaky { finding, case, test, worlds, why }
    }
}

/// Names in class files whose use can show when garbage is collected.
const OF_COLLECTIONS: [&str; 3] = ["java/lang/ref/", "java/util/WeakHashMap", "freeMemory"];

/// Returns the ids of the invocations of a parameterised test that have the same cause. Returns none for other tests.
fn invocations(cause: &Cause, all: &[Cause]) -> Vec<String> {
    let of = template(&cause.test.id);
    let is_same = |it: &&Cause| template(&it.test.id) == of && it.aspects == cause.aspects;
    let invocations = all.iter().filter(is_same).map(|it| it.test.id.clone());
    if of == cause.test.id { Vec::new() } else { invocations.collect() }
}

/// Returns a finding that the real JVM contradicts, as the report lists it.
fn disagreement(finding: Finding, test: Test, jvm: Ended) -> Disagreement {
    let values = finding.evidence.iter().filter_map(|it| it.witness.as_ref());
    let values: Vec<&str> = values.map(|it| it.value.as_str()).collect();
    Disagreement {
        value: values.join(", "),
        finding: finding.id,
        rule: finding.rule,
        test: test.id,
        method: None,
        file: finding.file,
        line: finding.line,
        message: finding.message,
        input: None,
        interpreter: Ended { outcome: test.outcome, exception: test.exception },
        jvm,
    }
}
