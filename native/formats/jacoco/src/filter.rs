//! JaCoCo's filters: they find code that a compiler generated, so that it does not count.

mod blocks;
mod edits;
mod matcher;
mod methods;
mod replacements;
mod resources;
mod switches;

use std::collections::BTreeSet;

use classfile::{ClassFile, Code, Method, annotation_types};

use crate::listing::Listing;

pub(crate) use edits::Edits;
use edits::Output;
pub(crate) use methods::synthetic::is_hidden;

/// The method that filters look at.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Subject<'a> {
    /// The class of the method.
    pub(crate) class: &'a ClassFile,
    /// The types of the class's annotations; see [`annotations`].
    pub(crate) annotations: &'a [&'a str],
    /// The method.
    pub(crate) method: &'a Method,
    /// The code of the method.
    pub(crate) code: &'a Code,
    /// The code of the method as a listing.
    pub(crate) listing: &'a Listing<'a>,
}

type Filter = fn(&Subject<'_>, &mut Output<'_>);

/// The filters for classes of all languages, in the order of JaCoCo's `Filters`.
const COMMON: [Filter; 17] = [
    methods::synthetic_class::filter,
    methods::enum_methods::filter,
    methods::bridge::filter,
    blocks::synchronized::filter,
    resources::modern::filter,
    resources::javac::filter,
    resources::ecj::filter,
    blocks::finally::filter,
    methods::private_constructor::filter,
    blocks::assertion::filter,
    switches::javac_strings::filter,
    switches::strings::filter,
    methods::enum_constructor::filter,
    methods::records::filter,
    switches::exhaustive::filter,
    blocks::record_pattern::filter,
    methods::annotation::filter,
];

/// The annotation of all classes that kotlinc writes.
const KOTLIN: &str = "Lkotlin/Metadata;";

/// Returns the changes that all filters make to a method.
pub(crate) fn edits(subject: &Subject<'_>) -> Edits {
    let mut output = Output::new(subject.listing);
    for filter in COMMON {
        filter(subject, &mut output);
    }
    if subject.annotations.contains(&KOTLIN) {
        blocks::inlined::filter(subject, &mut output);
    } else {
        methods::synthetic::filter(subject, &mut output);
    }
    output.finish()
}

/// Returns the descriptors of a class's annotations, visible at run time or not.
pub(crate) fn annotations(class: &ClassFile) -> Vec<&str> {
    let attributes = &class.attributes;
    let bodies = [&attributes.annotations, &attributes.invisible_annotations];
    bodies.into_iter().flatten().flat_map(|body| annotation_types(&class.pool, body)).collect()
}

impl Subject<'_> {
    /// Returns whether this is the method with this name and descriptor.
    fn is(&self, name: &str, descriptor: &str) -> bool {
        &*self.method.name == name && &*self.method.descriptor == descriptor
    }

    /// Returns whether the superclass has this name.
    fn extends(&self, name: &str) -> bool {
        self.class.super_class.as_deref() == Some(name)
    }

    /// Returns the name of the class that a row of the exception table catches, or `None` for any.
    fn caught(&self, catch_type: u16) -> Option<&str> {
        self.class.pool.class_name(catch_type).map(|name| &**name)
    }

    /// Returns the labels of the handlers for `java.lang.Throwable`, each once.
    fn throwable_handlers(&self) -> Vec<usize> {
        self.handlers(|caught| caught == Some("java/lang/Throwable"))
    }

    /// Returns the labels of the handlers for any exception, each once.
    fn any_handlers(&self) -> Vec<usize> {
        self.handlers(|caught| caught.is_none())
    }

    /// Returns the labels of the handlers for some exceptions, in the order of the table.
    ///
    /// JaCoCo visits a handler once for each of its rows. A filter that only matches the handler
    /// does the same each time.
    fn handlers(&self, wanted: impl Fn(Option<&str>) -> bool) -> Vec<usize> {
        let rows = self.code.exceptions.iter().filter(|row| wanted(self.caught(row.catch_type)));
        let mut seen = BTreeSet::new();
        let handlers = rows.filter_map(|row| self.listing.label_at(row.handler.into()));
        handlers.filter(|label| seen.insert(*label)).collect()
    }
}
