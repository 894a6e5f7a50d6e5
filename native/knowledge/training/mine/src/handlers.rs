//! Whether the code that catches an exception was written for tests that expect it.
//!
//! A test may expect an exception without a library:
//!
//! | Code | Idiom |
//! |---|---|
//! | `try { call(); fail(); } catch (E e) { … }`, `try { call(); } catch (E e) { return; } fail();` | [`Idiom::Fail`] |
//! | `try { call(); } catch (E e) { assertEquals("text", e.getMessage()); }` | [`Idiom::Handler`] |
//! | `try { call(); } catch (E e) { caught = e; } assertNotNull(caught);` | [`Idiom::Variable`] |
//!
//! The same holds for a helper of the tests, such as a home-made `assertThrows`. Code that catches an exception in any
//! other way does not say whether it was expected.

use std::collections::BTreeSet;

use classfile::{ClassFile, Code, ExceptionEdges, FlowGraph, Instruction, Opcode, Place};
use habits::nearby::is_call;
use models::facts::Idiom;

/// How the names of methods begin that check something.
const CHECKING: [&str; 8] =
    ["assert", "verify", "expect", "check", "require", "ensure", "fail", "validate"];

/// How many instructions may lie between the use of a variable and the assertion that checks it.
const NEAR: usize = 12;

/// Returns the idiom with which a method expects the exception that it catches, or `None` if it does not expect it. The
/// call at `from` threw it; `handler` is the start of the code that catches it.
pub(crate) fn idiom(file: &ClassFile, code: &Code, from: u16, handler: u16) -> Option<Idiom> {
    let body = Body { file, code, flow: FlowGraph::new(code, ExceptionEdges::Without) };
    let after = body.after_call(u32::from(from))?;
    if body.always_fails(after) {
        return Some(Idiom::Fail);
    }
    let normal = body.reached(after);
    let own: BTreeSet<u32> =
        body.reached(u32::from(handler)).difference(&normal).copied().collect();
    if own.iter().any(|pc| body.checks(*pc)) {
        return Some(Idiom::Handler);
    }
    body.is_variable_checked(u32::from(handler), &own, &normal).then_some(Idiom::Variable)
}

/// A method's code.
struct Body<'a> {
    file: &'a ClassFile,
    code: &'a Code,
    flow: FlowGraph,
}

impl<'a> Body<'a> {
    fn instruction(&self, pc: u32) -> Option<Instruction<'a>> {
        Instruction::at(&self.code.bytes, usize::try_from(pc).ok()?)
    }

    /// Returns the instruction after the call at `from`. The vm may name an instruction shortly before the call,
    /// since it runs several instructions as one.
    fn after_call(&self, from: u32) -> Option<u32> {
        let mut at = self.instruction(from)?;
        while !is_call(at.opcode) {
            if at.opcode.ends_flow() || at.branch_target().is_some() {
                return Some(self.instruction(from)?.next_pc());
            }
            at = self.instruction(at.next_pc())?;
        }
        Some(at.next_pc())
    }

    fn successors(&self, pc: u32) -> impl Iterator<Item = u32> {
        self.flow.successors(pc).into_iter().filter_map(|place| match place {
            Place::At(pc) => Some(pc),
            Place::Exit => None,
        })
    }

    /// Returns the instructions that can run after the one at `pc`, with itself, if nothing is thrown.
    fn reached(&self, pc: u32) -> BTreeSet<u32> {
        let (mut seen, mut open) = (BTreeSet::new(), vec![pc]);
        while let Some(pc) = open.pop() {
            if seen.insert(pc) {
                open.extend(self.successors(pc));
            }
        }
        seen
    }

    /// Returns whether each path from an instruction to the method's end fails the test.
    fn always_fails(&self, from: u32) -> bool {
        let (mut seen, mut open, mut fails) = (BTreeSet::new(), vec![from], false);
        while let Some(pc) = open.pop() {
            if !seen.insert(pc) {
                continue;
            }
            let Some(at) = self.instruction(pc) else { return false };
            if at.opcode == Opcode::Athrow || self.fails(&at) {
                fails = true;
            } else if at.opcode.is_return() {
                return false;
            } else {
                open.extend(self.successors(pc));
            }
        }
        fails
    }

    /// Returns whether an instruction calls `fail`, `assertTrue(false)` or the like.
    fn fails(&self, at: &Instruction<'_>) -> bool {
        let Some(name) = self.called(at) else { return false };
        let constant = match name {
            "assertTrue" => Opcode::Iconst0,
            "assertFalse" => Opcode::Iconst1,
            _ => return name.starts_with("fail") || name.starts_with("shouldHaveThrown"),
        };
        // The constant is the last argument, or a message follows.
        let is_text = |it: &Instruction<'_>| matches!(it.opcode, Opcode::Ldc | Opcode::LdcW);
        let last = self.before(at.pc);
        let value = last.filter(is_text).map_or(last, |text| self.before(text.pc));
        value.is_some_and(|it| it.opcode == constant)
    }

    /// Returns the instruction before the one at `pc`.
    fn before(&self, pc: u32) -> Option<Instruction<'a>> {
        let before = self.flow.instructions().take_while(|it| *it < pc).last()?;
        self.instruction(before)
    }

    /// Returns the name of the method that an instruction calls.
    fn called(&self, at: &Instruction<'_>) -> Option<&'a str> {
        is_call(at.opcode).then_some(())?;
        let index = at.pool_index()?;
        let member = self.file.pool.member(index)?;
        Some(member.name)
    }

    /// Returns whether an instruction checks something: it calls an assertion, or makes an error.
    fn checks(&self, pc: u32) -> bool {
        let Some(at) = self.instruction(pc) else { return false };
        if at.opcode == Opcode::New {
            let class = at.pool_index().and_then(|index| self.file.pool.class_name(index));
            return class.is_some_and(|it| it.ends_with("Error"));
        }
        self.called(&at).is_some_and(|name| CHECKING.iter().any(|it| name.starts_with(it)))
    }

    /// Returns whether the code that catches the exception sets a variable which is checked later, or returns the
    /// exception, so that the caller can check it.
    fn is_variable_checked(
        &self,
        handler: u32,
        own: &BTreeSet<u32>,
        after: &BTreeSet<u32>,
    ) -> bool {
        let first = self.instruction(handler).filter(|it| is_store(it.opcode));
        let caught = first.and_then(|it| it.slot());
        let instructions = || own.iter().filter_map(|pc| self.instruction(*pc));
        let is_own = |it: &Instruction<'_>| Some(it.pc) == first.map(|it| it.pc);
        let set: BTreeSet<u16> = instructions()
            .filter(|it| is_store(it.opcode) && !is_own(it) || it.opcode == Opcode::Iinc)
            .filter_map(|it| it.slot())
            .collect();
        let returned = instructions().any(|it| {
            let next = self.instruction(it.next_pc());
            is_load(it.opcode)
                && it.slot() == caught
                && next.is_some_and(|next| next.opcode == Opcode::Areturn)
        });
        returned && caught.is_some() || after.iter().any(|pc| self.checks_variable(*pc, &set))
    }

    /// Returns whether an instruction loads one of these variables and an assertion follows soon.
    fn checks_variable(&self, pc: u32, variables: &BTreeSet<u16>) -> bool {
        let loads = |it: &Instruction<'_>| {
            is_load(it.opcode) && it.slot().is_some_and(|slot| variables.contains(&slot))
        };
        let Some(at) = self.instruction(pc).filter(loads) else { return false };
        let mut next = at.next_pc();
        for _ in 0..NEAR {
            if self.checks(next) {
                return true;
            }
            let Some(at) = self.instruction(next).filter(|it| !it.opcode.is_return()) else {
                return false;
            };
            next = at.next_pc();
        }
        false
    }
}

/// Returns whether an instruction stores a local variable.
fn is_store(opcode: Opcode) -> bool {
    matches!(opcode.byte(), 0x36..=0x4E)
}

/// Returns whether an instruction loads a local variable.
fn is_load(opcode: Opcode) -> bool {
    matches!(opcode.byte(), 0x15..=0x2D)
}
