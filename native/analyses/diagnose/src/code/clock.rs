//! Finds the expressions of a method whose values come from a clock.
//!
//! The virtual clock advances with the instructions that run. So these values differ under nearly
//! every transformation and are no evidence of an infection.

use std::collections::BTreeSet;

use classfile::{ClassFile, Code, Effect, Instruction, Instructions, effect};

use super::{Flow, member};

/// The members of a class that hold or return clock readings.
#[derive(Default, PartialEq, Eq)]
struct Timed {
    /// The class's own fields to which a reading is assigned, by name.
    fields: BTreeSet<String>,
    /// The class's own methods that return one, by name and descriptor.
    methods: BTreeSet<(String, String)>,
}

/// Returns the instructions of a method whose result is a clock reading or computed from one, by
/// index.
pub(super) fn readings(file: &ClassFile, code: &Code, flow: &Flow) -> BTreeSet<u32> {
    let mut members = file.pool.iter().filter_map(|(at, _)| file.pool.member(at));
    let asks_clock = members.any(|it| is_clock(it.class, it.name));
    if asks_clock { in_method(file, code, flow, &timed(file)) } else { BTreeSet::new() }
}

/// Finds the fields and methods of a class that hold or return readings. The search is repeated
/// until nothing is added, because a method may read a field that another method assigns.
fn timed(file: &ClassFile) -> Timed {
    let codes = file.methods.iter().filter_map(|method| {
        let code = method.code.as_ref()?;
        let mut flow = Flow::default();
        flow.run(file, code);
        Some((method, code, flow))
    });
    let codes: Vec<_> = codes.collect();
    let mut timed = Timed::default();
    loop {
        let mut next = Timed::default();
        for (method, code, flow) in &codes {
            let readings = in_method(file, code, flow, &timed);
            for instruction in Instructions::new(&code.bytes) {
                let operands = flow.operands.get(&instruction.pc).into_iter().flatten();
                if !operands.into_iter().any(|it| readings.contains(it)) {
                    continue;
                }
                if let Effect::Field { writes: true, .. } = effect(&instruction) {
                    next.fields.extend(own_field(file, &instruction));
                } else if instruction.opcode.is_return() {
                    next.methods.insert((method.name.to_string(), method.descriptor.to_string()));
                }
            }
        }
        if next == timed {
            return timed;
        }
        timed = next;
    }
}

/// Finds the instructions of one method whose results come from a clock. A local variable counts if
/// any instruction assigns a reading to it.
fn in_method(file: &ClassFile, code: &Code, flow: &Flow, timed: &Timed) -> BTreeSet<u32> {
    let mut readings = BTreeSet::new();
    let mut variables = BTreeSet::new();
    loop {
        let before = (readings.len(), variables.len());
        for instruction in Instructions::new(&code.bytes) {
            let mut operands = flow.operands.get(&instruction.pc).into_iter().flatten();
            let takes_one = operands.any(|it| readings.contains(it));
            let is_one = match effect(&instruction) {
                Effect::Load(_) => instruction.slot().is_some_and(|it| variables.contains(&it)),
                Effect::Store(_) => {
                    variables.extend(instruction.slot().filter(|_| takes_one));
                    false
                }
                Effect::Field { writes: false, .. } => {
                    own_field(file, &instruction).is_some_and(|it| timed.fields.contains(&it))
                }
                Effect::Invoke { .. } => gives_one(file, &instruction, takes_one, timed),
                Effect::Convert(..) | Effect::Generic(..) => takes_one,
                _ => false,
            };
            if is_one {
                readings.insert(instruction.pc);
            }
        }
        if before == (readings.len(), variables.len()) {
            return readings;
        }
    }
}

/// Prefixes of the classes whose methods compute with times.
const COMPUTES: [&str; 4] =
    ["java/time/", "java/util/concurrent/TimeUnit", "java/lang/Long", "java/lang/Math"];

/// Returns whether the result of a call is a reading or computed from one.
fn gives_one(
    file: &ClassFile,
    instruction: &Instruction<'_>,
    takes_one: bool,
    timed: &Timed,
) -> bool {
    let Some((owner, name, descriptor)) = member(file, instruction) else { return false };
    is_clock(&owner, &name)
        || takes_one && COMPUTES.iter().any(|prefix| owner.starts_with(prefix))
        || owner == *file.this_class && timed.methods.contains(&(name, descriptor))
}

/// Returns the name of the field that an instruction names, if it belongs to the class itself.
fn own_field(file: &ClassFile, instruction: &Instruction<'_>) -> Option<String> {
    let (owner, name, _) = member(file, instruction)?;
    (owner == *file.this_class).then_some(name)
}

/// Returns whether a method of the JDK reads a clock.
fn is_clock(owner: &str, name: &str) -> bool {
    match owner {
        "java/lang/System" => matches!(name, "nanoTime" | "currentTimeMillis"),
        _ => owner.starts_with("java/time/") && matches!(name, "now" | "millis" | "instant"),
    }
}
