//! Finds the observers that a test class asserts, from its bytecode.
//!
//! Some values reach an assertion in a way that is not followed, such as through a local variable. They are left out.
//! The counts are evidence of habits, and need not be complete.

use std::collections::BTreeMap;
use std::sync::Arc;

use classfile::{ClassFile, Code, Effect, Instruction, Instructions, MemberRef, Opcode, effect};
use roles::{Check, Roles, check_named};

use crate::nearby::{is_call, is_harmless, is_wrapping};

/// The most instructions between the call of an observer and the assertion.
const NEAR: usize = 24;

/// The observers that a test method asserts, on objects of one class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tested {
    /// The names of the asserted observers, in their order.
    pub observers: Vec<Arc<str>>,
    /// The last method of the class that the test calls before the first assertion: its name and descriptor.
    pub last: Option<(Arc<str>, Arc<str>)>,
}

/// Returns the asserted observers for each method of a test class, by the internal name of the class through which
/// the method calls them.
///
/// `is_observer` returns for a class and a name whether a method without parameters is an observer of the project.
/// `is_test_class` returns whether a class belongs to the tests.
#[must_use]
pub fn tested(
    file: &ClassFile,
    is_observer: &dyn Fn(&str, &str) -> bool,
    is_test_class: &dyn Fn(&str) -> bool,
) -> Vec<BTreeMap<Arc<str>, Tested>> {
    let reading = Reading { file, is_observer, is_test_class, roles: Roles::default() };
    let with_code = file.methods.iter().filter_map(|it| it.code.as_ref());
    let all = with_code.map(|code| reading.method(code));
    all.filter(|it| !it.is_empty()).collect()
}

struct Reading<'a> {
    file: &'a ClassFile,
    is_observer: &'a dyn Fn(&str, &str) -> bool,
    is_test_class: &'a dyn Fn(&str) -> bool,
    roles: Roles,
}

impl<'a> Reading<'a> {
    fn method(&self, code: &Code) -> BTreeMap<Arc<str>, Tested> {
        let all: Vec<Instruction<'_>> = Instructions::new(&code.bytes).collect();
        let mut found: BTreeMap<Arc<str>, Tested> = BTreeMap::new();
        for (at, call) in all.iter().enumerate() {
            let Some(member) = self.member(call) else { continue };
            let after = all.get(at + 1..).unwrap_or_default();
            let of = found.entry(member.class.clone()).or_default();
            if self.observes(member) && self.is_asserted(after) {
                if !of.observers.contains(member.name) {
                    of.observers.push(member.name.clone());
                }
            // A call after the first asserted observer is no cause of what was asserted.
            } else if of.observers.is_empty() {
                of.last = Some((member.name.clone(), member.descriptor.clone()));
            }
        }
        found.retain(|_, it| !it.observers.is_empty());
        found
    }

    fn member(&self, call: &Instruction<'_>) -> Option<MemberRef<'a>> {
        let index = call.pool_index().filter(|_| is_call(call.opcode))?;
        self.file.pool.member(index)
    }

    fn observes(&self, member: MemberRef<'_>) -> bool {
        member.descriptor.starts_with("()") && (self.is_observer)(member.class, member.name)
    }

    /// Returns whether an assertion gets the value of the call before these instructions.
    ///
    /// For example, after `list.size()` in `assertEquals(2, list.size())` the next call is the assertion. In
    /// `assertTrue(list.size() > 2)`, a branch and two constants lie between them, and the assertion gets only the
    /// outcome of the comparison.
    fn is_asserted(&self, after: &[Instruction<'_>]) -> bool {
        // Whether the value is on top of the stack, and whether only the outcome of a comparison is left.
        let (mut is_on_top, mut is_compared) = (true, false);
        for it in after.iter().take(NEAR) {
            if is_call(it.opcode) {
                if let Some(checked) = self.member(it).and_then(|it| self.assertion(it)) {
                    // After a comparison, only these two assertions can be about it.
                    return !is_compared || matches!(checked, "assertTrue" | "assertFalse");
                }
                let is_wrapped = is_wrapping(self.file, it);
                let is_other =
                    is_harmless(self.file, it, &|_, descriptor| descriptor.starts_with("()"));
                if is_compared || is_on_top && !is_wrapped || !is_other {
                    return false;
                }
                is_on_top &= is_wrapped;
                continue;
            }
            let is_forward = it.targets().iter().all(|target| *target > it.pc);
            let is_branch = !it.targets().is_empty();
            let is_outcome = matches!(it.opcode, Opcode::Iconst0 | Opcode::Iconst1);
            match effect(it) {
                _ if is_branch && is_forward => is_compared = true,
                // The compiler pushes 0 and 1 for the outcome of a comparison. Anything else is other work.
                _ if is_compared && !is_outcome => return false,
                Effect::Constant(_) | Effect::PoolConstant(_) | Effect::Load(_) => {
                    is_on_top = false
                }
                Effect::Convert(..) | Effect::Field { writes: false, .. } => {}
                // A comparison of numbers, before the branch.
                Effect::Generic(_, [_]) => {}
                _ => return false,
            }
        }
        false
    }

    /// Returns the name of the assertion that a member is; `None` if it is no assertion.
    fn assertion(&self, member: MemberRef<'a>) -> Option<&'a str> {
        // JUnit 3 test cases inherit their assertions, so their calls name the test class.
        let is_inherited = (self.is_test_class)(member.class) && member.name.starts_with("assert");
        let is_static = !is_inherited && !member.class.contains("assertj");
        let check = check_named(&self.roles, member.class, member.name, is_static);
        (is_inherited || check == Check::Assertion).then_some(&**member.name)
    }
}
