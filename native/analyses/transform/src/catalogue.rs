//! The catalogue of methods that can be transformed, with their transformations.

use std::collections::HashMap;
use std::sync::Arc;

use classfile::{ClassFile, Code, Method, access};
use report::{Operator, Operators};

use crate::operator::{Find, fits};
use crate::rule::{SkipRule, skipped};

/// A method that can be transformed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// The internal name of the class.
    pub class: Arc<str>,
    /// The method's name.
    pub name: Arc<str>,
    /// The method's descriptor.
    pub descriptor: Arc<str>,
    /// Whether it is static.
    pub is_static: bool,
    /// The first line of its body.
    pub line: u16,
    /// The path of the source below a source root, if the class file names it.
    pub source: Option<String>,
}

/// A target with the value that it returns instead of running its body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transformation {
    /// Index of the target.
    pub target: usize,
    /// The operator, which determines the value.
    pub operator: Operator,
    /// The rule by which it is skipped.
    pub skipped: Option<SkipRule>,
}

/// The settings that decide how methods are transformed.
#[derive(Clone, Copy)]
pub struct Choice<'a> {
    /// The operators to apply where they fit.
    pub operators: &'a Operators,
    /// The skip rules that are switched off.
    pub off: &'a [SkipRule],
    /// Finds the classes of results.
    pub find: Find<'a>,
}

/// All targets of some classes and their transformations, each identified by its index.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    targets: Vec<Target>,
    /// The transformations of a target are neighbours.
    transformations: Vec<Transformation>,
    /// By class, the targets that are not skipped for all operators: position in the class file,
    /// and index.
    by_class: HashMap<Arc<str>, Vec<(u16, usize)>>,
    by_name: HashMap<String, usize>,
}

impl Catalogue {
    /// Adds the methods of a class that are wanted and that an operator fits.
    ///
    /// Constructors, methods without a body and methods without line numbers are not targets.
    pub fn add(&mut self, class: &ClassFile, choice: Choice, wanted: impl Fn(&Method) -> bool) {
        for (position, method) in (0..).zip(&class.methods).filter(|(_, method)| wanted(method)) {
            let lines = method.code.as_ref().map(Code::source_lines);
            let first = lines.and_then(|lines| lines.iter().min());
            if let (Some((_, line)), false) = (first, &*method.name == "<init>") {
                self.add_target(class, position, method, *line, choice);
            }
        }
    }

    fn add_target(
        &mut self,
        class: &ClassFile,
        position: u16,
        method: &Method,
        line: u16,
        Choice { operators, off, find }: Choice,
    ) {
        let mut fitting = operators.iter().filter(|it| fits(it, class, method, find)).peekable();
        if fitting.peek().is_none() {
            return;
        }
        let target = self.targets.len();
        self.targets.push(Target {
            class: class.this_class.clone(),
            name: method.name.clone(),
            descriptor: method.descriptor.clone(),
            is_static: method.access & access::STATIC != 0,
            line,
            source: class.source_path(),
        });
        self.by_name.extend(self.target_name(target).map(|name| (name, target)));
        let mut is_skipped = true;
        for operator in fitting {
            let skipped = skipped(class, method, operator, off);
            is_skipped &= skipped.is_some();
            let operator = operator.clone();
            self.transformations.push(Transformation { target, operator, skipped });
        }
        if !is_skipped {
            let of_class = self.by_class.entry(class.this_class.clone()).or_default();
            of_class.push((position, target));
        }
    }

    /// Returns all targets.
    #[must_use]
    pub fn targets(&self) -> &[Target] {
        &self.targets
    }

    /// Returns all transformations, including skipped ones.
    #[must_use]
    pub fn transformations(&self) -> &[Transformation] {
        &self.transformations
    }

    /// Returns the unique name of a target.
    #[must_use]
    pub fn target_name(&self, target: usize) -> Option<String> {
        let Target { class, name, descriptor, .. } = self.targets.get(target)?;
        Some(format!("{class}.{name}{descriptor}"))
    }

    /// Returns the target with a name.
    #[must_use]
    pub fn target_named(&self, name: &str) -> Option<usize> {
        self.by_name.get(name).copied()
    }

    /// Returns the unique name of a transformation.
    #[must_use]
    pub fn transformation_name(&self, transformation: usize) -> Option<String> {
        let made = self.transformations.get(transformation)?;
        Some(format!("{} {}", self.target_name(made.target)?, made.operator))
    }

    /// Returns the transformation with a name.
    #[must_use]
    pub fn transformation_named(&self, name: &str) -> Option<usize> {
        // A literal in the operator may have spaces, so each space may be the one after the
        // target's name.
        let mut parts = name.match_indices(' ').filter_map(|(at, _)| name.split_at_checked(at));
        parts.find_map(|(target, operator)| {
            let mut made = self.of_target(self.target_named(target)?);
            let is_it = |made: &Transformation| format!(" {}", made.operator) == operator;
            made.find(|(_, made)| is_it(made)).map(|(index, _)| index)
        })
    }

    /// Returns a target's transformations, including skipped ones, with their indices.
    pub fn of_target(
        &self,
        target: usize,
    ) -> impl Iterator<Item = (usize, &Transformation)> + use<'_> {
        let first = self.transformations.partition_point(|it| it.target < target);
        let rest = self.transformations.get(first..).unwrap_or(&[]);
        (first..).zip(rest).take_while(move |(_, it)| it.target == target)
    }

    /// Returns the targets of a class that are not skipped for all operators: position in the class
    /// file, and index.
    #[must_use]
    pub fn of_class(&self, class: &str) -> &[(u16, usize)] {
        self.by_class.get(class).map_or(&[], Vec::as_slice)
    }

    /// Returns the target at a position in a class file.
    #[must_use]
    pub fn find(&self, class: &str, position: u16) -> Option<usize> {
        let of_class = self.of_class(class);
        let at = of_class.binary_search_by_key(&position, |(position, _)| *position).ok()?;
        of_class.get(at).map(|(_, target)| *target)
    }
}
