//! Filters the closing of resources as ecj writes it (JaCoCo's `TryWithResourcesEcjFilter`).
//!
//! ```text
//! catch (any primary) {
//!     if (r0 != null) r0.close();
//!     throw primary;
//! }
//! catch (any t) {    and so on for r1, which is open around r0
//!     if (primary == null) primary = t;
//!     else if (primary != t) primary.addSuppressed(t);
//!     …
//!     throw primary;
//! }
//! ```

use std::collections::BTreeMap;

use classfile::Opcode as O;

use crate::filter::Subject;
use crate::filter::edits::Output;
use crate::filter::matcher::{Matcher, Name};

const PRIMARY: Name = ("primary", 0);
/// The number in the names that belong to no resource but to the end of the statement.
const LAST: usize = usize::MAX;

pub(in crate::filter) fn filter(subject: &Subject<'_>, output: &mut Output<'_>) {
    let mut pattern = Pattern { matcher: Matcher::new(subject), labels: BTreeMap::new() };
    for handler in subject.any_handlers() {
        if pattern.flowing_out(handler, output).is_none() {
            let _ = pattern.leaving(handler, output);
        }
    }
}

/// A matcher that also gives names to labels.
struct Pattern<'a> {
    matcher: Matcher<'a>,
    labels: BTreeMap<Name, u32>,
}

impl Pattern<'_> {
    fn start_before(&mut self, node: usize) {
        self.matcher.forget();
        self.labels.clear();
        self.matcher.start_before(node);
    }

    /// Matches a statement with code after it: control flows out of the body and closes the
    /// resources from the inside out, each followed by the handler of the next one.
    fn flowing_out(&mut self, handler: usize, output: &mut Output<'_>) -> Option<()> {
        self.start_before(handler);
        self.matcher.next_is_var(O::Astore, PRIMARY)?;
        self.close_and_throw(0)?;
        let mut resource = 1;
        let mut rest = self.matcher.position()?;
        while self.close(resource).is_some() {
            self.jump(O::Goto, ("end", resource))?;
            self.suppress(resource)?;
            self.close_and_throw(resource)?;
            resource = resource.saturating_add(1);
            rest = self.matcher.position()?;
        }
        self.matcher.start_at(rest);
        self.suppress(LAST)?;
        let end = self.throw_primary()?;
        let start = self.first_close(handler)?;
        self.matcher.next_is(O::Goto)?;
        output.ignore(start, self.matcher.position()?);
        output.ignore(handler, end);
        Some(())
    }

    /// Matches a statement whose body leaves the method: all resources are closed before it does.
    fn leaving(&mut self, handler: usize, output: &mut Output<'_>) -> Option<()> {
        self.start_before(handler);
        self.matcher.next_is_var(O::Astore, PRIMARY)?;
        let mut resources = 0;
        let mut rest = self.matcher.position()?;
        while self.close_and_throw(resources).is_some() && self.suppress(resources).is_some() {
            resources = resources.saturating_add(1);
            rest = self.matcher.position()?;
        }
        self.matcher.start_at(rest);
        let end = self.throw_primary()?;
        let start = self.first_close(handler)?;
        (1..resources).try_for_each(|resource| self.close(resource))?;
        output.ignore(start, self.matcher.position()?);
        output.ignore(handler, end);
        Some(())
    }

    fn throw_primary(&mut self) -> Option<usize> {
        self.matcher.next_is_var(O::Aload, PRIMARY)?;
        self.matcher.next_is(O::Athrow)?;
        self.matcher.position()
    }

    /// Searches backwards from the handler for code that closes the first resource. Returns its
    /// first node.
    fn first_close(&mut self, handler: usize) -> Option<usize> {
        let mut before = handler.checked_sub(1)?;
        self.matcher.start_at(before);
        while self.close(0).is_none() {
            before = before.checked_sub(1)?;
            self.matcher.start_at(before);
        }
        before.checked_add(1)
    }

    fn close(&mut self, resource: usize) -> Option<()> {
        self.matcher.next_is_var(O::Aload, ("resource", resource))?;
        self.jump(O::Ifnull, ("end", resource))?;
        self.matcher.next_is_close(("resource", resource))
    }

    fn close_and_throw(&mut self, resource: usize) -> Option<()> {
        self.matcher.next_is_var(O::Aload, ("resource", resource))?;
        self.jump(O::Ifnull, ("closed", resource))?;
        self.matcher.next_is_close(("resource", resource))?;
        self.label(("closed", resource))?;
        self.throw_primary().map(|_| ())
    }

    fn suppress(&mut self, resource: usize) -> Option<()> {
        let thrown = ("thrown", resource);
        let (second, end) = (("second", resource), ("suppressed", resource));
        self.matcher.next_is_var(O::Astore, thrown)?;
        self.matcher.next_is_var(O::Aload, PRIMARY)?;
        self.jump(O::Ifnonnull, second)?;
        self.matcher.next_is_var(O::Aload, thrown)?;
        self.matcher.next_is_var(O::Astore, PRIMARY)?;
        self.jump(O::Goto, end)?;
        self.label(second)?;
        self.matcher.next_is_var(O::Aload, PRIMARY)?;
        self.matcher.next_is_var(O::Aload, thrown)?;
        self.jump(O::IfAcmpeq, end)?;
        self.matcher.next_is_var(O::Aload, PRIMARY)?;
        self.matcher.next_is_var(O::Aload, thrown)?;
        self.matcher.next_is_add_suppressed()?;
        self.label(end)
    }

    /// Matches a jump to the label with this name. An unbound name gets bound.
    fn jump(&mut self, opcode: O, name: Name) -> Option<()> {
        let target = self.matcher.next_is(opcode)?.instruction.branch_target()?;
        let bound = *self.labels.entry(name).or_insert(target);
        self.matcher.expect(bound == target)
    }

    /// Matches the label with this name.
    fn label(&mut self, name: Name) -> Option<()> {
        let found = self.matcher.next_label()?;
        let same = self.labels.get(&name) == Some(&found);
        self.matcher.expect(same)
    }
}
