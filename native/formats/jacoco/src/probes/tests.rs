//! Tests of where probes are placed, one for each rule of JaCoCo's `MethodProbesAdapter`.

use crate::assembler::assemble;

use super::Anchor::{Exit, Fall, Jump};
use super::{Anchor, place};

fn anchors(text: &str) -> Vec<Anchor> {
    assemble(text).probes().into_iter().map(|probe| probe.anchor).collect()
}

#[test]
fn straight_code_has_one_probe_at_its_end() {
    assert_eq!(anchors("nop\nnop\nreturn"), [Exit(2)]);
    assert_eq!(anchors("aconst_null\nathrow"), [Exit(1)]);
}

#[test]
fn a_label_that_is_reached_twice_has_a_probe_on_each_way() {
    // 0: iload_0 1: ifeq 5 4: nop 5: return
    let text = "iload_0\nifeq end\nnop\nend:\nreturn";
    assert_eq!(anchors(text), [Jump { from: 1, to: 5 }, Fall(5), Exit(5)]);
}

#[test]
fn a_label_that_is_reached_once_has_none() {
    // 0: iload_0 1: ifeq 5 4: return 5: return
    assert_eq!(anchors("iload_0\nifeq other\nreturn\nother:\nreturn"), [Exit(4), Exit(5)]);
}

#[test]
fn a_jump_to_the_first_instruction_has_a_probe() {
    // The method itself starts there, which counts as a second way.
    let text = "start:\niload_0\nifeq start\nreturn";
    assert_eq!(anchors(text), [Jump { from: 1, to: 0 }, Exit(4)]);
}

#[test]
fn a_line_with_a_call_has_a_probe_before_it() {
    let call = "invokestatic B b ()V";
    let text = format!("line 1\nnop\nline 2\n{call}\nline 3\nnop\nreturn");
    assert_eq!(anchors(&text), [Fall(1), Exit(5)]);
    // Nothing precedes the first line.
    assert_eq!(anchors(&format!("line 1\n{call}\nreturn")), [Exit(3)]);
    // The line 0 is none.
    assert_eq!(anchors(&format!("nop\nline 0\n{call}\nreturn")), [Exit(4)]);
}

#[test]
fn a_protected_range_has_a_probe_before_it() {
    // 0: nop 1: nop 2: return 3: return
    let text = "nop\nfrom:\nnop\nto:\nreturn\nhandler:\nreturn\ncatch from to handler any";
    assert_eq!(anchors(text), [Fall(1), Exit(2), Exit(3)]);
}

#[test]
fn a_switch_has_a_probe_for_each_target_that_is_reached_twice() {
    let text = "iload_0
                tableswitch other one two one
                one:
                nop
                two:
                nop
                other:
                return";
    let anchors = anchors(text);
    let pc = |index: usize| match anchors[index] {
        Fall(pc) => pc,
        other => panic!("{other:?}"),
    };
    let (two, other) = (pc(2), pc(3));
    let expected = [
        Jump { from: 1, to: other },
        Jump { from: 1, to: two },
        Fall(two),
        Fall(other),
        Exit(other),
    ];
    assert_eq!(anchors, expected);
}

#[test]
fn a_conditional_jump_to_the_next_instruction_has_two() {
    let text = "iload_0\nifeq next\nnext:\nreturn";
    assert_eq!(anchors(text), [Jump { from: 1, to: 4 }, Fall(4), Exit(4)]);
}

#[test]
fn numbers_continue_in_the_next_method() {
    let assembled = assemble("nop\nreturn");
    let mut next = 7;
    let probes = place(&assembled.listing(), &assembled.flow(), &mut next);
    assert_eq!((probes[0].id, next), (7, 8));
}
