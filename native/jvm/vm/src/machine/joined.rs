//! Several machines in one vm.

use std::any::{Any, TypeId};
use std::cell::{Cell, RefCell};

use super::{Events, Machine, Mode, saved};
use crate::classes::class::{ClassId, MethodId};
use crate::frames::frame::Fp;
use crate::interpreter::exit::Failure;
use crate::interpreter::probes::Probes;
use crate::memory::heap::Ref;
use crate::vm::Vm;

/// Machines that observe one vm. Each hears of events as if it were alone.
///
/// Only machines that change nothing for the guest can be joined: in [`Mode::Bare`], without awaited entries. They have
/// no [`Part`](super::Part)s.
///
/// It is always the turn of one of them. [`Attached::of`](super::Attached::of) finds that one or a part of it, so two
/// machines may have the same type. Whoever talks to a machine from outside begins its turn first.
pub struct Joined {
    machines: Vec<Box<dyn Machine>>,
    turn: Cell<usize>,
    /// By number of a probe in the vm, the machine that wants it, and its number there.
    probes: RefCell<Vec<(usize, u32)>>,
}

impl Joined {
    /// Joins machines.
    ///
    /// # Panics
    /// If one of them changes something for the guest, which is an error in the caller.
    #[must_use]
    pub fn new(machines: Vec<Box<dyn Machine>>) -> Joined {
        let is_bare = |it: &Events| it.mode == Mode::Bare && it.awaits.is_none();
        let are_bare = machines.iter().all(|it| is_bare(it.events()));
        assert!(are_bare, "a joined machine changes something for the guest");
        Joined { machines, turn: Cell::new(0), probes: RefCell::default() }
    }

    /// Begins the turn of a machine.
    pub fn begin_turn(&self, machine: usize) {
        self.turn.set(machine);
    }
}

impl Machine for Joined {
    fn events(&self) -> &'static Events {
        &Events {
            probes: Some(probes),
            abandoned: Some(abandoned),
            initialised: Some(initialised),
            ..Events::NONE
        }
    }

    fn part(&self, wanted: TypeId) -> Option<&dyn Any> {
        let machine = &**self.machines.get(self.turn.get())?;
        if machine.type_id() == wanted { Some(machine) } else { machine.part(wanted) }
    }

    fn part_mut(&mut self, wanted: TypeId) -> Option<&mut dyn Any> {
        let machine = &mut **self.machines.get_mut(self.turn.get())?;
        if (*machine).type_id() == wanted { Some(machine) } else { machine.part_mut(wanted) }
    }

    fn dump(&self) -> Vec<String> {
        self.machines.iter().flat_map(|it| it.dump()).collect()
    }

    fn save(&self) -> Box<dyn Any> {
        Box::new(self.machines.iter().map(|it| it.save()).collect::<Vec<_>>())
    }

    fn restore(&mut self, state: &dyn Any) -> Vec<MethodId> {
        let states = saved::<Vec<Box<dyn Any>>>(state);
        let machines = self.machines.iter_mut().zip(states);
        machines.flat_map(|(machine, state)| machine.restore(&**state)).collect()
    }

    fn has_begun(&self) -> bool {
        self.machines.iter().any(|it| it.has_begun())
    }

    fn keeps(&self, pairs: &mut Vec<(Ref, Ref)>) {
        self.machines.iter().for_each(|it| it.keeps(pairs));
    }

    fn collected(&mut self, is_live: &dyn Fn(Ref) -> bool) {
        self.machines.iter_mut().for_each(|it| it.collected(is_live));
    }

    fn failure(&self) -> Option<Failure> {
        self.machines.iter().find_map(|it| it.failure())
    }

    fn reached(&mut self, probe: u32) {
        let wanted = self.probes.get_mut().get(probe as usize).copied();
        if let Some((machine, own)) = wanted
            && let Some(machine) = self.machines.get_mut(machine)
        {
            machine.reached(own);
        }
    }

    fn redefined(&mut self, method: MethodId) {
        self.machines.iter_mut().for_each(|it| it.redefined(method));
    }
}

/// Returns the probes that all machines want, with numbers of their own.
fn probes(vm: &Vm, method: MethodId) -> Probes {
    let joined = vm.machine.of::<Joined>();
    let mut numbers = joined.probes.borrow_mut();
    let mut all = Probes { first: numbers.len() as u32, places: Vec::new() };
    for (turn, machine) in joined.machines.iter().enumerate() {
        joined.begin_turn(turn);
        let Some(of) = machine.events().probes else { continue };
        let Probes { first, places } = of(vm, method);
        numbers.extend((first..).zip(&places).map(|(own, _)| (turn, own)));
        all.places.extend(places);
    }
    all
}

fn abandoned(vm: &mut Vm, fp: Fp, exception: Ref) {
    in_turn(vm, |vm, events| {
        if let Some(abandoned) = events.abandoned {
            abandoned(vm, fp, exception);
        }
    });
}

fn initialised(vm: &mut Vm, class: ClassId) {
    in_turn(vm, |vm, events| {
        if let Some(initialised) = events.initialised {
            initialised(vm, class);
        }
    });
}

/// Calls a function with the events of each machine, in its turn.
fn in_turn(vm: &mut Vm, tell: impl Fn(&mut Vm, &'static Events)) {
    for turn in 0.. {
        let joined = vm.machine.of::<Joined>();
        let Some(events) = joined.machines.get(turn).map(|it| it.events()) else { return };
        joined.begin_turn(turn);
        tell(vm, events);
    }
}
