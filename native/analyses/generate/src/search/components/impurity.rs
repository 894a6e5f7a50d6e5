//! Impurity (GRT, section III-B): changes inputs before they are used.
//!
//! - A number `v` becomes `v + N(0, 30)`, rounded if it is whole, and clamped to the range of its type. Beyond the
//!   paper, one time in ten it becomes `-v`, `2v`, `v / 2` or a bound of the type.
//! - In a text, a character is inserted, removed or replaced, or a substring is taken, with a probability of a
//!   quarter each.
//! - An object is passed to an operation that may change it, and used afterwards. Operations that were seen to change
//!   an object of its class have weight 3, other operations weight 1, and pure ones weight 0 (see `purity`).

use std::sync::Arc;

use crate::search::random::Random;
use crate::statements::literal::Literal;

/// The probability that a literal is changed. The paper leaves the ratio to the user. Randoop changes literals
/// always, which loses mined constants that satisfy a condition exactly.
pub const CHANGES_LITERAL: f64 = 0.5;
/// The probability that an object is changed. Each change makes the sequence longer.
pub const CHANGES_OBJECT: f64 = 0.3;
/// The standard deviation of changes of numbers.
const SIGMA: f64 = 30.0;

/// Returns a changed copy of a literal. `null`, `boolean` values and classes stay as they are.
#[must_use]
pub fn changed(literal: &Literal, random: &mut Random) -> Literal {
    match literal {
        Literal::Null | Literal::Boolean(_) | Literal::Class(_) => literal.clone(),
        Literal::Byte(it) => {
            Literal::Byte(whole(i64::from(*it), (i8::MIN.into(), i8::MAX.into()), random) as i8)
        }
        Literal::Short(it) => {
            Literal::Short(whole(i64::from(*it), (i16::MIN.into(), i16::MAX.into()), random) as i16)
        }
        Literal::Char(it) => {
            Literal::Char(whole(i64::from(*it), (0, u16::MAX.into()), random) as u16)
        }
        Literal::Int(it) => {
            Literal::Int(whole(i64::from(*it), (i32::MIN.into(), i32::MAX.into()), random) as i32)
        }
        Literal::Long(it) => Literal::Long(whole(*it, (i64::MIN, i64::MAX), random)),
        Literal::Float(bits) => {
            let it = f64::from(f32::from_bits(*bits));
            Literal::Float((number(it, f64::from(f32::MAX), random) as f32).to_bits())
        }
        Literal::Double(bits) => {
            Literal::Double(number(f64::from_bits(*bits), f64::MAX, random).to_bits())
        }
        Literal::Text(units) => Literal::Text(text(units, random)),
    }
}

/// Returns a changed whole number between two bounds.
fn whole(value: i64, (least, most): (i64, i64), random: &mut Random) -> i64 {
    // Small steps around a mined constant find the conditions next to it. Signs, doublings and bounds find overflows,
    // which the normal distribution practically never reaches.
    let changed = match random.chance(0.1) {
        true => match random.below(5) {
            0 => value.saturating_neg(),
            1 => value.saturating_mul(2),
            2 => value / 2,
            3 => least,
            _ => most,
        },
        false => value.saturating_add(libm::round(random.normal(SIGMA)) as i64),
    };
    changed.clamp(least, most)
}

/// Returns a changed fraction.
fn number(value: f64, most: f64, random: &mut Random) -> f64 {
    match random.chance(0.1) {
        true => match random.below(5) {
            0 => -value,
            1 => value * 2.0,
            2 => value / 2.0,
            3 => -most,
            _ => most,
        },
        // Quarters only: a number with many digits makes a test hard to read.
        false => libm::round((value + random.normal(SIGMA)) * 4.0) / 4.0,
    }
}

/// Returns a text that differs in one character, or a substring.
fn text(units: &[u16], random: &mut Random) -> Arc<[u16]> {
    let mut changed = units.to_vec();
    // Printable ASCII (32 to 126), so that tests stay readable.
    let printable = 32 + random.below(95) as u16;
    match random.below(4) {
        0 => changed.insert(random.below(units.len() + 1), printable),
        _ if units.is_empty() => {}
        1 => drop(changed.remove(random.below(units.len()))),
        2 => {
            let at = random.below(units.len());
            changed.iter_mut().skip(at).take(1).for_each(|unit| *unit = printable);
        }
        _ => {
            let from = random.below(units.len());
            let to = from + random.below(units.len() - from + 1);
            changed = units.get(from..to).unwrap_or(&[]).to_vec();
        }
    }
    changed.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_in_their_range() {
        let mut random = Random::new(0, "impurity");
        for _ in 0..1000 {
            assert!(matches!(changed(&Literal::Byte(120), &mut random), Literal::Byte(_)));
            assert!(matches!(changed(&Literal::Long(i64::MAX), &mut random), Literal::Long(_)));
        }
    }

    #[test]
    fn texts_change_by_one_character_or_become_a_part() {
        let mut random = Random::new(0, "impurity");
        for _ in 0..1000 {
            let Literal::Text(units) = changed(&Literal::text("hello"), &mut random) else {
                panic!()
            };
            assert!(units.len() <= 6);
            let Literal::Text(units) = changed(&Literal::text(""), &mut random) else { panic!() };
            assert!(units.len() <= 1);
        }
    }
}
