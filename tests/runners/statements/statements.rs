//! Runs statements on the classes in `tests/data/statements/main` one by one, as the generation of tests does.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use coverage::{Measured, Probed};
use generate::{Argument, Explorer, Outcome};
use laboratory::{Guest, Jdk};
use oracle_tests::libraries::sources;
use oracle_tests::{compile, data, jdk};
use vm::Failure;
use vm::classes::class::{ClassId, MethodId};
use vm::memory::heap::Ref;

/// The number of instructions that a statement may run.
const BUDGET: u64 = 10_000_000;

/// Runs the statements.
pub fn check() {
    let classes = classes();
    let mut explorer = start(&classes);
    let statements = Statements { explorer: &mut explorer };
    statements.run();
    println!("generate: statements run, throw, stop and go back");
}

fn classes() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("statements/main");
    let sources = sources(&data("statements/main")).unwrap();
    compile::compile_sources(&folder, "", &sources).unwrap()
}

fn start(classes: &Path) -> Explorer {
    let read =
        |name: &str| classfile::read_class(&std::fs::read(classes.join(name)).unwrap()).unwrap();
    let measured = Measured::new([read("sample/Counter.class")]);
    let jdk = Jdk::open(&jdk::home().unwrap()).unwrap();
    let guest = Guest::new(jdk, vec![classes.to_owned()], classes.to_owned());
    Explorer::start(&guest, Probed::new(Arc::new(measured))).unwrap()
}

struct Statements<'a> {
    explorer: &'a mut Explorer,
}

impl Statements<'_> {
    fn method(&self, class: ClassId, name: &str, descriptor: &str) -> MethodId {
        self.explorer.vm().declared_method(class, name, descriptor).unwrap()
    }

    fn new_counter(&mut self, class: ClassId, start: i32) -> Ref {
        let object = self.explorer.allocate(class).unwrap();
        self.explorer.keep(0, object).unwrap();
        let constructor = self.method(class, "<init>", "(I)V");
        let arguments = [Argument::Reference(object), Argument::Int(start)];
        assert_eq!(self.explorer.call(constructor, &arguments, BUDGET), Outcome::Returned(None));
        self.explorer.kept(0).unwrap()
    }

    fn int(&mut self, method: MethodId, arguments: &[Argument]) -> i32 {
        match self.explorer.call(method, arguments, BUDGET) {
            Outcome::Returned(Some(Argument::Int(value))) => value,
            other => panic!("{other:?}"),
        }
    }

    fn run(mut self) {
        let counter = self.explorer.class("sample.Counter", true, BUDGET).unwrap();
        let [add, made] = [("add", "(I)I"), ("made", "()I")]
            .map(|(name, descriptor)| self.method(counter, name, descriptor));
        let object = self.new_counter(counter, 1);
        let receiver = Argument::Reference(object);
        assert_eq!(self.int(add, &[receiver, Argument::Int(3)]), 4);

        // What a statement did is gone after going back.
        let host = self.explorer.checkpoint();
        assert_eq!(self.int(add, &[receiver, Argument::Int(5)]), 9);
        self.explorer.roll_back(host);
        assert_eq!(self.int(add, &[receiver, Argument::Int(0)]), 4);
        self.values(counter);
        self.exceptions(counter, add, receiver);
        self.stops(counter, receiver);
        self.selection(add);
        assert_eq!(self.int(made, &[]), 2);
        self.errors();
    }

    fn values(&mut self, counter: ClassId) {
        let twice = self.method(counter, "twice", "(JD)J");
        let arguments = [Argument::Long(1 << 40), Argument::Double(2.0)];
        let expected = Outcome::Returned(Some(Argument::Long(1 << 41)));
        assert_eq!(self.explorer.call(twice, &arguments, BUDGET), expected);
        let text = self.method(counter, "text", "()Ljava/lang/String;");
        let receiver = Argument::Reference(self.explorer.kept(0).unwrap());
        match self.explorer.call(text, &[receiver], BUDGET) {
            Outcome::Returned(Some(Argument::Reference(text))) => {
                assert_eq!(self.explorer.vm().text(text), "count 4");
            }
            other => panic!("{other:?}"),
        }
    }

    /// A statement that throws covers what no statement did before.
    fn exceptions(&mut self, counter: ClassId, add: MethodId, receiver: Argument) {
        let before = self.explorer.fresh().len();
        match self.explorer.call(add, &[receiver, Argument::Int(-1)], BUDGET) {
            Outcome::Threw(exception) => {
                let class = self.explorer.vm().class_of(exception);
                let name = &self.explorer.vm().class(class).name;
                assert_eq!(&**name, "java/lang/IllegalArgumentException");
            }
            other => panic!("{other:?}"),
        }
        // The line of the `throw` is entered, and left.
        assert_eq!(self.explorer.fresh().len(), before + 2);
        let deep = self.method(counter, "deep", "(I)I");
        let outcome = self.explorer.call(deep, &[receiver, Argument::Int(0)], BUDGET);
        assert!(matches!(outcome, Outcome::Threw(_)), "{outcome:?}");
    }

    /// After a statement that stops the vm, the explorer goes on from a checkpoint.
    fn stops(&mut self, counter: ClassId, receiver: Argument) {
        for (name, expected) in [("loop", "budget"), ("exit", "exit")] {
            let here = self.explorer.checkpoint();
            let method = self.method(counter, name, "()V");
            match self.explorer.call(method, &[receiver], BUDGET) {
                Outcome::Stopped(Failure::Finished(3)) if expected == "exit" => {}
                Outcome::Stopped(Failure::BudgetExceeded(_)) if expected == "budget" => {}
                other => panic!("{name}: {other:?}"),
            }
            self.explorer.roll_back(here);
        }
    }

    /// Methods are selected by the receiver's class.
    fn selection(&mut self, add: MethodId) {
        let fast = self.explorer.class("sample.Counter$Fast", true, BUDGET).unwrap();
        let object = self.explorer.allocate(fast).unwrap();
        self.explorer.keep(1, object).unwrap();
        let constructor = self.method(fast, "<init>", "()V");
        let receiver = Argument::Reference(object);
        let outcome = self.explorer.call(constructor, &[receiver], BUDGET);
        assert_eq!(outcome, Outcome::Returned(None));
        assert_eq!(self.int(add, &[receiver, Argument::Int(1)]), 102);
    }

    fn errors(&mut self) {
        let missing = self.explorer.class("sample.Missing", true, BUDGET);
        assert!(matches!(missing, Err(Outcome::Threw(_))), "{missing:?}");
        assert!(self.explorer.keep(300, Ref(0)).is_err());
    }
}
