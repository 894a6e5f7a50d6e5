//! Scopes of control: the operations that a branch decides, until its paths meet again.

use vm::Label;
use vm::frames::frame::{Fp, arrival};

/// The join of a scope whose paths meet only at the end of the method.
pub const EXIT: u32 = u32::MAX;

/// The scope that one branch of one frame has opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scope {
    /// The frame.
    pub fp: Fp,
    /// The branch, as an operation of the method.
    pub branch: u32,
    /// The branch's immediate post-dominator, or [`EXIT`].
    pub join: u32,
    /// The label of the branch's operands, united over all its executions so far.
    pub label: Label,
}

/// The open scopes of one thread, innermost frame last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scopes {
    open: Vec<Scope>,
    /// The control label under which the thread was started.
    pub base: Label,
}

impl Scopes {
    /// Makes the scopes of a thread that was started under a control label.
    #[must_use]
    pub fn new(base: Label) -> Scopes {
        Scopes { open: Vec::new(), base }
    }

    /// Returns all open scopes.
    pub fn iter(&self) -> impl Iterator<Item = &Scope> {
        self.open.iter()
    }

    /// Returns the operations at which scopes of the top frame close, as a set of bits. Several operations
    /// share a bit ([`arrival`]), so the set may contain more.
    #[inline]
    #[must_use]
    pub fn arrivals(&self, fp: Fp) -> u64 {
        let joins = self.of(fp).map(|scope| scope.join).filter(|&join| join != EXIT);
        joins.fold(0, |arrivals, join| arrivals | arrival(join))
    }

    /// Returns the open scopes of the top frame, the latest first.
    pub fn of(&self, fp: Fp) -> impl Iterator<Item = &Scope> {
        self.open.iter().rev().take_while(move |scope| scope.fp == fp)
    }

    /// Returns the scope that a branch of the top frame has already opened.
    pub fn find(&mut self, fp: Fp, branch: u32) -> Option<&mut Scope> {
        let in_frame = self.open.iter_mut().rev().take_while(|scope| scope.fp == fp);
        in_frame.into_iter().find(|scope| scope.branch == branch)
    }

    /// Opens a scope of the top frame.
    pub fn open(&mut self, scope: Scope) {
        self.open.push(scope);
    }

    /// Closes the scopes of the top frame that match. Returns whether there were any.
    pub fn close(&mut self, fp: Fp, mut over: impl FnMut(&Scope) -> bool) -> bool {
        let first = self.open.partition_point(|scope| scope.fp < fp);
        let before = self.open.len();
        let mut kept = first;
        for index in first..before {
            if let Some(&scope) = self.open.get(index)
                && !over(&scope)
            {
                self.open.swap(kept, index);
                kept += 1;
            }
        }
        self.open.truncate(kept);
        kept != before
    }

    /// Closes all scopes of a frame that was left, and of the frames above it.
    #[inline]
    pub fn leave(&mut self, fp: Fp) {
        while self.open.last().is_some_and(|scope| scope.fp >= fp) {
            self.open.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_frame_is_asked_where_its_own_scopes_close() {
        let [low, high] = [8, 16].map(Fp::of_bits);
        let scope = |fp, join| Scope { fp, branch: 1, join, label: Label(1) };
        let mut scopes = Scopes::default();
        scopes.open(scope(low, 3));
        assert_eq!(scopes.arrivals(high), 0);
        scopes.open(scope(high, EXIT));
        assert_eq!(scopes.arrivals(high), 0);
        scopes.open(scope(high, 70));
        assert_eq!(scopes.arrivals(high), arrival(70));
        assert_eq!(arrival(70), arrival(6));
        scopes.leave(high);
        assert_eq!(scopes.arrivals(low), arrival(3));
    }
}
