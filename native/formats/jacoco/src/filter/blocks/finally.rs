//! Merges the copies of a `finally` block (JaCoCo's `FinallyFilter`).
//!
//! The compiler writes the block once for each way out of the `try` statement, and once in a handler
//! for any exception, which throws the exception again:
//!
//! ```text
//! try { if (x) { a(); return; } b(); } finally { d(); }
//!
//! a(); d(); return;    the code of `try` is protected, its copies of d() are not
//! b(); d(); goto end;
//! handler: store e; d(); load e; throw;
//! ```
//!
//! The handler tells what the block is. At each exit from the protected ranges, equal code is a
//! copy, and counts as one with the handler's.

use std::collections::{BTreeMap, BTreeSet};

use classfile::{ExceptionEntry, Opcode as O};

use crate::filter::Subject;
use crate::filter::edits::Output;
use crate::listing::{Listing, Node};

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    let table = Table::new(&subject.code.exceptions);
    let (mut handlers, mut rows) = (BTreeSet::new(), BTreeSet::new());
    for row in subject.code.exceptions.iter().filter(|row| row.catch_type == 0) {
        // Rows with the same handler and range have the same copies.
        if !rows.insert((row.handler, row.start, row.end)) {
            continue;
        }
        if let Some(block) = Block::new(subject.listing, &table, row.handler) {
            // The copies after empty `catch` blocks depend on the row, those at exits do not.
            let exits = if handlers.insert(row.handler) { block.exits() } else { Vec::new() };
            let copies = exits.into_iter().chain(block.empty_catches(&table, row));
            let copies: BTreeSet<usize> = copies.collect();
            copies.into_iter().for_each(|copy| block.merge(output, copy));
        }
    }
}

/// The exception table, ordered by handlers and by ranges.
struct Table {
    /// The ranges of each handler.
    ranges: BTreeMap<u16, Vec<(u16, u16)>>,
    /// The handlers of each range, with the numbers of their rows.
    handlers: BTreeMap<(u16, u16), BTreeMap<u16, usize>>,
}

impl Table {
    fn new(rows: &[ExceptionEntry]) -> Self {
        let mut table = Self { ranges: BTreeMap::new(), handlers: BTreeMap::new() };
        for row in rows {
            let range = (row.start, row.end);
            table.ranges.entry(row.handler).or_default().push(range);
            *table.handlers.entry(range).or_default().entry(row.handler).or_default() += 1;
        }
        table
    }

    /// Returns the handlers of other rows with the same range.
    fn beside(&self, row: &ExceptionEntry) -> impl Iterator<Item = u16> {
        let handlers = self.handlers.get(&(row.start, row.end)).into_iter().flatten();
        let own = row.handler;
        handlers.filter(move |(it, rows)| **it != own || **rows > 1).map(|(it, _)| *it)
    }
}

/// A `finally` block and the ranges that it protects.
struct Block<'a> {
    listing: &'a Listing<'a>,
    /// The protected ranges, as labels.
    ranges: Vec<(usize, usize)>,
    /// For each node, whether it is in one of the ranges.
    inside: Vec<bool>,
    /// The handler's first instruction, which stores the exception.
    start: usize,
    /// The number of instructions in the block.
    size: usize,
}

impl<'a> Block<'a> {
    /// Returns the block in a handler, or `None` if it has none.
    fn new(listing: &'a Listing<'a>, table: &Table, handler: u16) -> Option<Self> {
        let start = listing.instruction_from(listing.label_at(handler.into())?)?;
        let size = size(listing, start).filter(|size| *size > 0)?;
        let ranges: BTreeSet<&(u16, u16)> = table.ranges.get(&handler)?.iter().collect();
        let labels = |(start, end): &(u16, u16)| {
            Some((listing.label_at((*start).into())?, listing.label_at((*end).into())?))
        };
        let ranges: Vec<(usize, usize)> = ranges.into_iter().filter_map(labels).collect();
        let mut inside = vec![false; listing.nodes().len()];
        for (from, to) in &ranges {
            if let Some(nodes) = inside.get_mut(*from..*to) {
                nodes.fill(true);
            }
        }
        Some(Self { listing, ranges, inside, start, size })
    }

    fn is_inside(&self, node: usize) -> bool {
        self.inside.get(node).copied().unwrap_or(false)
    }

    /// Returns the first instruction after each exit from the protected ranges.
    fn exits(&self) -> Vec<usize> {
        let nodes = self.listing.nodes().iter().zip(&self.inside);
        let jumps = nodes.filter_map(|(node, inside)| match node {
            Node::Instruction(listed) if *inside => listed.instruction.branch_target(),
            _ => None,
        });
        let jumps = jumps.filter_map(|to| self.listing.label_at(to));
        let ends = self.ranges.iter().filter(|range| self.falls_out(**range)).map(|(_, end)| *end);
        let exits = jumps.chain(ends).filter_map(|node| self.listing.instruction_from(node));
        exits.filter(|node| !self.is_inside(*node)).collect()
    }

    /// Returns whether control falls out at the end of a range. JaCoCo thinks so of a switch too.
    fn falls_out(&self, (from, to): (usize, usize)) -> bool {
        let nodes = self.listing.nodes().get(from..to).unwrap_or_default();
        let last = nodes.iter().rev().find_map(|node| match node {
            Node::Instruction(listed) => Some(listed),
            _ => None,
        });
        last.is_some_and(|last| last.opcode != O::Goto && !last.is_exit())
    }

    /// Returns the places after an empty `catch` block of the same `try` statement, where javac
    /// leaves only the instruction that stores the exception.
    fn empty_catches(&self, table: &Table, row: &ExceptionEntry) -> Vec<usize> {
        let after = table.beside(row).filter_map(|handler| {
            let label = self.listing.label_at(handler.into())?;
            self.after(self.listing.instruction_from(label)?)
        });
        after.filter(|node| !self.is_inside(*node)).collect()
    }

    fn after(&self, node: usize) -> Option<usize> {
        self.listing.instruction_from(node.checked_add(1)?)
    }

    /// Merges the block with a copy, if there is one.
    fn merge(&self, output: &mut Output<'_>, copy: usize) {
        if let Some(pairs) = self.pairs(copy) {
            output.ignore(self.start, self.start);
            for (own, other) in &pairs {
                output.merge(*own, *other);
            }
            let end = pairs.last().and_then(|(own, other)| {
                let load = self.after(*own)?;
                Some((load, self.after(load)?, self.after(*other)))
            });
            if let Some((load, throw, next)) = end {
                output.ignore(load, throw);
                // At the end of a copy that did not run, a `goto` would leave the last line of the
                // block partly covered.
                if let Some(next) = next
                    && self.listing.opcode(next) == Some(O::Goto)
                {
                    output.ignore(next, next);
                }
            }
        }
    }

    /// Returns the instructions of the block, each with that of the copy. Returns `None` if the
    /// opcodes differ.
    fn pairs(&self, copy: usize) -> Option<Vec<(usize, usize)>> {
        let (mut own, mut other) = (self.after(self.start), Some(copy));
        let mut pairs = Vec::new();
        for _ in 0..self.size {
            let pair = (own?, other?);
            if self.listing.opcode(pair.0) != self.listing.opcode(pair.1) {
                return None;
            }
            pairs.push(pair);
            (own, other) = (self.after(pair.0), self.after(pair.1));
        }
        Some(pairs)
    }
}

/// Returns the number of instructions between the store of the exception and the load for the
/// `throw`. Returns `None` if the handler does not throw the exception again.
fn size(listing: &Listing<'_>, start: usize) -> Option<usize> {
    let next = |node: usize| listing.instruction_from(node.checked_add(1)?);
    let store = listing.instruction(start).filter(|it| it.opcode == O::Astore)?;
    let mut node = start;
    for size in 0usize.. {
        node = next(node)?;
        let here = listing.instruction(node)?;
        if here.opcode == O::Aload && here.instruction.slot() == store.instruction.slot() {
            let last = next(node).and_then(|it| listing.opcode(it));
            return (last == Some(O::Athrow)).then_some(size);
        }
    }
    None
}
