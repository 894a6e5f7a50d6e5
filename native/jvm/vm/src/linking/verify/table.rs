//! The frames of a `StackMapTable`, decoded (JVMS 4.7.4).

use classfile::{StackMapEntries, StackMapFrame, VerificationType};

use super::check::{Checker, Start};
use super::classes::Classes;
use super::fault::{Check, Fault, Kind, Stop};
use super::frame::Frame;
use super::types::Type;

/// The frames of one method, sorted by offset. The frames share their local variables as linked
/// chains. With a copy for each frame, a malicious table could take gigabytes.
#[derive(Debug, Default)]
pub(super) struct Table {
    entries: Vec<Entry>,
    cells: Vec<Cell>,
}

/// One frame. Its local variables are the chain `locals`.
#[derive(Debug, Clone)]
struct Entry {
    place: u32,
    locals: Chain,
    stack: Vec<Type>,
}

/// The local variables of a frame: the index of the last one's cell, and the number of slots.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Chain {
    last: usize,
    length: usize,
}

/// The type of a local variable, and the index of the previous variable's cell.
#[derive(Debug, Clone, Copy)]
struct Cell {
    held: Type,
    before: usize,
}

impl Table {
    /// Returns the offset of an entry.
    pub(super) fn place(&self, entry: usize) -> Option<u32> {
        self.entries.get(entry).map(|entry| entry.place)
    }

    /// Returns the entry for an offset.
    pub(super) fn find(&self, place: u32) -> Option<usize> {
        self.entries.binary_search_by_key(&place, |entry| entry.place).ok()
    }

    /// Returns the operand stack of an entry.
    pub(super) fn stack(&self, entry: usize) -> &[Type] {
        self.entries.get(entry).map_or(&[], |entry| &entry.stack)
    }

    /// Returns the local variables of an entry as slots and types. The last one is first.
    pub(super) fn locals(&self, entry: usize) -> impl Iterator<Item = (usize, Type)> {
        let chain = self.entries.get(entry).map(|entry| entry.locals).unwrap_or_default();
        let first = (chain.length > 0).then_some((chain.length, chain.last));
        std::iter::successors(first, |&(left, cell)| {
            let left = left.checked_sub(1).filter(|left| *left > 0)?;
            Some((left, self.cells.get(cell)?.before))
        })
        .filter_map(|(left, cell)| Some((left.checked_sub(1)?, self.cells.get(cell)?.held)))
    }

    /// Returns the type state of an entry.
    pub(super) fn frame(&self, entry: usize) -> Frame {
        let mut locals: Vec<Type> = self.locals(entry).map(|(_, held)| held).collect();
        locals.reverse();
        let this_uninitialized = locals.contains(&Type::UninitializedThis);
        Frame { locals, stack: self.stack(entry).to_vec(), this_uninitialized }
    }

    fn push(&mut self, chain: &mut Chain, held: Type) {
        self.cells.push(Cell { held, before: chain.last });
        *chain = Chain { last: self.cells.len().saturating_sub(1), length: chain.length + 1 };
    }

    fn pop(&self, chain: &mut Chain) -> Option<Type> {
        let cell = self.cells.get(chain.last)?;
        let length = chain.length.checked_sub(1)?;
        *chain = Chain { last: cell.before, length };
        Some(cell.held)
    }
}

impl<C: Classes> Checker<'_, C> {
    /// Reads the method's `StackMapTable`. The checker's current state is the initial frame.
    pub(super) fn read_table(&mut self) -> Check<Table, C> {
        let mut table = Table::default();
        let mut locals = Chain::default();
        for held in self.frame.locals.clone() {
            table.push(&mut locals, held);
        }
        let Some(body) = &self.code.stack_map else { return Ok(table) };
        let mut next = 0;
        for entry in StackMapEntries::new(body).map_err(|error| malformed::<C>(error.0))? {
            let entry = entry.map_err(|error| malformed::<C>(error.0))?;
            let place = next + u32::from(entry.delta);
            let stack = self.read_frame(&mut table, &mut locals, entry.frame)?;
            if !self.is_start(place) {
                return Err(self.fault_both("StackMapTable error: bad offset"));
            }
            next = place + 1;
            table.entries.push(Entry { place, locals, stack });
        }
        Ok(table)
    }

    /// Applies an entry to the local variables of the previous frame. Returns the entry's stack.
    fn read_frame(
        &mut self,
        table: &mut Table,
        locals: &mut Chain,
        frame: StackMapFrame,
    ) -> Check<Vec<Type>, C> {
        let mut stack = Vec::new();
        match frame {
            StackMapFrame::Same => {}
            StackMapFrame::SameLocals1StackItem(held) => self.read_types(&[held], |held| {
                stack.push(held);
            })?,
            StackMapFrame::Chop(count) => (0..count).try_for_each(|_| self.chop(table, locals))?,
            StackMapFrame::Append(held) => {
                self.read_types(&held, |held| table.push(locals, held))?;
            }
            StackMapFrame::Full { locals: held, stack: pushed } => {
                *locals = Chain::default();
                self.read_types(&held, |held| table.push(locals, held))?;
                self.read_types(&pushed, |held| stack.push(held))?;
            }
        }
        let fits = locals.length <= usize::from(self.code.max_locals)
            && stack.len() <= usize::from(self.code.max_stack);
        if fits { Ok(stack) } else { Err(self.bad_size()) }
    }

    /// Calls `each` with the type of each slot that the types of an entry take.
    fn read_types(
        &mut self,
        types: &[VerificationType],
        mut each: impl FnMut(Type),
    ) -> Check<(), C> {
        for held in types {
            let held = self.read_type(*held)?;
            each(held);
            if let Some(second) = held.second() {
                each(second);
            }
        }
        Ok(())
    }

    fn read_type(&mut self, held: VerificationType) -> Check<Type, C> {
        use VerificationType as V;
        Ok(match held {
            V::Top => Type::Top,
            V::Integer => Type::Int,
            V::Float => Type::Float,
            V::Long => Type::Long,
            V::Double => Type::Double,
            V::Null => Type::Null,
            V::UninitializedThis => Type::UninitializedThis,
            V::Object(index) => match self.file.pool.class_name(index) {
                Some(name) => self.names.reference(name),
                None => return Err(malformed::<C>("bad class index")),
            },
            V::Uninitialized(place) => match self.starts.get(usize::from(place)) {
                Some(Start::New) => Type::Uninitialized(place),
                _ => {
                    let words = "StackMapTable format error: bad offset for Uninitialized";
                    return Err(self.format_fault(words));
                }
            },
        })
    }

    /// Removes the last local variable: two slots for a `long` or `double`, otherwise one.
    fn chop(&self, table: &Table, locals: &mut Chain) -> Check<(), C> {
        let dropped = table.pop(locals);
        let whole = match dropped {
            Some(held) if held.is_second() => table.pop(locals),
            held => held,
        };
        whole.map(drop).ok_or_else(|| self.bad_size())
    }

    fn bad_size(&self) -> Stop<C::Stop> {
        self.format_fault("StackMapTable format error: bad type array size")
    }
}

fn malformed<C: Classes>(reason: &str) -> Stop<C::Stop> {
    let message = format!("StackMapTable format error: {reason}");
    Stop::Fault(Fault { kind: Kind::StackMap, message })
}
