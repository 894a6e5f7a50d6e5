//! Chooses the literal that an input gets.

use std::collections::BTreeMap;
use std::sync::Arc;

use vm::classes::class::Kind;

use crate::search::components::constants::Constants;
use crate::search::components::{Components, impurity};
use crate::search::random::Random;
use crate::statements::implementations;
use crate::statements::literal::Literal;

/// The probability of a constant of the class under test. The authors of the public implementation of GRT in Randoop
/// use 0.3 as well.
const LOCAL: f64 = 0.3;
/// The probability of a constant of the class under test in the paper.
const LOCAL_IN_PAPER: f64 = 0.01;
/// The probability of a constant from anywhere in the module.
const GLOBAL: f64 = 0.1;
/// The probability of a value that an earlier statement returned.
const SEEN: f64 = 0.1;
/// The most values of a kind that are remembered from results. Later values are ignored.
const MOST_SEEN: usize = 200;
/// The longest text that is remembered from results, in UTF-16 code units.
const LONGEST: usize = 100;

/// Chooses literals from mined constants, values that were results, and seeds.
pub struct Literals<'a> {
    constants: &'a Constants,
    components: Components,
}

/// Values that were results, by kind, in the order in which they first appeared. `Reference` stands for texts.
#[derive(Default)]
pub struct Seen(BTreeMap<u8, Vec<Literal>>);

impl<'a> Literals<'a> {
    /// Creates the chooser.
    #[must_use]
    pub fn new(constants: &'a Constants, components: Components) -> Literals<'a> {
        Literals { constants, components }
    }

    /// Chooses a literal of a primitive kind, or a text for `Reference`. `class` is the class under test, whose
    /// constants are preferred. Impurity may change the literal.
    pub fn choose(
        &self,
        kind: Kind,
        class: Option<&Arc<str>>,
        seen: &Seen,
        random: &mut Random,
    ) -> Literal {
        let chosen = self.unchanged(kind, class, seen, random);
        let changes = self.components.impurity && random.chance(impurity::CHANGES_LITERAL);
        if changes { impurity::changed(&chosen, random) } else { chosen }
    }

    /// Chooses a literal from one of the sources. The seeds serve if the chosen source has nothing of this kind.
    fn unchanged(
        &self,
        kind: Kind,
        class: Option<&Arc<str>>,
        seen: &Seen,
        random: &mut Random,
    ) -> Literal {
        let roll = random.unit();
        let local = if self.components.paper { LOCAL_IN_PAPER } else { LOCAL };
        let mined = self.components.constant_mining;
        // One roll decides between all sources, so the probabilities add up.
        let found = if mined && roll < local {
            class.and_then(|class| self.constants.local(class, kind, random))
        } else if mined && roll < local + GLOBAL {
            self.constants.global(kind, random)
        } else if roll < local + GLOBAL + SEEN {
            seen.0.get(&(kind as u8)).and_then(|seen| random.pick(seen)).cloned()
        } else {
            None
        };
        // A source may have nothing of this kind, such as a class without texts.
        found.or_else(|| random.pick(&seeds(kind, mined)).cloned()).unwrap_or(Literal::Null)
    }
}

impl Seen {
    /// Remembers the value of a result, unless it is a long text or differs from run to run.
    pub fn note(&mut self, value: Literal) {
        let kind = value.bits().map_or(Kind::Reference, |(kind, _)| kind);
        if matches!(&value, Literal::Text(units) if units.len() > LONGEST || has_identity_hash(units))
        {
            return;
        }
        let seen = self.0.entry(kind as u8).or_default();
        // Each value once: a value that is returned often is no better as an input.
        if seen.len() < MOST_SEEN && !seen.contains(&value) {
            seen.push(value);
        }
    }
}

/// Returns whether a text looks like the result of `Object.toString`, such as `a.B@1b2c3d`, which differs from run to
/// run.
#[must_use]
pub fn has_identity_hash(units: &[u16]) -> bool {
    let hex = |unit: Option<&u16>| unit.is_some_and(|&it| matches!(it, 0x30..=0x39 | 0x61..=0x66));
    let mut at_signs = units.iter().enumerate().filter(|(_, unit)| **unit == u16::from(b'@'));
    // Five hexadecimal digits are rare in other texts with `@`, such as addresses. Identity hash codes seldom have
    // fewer.
    at_signs.any(|(at, _)| (1..=5).all(|by| hex(units.get(at + by))))
}

/// Returns whether a text names an internal class of the JDK, of a compiler or of this crate. Other releases have
/// other internal classes.
#[must_use]
pub fn names_internals(units: &[u16]) -> bool {
    let text = String::from_utf16_lossy(units);
    let hidden = ["$$Lambda", "$Proxy", implementations::PREFIX];
    let begins = |package: &str| {
        // The name of a package must begin at the start of a qualified name and go on after its dot. So
        // `my.sun.Flower` does not match `sun.`, and neither does the end of a sentence about the sun.
        let is_part = |it: char| it.is_alphanumeric() || it == '.' || it == '_';
        text.match_indices(package).any(|(at, found)| {
            let (before, after) = (text.get(..at), text.get(at + found.len()..));
            !before.is_some_and(|it| it.ends_with(is_part))
                && after.is_some_and(|it| it.starts_with(char::is_alphanumeric))
        })
    };
    hidden.iter().any(|it| text.contains(it))
        || ["sun.", "jdk.internal.", "com.sun."].into_iter().any(begins)
}

/// Returns the literals with which generation begins: Randoop's, and more of them if `more` is true.
fn seeds(kind: Kind, more: bool) -> Vec<Literal> {
    let whole: &[i64] = if more { &[-1, 0, 1, 2, 10, 100] } else { &[-1, 0, 1, 10, 100] };
    let whole = || whole.iter().filter_map(|&it| Literal::of_whole(kind, it));
    let bounds = |least: i64, most: i64| {
        [least, most].into_iter().filter(|_| more).filter_map(|it| Literal::of_whole(kind, it))
    };
    let chars = |of: &str| of.encode_utf16().map(Literal::Char).collect();
    match kind {
        Kind::Boolean => vec![Literal::Boolean(false), Literal::Boolean(true)],
        Kind::Char => chars(if more { "# 4aZ-\n" } else { "# 4a" }),
        Kind::Byte => whole().chain(bounds(i8::MIN.into(), i8::MAX.into())).collect(),
        Kind::Short => whole().chain(bounds(i16::MIN.into(), i16::MAX.into())).collect(),
        Kind::Int => whole().chain(bounds(i32::MIN.into(), i32::MAX.into())).collect(),
        Kind::Long => whole().chain(bounds(i64::MIN, i64::MAX)).collect(),
        Kind::Float => {
            let special = [f32::NAN, f32::INFINITY, f32::MAX, f32::MIN_POSITIVE, 0.5];
            let special = special.into_iter().filter(|_| more);
            whole().chain(special.map(|it| Literal::Float(it.to_bits()))).collect()
        }
        Kind::Double => {
            let special = [f64::NAN, f64::INFINITY, f64::MAX, f64::MIN_POSITIVE, 0.5];
            let special = special.into_iter().filter(|_| more);
            whole().chain(special.map(|it| Literal::Double(it.to_bits()))).collect()
        }
        Kind::Reference => {
            let texts: &[&str] =
                if more { &["", " ", "a", "1", "hi!", "a B-2.c"] } else { &["", "hi!"] };
            texts.iter().map(|text| Literal::text(text)).collect()
        }
        Kind::Void => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_differ_from_run_to_run_are_known() {
        let units = |text: &str| text.encode_utf16().collect::<Vec<u16>>();
        assert!(has_identity_hash(&units("a.B@1b2c3d")));
        assert!(!has_identity_hash(&units("user@example.org")));
        assert!(!has_identity_hash(&units("none")));
        assert!(names_internals(&units("was a sun.nio.cs.UTF_8")));
        assert!(names_internals(&units("a.B$$Lambda/12")));
        assert!(!names_internals(&units("a day in the sun. And my.sun.Flower")));
    }
}
