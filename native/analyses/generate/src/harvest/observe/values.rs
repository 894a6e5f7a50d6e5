//! Reads the values that an assertion can expect.

use vm::classes::class::{ClassId, Kind};
use vm::memory::heap::{HEADER, Ref};

use crate::harvest::test::Expected;
use crate::running::explorer::Argument;
use crate::running::runner::Runner;
use crate::search::literals::{has_identity_hash, names_internals};
use crate::statements::classes::Access;
use crate::statements::literal::Literal;
use crate::statements::operation::Operation;
use crate::statements::types::{TypeId, Types};

/// The longest text that an assertion expects, in UTF-16 code units.
const LONGEST_TEXT: usize = 200;
/// The longest printed text that an assertion expects, in UTF-16 code units. It may be longer than other texts,
/// because it is split after line ends.
const LONGEST_PRINTED: usize = 600;
/// The most lines of a printed text that an assertion expects.
const MOST_LINES: usize = 8;
/// The most elements of an array or list that an assertion expects.
const MOST_ELEMENTS: u32 = 25;

/// Returns the call of `List.toArray`.
pub fn to_array(types: &Types) -> Option<Operation> {
    let list = types.classes().find("java/util/List")?;
    let method = list.method("toArray", "()[Ljava/lang/Object;")?;
    Operation::call(types, types.of_class(&list.this_class), &list.this_class, method)
}

/// Reads values of the vm for tests in one package.
#[derive(Clone, Copy)]
pub struct Values<'a> {
    /// The types.
    pub types: &'a Types,
    /// What the test may name.
    pub access: Access<'a>,
}

impl Values<'_> {
    /// Returns the value that an assertion can expect. Returns `None` if the value differs from run to run.
    pub fn expected(
        self,
        runner: &Runner<'_>,
        value: Argument,
        declared: Option<TypeId>,
    ) -> Option<Expected> {
        let Argument::Reference(object) = value else {
            let kind = self.types.kind(declared?);
            return Literal::of_bits(kind, value.bits()).map(Expected::Value);
        };
        let vm = runner.explorer().vm();
        if object.0 == 0 {
            return Some(Expected::Value(Literal::Null));
        }
        let class = vm.class_of(object);
        if &*vm.class(class).name == "java/lang/String" {
            return self.literal(runner, object).map(Expected::Value);
        }
        if vm.class(class).is_array() {
            let items = self.items(runner, object);
            let elements = items.map(|it| Expected::Elements(vm.element_kind(class), it));
            return elements.or(Some(Expected::NotNull));
        }
        let value = self.literal(runner, object).map(Expected::Value);
        let known = value.or_else(|| self.constant(runner, object, class));
        Some(known.unwrap_or(Expected::NotNull))
    }

    /// Returns the elements of a short array, if each of them is a literal.
    pub fn items(self, runner: &Runner<'_>, array: Ref) -> Option<Vec<Literal>> {
        let vm = runner.explorer().vm();
        let (kind, length) = (vm.element_kind(vm.class_of(array)), vm.heap.length(array));
        let element = |at: u32| {
            let bits = vm.load(array.0 + HEADER + (at << kind.shift()), kind);
            match kind {
                Kind::Reference => self.literal(runner, Ref(bits as u32)),
                _ => Literal::of_bits(kind, bits),
            }
        };
        (length <= MOST_ELEMENTS).then(|| (0..length).map(element).collect())?
    }

    /// Returns an object as a literal: `null`, a box, a text or a class.
    fn literal(self, runner: &Runner<'_>, object: Ref) -> Option<Literal> {
        let vm = runner.explorer().vm();
        if object.0 == 0 {
            return Some(Literal::Null);
        }
        if let Some((kind, bits)) = vm.unbox(object) {
            return Literal::of_bits(kind, bits);
        }
        match &*vm.class(vm.class_of(object)).name {
            "java/lang/String" => text(&vm.string_units(object)),
            "java/lang/Class" => {
                let name = &vm.class(vm.mirrored(object)).name;
                self.access.to_class(name).then(|| Literal::Class(name.clone()))
            }
            _ => None,
        }
    }

    /// Returns whether an object is a list of the JDK, which is equal to any list with the same elements.
    pub fn is_list(self, runner: &Runner<'_>, object: Ref) -> bool {
        let vm = runner.explorer().vm();
        let name = &vm.class(vm.class_of(object)).name;
        let (own, list) = (self.types.of_class(name), self.types.of_class("java/util/List"));
        // A list of the module may define its equality differently.
        name.starts_with("java/util/") && self.types.is_assignable(own, list)
    }

    /// Returns the enum constant that an object is, if the test can name it.
    fn constant(self, runner: &Runner<'_>, object: Ref, class: ClassId) -> Option<Expected> {
        let vm = runner.explorer().vm();
        let lineage = vm.class(class).ancestors.clone();
        let of_enum = |id: &&ClassId| &*vm.class(**id).name == "java/lang/Enum";
        let base = lineage.iter().position(|id| of_enum(&id))?;
        // The declaring class is the direct subclass of `Enum`; a constant with a body has its own class.
        let declaring = lineage.get(base + 1).copied().unwrap_or(class);
        let base = vm.class(*lineage.get(base)?);
        let field = base.fields.iter().find(|field| &*field.name == "name")?;
        let name = vm.text(vm.reference(object, field.offset));
        let class = vm.class(declaring).name.clone();
        let file = self.access.classes.find(&class).filter(|_| self.access.to_class(&class))?;
        // A constant's `name` field can differ from its source name only after obfuscation. Then it cannot be
        // written.
        let is_field = file.fields.iter().any(|field| *field.name == *name);
        is_field.then(|| Expected::Enum { class, name: name.into() })
    }
}

/// Returns the value that an assertion can expect of a printed text; `None` if the text is long or differs from run
/// to run.
pub fn printed(text: &str) -> Option<Expected> {
    let units: Vec<u16> = text.encode_utf16().collect();
    let is_short = text.lines().count() <= MOST_LINES && units.len() <= LONGEST_PRINTED;
    let is_stable = !has_identity_hash(&units) && !names_internals(&units);
    (is_short && is_stable).then(|| Expected::Value(Literal::Text(units.into())))
}

/// Returns a text as a literal, unless it is long or differs from run to run.
fn text(units: &[u16]) -> Option<Literal> {
    let differs = has_identity_hash(units) || names_internals(units);
    (units.len() <= LONGEST_TEXT && !differs).then(|| Literal::Text(units.into()))
}
