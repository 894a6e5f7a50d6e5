//! Random values that are chosen on a real JVM: those that the program itself draws.

use classfile::{Side, Step};
use vm::Choice;

use super::Rule;

const RANDOM: &str = "java/util/Random";
const OF_THREAD: &str = "java/util/concurrent/ThreadLocalRandom";
const SECURE: &str = "java/security/SecureRandom";
const GENERATOR: &str = "java/util/random/RandomGenerator";
const GENERATORS: [&str; 4] = [RANDOM, OF_THREAD, SECURE, GENERATOR];
const MATH: &str = "java/lang/Math";

/// Returns the rules that replace the result of a method of a generator by a value. There are none for integers that
/// depend on a bound, because the bound is no longer on the stack after the call.
pub(super) fn rules(value: Choice) -> Vec<Rule> {
    let integer = |value: i64| i32::try_from(value).ok().map(|it| vec![Step::Pop, Step::Int(it)]);
    let number = |value: f64| Some(vec![Step::Pop2, Step::Double(value.to_bits())]);
    let (bounded, ranged, any, number, truth) = match value {
        Choice::Least => (integer(0), None, integer(i64::from(i32::MIN)), number(0.0), integer(0)),
        Choice::Greatest => (None, None, None, number(1.0_f64.next_down()), integer(1)),
        Choice::Integer(value) => (integer(value), integer(value), None, None, None),
    };
    let of_generators: [(&[&str], &str, _); 5] = [
        (&["nextInt"], "(I)I", bounded),
        (&["nextInt"], "(II)I", ranged),
        (&["nextInt"], "()I", any),
        (&["nextDouble"], "()D", number.clone()),
        (&["nextBoolean"], "()Z", truth),
    ];
    let mut rules = Vec::new();
    let mut add = |class, methods, descriptor, steps: Option<Vec<Step>>| {
        let (side, is_for_program) = (Side::After, true);
        rules.extend(steps.map(|steps| Rule {
            class,
            methods,
            side,
            descriptor,
            steps,
            is_for_program,
        }));
    };
    for class in GENERATORS {
        for (methods, descriptor, steps) in &of_generators {
            add(class, *methods, *descriptor, steps.clone());
        }
    }
    add(MATH, &["random"], "()D", number);
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_greatest_integer_depends_on_a_bound_that_is_not_known() {
        let integers = |it| rules(it).iter().filter(|it| it.methods == ["nextInt"]).count();
        assert_eq!(integers(Choice::Greatest), 0);
        assert_eq!(integers(Choice::Least), 2 * GENERATORS.len());
    }
}
