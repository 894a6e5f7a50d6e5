//! Several analyses that watch the same run of the tests.

use std::collections::{BTreeMap, BTreeSet};

use report::{Outcome, Test};
use serde::{Deserialize, Serialize};
use vm::{Joined, Machine, Res, Vm};

use super::erased::{AnyDriver, AnyFound, AnySuspicion};
use super::{Driver, Effort, Ending, Found, Names, NoAnalysis, TestInfo};
use crate::planning::sources::Sources;

/// An analysis that only watches the tests, so that others can watch the same run: it has no trials, its suspicions are
/// its observations, and its machine changes nothing for the guest ([`Joined`]).
pub trait Watching: Driver {
    /// Returns the methods that the tests entered, if the results contain them.
    fn entered(_found: &Self::Found) -> Option<Entered> {
        None
    }

    /// Returns the methods that long tests entered, by the tests' ids, if the results contain them.
    fn entered_by_long(_found: &Self::Found) -> Option<&BTreeMap<String, Entered>> {
        None
    }
}

impl Watching for NoAnalysis {}

/// The project's methods that tests entered: the internal name of the class, and the method's name with its descriptor.
pub type Entered = BTreeSet<(String, String)>;

/// Analyses that watch the same run.
pub(crate) struct Together<'a> {
    all: &'a [&'a dyn AnyDriver],
}

/// The results of all analyses that watch together, in their order.
#[derive(Default, Serialize, Deserialize)]
pub(crate) struct Parts(Vec<AnyFound>);

impl Parts {
    pub(crate) fn of(all: Vec<AnyFound>) -> Parts {
        Parts(all)
    }

    /// Takes the results of one analysis out, by its place.
    pub(crate) fn take(&mut self, place: usize) -> AnyFound {
        self.0.get_mut(place).map(std::mem::take).unwrap_or_default()
    }

    /// Puts the results of one analysis back in their place.
    pub(crate) fn put(&mut self, place: usize, found: AnyFound) {
        if let Some(part) = self.0.get_mut(place) {
            *part = found;
        }
    }
}

impl Found for Parts {
    fn add(&mut self, other: Parts) {
        let count = self.0.len().max(other.0.len());
        self.0.resize_with(count, AnyFound::default);
        self.0.iter_mut().zip(other.0).for_each(|(part, other)| part.add(other));
    }

    fn note(&self, test: &mut Test) {
        self.0.iter().for_each(|part| part.note(test));
    }
}

/// The observations of each analysis. They have the type of suspicions, but there are no trials.
type AllSeen = Vec<Option<AnySuspicion>>;

impl<'a> Together<'a> {
    pub(crate) fn new(all: &'a [&'a dyn AnyDriver]) -> Together<'a> {
        Together { all }
    }

    /// Asks each analysis in turn for its observations.
    fn seen(
        &self,
        vm: &mut Vm,
        ask: impl Fn(&dyn AnyDriver, &mut Vm) -> Option<AnySuspicion>,
    ) -> Option<AnySuspicion> {
        let mut seen = AllSeen::new();
        self.in_turn(vm, |of, vm| seen.push(ask(of, vm)));
        all_seen(seen)
    }

    fn in_turn(&self, vm: &mut Vm, mut tell: impl FnMut(&dyn AnyDriver, &mut Vm)) {
        for (turn, of) in self.all.iter().enumerate() {
            vm.machine.of::<Joined>().begin_turn(turn);
            tell(*of, vm);
        }
    }

    /// Returns the results that the analyses make of their observations.
    fn found(
        &self,
        seen: &AnySuspicion,
        make: impl Fn(&dyn AnyDriver, &AnySuspicion) -> AnyFound,
    ) -> AnyFound {
        let parts = self.all.iter().zip(seen.get::<AllSeen>());
        let made = parts.map(|(of, seen)| seen.as_ref().map(|seen| make(*of, seen)));
        AnyFound::of(Parts(made.map(Option::unwrap_or_default).collect()))
    }
}

fn all_seen(seen: AllSeen) -> Option<AnySuspicion> {
    seen.iter().any(Option::is_some).then(|| AnySuspicion::of(seen))
}

impl AnyDriver for Together<'_> {
    fn name(&self) -> Option<report::Analysis> {
        self.all.first()?.name()
    }

    fn machine(&self) -> Box<dyn Machine> {
        Box::new(Joined::new(self.all.iter().map(|it| it.machine()).collect()))
    }

    /// The results of each analysis are remembered separately.
    fn key(&self) -> Option<String> {
        None
    }

    fn key_of_unit(&self, _: &[String]) -> String {
        String::new()
    }

    fn names_in(&self, _: &AnyFound) -> Names {
        Names::default()
    }

    fn renumber(&self, _: &mut AnyFound, _: &Names) -> bool {
        false
    }

    fn sources(&self) -> Option<&Sources> {
        None
    }

    fn recall(&self, _: &[String], _: &AnyFound) {}

    fn is_whole(&self, _: &[String], _: &AnyFound) -> bool {
        true
    }

    fn begins(&self, vm: &mut Vm) {
        self.in_turn(vm, |of, vm| of.begins(vm));
    }

    fn goes_on(&self, vm: &mut Vm) {
        self.in_turn(vm, |of, vm| of.goes_on(vm));
    }

    fn found(&self, vm: &mut Vm, test: &TestInfo) {
        self.in_turn(vm, |of, vm| of.found(vm, test));
    }

    fn marked(&self, vm: &mut Vm, set_up: bool) {
        self.in_turn(vm, |of, vm| of.marked(vm, set_up));
    }

    fn started(&self, vm: &mut Vm, test: &TestInfo) -> Res<()> {
        let mut started = Ok(());
        self.in_turn(vm, |of, vm| {
            let of = of.started(vm, test);
            started = std::mem::replace(&mut started, Ok(())).and(of);
        });
        started
    }

    fn unseen(&self, vm: &Vm, test: &TestInfo) -> Option<String> {
        let joined = vm.machine.of::<Joined>();
        self.all.iter().enumerate().find_map(|(turn, of)| {
            joined.begin_turn(turn);
            of.unseen(vm, test)
        })
    }

    fn finished(&self, vm: &mut Vm, test: &TestInfo, outcome: Outcome) -> Option<AnySuspicion> {
        self.seen(vm, |of, vm| of.finished(vm, test, outcome))
    }

    fn ended(&self, vm: &Vm, class: &TestInfo) -> Option<AnySuspicion> {
        let joined = vm.machine.of::<Joined>();
        let seen = self.all.iter().enumerate().map(|(turn, of)| {
            joined.begin_turn(turn);
            of.ended(vm, class)
        });
        all_seen(seen.collect())
    }

    fn unconfirmed(&self, class: &TestInfo, seen: &AnySuspicion) -> AnyFound {
        self.found(seen, |of, seen| of.unconfirmed(class, seen))
    }

    fn least(&self) -> u64 {
        0
    }

    fn trials(&self, _: &AnySuspicion) -> usize {
        0
    }

    fn is_early(&self, _: &AnySuspicion, _: usize) -> bool {
        false
    }

    fn is_decided(&self, _: &AnySuspicion, _: usize, _: &[Ending]) -> bool {
        true
    }

    fn is_worth(&self, _: &AnySuspicion, _: usize, _: &[Ending], _: Effort) -> bool {
        false
    }

    fn tells(&self, _: Outcome, _: Outcome) -> bool {
        false
    }

    fn spares_tests(&self) -> bool {
        false
    }

    fn branches_shared(&self) -> bool {
        false
    }

    fn look_out(&self, _: &mut Vm, _: &AnySuspicion) {}

    fn is_at_branch(&self, _: &Vm) -> bool {
        false
    }

    fn branches(&self, _: &Vm, _: &AnySuspicion) -> Vec<usize> {
        Vec::new()
    }

    fn parts(&self, _: &AnySuspicion, _: usize) -> Option<usize> {
        None
    }

    fn pass(&self, _: &mut Vm) {}

    fn arm(&self, vm: &mut Vm, _: Option<(&AnySuspicion, usize)>) {
        self.in_turn(vm, |of, vm| of.arm(vm, None));
    }

    fn tried(&self, _: &mut Vm, _: &TestInfo, _: &mut AnySuspicion, _: usize) {}

    fn conclude(&self, test: &TestInfo, seen: &AnySuspicion, _: Vec<Ending>) -> AnyFound {
        self.found(seen, |of, seen| of.conclude(test, seen, Vec::new()))
    }
}
