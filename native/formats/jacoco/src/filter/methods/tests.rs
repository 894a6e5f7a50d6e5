//! Tests of the filters of whole methods and classes.

use classfile::{
    BootstrapMethod, ClassAttributes, ClassFile, Constant, ConstantPool, Method, Utf8, access,
};

use crate::assembler::{Assembled, method};

const EMPTY: &str = "aload_0\ninvokespecial java/lang/Object <init> ()V\nreturn";

fn return_with(name: &str, descriptor: &str, flags: u16) -> Assembled {
    method(name, descriptor, flags, "return")
}

/// Returns the body of an attribute with one annotation, whose type is the constant at `index`.
fn annotation(index: u16) -> Option<Box<[u8]>> {
    let [high, low] = index.to_be_bytes();
    Some([0, 1, high, low, 0, 0].into())
}

/// Adds constants to the class.
fn with_constants(assembled: &mut Assembled, constants: Vec<Constant>) -> u16 {
    let old = assembled.class.pool.iter().map(|(_, constant)| constant.clone());
    let first = u16::try_from(assembled.class.pool.len()).unwrap();
    assembled.class.pool = ConstantPool::new(old.chain(constants).collect());
    first
}

fn text(text: &str) -> Constant {
    Constant::Utf8(Utf8 { text: text.into(), raw: None })
}

#[test]
fn synthetic_methods_do_not_count_unless_they_are_lambda_bodies() {
    assert_eq!(return_with("access$000", "()V", access::SYNTHETIC).kept(), "");
    assert_eq!(return_with("lambda$m$0", "()V", access::SYNTHETIC).kept(), "return");
    assert_eq!(return_with("m", "()V", 0).kept(), "return");
}

#[test]
fn bridges_and_synthetic_classes_do_not_count() {
    assert_eq!(return_with("m", "()V", access::BRIDGE).kept(), "");
    let mut flagged = return_with("m", "()V", 0);
    flagged.class.access = access::SYNTHETIC;
    assert_eq!(flagged.kept(), "");
    let mut attributed = return_with("m", "()V", 0);
    attributed.class.attributes = ClassAttributes { synthetic: true, ..Default::default() };
    assert_eq!(attributed.kept(), "");
}

#[test]
fn only_enums_have_methods_of_enums() {
    let values = || return_with("values", "()[LA;", 0);
    assert_eq!(values().extends("java/lang/Enum").kept(), "");
    assert_eq!(values().kept(), "return");
    let other = return_with("values", "()[LB;", 0).extends("java/lang/Enum");
    assert_eq!(other.kept(), "return");
    let value_of = return_with("valueOf", "(Ljava/lang/String;)LA;", 0);
    assert_eq!(value_of.extends("java/lang/Enum").kept(), "");
}

#[test]
fn an_empty_constructor_of_an_enum_does_not_count() {
    let descriptor = "(Ljava/lang/String;I)V";
    let call = format!("invokespecial java/lang/Enum <init> {descriptor}");
    let empty = format!("aload_0\naload_1\niload_2\n{call}\nreturn");
    let constructor = |body: &str| method("<init>", descriptor, access::PRIVATE, body);
    assert_eq!(constructor(&empty).extends("java/lang/Enum").kept(), "");
    assert_ne!(constructor(&empty).kept(), "");
    let longer = empty.replace("return", "nop\nreturn");
    assert_ne!(constructor(&longer).extends("java/lang/Enum").kept(), "");
}

#[test]
fn an_empty_private_constructor_does_not_count() {
    let constructor = |flags| method("<init>", "()V", flags, EMPTY);
    assert_eq!(constructor(access::PRIVATE).kept(), "");
    assert_ne!(constructor(access::PUBLIC).kept(), "");
    assert_ne!(constructor(access::PRIVATE).extends("B").kept(), "");
    let other = EMPTY.replace("aload_0", "aload_1");
    assert_ne!(method("<init>", "()V", access::PRIVATE, &other).kept(), "");
}

#[test]
fn an_annotation_whose_simple_name_contains_generated_excludes() {
    let types = [
        ("Llombok/Generated;", ""),
        ("La/B$MyGeneratedCode;", ""),
        ("LGenerated;", ""),
        ("LGenerated/B;", "return"),
    ];
    for (name, kept) in types {
        let mut on_class = return_with("m", "()V", 0);
        let index = with_constants(&mut on_class, vec![text(name)]);
        on_class.class.attributes.invisible_annotations = annotation(index);
        assert_eq!(on_class.kept(), kept, "{name}");
        for is_visible in [true, false] {
            let mut on_method = return_with("m", "()V", 0);
            let index = with_constants(&mut on_method, vec![text(name)]);
            let Method { annotations, invisible_annotations, .. } = &mut on_method.class.methods[0];
            let place = if is_visible { annotations } else { invisible_annotations };
            *place = annotation(index);
            assert_eq!(on_method.kept(), kept, "{name}");
        }
    }
}

#[test]
fn a_class_of_kotlin_keeps_its_synthetic_methods() {
    let mut assembled = return_with("access$000", "()V", access::SYNTHETIC);
    let index = with_constants(&mut assembled, vec![text("Lkotlin/Metadata;")]);
    assembled.class.attributes.annotations = annotation(index);
    assert_eq!(assembled.kept(), "return");
}

#[test]
fn the_body_of_an_inline_function_does_not_count_at_its_call() {
    let mut assembled =
        method("m", "()V", 0, "line 7\nnop\nline 42\niconst_0\npop\nline 8\nreturn");
    let index = with_constants(&mut assembled, vec![text("Lkotlin/Metadata;")]);
    assembled.class.attributes.annotations = annotation(index);
    assert_eq!(assembled.kept(), "nop iconst_0 pop return");
    let code = assembled.class.methods[0].code.as_mut().unwrap();
    code.at_calls = Some(code.lines.iter().map(|it| (it.0, it.1.min(8))).collect());
    assert_eq!(assembled.kept(), "nop return");
}

#[test]
fn the_accessor_of_a_record_does_not_count() {
    let body = |field: &str| format!("aload_0\ngetfield A {field} I\nireturn");
    let accessor = |text: &str| method("x", "()I", 0, text);
    assert_eq!(accessor(&body("x")).extends("java/lang/Record").kept(), "");
    assert_ne!(accessor(&body("y")).extends("java/lang/Record").kept(), "");
    assert_ne!(accessor(&body("x")).kept(), "");
    let with_parameter = method("x", "(I)I", 0, &body("x"));
    assert_ne!(with_parameter.extends("java/lang/Record").kept(), "");
}

#[test]
fn the_object_methods_of_a_record_do_not_count() {
    let rows = [
        ("toString", "()Ljava/lang/String;", "areturn"),
        ("hashCode", "()I", "ireturn"),
        ("equals", "(Ljava/lang/Object;)Z", "aload_1\nireturn"),
    ];
    for (name, descriptor, rest) in rows {
        let kept = |bootstrap: &str| object_method(name, descriptor, rest, bootstrap).kept();
        assert_eq!(kept("bootstrap"), "", "{name}");
        assert_ne!(kept("other"), "", "{name}");
    }
}

/// Returns a record with a method that calls `ObjectMethods` through `invokedynamic`.
fn object_method(name: &str, descriptor: &str, rest: &str, bootstrap: &str) -> Assembled {
    let rest = rest.replace("ireturn", "CALL\nireturn").replace("areturn", "CALL\nareturn");
    // The assembler does not know `invokedynamic`. A call without arguments has two bytes less.
    let body = format!("aload_0\n{}", rest.replace("CALL", "new X\nnop\nnop"));
    let mut assembled = method(name, descriptor, 0, &body).extends("java/lang/Record");
    let first = u16::try_from(assembled.class.pool.len()).unwrap();
    let constants = vec![
        text("java/lang/runtime/ObjectMethods"),
        Constant::Class(first),
        text(bootstrap),
        text("()V"),
        Constant::NameAndType { name: first + 2, descriptor: first + 3 },
        Constant::MethodRef { class: first + 1, name_and_type: first + 4 },
        Constant::MethodHandle { kind: 6, reference: first + 5 },
        text(name),
        Constant::NameAndType { name: first + 7, descriptor: first + 3 },
        Constant::InvokeDynamic { bootstrap: 0, name_and_type: first + 8 },
    ];
    with_constants(&mut assembled, constants);
    let ClassFile { attributes, methods, .. } = &mut assembled.class;
    attributes.bootstrap_methods =
        vec![BootstrapMethod { handle: first + 6, arguments: Vec::new() }];
    let code = methods[0].code.as_mut().unwrap();
    let at = code.bytes.iter().position(|byte| *byte == 0xBB).unwrap();
    let [high, low] = (first + 9).to_be_bytes();
    code.bytes[at..at + 5].copy_from_slice(&[0xBA, high, low, 0, 0]);
    assembled
}
