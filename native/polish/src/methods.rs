//! What is known of methods, and what of it is asked at every call.

use std::rc::Rc;

use roles::{Check, Role};
use vm::class::MethodId;

use crate::plan::Plan;

/// What is known of a method.
#[derive(Debug)]
pub(crate) struct Known {
    pub role: Role,
    pub check: Check,
    /// Of a method of a test class, what it does.
    pub plan: Option<Plan>,
}

/// What calls and returns ask, in a byte for each method; without a bit nothing is said.
type Glance = u8;

/// Nothing begins or ends with the method, whoever calls it.
const INDIFFERENT: Glance = 1;
/// The JDK's or a framework's: what is returned to it is no input of a test's.
const OUTSIDE: Glance = 2;
/// A method of a test class.
const PLANNED: Glance = 4;

impl Known {
    fn glance(&self) -> Glance {
        let of = |holds: bool, bit: Glance| if holds { bit } else { 0 };
        of(self.role != Role::Test && self.check == Check::No, INDIFFERENT)
            | of(matches!(self.role, Role::Jdk | Role::Framework), OUTSIDE)
            | of(self.plan.is_some(), PLANNED)
    }
}

/// The methods that something is known of.
#[derive(Debug, Default)]
pub(crate) struct Methods {
    known: Vec<Option<Rc<Known>>>,
    glances: Vec<Glance>,
}

impl Methods {
    /// What is known of a method.
    pub(crate) fn get(&self, method: MethodId) -> Option<&Rc<Known>> {
        self.known.get(method.0 as usize).and_then(Option::as_ref)
    }

    /// Whether it is known that nothing begins or ends with a method.
    #[inline]
    pub(crate) fn is_indifferent(&self, method: MethodId) -> bool {
        self.glance(method) & INDIFFERENT != 0
    }

    /// Whether a method is known to be the JDK's or a framework's.
    #[inline]
    pub(crate) fn is_outside(&self, method: MethodId) -> bool {
        self.glance(method) & OUTSIDE != 0
    }

    /// Whether a method is known to be one of a test class.
    #[inline]
    pub(crate) fn is_planned(&self, method: MethodId) -> bool {
        self.glance(method) & PLANNED != 0
    }

    #[inline]
    fn glance(&self, method: MethodId) -> Glance {
        self.glances.get(method.0 as usize).copied().unwrap_or_default()
    }

    /// Keeps what was found out.
    pub(crate) fn insert(&mut self, method: MethodId, known: Rc<Known>) {
        let index = method.0 as usize;
        let length = self.known.len().max(index + 1);
        self.known.resize(length, None);
        self.glances.resize(length, 0);
        if let Some(glance) = self.glances.get_mut(index) {
            *glance = known.glance();
        }
        if let Some(slot) = self.known.get_mut(index) {
            *slot = Some(known);
        }
    }

    /// Forgets a method.
    pub(crate) fn forget(&mut self, method: MethodId) {
        if let Some(slot) = self.known.get_mut(method.0 as usize) {
            *slot = None;
        }
        if let Some(glance) = self.glances.get_mut(method.0 as usize) {
            *glance = 0;
        }
    }

    /// A bound on the methods that are known.
    pub(crate) fn bound(&self) -> usize {
        self.known.len()
    }

    /// Forgets methods from a bound on.
    pub(crate) fn truncate(&mut self, bound: usize) {
        self.known.truncate(bound);
        self.glances.truncate(bound);
    }
}
