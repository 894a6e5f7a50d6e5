//! The stage `flaky`: finds tests whose outcome depends on the world around them, or on other tests.
//!
//! 1. All tests run in the sweeps: worlds in which every aspect has another value at once. A test that passes in the
//!    base world and fails there is a suspect.
//! 2. Each suspect runs alone, with ever fewer aspects of the sweep (`worlds::causes`). An aspect with which it fails is a
//!    cause. If none is one by itself, aspects are taken away until all that are left are needed.
//! 3. Tests run in worlds that are chosen by what they read (`worlds::directed`): on many dates, with other random values
//!    and orders, with a pause. Those with several threads run in worlds in which threads are late.
//! 4. Tests run in other orders (`dependences`).
//! 5. Where the real JVM can have the world (`jvm::on_jvm`), and in all orders, the test has to fail there too
//!    (`jvm::confirming`).
//! 6. For the usual causes, fixes are tried out (`fixes`).

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

/// A finding that the real JVM is asked about, and the test as it failed.
struct Claim {
    finding: Finding,
    case: Case,
    test: Test,
    /// The worlds in which it passed and failed.
    worlds: [World; 2],
    why: Why,
    /// The same claim without advice that may not help on the JVM.
    weaker: Option<Box<Claim>>,
}

/// The analysis `flaky`.
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
        let is_short = |it: &&Test| !study.long.has(&it.class, it.method.as_deref());
        let tests: Vec<Test> = study.tests.all.iter().filter(is_short).cloned().collect();
        let told = Told { tests: &tests, cost: &seen.effort, reaching: &study.tests.reaching };
        let changing = &study.tests.changing;
        let mut watched = Watched::of(&plan, told, changing, &self.notebook, &seen);
        let costs = Costs { tests: &tests, effort: &seen.effort };
        let looking = Looking { study, plan: &plan, costs };
        let mut notes = SideNotes::default();
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

/// What is needed to look for tests that depend on something.
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
    /// Asks the JVM about claims, and notes as findings those that it does not contradict, with their fixes.
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

    /// Returns what depends on an aspect of the world. `watched` is what the run of all tests showed.
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
        let [plan, loaded] = &[plan, &watched.loaded].map(bounded);
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
            // To tell when garbage is collected takes time, and most projects cannot.
            let sweep =
                if has_references { sweep } else { sweep.with([Aspect::Collections], base) };
            (study.observer)(Event::phase(&format!(
                "tests run in another environment ({})",
                number + 1
            )));
            let tests = if number == 0 { &suite } else { &shorter };
            // The first one tells what each test reads.
            let told = if number == 0 { sweep.asking() } else { sweep.clone() };
            let suspects = tests.suspects(told, notes)?;
            if interrupt::is_asked() {
                return Ok(Vec::new());
            }
            // The first sweep in which something shows is enough.
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
        let threaded = notes.threaded(&watched.threaded, costs.tests);
        directed(&shorter, (costs, &threaded, notes), &mut found)?;
        (study.observer)(Event::phase("tests run with late threads"));
        let late = (&threaded, &base.with_late_threads()[..]);
        in_worlds(&suite, late, Cause::is_of_threads, (&mut found, notes))?;
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
        // Of a parameterised test, the first invocation stands for all that have the cause.
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

    /// Returns what fails on another JDK, of tests that depend on nothing else.
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

    /// Returns what depends on the order of tests.
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

/// Returns a claim if the JVM does not contradict it, or else notes that it does.
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
    /// Returns what is needed to fix the test.
    fn flaky(&self) -> Flaky<'_> {
        let Claim { finding, case, test, worlds, why, .. } = self;
        Flaky { finding, case, test, worlds, why }
    }
}

/// What classes name that can tell when garbage is collected.
const OF_COLLECTIONS: [&str; 3] = ["java/lang/ref/", "java/util/WeakHashMap", "freeMemory"];

/// Returns the ids of the invocations of a parameterised test that have a cause.
fn invocations(cause: &Cause, all: &[Cause]) -> Vec<String> {
    let of = template(&cause.test.id);
    let is_same = |it: &&Cause| template(&it.test.id) == of && it.aspects == cause.aspects;
    let invocations = all.iter().filter(is_same).map(|it| it.test.id.clone());
    if of == cause.test.id { Vec::new() } else { invocations.collect() }
}

/// Returns the finding as one that the real JVM contradicts.
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
