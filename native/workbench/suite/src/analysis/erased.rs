//! Analyses without their types. Sessions use them in this form, so that they are compiled once for
//! all analyses.

use std::any::Any;

use report::{Outcome, Test};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};
use vm::{Machine, Res, Vm};

use super::{Analysis, Confirm, Driver, Effort, Ending, Found, Listen, Names, Recall, TestInfo};
use crate::planning::sources::Sources;

/// A [`Driver`] whose types are erased. Each method does what the method of [`Analysis`], [`Recall`],
/// [`Listen`] or [`Confirm`] with the same name does.
///
/// A suspicion or results that come from another analysis are an error in the caller.
#[allow(missing_docs)]
pub trait AnyDriver: Sync {
    fn name(&self) -> Option<report::Analysis>;
    fn machine(&self) -> Box<dyn Machine>;

    fn key(&self) -> Option<String>;
    fn key_of_unit(&self, classes: &[String]) -> String;
    fn names_in(&self, found: &AnyFound) -> Names;
    fn renumber(&self, found: &mut AnyFound, names: &Names) -> bool;
    fn sources(&self) -> Option<&Sources>;
    fn recall(&self, classes: &[String], found: &AnyFound);
    fn is_whole(&self, classes: &[String], found: &AnyFound) -> bool;

    fn begins(&self, vm: &mut Vm);
    fn goes_on(&self, vm: &mut Vm);
    fn found(&self, vm: &mut Vm, test: &TestInfo);
    fn marked(&self, vm: &mut Vm, set_up: bool);
    fn started(&self, vm: &mut Vm, test: &TestInfo) -> Res<()>;
    fn unseen(&self, vm: &Vm, test: &TestInfo) -> Option<String>;
    fn finished(&self, vm: &mut Vm, test: &TestInfo, outcome: Outcome) -> Option<AnySuspicion>;
    fn ended(&self, vm: &Vm, class: &TestInfo) -> Option<AnySuspicion>;
    fn unconfirmed(&self, class: &TestInfo, suspicion: &AnySuspicion) -> AnyFound;

    fn least(&self) -> u64;
    fn trials(&self, suspicion: &AnySuspicion) -> usize;
    fn is_early(&self, suspicion: &AnySuspicion, trial: usize) -> bool;
    fn is_decided(&self, suspicion: &AnySuspicion, trial: usize, endings: &[Ending]) -> bool;
    fn is_worth(
        &self,
        suspicion: &AnySuspicion,
        trial: usize,
        endings: &[Ending],
        effort: Effort,
    ) -> bool;
    fn tells(&self, before: Outcome, now: Outcome) -> bool;
    fn spares_tests(&self) -> bool;
    fn branches_shared(&self) -> bool;
    fn look_out(&self, vm: &mut Vm, suspicion: &AnySuspicion);
    fn is_at_branch(&self, vm: &Vm) -> bool;
    fn branches(&self, vm: &Vm, suspicion: &AnySuspicion) -> Vec<usize>;
    fn parts(&self, suspicion: &AnySuspicion, trial: usize) -> Option<usize>;
    fn pass(&self, vm: &mut Vm);
    fn arm(&self, vm: &mut Vm, trial: Option<(&AnySuspicion, usize)>);
    fn tried(&self, vm: &mut Vm, test: &TestInfo, suspicion: &mut AnySuspicion, trial: usize);
    fn conclude(&self, test: &TestInfo, suspicion: &AnySuspicion, endings: Vec<Ending>)
    -> AnyFound;
}

/// A suspicion of some analysis ([`Analysis::Suspicion`]).
#[derive(Debug)]
pub struct AnySuspicion(Box<dyn Any>);

impl AnySuspicion {
    pub(crate) fn of<S: 'static>(suspicion: S) -> AnySuspicion {
        AnySuspicion(Box::new(suspicion))
    }

    pub(crate) fn get<S: 'static>(&self) -> &S {
        self.0.downcast_ref().unwrap_or_else(|| of_another::<S>())
    }

    fn get_mut<S: 'static>(&mut self) -> &mut S {
        self.0.downcast_mut().unwrap_or_else(|| of_another::<S>())
    }
}

/// The results of some analysis ([`Analysis::Found`]).
#[derive(Default)]
pub enum AnyFound {
    /// The analysis has found nothing yet.
    #[default]
    Nothing,
    /// Results.
    Known(Box<dyn Erased>),
    /// Stored results, as bytes. [`AnyDriver::renumber`] reads them.
    Stored(Vec<u8>),
}

/// The results of an analysis, without their concrete type.
pub trait Erased: Any + Send + Sync {
    /// Does what [`Found::add`] does.
    fn add(&mut self, other: Box<dyn Erased>);
    /// Returns the sum of empty results and these results.
    fn added_to_none(self: Box<Self>) -> Box<dyn Erased>;
    /// Does what [`Found::note`] does.
    fn note(&self, test: &mut Test);
    /// Returns the results as bytes for storage.
    ///
    /// # Errors
    /// Returns an error if they cannot be stored.
    fn stored(&self) -> postcard::Result<Vec<u8>>;
}

impl<F: Found> Erased for F {
    fn add(&mut self, other: Box<dyn Erased>) {
        Found::add(self, typed(other));
    }

    fn added_to_none(self: Box<F>) -> Box<dyn Erased> {
        let mut none = F::default();
        Found::add(&mut none, *self);
        Box::new(none)
    }

    fn note(&self, test: &mut Test) {
        Found::note(self, test);
    }

    fn stored(&self) -> postcard::Result<Vec<u8>> {
        postcard::to_allocvec(self)
    }
}

impl AnyFound {
    pub(crate) fn of<F: Found>(found: F) -> AnyFound {
        AnyFound::Known(Box::new(found))
    }

    /// Returns the results in their concrete type.
    pub(crate) fn typed<F: Found>(self) -> F {
        match self {
            AnyFound::Nothing => F::default(),
            AnyFound::Known(found) => typed(found),
            AnyFound::Stored(_) => of_another::<F>(),
        }
    }

    /// Calls a function with the results.
    fn with<F: Found, R>(&self, ask: impl FnOnce(&F) -> R) -> R {
        match self {
            AnyFound::Nothing => ask(&F::default()),
            AnyFound::Known(found) => {
                let found: &dyn Any = &**found;
                ask(found.downcast_ref().unwrap_or_else(|| of_another::<F>()))
            }
            AnyFound::Stored(_) => of_another::<F>(),
        }
    }
}

impl Found for AnyFound {
    fn add(&mut self, other: AnyFound) {
        match (&mut *self, other) {
            (_, AnyFound::Nothing) => {}
            (AnyFound::Known(found), AnyFound::Known(other)) => found.add(other),
            (AnyFound::Nothing, AnyFound::Known(other)) => {
                *self = AnyFound::Known(other.added_to_none());
            }
            (AnyFound::Stored(_), _) | (_, AnyFound::Stored(_)) => of_another::<AnyFound>(),
        }
    }

    fn note(&self, test: &mut Test) {
        if let AnyFound::Known(found) = self {
            found.note(test);
        }
    }
}

/// Results are stored as bytes, so that reading them needs no type until the analysis asks.
impl Serialize for AnyFound {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let stored = match self {
            AnyFound::Nothing => None,
            AnyFound::Known(found) => Some(found.stored().map_err(ser::Error::custom)?),
            AnyFound::Stored(_) => return Err(ser::Error::custom("the results were not read")),
        };
        stored.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for AnyFound {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AnyFound, D::Error> {
        let stored: Option<Vec<u8>> = de::Deserialize::deserialize(deserializer)?;
        Ok(stored.map_or(AnyFound::Nothing, AnyFound::Stored))
    }
}

impl<A: Driver> AnyDriver for A {
    fn name(&self) -> Option<report::Analysis> {
        Analysis::name(self)
    }

    fn machine(&self) -> Box<dyn Machine> {
        Analysis::machine(self)
    }

    fn key(&self) -> Option<String> {
        Recall::key(self)
    }

    fn key_of_unit(&self, classes: &[String]) -> String {
        Recall::key_of_unit(self, classes)
    }

    fn names_in(&self, found: &AnyFound) -> Names {
        found.with(|found: &A::Found| Recall::names_in(self, found))
    }

    fn renumber(&self, found: &mut AnyFound, names: &Names) -> bool {
        let read = match std::mem::take(found) {
            AnyFound::Stored(bytes) => postcard::from_bytes::<A::Found>(&bytes).ok(),
            found => Some(found.typed()),
        };
        let Some(mut read) = read else { return false };
        let is_known = Recall::renumber(self, &mut read, names);
        *found = AnyFound::of(read);
        is_known
    }

    fn sources(&self) -> Option<&Sources> {
        Recall::sources(self)
    }

    fn recall(&self, classes: &[String], found: &AnyFound) {
        found.with(|found: &A::Found| Recall::recall(self, classes, found));
    }

    fn is_whole(&self, classes: &[String], found: &AnyFound) -> bool {
        found.with(|found: &A::Found| Recall::is_whole(self, classes, found))
    }

    fn begins(&self, vm: &mut Vm) {
        Listen::begins(self, vm);
    }

    fn goes_on(&self, vm: &mut Vm) {
        Listen::goes_on(self, vm);
    }

    fn found(&self, vm: &mut Vm, test: &TestInfo) {
        Listen::found(self, vm, test);
    }

    fn marked(&self, vm: &mut Vm, set_up: bool) {
        Listen::marked(self, vm, set_up);
    }

    fn started(&self, vm: &mut Vm, test: &TestInfo) -> Res<()> {
        Listen::started(self, vm, test)
    }

    fn unseen(&self, vm: &Vm, test: &TestInfo) -> Option<String> {
        Listen::unseen(self, vm, test)
    }

    fn finished(&self, vm: &mut Vm, test: &TestInfo, outcome: Outcome) -> Option<AnySuspicion> {
        Listen::finished(self, vm, test, outcome).map(AnySuspicion::of)
    }

    fn ended(&self, vm: &Vm, class: &TestInfo) -> Option<AnySuspicion> {
        Listen::ended(self, vm, class).map(AnySuspicion::of)
    }

    fn unconfirmed(&self, class: &TestInfo, suspicion: &AnySuspicion) -> AnyFound {
        AnyFound::of(Listen::unconfirmed(self, class, suspicion.get()))
    }

    fn least(&self) -> u64 {
        Confirm::least(self)
    }

    fn trials(&self, suspicion: &AnySuspicion) -> usize {
        Confirm::trials(self, suspicion.get())
    }

    fn is_early(&self, suspicion: &AnySuspicion, trial: usize) -> bool {
        Confirm::is_early(self, suspicion.get(), trial)
    }

    fn is_decided(&self, suspicion: &AnySuspicion, trial: usize, endings: &[Ending]) -> bool {
        Confirm::is_decided(self, suspicion.get(), trial, endings)
    }

    fn is_worth(
        &self,
        suspicion: &AnySuspicion,
        trial: usize,
        endings: &[Ending],
        effort: Effort,
    ) -> bool {
        Confirm::is_worth(self, suspicion.get(), trial, endings, effort)
    }

    fn tells(&self, before: Outcome, now: Outcome) -> bool {
        Confirm::tells(self, before, now)
    }

    fn spares_tests(&self) -> bool {
        Confirm::spares_tests(self)
    }

    fn branches_shared(&self) -> bool {
        Confirm::branches_shared(self)
    }

    fn look_out(&self, vm: &mut Vm, suspicion: &AnySuspicion) {
        Confirm::look_out(self, vm, suspicion.get());
    }

    fn is_at_branch(&self, vm: &Vm) -> bool {
        Confirm::is_at_branch(self, vm)
    }

    fn branches(&self, vm: &Vm, suspicion: &AnySuspicion) -> Vec<usize> {
        Confirm::branches(self, vm, suspicion.get())
    }

    fn parts(&self, suspicion: &AnySuspicion, trial: usize) -> Option<usize> {
        Confirm::parts(self, suspicion.get(), trial)
    }

    fn pass(&self, vm: &mut Vm) {
        Confirm::pass(self, vm);
    }

    fn arm(&self, vm: &mut Vm, trial: Option<(&AnySuspicion, usize)>) {
        Confirm::arm(self, vm, trial.map(|(suspicion, trial)| (suspicion.get(), trial)));
    }

    fn tried(&self, vm: &mut Vm, test: &TestInfo, suspicion: &mut AnySuspicion, trial: usize) {
        Confirm::tried(self, vm, test, suspicion.get_mut(), trial);
    }

    fn conclude(
        &self,
        test: &TestInfo,
        suspicion: &AnySuspicion,
        endings: Vec<Ending>,
    ) -> AnyFound {
        AnyFound::of(Confirm::conclude(self, test, suspicion.get(), endings))
    }
}

fn typed<F: Found>(found: Box<dyn Erased>) -> F {
    let found: Box<dyn Any> = found;
    *found.downcast().unwrap_or_else(|_| of_another::<F>())
}

/// Ends the work of a caller that mixed up analyses.
// No input leads here, and there is nothing to go on with. The engine reports a panic as an internal
// error.
#[allow(clippy::panic)]
#[cold]
#[inline(never)]
fn of_another<T>() -> ! {
    panic!("these are no {}", std::any::type_name::<T>())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Results that change when they are added.
    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    struct Sum(u32);

    impl Found for Sum {
        fn add(&mut self, other: Sum) {
            self.0 += 10 * other.0;
        }
    }

    #[test]
    fn results_are_added_as_with_their_type() {
        let mut any = AnyFound::default();
        let mut sum = Sum::default();
        for it in [1, 2] {
            Found::add(&mut any, AnyFound::of(Sum(it)));
            Found::add(&mut sum, Sum(it));
        }
        assert_eq!(any.typed::<Sum>(), sum);
    }

    #[test]
    fn results_are_stored_and_read() {
        let bytes = postcard::to_allocvec(&AnyFound::of(Sum(7))).unwrap();
        let read: AnyFound = postcard::from_bytes(&bytes).unwrap();
        let stored = if let AnyFound::Stored(stored) = read { stored } else { Vec::new() };
        assert_eq!(postcard::from_bytes::<Sum>(&stored).unwrap(), Sum(7));
    }
}
