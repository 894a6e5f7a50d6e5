//! Expressions of short methods.

use std::sync::Arc;

use classfile::{ClassAttributes, ConstantPool, LocalVariable};

use super::*;

/// What a static method with the variables `a` and `b` evaluates.
fn found(bytes: &[u8]) -> Vec<(u16, Option<String>, Use)> {
    let file = ClassFile {
        minor: 0,
        major: 61,
        access: 0,
        pool: ConstantPool::default(),
        this_class: Arc::from("a/B"),
        super_class: None,
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        attributes: ClassAttributes::default(),
    };
    let variable = |(index, name): (u16, &str)| LocalVariable {
        start: 0,
        length: 100,
        name: name.into(),
        descriptor: "I".into(),
        index,
    };
    let local_variables = [(0, "a"), (1, "b")].map(variable).into();
    let code = Code { bytes: bytes.into(), local_variables, ..Code::default() };
    let expressions = expressions(&file, &code, true);
    let all = (0..).take(bytes.len()).filter_map(|number| expressions.at(number));
    all.map(|it| (it.pc, it.text.clone(), it.used.clone())).collect()
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn an_operation_and_its_operands_are_expressions_but_no_constant() {
    // iload_0, iconst_2, iadd, istore_1, iload_1, pop, return
    assert_eq!(
        found(&[0x1A, 0x05, 0x60, 0x3C, 0x1B, 0x57, 0xB1]),
        [
            (0, text("a"), Use::Computes),
            (2, text("a + 2"), Use::Local(text("b"))),
            (4, text("b"), Use::Discarded),
        ]
    );
}

#[test]
fn the_left_side_of_an_assignment_is_none() {
    // aload_0, iconst_0, iload_1, iastore, aload_0, iload_1, iaload, ireturn
    assert_eq!(
        found(&[0x2A, 0x03, 0x1B, 0x4F, 0x2A, 0x1B, 0x2E, 0xAC]),
        [
            (2, text("b"), Use::Stored),
            (4, text("a"), Use::Computes),
            (5, text("b"), Use::Computes),
            (6, text("a[b]"), Use::Leaves),
        ]
    );
}

#[test]
fn a_branch_has_the_value_of_the_condition_in_the_source() {
    // iload_0, iload_1, if_icmpge +4, nop, return
    assert_eq!(
        found(&[0x1A, 0x1B, 0xA2, 0x00, 0x04, 0x00, 0xB1]),
        [(0, text("a"), Use::Decides), (1, text("b"), Use::Decides), (2, text("a < b"), Use::None),]
    );
}
