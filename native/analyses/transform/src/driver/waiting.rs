//! The slow tests, which wait until the quick tests have detected all transformations that they can.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use study::LongTests;

use super::Transforming;
use super::turn::{AwaitedRun, Turn};
use crate::verdict::{Observation, Trial, too_slow};

/// The budget of the trials of all waiting tests: this many times the instructions of all tests, and `IN_ANY_CASE`
/// instructions if that is more.
const TIMES: u64 = 5;
const IN_ANY_CASE: u64 = 10_000_000_000;

/// Returns the number of instructions that the trials of waiting tests may take together. `suite` is the number that
/// all tests take, without those that take too long for any trial.
pub(crate) fn most(suite: u64) -> u64 {
    suite.saturating_mul(TIMES).max(IN_ANY_CASE)
}

/// A test that has waited, or all tests of a class together.
struct Waiting<'a> {
    seen: &'a Observation,
    /// The transformations that no quick test has detected, each with the instructions that its trial takes.
    open: BTreeMap<usize, u64>,
}

/// The work and the observations of the tests that have waited.
pub(crate) struct Waited {
    /// The same analysis for them, and their classes. `None` if they have nothing to try.
    pub turn: Option<(Transforming, Vec<String>)>,
    pub left_out: LeftOut,
}

/// The transformations that the tests that have waited do not try, because that would take too long.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct LeftOut {
    /// By transformation, the runs that would have to try it, by JUnit's ids.
    runs: BTreeMap<usize, Vec<String>>,
}

impl LeftOut {
    /// Returns the number of transformations.
    pub fn count(&self) -> usize {
        self.runs.len()
    }

    /// Writes into the observations why nobody has tried them. Returns the name of a test, or of a class, as an example.
    pub fn note(&self, seen: &mut [Observation]) -> Option<String> {
        // The last observation of a run counts.
        let places: BTreeMap<String, usize> =
            seen.iter().enumerate().map(|(place, it)| (it.run.clone(), place)).collect();
        let mut example = None;
        for (made, runs) in &self.runs {
            let places: Vec<usize> = runs.iter().filter_map(|it| places.get(it)).copied().collect();
            let of = |place: &usize| seen.get(*place).map(Observation::name);
            let names: Vec<String> = places.iter().filter_map(of).collect();
            let why = too_slow(&names);
            example = example.or_else(|| names.first().cloned());
            for place in places {
                if let Some(observation) = seen.get_mut(place) {
                    observation.trials.push((*made, Trial::NotAnalysed(why.clone())));
                }
            }
        }
        example
    }
}

impl Transforming {
    /// Decides which of the remaining transformations the waiting tests try. A transformation is tried in all of them
    /// or in none, since it has no verdict if it was not tried everywhere. The cheapest transformations come first.
    /// `most` is the number of instructions that all trials together may take.
    pub(crate) fn waiting(&self, seen: &[Observation], most: u64) -> Waited {
        let waiting = self.all_waiting(seen);
        let mut costs: BTreeMap<usize, u64> = BTreeMap::new();
        for it in &waiting {
            for (made, ahead) in &it.open {
                let cost = costs.entry(*made).or_default();
                *cost = cost.saturating_add(*ahead);
            }
        }
        let mut costs: Vec<(u64, usize)> =
            costs.into_iter().map(|(made, cost)| (cost, made)).collect();
        costs.sort_unstable();
        let mut left = most;
        let (mut tried, mut left_out) = (BTreeSet::new(), LeftOut::default());
        for (cost, made) in costs {
            match left.checked_sub(cost) {
                Some(rest) => {
                    left = rest;
                    tried.insert(made);
                }
                None => {
                    let runs = waiting.iter().filter(|it| it.open.contains_key(&made));
                    left_out.runs.insert(made, runs.map(|it| it.seen.run.clone()).collect());
                }
            }
        }
        Waited { turn: self.turn_of(&waiting, tried), left_out }
    }

    /// Returns the tests that have waited and have something to try.
    fn all_waiting<'a>(&self, seen: &'a [Observation]) -> Vec<Waiting<'a>> {
        let detected = self.detected.lock().unwrap_or_else(PoisonError::into_inner);
        let waiting = seen.iter().filter(|it| it.waiting && it.left_out.is_none());
        let waiting = waiting.map(|seen| {
            let covered = seen.covered.iter().zip(&seen.ahead);
            let trials = covered.flat_map(|(target, ahead)| {
                self.asked(std::slice::from_ref(target)).map(|made| (made, *ahead))
            });
            // Where a test enters a target that the others meet later is not known.
            let later = seen.later.iter().map(|made| (*made, seen.cost));
            let open = later.chain(trials).filter(|(made, _)| !detected.contains_key(made));
            Waiting { seen, open: open.collect() }
        });
        waiting.filter(|it| !it.open.is_empty()).collect()
    }

    /// Returns the analysis in which those that have waited try these transformations, and their classes.
    fn turn_of(
        &self,
        waiting: &[Waiting<'_>],
        tried: BTreeSet<usize>,
    ) -> Option<(Transforming, Vec<String>)> {
        let tries = waiting.iter().filter(|it| it.open.keys().any(|made| tried.contains(made)));
        let tries = tries.map(|it| it.seen);
        let tries: Vec<&Observation> = tries.collect();
        let classes: Vec<String> = tries.iter().map(|it| it.class.clone()).collect();
        let run = |it: &&Observation| {
            let later = it.later.iter().copied().filter(|made| tried.contains(made)).collect();
            (it.run.clone(), AwaitedRun { class: it.class.clone(), later })
        };
        let waiting = Transforming {
            catalogue: self.catalogue.clone(),
            sources: self.sources.clone(),
            full_matrix: false,
            is_part: self.is_part,
            turn: Turn::Waiting(tries.iter().map(run).collect()),
            only: Some(tried),
            long: LongTests::default(),
            follows: self.follows,
            until_noticed: None,
            detected: Mutex::default(),
        };
        (!classes.is_empty()).then_some((waiting, classes))
    }
}

#[cfg(test)]
mod tests {
    use classfile::{ClassFile, Code, Method};
    use report::AnalyseRequest;

    use super::*;

    /// Returns the analysis of a class with two methods, each of which has two transformations.
    fn transforming() -> Transforming {
        // Constants that are far from the operators' own: a body that does the same would be skipped.
        let code = |value: u8| Code {
            max_stack: 1,
            bytes: Box::new([0x10, value, 0xAC]),
            lines: vec![(0, 1)],
            ..Code::default()
        };
        let method = |name: &str, value: u8| Method {
            access: 1,
            name: name.into(),
            descriptor: "()I".into(),
            code: Some(code(value)),
            ..Method::default()
        };
        let class = ClassFile {
            access: 1,
            this_class: "a/C".into(),
            super_class: Some("java/lang/Object".into()),
            methods: vec![method("few", 50), method("many", 60)],
            ..ClassFile::default()
        };
        let request =
            AnalyseRequest { skip_rules_off: crate::SkipRule::ALL.to_vec(), ..Default::default() };
        Transforming::new(&request, &[class], &|_| None, |_, _| true)
    }

    fn observation(class: &str, method: &str, covered: &[usize], cost: u64) -> Observation {
        let test = format!("[engine:junit-jupiter]/[class:a.{class}]/[method:{method}()]");
        Observation {
            run: test.clone(),
            test,
            class: format!("a.{class}"),
            cost: 0,
            waiting: cost > 1_000_000,
            left_out: None,
            passed: true,
            covered: covered.to_vec(),
            ahead: vec![cost; covered.len()],
            later: Vec::new(),
            trials: Vec::<(usize, Trial)>::new(),
        }
    }

    #[test]
    fn what_would_take_too_long_is_tried_nowhere_and_says_so() {
        let transforming = transforming();
        let mut seen = [
            observation("ATest", "quick", &[0], 1_000),
            observation("ATest", "slow", &[0], 1_000_000_000),
            observation("BTest", "slowest", &[0, 1], 3_000_000_000),
        ];
        // Two transformations of each method: the first takes 4 G each, the second 3 G.
        let waited = transforming.waiting(&seen, 10_000_000_000);
        let (turn, classes) = waited.turn.unwrap();
        assert_eq!(
            (turn.only, classes),
            (Some([2, 3, 0].into()), vec!["a.ATest".into(), "a.BTest".into()])
        );
        let left_out = waited.left_out.note(&mut seen);
        assert_eq!((waited.left_out.count(), left_out.as_deref()), (1, Some("a.ATest#slow")));
        let why = "a.ATest#slow and 1 more run it, and take too long for another run";
        let why = Trial::NotAnalysed(why.to_owned());
        let trials = seen.map(|it| it.trials);
        assert_eq!(trials, [vec![], vec![(1, why.clone())], vec![(1, why)]]);

        let seen = [observation("ATest", "slow", &[0], 6_000_000_000)];
        let waited = transforming.waiting(&seen, 1_000_000_000);
        assert!(waited.turn.is_none());
        let waited = transforming.waiting(&seen, u64::MAX);
        assert_eq!(
            (waited.turn.unwrap().1, waited.left_out),
            (vec!["a.ATest".into()], LeftOut::default())
        );
    }
}
