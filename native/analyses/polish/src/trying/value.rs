//! Shows values as Java literals, and chooses other values to try in their place.

use std::sync::Arc;

use vm::classes::boxes::box_class;
use vm::classes::class::{ClassId, Field, Kind, access};
use vm::memory::heap::Ref;
use vm::{Res, Vm};

use crate::marking::live;
use crate::trying::evidence::simple;
use crate::trying::texts;

/// A value to try in place of another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Other {
    /// The bits of a primitive, or of a reference to an object that lives as long as the test.
    Bits(u64),
    /// A string with this text.
    Text(String),
    /// A box with these bits.
    Box(Kind, u64),
    /// A live instance of this class, in internal form.
    Instance(String),
}

/// Returns a value as a Java literal, or `an object of` its class if it has none.
#[must_use]
pub fn show(vm: &Vm, kind: Kind, bits: u64) -> String {
    match kind {
        Kind::Boolean => (bits & 1 == 1).to_string(),
        Kind::Byte => (bits as i8).to_string(),
        Kind::Short => (bits as i16).to_string(),
        Kind::Int => (bits as i32).to_string(),
        Kind::Char => match char::from_u32(u32::from(bits as u16)) {
            Some(character) => format!("'{}'", escape(&character.to_string(), '\'')),
            None => format!("'\\u{:04x}'", bits as u16),
        },
        Kind::Long => format!("{}L", bits as i64),
        Kind::Float => format!("{}f", decimal(f64::from(f32::from_bits(bits as u32)))),
        Kind::Double => decimal(f64::from_bits(bits)),
        Kind::Reference => show_object(vm, Ref(bits as u32)),
        Kind::Void => "void".into(),
    }
}

/// Returns a floating-point number with a fraction, as Java writes it.
fn decimal(number: f64) -> String {
    let text = number.to_string();
    if text.contains(['.', 'e', 'N', 'i']) { text } else { text + ".0" }
}

fn show_object(vm: &Vm, object: Ref) -> String {
    if object.0 == 0 {
        return "null".into();
    }
    let class = vm.class_of(object);
    if class == vm.known.string {
        return show_text(&vm.text(object));
    }
    match vm.unbox(object) {
        Some((kind, bits)) => show(vm, kind, bits),
        None => match enum_constant(vm, object) {
            Some(constant) => {
                format!("{}.{}", simple(&vm.class(constant.class).name), constant.name)
            }
            None => format!("an object of {}", vm.class(class).external_name()),
        },
    }
}

/// Returns a string as a Java literal.
#[must_use]
pub fn show_text(text: &str) -> String {
    format!("\"{}\"", escape(text, '"'))
}

fn escape(text: &str, quote: char) -> String {
    let mut shown = String::new();
    for character in text.chars() {
        match character {
            '\n' => shown += "\\n",
            '\r' => shown += "\\r",
            '\t' => shown += "\\t",
            '\\' => shown += "\\\\",
            _ if character == quote => shown.extend(['\\', character]),
            _ if character.is_control() => shown += &format!("\\u{:04x}", u32::from(character)),
            _ => shown.push(character),
        }
    }
    shown
}

/// Returns other values of the same type: near numbers, far numbers, numbers of the other sign,
/// texts, null. `class` is the declared class of a reference, in internal form.
#[must_use]
pub fn others(vm: &Vm, kind: Kind, bits: u64, class: Option<&str>) -> Vec<Other> {
    match kind {
        Kind::Boolean => vec![Other::Bits(bits & 1 ^ 1)],
        Kind::Byte => integers(i64::from(bits as i8), |n| u64::from(n as i8 as i32 as u32)),
        Kind::Short => integers(i64::from(bits as i16), |n| u64::from(n as i16 as i32 as u32)),
        Kind::Char => integers(i64::from(bits as u16), |n| u64::from(n as u16)),
        Kind::Int => integers(i64::from(bits as i32), |n| u64::from(n as i32 as u32)),
        Kind::Long => integers(bits as i64, |n| n as u64),
        Kind::Float => {
            let old = f64::from(f32::from_bits(bits as u32));
            floats(old, |n| u64::from((n as f32).to_bits()))
        }
        Kind::Double => floats(f64::from_bits(bits), f64::to_bits),
        Kind::Reference => references(vm, Ref(bits as u32), class),
        Kind::Void => Vec::new(),
    }
}

fn integers(old: i64, bits: impl Fn(i64) -> u64) -> Vec<Other> {
    let tried = [old.wrapping_add(1), old.wrapping_mul(31).wrapping_add(1009), !old];
    different(bits(old), tried.map(bits))
}

fn floats(old: f64, bits: impl Fn(f64) -> u64) -> Vec<Other> {
    let near = old + 1.0;
    different(bits(old), [near, old * 31.0 + 1009.5, -near].map(bits))
}

/// Returns the values that differ from the old one and from each other.
fn different(old: u64, tried: [u64; 3]) -> Vec<Other> {
    let mut values: Vec<u64> = Vec::new();
    for bits in tried {
        if bits != old && !values.contains(&bits) {
            values.push(bits);
        }
    }
    values.into_iter().map(Other::Bits).collect()
}

/// Returns other values for a reference, which depend on the class of the object.
fn references(vm: &Vm, old: Ref, class: Option<&str>) -> Vec<Other> {
    let null = Other::Bits(0);
    if old.0 == 0 {
        return class.map(instead_of_null).unwrap_or_default();
    }
    let id = vm.class_of(old);
    if id == vm.known.string {
        let texts = texts::others(&vm.text(old));
        return texts.into_iter().map(Other::Text).chain([null]).collect();
    }
    if let Some((kind, bits)) = vm.unbox(old) {
        let boxed = others(vm, kind, bits, None).into_iter().filter_map(|other| match other {
            Other::Bits(bits) => Some(Other::Box(kind, bits)),
            _ => None,
        });
        return boxed.take(2).chain([null]).collect();
    }
    let siblings = siblings(vm, old);
    if siblings.is_empty() {
        return vec![Other::Instance(vm.class(id).name.to_string()), null];
    }
    let siblings = siblings.into_iter().take(MOST_CONSTANTS);
    siblings.map(|other| Other::Bits(u64::from(other.0))).chain([null]).collect()
}

/// Returns values for a reference that is null, by its declared type.
fn instead_of_null(class: &str) -> Vec<Other> {
    let boxed = Kind::PRIMITIVES.into_iter().find(|&kind| class == box_class(kind));
    match (class, boxed) {
        ("java/lang/String" | "java/lang/Object" | "java/lang/CharSequence", _) => {
            vec![Other::Text("oracle".into()), Other::Text(String::new())]
        }
        (_, Some(kind)) => vec![Other::Box(kind, 1), Other::Box(kind, 0)],
        _ => vec![Other::Instance(class.to_owned())],
    }
}

/// The number of other constants of an enum that are tried at most.
const MOST_CONSTANTS: usize = 3;

/// Returns whether the values to try for a value are all other values of its type, apart from null.
#[must_use]
pub fn is_exhaustive(vm: &Vm, kind: Kind, bits: u64) -> bool {
    let others = || siblings(vm, Ref(bits as u32)).len();
    kind == Kind::Boolean
        || kind == Kind::Reference && bits != 0 && (1..=MOST_CONSTANTS).contains(&others())
}

/// A constant of an enum.
pub(crate) struct EnumConstant {
    /// The enum.
    pub class: ClassId,
    /// The constant's name.
    pub name: Arc<str>,
}

/// Returns an object as a constant of an enum, if it is one. A constant with a body has a class of
/// its own, a subclass of the enum.
pub(crate) fn enum_constant(vm: &Vm, object: Ref) -> Option<EnumConstant> {
    let ancestors = &vm.class(vm.class_of(object)).ancestors;
    ancestors.iter().find_map(|&class| {
        let (_, name) = constants(vm, class).find(|(constant, _)| *constant == object)?;
        Some(EnumConstant { class, name })
    })
}

/// Returns the other constants of the enum to which an object belongs. Other objects have none.
fn siblings(vm: &Vm, object: Ref) -> Vec<Ref> {
    let constants = enum_constant(vm, object).map(|it| constants(vm, it.class));
    let all = constants.into_iter().flatten().map(|(constant, _)| constant);
    all.filter(|&other| other != object).collect()
}

/// Returns the constants of an initialised enum with their names. Any other class has none.
fn constants(vm: &Vm, id: ClassId) -> impl Iterator<Item = (Ref, Arc<str>)> {
    let class = vm.class(id);
    let is_constant = |field: &Field| field.is_static() && field.access & access::ENUM != 0;
    let fields = class.fields.iter().filter(move |field| is_constant(field));
    let constants = fields.map(|field| {
        let constant = vm.load(class.mirror.0 + field.offset, field.kind) as u32;
        (Ref(constant), field.name.clone())
    });
    constants.filter(|(constant, _)| constant.0 != 0)
}

/// Returns values near a number or text, from both sides and of the same form. Code that parses
/// or checks the value most likely takes them.
#[must_use]
pub fn neighbours(vm: &Vm, kind: Kind, bits: u64) -> Vec<Other> {
    const NEAR: [i8; 4] = [1, -1, 2, -2];
    let numbers = |of: &dyn Fn(i8) -> u64| NEAR.map(|by| Other::Bits(of(by))).to_vec();
    match kind {
        Kind::Int => numbers(&|by| u64::from((bits as i32).wrapping_add(by.into()) as u32)),
        Kind::Long => numbers(&|by| (bits as i64).wrapping_add(by.into()) as u64),
        Kind::Reference if bits != 0 && vm.class_of(Ref(bits as u32)) == vm.known.string => {
            let text = vm.text(Ref(bits as u32));
            texts::neighbours(&text).into_iter().map(Other::Text).collect()
        }
        _ => Vec::new(),
    }
}

impl Other {
    /// Returns the bits of this value, which replaces the value `old`. Creates strings and boxes in
    /// the guest. Strings are interned, so that they stay alive. Returns `None` if the guest has no
    /// other instance yet.
    ///
    /// # Errors
    /// Returns an `OutOfMemoryError` of the guest.
    pub fn bits(&self, vm: &mut Vm, old: u64) -> Res<Option<u64>> {
        match self {
            Other::Bits(bits) => Ok(Some(*bits)),
            Other::Text(text) => Ok(Some(u64::from(vm.intern_text(text)?.0))),
            Other::Box(kind, bits) => {
                let made = vm.new_box(*kind, *bits)?;
                // A root keeps it alive: nothing else refers to it before it replaces the old
                // value.
                vm.state.roots.insert("polish: another value".into(), made);
                Ok(Some(u64::from(made.0)))
            }
            Other::Instance(class) => {
                let found = live::instance(vm, class, Ref(old as u32));
                Ok(found.map(|object| u64::from(object.0)))
            }
        }
    }

    /// Returns the value as the report shows it.
    #[must_use]
    pub fn show(&self, vm: &Vm, kind: Kind) -> String {
        match self {
            Other::Bits(bits) => show(vm, kind, *bits),
            Other::Text(text) => show_text(text),
            Other::Box(kind, bits) => show(vm, *kind, *bits),
            Other::Instance(class) => format!("an object of {}", class.replace('/', ".")),
        }
    }
}
