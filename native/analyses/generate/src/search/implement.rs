//! Lambda expressions and anonymous classes as inputs. They are not in the paper. Without them, no test could call a
//! method that takes a function.

use std::rc::Rc;
use std::sync::Arc;

use super::Search;
use super::draft::Draft;
use super::inputs::DEEPEST;
use crate::compose::declared::generics::Generic;
use crate::compose::declared::inherited;
use crate::compose::declared::members::Members;
use crate::search::random::Random;
use crate::statements::implementations::Does;
use crate::statements::operation::{Action, Operation};
use crate::statements::sequence::Statement;
use crate::statements::types::TypeId;

/// The probability of a lambda expression for a type of which the pool has objects.
const LAMBDA: f64 = 0.4;
/// The probability of an anonymous class for a type of which the pool has objects. It is harder to read than a lambda
/// expression.
const SUBCLASS: f64 = 0.1;

impl Search<'_> {
    /// Appends an object of the interface or abstract class that an operation takes as its input at this position.
    /// Whether it does so is left to chance. Returns the position of its result.
    pub(super) fn implementation(
        &mut self,
        draft: &mut Draft,
        (taker, number, of): (&Arc<Operation>, usize, TypeId),
        depth: u32,
        random: &mut Random,
    ) -> Option<u16> {
        if depth >= DEEPEST {
            return None;
        }
        let choices = self.implementing(of);
        let operation = random.pick(&choices)?;
        let chance = match (self.progress.pool.has(self.setting.types, of), operation.action) {
            (true, Action::Lambda) => LAMBDA,
            (true, _) => SUBCLASS,
            (false, Action::Lambda) => 1.0,
            // An object of a real class makes a better test than an anonymous class, which shows nothing of the
            // module. So an anonymous class becomes the rule only after the detective has failed.
            (false, _) if self.failed.contains_key(&of) => 1.0,
            (false, _) => SUBCLASS,
        };
        if !random.chance(chance) {
            return None;
        }
        if !self.runner.is_prepared(operation) {
            self.unprepared.push(Arc::clone(operation));
            return None;
        }
        let before = draft.sequence.len();
        let wanted = self.wanted_inputs((taker, number), operation);
        let mut inputs = Vec::with_capacity(wanted.len());
        for (number, &input) in wanted.iter().enumerate() {
            match self.input(draft, (operation, number, input), false, depth + 1, random) {
                Some(input) => inputs.push(input),
                None => {
                    draft.truncate(before);
                    return None;
                }
            }
        }
        draft.push(Statement { operation: Arc::clone(operation), inputs })
    }

    /// Returns the operations that make lambda expressions and anonymous classes of a type.
    fn implementing(&mut self, of: TypeId) -> Rc<[Arc<Operation>]> {
        let components = self.setting.components;
        // Like the detective, implementations make objects that no pool has. The paper has none of them.
        if !components.detective || components.paper {
            return Rc::default();
        }
        if let Some(known) = self.implementing.get(&of) {
            return Rc::clone(known);
        }
        let types = self.setting.types;
        let access = self.setting.access;
        let implementations = types.class_name(of).map_or(&[][..], |name| {
            access.classes.implementations().of_type(access.package, &name)
        });
        let found: Rc<[Arc<Operation>]> =
            implementations.iter().map(|it| Arc::new(it.operation(types))).collect();
        self.implementing.insert(of, Rc::clone(&found));
        found
    }

    /// Returns the input types of an implementation, given the operation and the input that take it. They follow the
    /// declared type arguments: for a `Supplier<Item>` the lambda expression has to return an `Item`, not any
    /// `Object`.
    fn wanted_inputs(
        &mut self,
        (taker, number): (&Arc<Operation>, usize),
        operation: &Arc<Operation>,
    ) -> Rc<[TypeId]> {
        let key = (Arc::clone(taker), number, Arc::clone(&operation.name));
        if let Some(known) = self.implemented.get(&key) {
            return Rc::clone(known);
        }
        let (types, access) = (self.setting.types, self.setting.access);
        let members = Members { types, access };
        let implementation = access.classes.implementations().find(&operation.name);
        let declared = number
            .checked_sub(usize::from(taker.has_receiver()))
            .and_then(|at| members.signature(taker).parameters.get(at).cloned());
        let mut wanted = operation.inputs.clone();
        // The first inputs are the arguments of the superclass's constructor. Type arguments do not concern them.
        if let (Some(implementation), Some(Generic::Class(class))) = (implementation, declared) {
            let class = inherited::instantiable(&class);
            let values = wanted.iter_mut().skip(implementation.arguments());
            let returning =
                implementation.methods.iter().filter(|it| matches!(it.does, Does::ReturnsValue(_)));
            for (value, method) in values.zip(returning) {
                let result = inherited::signature(members, method, &class).result;
                // A type variable of the calling method can stand for anything. The erased type is the best guess.
                if let Some(result) = result.filter(|it| !it.has_variable()) {
                    *value = types.of(&result.descriptor());
                }
            }
        }
        let wanted: Rc<[TypeId]> = wanted.into();
        self.implemented.insert(key, Rc::clone(&wanted));
        wanted
    }
}
