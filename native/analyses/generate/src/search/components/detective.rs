//! Detective (GRT, section III-D, figure 5): makes objects that no pool has on demand.
//!
//! ```text
//! extract(T, done):
//!   if T in done or primitive: return {}
//!   M := accessible constructors of T, and accessible methods of T that return T
//!   if T is abstract: M := the same for its known subclasses
//!   return M with extract(P, done + T) of each parameter type P of M
//! ```
//!
//! Beyond the paper, methods of any class of the module that return a `T` are producers too, and a table names usual
//! implementations for common types of the JDK. This file lists the producers of one type. The search runs them,
//! after the producers of their parameters.

use std::collections::BTreeMap;
use std::sync::Arc;

use classfile::{ClassFile, access};

use crate::statements::classes::{Access, Classes};
use crate::statements::operation::{Action, Operation, Operations};
use crate::statements::types::{TypeId, Types};

/// The most subclasses of an abstract class whose members count as producers.
const MOST_SUBCLASSES: usize = 8;
/// The most producers of a type.
const MOST_PRODUCERS: usize = 24;

/// Usual implementations of types of the JDK. The constructors, static methods and constants of these classes make an
/// object of the type.
const USUAL: &[(&str, &[&str])] = &[
    ("java/io/File", &["java/io/File"]),
    ("java/io/InputStream", &["java/io/ByteArrayInputStream"]),
    ("java/io/OutputStream", &["java/io/ByteArrayOutputStream"]),
    ("java/io/PrintStream", &["java/io/PrintStream"]),
    ("java/io/PrintWriter", &["java/io/PrintWriter"]),
    ("java/io/Reader", &["java/io/StringReader"]),
    ("java/io/Writer", &["java/io/StringWriter"]),
    ("java/lang/Appendable", &["java/lang/StringBuilder"]),
    ("java/lang/CharSequence", &["java/lang/StringBuilder"]),
    ("java/lang/Iterable", &["java/util/ArrayList"]),
    ("java/lang/Number", &["java/math/BigDecimal"]),
    ("java/lang/Object", &["java/lang/Object"]),
    ("java/lang/Throwable", &["java/lang/Exception"]),
    ("java/lang/Exception", &["java/lang/Exception"]),
    ("java/lang/RuntimeException", &["java/lang/IllegalStateException"]),
    ("java/nio/charset/Charset", &["java/nio/charset/StandardCharsets"]),
    ("java/util/Calendar", &["java/util/GregorianCalendar"]),
    ("java/util/Collection", &["java/util/ArrayList"]),
    ("java/util/Comparator", &["java/util/Comparator", "java/util/Collections"]),
    ("java/util/Deque", &["java/util/ArrayDeque"]),
    ("java/util/Enumeration", &["java/util/Collections"]),
    ("java/util/Iterator", &["java/util/Collections"]),
    ("java/util/List", &["java/util/ArrayList"]),
    ("java/util/ListIterator", &["java/util/Collections"]),
    ("java/util/Map", &["java/util/HashMap"]),
    ("java/util/Queue", &["java/util/ArrayDeque"]),
    ("java/util/Set", &["java/util/LinkedHashSet"]),
    ("java/util/SortedMap", &["java/util/TreeMap"]),
    ("java/util/SortedSet", &["java/util/TreeSet"]),
];

/// For some classes of the JDK, the descriptors of the only members that may make an object. The other members open
/// files, or write to a place that no test can see.
const VISIBLE: &[(&str, &[&str])] = &[
    ("java/io/OutputStream", &[]),
    ("java/io/PrintStream", &["(Ljava/io/OutputStream;)V"]),
    ("java/io/PrintWriter", &["(Ljava/io/Writer;)V"]),
    ("java/io/Writer", &[]),
];

/// Lists the producers of types, for tests in one package.
pub struct Detective<'a> {
    operations: Operations<'a>,
    /// The operations of the module's classes that return an object, by the type of the object. Computed on demand.
    of_module: Option<BTreeMap<TypeId, Vec<Arc<Operation>>>>,
}

impl<'a> Detective<'a> {
    /// Creates the lister for tests that may use the names in `access`.
    #[must_use]
    pub fn new(types: &'a Types, access: Access<'a>) -> Detective<'a> {
        Detective { operations: Operations { types, access }, of_module: None }
    }

    /// Returns the operations that make a `T`, those with the fewest inputs first.
    pub fn producers(&mut self, of: TypeId) -> Vec<Arc<Operation>> {
        let types = self.operations.types;
        let Some(name) = types.class_name(of) else { return Vec::new() };
        let mut found: Vec<Arc<Operation>> = Vec::new();
        let mut classes: Vec<Arc<str>> = self.candidates(&name);
        // For some types the usual implementation is the type itself.
        classes.dedup();
        for class in classes {
            let Some(file) = self.operations.access.classes.find(&class) else { continue };
            let declared = self.operations.declared(&file).into_iter().map(Arc::new);
            found.extend(declared.filter(|it| self.gives(it, of) && is_usual(it)));
        }
        for producer in self.of_module().iter().flat_map(|(it, producers)| {
            let fits = types.is_assignable(*it, of);
            producers.iter().filter(move |_| fits).cloned()
        }) {
            if !found.contains(&producer) {
                found.push(producer);
            }
        }
        // Producers with few inputs succeed most often and make the shortest sequences. The names make the order the
        // same in each run.
        found.sort_by_cached_key(|it| {
            (it.inputs.len(), it.class.clone(), it.name.clone(), it.descriptor.clone())
        });
        found.truncate(MOST_PRODUCERS);
        found
    }

    /// Returns the classes whose own members may make an object of a class.
    fn candidates(&self, name: &str) -> Vec<Arc<str>> {
        let classes = self.operations.access.classes;
        let usual = USUAL.iter().filter(|(of, _)| *of == name).flat_map(|(_, usual)| *usual);
        let mut found: Vec<Arc<str>> = usual.map(|&it| it.into()).collect();
        found.push(name.into());
        // Constructors of an abstract class make nothing, so only its subclasses help.
        let is_abstract = classes
            .find(name)
            .is_none_or(|file| Classes::source_access(&file) & access::ABSTRACT != 0);
        if is_abstract {
            let subclasses = classes.subclasses(name).into_iter();
            found.extend(
                subclasses.filter(|it| self.operations.access.to_class(it)).take(MOST_SUBCLASSES),
            );
        }
        found
    }

    /// Returns whether an operation makes a `T` without taking one.
    fn gives(&self, operation: &Operation, of: TypeId) -> bool {
        // An operation that takes a `T` cannot make the first one.
        let has_own_input = operation.inputs.contains(&of);
        !has_own_input
            && operation
                .output
                .is_some_and(|output| self.operations.types.is_assignable(output, of))
    }

    /// Returns the producers among the members of the module's classes, by the type that they declare to return.
    fn of_module(&mut self) -> &BTreeMap<TypeId, Vec<Arc<Operation>>> {
        let operations = self.operations;
        self.of_module.get_or_insert_with(|| {
            let mut found: BTreeMap<TypeId, Vec<Arc<Operation>>> = BTreeMap::new();
            let files: Vec<Arc<ClassFile>> = operations.access.classes.module().cloned().collect();
            for operation in files.iter().flat_map(|file| operations.declared(file)) {
                let Some(output) = operation.output else { continue };
                let produces = operation.action != Action::Array
                    && operations.types.class_name(output).is_some()
                    && !operation.inputs.contains(&output);
                if produces {
                    found.entry(output).or_default().push(Arc::new(operation));
                }
            }
            found
        })
    }
}

/// Returns whether [`VISIBLE`] allows an operation. Classes without an entry have no restriction.
fn is_usual(operation: &Operation) -> bool {
    let mut listed = VISIBLE.iter().filter(|(class, _)| *class == &*operation.class);
    listed.all(|(_, descriptors)| descriptors.contains(&&*operation.descriptor))
}
