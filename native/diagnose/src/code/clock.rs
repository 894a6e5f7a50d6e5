//! Which expressions of a method are readings of a clock, or are computed from them.
//!
//! The virtual clock moves with the instructions that run, so such a value differs under nearly every
//! transformation and says nothing of the infection.

use std::collections::BTreeSet;

use classfile::{ClassFile, Code, Effect, Instruction, Instructions, effect};

use super::{Flow, member};

/// What a class keeps and gives of clocks.
#[derive(Default, PartialEq, Eq)]
struct Timed {
    /// Its own fields that are set to a reading, by name.
    fields: BTreeSet<String>,
    /// Its own methods that return one, by name and descriptor.
    methods: BTreeSet<(String, String)>,
}

/// The instructions of a method that leave a reading or a value computed from one, by their indices.
pub(super) fn readings(file: &ClassFile, code: &Code, flow: &Flow) -> BTreeSet<u32> {
    let mut members = file.pool.iter().filter_map(|(at, _)| file.pool.member(at));
    let asks_clock = members.any(|it| is_clock(it.class, it.name));
    if asks_clock { in_method(file, code, flow, &timed(file)) } else { BTreeSet::new() }
}

/// What the methods of a class together keep and give: one may read what another one has kept.
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

/// Those of one method. A local variable is one that is ever set to a reading.
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

/// What methods compute with times: beginnings of their classes' names.
const COMPUTES: [&str; 4] =
    ["java/time/", "java/util/concurrent/TimeUnit", "java/lang/Long", "java/lang/Math"];

/// Whether a call gives a reading, or computes with one.
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

/// The name of the field that an instruction names, if it is the class' own.
fn own_field(file: &ClassFile, instruction: &Instruction<'_>) -> Option<String> {
    let (owner, name, _) = member(file, instruction)?;
    (owner == *file.this_class).then_some(name)
}

/// Whether a method of the JDK's reads a clock.
fn is_clock(owner: &str, name: &str) -> bool {
    match owner {
        "java/lang/System" => matches!(name, "nanoTime" | "currentTimeMillis"),
        _ => owner.starts_with("java/time/") && matches!(name, "now" | "millis" | "instant"),
    }
}
