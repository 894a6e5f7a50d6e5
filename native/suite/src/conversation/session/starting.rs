//! How a vm starts until its driver waits for its arguments: from an image, or by booting.

use std::sync::Arc;

use laboratory::{Footprint, Guest, Program, Ready, bug, guarded, meter};
use vm::{Checkpoint, Exit, Failure, Vm};

use super::{Script, Session, no_memory};
use crate::conversation::driver;
use crate::conversation::messages::Message;
use crate::planning::warm_up::is_of_warm_up;

/// The number of instructions that a driver may run until it is ready.
const PREPARATION: u64 = 10_000_000_000;

/// A vm whose driver is ready and waits for its arguments. One session after another uses it.
pub struct Seat {
    pub(super) vm: Vm,
    pub(super) ready: Checkpoint,
    /// The footprint of the boot, until the driver was ready.
    pub(super) before: Arc<Footprint>,
}

impl Seat {
    /// Takes the footprint of everything since the last call, together with that of the boot.
    pub fn take_footprint(&mut self, guest: &Guest) -> Footprint {
        Footprint::taken(guest, &mut self.vm).with(&self.before)
    }
}

impl Session<'_> {
    /// Returns a vm whose driver is ready. Starts it from the image if there is one, or boots it.
    pub(super) fn sit(&mut self) -> Result<Seat, Failure> {
        let Script { guest, images, main, analysis, preparation, .. } = self.script;
        let has_labels = analysis.machine().events().mode.has_labels();
        let is_usual = preparation.iter().all(|word| is_of_warm_up(word));
        let program = Program { main, arguments: preparation, is_usual, has_labels };
        let ready = images.ready(guest, &program, |guest| self.boot(guest));
        let started = ready.and_then(|ready| Some((self.start(&ready)?, ready.late(guest))));
        let ((vm, before), late) = match started {
            Some(started) => started,
            None => {
                let (vm, before) = self.boot(guest)?;
                ((vm, Arc::new(before)), Vec::new())
            }
        };
        let mut vm = self.given(vm, &late)?;
        let ready = vm.checkpoint();
        Ok(Seat { vm, ready, before })
    }

    /// Boots a vm and runs its driver until only late properties are missing. Returns the vm and the footprint of this.
    fn boot(&mut self, guest: &Guest) -> Result<(Vm, Footprint), Failure> {
        drop(guest.reads.take());
        self.vm = Some(guarded(|| start(self.script, guest))?);
        let mut vm = self.driven(&Message::Booted)?;
        let before = Footprint::taken(guest, &mut vm);
        Ok((vm, before))
    }

    /// Starts a vm from an image. Returns `None` if the vm cannot adopt the image.
    fn start(&self, ready: &Ready) -> Option<(Vm, Arc<Footprint>)> {
        let adopt = || {
            let mut vm = make(self.script, self.script.guest)?;
            vm.adopt(&ready.image).map_err(|error| bug(&error.to_string()))?;
            Ok(vm)
        };
        let vm = guarded(adopt).ok()?;
        ready.before.note_in(self.script.guest);
        Some((vm, ready.before.clone()))
    }

    /// Gives late properties to a driver that has booted, and runs it until it is ready.
    fn given(&mut self, mut vm: Vm, late: &[(String, String)]) -> Result<Vm, Failure> {
        driver::give(&mut vm, late).map_err(|_| no_memory("for system properties"))?;
        driver::answer(&mut vm, 0);
        self.vm = Some(vm);
        let mut vm = self.driven(&Message::Ready)?;
        // Drops what the start has used: the footprint of the boot contains it already.
        drop(Footprint::taken(self.script.guest, &mut vm));
        Ok(vm)
    }

    /// Runs the driver until a message before any test, and returns the vm.
    fn driven(&mut self, until: &Message) -> Result<Vm, Failure> {
        let message = self.listen(self.script.budget.max(PREPARATION))?;
        if message != *until {
            return Err(bug(&format!("the driver says {message:?} before {until:?}")));
        }
        self.vm.take().ok_or_else(|| bug("the vm is gone"))
    }
}

/// Creates a vm that has run nothing.
fn make(script: &Script<'_>, guest: &Guest) -> Result<Vm, Failure> {
    let console = script.console.clone();
    let console = Box::new(move |fd: i32, bytes: &[u8]| console(fd, bytes));
    guest.vm(script.analysis.machine(), console, driver::natives())
}

/// Boots a vm of a guest that is about to run the driver's main method.
fn start(script: &Script<'_>, guest: &Guest) -> Result<Vm, Failure> {
    let mut vm = make(script, guest)?;
    meter::note_boot();
    vm.boot()?;
    match vm.start_main(script.main, &script.preparation) {
        Ok(()) => Ok(vm),
        Err(Exit::Throw(exception)) => Err(bug(&vm.describe_chain(exception))),
        Err(_) => Err(bug("the driver cannot start")),
    }
}
