//! Proposes assertions on values that differ. Trials then decide whether the assertions hold.

mod messages;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use habits::{Looked, Named};
use report::{Assertion, Placement, Transformation};
use vm::classes::class::Kind;

use self::messages::messages;
use crate::advice::package;
use crate::code::{Expression, Use, Yield};
use crate::compare::{Difference, Spot, Step};
use crate::log::Code;
use crate::members::{Classes, Reader, Shows};
use crate::source::primary;
use crate::state::{Aspect, Bits, Datum, RETURNED};
use crate::style::{Said, Statement};
use crate::verdict::Project;

/// How directly a proposal checks the difference; the most direct comes first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    /// Whether the assertion only says that a reference is not null. A body can do a lot less and still return an
    /// object.
    says_little: bool,
    /// Whether the assertion evaluates an expression once more.
    again: bool,
    /// Whether the statement gets a `catch` block around it.
    pub is_caught: bool,
    /// The kind of method that the assertion calls; `None` for the value itself or an accessible
    /// field.
    through: Option<Shows>,
    /// How unlikely a developer asserts this method, in millionths.
    unlikely: u32,
}

/// An expression that an assertion may check.
struct Asked {
    source: String,
    /// The method that it calls; `None` for the value itself or an accessible field.
    through: Option<Reader>,
    /// Whether it is a reference to a box, if its value is a number.
    is_boxed: bool,
}

/// Observers by name, with the probabilities that a developer asserts them.
type Likely = Rc<[(Arc<str>, f64)]>;

/// Assertions are wanted that detect a transformation.
pub(crate) struct Wanted<'a> {
    project: &'a Project<'a>,
    transformation: &'a Transformation,
    /// The answers of the project's habits, by the classes of the object and of the test.
    likely: RefCell<BTreeMap<(String, String), Likely>>,
}

impl<'a> Wanted<'a> {
    pub fn new(project: &'a Project<'a>, transformation: &'a Transformation) -> Wanted<'a> {
        Wanted { project, transformation, likely: RefCell::default() }
    }
}

impl Wanted<'_> {
    /// Returns assertions on a difference, with their places in the source.
    pub fn assertions(&self, difference: &Difference) -> Vec<(Rank, Assertion)> {
        // With several evaluations, the assertion would expect the same value from each of them.
        if difference.key.occurrence > 0 {
            return Vec::new();
        }
        let (code, pc, all) = match &difference.key.spot {
            Spot::Expression { code, pc, .. } => {
                let lost = difference.in_lost();
                let told = lost.iter().chain([difference]);
                let all = told.flat_map(|it| self.of_value(it, (code, *pc)));
                (code, *pc, all.collect())
            }
            Spot::Escaped { code, pc } => (code, *pc, messages(difference, (code, *pc), self)),
            Spot::After { code, pc, within, .. } => {
                let variable = code.variable(*within);
                let all = variable
                    .into_iter()
                    .flat_map(|name| self.asking(difference, code, (name, true), Rank::default()));
                (code, *pc, all.collect())
            }
            Spot::Exit { .. } => return Vec::new(),
        };
        let source = code.source.as_deref().and_then(self.project.file);
        let Some((file, line)) = source.zip(code.line(pc)) else { return Vec::new() };
        let there = |(rank, assertion): (Rank, Assertion)| {
            (rank, Assertion { file: file.clone(), line: u32::from(line), ..assertion })
        };
        all.into_iter().map(there).collect()
    }

    /// Returns assertions on the value of an expression, without their lines.
    fn of_value(
        &self,
        difference: &Difference,
        (code, pc): (&Code, u16),
    ) -> Vec<(Rank, Assertion)> {
        let Some(expression) = code.expressions.at_index(pc) else { return Vec::new() };
        if code.expressions.is_hash(expression) {
            return Vec::new();
        }
        let Some((again, place, value)) = value(expression) else { return Vec::new() };
        let is_reference = matches!(expression.yields, Yield::Value(Kind::Reference) | Yield::Made);
        let rank = Rank { again, ..Rank::default() };
        let value = self.project.as_written(code, pc, value);
        let all = self.asking(difference, code, (&value, is_reference), rank);
        all.map(|(rank, assertion)| (rank, Assertion { place, ..assertion })).collect()
    }

    /// Returns assertions on a value that the source expression `source` names. `rank` is the rank of
    /// an assertion on the value itself.
    fn asking<'a>(
        &self,
        difference: &'a Difference,
        code: &'a Code,
        (source, is_reference): (&str, bool),
        rank: Rank,
    ) -> impl Iterator<Item = (Rank, Assertion)> + use<'a> {
        let all = asked(difference, code, source, is_reference, self.project.classes);
        let unlikely: Vec<u32> = all.iter().map(|it| self.unlikely(difference, code, it)).collect();
        all.into_iter().zip(unlikely).flat_map(move |(asked, unlikely)| {
            let through = asked.through.as_ref().map(|it| it.shows);
            let rank = Rank { through, unlikely, ..rank };
            let checks = checks(difference, &asked).into_iter();
            checks.map(move |said| {
                let says_little = matches!(said, Said::NotNull(_));
                (Rank { says_little, ..rank }, unplaced(code.style.write(&said)))
            })
        })
    }

    /// Returns the estimated probability, in millionths, that a developer of the project would not assert the value of
    /// an expression.
    fn unlikely(&self, difference: &Difference, code: &Code, asked: &Asked) -> u32 {
        let reader = asked.through.as_ref().map(|it| &it.method);
        let field = difference.key.property.path.field();
        let (Some(habits), Some(reader), Some(field)) = (self.project.habits, reader, field) else {
            return 0;
        };
        let internal = |name: &str| name.replace('.', "/");
        let (class, test_class) = (internal(&field.class), internal(&code.method.class));
        let mut known = self.likely.borrow_mut();
        let all = known.entry((class, test_class)).or_insert_with_key(|(class, test_class)| {
            let Transformation { class: of, method: name, descriptor, .. } = self.transformation;
            // What the test called last is not known. It may well be the transformed method.
            let called = Named { class: &internal(of), name, descriptor };
            let looked =
                Looked { class, test_class, called: &[called], arguments: &[], values: &[] };
            habits.asserted(&looked).into()
        });
        let likely = all.iter().find(|(name, _)| **name == *reader.name).map_or(0.0, |it| it.1);
        ((1.0 - likely) * 1e6).round() as u32
    }
}

/// Returns how an assertion can name the value of an expression: whether it evaluates the
/// expression once more, where it stands, and the name.
pub(crate) fn value(expression: &Expression) -> Option<(bool, Placement, &str)> {
    let text = expression.text.as_deref();
    match &expression.used {
        _ if expression.yields == Yield::Way => None,
        Use::Local(Some(variable)) => Some((false, Placement::Behind, variable)),
        _ if expression.is_local => Some((false, Placement::Behind, text?)),
        Use::Discarded => Some((false, Placement::Instead, text?)),
        _ => Some((true, Placement::Behind, text?)),
    }
}

/// Returns the assertion that a call must throw. It fails if the code after the call is reached.
/// This is for tests in which the exception does no harm.
pub(crate) fn fail(
    difference: &Difference,
    call: &Step,
    code: &Code,
    file: &dyn Fn(&str) -> Option<String>,
) -> Option<Assertion> {
    let (Datum::Text(thrown), Datum::Text(ending)) =
        (&difference.original, &difference.transformed)
    else {
        return None;
    };
    if difference.key.property.aspect != Aspect::Ending || &*ending.text != RETURNED {
        return None;
    }
    let class = thrown.text.rsplit(['.', '$']).next().unwrap_or_default();
    Some(Assertion {
        file: file(code.source.as_deref()?)?,
        line: call.line?,
        ..unplaced(code.style.fail(&format!("{class} expected")))
    })
}

/// Returns an assertion without a place, not proved yet.
pub(crate) fn unplaced(Statement { code, imports }: Statement) -> Assertion {
    Assertion {
        file: String::new(),
        line: 0,
        place: Placement::Behind,
        code,
        imports,
        environments: 0,
        on_jvm: false,
        not_on_jvm: None,
        digest: String::new(),
    }
}

/// Returns the expressions that assertions may check, the best first, for a value with the source
/// `text`.
fn asked(
    difference: &Difference,
    code: &Code,
    text: &str,
    is_reference: bool,
    classes: &Classes<'_>,
) -> Vec<Asked> {
    let property = &difference.key.property;
    let object = primary(text);
    let is_after = matches!(difference.key.spot, Spot::After { .. });
    let Some(field) = property.path.field() else {
        // The content of the object that a variable refers to differs; a run that asks for it shows how.
        if is_after || !property.path.is_itself() {
            return Vec::new();
        }
        let is_unboxed = is_reference && matches!(difference.original, Datum::Bits(_));
        let is_member = match property.aspect {
            Aspect::Length | Aspect::Size => true,
            Aspect::Value => is_unboxed,
            Aspect::Null | Aspect::Ending | Aspect::Class => false,
        };
        let source = if is_member { object } else { text.to_owned() };
        return vec![Asked { source, through: None, is_boxed: is_reference }];
    };
    let package = package(code);
    let of_field = classes.field_type(&field.class, &field.name);
    let is_boxed = of_field.is_some_and(|descriptor| descriptor.starts_with('L'));
    let mut all = Vec::new();
    if classes.has_open_field(&field.class, &field.name, package) {
        let source = format!("{object}.{}", field.name);
        all.push(Asked { source, through: None, is_boxed });
    }
    let readers = classes.readers(&field.class, &field.name, package).into_iter();
    all.extend(readers.filter(|reader| is_told(property.aspect, reader.shows)).map(|reader| {
        let source = format!("{object}.{}()", reader.method.name);
        Asked { source, through: Some(reader), is_boxed }
    }));
    all
}

/// Returns whether a method's result may show an aspect of the field that the method reads.
fn is_told(aspect: Aspect, shows: Shows) -> bool {
    match shows {
        Shows::Field | Shows::Alike => true,
        Shows::Number => matches!(aspect, Aspect::Length | Aspect::Size),
        Shows::Condition => aspect == Aspect::Null,
        Shows::Else => false,
    }
}

/// Returns the assertions that a difference permits.
fn checks(difference: &Difference, asked: &Asked) -> Vec<Said> {
    let Asked { source, through, is_boxed } = asked;
    match (difference.key.property.aspect, through.as_ref().map(|it| it.shows)) {
        (Aspect::Length | Aspect::Size, Some(Shows::Number)) => {
            vec![equal(difference, source.clone(), false)]
        }
        // The method's meaning is unknown, so either may hold.
        (_, Some(Shows::Condition)) => {
            vec![Said::True(source.clone()), Said::False(source.clone())]
        }
        _ => check(difference, source, *is_boxed).into_iter().collect(),
    }
}

/// Returns the assertion on an expression that a difference permits.
pub(crate) fn check(difference: &Difference, asked: &str, is_boxed: bool) -> Option<Said> {
    Some(match (difference.key.property.aspect, &difference.original) {
        (Aspect::Null, Datum::Bits(Bits::Boolean(true))) => Said::Null(asked.to_owned()),
        (Aspect::Null, _) => Said::NotNull(asked.to_owned()),
        (Aspect::Length, _) => equal(difference, format!("{asked}.length"), false),
        (Aspect::Size, _) => equal(difference, format!("{asked}.size()"), false),
        (Aspect::Value, Datum::Bits(Bits::Boolean(true))) => Said::True(asked.to_owned()),
        (Aspect::Value, Datum::Bits(Bits::Boolean(false))) => Said::False(asked.to_owned()),
        (Aspect::Value, Datum::Text(text)) if text.cut.is_some() => return None,
        (Aspect::Value, Datum::Text(_) | Datum::Bits(_)) => {
            equal(difference, asked.to_owned(), is_boxed)
        }
        _ => return None,
    })
}

fn equal(difference: &Difference, actual: String, is_boxed: bool) -> Said {
    Said::Equal { expected: difference.original.clone(), actual, is_boxed }
}
