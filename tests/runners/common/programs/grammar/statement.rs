//! Random statements, nested to a given depth.

use super::expression::{self, assignment, of};
use super::scope::{Scope, Type};

/// Returns any statement, with its line break.
pub fn any(scope: &mut Scope<'_>, depth: u64) -> String {
    if depth == 0 {
        return simple(scope);
    }
    let depth = depth - 1;
    match scope.random.below(12) {
        0..=3 => simple(scope),
        4 => decide(scope, depth),
        5 => count(scope, depth),
        6 => repeat(scope, depth),
        7 => switch(scope, depth),
        8 => guarded(scope, depth),
        9 => each(scope, depth),
        10 => locked(scope, depth),
        _ => jump(scope),
    }
}

/// Returns a block of one to three statements.
fn block(scope: &mut Scope<'_>, depth: u64) -> String {
    let mark = scope.mark();
    let count = scope.random.between(1, 3);
    let statements: String = (0..count).map(|_| any(scope, depth)).collect();
    scope.forget(mark);
    format!("{{\n{statements}    }}")
}

fn simple(scope: &mut Scope<'_>) -> String {
    let kind = expression::any(scope);
    match scope.random.below(5) {
        0 | 1 => {
            let value = of(scope, kind, 3);
            let name = scope.declare(kind, false);
            format!("    {} {name} = {value};\n", kind.name())
        }
        2 => {
            let value = of(scope, kind, 2);
            format!("    {}\n", kind.folded(&value))
        }
        3 => {
            let (array, at) = (of(scope, Type::Array, 1), of(scope, Type::Int, 1));
            let operator = scope.random.pick(&["=", "+=", "^=", "/="]);
            format!("    ({array})[{at} & 7] {operator} {};\n", of(scope, Type::Int, 2))
        }
        _ => {
            let text = assignment(scope, kind, 3);
            // An assignment is a statement only without its parentheses.
            let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
            format!("    {};\n", inner.unwrap_or(&text))
        }
    }
}

fn decide(scope: &mut Scope<'_>, depth: u64) -> String {
    let condition = of(scope, Type::Boolean, 2);
    let then = block(scope, depth);
    match scope.random.below(2) {
        0 => format!("    if ({condition}) {then}\n"),
        _ => format!("    if ({condition}) {then} else {}\n", block(scope, depth)),
    }
}

/// Returns the first statement of every turn of a loop. It uses up fuel, so that all loops end.
fn burn(scope: &Scope<'_>) -> String {
    format!("State{}.burn();", scope.number())
}

fn count(scope: &mut Scope<'_>, depth: u64) -> String {
    let (mark, turns, burn) = (scope.mark(), scope.random.between(1, 12), burn(scope));
    let (name, label) = (scope.declare(Type::Int, true), scope.fresh());
    scope.loops.push(label.clone());
    let body = block(scope, depth);
    scope.loops.pop();
    scope.forget(mark);
    format!("    {label}: for (int {name} = 0; {name} < {turns}; {name}++) {{ {burn} {body} }}\n")
}

fn repeat(scope: &mut Scope<'_>, depth: u64) -> String {
    let (label, burn) = (scope.fresh(), burn(scope));
    let condition = of(scope, Type::Boolean, 2);
    scope.loops.push(label.clone());
    let body = block(scope, depth);
    scope.loops.pop();
    let (turns, limit) = (scope.fresh(), scope.random.between(1, 20));
    match scope.random.below(2) {
        0 => format!(
            "    int {turns} = 0; {label}: while ({turns}++ < {limit} && {condition}) {{ {burn} {body} }}\n"
        ),
        _ => format!(
            "    int {turns} = 0; {label}: do {{ {burn} {body} }} while ({turns}++ < {limit} && {condition});\n"
        ),
    }
}

fn each(scope: &mut Scope<'_>, depth: u64) -> String {
    let (array, burn) = (of(scope, Type::Array, 2), burn(scope));
    let mark = scope.mark();
    let (name, label) = (scope.declare(Type::Int, false), scope.fresh());
    scope.loops.push(label.clone());
    let body = block(scope, depth);
    scope.loops.pop();
    scope.forget(mark);
    format!("    {label}: for (int {name} : {array}) {{ {burn} {body} }}\n")
}

/// Returns a switch with fall-through, over numbers or texts.
fn switch(scope: &mut Scope<'_>, depth: u64) -> String {
    let [one, two, rest] = [0, 1, 2].map(|_| block(scope, depth));
    let leave = if scope.random.below(2) == 0 { " break;" } else { "" };
    match scope.random.below(3) {
        0 => {
            let key = of(scope, Type::Text, 2);
            format!(
                "    switch (String.valueOf({key})) {{ case \"a\": {one}{leave} case \"null\": {two} default: {rest} }}\n"
            )
        }
        1 => {
            let key = of(scope, Type::Int, 2);
            format!(
                "    switch ({key} & 3) {{ case 0: {one}{leave} case 2: {two} break; default: {rest} case 1: }}\n"
            )
        }
        _ => {
            let key = of(scope, Type::Char, 2);
            format!(
                "    switch ({key}) {{ case 'a': {one} break; case '\\uffff': {two}{leave} case 'q': {rest} }}\n"
            )
        }
    }
}

fn guarded(scope: &mut Scope<'_>, depth: u64) -> String {
    let body = block(scope, depth);
    let name = scope.fresh();
    let handler = match scope.random.below(3) {
        0 => format!("catch (ArithmeticException | ArrayIndexOutOfBoundsException {name})"),
        1 => format!("catch (NullPointerException {name})"),
        _ => format!("catch (RuntimeException {name})"),
    };
    let caught = format!(
        "{{ mix({name}.getClass().getName()); mix({name}.getMessage() == null ? \"none\" : {name}.getMessage()); }}"
    );
    match scope.random.below(3) {
        0 => format!("    try {body} {handler} {caught} finally {}\n", block(scope, depth.min(1))),
        1 => format!("    try {body} finally {}\n", block(scope, depth.min(1))),
        _ => format!("    try {body} {handler} {caught}\n"),
    }
}

fn locked(scope: &mut Scope<'_>, depth: u64) -> String {
    let lock = scope.random.pick(&["it", "it.a", "State.class"]);
    let lock = match lock {
        "State.class" => format!("State{}.class", scope.number()),
        other => other.to_owned(),
    };
    format!("    synchronized ({lock}) {}\n", block(scope, depth))
}

/// Returns a jump out of an enclosing loop, or a throw. It is conditional, because the code after
/// it must stay reachable.
fn jump(scope: &mut Scope<'_>) -> String {
    let condition = of(scope, Type::Boolean, 2);
    let labels: Vec<&str> = scope.loops.iter().map(String::as_str).collect();
    let target = match labels.is_empty() {
        true => None,
        false => Some(scope.random.pick(&labels).to_owned()),
    };
    match target {
        Some(label) => {
            format!("    if ({condition}) {} {label};\n", scope.random.pick(&["break", "continue"]))
        }
        None => {
            let text = of(scope, Type::Text, 2);
            format!("    if ({condition}) throw new IllegalStateException({text});\n")
        }
    }
}
