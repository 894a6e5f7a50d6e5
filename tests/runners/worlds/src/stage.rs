//! Runs a program in a guest, and returns its output.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use environment::Sink;
use laboratory::Guest;
use vm::{Failure, Image, Plain, Vm};

/// The bytes that a guest prints on both streams.
type Output = Rc<RefCell<Vec<u8>>>;

/// The instructions of the program that run before the image is made.
const BEFORE_IMAGE: u64 = 10_000;

/// Runs a program in a vm that boots for it.
pub fn run(guest: &Guest, main: &str) -> Result<Vec<u8>, String> {
    let output = Output::default();
    let vm = started(guest, main, &output)?;
    finish(vm, &output)
}

/// Starts a program, and continues it in another vm from an image.
pub fn run_from_image(guest: &Guest, main: &str) -> Result<Vec<u8>, String> {
    let output = Output::default();
    let mut begun = started(guest, main, &output)?;
    let pause = begun.state.instructions + BEFORE_IMAGE;
    if begun.run_to(pause) != Failure::Paused {
        return Err(format!("{main} ends before the image"));
    }
    let mut file = tempfile::tempfile().map_err(|error| error.to_string())?;
    begun.image(&mut file).map_err(|error| error.to_string())?;
    let image = Image::open(file).map_err(|error| error.to_string())?;
    let vm = guest.vm(Box::new(Plain), sink(&output), HashMap::new());
    let mut vm = vm.map_err(|failure| failure.to_string())?;
    vm.adopt(&image).map_err(|error| error.to_string())?;
    finish(vm, &output)
}

fn started(guest: &Guest, main: &str, output: &Output) -> Result<Vm, String> {
    let vm = guest.boot(Box::new(Plain), sink(output), HashMap::new());
    let mut vm = vm.map_err(|failure| failure.to_string())?;
    let started = vm.start_main(main, &[]);
    started.map_err(|exit| format!("the main thread cannot start: {exit:?}"))?;
    Ok(vm)
}

fn sink(output: &Output) -> Sink {
    let output = output.clone();
    Box::new(move |_, bytes| output.borrow_mut().extend_from_slice(bytes))
}

fn finish(mut vm: Vm, output: &Output) -> Result<Vec<u8>, String> {
    let ending = vm.run();
    let output = output.borrow().clone();
    match ending {
        Failure::Finished(0) => Ok(output),
        other => Err(format!("{other}\n{}", String::from_utf8_lossy(&output))),
    }
}
