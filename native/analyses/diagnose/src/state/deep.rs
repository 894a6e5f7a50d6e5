//! The state of all that can be reached from some values.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use roles::Roles;
use vm::classes::class::{Class, ClassId, Field, Kind, access};
use vm::memory::heap::Ref;
use vm::{Vm, is_derived};

use super::contents::{Contents, contents};
use super::{
    Aspect, Bits, Datum, FieldName, Path, Property, Segment, State, field_name, named, shallow,
    text,
};
use crate::literal::literal;

/// The most objects that are looked at from some values on, nearest ones first.
pub(crate) const MOST_OBJECTS: usize = 1_000;

/// The most elements, members or entries of one object.
const MOST_ELEMENTS: usize = 256;

/// The state of all that can be reached.
#[derive(Clone)]
pub(crate) struct Deep {
    pub state: State,
    /// Whether nothing was left out because there was too much.
    pub is_whole: bool,
}

/// A value from which the search starts.
pub(crate) struct Root {
    /// The steps that name it.
    pub path: Path,
    pub kind: Kind,
    pub bits: u64,
}

/// Returns the state of all that can be reached from values.
///
/// Left out is what a program cannot observe or what says nothing of it: what only remembers a computation, threads,
/// class loaders, loggers, and what a framework of the tests keeps.
pub(crate) fn deep(vm: &Vm, roots: impl IntoIterator<Item = Root>) -> Deep {
    let mut walk = Walk {
        vm,
        nodes: Vec::new(),
        properties: Vec::new(),
        seen: HashSet::new(),
        waiting: VecDeque::new(),
        is_whole: true,
    };
    for Root { path, kind, bits } in roots {
        let mut node = None;
        for segment in path.segments() {
            node = Some(walk.node(node, segment.clone()));
        }
        walk.value(node, kind, bits);
    }
    let mut looked_at = 0;
    while let Some((object, node)) = walk.waiting.pop_front() {
        looked_at += 1;
        if looked_at > MOST_OBJECTS {
            walk.is_whole = false;
            break;
        }
        walk.object(object, node);
    }
    Deep { state: walk.properties.into(), is_whole: walk.is_whole }
}

/// The number of a step in [`Walk::nodes`]; `None` for the start.
type Node = Option<usize>;

struct Walk<'a> {
    vm: &'a Vm,
    /// The steps, each with the one before it.
    nodes: Vec<(Node, Segment)>,
    properties: Vec<(Property, Datum)>,
    seen: HashSet<Ref>,
    /// Objects whose fields or contents are to be looked at.
    waiting: VecDeque<(Ref, Node)>,
    is_whole: bool,
}

impl Walk<'_> {
    fn node(&mut self, from: Node, segment: Segment) -> usize {
        self.nodes.push((from, segment));
        self.nodes.len() - 1
    }

    fn path(&self, node: Node) -> Path {
        let step = |at: &Node| at.and_then(|at| self.nodes.get(at));
        let mut segments: Vec<Segment> = std::iter::successors(step(&node), |(from, _)| step(from))
            .map(|(_, segment)| segment.clone())
            .collect();
        segments.reverse();
        Path::of(segments)
    }

    fn add(&mut self, node: Node, aspect: Aspect, datum: Datum) {
        let path = self.path(node);
        self.properties.push((Property { path, aspect }, datum));
    }

    fn value(&mut self, node: Node, kind: Kind, bits: u64) {
        if kind != Kind::Reference {
            return self.add(node, Aspect::Value, Datum::Bits(Bits::of(kind, bits)));
        }
        let object = Ref(bits as u32);
        self.add(node, Aspect::Null, Datum::Bits(Bits::Boolean(object.0 == 0)));
        if object.0 == 0 {
            return;
        }
        match plain(self.vm, object) {
            Some(value) => self.add(node, Aspect::Value, value),
            None if self.seen.insert(object) => self.waiting.push_back((object, node)),
            None => {}
        }
    }

    fn object(&mut self, object: Ref, node: Node) {
        let vm = self.vm;
        let id = vm.class_of(object);
        let class = vm.class(id);
        if class.is_array() {
            return self.array(object, node, vm.element_kind(id));
        }
        let contents = contents(vm, object);
        let owner = contents.as_ref().map(|(owner, _)| *owner);
        match contents {
            Some((_, contents)) => self.contents(object, node, contents),
            None => self.add(node, Aspect::Class, Datum::Name(named(class))),
        }
        if !is_closed(vm, class) {
            let ancestors = class.ancestors.iter().rev();
            let own: Vec<ClassId> =
                ancestors.copied().take_while(|it| Some(*it) != owner).collect();
            for declaring in own.into_iter().rev() {
                self.fields(object, node, vm.class(declaring));
            }
        }
    }

    fn fields(&mut self, object: Ref, node: Node, declaring: &Class) {
        for field in declaring.fields.iter().filter(|it| counts(declaring, it)) {
            let name = field_name(declaring, &field.name);
            let there = self.node(node, Segment::Field(name));
            let bits = self.vm.load(object.0 + field.offset, field.kind);
            self.value(Some(there), field.kind, bits);
        }
    }

    fn array(&mut self, array: Ref, node: Node, kind: Kind) {
        let length = self.vm.heap.length(array);
        self.add(node, Aspect::Length, Datum::Count(length));
        for index in self.bounded(0..length) {
            let there = self.node(node, Segment::Element(index));
            let bits = match kind {
                Kind::Reference => u64::from(self.vm.element(array, index).0),
                _ => {
                    self.vm.load(array.0 + vm::memory::heap::HEADER + (index << kind.shift()), kind)
                }
            };
            self.value(Some(there), kind, bits);
        }
    }

    fn contents(&mut self, object: Ref, node: Node, contents: Contents) {
        match contents {
            Contents::Elements(elements) => {
                self.size(object, node, elements.len());
                for (index, element) in self.bounded((0..).zip(elements)) {
                    let there = self.node(node, Segment::Item(index));
                    self.value(Some(there), Kind::Reference, u64::from(element.0));
                }
            }
            Contents::Members(members) => {
                self.size(object, node, members.len());
                for member in self.bounded(members) {
                    self.member(node, member);
                }
            }
            Contents::Entries(entries) => {
                self.size(object, node, entries.len());
                for (key, value) in self.bounded(entries) {
                    let Some(key) = word(self.vm, key) else { continue };
                    let there = self.node(node, Segment::Entry(key));
                    self.value(Some(there), Kind::Reference, u64::from(value.0));
                }
            }
            Contents::Text(units) => self.add(node, Aspect::Value, Datum::Text(text(&units))),
            Contents::Bits(bits) => {
                for bit in self.bounded(bits) {
                    self.has(node, bit.to_string().into());
                }
            }
            Contents::Held(kind, bits) => {
                let class = named(self.vm.class(self.vm.class_of(object)));
                let name = FieldName { class, name: HELD.into() };
                let there = self.node(node, Segment::Field(name));
                self.value(Some(there), kind, bits);
            }
        }
    }

    /// Adds the size of a collection or map. Of a long one not all that it contains has been read.
    fn size(&mut self, object: Ref, node: Node, read: usize) {
        let size = self.vm.collection_size(object).unwrap_or(read as u32);
        self.add(node, Aspect::Size, Datum::Count(size));
    }

    /// Adds a member of a set. Only values have names; others are looked at without them.
    fn member(&mut self, node: Node, member: Ref) {
        if let Some(word) = word(self.vm, member) {
            self.has(node, word);
        }
    }

    fn has(&mut self, node: Node, member: Arc<str>) {
        let there = self.node(node, Segment::Member(member));
        self.add(Some(there), Aspect::Value, Datum::Bits(Bits::Boolean(true)));
    }

    /// Returns the first of some values.
    fn bounded<T>(&mut self, values: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut values = values.into_iter();
        let first = values.by_ref().take(MOST_ELEMENTS).collect();
        self.is_whole &= values.next().is_none();
        first
    }
}

/// The name of the step to the value that an `AtomicInteger` or an `Optional` holds.
pub(crate) const HELD: &str = "(held)";

/// Returns the value of an object whose identity says nothing: a box, a string, an enum constant or a class.
fn plain(vm: &Vm, object: Ref) -> Option<Datum> {
    if let Some(value) = shallow::value(vm, object) {
        return Some(value);
    }
    let id = vm.class_of(object);
    if id == vm.known.class {
        let class = vm.class(vm.mirrored(object)).external_name().replace('$', ".");
        return Some(Datum::Name(format!("{class}.class").into()));
    }
    // The class of a constant with a body of its own inherits from the enum.
    let ancestors = &vm.class(id).ancestors;
    let above = ancestors.iter().position(|it| &*vm.class(*it).name == "java/lang/Enum")?;
    let class = vm.class(*ancestors.get(above + 1)?).external_name().replace('$', ".");
    let name = vm.text(vm.held_by(object, "name")?);
    Some(Datum::Name(format!("{class}.{name}").into()))
}

/// Returns a key of a map or a member of a set as Java writes it.
fn word(vm: &Vm, object: Ref) -> Option<Arc<str>> {
    if object.0 == 0 {
        return Some("null".into());
    }
    match plain(vm, object)? {
        Datum::Name(name) => Some(name),
        Datum::Text(text) if text.cut.is_some() => None,
        value => Some(literal(&value).into()),
    }
}

/// Returns whether the comparison stops at objects of a class and does not look at their fields.
fn is_closed(vm: &Vm, class: &Class) -> bool {
    let name = &*class.name;
    let is_listed = FIELDS.iter().any(|(of, _)| *of == name);
    let is_of_tests = Roles::is_framework(name) || name.contains("$MockitoMock$");
    !is_listed
        && (vm.is_opaque(class)
            || is_of_tests
            || CLOSED.iter().any(|package| name.starts_with(package)))
}

/// Packages whose objects work rather than hold something; those that hold something have a row in `contents`.
const CLOSED: [&str; 5] = [
    "java/lang/ref/",
    "java/nio/channels/",
    "java/security/",
    "java/util/concurrent/",
    "java/util/regex/",
];

/// Classes of the JDK with the fields that count. The others are computed from them when somebody asks.
const FIELDS: [(&str, &[&str]); 7] = [
    ("java/io/File", &["path"]),
    ("java/math/BigDecimal", &["intCompact", "intVal", "scale"]),
    ("java/math/BigInteger", &["mag", "signum"]),
    ("java/net/URI", &["scheme", "authority", "path", "query", "fragment"]),
    ("java/util/Date", &["fastTime"]),
    ("java/util/Locale", &["baseLocale"]),
    ("sun/util/locale/BaseLocale", &["language", "region", "script", "variant"]),
];

/// Returns whether a field of an instance counts.
fn counts(declaring: &Class, field: &Field) -> bool {
    if field.is_static() || field.index == u16::MAX || is_derived(declaring, field) {
        return false;
    }
    if let Some((_, fields)) = FIELDS.iter().find(|(of, _)| *of == &*declaring.name) {
        return fields.contains(&&*field.name);
    }
    // Fields that the JDK does not serialise are mostly computed when somebody asks.
    let is_computed = field.access & access::TRANSIENT != 0 && field.access & access::FINAL == 0;
    !(is_computed && declaring.name.starts_with("java/"))
}
