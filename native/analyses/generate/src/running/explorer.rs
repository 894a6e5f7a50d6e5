//! Runs statements one by one: a call, a look at its effects, and the way back.
//!
//! The explorer's program waits in a native. A statement is a call that the engine pushes onto the native's frame. So
//! there is no reflection, no boxing and no Java code between two statements. Between statements the vm can open a
//! checkpoint and go back to it.

mod driver;
mod printed;

use std::path::PathBuf;

use coverage::{Noted, Probed};
use laboratory::{Guest, bug, guarded};
use vm::classes::class::{ClassId, Kind, MethodId};
use vm::memory::heap::Ref;
use vm::{Checkpoint, Exit, Failure, Vm};

use self::driver::Ended;
use self::printed::Printed;

/// The name of the vm's root that keeps the results of statements alive.
const RESULTS: &str = "oracle check: results of statements";
/// The number of results and arguments that can be kept: 40 results, and up to 255 arguments of the statement that
/// runs (JVMS 4.3.3).
const MOST_RESULTS: usize = 300;
/// The number of instructions that the explorer may run until it is ready.
const PREPARATION: u64 = 10_000_000_000;

/// An argument of a call.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs)]
pub enum Argument {
    /// A `boolean`, `byte`, `char`, `short` or `int`.
    Int(i32),
    Long(i64),
    Float(f32),
    Double(f64),
    /// An object or array; `Ref(0)` is `null`.
    Reference(Ref),
}

impl Argument {
    /// Returns the value of a kind with these bits; `None` for `void`.
    #[must_use]
    pub fn of(kind: Kind, bits: u64) -> Option<Argument> {
        Some(match kind {
            Kind::Void => return None,
            Kind::Long => Argument::Long(bits as i64),
            Kind::Float => Argument::Float(f32::from_bits(bits as u32)),
            Kind::Double => Argument::Double(f64::from_bits(bits)),
            Kind::Reference => Argument::Reference(Ref(bits as u32)),
            _ => Argument::Int(bits as u32 as i32),
        })
    }

    /// Returns the bits of the value, as in a stack slot.
    #[must_use]
    pub fn bits(self) -> u64 {
        match self {
            Argument::Int(value) => u64::from(value as u32),
            Argument::Long(value) => value as u64,
            Argument::Float(value) => u64::from(value.to_bits()),
            Argument::Double(value) => value.to_bits(),
            Argument::Reference(Ref(address)) => u64::from(address),
        }
    }

    /// Returns the stack slots of the argument. Values of category 2 take two slots.
    fn slots(self) -> Vec<u64> {
        match self {
            Argument::Long(_) | Argument::Double(_) => vec![self.bits(), 0],
            _ => vec![self.bits()],
        }
    }
}

/// How a statement ended.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// It returned a value, or nothing.
    Returned(Option<Argument>),
    /// It threw this exception.
    Threw(Ref),
    /// The vm stopped: the budget was used up, the guest called `System.exit`, the guest was deadlocked, or it needs
    /// an unsupported feature. The explorer has to go back to a checkpoint. After a panic of the engine every call
    /// ends in this way, and the explorer cannot go back.
    Stopped(Failure),
}

/// A vm that runs statements, with probes in the measured classes.
pub struct Explorer {
    vm: Vm,
    /// The method `Explorer.find`, which loads a class.
    find: MethodId,
    /// The method `Explorer.link`, which links a class.
    link: MethodId,
    /// The settings of the guest.
    guest: Guest,
    /// The bytes on standard output.
    printed: Printed,
    /// The panic that made the vm unusable, if there was one.
    lost: Option<Failure>,
}

impl Explorer {
    /// Starts the explorer's program in a guest with the project's class path.
    ///
    /// # Errors
    /// Returns the failure that kept the program from starting.
    pub fn start(guest: &Guest, machine: Probed) -> Result<Explorer, Failure> {
        let mut guest = guest.clone();
        // Explorers of the same guest run in parallel. A shared reach would mix up whose test touched a file.
        guest.reach = Default::default();
        // In front, so that no class of the project can stand for the driver.
        guest.class_path.insert(0, driver::folder());
        guest.files.extend(driver::files());
        let printed = Printed::default();
        let output = printed.clone();
        let sink = Box::new(move |descriptor: i32, bytes: &[u8]| output.add(descriptor, bytes));
        let mut vm = guest.boot(Box::new(machine), sink, driver::natives())?;
        match vm.start_main(driver::MAIN, &[]) {
            Ok(()) => {}
            Err(Exit::Throw(exception)) => return Err(bug(&vm.describe_chain(exception))),
            Err(_) => return Err(bug("the explorer cannot start")),
        }
        vm.options.budget = Some(vm.state.instructions.saturating_add(PREPARATION));
        // The native pauses the vm as soon as the program waits for its first call.
        match vm.run() {
            Failure::Paused => {}
            failure => return Err(failure),
        }
        // Results live in an array of the guest: it keeps them alive, and it rolls back with them.
        let nothing = [Ref(0); MOST_RESULTS];
        let results = vm.new_object_array("java/lang/Object", &nothing);
        let results = results.map_err(|_| bug("no memory for results"))?;
        vm.state.roots.insert(RESULTS.into(), results);
        let own = vm.thread().stack.method(vm.thread().top);
        let own = vm.method(own).class;
        let declared = |name, descriptor| {
            let method = vm.declared_method(own, name, descriptor);
            method.ok_or_else(|| bug(&format!("the explorer has no `{name}`")))
        };
        let find = declared("find", "(Ljava/lang/String;Z)Ljava/lang/Class;")?;
        let link = declared("link", "(Ljava/lang/String;)V")?;
        Ok(Explorer { vm, find, link, guest, printed, lost: None })
    }

    /// Returns the folder of the guest in which the explorer finds classes in addition to the class path.
    #[must_use]
    pub fn folder() -> PathBuf {
        driver::folder()
    }

    /// Returns the vm, for reading classes and objects.
    #[must_use]
    pub fn vm(&self) -> &Vm {
        &self.vm
    }

    /// Returns whether the guest tried to change files, opened sockets or started processes since the last call.
    pub fn take_reach(&mut self) -> bool {
        self.guest.reach.take().is_any()
    }

    /// Returns the text that the guest printed on standard output since the last call. A roll-back does not remove
    /// it. Returns `None` if the text is too long or not plain ASCII.
    pub fn take_printed(&mut self) -> Option<String> {
        self.printed.take()
    }

    /// Finds a class by its name, such as `a.b.C$D`, and initialises it if asked to. `budget` is the number of
    /// instructions that this may run.
    ///
    /// # Errors
    /// Returns the outcome if there is no class. An exception of the initialiser is [`Outcome::Threw`].
    pub fn class(&mut self, name: &str, initialise: bool, budget: u64) -> Result<ClassId, Outcome> {
        let text = self.vm.new_string(name);
        let text = text.map_err(|_| Outcome::Stopped(bug("no memory for a name")))?;
        let arguments = [Argument::Reference(text), Argument::Int(i32::from(initialise))];
        match self.call(self.find, &arguments, budget) {
            Outcome::Returned(Some(Argument::Reference(mirror))) => Ok(self.vm.mirrored(mirror)),
            other => Err(other),
        }
    }

    /// Loads and links a class without initialising it. If linking fails, nothing changes.
    pub fn link(&mut self, name: &str, budget: u64) {
        let before = self.checkpoint();
        let Ok(text) = self.vm.new_string(name) else { return self.roll_back(before) };
        match self.call(self.link, &[Argument::Reference(text)], budget) {
            Outcome::Returned(_) => self.commit(before),
            _ => self.roll_back(before),
        }
    }

    /// Makes an object of an initialised class without calling a constructor.
    ///
    /// # Errors
    /// Returns the outcome if there is no memory.
    pub fn allocate(&mut self, class: ClassId) -> Result<Ref, Outcome> {
        made(self.vm.allocate(class))
    }

    /// Makes an array of this class of arrays. Its elements are zero or null.
    ///
    /// # Errors
    /// Returns the outcome if there is no memory.
    pub fn allocate_array(&mut self, class: ClassId, length: u32) -> Result<Ref, Outcome> {
        made(self.vm.allocate_array(class, length))
    }

    /// Returns the string object of a literal.
    ///
    /// # Errors
    /// Returns the outcome if there is no memory.
    pub fn intern(&mut self, units: &[u16]) -> Result<Ref, Outcome> {
        made(self.vm.intern(units))
    }

    /// Makes a box, such as an `Integer`, from the bits of a primitive value.
    ///
    /// # Errors
    /// Returns the outcome if there is no memory.
    pub fn new_box(&mut self, kind: Kind, bits: u64) -> Result<Ref, Outcome> {
        made(self.vm.new_box(kind, bits))
    }

    /// Stores an element of an array at the element's address.
    pub fn store(&mut self, at: u32, kind: Kind, bits: u64) {
        self.vm.store(at, kind, bits);
    }

    /// Calls a method with these arguments, the receiver first. A method of an instance is selected by the receiver's
    /// class, unless it is a constructor. The class of a static method has to be initialised. `budget` is the number
    /// of instructions that the call may run.
    pub fn call(&mut self, method: MethodId, arguments: &[Argument], budget: u64) -> Outcome {
        if let Some(panic) = &self.lost {
            return Outcome::Stopped(panic.clone());
        }
        let Some(target) = self.selected(method, arguments) else {
            return Outcome::Stopped(bug("a call without a target"));
        };
        let slots: Vec<u64> = arguments.iter().flat_map(|it| it.slots()).collect();
        let vm = &mut self.vm;
        vm.options.budget = Some(vm.state.instructions.saturating_add(budget));
        match driver::call(vm, target, &slots) {
            Err(Exit::Throw(exception)) => return Outcome::Threw(exception),
            Err(Exit::Reframe) => {}
            _ => return Outcome::Stopped(bug("a call that could not begin")),
        }
        let before = vm.state.instructions;
        // A panic may leave the vm in the middle of a change. Nothing may run in it any more.
        let ran = guarded(|| Ok(vm.run()));
        laboratory::meter::add_instructions(vm.state.instructions.saturating_sub(before));
        match ran {
            Ok(Failure::Paused) => {}
            Ok(failure) => return Outcome::Stopped(failure),
            Err(panic) => {
                self.lost = Some(panic.clone());
                return Outcome::Stopped(panic);
            }
        }
        match driver::ended(vm) {
            Some(Ended::Threw(exception)) => Outcome::Threw(exception),
            Some(Ended::Returned(bits)) => {
                Outcome::Returned(Argument::of(vm.method(target).result, bits))
            }
            None => Outcome::Stopped(bug("the explorer paused without an outcome")),
        }
    }

    /// Returns the method that a call runs, by the class of its receiver.
    fn selected(&mut self, method: MethodId, arguments: &[Argument]) -> Option<MethodId> {
        let declared = self.vm.method(method);
        if declared.is_static() || &*declared.name == "<init>" {
            return Some(method);
        }
        match arguments.first() {
            Some(Argument::Reference(receiver)) if receiver.0 != 0 => {
                let class = self.vm.class_of(*receiver);
                self.vm.select(class, method)
            }
            _ => None,
        }
    }

    /// Keeps an object alive under a number. It replaces the object that had the number before.
    ///
    /// # Errors
    /// Returns an internal error if the number is not below 300.
    pub fn keep(&mut self, number: u32, result: Ref) -> Result<(), Failure> {
        let results = self.results(number)?;
        self.vm.set_element(results, number, result);
        Ok(())
    }

    /// Returns the object that is kept under a number; `Ref(0)` if there is none.
    ///
    /// # Errors
    /// Returns an internal error if the number is not below 300.
    pub fn kept(&self, number: u32) -> Result<Ref, Failure> {
        Ok(self.vm.element(self.results(number)?, number))
    }

    /// Returns the array of kept objects, if it has an element with this number.
    fn results(&self, number: u32) -> Result<Ref, Failure> {
        let results = self.vm.state.roots.get(RESULTS).copied();
        results
            .filter(|_| (number as usize) < MOST_RESULTS)
            .ok_or_else(|| bug(&format!("there is no result {number}")))
    }

    /// Returns whether a panic has made the explorer unusable.
    #[must_use]
    pub fn is_lost(&self) -> bool {
        self.lost.is_some()
    }

    /// Opens a checkpoint. Checkpoints are closed in reverse order.
    pub fn checkpoint(&mut self) -> Checkpoint {
        self.vm.checkpoint()
    }

    /// Goes back to a checkpoint and closes it. The kept objects are again those of that time.
    pub fn roll_back(&mut self, to: Checkpoint) {
        self.vm.roll_back(to);
    }

    /// Closes a checkpoint and keeps all changes since.
    pub fn commit(&mut self, from: Checkpoint) {
        self.vm.commit(from);
    }

    /// Frees garbage if there is much of it. No checkpoint must be open.
    pub fn reclaim(&mut self) {
        // The vm notes a failure itself, and the next call ends with it.
        let _ = self.vm.reclaim();
    }

    /// Keeps the first `count` probes of [`Explorer::fresh`], and forgets that the others ran.
    pub fn take_back(&mut self, count: usize) {
        self.vm.machine.of_mut::<Probed>().take_back(count);
    }

    /// Starts a separate record of probes. See [`Probed::note_apart`].
    #[must_use]
    pub fn note_apart(&mut self) -> Noted {
        self.vm.machine.of_mut::<Probed>().note_apart()
    }

    /// Ends the separate record of probes and returns it. See [`Probed::note_together`].
    pub fn note_together(&mut self, before: Noted) -> Vec<u32> {
        self.vm.machine.of_mut::<Probed>().note_together(before)
    }

    /// Returns the number of instructions that have run, without those that were rolled back.
    #[must_use]
    pub fn instructions(&self) -> u64 {
        self.vm.state.instructions
    }

    /// Forgets which probes ran.
    pub fn forget(&mut self) {
        self.vm.machine.of_mut::<Probed>().forget();
    }

    /// Notes that probes have run.
    pub fn recall(&mut self, probes: impl IntoIterator<Item = u32>) {
        probes.into_iter().for_each(|probe| self.vm.machine.reached(probe));
    }

    /// Returns the probes that ran since the start or [`Explorer::forget`], in the order in which they first ran. A
    /// roll-back does not remove them.
    #[must_use]
    pub fn fresh(&self) -> &[u32] {
        self.vm.machine.of::<Probed>().fresh()
    }
}

/// Returns the outcome of a failed allocation as an error.
fn made(object: vm::Res<Ref>) -> Result<Ref, Outcome> {
    object.map_err(|exit| match exit {
        Exit::Throw(exception) => Outcome::Threw(exception),
        _ => Outcome::Stopped(bug("no memory for an object")),
    })
}
