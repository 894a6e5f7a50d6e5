//! How the analysis takes part in a suite's run.

use std::collections::BTreeSet;
use std::sync::Arc;

use classfile::{Instruction, written_in};
use report::{AnalyseRequest, Outcome, Site};
use serde::{Deserialize, Serialize};
use suite::RequestError;
use suite::analysis::{Analysis, Confirm, Ending, Listen, Recall, TestInfo};
use suite::planning::classes::readable_classes;
use suite::planning::select;
use suite::planning::sources::Sources;
use vm::classes::class::{MethodId, access};
use vm::{Machine, Res, TraceFrame, Vm};

use crate::failures::{self, Failure, Loss};
use crate::handler;
use crate::running::Running;
use crate::text;
use crate::unnoticed::Unnoticed;
use crate::watch::{Assertions, Machinery, Project, discovered};

/// Watches the assertions of tests. Labels show whether an assertion looks at anything that the project's code did.
pub struct Asserting {
    sources: Sources,
    project: Arc<Project>,
    /// Names of the project's constants, which javac replaces by their values.
    constants: BTreeSet<String>,
}

/// A part of the ids of all Cucumber scenarios.
const SCENARIOS: &str = "[engine:cucumber]";

/// The record of a test that passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Seen {
    /// JUnit's id.
    pub test: String,
    /// The id of its template; for a test without invocations, its own.
    pub template: String,
    /// The class, as `Class.getName` gives it.
    pub class: String,
    /// The method; none if JUnit names none, as for a scenario of Cucumber.
    pub method: Option<String>,
    /// The place where the method begins.
    pub begins: Option<Site>,
    /// Whether it asserts something, or may do so in a way that is not known.
    pub asserts: bool,
    /// Whether it may notice the project's code in a way that no replaced body shows.
    pub notices_otherwise: bool,
    /// The project's methods with a result that it called: class, in internal form, name and descriptor.
    pub asked: Vec<(String, String, String)>,
    /// The project's method that it called last, as `Class.method`, or else the constructor, as `new Class`.
    pub called: Option<String>,
    /// The assertions that ran and compared something.
    pub assertions: Vec<SeenAssertion>,
    /// Whether one of the assertions is in the handler of an exception.
    pub asserts_in_handler: bool,
    /// The calls that begin an assertion to which nothing is added, as `assertThat(x);` does.
    pub dangling: Vec<(Site, String)>,
    /// The assertions that failed, maybe those of an earlier test, and of which nobody took notice.
    pub unnoticed: Vec<Unnoticed>,
}

/// The record of an assertion in a test.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct SeenAssertion {
    /// The place from which the assertion is called.
    pub at: Site,
    /// The line of its last call. In a fluent assertion, this may be a later line than that of the first call.
    pub until: u32,
    /// The name of the assertion method.
    pub name: String,
    /// Whether it depends on the project's code, on the outside, or it cannot be told.
    pub depends: bool,
    /// Whether it compares only literals, or a value with itself.
    pub is_about_itself: bool,
}

impl Asserting {
    /// The analysis for a request.
    ///
    /// # Errors
    /// A folder of classes cannot be listed.
    pub fn new(request: &AnalyseRequest) -> Result<Asserting, RequestError> {
        let tests = select::classes(&request.test_class_directories)?;
        let files = readable_classes(&request.class_directories)?;
        let own = files.iter().map(|file| file.this_class.to_string()).collect();
        let fields = files.iter().flat_map(|file| &file.fields);
        let constant = fields
            .filter(|field| field.constant_value.is_some() && field.access & access::STATIC != 0);
        let constants = constant.map(|field| field.name.to_string()).collect();
        let project = Arc::new(Project::new(own, tests));
        Ok(Asserting { sources: Sources::of(request), project, constants })
    }

    /// Describes the running test at its end.
    fn seen(&self, vm: &Vm, test: &TestInfo, running: &Running) -> Option<Seen> {
        let method = test.method.clone();
        let body = match &method {
            Some(method) => Some(body(vm, &test.class, method)?),
            // The steps of a scenario are code of the tests. What other tests without a method do is not known.
            None if test.id.contains(SCENARIOS) => None,
            None => return None,
        };
        let mut assertions: Vec<SeenAssertion> = running
            .assertions
            .iter()
            .filter(|(_, ran)| ran.last.is_some())
            .filter_map(|(site, ran)| {
                let at = place(vm, site.method, vm.bci(site.method, site.pc))?;
                let statement = self.statement(&at);
                let doubtful =
                    statement.as_ref().is_none_or(|it| self.is_doubtful(vm, site, &at, it));
                let last =
                    ran.last.and_then(|last| place(vm, last.method, vm.bci(last.method, last.pc)));
                Some(SeenAssertion {
                    until: last.map_or(at.line, |last| last.line.max(at.line)),
                    at,
                    name: vm.method(site.assertion).name.to_string(),
                    depends: ran.depends || running.reads_clock || doubtful,
                    is_about_itself: statement.is_some_and(|it| text::is_about_itself(&it)),
                })
            })
            .collect();
        assertions.sort();
        let is_own = |class: &str| self.project.is_own(class);
        let looks_otherwise = running.notices_otherwise
            || running.reads_clock
            || body.is_some_and(|body| {
                handler::fails_if_thrown(vm, body) || handler::fails_if_made(vm, body, is_own)
            });
        Some(Seen {
            test: test.id.clone(),
            template: test.template.clone(),
            class: test.class.clone(),
            method,
            begins: body.and_then(|body| place(vm, body, 0)),
            asserts: running.asserts,
            notices_otherwise: looks_otherwise,
            asked: running.asked.iter().map(|it| identity(vm, *it)).collect(),
            called: running.called.or(running.made).map(|method| named(vm, method)),
            assertions,
            asserts_in_handler: running.assertions.keys().any(|it| is_in_handler(vm, it)),
            dangling: dangling(vm, running),
            unnoticed: Vec::new(),
        })
    }

    /// Returns the statement of an assertion, if there is a source.
    fn statement(&self, at: &Site) -> Option<String> {
        text::statement(&|number| self.sources.line(&at.source, number), at.line)
    }

    /// Returns whether the source says that an assertion depends on something that has no label.
    fn is_doubtful(&self, vm: &Vm, site: &roles::Site, at: &Site, statement: &str) -> bool {
        let line = |number: u32| self.sources.line(&at.source, number);
        let lines = lines(vm, site.method).unwrap_or((at.line, at.line));
        text::is_about_types(statement) || text::names_constant(&line, lines, &self.constants)
    }
}

/// Returns the calls that begin an assertion to which nothing is added, each with its name.
fn dangling(vm: &Vm, running: &Running) -> Vec<(Site, String)> {
    let call = |site: &roles::Site| {
        let at = place(vm, site.method, vm.bci(site.method, site.pc))?;
        Some((at, vm.method(site.assertion).name.to_string()))
    };
    running.dangling.iter().filter_map(call).collect()
}

/// Returns whether an assertion is called in the handler of an exception. The code of a handler is assumed to follow
/// its first instruction.
fn is_in_handler(vm: &Vm, site: &roles::Site) -> bool {
    let Some((_, code)) = roles::code_of(vm, site.method) else { return false };
    let at = vm.bci(site.method, site.pc);
    // Another instruction after the guarded ones leads past the handler.
    let handlers = code.exceptions.iter().filter(|it| it.catch_type != 0 && it.handler <= at);
    handlers.into_iter().any(|it| {
        let past = Instruction::at(&code.bytes, usize::from(it.end));
        let past = past.and_then(|it| it.branch_target());
        past.is_none_or(|past| u32::from(at) < past)
    })
}

/// Describes assertions that failed.
fn unnoticed(vm: &Vm, lost: Vec<(Failure, Loss)>) -> Vec<Unnoticed> {
    let all = lost.into_iter().filter_map(|(failure, loss)| {
        let site = failure.site;
        let method = vm.method(site.method);
        let is_own_throw = site.assertion == site.method;
        Some(Unnoticed {
            at: place(vm, site.method, vm.bci(site.method, site.pc))?,
            written_in: (
                vm.class(method.class).external_name(),
                written_in(&method.name).to_owned(),
            ),
            name: (!is_own_throw).then(|| vm.method(site.assertion).name.to_string()),
            message: failures::message(vm, &failure),
            loss,
        })
    });
    all.collect()
}

/// Returns the method of a test class or of a class that it inherits from.
fn body(vm: &Vm, class: &str, method: &str) -> Option<MethodId> {
    let ancestors = vm.class(roles::test_class(vm, class)?).ancestors.iter().rev();
    let mut methods = ancestors.flat_map(|&ancestor| vm.class(ancestor).methods.iter().copied());
    methods.find(|&id| {
        let it = vm.method(id);
        &*it.name == method && it.access & access::SYNTHETIC == 0
    })
}

/// Returns the place of an instruction in the source.
fn place(vm: &Vm, method: MethodId, bci: u16) -> Option<Site> {
    let source = vm.class(vm.method(method).class).file()?.source_path()?;
    let line = u32::try_from(vm.line(TraceFrame { method, bci })).ok()?;
    Some(Site { source, line })
}

/// Returns the first and the last line of a method.
fn lines(vm: &Vm, method: MethodId) -> Option<(u32, u32)> {
    vm.note_lines(method);
    let (_, code) = roles::code_of(vm, method)?;
    let lines = || code.source_lines().iter().map(|entry| u32::from(entry.1));
    Some((lines().min()?, lines().max()?))
}

/// Returns a method's class, in internal form, name and descriptor.
fn identity(vm: &Vm, method: MethodId) -> (String, String, String) {
    let of = vm.method(method);
    (vm.class(of.class).name.to_string(), of.name.to_string(), of.descriptor.to_string())
}

/// Returns a method's name with its class, without the package.
fn named(vm: &Vm, method: MethodId) -> String {
    let class = &vm.class(vm.method(method).class).name;
    let simple = class.rsplit(['/', '$']).next().unwrap_or(class);
    match &*vm.method(method).name {
        "<init>" => format!("new {simple}"),
        name => format!("{simple}.{name}"),
    }
}

impl Analysis for Asserting {
    type Suspicion = Seen;

    type Found = Vec<Seen>;

    fn name(&self) -> Option<report::Analysis> {
        Some(report::Analysis::Assertions)
    }

    fn machine(&self) -> Box<dyn Machine> {
        Box::new(Machinery::new(Assertions::new(self.project.clone())))
    }
}

impl Recall for Asserting {
    fn key(&self) -> Option<String> {
        // Names of classes decide what is understood, those of constants what is doubtful.
        Some(format!("{:?} {:?}", self.project, self.constants))
    }

    fn sources(&self) -> Option<&Sources> {
        Some(&self.sources)
    }
}

impl Listen for Asserting {
    fn found(&self, vm: &mut Vm, test: &TestInfo) {
        discovered(vm, &test.class);
    }

    fn started(&self, vm: &mut Vm, test: &TestInfo) -> Res<()> {
        discovered(vm, &test.class);
        vm.machine.of_mut::<Assertions>().running = Some(Running::default());
        Ok(())
    }

    fn finished(&self, vm: &mut Vm, test: &TestInfo, outcome: Outcome) -> Option<Seen> {
        let running = vm.machine.of_mut::<Assertions>().running.take()?;
        // A template without invocations runs none of its code.
        let passed = outcome == Outcome::Passed && !test.is_container;
        let mut seen = passed.then(|| self.seen(vm, test, &running)).flatten()?;
        let lost = vm.machine.of_mut::<Assertions>().failures.take_lost();
        seen.unnoticed = unnoticed(vm, lost);
        Some(seen)
    }

    /// Threads may go on after the test that started them.
    fn ended(&self, vm: &Vm, class: &TestInfo) -> Option<Seen> {
        let unnoticed = unnoticed(vm, vm.machine.of::<Assertions>().failures.lost());
        (!unnoticed.is_empty()).then(|| Seen {
            test: class.id.clone(),
            template: class.template.clone(),
            class: class.class.clone(),
            method: None,
            begins: None,
            asserts: true,
            notices_otherwise: true,
            asked: Vec::new(),
            called: None,
            assertions: Vec::new(),
            asserts_in_handler: false,
            dangling: Vec::new(),
            unnoticed,
        })
    }

    fn unconfirmed(&self, _: &TestInfo, seen: &Seen) -> Vec<Seen> {
        vec![seen.clone()]
    }
}

impl Confirm for Asserting {
    fn conclude(&self, _: &TestInfo, seen: &Seen, _: Vec<Ending>) -> Vec<Seen> {
        vec![seen.clone()]
    }
}
