//! The tests that wait until the quick ones have detected what they can.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use study::LongTests;

use super::{Transforming, Turn};
use crate::Observation;
use crate::verdict::too_many;

/// What the trials of all waiting tests may take: so many times what all tests take, and these instructions in any case.
const TIMES: u64 = 5;
const IN_ANY_CASE: u64 = 10_000_000_000;

/// What is known of the costs of tests.
pub(crate) struct Costs<'a> {
    /// The instructions that the tests that wait took in their first run, by JUnit's ids.
    pub effort: &'a BTreeMap<String, u64>,
    /// The instructions that all tests take together, but for those that take too long for any trial.
    pub suite: u64,
    /// Whether the trials of the tests that wait may take what they take.
    pub is_unlimited: bool,
}

impl Costs<'_> {
    /// Returns what all trials together may take.
    fn most(&self) -> u64 {
        match self.is_unlimited {
            true => u64::MAX,
            false => self.suite.saturating_mul(TIMES).max(IN_ANY_CASE),
        }
    }
}

/// A test that has waited, or all tests of a class together, and what it has to try.
struct Waiting {
    /// The place of its observation.
    place: usize,
    /// The transformations that no quick test has detected.
    open: Vec<usize>,
    /// The instructions of one run.
    cost: u64,
}

impl Waiting {
    /// Returns what its trials take, about.
    fn all(&self) -> u64 {
        self.cost.saturating_mul(self.open.len() as u64)
    }
}

/// What becomes of the tests that have waited.
pub(crate) struct Waited {
    /// The same analysis for them, and their classes. `None` if they have nothing to try.
    pub turn: Option<(Transforming, Vec<String>)>,
    /// The names of those that try nothing, because their trials would take too long.
    pub left_out: Vec<String>,
}

impl Transforming {
    /// Decides which of the tests that have waited try what is left. The observations of the others say why they do not.
    pub(crate) fn waiting(&self, seen: &mut [Observation], costs: &Costs<'_>) -> Waited {
        let mut all = self.all_waiting(seen, costs);
        // Quick ones come first. What they detect, the others would try for nothing.
        all.sort_by_key(|it| (it.all(), it.place));
        let (mut left, mut taken, mut left_out) = (costs.most(), Vec::new(), Vec::new());
        for it in all {
            let Some(observation) = seen.get_mut(it.place) else { continue };
            match left.checked_sub(it.all()) {
                Some(rest) => {
                    left = rest;
                    taken.push((it.place, it.open));
                }
                None => {
                    let name = observation.name();
                    observation.left_out = Some(too_many(&name, it.open.len()));
                    left_out.push(name);
                }
            }
        }
        taken.sort_unstable();
        let of = |place: &usize| seen.get(*place);
        let places = || taken.iter().filter_map(|(place, _)| of(place));
        let classes: Vec<String> = places().map(|it| it.class.clone()).collect();
        let runs = places().map(|it| it.run.clone()).collect();
        let open: BTreeSet<usize> = taken.iter().flat_map(|(_, open)| open).copied().collect();
        let waiting = Transforming {
            catalogue: self.catalogue.clone(),
            sources: self.sources.clone(),
            full_matrix: false,
            is_part: self.is_part,
            only: Some(open),
            long: LongTests::default(),
            turn: Turn::Waiting(runs),
            follows: self.follows,
            until_noticed: None,
            detected: Mutex::default(),
        };
        Waited { turn: (!classes.is_empty()).then_some((waiting, classes)), left_out }
    }

    fn all_waiting(&self, seen: &[Observation], costs: &Costs<'_>) -> Vec<Waiting> {
        let detected = self.detected.lock().unwrap_or_else(PoisonError::into_inner);
        let open = |observation: &Observation| -> Vec<usize> {
            let all = observation.covered.iter().flat_map(|it| self.catalogue.of_target(*it));
            let open =
                all.filter(|(index, made)| made.skipped.is_none() && !detected.contains_key(index));
            open.map(|(index, _)| index).collect()
        };
        // All tests of a class together have no costs of their own.
        let of_class = |class: &str| {
            let own = seen.iter().filter(|it| it.class == class);
            own.filter_map(|it| costs.effort.get(&it.run)).sum()
        };
        let waiting = seen.iter().enumerate().filter(|(_, it)| it.waiting && it.left_out.is_none());
        let waiting = waiting.map(|(place, it)| {
            let cost = costs.effort.get(&it.run).copied();
            Waiting { place, open: open(it), cost: cost.unwrap_or_else(|| of_class(&it.class)) }
        });
        waiting.filter(|it| !it.open.is_empty()).collect()
    }
}

#[cfg(test)]
mod tests {
    use classfile::{ClassFile, Code, Method};
    use report::AnalyseRequest;

    use super::*;
    use crate::verdict::Trial;

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

    fn observation(class: &str, method: &str, covered: &[usize], waiting: bool) -> Observation {
        let test = format!("[engine:junit-jupiter]/[class:a.{class}]/[method:{method}()]");
        Observation {
            run: test.clone(),
            test,
            class: format!("a.{class}"),
            waiting,
            left_out: None,
            passed: true,
            covered: covered.to_vec(),
            later: Vec::new(),
            trials: Vec::<(usize, Trial)>::new(),
        }
    }

    #[test]
    fn tests_whose_trials_take_too_long_try_nothing_and_say_so() {
        let transforming = transforming();
        let mut seen = [
            observation("ATest", "quick", &[0], false),
            observation("ATest", "slow", &[0], true),
            observation("BTest", "slowest", &[0, 1], true),
        ];
        let effort: BTreeMap<String, u64> = seen
            .iter()
            .map(|it| it.run.clone())
            .zip([1_000, 1_000_000_000, 3_000_000_000])
            .collect();
        let costs = Costs { effort: &effort, suite: 2_000_000_000, is_unlimited: false };
        let waited = transforming.waiting(&mut seen, &costs);
        assert_eq!(waited.turn.unwrap().1, ["a.ATest"]);
        assert_eq!(waited.left_out, ["a.BTest#slowest"]);
        let left_out: Vec<_> = seen.iter().map(|it| it.left_out.as_deref()).collect();
        let why = "a.BTest#slowest runs it, and would take too long for 4 more runs";
        assert_eq!(left_out, [None, None, Some(why)]);

        seen[2].left_out = None;
        let costs = Costs { is_unlimited: true, ..costs };
        let waited = transforming.waiting(&mut seen, &costs);
        assert_eq!(waited.turn.unwrap().1, ["a.ATest", "a.BTest"]);
        assert!(waited.left_out.is_empty());
    }
}
