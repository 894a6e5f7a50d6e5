//! Finds tests that fail on another JDK.

use std::path::PathBuf;

use environment::World;
use report::{AnalyseRequest, Evidence, Finding, Rule, Source, Suggestion, Witness, finding_id};
use suite::RequestError;
use suite::planning::plan::Plan;
use suite::planning::sources::Sources;
use suite::sequence::{EndedTest, Part};

use crate::jvm::confirming::Case;
use crate::jvm::on_jvm::case_of;
use crate::worlds::finding::{in_test, thrown};
use crate::worlds::running::{SideNotes, Suite};

/// The tests that pass on the JDK of the build and fail on another JDK.
pub(crate) struct OnJdk {
    /// The home of the other JDK.
    pub home: PathBuf,
    /// The feature versions of the other JDK and of the JDK of the build.
    features: [u16; 2],
    /// The tests as they failed.
    pub failed: Vec<EndedTest>,
}

/// Returns the tests of a suite that fail on the JDK of another plan, also alone, and pass alone on the JDK of the
/// build.
pub(crate) fn on_jdk(
    suite: &Suite<'_>,
    (plan, loaded): (&Plan, &Plan),
    notes: &mut SideNotes,
) -> Result<OnJdk, RequestError> {
    let world = &suite.plan.guest.world;
    let other = Suite { plan, loaded, passed: suite.passed };
    let suspects = other.suspects(world.clone(), notes)?;
    // A test that does not fail alone depends on other tests. One that also fails alone on its own JDK does not
    // depend on the JDK.
    let mut failing = other.failures(world.clone(), &suspects)?;
    let unstable = suite.failures(world.clone(), &failing)?;
    failing.retain(|id, _| !unstable.contains_key(id));
    let features = [plan, suite.plan].map(|it| it.guest.jdk.feature);
    let home = plan.guest.jdk.home.clone();
    Ok(OnJdk { home, features, failed: failing.into_values().collect() })
}

impl OnJdk {
    /// Returns the finding for a test that fails on the other JDK.
    pub fn finding(&self, request: &AnalyseRequest, failed: &EndedTest) -> Finding {
        let rule = Rule::DependsOnMachine;
        let [other, own] = self.features;
        let test = &failed.test;
        let subject = format!("{}.{}", test.class, test.method.as_deref().unwrap_or_default());
        let message = format!("it fails on JDK {other}{}", thrown(test));
        let at = in_test(test).or_else(|| failed.at.clone());
        let file = at.as_ref().and_then(|it| Sources::of(request).find(&it.source));
        let witness = Witness {
            value: other.to_string(),
            outcome: test.outcome,
            exception: test.exception.clone(),
        };
        let advice = format!(
            "do not compare with what this JDK happens to print or list: name the format or the order in the code, or \
             assert what holds on JDK {own} and JDK {other}"
        );
        Finding {
            test: Some(suite::planning::classes::template(&test.id).to_owned()),
            line: at.map(|it| it.line).filter(|_| file.is_some()),
            file,
            evidence: vec![Evidence {
                source: Source::World,
                name: Some("JDK".to_owned()),
                value: Some(own.to_string()),
                file: None,
                line: None,
                witness: Some(witness),
                tried: Vec::new(),
                set_up: None,
                variable: None,
                passed_to: None,
            }],
            suggestion: Some(Suggestion::new("control", advice)),
            ..Finding::blank(finding_id(rule, &subject, &format!("JDK {other}"), 0), rule, message)
        }
    }

    /// Returns the case about which the real JVMs are asked.
    pub fn case(&self, failed: &EndedTest) -> Case {
        let test = &failed.test;
        let alone = vec![Part::of([(test.class.clone(), test.method.clone())])];
        let world = World::default();
        case_of(test, [alone.clone(), alone], &[], [&world, &world])
            .failing_on(Some(self.home.clone()))
    }
}
