//! Lets the notebook take part in a suite's run.

use std::collections::BTreeMap;
use std::hash::Hasher;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use coverage::Probed;
use report::Outcome;
use rustc_hash::{FxHashMap, FxHasher};
use suite::analysis::{Analysis, Confirm, Ending, Listen, Names, Recall, TestInfo, Watching};
use vm::classes::class::{Class, ClassId};
use vm::{Machine, Res, Vm};

use crate::notebook::accesses::Accesses;
use crate::notebook::mocks::static_mocks;
use crate::notebook::names;
use crate::notebook::notes::{Notes, Properties, Seen, Value};
use crate::notebook::root::Root;
use crate::notebook::values::{extent, holds_something, of_field};

/// Watches which static fields tests access, and which values tests leave in them.
#[derive(Debug, Default)]
pub struct Notebook {
    accesses: Arc<Accesses>,
    /// The values of the system properties and of the JDK's state before any test, by root. They are the same for all
    /// units.
    known: Mutex<BTreeMap<u32, Value>>,
    /// The work of threads other than the main one before any test (`Vm::work_beside_main`). It is the same for all
    /// units.
    beside: AtomicU64,
}

/// The value of an open static mock. A closed one has the default value.
const OPEN: Value = Value { content: 1, kind: 1 };

/// A property that the JDK sets when the default time zone is first used. Nobody has to restore it.
const SET_WHEN_USED: &str = "user.timezone";

/// The class of the loader that loads the class path.
const APPLICATION: &str = "jdk/internal/loader/ClassLoaders$AppClassLoader";

impl Notebook {
    /// Returns the accesses and roots to which the numbers in notes refer.
    #[must_use]
    pub fn accesses(&self) -> &Accesses {
        &self.accesses
    }

    /// Returns the current values of the system properties, by root.
    fn properties(&self, vm: &Vm) -> BTreeMap<u32, Value> {
        let digest = |text: &str| {
            let mut hasher = FxHasher::default();
            hasher.write(text.as_bytes());
            // 0 stands for a property that does not exist.
            let content = hasher.finish() | 1;
            Value { content, kind: content }
        };
        let all = vm.system_properties().into_iter();
        all.map(|(key, value)| (self.accesses.number(Root::Property(key)), digest(&value)))
            .collect()
    }

    /// Returns the current values of the JDK's state, by root. State that the JDK sets on first use has no value
    /// before.
    fn state_of_jdk(&self, vm: &Vm) -> BTreeMap<u32, Value> {
        let roots = Root::all_of_jdk().filter(|it| holds_something(vm, it));
        let roots: Vec<u32> = roots.map(|it| self.accesses.number(it)).collect();
        self.values(vm, &roots)
    }

    /// Returns the values before any test, where they are known, of the roots that have a value now. If `values` has
    /// properties, properties that were removed since count too.
    fn before(&self, values: &BTreeMap<u32, Value>) -> BTreeMap<u32, Value> {
        let is_property = |it: &u32| {
            let root = self.accesses.root(*it);
            matches!(root, Some(Root::Property(key)) if key != SET_WHEN_USED)
        };
        // A property that a test adds had no value before. So each property begins with the default value, and known
        // values replace it.
        let properties: Vec<u32> = values.keys().copied().filter(is_property).collect();
        let is_relevant =
            |it: &u32| values.contains_key(it) || (!properties.is_empty() && is_property(it));
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let known =
            known.iter().filter(|it| is_relevant(it.0)).map(|(root, value)| (*root, *value));
        properties.iter().map(|it| (*it, Value::default())).chain(known).collect()
    }

    /// Returns the current values of roots. The field with the system properties stands for all properties.
    fn values(&self, vm: &Vm, roots: &[u32]) -> BTreeMap<u32, Value> {
        let mut classes: FxHashMap<&str, Vec<ClassId>> = FxHashMap::default();
        let named: Vec<(u32, Root)> =
            roots.iter().filter_map(|it| Some((*it, self.accesses.root(*it)?))).collect();
        for (_, root) in &named {
            if let Root::Field(class, _) = root {
                classes.entry(class).or_default();
            }
        }
        // One pass over the many classes of the vm finds those of all roots. Several loaders may have defined a class
        // of the same name.
        for id in vm.class_ids() {
            if let Some(ids) = classes.get_mut(&*vm.class(id).name) {
                ids.push(id);
            }
        }
        let mut values = BTreeMap::new();
        for (number, root) in &named {
            match root {
                Root::Field(class, name) if !root.is_properties() => {
                    let ids = classes.get(&**class).map_or(&[][..], Vec::as_slice);
                    let extent = extent(root);
                    let value = ids.iter().find_map(|id| of_field(vm, *id, name, extent));
                    values.extend(value.map(|value| (*number, value)));
                }
                _ => values.extend(self.properties(vm)),
            }
        }
        values
    }
}

impl Analysis for Notebook {
    type Suspicion = Notes;

    type Found = Notes;

    fn name(&self) -> Option<report::Analysis> {
        Some(report::Analysis::Flaky)
    }

    fn machine(&self) -> Box<dyn Machine> {
        Box::new(Probed::new(self.accesses.clone()))
    }
}

impl Recall for Notebook {
    /// The key is empty, because notes depend on nothing else: the request determines the tests, and the footprint of
    /// a unit determines the code that it ran.
    fn key(&self) -> Option<String> {
        Some(String::new())
    }

    fn names_in(&self, notes: &Notes) -> Names {
        names::names_in(&self.accesses, notes)
    }

    fn renumber(&self, notes: &mut Notes, names: &Names) -> bool {
        let renumbered = names::renumbered(&self.accesses, notes, names);
        renumbered.map(|renumbered| *notes = renumbered).is_some()
    }
}

impl Listen for Notebook {
    fn begins(&self, vm: &mut Vm) {
        vm.machine.of_mut::<Probed>().forget();
        // The record of used properties continues from unit to unit. Which units ran before in this vm depends on the
        // threads, and no result may.
        drop(vm.take_used());
        self.beside.store(vm.work_beside_main(), Ordering::Relaxed);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.is_empty() {
            *known = self.properties(vm);
            known.extend(self.state_of_jdk(vm));
        }
    }

    fn started(&self, vm: &mut Vm, _: &TestInfo) -> Res<()> {
        vm.machine.of_mut::<Probed>().begin_part();
        Ok(())
    }

    fn ended(&self, vm: &Vm, _: &TestInfo) -> Option<Notes> {
        let is_of_application = |class: &Rc<Class>| {
            let loader = class.loader;
            loader.0 != 0 && *vm.class(vm.class_of(loader)).name == *APPLICATION
        };
        let classes = vm.class_ids().map(|id| vm.class(id).clone());
        let own = classes.filter(|it| !it.hidden && !it.is_array() && is_of_application(it));
        Some(Notes::at_end(own.map(|it| it.external_name()).collect()))
    }

    fn unconfirmed(&self, _: &TestInfo, notes: &Notes) -> Notes {
        notes.clone()
    }

    fn finished(&self, vm: &mut Vm, test: &TestInfo, _: Outcome) -> Option<Notes> {
        let own = vm.machine.of_mut::<Probed>().end_part();
        // What a test leaves is compared with the test before it, for all roots that the unit has accessed so far. A
        // root that only a later test accesses needs no digest yet.
        let initialised = vm.machine.of_mut::<Probed>().take_sections();
        let all = vm.machine.of::<Probed>().fresh().to_vec();
        let mut values = self.values(vm, &self.accesses.roots_of(&all));
        let mut first = self.before(&values);
        for class in static_mocks(vm) {
            let root = self.accesses.number(Root::StaticMock(class));
            values.insert(root, OPEN);
            first.insert(root, Value::default());
        }
        let initial = vm.machine.of_mut::<Probed>().take_initial(|root| values.contains_key(&root));
        let initial = initial.into_iter().map(|(root, digests)| (root, digests.into())).collect();
        // The vm counts used properties for the unit as a whole. The last test of the unit has them all.
        let (keys, are_all) = vm.used_properties();
        let properties = Properties { keys: keys.clone(), are_all };
        let beside = vm.work_beside_main();
        let beside = (self.beside.load(Ordering::Relaxed), beside);
        Some(Notes::of(Seen {
            test: test.id.clone(),
            own,
            all,
            initialised,
            values,
            first,
            initial,
            properties,
            beside,
        }))
    }
}

impl Watching for Notebook {}

impl Confirm for Notebook {
    fn conclude(&self, _: &TestInfo, notes: &Notes, _: Vec<Ending>) -> Notes {
        notes.clone()
    }
}
