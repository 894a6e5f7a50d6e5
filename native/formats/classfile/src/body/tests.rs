//! Tests that change methods of a class file made by hand.

use super::constants::modified;
use super::instructions::*;
use super::*;
use crate::pool::Constant;

const LRETURN: u8 = 0xad;
const DRETURN: u8 = 0xaf;
const ARETURN: u8 = 0xb0;

/// Returns the bytes of an abstract class `C`. It has a static method `Code` for each descriptor,
/// with code that never jumps, and an abstract method `void C()`.
fn class() -> Vec<u8> {
    let mut file = vec![0xca, 0xfe, 0xba, 0xbe, 0, 0, 0, 61];
    let utf8 = |text: &str| [&[1, 0, text.len() as u8], text.as_bytes()].concat();
    let descriptors =
        ["(J[I)J", "()V", "()Ljava/lang/String;", "()[[I", "()[La/B;", "()La/B;", "()D", "()I"];
    file.extend([0, 16]);
    file.extend([7, 0, 2]);
    file.extend(utf8("C"));
    file.extend([7, 0, 4]);
    file.extend(utf8("java/lang/Object"));
    // A long takes two indices.
    file.extend([5, 0, 0, 0, 0, 0, 0, 0, 9]);
    file.extend(utf8("Code"));
    descriptors.iter().for_each(|text| file.extend(utf8(text)));
    file.extend([4, 1, 0, 1, 0, 3, 0, 0, 0, 0]);
    file.extend([0, 9]);
    for (index, descriptor) in (8..).zip(descriptors) {
        let code: &[u8] = if descriptor.ends_with('V') { &[RETURN] } else { &[ACONST_NULL, 0xbf] };
        file.extend([0, 8, 0, 7, 0, index, 0, 1]);
        file.extend([0, 7, 0, 0, 0, 12 + code.len() as u8, 0, 1, 0, 3, 0, 0, 0]);
        file.push(code.len() as u8);
        file.extend(code);
        file.extend([0; 4]);
    }
    file.extend([4, 0, 0, 2, 0, 9, 0, 0]);
    file.extend([0, 0]);
    file
}

/// Returns the class with another body of a method `Code`, and that body's code.
fn replaced(descriptor: &str, returned: Returned<'_>) -> (ClassFile, Vec<u8>) {
    let bytes = with_body(&class(), "Code", descriptor, returned).unwrap();
    let file = read_class(&bytes).unwrap();
    let method = file.methods.iter().find(|it| &*it.descriptor == descriptor).unwrap();
    let code = method.code.as_ref().unwrap();
    assert!(code.exceptions.is_empty());
    let code = code.bytes.to_vec();
    (file, code)
}

#[test]
fn the_value_is_made_and_returned() {
    assert_eq!(replaced("()V", Returned::Nothing).1, [RETURN]);
    assert_eq!(replaced("()[[I", Returned::Null).1, [ACONST_NULL, ARETURN]);
    let (file, code) = replaced("()Ljava/lang/String;", Returned::Text("A"));
    assert_eq!(code, [LDC_W, 0, 17, ARETURN]);
    assert_eq!(file.pool.utf8(16).map(|text| &**text), Some("A"));
    let (file, code) = replaced("()[[I", Returned::EmptyArray);
    assert_eq!(code, [ICONST_0, ANEWARRAY, 0, 17, ARETURN]);
    assert_eq!(file.pool.class_name(17).map(|name| &**name), Some("[I"));
    let (file, _) = replaced("()[La/B;", Returned::EmptyArray);
    assert_eq!(file.pool.class_name(17).map(|name| &**name), Some("a/B"));
}

#[test]
fn numbers_are_constants_of_the_type() {
    assert_eq!(replaced("()I", Returned::Int(-3)).1, [BIPUSH, 0xfd, IRETURN]);
    let (file, code) = replaced("()I", Returned::Int(1000));
    assert_eq!(code, [LDC_W, 0, 16, IRETURN]);
    assert_eq!(file.pool.get(16), Some(&Constant::Integer(1000)));
    let (file, code) = replaced("(J[I)J", Returned::Long(-1));
    assert_eq!(code, [LDC2_W, 0, 16, LRETURN]);
    assert_eq!(file.pool.get(16), Some(&Constant::Long(-1)));
    let (file, code) = replaced("()D", Returned::Double(1.5_f64.to_bits()));
    assert_eq!(code, [LDC2_W, 0, 16, DRETURN]);
    assert_eq!(file.pool.get(16), Some(&Constant::Double(1.5_f64.to_bits())));
}

#[test]
fn objects_are_made_by_calls_and_arguments_are_there() {
    let (file, code) = replaced("()La/B;", Returned::New("a/C"));
    let [NEW, _, made, DUP, INVOKESPECIAL, _, constructor, ARETURN] = code[..] else {
        panic!("{code:?}")
    };
    assert_eq!(file.pool.class_name(made.into()).map(|name| &**name), Some("a/C"));
    let member = file.pool.member(constructor.into()).unwrap();
    let names = (&**member.class, &**member.name, &**member.descriptor);
    assert_eq!(names, ("a/C", "<init>", "()V"));
    let (file, code) = replaced("()La/B;", Returned::Called { class: "a/C", name: "none" });
    let [INVOKESTATIC, _, called, ARETURN] = code[..] else { panic!("{code:?}") };
    let member = file.pool.member(called.into()).unwrap();
    let names = (&**member.class, &**member.name, &**member.descriptor);
    assert_eq!(names, ("a/C", "none", "()La/B;"));
    assert_eq!(replaced("(J[I)J", Returned::Local(1)).1, [ILOAD + 1, 1, LRETURN]);
    assert_eq!(replaced("()[[I", Returned::Local(0)).1, [ILOAD + 4, 0, ARETURN]);
}

#[test]
fn a_class_that_is_read_already_gets_the_same_body() {
    let class = read_class(&class()).unwrap();
    let (file, code) = replaced("()D", Returned::Double(1));
    let other = class.with_body(6, Returned::Double(1)).unwrap();
    assert!(other.pool.iter().eq(file.pool.iter()));
    let replaced = other.methods.get(6).and_then(|method| method.code.as_ref()).unwrap();
    assert_eq!((&*replaced.bytes, replaced.max_stack), (&*code, BODY_STACK));
    assert_eq!(class.with_body(9, Returned::Null).err(), Some(BodyError::NoBody));
    assert_eq!(class.with_body(8, Returned::Nothing).err(), Some(BodyError::NoBody));
}

#[test]
fn the_rest_of_the_file_stays() {
    let (before, (after, _)) = (read_class(&class()).unwrap(), replaced("()V", Returned::Nothing));
    assert_eq!(after.methods.len(), before.methods.len());
    for (before, after) in before.methods.iter().zip(&after.methods) {
        assert_eq!((&before.name, &before.descriptor), (&after.name, &after.descriptor));
        assert_eq!(before.code.is_some(), after.code.is_some());
    }
    let code = after.methods.first().and_then(|method| method.code.as_ref()).unwrap();
    assert_eq!(code.max_locals, 3);
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |descriptor, returned| with_body(&class(), "Code", descriptor, returned);
    assert_eq!(refused("()V", Returned::Null), Err(BodyError::Type));
    assert_eq!(refused("()D", Returned::Null), Err(BodyError::Type));
    assert_eq!(refused("()[[I", Returned::Int(0)), Err(BodyError::Type));
    assert_eq!(refused("()Z", Returned::Int(0)), Err(BodyError::NoBody));
    let is_abstract = with_body(&class(), "C", "()V", Returned::Nothing);
    assert_eq!(is_abstract, Err(BodyError::NoBody));
    assert!(matches!(with_body(&[], "m", "()V", Returned::Nothing), Err(BodyError::Format(_))));
}

#[test]
fn text_is_modified_utf_8() {
    assert_eq!(modified("aé\u{0}€"), [97, 0xc3, 0xa9, 0xc0, 0x80, 0xe2, 0x82, 0xac]);
    assert_eq!(modified("😀"), [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]);
}

/// Inserts steps on one side of the first instruction of a method `Code`. Returns the method's
/// code.
fn inserted(descriptor: &str, side: Side, steps: Vec<Step>) -> Result<Vec<u8>, BodyError> {
    let insertion = Insertion { at: 0, side, steps };
    let bytes = with_insertions(&class(), "Code", descriptor, &[insertion])?;
    let file = read_class(&bytes)?;
    let code = file.method("Code", descriptor).and_then(|method| method.code.as_ref());
    Ok(code.unwrap().bytes.to_vec())
}

#[test]
fn steps_stand_on_the_side_that_was_asked_for() {
    let push = || vec![Step::Int(7)];
    let throw = 0xbf;
    let code = |side| inserted("()I", side, push()).unwrap();
    assert_eq!(code(Side::Before), [BIPUSH, 7, ACONST_NULL, throw]);
    assert_eq!(code(Side::Instead), [BIPUSH, 7, throw]);
    assert_eq!(code(Side::After), [ACONST_NULL, BIPUSH, 7, throw]);
    let short = inserted("()I", Side::Before, vec![Step::Int(-300)]).unwrap();
    assert_eq!(short, [0x11, 0xfe, 0xd4, ACONST_NULL, throw]);
    let store = vec![Step::Null, Step::Store(LocalKind::Reference, 2)];
    let stored = inserted("()I", Side::Before, store).unwrap();
    assert_eq!(stored, [ACONST_NULL, 0x3a, 2, ACONST_NULL, throw]);
    let mixed = [Step::Int(7), Step::Int(7), Step::Xor].to_vec();
    let mixed = inserted("()I", Side::Instead, mixed).unwrap();
    assert_eq!(mixed, [BIPUSH, 7, BIPUSH, 7, 0x82, throw]);
}

#[test]
fn steps_without_a_place_are_refused() {
    let nowhere = Insertion { at: 1, side: Side::Before, steps: vec![Step::Null] };
    let refused = |insertion| with_insertions(&class(), "Code", "()V", &[insertion]).err();
    assert_eq!(refused(nowhere.clone()), Some(BodyError::NoPlace));
    let empty = Insertion { at: 0, steps: Vec::new(), ..nowhere.clone() };
    assert_eq!(refused(empty), Some(BodyError::NoPlace));
    let join = Step::Join { part: 0, text: "a".into() };
    assert_eq!(
        refused(Insertion { at: 0, steps: vec![join], ..nowhere.clone() }),
        Some(BodyError::NoPlace)
    );
    let is_abstract = with_insertions(&class(), "C", "()V", &[nowhere]);
    assert_eq!(is_abstract, Err(BodyError::NoBody));
}

#[test]
fn a_class_gets_one_static_initialiser() {
    let field = Member { class: "C".into(), name: "f".into(), descriptor: "J".into() };
    let steps = [Step::Long(3), Step::PutStatic(field)];
    let bytes = with_initialiser(&class(), &steps).unwrap();
    let file = read_class(&bytes).unwrap();
    let made = file.method("<clinit>", "()V").and_then(|method| method.code.as_ref()).unwrap();
    assert!(matches!(made.bytes[..], [LDC2_W, _, _, 0xb3, _, _, RETURN]));
    assert_eq!((made.max_stack, made.max_locals), (2, 0));
    assert_eq!(file.methods.len(), 10);
    assert_eq!(with_initialiser(&bytes, &steps), Err(BodyError::NoPlace));
}
