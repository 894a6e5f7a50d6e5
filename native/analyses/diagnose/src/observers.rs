//! Finds expressions by which a test could see a difference that no expression in it shows yet.
//!
//! Their results are not known here. A run of the test that calls them shows the results (`asking`).

use std::collections::BTreeSet;

use classfile::{FieldType, MethodDescriptor};
use prove::editor::Call;

use crate::advice::package;
use crate::compare::{Difference, Spot};
use crate::log::{Code, Within};
use crate::members::{Asker, Classes};
use crate::source::primary;
use crate::state::{Aspect, Datum, FieldName, HELD, Segment};

/// The most expressions for one difference.
const MOST: usize = 6;

/// The greatest number of calls in an expression.
const DEPTH: u32 = 5;

/// An expression by which a test could see a difference.
pub(crate) struct Observer {
    /// In Java. `$CALL` stands for the call.
    pub expression: String,
    /// A call in the test, whose arguments only its source has.
    pub call: Option<Call>,
}

/// Returns expressions that may show a difference, the most direct ones first.
pub(crate) fn observers(difference: &Difference, classes: &Classes<'_>) -> Vec<Observer> {
    let mut call = None;
    let (code, start) = match &difference.key.spot {
        Spot::Expression { code, pc, .. } => {
            let Some(expression) = code.expressions.at_index(*pc) else { return Vec::new() };
            let text = crate::proposal::value(expression).map(|(_, _, text)| primary(text));
            if text.is_none() {
                call = classes.call_at(code, *pc);
            }
            (code, text.or_else(|| call.is_some().then(|| "$CALL".to_owned())))
        }
        Spot::After { code, within: within @ Within::Variable(_), .. } => {
            (code, code.variable(*within).map(str::to_owned))
        }
        Spot::After { code, .. } => (code, None),
        Spot::Escaped { .. } | Spot::Exit { .. } => return Vec::new(),
    };
    let mut search = Search { difference, classes, code, found: Vec::new() };
    let path = difference.key.property.path.segments();
    match (&difference.key.spot, start) {
        (Spot::After { within: Within::Static, .. }, _) => search.of_static(path),
        (Spot::After { within: Within::Property, .. }, _) => search.of_property(path),
        (Spot::After { within: Within::File, .. }, _) => search.of_file(path),
        (_, Some(start)) => search.below(start, path, DEPTH),
        // The fields of the test's own object.
        (_, None) => search.of_test(path),
    }
    let mut known = BTreeSet::new();
    search.found.retain(|it| known.insert(it.clone()));
    search.found.truncate(MOST);
    let all = search.found.into_iter();
    all.map(|expression| Observer { expression, call: call.clone() }).collect()
}

struct Search<'a> {
    difference: &'a Difference,
    classes: &'a Classes<'a>,
    code: &'a Code,
    found: Vec<String>,
}

impl Search<'_> {
    fn of_test(&mut self, path: &[Segment]) {
        if let [Segment::Field(field), rest @ ..] = path
            && field.class == self.code.method.class
        {
            self.below(field.name.to_string(), rest, DEPTH);
        }
    }

    fn of_property(&mut self, path: &[Segment]) {
        if let [Segment::Entry(name)] = path {
            self.found.push(format!("System.getProperty({name})"));
        }
    }

    /// Adds expressions on a file below the working directory. Other files lie elsewhere on another machine.
    fn of_file(&mut self, path: &[Segment]) {
        const FILES: &str = "java.nio.file.Files";
        let is_near = |path: &str| !path.starts_with("\"/");
        self.found.extend(match path {
            [Segment::Entry(path)] if is_near(path) => {
                Some(format!("{FILES}.readString(java.nio.file.Path.of({path}))"))
            }
            [Segment::Member(path)] if is_near(path) => {
                Some(format!("{FILES}.exists(java.nio.file.Path.of({path}))"))
            }
            _ => None,
        });
    }

    fn of_static(&mut self, path: &[Segment]) {
        let [Segment::Field(field), rest @ ..] = path else { return };
        match &*field.name {
            "defaultLocale" => self.found.push("java.util.Locale.getDefault().toString()".into()),
            "defaultTimeZone" => self.found.push("java.util.TimeZone.getDefault().getID()".into()),
            _ => {
                let class = self.class_name(&field.class);
                if self.classes.has_open_field(&field.class, &field.name, package(self.code)) {
                    self.below(format!("{class}.{}", field.name), rest, DEPTH);
                }
                self.askers(&class, field, rest, true, DEPTH);
            }
        }
    }

    /// Adds expressions on a value and what is below it.
    fn below(&mut self, value: String, path: &[Segment], depth: u32) {
        let Some(depth) = depth.checked_sub(1) else { return };
        match path {
            [] => self.itself(value),
            [Segment::Field(field), rest @ ..] if &*field.name == HELD => {
                self.below(format!("{value}.get()"), rest, depth);
            }
            [Segment::Field(field), rest @ ..] => {
                if self.classes.has_open_field(&field.class, &field.name, package(self.code)) {
                    self.below(format!("{value}.{}", field.name), rest, depth);
                }
                self.askers(&value, field, rest, false, depth);
            }
            [Segment::Element(index), rest @ ..] => {
                self.below(format!("{value}[{index}]"), rest, depth);
            }
            [Segment::Item(index), rest @ ..] => {
                self.below(format!("{value}.get({index})"), rest, depth);
            }
            [Segment::Entry(key), rest @ ..] => {
                self.below(format!("{value}.get({key})"), rest, depth)
            }
            [Segment::Member(member), ..] => {
                self.found.push(format!("{value}.contains({member})"));
                self.found.push(format!("{value}.get({member})"));
            }
        }
    }

    fn itself(&mut self, value: String) {
        self.found.push(match (self.difference.key.property.aspect, &self.difference.original) {
            (Aspect::Length, _) => format!("{value}.length"),
            (Aspect::Size, _) => format!("{value}.size()"),
            (Aspect::Class, _) => format!("{value}.getClass().getSimpleName()"),
            (Aspect::Value, Datum::Text(_)) => format!("String.valueOf({value})"),
            (Aspect::Value, Datum::Name(_)) => format!("String.valueOf({value})"),
            _ => value,
        });
    }

    /// Adds calls of methods that read a field of an object, or a static field of a class.
    fn askers(
        &mut self,
        of: &str,
        field: &FieldName,
        rest: &[Segment],
        is_static: bool,
        depth: u32,
    ) {
        let fields = rest.iter().filter_map(|it| match it {
            Segment::Field(field) => Some(field),
            _ => None,
        });
        let fields: Vec<&FieldName> = std::iter::once(field).chain(fields).collect();
        for asker in self.classes.askers(&fields, package(self.code), is_static) {
            let Asker { method, is_getter, .. } = &asker;
            let Some(descriptor) = MethodDescriptor::parse(&method.descriptor) else { continue };
            let Some(arguments) = arguments(&descriptor, rest) else { continue };
            let call = format!("{of}.{}({})", method.name, arguments.unwrap_or_default());
            match descriptor.result {
                Some(result) if is_told(&result) => self.found.push(call),
                Some(_) if *is_getter && !rest.is_empty() => self.below(call, rest, depth),
                Some(_) => self.found.push(format!("String.valueOf({call})")),
                None => {}
            }
        }
    }

    /// Returns the name by which the test refers to a class.
    fn class_name(&self, class: &str) -> String {
        let own = class.strip_prefix(package(self.code)).and_then(|it| it.strip_prefix('.'));
        own.filter(|it| !it.contains('.')).unwrap_or(class).replace('$', ".")
    }
}

/// Returns whether a result of this type can be compared directly.
fn is_told(result: &FieldType<'_>) -> bool {
    !result.is_reference() || matches!(result, FieldType::Object("java/lang/String"))
}

/// Returns the arguments of a call that asks for what a path leads to: none, or the key, the member or the index on the
/// path. The outer `None` says that the method takes something else.
fn arguments(descriptor: &MethodDescriptor<'_>, path: &[Segment]) -> Option<Option<String>> {
    let [parameter] = descriptor.parameters.as_slice() else {
        return descriptor.parameters.is_empty().then_some(None);
    };
    let asked = path.iter().find_map(|segment| match segment {
        Segment::Element(index) | Segment::Item(index) => Some(index.to_string()),
        Segment::Entry(word) | Segment::Member(word) => Some(word.to_string()),
        Segment::Field(_) => None,
    })?;
    let is_text = asked.starts_with('"');
    let is_number = asked.starts_with(|it: char| it.is_ascii_digit() || it == '-');
    let fits = match parameter {
        FieldType::Object("java/lang/String") => is_text,
        FieldType::Object("java/lang/Object" | "java/lang/CharSequence") => true,
        FieldType::Object("java/lang/Integer" | "java/lang/Long") => is_number,
        FieldType::Object(_) => !is_text && !is_number,
        it => !it.is_reference() && !is_text,
    };
    fits.then_some(Some(asked))
}
