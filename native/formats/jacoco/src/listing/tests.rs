//! Tests of listings.

use classfile::{Code, Opcode};

use super::{Listing, Node};
use crate::assembler::assemble;
use crate::error::CodeFault;

fn shapes(listing: &Listing<'_>) -> Vec<String> {
    let nodes = listing.nodes().iter().map(|node| match node {
        Node::Label(pc) => format!("L{pc}"),
        Node::Line(line) => format!("line {line}"),
        Node::Frame => "frame".to_owned(),
        Node::Instruction(listed) => listed.opcode.mnemonic().to_owned(),
    });
    nodes.collect()
}

fn fault(bytes: &[u8]) -> CodeFault {
    Listing::new(&Code { bytes: bytes.into(), ..Code::default() }).unwrap_err()
}

#[test]
fn nodes_are_in_the_order_of_asm() {
    let assembled = assemble(
        "line 1
         line 2
         iload_2
         ifeq end
         nop
         end:
         frame
         line 3
         return",
    );
    let expected =
        ["L0", "line 1", "line 2", "iload", "ifeq", "nop", "L5", "line 3", "frame", "return"];
    assert_eq!(shapes(&assembled.listing()), expected);
}

#[test]
fn a_frame_has_a_label_except_at_the_start() {
    let assembled = assemble("frame\nnop\nframe\nreturn");
    assert_eq!(shapes(&assembled.listing()), ["frame", "nop", "L1", "frame", "return"]);
}

#[test]
fn the_end_of_a_protected_range_may_be_the_end_of_the_code() {
    let assembled = assemble("from:\nathrow\nto:\ncatch from to from any");
    assert_eq!(shapes(&assembled.listing()), ["L0", "athrow", "L1"]);
}

#[test]
fn a_new_instruction_has_a_label_if_the_stack_map_may_refer_to_it() {
    let mut code = assemble("nop\nnew B\nreturn").code().clone();
    code.stack_map = Some([0, 0, 8, 0, 1].into());
    assert_eq!(shapes(&Listing::new(&code).unwrap()), ["nop", "L1", "new", "return"]);
    // Not a `new` instruction.
    code.stack_map = Some([0, 0, 8, 0, 0].into());
    assert_eq!(shapes(&Listing::new(&code).unwrap()), ["nop", "new", "return"]);
}

#[test]
fn a_line_within_an_instruction_is_ignored() {
    let mut code = assemble("new B\nreturn").code().clone();
    code.lines = vec![(1, 7)];
    assert_eq!(shapes(&Listing::new(&code).unwrap()), ["new", "return"]);
}

#[test]
fn malformed_code_is_an_error() {
    assert_eq!(fault(&[0, 0xCA]), CodeFault::Malformed { pc: 1 });
    assert_eq!(fault(&[0xA7, 0, 1]), CodeFault::NoInstruction { pc: 1 });
    assert_eq!(fault(&[0xA7, 0x80, 0]), CodeFault::NoInstruction { pc: u32::MAX });
    let mut code = assemble("from:\nnew B\nreturn\nto:\ncatch from to from any").code().clone();
    code.exceptions[0].end = 2;
    assert_eq!(Listing::new(&code).unwrap_err(), CodeFault::NoInstruction { pc: 2 });
}

#[test]
fn the_targets_of_a_switch_are_distinct() {
    let assembled = assemble("lookupswitch d a b a c d\na:\nnop\nb:\nnop\nc:\nnop\nd:\nreturn");
    let listing = assembled.listing();
    let switch = listing.instruction(0).unwrap();
    assert_eq!(switch.opcode, Opcode::Lookupswitch);
    let start = switch.instruction.next_pc();
    let expected = [(0, start + 3), (1, start), (2, start + 1), (4, start + 2)];
    assert_eq!(switch.switch_targets(), expected);
}
