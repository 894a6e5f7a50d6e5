//! Compares the instructions from a node on with a pattern (JaCoCo's `AbstractMatcher`).

use std::collections::BTreeMap;
use std::sync::Arc;

use classfile::{ConstantPool, MemberRef, Opcode};

use crate::listing::{Listed, Listing, Node};

use super::Subject;

/// The name of a variable, a label or a class in a pattern. The number tells variables of one kind
/// apart, such as the resources of a statement.
pub(super) type Name = (&'static str, usize);

/// The code that closes a resource when no exception was thrown.
pub(super) struct Close {
    /// Its first node.
    pub(super) start: usize,
    /// Its last node: the `goto` after it, if there is one.
    pub(super) end_with_goto: usize,
}

/// A position in a listing, and the names that the pattern has given to variables so far.
///
/// A method that does not match returns `None`. Then the position has to be set anew. Names stay
/// bound.
pub(super) struct Matcher<'a> {
    pool: &'a ConstantPool,
    listing: &'a Listing<'a>,
    cursor: Option<usize>,
    variables: BTreeMap<Name, u16>,
    owners: BTreeMap<Name, Arc<str>>,
}

impl<'a> Matcher<'a> {
    /// Creates a matcher without a position.
    pub(super) fn new(subject: &Subject<'a>) -> Self {
        let (pool, listing) = (&subject.class.pool, subject.listing);
        let (variables, owners) = (BTreeMap::new(), BTreeMap::new());
        Self { pool, listing, cursor: None, variables, owners }
    }

    /// Sets the position to a node. The pattern starts after it.
    pub(super) fn start_at(&mut self, node: usize) {
        self.cursor = Some(node);
    }

    /// Sets the position so that the pattern starts with a node, which must not be the first one.
    pub(super) fn start_before(&mut self, node: usize) {
        self.cursor = node.checked_sub(1);
    }

    /// Forgets all names.
    pub(super) fn forget(&mut self) {
        self.variables.clear();
        self.owners.clear();
    }

    /// Binds a name to a variable's slot, whether it is bound or not.
    pub(super) fn bind(&mut self, name: Name, slot: u16) {
        self.variables.insert(name, slot);
    }

    /// Returns the node of the last instruction that matched.
    pub(super) fn position(&self) -> Option<usize> {
        self.cursor
    }

    /// Returns the listing.
    pub(super) fn listing(&self) -> &'a Listing<'a> {
        self.listing
    }

    /// Returns the name of the class at an index of the constant pool.
    pub(super) fn class_name(&self, index: u16) -> Option<&'a Arc<str>> {
        self.pool.class_name(index)
    }

    /// Matches `aload_0` as the first instruction of the method.
    pub(super) fn first_is_this(&mut self) -> Option<()> {
        self.cursor = self.listing.instruction_from(0);
        let first = self.listing.instruction(self.cursor?)?;
        let is_this = first.opcode == Opcode::Aload && first.instruction.slot() == Some(0);
        self.expect(is_this)
    }

    /// Matches any instruction.
    pub(super) fn next(&mut self) -> Option<&'a Listed<'a>> {
        let after = self.cursor.and_then(|node| node.checked_add(1));
        self.cursor = after.and_then(|node| self.listing.instruction_from(node));
        self.listing.instruction(self.cursor?)
    }

    /// Matches an instruction with this opcode.
    pub(super) fn next_is(&mut self, opcode: Opcode) -> Option<&'a Listed<'a>> {
        let next = self.next()?;
        self.expect(next.opcode == opcode)?;
        Some(next)
    }

    /// Matches instructions with these opcodes.
    pub(super) fn next_are(&mut self, opcodes: &[Opcode]) -> Option<()> {
        opcodes.iter().try_for_each(|opcode| self.next_is(*opcode).map(|_| ()))
    }

    /// Matches `tableswitch` or `lookupswitch`.
    pub(super) fn next_is_switch(&mut self) -> Option<&'a Listed<'a>> {
        let next = self.next()?;
        self.expect(next.is_switch())?;
        Some(next)
    }

    /// Matches a load or store of the variable with this name. An unbound name gets bound.
    pub(super) fn next_is_var(&mut self, opcode: Opcode, name: Name) -> Option<()> {
        let slot = self.next_is(opcode)?.instruction.slot()?;
        let bound = *self.variables.entry(name).or_insert(slot);
        self.expect(bound == slot)
    }

    /// Matches an instruction that names this class.
    pub(super) fn next_is_type(&mut self, opcode: Opcode, class: &str) -> Option<()> {
        let index = self.next_is(opcode)?.instruction.pool_index()?;
        let found = self.pool.class_name(index)?;
        self.expect(&**found == class)
    }

    /// Matches an instruction that names this field or method.
    pub(super) fn next_is_member(
        &mut self,
        opcode: Opcode,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Option<()> {
        let member = self.next_member(opcode)?;
        let same = &**member.class == class
            && &**member.name == name
            && &**member.descriptor == descriptor;
        self.expect(same)
    }

    /// Matches an instruction with this opcode and returns the field or method that it names.
    pub(super) fn next_member(&mut self, opcode: Opcode) -> Option<MemberRef<'a>> {
        let index = self.next_is(opcode)?.instruction.pool_index()?;
        self.pool.member(index)
    }

    /// Matches a call of `close()` on the resource with this name. All calls for one resource must
    /// name the same class.
    pub(super) fn next_is_close(&mut self, resource: Name) -> Option<()> {
        self.next_is_var(Opcode::Aload, resource)?;
        let next = self.next()?;
        self.expect(matches!(next.opcode, Opcode::Invokeinterface | Opcode::Invokevirtual))?;
        let member = self.pool.member(next.instruction.pool_index()?)?;
        self.expect(&**member.name == "close" && &**member.descriptor == "()V")?;
        let owner = self.owners.entry(resource).or_insert_with(|| Arc::clone(member.class));
        let same = owner == member.class;
        self.expect(same)
    }

    /// Matches `Throwable.addSuppressed`.
    pub(super) fn next_is_add_suppressed(&mut self) -> Option<()> {
        let parameters = "(Ljava/lang/Throwable;)V";
        let class = "java/lang/Throwable";
        self.next_is_member(Opcode::Invokevirtual, class, "addSuppressed", parameters)
    }

    /// Searches backwards from a node for the last code before it that matches a pattern.
    pub(super) fn search_before(
        &mut self,
        node: usize,
        pattern: impl Fn(&mut Self) -> Option<()>,
    ) -> Option<Close> {
        let mut before = node.checked_sub(1)?;
        self.start_at(before);
        while pattern(self).is_none() {
            before = before.checked_sub(1)?;
            self.start_at(before);
        }
        let end = self.position()?;
        let end_with_goto = match self.next_is(Opcode::Goto) {
            Some(_) => self.position()?,
            None => end,
        };
        Some(Close { start: before.checked_add(1)?, end_with_goto })
    }

    /// Matches a label directly after the last instruction, and returns its offset.
    pub(super) fn next_label(&mut self) -> Option<u32> {
        self.cursor = self.cursor.and_then(|node| node.checked_add(1));
        match self.listing.nodes().get(self.cursor?)? {
            Node::Label(pc) => Some(*pc),
            _ => {
                self.cursor = None;
                None
            }
        }
    }

    /// Returns the opcode of the node directly after the last instruction, if it is an instruction.
    pub(super) fn opcode_after(&self) -> Option<Opcode> {
        self.listing.opcode(self.cursor?.checked_add(1)?)
    }

    /// Fails unless the condition holds.
    pub(super) fn expect(&mut self, condition: bool) -> Option<()> {
        if condition {
            return Some(());
        }
        self.cursor = None;
        None
    }
}
