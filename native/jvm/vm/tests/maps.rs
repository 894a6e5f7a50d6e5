//! The reference maps of the whole class library agree with its stack maps (JVMS 4.7.4).
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[path = "../../../formats/classfile/tests/support/mod.rs"]
mod support;

use classfile::{Code, Method, read_class};
use vm::frames::maps::ReferenceMaps;

/// The kind of a slot's contents in a stack map frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Declared {
    Top,
    Number,
    Reference,
}

struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn u8(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap();
        self.0 = rest;
        *first
    }

    fn u16(&mut self) -> u16 {
        u16::from(self.u8()) << 8 | u16::from(self.u8())
    }

    /// Reads a `verification_type_info` (JVMS 4.7.4). Returns an entry for each slot it takes.
    fn slots(&mut self) -> Vec<Declared> {
        match self.u8() {
            0 => vec![Declared::Top],
            1 | 2 => vec![Declared::Number],
            3 | 4 => vec![Declared::Number, Declared::Top],
            5 | 6 => vec![Declared::Reference],
            _ => {
                self.u16();
                vec![Declared::Reference]
            }
        }
    }
}

/// The frames of a stack map: where, locals, and operand stack. A chopped local may have two
/// slots, so locals are kept by type.
fn frames(code: &Code, arguments: Vec<Vec<Declared>>) -> Vec<(u16, Vec<Declared>, Vec<Declared>)> {
    let Some(map) = &code.stack_map else { return Vec::new() };
    let mut bytes = Bytes(map);
    let mut locals = arguments;
    let mut place: Option<u16> = None;
    let mut frames = Vec::new();
    for _ in 0..bytes.u16() {
        let mut stack = Vec::new();
        let tag = bytes.u8();
        let delta = match tag {
            0..=63 => u16::from(tag),
            64..=127 => u16::from(tag) - 64,
            _ => bytes.u16(),
        };
        match tag {
            64..=127 | 247 => stack.extend(bytes.slots()),
            248..=250 => locals.truncate(locals.len() - usize::from(251 - tag)),
            252..=254 => locals.extend((251..tag).map(|_| bytes.slots())),
            255 => {
                let count = bytes.u16();
                locals = (0..count).map(|_| bytes.slots()).collect();
                let count = bytes.u16();
                stack = (0..count).flat_map(|_| bytes.slots()).collect();
            }
            _ => {}
        }
        let at = place.map_or(delta, |last| last + delta + 1);
        place = Some(at);
        let mut flat = locals.concat();
        flat.resize(usize::from(code.max_locals), Declared::Top);
        frames.push((at, flat, stack));
    }
    frames
}

fn arguments(method: &Method, is_static: bool) -> Vec<Vec<Declared>> {
    let descriptor = classfile::MethodDescriptor::parse(&method.descriptor).unwrap();
    let mut slots = Vec::new();
    if !is_static {
        slots.push(vec![Declared::Reference]);
    }
    for parameter in descriptor.parameters {
        slots.push(match (parameter.is_reference(), parameter.slots()) {
            (true, _) => vec![Declared::Reference],
            (false, 2) => vec![Declared::Number, Declared::Top],
            _ => vec![Declared::Number],
        });
    }
    slots
}

#[test]
fn maps_agree_with_the_stack_maps_of_every_class() {
    let image = support::image();
    let mut compared = 0;
    for (path, bytes) in support::classes(&image, Some("java.base")) {
        let class = read_class(&bytes).unwrap();
        for method in &class.methods {
            let Some(code) = &method.code else { continue };
            let place = format!("{path} {}{}", method.name, method.descriptor);
            let is_static = method.access & vm::classes::class::access::STATIC != 0;
            let maps = ReferenceMaps::new(code, &class.pool, &method.descriptor, is_static);
            let maps = maps.unwrap_or_else(|| panic!("no maps: {place}"));
            for (bci, locals, stack) in frames(code, arguments(method, is_static)) {
                // Dead code has a stack map, but no way leads there.
                let Some(found) = maps.at(bci, |_| 0) else { continue };
                for (slot, declared) in (0..).zip(locals.iter().chain(&stack)) {
                    let is_reference = found.contains(&slot);
                    match declared {
                        Declared::Reference => assert!(is_reference, "{place} {bci} slot {slot}"),
                        Declared::Number => assert!(!is_reference, "{place} {bci} slot {slot}"),
                        Declared::Top => {}
                    }
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 100_000, "only {compared} slots compared");
}
