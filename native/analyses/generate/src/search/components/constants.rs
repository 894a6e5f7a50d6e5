//! Constant mining (GRT, section III-A): uses constants of the code as inputs.
//!
//! `D` is the set of the module's classes, `tf(t, D)` the number of occurrences of the constant `t` in them, and
//! `df(t)` the number of classes that contain it. The *global* weight is
//!
//! ```text
//! w(t) = tf(t, D) * ln((|D| + 1) / (|D| + 1 - df(t)))
//! ```
//!
//! It favours constants that are frequent and widespread. The *local* weight within a class `C` is
//! `tf(t, C) * ln((|D| + 1) / df(t))`. It favours constants that are special to `C`. The paper uses the first formula
//! for a single class too, where all logarithms are equal. So does `paper`.
//!
//! A number beside a comparison adds its two neighbours, at half its weight. The constants 0, 1, -1 and the empty
//! text are left out. They are seeds anyway, and would have the highest weights.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use classfile::{ClassFile, Constant, Instruction, Instructions, Opcode};
use vm::classes::class::Kind;

use crate::search::random::Random;
use crate::search::weights::Weights;
use crate::statements::literal::Literal;

/// The longest text that is mined, in UTF-16 code units. Assertions expect no longer texts either.
const LONGEST: usize = 200;

/// The constants of a module's classes.
#[derive(Debug, Default)]
pub struct Constants {
    global: Table,
    /// By internal name of the class.
    local: BTreeMap<Arc<str>, Table>,
}

/// Constants with their weights, for each kind of value that they can have.
#[derive(Debug, Default)]
struct Table {
    kinds: Vec<(Kind, Vec<Literal>, Weights)>,
}

/// How often each constant occurs in a class. A neighbour of a constant counts a half.
type Occurrences = BTreeMap<Literal, f64>;

/// The kinds of values that have a table. `Reference` stands for texts. `boolean` has none: its two values are seeds.
const KINDS: [Kind; 8] = [
    Kind::Char,
    Kind::Float,
    Kind::Double,
    Kind::Byte,
    Kind::Short,
    Kind::Int,
    Kind::Long,
    Kind::Reference,
];

impl Constants {
    /// Collects the constants of these classes. `paper` selects the paper's formula for local weights.
    #[must_use]
    pub fn mine<'a>(files: impl IntoIterator<Item = &'a Arc<ClassFile>>, paper: bool) -> Constants {
        let found: BTreeMap<Arc<str>, Occurrences> =
            files.into_iter().map(|file| (file.this_class.clone(), occurrences(file))).collect();
        let classes = found.len() as f64;
        let (mut total, mut spread) = (Occurrences::new(), BTreeMap::<&Literal, f64>::new());
        for (literal, count) in found.values().flatten() {
            *total.entry(literal.clone()).or_default() += count;
            *spread.entry(literal).or_default() += 1.0;
        }
        let spread_of = |literal: &Literal| spread.get(literal).copied().unwrap_or(1.0);
        let widespread =
            |it: &Literal| libm::log((classes + 1.0) / (classes + 1.0 - spread_of(it)));
        let special = |it: &Literal| match paper {
            true => 1.0,
            false => libm::log((classes + 1.0) / spread_of(it)),
        };
        Constants {
            global: Table::new(&total, widespread),
            local: found
                .iter()
                .map(|(class, it)| (class.clone(), Table::new(it, special)))
                .collect(),
        }
    }

    /// Returns a constant of this kind from anywhere in the module.
    pub fn global(&self, kind: Kind, random: &mut Random) -> Option<Literal> {
        self.global.choose(kind, random)
    }

    /// Returns a constant of this kind from a class.
    pub fn local(&self, class: &str, kind: Kind, random: &mut Random) -> Option<Literal> {
        self.local.get(class)?.choose(kind, random)
    }
}

impl Table {
    fn new(of: &Occurrences, weight: impl Fn(&Literal) -> f64) -> Table {
        let kinds = KINDS.iter().map(|&kind| {
            let fitting =
                of.iter().filter_map(|(it, count)| Some((fit(it, kind)?, count * weight(it))));
            let (literals, weights): (Vec<Literal>, Vec<f64>) = fitting.unzip();
            (kind, literals, Weights::new(weights))
        });
        Table { kinds: kinds.collect() }
    }

    fn choose(&self, kind: Kind, random: &mut Random) -> Option<Literal> {
        let (_, literals, weights) = self.kinds.iter().find(|(it, ..)| *it == kind)?;
        literals.get(weights.choose(random)?).cloned()
    }
}

/// Returns the constant as a value of a kind, if it fits. A number fits each kind that can hold it. A text with one
/// code unit also fits `char`.
fn fit(literal: &Literal, kind: Kind) -> Option<Literal> {
    match (literal, kind) {
        (Literal::Text(_), Kind::Reference) => Some(literal.clone()),
        (Literal::Text(units), Kind::Char) => match **units {
            [unit] => Some(Literal::Char(unit)),
            _ => None,
        },
        (Literal::Text(_), _) | (_, Kind::Reference) => None,
        _ => literal.converted(kind),
    }
}

/// Counts the constants of a class: in fields, in code, in `switch` labels and in string concatenations.
fn occurrences(file: &ClassFile) -> Occurrences {
    let mut found = Occurrences::new();
    for field in &file.fields {
        let constant = field.constant_value.and_then(|index| loaded(file, index));
        constant.into_iter().for_each(|it| note(&mut found, it, 1.0));
    }
    for code in file.methods.iter().filter_map(|method| method.code.as_ref()) {
        // Only directly pushed operands are found. Constants that javac has folded are pushed like this.
        let mut before: Option<Literal> = None;
        for instruction in Instructions::new(&code.bytes) {
            // The operand that is pushed last stands directly before the comparison. In `if (n > 100)` the values 99,
            // 100 and 101 decide which branch runs, so 99 and 101 are worth trying.
            if compares(instruction.opcode) {
                before.iter().flat_map(neighbours).for_each(|it| note(&mut found, it, 0.5));
            }
            // For a `switch` over texts these keys are hash codes. Its texts are found as constants that `ldc` loads.
            let keys = instruction.switch_cases().into_iter().map(|(key, _)| Literal::Int(key));
            keys.for_each(|it| note(&mut found, it, 1.0));
            before = pushed(file, &instruction);
            before.iter().cloned().for_each(|it| note(&mut found, it, 1.0));
        }
    }
    recipes(file).into_iter().for_each(|it| note(&mut found, it, 1.0));
    found
}

/// Counts an occurrence of a constant, unless it is a seed or a very long text.
fn note(found: &mut Occurrences, literal: Literal, count: f64) {
    let is_seed = match &literal {
        Literal::Text(units) => units.is_empty() || units.len() > LONGEST,
        other => [0, 1, -1].iter().any(|&seed| {
            other
                .bits()
                .is_some_and(|(kind, _)| Literal::of_whole(kind, seed).as_ref() == Some(other))
        }),
    };
    if !is_seed {
        *found.entry(literal).or_default() += count;
    }
}

/// Returns the literal that an instruction pushes.
fn pushed(file: &ClassFile, instruction: &Instruction<'_>) -> Option<Literal> {
    match instruction.opcode {
        Opcode::Bipush | Opcode::Sipush => instruction.immediate().map(Literal::Int),
        // `iconst_m1`, `iconst_0` and `iconst_1` push seeds.
        Opcode::Iconst2 | Opcode::Iconst3 | Opcode::Iconst4 | Opcode::Iconst5 => Some(
            Literal::Int(i32::from(instruction.opcode.byte()) - i32::from(Opcode::Iconst0.byte())),
        ),
        Opcode::Fconst2 => Some(Literal::Float(2f32.to_bits())),
        Opcode::Ldc | Opcode::LdcW | Opcode::Ldc2W => loaded(file, instruction.pool_index()?),
        _ => None,
    }
}

/// Returns the constant at an index of the constant pool, if tests can write it as a literal.
fn loaded(file: &ClassFile, index: u16) -> Option<Literal> {
    Some(match file.pool.get(index)? {
        Constant::Integer(value) => Literal::Int(*value),
        Constant::Long(value) => Literal::Long(*value),
        Constant::Float(bits) => Literal::Float(*bits),
        Constant::Double(bits) => Literal::Double(*bits),
        Constant::String(_) => Literal::Text(file.pool.string_utf16(index)?.into()),
        _ => return None,
    })
}

/// Returns the literal parts of string concatenations (JLS 15.18.1). They are the texts between the marks `\1` and
/// `\2` in the recipes of `StringConcatFactory.makeConcatWithConstants`.
fn recipes(file: &ClassFile) -> BTreeSet<Literal> {
    let arguments = file.attributes.bootstrap_methods.iter().flat_map(|it| &it.arguments);
    let texts = arguments.filter_map(|&index| file.pool.string_utf16(index));
    let is_mark = |unit: &u16| *unit == 1 || *unit == 2;
    let recipes = texts.filter(|units| units.iter().any(is_mark));
    let parts = recipes.flat_map(|units| units.split(is_mark).map(Arc::from).collect::<Vec<_>>());
    parts.map(Literal::Text).collect()
}

/// Returns whether an instruction compares two operands.
fn compares(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::IfIcmpeq
            | Opcode::IfIcmpne
            | Opcode::IfIcmplt
            | Opcode::IfIcmpge
            | Opcode::IfIcmpgt
            | Opcode::IfIcmple
            | Opcode::Lcmp
            | Opcode::Fcmpl
            | Opcode::Fcmpg
            | Opcode::Dcmpl
            | Opcode::Dcmpg
    )
}

/// Returns the numbers just below and above a number.
fn neighbours(of: &Literal) -> Vec<Literal> {
    match *of {
        Literal::Int(value) => [value.checked_sub(1), value.checked_add(1)]
            .into_iter()
            .flatten()
            .map(Literal::Int)
            .collect(),
        Literal::Long(value) => [value.checked_sub(1), value.checked_add(1)]
            .into_iter()
            .flatten()
            .map(Literal::Long)
            .collect(),
        Literal::Float(bits) => {
            [-1.0, 1.0].map(|by| Literal::Float((f32::from_bits(bits) + by).to_bits())).into()
        }
        Literal::Double(bits) => {
            [-1.0, 1.0].map(|by| Literal::Double((f64::from_bits(bits) + by).to_bits())).into()
        }
        _ => Vec::new(),
    }
}
