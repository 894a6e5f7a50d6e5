//! Tests with the maps of small methods, assembled by hand.

use classfile::{Code, ConstantPool, ExceptionEntry};

use super::ReferenceMaps;

fn maps(
    bytes: &[u8],
    locals: u16,
    descriptor: &str,
    exceptions: Vec<ExceptionEntry>,
) -> ReferenceMaps {
    let code = Code {
        max_stack: 4,
        max_locals: locals,
        bytes: bytes.into(),
        exceptions,
        ..Code::default()
    };
    ReferenceMaps::new(&code, &ConstantPool::default(), descriptor, true).unwrap()
}

fn at(maps: &ReferenceMaps, bci: u16) -> &[u16] {
    maps.at(bci, |_| u16::MAX).unwrap()
}

#[test]
fn arguments_are_mapped_by_the_descriptor() {
    // return
    let maps = maps(&[177], 6, "(JLjava/lang/Object;I[I)V", vec![]);
    assert_eq!(at(&maps, 0), [2, 4]);
}

#[test]
fn a_slot_that_holds_different_things_is_dead_behind_the_join() {
    // 0 iload_0; 1 ifeq 9; 4 aconst_null; 5 astore_1; 6 goto 11; 9 iconst_0; 10 istore_1; 11 return
    let code = [26, 153, 0, 8, 1, 76, 167, 0, 5, 3, 60, 177];
    let maps = maps(&code, 2, "(I)V", vec![]);
    assert_eq!(at(&maps, 6), [1]);
    assert!(at(&maps, 11).is_empty());
}

#[test]
fn a_handler_is_entered_with_the_exception_alone() {
    // 0 aload_0; 1 astore_1; 2 aload_0; 3 athrow; 4 athrow
    let covered = ExceptionEntry { start: 2, end: 4, handler: 4, catch_type: 0 };
    let maps = maps(&[42, 76, 42, 191, 191], 2, "(Ljava/lang/Object;)V", vec![covered]);
    assert_eq!(at(&maps, 3), [0, 1, 2]);
    assert_eq!(at(&maps, 4), [0, 1, 2]);
}

#[test]
fn a_subroutine_has_a_map_for_each_of_its_calls() {
    // 0 aload_0; 1 astore_1; 2 jsr 11; 5 iconst_0; 6 istore_1; 7 jsr 11; 10 return;
    // 11 astore_2; 12 nop; 13 ret 2
    let code = [42, 76, 168, 0, 9, 3, 60, 168, 0, 4, 177, 77, 0, 169, 2];
    let maps = maps(&code, 3, "(Ljava/lang/Object;)V", vec![]);
    assert_eq!(maps.at(12, |slot| if slot == 2 { 5 } else { 0 }).unwrap(), [0, 1]);
    assert_eq!(maps.at(12, |slot| if slot == 2 { 10 } else { 0 }).unwrap(), [0]);
    assert!(maps.at(12, |_| 99).is_none());
    assert_eq!(at(&maps, 5), [0, 1]);
    assert_eq!(at(&maps, 10), [0]);
}

#[test]
fn there_is_no_map_where_nothing_is_reached() {
    // 0 return; 1 nop
    assert!(maps(&[177, 0], 0, "()V", vec![]).at(1, |_| 0).is_none());
}
