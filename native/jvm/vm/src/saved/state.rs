//! The state of a vm apart from its heap, its threads and its tables of classes and methods.

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;

use imbl::{OrdMap, Vector};

use crate::classes::class::ClassId;
use crate::interpreter::exit::Failure;
use crate::interpreter::readings::{Reading, Touched};
use crate::machine::Label;
use crate::memory::collect::Request;
use crate::memory::heap::Ref;
use crate::memory::raw_labels::RawLabels;
use crate::saved::native_state::NativeState;
use crate::threads::lateness::Started;
use crate::threads::thread::ThreadId;

/// Objects to which the vm itself refers, by their purpose.
pub type Roots = OrdMap<Cow<'static, str>, Ref>;

/// The registers and persistent tables of a vm. A copy is cheap: a checkpoint copies the state, a
/// roll-back restores the copy.
///
/// Images and canonical dumps destructure the state without `..`. Thus the compiler reports them if
/// a field is added.
#[derive(Clone)]
pub struct State {
    /// The running thread.
    pub current: ThreadId,
    /// The reason why the vm stopped, if it did.
    pub failure: Option<Failure>,
    /// The number of instructions executed.
    pub instructions: u64,
    /// Whether the running thread has ended its slice early.
    pub(crate) yielded: bool,
    /// The value of `instructions` at which the slice of the running thread ends.
    pub(crate) slice_end: u64,
    /// The pending request to the garbage collector.
    pub(crate) request: Request,
    /// How many threads have started that may be late.
    pub(crate) started: Started,
    /// How often readings of references have collected garbage.
    pub(crate) collections: u32,
    /// The places where the program has read a part of the world; see [`crate::Vm::note_reading`].
    pub(crate) readings: Vector<Reading>,
    /// How often the program has read parts of the world.
    pub(crate) touched: Touched,
    /// The last ticket that was given to a waiting thread.
    pub(crate) tickets: u64,
    /// The result of the last call that the vm itself made: the slot bits of the value, or the
    /// exception.
    pub(crate) call_result: Option<Result<u64, Ref>>,
    /// The label of the reference that `athrow` threw, until the exception is unwound.
    pub(crate) thrown: Label,
    /// The counter from which the next identity hash code is computed.
    pub(crate) next_hash: u32,
    /// The number of the next hidden class.
    pub(crate) next_hidden: u32,
    /// Objects to which the vm itself refers, by their purpose.
    pub roots: Roots,
    /// Interned strings by their UTF-16 code units.
    pub(crate) strings: OrdMap<Rc<[u16]>, Ref>,
    /// Classes by initiating loader and name.
    pub(crate) dictionary: OrdMap<(Ref, Arc<str>), ClassId>,
    /// Modules by defining loader and package. The package name is in internal form.
    pub modules: OrdMap<(Ref, Arc<str>), Ref>,
    /// Whether the modules of the boot layer are defined.
    pub(crate) has_modules: bool,
    /// The protection domains with which classes were defined.
    pub protection_domains: OrdMap<ClassId, Ref>,
    /// For each class with linked call sites, the next free index into its resolved references.
    pub(crate) call_sites: OrdMap<ClassId, u32>,
    /// Jars that the boot loader searches after its own classes.
    pub(crate) boot_append: Vector<Rc<classfile::Jar>>,
    /// Labels of off-heap bytes.
    pub(crate) raw_labels: RawLabels,
    /// The state of natives outside the arena.
    pub native_state: NativeState,
}

impl State {
    /// Creates the state of a vm that has not run yet.
    pub(crate) fn new(next_hash: u32) -> State {
        State {
            current: ThreadId::MAIN,
            failure: None,
            instructions: 0,
            yielded: false,
            slice_end: 0,
            request: Request::None,
            started: Started::default(),
            collections: 0,
            readings: Vector::new(),
            touched: Touched::default(),
            tickets: 0,
            call_result: None,
            thrown: Label::NONE,
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
