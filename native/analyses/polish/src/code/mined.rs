//! Finds values to try in place of a constant in the code itself.
//!
//! The sources are, in this order: constants passed for the same parameter elsewhere in the class,
//! constants in the called method, and other constants of the test method and of its class.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use classfile::{ClassFile, Code, Instruction, Instructions};
use vm::Vm;
use vm::classes::class::{ClassId, MethodId};

use crate::code::pushed::Pushed;
use crate::code::uses::{Parameter, inputs};

/// The number of values taken from one source at most, and from all sources together.
const OF_EACH: usize = 2;
const OF_ALL: usize = 4;

/// A cache of the constants in classes. They depend only on class files, so roll-backs leave the
/// cache alone.
#[derive(Debug, Default)]
pub struct Mined {
    /// By the address of the class file. The entry holds the file, so no other file gets its
    /// address.
    by_class: RefCell<ByAddress>,
}

type ByAddress = HashMap<*const ClassFile, (Rc<ClassFile>, Rc<OfClass>)>;

/// The constants of a class.
#[derive(Debug)]
struct OfClass {
    /// The constants that are passed for parameters.
    passed: Vec<(Parameter, Pushed)>,
    /// The constants of each method, in the order of its code.
    methods: Vec<Vec<Pushed>>,
}

impl Mined {
    /// Returns other values for a constant in a method, the most promising first. They have the
    /// type of the constant. `passed` is the parameter for which the constant is passed.
    pub fn others(
        &self,
        vm: &Vm,
        method: MethodId,
        constant: &Pushed,
        passed: Option<&Parameter>,
    ) -> Vec<Pushed> {
        let method = vm.method(method);
        let Some(file) = vm.class(method.class).file() else { return Vec::new() };
        let class = self.of_class(file);
        let elsewhere = class.passed.iter().filter(|(to, _)| Some(to) == passed);
        let compared = passed.map(|passed| callee_constants(vm, method.class, passed));
        let sources: [Vec<Pushed>; 4] = [
            elsewhere.map(|(_, value)| value.clone()).collect(),
            neighbours(compared.unwrap_or_default()),
            class.methods.get(usize::from(method.index)).cloned().unwrap_or_default(),
            class.methods.iter().flatten().cloned().collect(),
        ];
        let mut chosen: Vec<Pushed> = Vec::new();
        for source in sources {
            let most = (chosen.len() + OF_EACH).min(OF_ALL);
            for value in source {
                if chosen.len() == most {
                    break;
                }
                if is_alike(&value, constant) && value != *constant && !chosen.contains(&value) {
                    chosen.push(value);
                }
            }
        }
        chosen
    }

    /// Returns the constants of a class.
    fn of_class(&self, file: &Rc<ClassFile>) -> Rc<OfClass> {
        let mut known = self.by_class.borrow_mut();
        let fresh = || (file.clone(), Rc::new(OfClass::new(file)));
        known.entry(Rc::as_ptr(file)).or_insert_with(fresh).1.clone()
    }
}

impl OfClass {
    fn new(file: &ClassFile) -> OfClass {
        let (mut all, mut methods) = (Vec::new(), Vec::new());
        for method in &file.methods {
            let Some(code) = &method.code else {
                methods.push(Vec::new());
                continue;
            };
            methods.push(constants(file, code));
            for (pc, passed) in inputs(file, code, &|_, _, _, _| false, &|_| false, &[]).passed {
                let instruction = Instruction::at(&code.bytes, pc as usize);
                let value = instruction.and_then(|instruction| Pushed::by(file, &instruction));
                all.extend(value.map(|value| (passed.to, value)));
            }
        }
        OfClass { passed: all, methods }
    }
}

/// Returns the constants in a method's code, without null.
fn constants(file: &ClassFile, code: &Code) -> Vec<Pushed> {
    Instructions::new(&code.bytes)
        .filter_map(|instruction| Pushed::by(file, &instruction))
        .filter(|constant| *constant != Pushed::Null)
        .collect()
}

/// Returns the constants in the code of the called method.
fn callee_constants(vm: &Vm, from: ClassId, passed: &Parameter) -> Vec<Pushed> {
    let loader = vm.class(from).loader;
    let found = vm.lookup_loaded(loader, &passed.owner).and_then(|owner| {
        let key = (passed.name.as_str().into(), passed.descriptor.as_str().into());
        let ancestors = vm.class(owner).ancestors.iter().rev();
        let mut declared = ancestors.filter_map(|&id| vm.class(id).method_index.get(&key).copied());
        declared.next()
    });
    let Some(method) = found.map(|method| vm.method(method)) else { return Vec::new() };
    let constants = vm.class(method.class).file().and_then(|file| {
        let code = file.methods.get(usize::from(method.index))?.code.as_ref()?;
        Some(constants(file, code))
    });
    constants.unwrap_or_default()
}

/// Returns constants together with the neighbours of integers: a comparison with 10 distinguishes
/// 9, 10 and 11.
fn neighbours(constants: Vec<Pushed>) -> Vec<Pushed> {
    let beside = |constant: Pushed| match constant {
        Pushed::Int(value) => {
            vec![constant, Pushed::Int(value.wrapping_add(1)), Pushed::Int(value.wrapping_sub(1))]
        }
        Pushed::Long(value) => {
            vec![constant, Pushed::Long(value.wrapping_add(1)), Pushed::Long(value.wrapping_sub(1))]
        }
        _ => vec![constant],
    };
    constants.into_iter().flat_map(beside).collect()
}

/// Returns whether two constants have the same type and the first one is not null.
fn is_alike(value: &Pushed, constant: &Pushed) -> bool {
    *value != Pushed::Null && std::mem::discriminant(value) == std::mem::discriminant(constant)
}
