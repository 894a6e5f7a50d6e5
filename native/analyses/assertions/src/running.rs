//! The record of the running test: its assertions, and whether they depend on the project's code.

use std::collections::{BTreeMap, BTreeSet};

use roles::Site;
use vm::classes::class::MethodId;
use vm::frames::frame::Fp;
use vm::threads::thread::ThreadId;

/// The test that runs.
#[derive(Clone, Debug, Default)]
pub struct Running {
    /// Whether the test asserts something, or may do so in a way that is not known.
    pub asserts: bool,
    /// Whether code of the tests read a clock: what depends on how long the project's code took has no label.
    pub reads_clock: bool,
    /// Whether the test may notice the project's code in a way that no replaced body shows: it reads fields, expects an
    /// exception while it makes an object, or has a time-out.
    pub notices_otherwise: bool,
    /// Whether the test expects an exception, other than with an assertion that runs code of the test.
    pub expects: bool,
    /// The assertions that ran.
    pub assertions: BTreeMap<Site, Ran>,
    /// The frames of tests in which the project's code decided on a branch. What the other way would have assigned has no
    /// label.
    pub decided: BTreeSet<(ThreadId, Fp)>,
    /// The objects that were given to the project's code, which might have changed them even where it did not.
    pub given: BTreeSet<u32>,
    /// How often all of these objects were labelled.
    pub walks: u32,
    /// Whether more objects could be reached than are labelled. Then no assertion is called vacuous.
    pub is_lost: bool,
    /// The calls that begin a fluent assertion to which nothing is added: `assertThat(x);`.
    pub dangling: BTreeSet<Site>,
    /// The fluent assertion that began last: where, and the frame of its caller.
    pub chain: Option<Chain>,
    /// The methods of the project with a result that code of the tests called.
    pub asked: BTreeSet<MethodId>,
    /// The constructor of the project that code of the tests called last.
    pub made: Option<MethodId>,
    /// The method of the project that code of the tests called last, constructors aside.
    pub called: Option<MethodId>,
}

/// How an assertion ran, in all its executions in a test.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ran {
    /// The last of its calls that compare something. None for `assertThat(x)` alone, which compares nothing.
    pub last: Option<Site>,
    /// Whether anything that it compared depends on the project's code or comes from outside.
    pub depends: bool,
}

/// A fluent assertion, such as `assertThat(x).isNotNull().hasSize(2)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain {
    /// The call that began it.
    pub start: Site,
    /// The thread.
    pub thread: ThreadId,
    /// The frame in whose code it is written.
    pub caller: Fp,
}

impl Running {
    /// Notes that an assertion depends on the project's code.
    pub fn depend(&mut self, site: Site) {
        self.assertions.entry(site).or_default().depends = true;
    }

    /// Notes that an assertion compares something, in a call at `last`.
    pub fn compare(&mut self, site: Site, last: Site) {
        let ran = self.assertions.entry(site).or_default();
        ran.last = ran.last.max(Some(last));
    }
}
