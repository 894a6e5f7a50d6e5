//! Recognises parameterised tests, and those of their parameters that are inputs.

use classfile::{Annotation, ClassFile, annotations};
use vm::Vm;
use vm::classes::boxes::box_class;
use vm::classes::class::{Kind, MethodId};

use crate::code::scope::Scope;
use crate::code::uses::{Inputs, types_of};

/// The annotation of parameterised tests.
const PARAMETERISED: &str = "Lorg/junit/jupiter/params/ParameterizedTest;";
/// The prefix of the names of annotations that provide arguments.
const SOURCES: &str = "Lorg/junit/jupiter/params/provider/";
/// The annotations that hold the arguments themselves, so that no other code uses these arguments.
const OWN_SOURCES: [&str; 7] = [
    "ValueSource;",
    "CsvSource;",
    "CsvSources;",
    "EnumSource;",
    "NullSource;",
    "EmptySource;",
    "NullAndEmptySource;",
];

/// A parameter of a parameterised test that is an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The index of the parameter, from 0.
    pub index: u32,
    /// The first slot of its local variable.
    pub slot: u16,
    /// The kind of the parameter's type.
    pub kind: Kind,
    /// The descriptor of its type.
    pub descriptor: String,
    /// The parameter's name in the source, or its number.
    pub name: String,
}

/// A parameterised test as its class file declares it.
pub struct Rows<'a> {
    annotations: Vec<Annotation<'a>>,
    /// The parameters, each with its slot and descriptor.
    parameters: Vec<(u16, String)>,
}

impl<'a> Rows<'a> {
    /// Returns a method as a parameterised test, if it is one.
    #[must_use]
    pub fn of(vm: &Vm, file: &'a ClassFile, id: MethodId) -> Option<Rows<'a>> {
        let method = vm.method(id);
        let body = file.methods.get(usize::from(method.index))?.annotations.as_ref()?;
        let annotations = annotations(&file.pool, body);
        if !annotations.iter().any(|it| it.descriptor == PARAMETERISED) {
            return None;
        }
        let mut slot = u16::from(!method.is_static());
        let types = types_of(&method.descriptor).into_iter().zip(&method.parameters);
        let parameters = types.map(|(descriptor, kind)| {
            let own = slot;
            slot += kind.slots() as u16;
            (own, descriptor)
        });
        Some(Rows { annotations, parameters: parameters.collect() })
    }

    /// Returns the first slot of each parameter.
    pub fn slots(&self) -> impl Iterator<Item = u16> {
        self.parameters.iter().map(|(slot, _)| *slot)
    }

    /// Returns the parameters that are inputs. `inputs` says how the method uses them, and `name` returns the name of
    /// the variable in a slot.
    #[must_use]
    pub fn arguments(
        &self,
        inputs: &Inputs,
        scope: &Scope,
        name: &dyn Fn(u16) -> Option<String>,
    ) -> Vec<Argument> {
        let argument = |(index, (slot, descriptor)): (usize, &(u16, String))| {
            let kind = kind_of(descriptor, scope)?;
            let is_left_out = inputs.expected.contains(slot)
                || self.is_in_display_name(index)
                || inputs.unread.contains(slot) && self.is_there_for_others(index, descriptor);
            let name = name(*slot).unwrap_or_else(|| format!("number {}", index + 1));
            let descriptor = descriptor.clone();
            (!is_left_out).then_some(Argument {
                index: index as u32,
                slot: *slot,
                kind,
                descriptor,
                name,
            })
        };
        self.parameters.iter().enumerate().filter_map(argument).collect()
    }

    /// Returns whether the name of each invocation shows a parameter because the test says so.
    fn is_in_display_name(&self, index: usize) -> bool {
        let [plain, formatted] = [format!("{{{index}}}"), format!("{{{index},")];
        let parameterised = self.annotations.iter().filter(|it| it.descriptor == PARAMETERISED);
        let mut texts = parameterised.flat_map(|it| &it.texts);
        texts.any(|(_, text)| text.contains(&plain) || text.contains(&formatted))
    }

    /// Returns whether a parameter that the method does not read may have to be there: as the name
    /// of a row, or because other tests share the rows and need it. The last one can be left out.
    fn is_there_for_others(&self, index: usize, descriptor: &str) -> bool {
        let is_last = index + 1 == self.parameters.len();
        let is_name = descriptor == TEXT && self.parameters.len() > 1;
        is_name || !is_last && self.has_shared_rows()
    }

    /// Returns whether the rows are not written at the test itself.
    fn has_shared_rows(&self) -> bool {
        let sources = self.annotations.iter().filter_map(|it| it.descriptor.strip_prefix(SOURCES));
        let mut sources = sources.peekable();
        sources.peek().is_none() || sources.any(|source| !OWN_SOURCES.contains(&source))
    }
}

const TEXT: &str = "Ljava/lang/String;";

/// Returns the type of a parameter for which other values are known: a number, truth value or
/// character, boxed or not, a text, or an enum.
fn kind_of(descriptor: &str, scope: &Scope) -> Option<Kind> {
    let Some(class) = descriptor.strip_prefix('L').and_then(|it| it.strip_suffix(';')) else {
        return Some(Kind::of(descriptor)).filter(|kind| *kind != Kind::Reference);
    };
    let is_box = Kind::PRIMITIVES.into_iter().any(|kind| class == box_class(kind));
    (descriptor == TEXT || is_box || scope.is_enum(class)).then_some(Kind::Reference)
}
