//! Analyses a method of a test class before it runs: its inputs, its guards, and whether it is
//! set-up.

use std::collections::BTreeSet;

use classfile::{ClassFile, Code, Constant, Instruction, Instructions, Opcode};
use roles::{Check, IsUnderstood, Roles, check_named, code_of, may_assert};
use vm::Vm;
use vm::classes::class::{ClassId, MethodId, access};

use crate::Polish;
use crate::code::guards::{Guards, guards};
use crate::code::plumbing::suspects;
use crate::code::pushed::Pushed;
use crate::code::rows::{Argument, Rows};
use crate::code::scope::FieldName;
use crate::code::set_up;
use crate::code::uses::{Inputs, inputs, parameter_name};
use crate::code::written::{Form, Names, Source};

/// The classes that say when a test makes sense. What they are given says something of the test and not to the code under
/// test, as with an assertion.
const ASSUMPTIONS: [&str; 3] =
    ["org/junit/Assume", "org/junit/jupiter/api/Assumptions", "org/assertj/core/api/Assumptions"];

/// The relevant facts about a method of a test class. Places are bytecode indices.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// The constants that are inputs if the method is a test's body or set-up.
    pub inputs: Inputs,
    /// The parameters that are inputs if the method is a parameterised test.
    pub arguments: Vec<Argument>,
    /// The line that declares a method with such parameters, if the source is known.
    pub declared: Option<u32>,
    /// The guards of the method.
    pub guards: Guards,
    /// Whether it is set-up that the tests of its class share.
    pub sets_up: bool,
    /// Whether it may assert something, perhaps in a way that we do not understand.
    pub may_assert: bool,
    /// For a constructor: its own first and last line. Initialisers of fields are outside these
    /// lines.
    pub own_lines: Option<(u16, u16)>,
}

/// The source file of a method.
pub struct Text<'a> {
    /// Returns a line by its number, from 1, or `None` if there is no such line or no source.
    pub line: &'a dyn Fn(u32) -> Option<String>,
    /// Whether it is written in Java.
    pub is_java: bool,
}

impl Text<'_> {
    /// Returns whether a line declares a class.
    fn declares(&self, line: u16) -> bool {
        (self.line)(u32::from(line)).is_some_and(|text| {
            text.split(|character: char| !character.is_alphanumeric())
                .any(|word| matches!(word, "class" | "enum" | "record"))
        })
    }
}

/// Analyses a method of a test class.
#[must_use]
pub fn plan(
    vm: &Vm,
    roles: &Roles,
    text: &Text<'_>,
    is_understood: IsUnderstood<'_>,
    id: MethodId,
) -> Plan {
    let method = vm.method(id);
    let Some((file, code)) = code_of(vm, id) else { return Plan::default() };
    let owner = method.class;
    let resolves_to =
        |class: &str, name: &str, descriptor: &str| declaring(vm, owner, class, name, descriptor);
    let is_assertion = |class: &str, name: &str, descriptor: &str, is_static: bool| {
        let declared = resolves_to(class, name, descriptor);
        let check = check_named(roles, &declared, name, is_static);
        ASSUMPTIONS.contains(&&*declared)
            || matches!(check, Check::Assertion | Check::Executes | Check::Announces)
    };
    let fails = |class: &str, name: &str| {
        // Groovy's `assert` calls this when it fails.
        let of_groovy = class == "org/codehaus/groovy/runtime/ScriptBytecodeAdapter";
        of_groovy && name == "assertFailed"
            || name == "fail" && {
                let declared = resolves_to(class, name, "(Ljava/lang/String;)V");
                check_named(roles, &declared, name, true) == Check::Assertion
            }
    };
    let scope = &vm.machine.of::<Polish>().scope;
    let is_constant = |field: &FieldName| scope.is_enum_constant(field);
    let rows = Rows::of(vm, file, id);
    let parameters: Vec<u16> = rows.iter().flat_map(Rows::slots).collect();
    let mut inputs = inputs(file, code, &is_assertion, &is_constant, &parameters);
    keep_written(&mut inputs, file, code, text);
    let name = |slot| parameter_name(code, slot).map(str::to_owned);
    let arguments = rows.map(|rows| rows.arguments(&inputs, scope, &name)).unwrap_or_default();
    Plan {
        declared: (!arguments.is_empty()).then(|| declaration(&method.name, code, text)).flatten(),
        arguments,
        inputs,
        guards: guards(file, code, &fails),
        may_assert: may_assert(file, code, is_understood),
        sets_up: set_up::is_set_up(vm, id),
        own_lines: (&*method.name == "<init>").then(|| own_lines(code, text)).flatten(),
    }
}

/// Returns the class that declares a called method. If the called class is not loaded, returns its
/// name.
fn declaring(vm: &Vm, from: ClassId, class: &str, name: &str, descriptor: &str) -> String {
    let loader = vm.class(from).loader;
    let found = vm.lookup_loaded(loader, class).and_then(|owner| {
        vm.class(owner).ancestors.iter().rev().find_map(|&ancestor| {
            vm.class(ancestor).method_index.get(&(name.into(), descriptor.into())).copied()
        })
    });
    match found {
        Some(method) => vm.class(vm.method(method).class).name.to_string(),
        None => class.to_owned(),
    }
}

/// Removes the constants that are not in the source, and records the lines of the others. Without a
/// source, removes only the constants that usually come from the compiler.
fn keep_written(inputs: &mut Inputs, file: &ClassFile, code: &Code, text: &Text<'_>) {
    let suspects = suspects(file, code);
    if (text.line)(1).is_none() {
        inputs.constants.retain(|pc| !suspects.contains(pc));
        return;
    }
    let mut source = Source::new(text.line, text.is_java, names(file, code, &suspects));
    // Certain constants get their places first. In `f(n++, 1)` the compiler pushes 1 twice, and the
    // `1` in the source belongs to the second one.
    let (doubtful, plain): (Vec<u32>, Vec<u32>) =
        inputs.constants.iter().partition(|pc| suspects.contains(pc));
    let all =
        plain.into_iter().map(|pc| (pc, false)).chain(doubtful.into_iter().map(|pc| (pc, true)));
    for (pc, strict) in all {
        let line = u16::try_from(pc).ok().and_then(|pc| code.line(pc)).map(u32::from);
        let constant = Instruction::at(&code.bytes, pc as usize)
            .and_then(|instruction| Loaded::by(file, &instruction));
        let (Some(line), Some(constant)) = (line, constant) else { continue };
        let found = match &constant {
            Loaded::Value(constant) => source.find(line, constant, strict),
            Loaded::Named(name) => source.find_name(line, name),
        };
        let Some(written) = found else {
            inputs.constants.remove(&pc);
            continue;
        };
        if written.line != line {
            inputs.lines.insert(pc, written.line);
        }
        let kind = match written.form {
            Form::Boolean => "Z",
            Form::Character => "C",
            Form::Other => continue,
        };
        inputs.types.entry(pc).or_insert_with(|| kind.to_owned());
    }
}

/// A constant in the source: a value, or the name of an enum's constant.
enum Loaded<'a> {
    Value(Pushed),
    Named(&'a str),
}

impl Loaded<'_> {
    /// Returns the constant that an instruction loads.
    fn by<'a>(file: &'a ClassFile, instruction: &Instruction<'_>) -> Option<Loaded<'a>> {
        if instruction.opcode == Opcode::Getstatic {
            return Some(Loaded::Named(file.pool.member(instruction.pool_index()?)?.name));
        }
        Pushed::by(file, instruction).map(Loaded::Value)
    }
}

/// Returns whether a field's type is one that constants have.
fn is_text_or_number(descriptor: &str) -> bool {
    descriptor == "Ljava/lang/String;" || !descriptor.starts_with(['L', '['])
}

/// Returns the names that javac may replace with values: final variables with a constant, of the
/// method and of its class.
fn names(file: &ClassFile, code: &Code, suspects: &BTreeSet<u32>) -> Names {
    let mut names = Names::new();
    for field in file.fields.iter().filter(|field| field.access & access::FINAL != 0) {
        let is_static = field.access & access::STATIC != 0;
        let value = field.constant_value.and_then(|index| Pushed::of(file, index));
        let may_be_inlined = is_text_or_number(&field.descriptor);
        // The value of an instance field may be in the constructors only.
        if value.is_some() || !is_static && may_be_inlined {
            names.insert(field.name.to_string(), value.map(|value| vec![value]));
        }
    }
    let instructions: Vec<Instruction<'_>> = Instructions::new(&code.bytes).collect();
    for pair in instructions.windows(2) {
        let [constant, store] = pair else { continue };
        let value = Pushed::by(file, constant).filter(|_| !suspects.contains(&constant.pc));
        let Some(value) = value else { continue };
        if let Some(variable) = declared(code, store)
            && let Some(values) = names.entry(variable.to_owned()).or_insert(Some(Vec::new()))
        {
            values.push(value);
        }
    }
    names
}

/// Returns the name of the local variable that a store declares: its scope starts after this
/// instruction.
pub(crate) fn declared<'a>(code: &'a Code, store: &Instruction<'_>) -> Option<&'a str> {
    let variable = code.local_variables.iter().find(|variable| {
        u32::from(variable.start) == store.next_pc() && Some(variable.index) == store.slot()
    });
    variable.map(|variable| &*variable.name)
}

/// The number of lines above a method's first instruction in which its declaration is searched.
const DECLARATION: u32 = 20;

/// Returns the line that declares a method without a result: the nearest one above its first
/// instruction that does so in Java, Kotlin, Groovy or Scala.
fn declaration(name: &str, code: &Code, text: &Text<'_>) -> Option<u32> {
    let first = u32::from(code.line(0)?);
    let forms = [
        format!("void {name}("),
        format!("fun {name}("),
        format!("fun `{name}`("),
        format!("def {name}("),
    ];
    let declares = |text: String| forms.iter().any(|form| text.contains(form.as_str()));
    let mut lines = (first.saturating_sub(DECLARATION)..=first).rev();
    lines.find(|&line| (text.line)(line).is_some_and(declares))
}

/// Returns the lines from a constructor's first instruction to its last return.
///
/// A default constructor is at the line that declares the class. Its return usually has no line of
/// its own. The same holds for a constructor that is written in one line.
fn own_lines(code: &Code, text: &Text<'_>) -> Option<(u16, u16)> {
    let first = code.line(0)?;
    if text.declares(first) {
        return Some((first, first));
    }
    let last = Instructions::new(&code.bytes)
        .filter(|instruction| instruction.opcode == Opcode::Return)
        .last()
        .map(|instruction| instruction.pc as u16)?;
    let own =
        code.source_lines().iter().find(|entry| entry.0 == last).map_or(first, |entry| entry.1);
    Some((first.min(own), first.max(own)))
}

/// Returns the methods that contain a test's own code: the methods of its name in its class and
/// superclasses, and the bodies of their lambdas.
#[must_use]
pub fn bodies(vm: &Vm, class: ClassId, name: &str) -> BTreeSet<MethodId> {
    let mut found = BTreeSet::new();
    let mut waiting: Vec<MethodId> = vm
        .class(class)
        .ancestors
        .iter()
        .flat_map(|&ancestor| vm.class(ancestor).methods.iter().copied())
        .filter(|&method| &*vm.method(method).name == name)
        .collect();
    while let Some(id) = waiting.pop() {
        if found.insert(id) {
            waiting.extend(lambdas(vm, id));
        }
    }
    found
}

/// Returns the bodies of the lambdas that a method creates.
fn lambdas(vm: &Vm, id: MethodId) -> Vec<MethodId> {
    let method = vm.method(id);
    let Some((file, code)) = code_of(vm, id) else { return Vec::new() };
    let class = vm.class(method.class);
    Instructions::new(&code.bytes)
        .filter(|instruction| instruction.opcode == Opcode::Invokedynamic)
        .filter_map(|instruction| match file.pool.get(instruction.pool_index()?) {
            Some(Constant::InvokeDynamic { bootstrap, .. }) => {
                file.attributes.bootstrap_methods.get(usize::from(*bootstrap))
            }
            _ => None,
        })
        .flat_map(|bootstrap| bootstrap.arguments.iter())
        .filter_map(|&argument| match file.pool.get(argument) {
            Some(Constant::MethodHandle { reference, .. }) => file.pool.member(*reference),
            _ => None,
        })
        .filter(|member| *member.class == class.name)
        .filter_map(|member| {
            class.method_index.get(&(member.name.clone(), member.descriptor.clone())).copied()
        })
        .filter(|&method| vm.method(method).access & access::SYNTHETIC != 0)
        .collect()
}
