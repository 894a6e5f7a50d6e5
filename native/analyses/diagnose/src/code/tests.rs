//! Tests with the expressions of short methods.

use std::sync::Arc;

use classfile::{ClassAttributes, ConstantPool, LocalVariable, Utf8};

use super::*;

/// Returns the expressions of a static method with the variables `a` and `b`: index, text and use.
fn found(bytes: &[u8]) -> Vec<(u16, Option<String>, Use)> {
    let expressions = expressions_of(ConstantPool::default(), bytes);
    let all = (0..).take(bytes.len()).filter_map(|number| expressions.at(number));
    all.map(|it| (it.pc, it.text.clone(), it.used.clone())).collect()
}

/// Returns the expressions of a static method with the variables `a` and `b`.
fn expressions_of(pool: ConstantPool, bytes: &[u8]) -> Expressions {
    let file = ClassFile {
        minor: 0,
        major: 61,
        access: 0,
        pool,
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
    expressions(&file, &code, true)
}

/// Returns a pool with methods, given by owner, name and descriptor. The n-th method, from 1, has
/// the index 6 n.
fn methods(all: &[(&str, &str, &str)]) -> ConstantPool {
    let text = |text: &str| Constant::Utf8(Utf8 { text: text.into(), raw: None });
    let method = |((class, name, descriptor), at): (&(&str, &str, &str), u16)| {
        [
            text(class),
            Constant::Class(at),
            text(name),
            text(descriptor),
            Constant::NameAndType { name: at + 2, descriptor: at + 3 },
            Constant::MethodRef { class: at + 1, name_and_type: at + 4 },
        ]
    };
    let constants = all.iter().zip((1..).step_by(6)).flat_map(method);
    ConstantPool::new(std::iter::once(Constant::Unusable).chain(constants).collect())
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

const BUILDER: &str = "java/lang/StringBuilder";

/// Returns the expressions of `new StringBuilder().append(a).append(…).toString()`, whose result is
/// discarded.
fn joined(append: &str, load_second: u8) -> Expressions {
    let pool = methods(&[
        (BUILDER, "<init>", "()V"),
        (BUILDER, "append", "(I)Ljava/lang/StringBuilder;"),
        (BUILDER, "append", append),
        (BUILDER, "toString", "()Ljava/lang/String;"),
    ]);
    let bytes = [
        [0xBB, 0, 2, 0x59].as_slice(), // new, dup
        &[0xB7, 0, 6],                 // invokespecial
        &[0x1A, 0xB6, 0, 12],          // iload_0, invokevirtual
        &[load_second, 0xB6, 0, 18],
        &[0xB6, 0, 24, 0x57, 0xB1], // pop, return
    ];
    expressions_of(pool, &bytes.concat())
}

#[test]
fn what_a_builder_joins_is_a_sum_and_its_calls_are_no_expressions() {
    for (append, load_second, sum) in [
        ("(Ljava/lang/String;)Ljava/lang/StringBuilder;", 0x01, "a + null"),
        // Without a string Java would add the numbers.
        ("(I)Ljava/lang/StringBuilder;", 0x1B, "\"\" + a + b"),
        ("(Z)Ljava/lang/StringBuilder;", 0x04, "\"\" + a + true"),
    ] {
        let found = joined(append, load_second);
        assert_eq!(found.at_index(15).and_then(|it| it.text.clone()), text(sum));
        assert!([4, 8, 12].iter().all(|call| found.at_index(*call).is_none()), "{sum}");
    }
}

#[test]
fn what_a_builder_does_with_an_array_is_no_sum() {
    let found = joined("([C)Ljava/lang/StringBuilder;", 0x01);
    let chain = "new StringBuilder().append(a).append(null).toString()";
    assert_eq!(found.at_index(15).and_then(|it| it.text.clone()), text(chain));
}

#[test]
fn a_statement_is_found_by_the_calls_in_it() {
    let pool = methods(&[("a/B", "f", "(I)I"), ("a/B", "g", "(I)V")]);
    // iload_0, invokestatic f, invokestatic g, iload_1, invokestatic f, pop, iload_1, invokestatic
    // f, istore_0, return
    let bytes = [
        [0x1A, 0xB8, 0, 6, 0xB8, 0, 12].as_slice(),
        &[0x1B, 0xB8, 0, 6, 0x57],
        &[0x1B, 0xB8, 0, 6, 0x3B, 0xB1],
    ];
    let found = expressions_of(pool, &bytes.concat());
    for (call, statement) in
        [(1, Some("g(f(a))")), (4, Some("g(f(a))")), (8, Some("f(b)")), (13, None)]
    {
        assert_eq!(found.statement(call), statement, "{call}");
    }
}
