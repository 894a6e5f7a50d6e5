//! How a vm starts until its driver waits for its arguments: from an image, or by booting.

use std::sync::Arc;

use laboratory::{Footprint, Guest, Program, Ready, bug, guarded, meter};
use vm::{Checkpoint, Exit, Failure, Machine, Vm};

use super::{Script, Session, advance, heard, no_memory};
use crate::analysis::{Analysis as _, NoAnalysis};
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
        let script = self.script;
        let Script { guest, images, main, analysis, preparation, .. } = script;
        let is_usual = preparation.iter().all(|word| is_of_warm_up(word));
        let program = Program { main, arguments: preparation, is_usual };
        let plain = |guest: &Guest| boot(script, guest, NoAnalysis.machine());
        let ready = images.ready(guest, &program, plain);
        let started = ready.and_then(|ready| Some((start(script, &ready)?, ready.late(guest))));
        let ((vm, before), late) = match started {
            Some(started) => started,
            None => {
                let (vm, before) = boot(script, guest, analysis.machine())?;
                ((vm, Arc::new(before)), Vec::new())
            }
        };
        let mut vm = given(script, vm, &late)?;
        let ready = vm.checkpoint();
        Ok(Seat { vm, ready, before })
    }
}

/// Boots a vm and runs its driver until only late properties are missing. Returns the vm and the footprint of this.
fn boot(
    script: &Script<'_>,
    guest: &Guest,
    machine: Box<dyn Machine>,
) -> Result<(Vm, Footprint), Failure> {
    drop(guest.reads.take());
    let booted = || {
        let mut vm = make(script, guest, machine)?;
        meter::note_boot();
        vm.boot()?;
        match vm.start_main(script.main, &script.preparation) {
            Ok(()) => driven(script, vm, &Message::Booted),
            Err(Exit::Throw(exception)) => Err(bug(&vm.describe_chain(exception))),
            Err(_) => Err(bug("the driver cannot start")),
        }
    };
    let mut vm = guarded(booted)?;
    let before = Footprint::taken(guest, &mut vm);
    Ok((vm, before))
}

/// Starts a vm from an image. Returns `None` if the vm cannot adopt the image.
fn start(script: &Script<'_>, ready: &Ready) -> Option<(Vm, Arc<Footprint>)> {
    let adopt = || {
        let mut vm = make(script, script.guest, script.analysis.machine())?;
        vm.adopt(&ready.image).map_err(|error| bug(&error.to_string()))?;
        Ok(vm)
    };
    let vm = guarded(adopt).ok()?;
    ready.before.note_in(script.guest);
    Some((vm, ready.before.clone()))
}

/// Gives late properties to a driver that has booted, and runs it until it is ready.
fn given(script: &Script<'_>, mut vm: Vm, late: &[(String, String)]) -> Result<Vm, Failure> {
    driver::give(&mut vm, late).map_err(|_| no_memory("for system properties"))?;
    driver::answer(&mut vm, 0);
    let mut vm = guarded(|| driven(script, vm, &Message::Ready))?;
    // Drops what the start has used: the footprint of the boot contains it already.
    drop(Footprint::taken(script.guest, &mut vm));
    Ok(vm)
}

/// Runs the driver until a message before any test, and returns the vm.
fn driven(script: &Script<'_>, mut vm: Vm, until: &Message) -> Result<Vm, Failure> {
    advance(&mut vm, script.budget.max(PREPARATION))?;
    match heard(&mut vm)? {
        message if message == *until => Ok(vm),
        message => Err(bug(&format!("the driver says {message:?} before {until:?}"))),
    }
}

/// Creates a vm that has run nothing.
fn make(script: &Script<'_>, guest: &Guest, machine: Box<dyn Machine>) -> Result<Vm, Failure> {
    let console = script.console.clone();
    let console = Box::new(move |fd: i32, bytes: &[u8]| console(fd, bytes));
    guest.vm(machine, console, driver::natives())
}
