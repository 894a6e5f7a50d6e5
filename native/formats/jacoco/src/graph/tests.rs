//! Tests of how instructions are concluded from probes.

use crate::assembler::assemble;

#[test]
fn a_probe_covers_the_straight_run_before_it() {
    let assembled = assemble("nop\nnop\nreturn");
    assert_eq!(assembled.counted(&[]), ["-nop", "-nop", "-return"]);
    assert_eq!(assembled.counted(&[0]), ["+nop", "+nop", "+return"]);
}

#[test]
fn a_probe_before_a_call_keeps_what_ran_before_an_exception() {
    let assembled = assemble("line 1\nnop\nline 2\ninvokestatic B b ()V\nreturn");
    assert_eq!(assembled.counted(&[0]), ["+nop", "-invokestatic", "-return"]);
}

#[test]
fn both_ways_of_a_jump_are_branches() {
    // Probes: 0 on the jump, 1 before `end`, 2 at the return.
    let assembled = assemble("iload_0\nifeq end\nnop\nend:\nreturn");
    assert_eq!(assembled.counted(&[]), ["-iload", "-ifeq 2/0", "-nop", "-return"]);
    assert_eq!(assembled.counted(&[0, 2]), ["+iload", "+ifeq 1/1", "-nop", "+return"]);
    assert_eq!(assembled.counted(&[1, 2]), ["+iload", "+ifeq 1/1", "+nop", "+return"]);
    assert_eq!(assembled.counted(&[0, 1, 2]), ["+iload", "+ifeq 0/2", "+nop", "+return"]);
}

#[test]
fn a_way_without_a_probe_is_taken_if_its_target_is_covered() {
    // Probes: 0 at the first return, 1 at the second.
    let assembled = assemble("iload_0\nifeq other\nreturn\nother:\nreturn");
    assert_eq!(assembled.counted(&[1]), ["+iload", "+ifeq 1/1", "-return", "+return"]);
}

#[test]
fn the_distinct_targets_of_a_switch_are_branches() {
    let text = "iload_0
                lookupswitch other one two one
                one:
                return
                two:
                return
                other:
                return";
    let assembled = assemble(text);
    let expected = ["+iload", "+lookupswitch 1/2", "+return", "-return", "+return"];
    assert_eq!(assembled.counted(&[0, 2]), expected);
}

#[test]
fn code_without_a_label_after_a_return_counts_as_a_way_on() {
    // No compiler writes this. JaCoCo counts a second branch.
    let assembled = assemble("return\nnop\nreturn");
    assert_eq!(assembled.counted(&[0]), ["+return 1/1", "-nop", "-return"]);
}
