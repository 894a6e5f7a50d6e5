//! Finds guards: checks that a test writes by hand, with branches to `fail` and with `catch` after
//! it.

use std::collections::{BTreeMap, BTreeSet};

use classfile::{
    ClassFile, Code, ExceptionEdges, FlowGraph, Instruction, Instructions, Opcode, Place,
};

/// The guards of a method, by bytecode index.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Guards {
    /// Branches with a side on which the test must fail and another on which it need not, as in
    /// `if (x) fail();`.
    pub branches: BTreeSet<u32>,
    /// Handlers of ranges that contain a failure, as in `try { x(); fail(); } catch (…) {}`.
    pub handlers: BTreeSet<u32>,
}

/// Returns whether a method, given by owner and name, always fails.
pub type Fails<'a> = &'a dyn Fn(&str, &str) -> bool;

/// Finds the guards in a method of a test class.
#[must_use]
pub fn guards(file: &ClassFile, code: &Code, fails: Fails<'_>) -> Guards {
    let failing: BTreeSet<u32> = Instructions::new(&code.bytes)
        .filter(|instruction| is_failure(file, instruction, fails))
        .map(|instruction| instruction.pc)
        .collect();
    if failing.is_empty() {
        return Guards::default();
    }
    let covers =
        |start: u16, end: u16| failing.range(u32::from(start)..u32::from(end)).next().is_some();
    let handlers = code
        .exceptions
        .iter()
        .filter(|entry| covers(entry.start, entry.end))
        .map(|entry| u32::from(entry.handler))
        .collect();
    Guards { branches: failing_branches(code, &failing), handlers }
}

/// Returns whether an instruction calls `fail(…)` or creates an `AssertionError`, as Java's
/// `assert` does.
fn is_failure(file: &ClassFile, instruction: &Instruction<'_>, fails: Fails<'_>) -> bool {
    let index = instruction.pool_index();
    match instruction.opcode {
        Opcode::New => index
            .and_then(|index| file.pool.class_name(index))
            .is_some_and(|name| is_assertion_error(name)),
        Opcode::Invokestatic | Opcode::Invokevirtual => index
            .and_then(|index| file.pool.member(index))
            .is_some_and(|member| fails(member.class, member.name)),
        _ => false,
    }
}

fn is_assertion_error(name: &str) -> bool {
    matches!(
        name,
        "java/lang/AssertionError"
            | "junit/framework/AssertionFailedError"
            | "org/opentest4j/AssertionFailedError"
    )
}

/// Returns the branches with a side on which every path leads to a failure, and another side on
/// which not.
///
/// Computes the set of instructions after which the test must fail: first the failures themselves,
/// then, until nothing changes, every instruction whose successors are all in the set. A branch
/// counts if some of its successors are in the set, but not all.
fn failing_branches(code: &Code, failing: &BTreeSet<u32>) -> BTreeSet<u32> {
    let flow = FlowGraph::new(code, ExceptionEdges::Without);
    let successors: BTreeMap<u32, Vec<Place>> =
        flow.instructions().map(|pc| (pc, flow.successors(pc))).collect();
    let mut must_fail = failing.clone();
    loop {
        let before = must_fail.len();
        for (&pc, next) in &successors {
            if !next.is_empty() && next.iter().all(|place| fails_at(*place, &must_fail)) {
                must_fail.insert(pc);
            }
        }
        if must_fail.len() == before {
            break;
        }
    }
    successors
        .into_iter()
        .filter(|(pc, next)| {
            !must_fail.contains(pc) && next.iter().any(|place| fails_at(*place, &must_fail))
        })
        .filter(|(_, next)| next.len() > 1)
        .map(|(pc, _)| pc)
        .collect()
}

fn fails_at(place: Place, must_fail: &BTreeSet<u32>) -> bool {
    matches!(place, Place::At(pc) if must_fail.contains(&pc))
}
