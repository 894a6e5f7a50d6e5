//! Finds the fields that only set-up and tear-down of tests change: life-cycle methods of JUnit, rules and extensions.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use classfile::{ClassFile, Instructions, Method, Opcode, annotation_types};
use roles::TEST_CASE;

use super::scope::{ByName, FieldName};

/// The annotations of life-cycle methods.
const ANNOTATIONS: [&str; 8] = [
    "Lorg/junit/jupiter/api/BeforeAll;",
    "Lorg/junit/jupiter/api/BeforeEach;",
    "Lorg/junit/jupiter/api/AfterEach;",
    "Lorg/junit/jupiter/api/AfterAll;",
    "Lorg/junit/BeforeClass;",
    "Lorg/junit/Before;",
    "Lorg/junit/After;",
    "Lorg/junit/AfterClass;",
];

/// The annotations of methods that put state back after each test.
const AFTER_EACH: [&str; 2] = ["Lorg/junit/jupiter/api/AfterEach;", "Lorg/junit/After;"];

/// How many calls lie at most between such a method and the one that puts a field back.
const CALLS: usize = 3;

/// The life-cycle methods of JUnit 3's test cases.
const OF_TEST_CASES: [&str; 2] = ["setUp", "tearDown"];

/// Prefixes of the names of JUnit's classes that run code around tests: extensions and rules.
const AROUND_TESTS: [&str; 2] = ["org/junit/jupiter/api/extension/", "org/junit/rules/"];

/// The kinds of set-up and tear-down as which code runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setters {
    /// The classes whose life-cycle methods run it, in internal form.
    classes: BTreeSet<String>,
    /// Whether a rule or extension runs it, which may belong to any test.
    anywhere: bool,
}

impl Setters {
    /// Returns whether the code runs around the tests of an instance whose class has these supertypes, itself
    /// included. Life-cycle methods of a class around one of them run too.
    pub fn run_for<'a>(&self, types: impl IntoIterator<Item = &'a str>) -> bool {
        let is_of = |name: &str| around(name).any(|class| self.classes.contains(class));
        self.anywhere || types.into_iter().any(is_of)
    }
}

impl fmt::Display for Setters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let classes: Vec<&str> = self.classes.iter().map(String::as_str).collect();
        let anywhere = if self.anywhere { "*" } else { "" };
        write!(f, "{}{anywhere}", classes.join("+"))
    }
}

/// A method: the places of its class among all classes, and of the method in the class file.
pub type MethodId = (usize, usize);

/// Classes with the callers of their methods.
struct Code<'a> {
    classes: &'a [ClassFile],
    by_name: &'a ByName<'a>,
    /// The methods that call a method of this name and descriptor, whatever its class.
    callers: BTreeMap<(&'a str, &'a str), BTreeSet<MethodId>>,
}

/// Returns the fields that nothing but set-up and tear-down changes, apart from initialisers, with those that do.
/// `writers` holds for each changed field the methods that change it.
///
/// Only fields of the class chain count: of the class whose life-cycle method runs, of its superclasses, and of the
/// classes around these.
pub fn set_up_fields(
    classes: &[ClassFile],
    by_name: &ByName<'_>,
    writers: &BTreeMap<FieldName, BTreeSet<MethodId>>,
) -> BTreeMap<FieldName, Setters> {
    let code = Code { classes, by_name, callers: callers(classes) };
    let of_field = |(field, writers): (&FieldName, &BTreeSet<MethodId>)| {
        let mut setters = Setters::default();
        for writer in writers {
            let found = code.setters(*writer, &mut BTreeSet::new())?;
            setters.anywhere |= found.anywhere;
            setters.classes.extend(found.classes);
        }
        let is_of = |class: &String| code.chain(class).contains(&field.0);
        setters.classes.iter().all(is_of).then(|| (field.clone(), setters))
    };
    writers.iter().filter_map(of_field).collect()
}

/// Returns the fields that tear-down sets after each test, with the classes that declare it. Tests of these classes find the
/// fields as their own class leaves them.
pub fn put_back_fields(
    classes: &[ClassFile],
    by_name: &ByName<'_>,
    writers: &BTreeMap<FieldName, BTreeSet<MethodId>>,
) -> BTreeMap<FieldName, Setters> {
    let code = Code { classes, by_name, callers: BTreeMap::new() };
    let run = code.run_after_each();
    let of_field = |(field, writers): (&FieldName, &BTreeSet<MethodId>)| {
        let classes = writers.iter().filter_map(|writer| run.get(writer)).flatten();
        let setters = Setters { classes: classes.cloned().collect(), anywhere: false };
        (!setters.classes.is_empty()).then(|| (field.clone(), setters))
    };
    writers.iter().filter_map(of_field).collect()
}

fn callers(classes: &[ClassFile]) -> BTreeMap<(&str, &str), BTreeSet<MethodId>> {
    let mut callers: BTreeMap<_, BTreeSet<MethodId>> = BTreeMap::new();
    for (at, class) in classes.iter().enumerate() {
        for (index, method) in class.methods.iter().enumerate() {
            let Some(code) = &method.code else { continue };
            for instruction in Instructions::new(&code.bytes) {
                let (Opcode::Invokestatic
                | Opcode::Invokevirtual
                | Opcode::Invokespecial
                | Opcode::Invokeinterface) = instruction.opcode
                else {
                    continue;
                };
                let member = instruction.pool_index().and_then(|index| class.pool.member(index));
                if let Some(member) = member {
                    callers
                        .entry((&**member.name, &**member.descriptor))
                        .or_default()
                        .insert((at, index));
                }
            }
        }
    }
    callers
}

impl Code<'_> {
    /// Returns the set-up and tear-down as which a method runs, or `None` if anything else may run it. `open` holds the
    /// methods whose question is not answered yet, so that recursion ends.
    fn setters(&self, id: MethodId, open: &mut BTreeSet<MethodId>) -> Option<Setters> {
        let (class, method) = self.method(id)?;
        let mut setters = Setters::default();
        if self.is_life_cycle(class, method) {
            setters.classes.insert(class.this_class.to_string());
            return Some(setters);
        }
        // A test class may be an extension itself.
        if is_test(class, method) {
            return None;
        }
        if self.runs_around_tests(&class.this_class) {
            setters.anywhere = true;
            return Some(setters);
        }
        let around = classfile::written_in(&method.name);
        let callers: BTreeSet<MethodId> = if around == &*method.name {
            self.callers.get(&(&*method.name, &*method.descriptor))?.clone()
        } else {
            let named = class.methods.iter().enumerate().filter(|(_, it)| &*it.name == around);
            named.map(|(index, _)| (id.0, index)).collect()
        };
        if callers.is_empty() {
            return None;
        }
        open.insert(id);
        for caller in callers {
            if !open.contains(&caller) {
                let found = self.setters(caller, open)?;
                setters.anywhere |= found.anywhere;
                setters.classes.extend(found.classes);
            }
        }
        Some(setters)
    }

    /// Returns the methods that run after each test, as tear-down or called by it, with the classes that declare the
    /// tear-down.
    fn run_after_each(&self) -> BTreeMap<MethodId, BTreeSet<String>> {
        let places: BTreeMap<&str, usize> =
            self.classes.iter().enumerate().map(|(at, class)| (&*class.this_class, at)).collect();
        let mut run: BTreeMap<MethodId, BTreeSet<String>> = BTreeMap::new();
        for (at, class) in self.classes.iter().enumerate() {
            let methods = class.methods.iter().enumerate();
            let tear_downs = methods.filter(|(_, method)| self.is_after_each(class, method));
            let mut ring: Vec<MethodId> = tear_downs.map(|(index, _)| (at, index)).collect();
            for _ in 0..=CALLS {
                let new = |id: &MethodId| {
                    run.entry(*id).or_default().insert(class.this_class.to_string())
                };
                ring.retain(new);
                ring = ring.iter().flat_map(|id| self.called(*id, &places)).collect();
            }
        }
        run
    }

    /// Returns the known methods that a method calls. If subclasses override a called method, this is the method that
    /// the call names.
    fn called(&self, id: MethodId, places: &BTreeMap<&str, usize>) -> Vec<MethodId> {
        let Some((class, method)) = self.method(id) else { return Vec::new() };
        let code = method.code.iter().flat_map(|code| Instructions::new(&code.bytes));
        let members = code.filter_map(|it| class.pool.member(it.pool_index()?));
        let calls = members.filter(|member| member.descriptor.starts_with('('));
        let find = |member: classfile::MemberRef<'_>| {
            let above = |name: &&str| self.by_name.get(name)?.super_class.as_deref();
            std::iter::successors(Some(&**member.class), above).find_map(|name| {
                let at = *places.get(name)?;
                let methods = &self.classes.get(at)?.methods;
                let is_it =
                    |it: &Method| it.name == *member.name && it.descriptor == *member.descriptor;
                Some((at, methods.iter().position(is_it)?))
            })
        };
        calls.filter_map(find).collect()
    }

    fn is_after_each(&self, class: &ClassFile, method: &Method) -> bool {
        let is_of_test_case = &*method.name == "tearDown"
            && &*method.descriptor == "()V"
            && self.types(&class.this_class).contains(TEST_CASE);
        is_of_test_case || annotations(class, method).iter().any(|it| AFTER_EACH.contains(it))
    }

    fn method(&self, (class, method): MethodId) -> Option<(&ClassFile, &Method)> {
        let class = self.classes.get(class)?;
        Some((class, class.methods.get(method)?))
    }

    fn is_life_cycle(&self, class: &ClassFile, method: &Method) -> bool {
        let is_of_test_case = OF_TEST_CASES.contains(&&*method.name)
            && &*method.descriptor == "()V"
            && self.types(&class.this_class).contains(TEST_CASE);
        is_of_test_case || annotations(class, method).iter().any(|it| ANNOTATIONS.contains(it))
    }

    /// Returns whether a class, or one around it, is a rule or an extension.
    fn runs_around_tests(&self, class: &str) -> bool {
        let is_around = |name: &String| AROUND_TESTS.iter().any(|part| name.starts_with(part));
        around(class).any(|class| self.types(class).iter().any(is_around))
    }

    /// Returns a class and all its known supertypes.
    fn types(&self, class: &str) -> BTreeSet<String> {
        let (mut types, mut open) = (BTreeSet::new(), vec![class.to_owned()]);
        while let Some(name) = open.pop() {
            if let Some(class) = self.by_name.get(name.as_str()) {
                let above = class.super_class.iter().chain(&class.interfaces);
                open.extend(
                    above.map(|name| name.to_string()).filter(|name| !types.contains(name)),
                );
            }
            types.insert(name);
        }
        types
    }

    /// Returns a class, its supertypes, and the classes around these.
    fn chain(&self, class: &str) -> BTreeSet<String> {
        let outer = around(class).map(str::to_owned);
        let types = outer.flat_map(|class| self.types(&class));
        types.flat_map(|name| around(&name).map(str::to_owned).collect::<Vec<_>>()).collect()
    }
}

/// Returns a class and the classes around it, by their names.
fn around(class: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(class), |class| class.rsplit_once('$').map(|(outer, _)| outer))
}

fn annotations<'a>(class: &'a ClassFile, method: &Method) -> Vec<&'a str> {
    annotation_types(&class.pool, method.annotations.as_deref().unwrap_or_default())
}

/// Returns whether JUnit may run a method as a test, whoever else calls it.
fn is_test(class: &ClassFile, method: &Method) -> bool {
    let has_annotation = annotations(class, method).iter().any(|it| it.starts_with("Lorg/junit/"));
    has_annotation || method.name.starts_with("test") && &*method.descriptor == "()V"
}
