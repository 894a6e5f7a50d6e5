//! Random expressions of a type, nested to a given depth.

use super::literal;
use super::scope::{Method, Scope, Type};

/// Returns an expression of this type.
pub fn of(scope: &mut Scope<'_>, kind: Type, depth: u64) -> String {
    if depth == 0 {
        return match scope.random.below(3) {
            0 => literal::of(scope.random, kind),
            _ => scope.readable(kind),
        };
    }
    match scope.random.below(10) {
        0 => literal::of(scope.random, kind),
        1 => scope.readable(kind),
        2 => conditional(scope, kind, depth - 1),
        3 => switch(scope, kind, depth - 1),
        4 => match scope.method(kind) {
            Some(method) => call(scope, &method, depth - 1),
            None => assignment(scope, kind, depth - 1),
        },
        5 => assignment(scope, kind, depth - 1),
        _ => operator(scope, kind, depth - 1),
    }
}

/// Returns a call of a method.
pub fn call(scope: &mut Scope<'_>, method: &Method, depth: u64) -> String {
    let argument = |kind: &Type| of(scope, *kind, depth);
    let arguments: Vec<String> = method.parameters.iter().map(argument).collect();
    format!("{}({})", method.name, arguments.join(", "))
}

fn conditional(scope: &mut Scope<'_>, kind: Type, depth: u64) -> String {
    let condition = of(scope, Type::Boolean, depth);
    let (one, other) = (of(scope, kind, depth), of(scope, kind, depth));
    // Both operands get a cast, because mixed types would be promoted.
    format!("({condition} ? {} : {})", cast(kind, &one), cast(kind, &other))
}

fn switch(scope: &mut Scope<'_>, kind: Type, depth: u64) -> String {
    let depth = depth.min(1);
    let key = of(scope, Type::Int, depth);
    let [zero, one, other] = [0, 1, 2].map(|_| {
        let value = of(scope, kind, depth);
        cast(kind, &value)
    });
    let far = scope.random.between(3, 9000);
    format!(
        "(switch ({key}) {{ case 0 -> {zero}; case 1, {far}, -7 -> {one}; default -> {other}; }})"
    )
}

/// Returns an assignment, simple or compound, or an increment.
pub fn assignment(scope: &mut Scope<'_>, kind: Type, depth: u64) -> String {
    let target = scope.writable(kind);
    if kind.is_numeric() {
        match scope.random.below(4) {
            0 => return format!("({target}{})", scope.random.pick(&["++", "--"])),
            1 => return format!("({}{target})", scope.random.pick(&["++", "--"])),
            2 => {
                let other = number(scope);
                let value = of(scope, other, depth);
                let operator = match kind.is_integral() && other.is_integral() {
                    true => scope
                        .random
                        .pick(&["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"]),
                    false => scope.random.pick(&["+", "-", "*", "/", "%"]),
                };
                return format!("({target} {operator}= {value})");
            }
            _ => {}
        }
    }
    let value = of(scope, kind, depth);
    match kind {
        Type::Boolean => format!("({target} {}= {value})", scope.random.pick(&["", "&", "|", "^"])),
        Type::Text if scope.random.below(3) == 0 => {
            let other = any(scope);
            let more = of(scope, other, depth);
            format!("({target} = cut({target} + {}))", in_text(other, more))
        }
        _ => format!("({target} = {})", cast(kind, &value)),
    }
}

fn operator(scope: &mut Scope<'_>, kind: Type, depth: u64) -> String {
    match kind {
        Type::Int => int(scope, depth),
        Type::Long => long(scope, depth),
        Type::Float | Type::Double => floating(scope, kind, depth),
        Type::Boolean => boolean(scope, depth),
        Type::Char | Type::Byte | Type::Short => {
            let from = number(scope);
            let value = of(scope, from, depth);
            cast(kind, &value)
        }
        Type::Text => text(scope, depth),
        Type::Array => array(scope, depth),
    }
}

fn int(scope: &mut Scope<'_>, depth: u64) -> String {
    let (a, b) = (of(scope, Type::Int, depth), of(scope, Type::Int, depth));
    match scope.random.below(14) {
        0 => {
            let text = of(scope, Type::Text, depth);
            format!("String.valueOf({text}).length()")
        }
        1 => {
            let text = of(scope, Type::Text, depth);
            format!("({text}).compareTo({})", of(scope, Type::Text, depth))
        }
        2 => {
            let array = of(scope, Type::Array, depth);
            let mask = scope.random.pick(&["& 7", "% 9", "& 3"]);
            format!("({array})[{a} {mask}]")
        }
        3 => {
            let from = number(scope);
            let value = of(scope, from, depth);
            cast(Type::Int, &value)
        }
        4 => {
            format!("Math.{}({a}, {b})", scope.random.pick(&["max", "min", "floorMod", "addExact"]))
        }
        5 => format!(
            "Integer.{}({a})",
            scope.random.pick(&["bitCount", "reverse", "numberOfTrailingZeros", "highestOneBit"])
        ),
        6 => format!("({}{a})", scope.random.pick(&["-", "~"])),
        7 => {
            let wide = number(scope);
            let (one, other) = (of(scope, wide, depth), of(scope, wide, depth));
            match wide {
                Type::Float => format!("Float.compare({one}, {other})"),
                Type::Double => format!("Double.compare({one}, {other})"),
                _ => format!("Long.compare({one}, {other})"),
            }
        }
        8 => lambda(scope, &a, &b),
        9 => format!(
            "(Integer.valueOf({a}) == {b} ? (Integer) {a} : Integer.valueOf({b})).intValue()"
        ),
        _ => binary(scope, &a, &b, &INTEGRAL),
    }
}

/// Returns a lambda that is created and called at once. It captures a variable that is never
/// assigned.
fn lambda(scope: &mut Scope<'_>, a: &str, b: &str) -> String {
    let (one, other) = (scope.fresh(), scope.fresh());
    let operator = scope.random.pick(&["+", "-", "*", "^", "/"]);
    format!(
        "((IntBinaryOperator) ({one}, {other}) -> {one} {operator} {other} + it.i).applyAsInt({a}, {b})"
    )
}

const INTEGRAL: [&str; 11] = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"];

fn binary(scope: &mut Scope<'_>, a: &str, b: &str, operators: &[&str]) -> String {
    format!("({a} {} {b})", scope.random.pick(operators))
}

fn long(scope: &mut Scope<'_>, depth: u64) -> String {
    let other = if scope.random.below(2) == 0 { Type::Int } else { Type::Long };
    let (a, b) = (of(scope, Type::Long, depth), of(scope, other, depth));
    let number = scope.number();
    match scope.random.below(7) {
        0 => {
            let from = self::number(scope);
            let value = of(scope, from, depth);
            cast(Type::Long, &value)
        }
        1 => format!("(State{number}.shared{number} += {b})"),
        2 => format!("Long.{}({a})", scope.random.pick(&["reverse", "highestOneBit", "hashCode"])),
        3 => format!("Math.multiplyHigh({a}, {b})"),
        _ => binary(scope, &a, &b, &INTEGRAL),
    }
}

fn floating(scope: &mut Scope<'_>, kind: Type, depth: u64) -> String {
    let narrow = if scope.random.below(3) == 0 { number(scope) } else { kind };
    let (a, b) = (of(scope, kind, depth), of(scope, narrow, depth));
    match scope.random.below(6) {
        0 => cast(
            kind,
            &format!("Math.{}({a})", scope.random.pick(&["sqrt", "abs", "floor", "rint"])),
        ),
        1 => format!("(-{a})"),
        2 => cast(kind, &b),
        _ => {
            let sum = binary(scope, &a, &b, &["+", "-", "*", "/", "%"]);
            cast(kind, &sum)
        }
    }
}

fn boolean(scope: &mut Scope<'_>, depth: u64) -> String {
    match scope.random.below(6) {
        0 | 1 => {
            let (a, b) = (of(scope, Type::Boolean, depth), of(scope, Type::Boolean, depth));
            binary(scope, &a, &b, &["&&", "||", "^", "&", "|", "=="])
        }
        2 => format!("(!{})", of(scope, Type::Boolean, depth)),
        3 => {
            let (a, b) = (of(scope, Type::Text, depth), of(scope, Type::Text, depth));
            let test = scope.random.pick(&["equals", "startsWith", "contains"]);
            format!(
                "({a} == null || {b} == null || String.valueOf({a}).{test}(String.valueOf({b})))"
            )
        }
        _ => {
            let (one, other) = (number(scope), number(scope));
            let (a, b) = (of(scope, one, depth), of(scope, other, depth));
            binary(scope, &a, &b, &["<", "<=", ">", ">=", "==", "!="])
        }
    }
}

fn text(scope: &mut Scope<'_>, depth: u64) -> String {
    let other = any(scope);
    let value = of(scope, other, depth);
    match scope.random.below(5) {
        0 => match other {
            Type::Array => format!("Arrays.toString({value})"),
            _ => format!("String.valueOf({value})"),
        },
        1 => {
            let (text, at) = (of(scope, Type::Text, depth), of(scope, Type::Int, depth));
            format!("({text}).substring({at} & 3)")
        }
        2 => {
            let text = of(scope, Type::Text, depth);
            let method = scope.random.pick(&["trim", "toUpperCase", "strip", "intern"]);
            format!("String.valueOf({text}).{method}()")
        }
        _ => {
            let text = of(scope, Type::Text, depth);
            let shown = in_text(other, value);
            format!("cut({text} + {shown} + 'x' + {})", scope.readable(Type::Int))
        }
    }
}

/// Returns the part of a value that is added to a text. For an array this is its length, because
/// its own text contains an identity hash.
fn in_text(kind: Type, value: String) -> String {
    match kind {
        Type::Array => format!("({value}).length"),
        _ => value,
    }
}

fn array(scope: &mut Scope<'_>, depth: u64) -> String {
    match scope.random.below(3) {
        0 => format!("({}).clone()", of(scope, Type::Array, depth)),
        1 => {
            let length = of(scope, Type::Int, depth);
            format!("new int[{length} % 12]")
        }
        _ => {
            let values: Vec<String> = (0..scope.random.between(1, 4))
                .map(|_| of(scope, Type::Int, depth.min(1)))
                .collect();
            format!("new int[] {{ {} }}", values.join(", "))
        }
    }
}

/// Returns a value with a cast to a type. The cast has an effect only between numeric types.
fn cast(kind: Type, value: &str) -> String {
    format!("(({}) {value})", kind.name())
}

/// Returns a random numeric type.
fn number(scope: &mut Scope<'_>) -> Type {
    loop {
        let kind = any(scope);
        if kind.is_numeric() {
            return kind;
        }
    }
}

/// Returns a random type.
pub fn any(scope: &mut Scope<'_>) -> Type {
    Type::random(scope.random)
}
