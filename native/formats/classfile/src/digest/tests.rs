//! Tests with digests of class files that differ in constants, code, lines or annotations.

use super::*;
use crate::model::BootstrapMethod;
use crate::pool::{Constant, Utf8};

fn utf8(text: &str) -> Constant {
    Constant::Utf8(Utf8 { text: text.into(), raw: None })
}

/// Returns a class with two methods, each of which pushes a string and returns it. `in_front`
/// constants precede the strings, so the strings have other indices.
fn class(in_front: u16, texts: [&str; 2]) -> ClassFile {
    let mut constants = vec![Constant::Unusable];
    constants.extend((0..in_front).map(|number| Constant::Integer(number.into())));
    for text in texts {
        let at = u16::try_from(constants.len()).unwrap();
        constants.extend([utf8(text), Constant::String(at)]);
    }
    let method = |name: &str, string: u16| Method {
        name: name.into(),
        descriptor: "()Ljava/lang/String;".into(),
        code: Some(Code {
            max_stack: 1,
            bytes: Box::new([0x13, (string >> 8) as u8, string as u8, 0xB0]),
            lines: vec![(0, 7)],
            ..Code::default()
        }),
        ..Method::default()
    };
    let methods = vec![method("a", in_front + 2), method("b", in_front + 4)];
    let pool = ConstantPool::new(constants);
    ClassFile { pool, this_class: "C".into(), methods, ..ClassFile::default() }
}

#[test]
fn constants_count_as_what_they_say() {
    assert_eq!(parts(&class(0, ["x", "y"])), parts(&class(3, ["x", "y"])));
}

#[test]
fn a_change_in_one_method_shows_there_alone() {
    let (before, after) = (parts(&class(0, ["x", "y"])), parts(&class(0, ["x", "z"])));
    assert_eq!((before.shape, before.code[0]), (after.shape, after.code[0]));
    assert_ne!(before.code[1], after.code[1]);
}

#[test]
fn lines_stand_by_themselves_and_flags_belong_to_the_shape() {
    let before = parts(&class(0, ["x", "y"]));
    let mut moved = class(0, ["x", "y"]);
    moved.methods[1].code.as_mut().unwrap().lines = vec![(0, 8)];
    let moved = parts(&moved);
    assert_eq!((before.shape, &before.code), (moved.shape, &moved.code));
    assert_eq!(before.lines[0], moved.lines[0]);
    assert_ne!(before.lines[1], moved.lines[1]);
    let mut public = class(0, ["x", "y"]);
    public.methods[0].access = 1;
    let public = parts(&public);
    assert_eq!(before.code, public.code);
    assert_ne!(before.shape, public.shape);
}

#[test]
fn annotations_count_as_what_they_say() {
    let annotated = |in_front: u16, text: &str| {
        let mut class = class(in_front, ["La/Ignore;", text]);
        let at = |index: u16| [0, u8::try_from(in_front + index).unwrap()];
        let body = [&[0, 1], &at(1)[..], &[0, 1], &at(1), b"s", &at(3)].concat();
        class.methods[0].annotations = Some(body.into());
        parts(&class).shape
    };
    assert_eq!(annotated(0, "why"), annotated(2, "why"));
    assert_ne!(annotated(0, "why"), annotated(0, "what"));
}

#[test]
fn a_dynamic_constant_that_names_itself_comes_to_an_end() {
    let mut class = class(0, ["x", "y"]);
    let constant = Constant::Dynamic { bootstrap: 0, name_and_type: 1 };
    class.pool = ConstantPool::new(vec![Constant::Unusable, utf8("x"), constant]);
    class.attributes.bootstrap_methods = vec![BootstrapMethod { handle: 1, arguments: vec![2, 2] }];
    assert_eq!(parts(&class).code.len(), 2);
}
