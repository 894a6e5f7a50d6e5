//! Random expressions over `int` variables.

use crate::random::Random;

/// Returns an expression of type `int`, nested to a depth. It may divide by zero.
pub fn int(random: &mut Random, variables: &[&str], depth: u64) -> String {
    if depth == 0 {
        return match random.below(4) {
            0 => format!("{}", random.between(0, 1000) as i64 - 500),
            _ => random.pick(variables).to_owned(),
        };
    }
    let left = int(random, variables, depth - 1);
    let below = random.below(depth);
    let right = int(random, variables, below);
    match random.below(9) {
        0 => format!("({left} / {right})"),
        1 => format!("({left} < {right} ? {left} : {right})"),
        2 => format!("(int) ({left} * 0.75 + Math.abs({right}) / 3.0f)"),
        3 => format!("(int) ((long) {left} * {right} >>> 7)"),
        4 => format!("(byte) ({left} % ({right} | 1))"),
        _ => {
            let operator = random.pick(&["+", "-", "*", "^", "&", "|", "<<", ">>", ">>>"]);
            format!("({left} {operator} {right})")
        }
    }
}
