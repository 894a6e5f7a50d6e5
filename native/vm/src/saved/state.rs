//! What a vm is at one moment beside its heap, its threads and its tables of classes and methods.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use imbl::{OrdMap, Vector};

use crate::class::ClassId;
use crate::collect::Request;
use crate::exit::Failure;
use crate::heap::Ref;
use crate::native_state::NativeState;
use crate::raw_labels::RawLabels;
use crate::thread::ThreadId;

/// Objects that the vm itself holds, by what they are for.
pub type Roots = OrdMap<Cow<'static, str>, Ref>;

/// Registers and persistent tables, cheap to copy: a checkpoint is a copy, a roll-back puts it back. `S` is a machine's
/// [`Shadow`](crate::Machine::Shadow).
///
/// Checkpoints copy it as a whole; images and canonical dumps take it apart without `..`, so that whoever adds a field is
/// told where else it belongs.
#[derive(Clone)]
pub struct State<S> {
    /// The running thread.
    pub current: ThreadId,
    /// Why the vm stopped.
    pub failure: Option<Failure>,
    /// Instructions run.
    pub instructions: u64,
    /// Whether the running thread has ended its slice early.
    pub(crate) yielded: bool,
    /// The count of instructions at which the running thread's slice ends.
    pub(crate) slice_end: u64,
    /// What the collector has been asked for.
    pub(crate) request: Request,
    /// The last ticket that a thread drew where it waits.
    pub(crate) tickets: u64,
    /// The result of the call that the vm itself has made last.
    pub(crate) call_result: Option<Result<u64, Ref>>,
    /// The shadow of the reference that `athrow` threw, until it is unwound.
    pub(crate) thrown: S,
    /// What the next identity hash code is made from.
    pub(crate) next_hash: u32,
    /// The number of the next hidden class.
    pub(crate) next_hidden: u32,
    /// Objects reachable from the vm itself, by what they are for.
    pub roots: Roots,
    /// Interned strings.
    pub(crate) strings: OrdMap<Rc<[u16]>, Ref>,
    /// Classes by initiating loader and name.
    pub(crate) dictionary: OrdMap<(Ref, Arc<str>), ClassId>,
    /// Modules by defining loader and package in internal form.
    pub modules: OrdMap<(Ref, Arc<str>), Ref>,
    /// Whether the modules of the boot layer are defined.
    pub(crate) has_modules: bool,
    /// Protection domains given at definition.
    pub protection_domains: OrdMap<ClassId, Ref>,
    /// The next free index into the resolved references of a class with linked call sites.
    pub(crate) call_sites: OrdMap<ClassId, u32>,
    /// Jars that the boot loader looks into after its own classes.
    pub(crate) boot_append: Vector<Rc<classfile::Jar>>,
    /// Labels of marked bytes outside objects.
    pub(crate) raw_labels: RawLabels,
    /// What natives keep outside the arena.
    pub native_state: NativeState,
}

impl<S: Default> State<S> {
    /// That of a vm that has run nothing yet.
    pub(crate) fn new(next_hash: u32) -> State<S> {
        State {
            current: ThreadId::MAIN,
            failure: None,
            instructions: 0,
            yielded: false,
            slice_end: 0,
            request: Request::None,
            tickets: 0,
            call_result: None,
            thrown: S::default(),
            next_hash,
            next_hidden: 0,
            roots: OrdMap::new(),
            strings: OrdMap::new(),
            dictionary: OrdMap::new(),
            modules: OrdMap::new(),
            has_modules: false,
            protection_domains: OrdMap::new(),
            call_sites: OrdMap::new(),
            boot_append: Vector::new(),
            raw_labels: RawLabels::new(),
            native_state: NativeState::default(),
        }
    }
}
