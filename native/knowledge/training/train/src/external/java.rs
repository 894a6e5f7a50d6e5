//! Reads the statements of a generated test. Understands literals and simple calls.
//!
//! Generated tests have one call in each statement, and its arguments are literals or variables. Anything else is an
//! unknown value.

use std::collections::BTreeMap;

use super::oracle::arguments_of;

/// A value in a test, as its source shows it.
#[derive(Clone, Debug, PartialEq)]
pub enum Literal {
    /// `null`, perhaps with a cast.
    Null,
    /// A whole number.
    Whole(i64),
    /// Another number.
    Fraction(f64),
    /// A character.
    Char(char),
    /// A text.
    Text(String),
    /// `true` or `false`.
    Boolean(bool),
    /// Anything else.
    Unknown,
}

/// A call in a test.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// The expression before the last point; empty for a constructor.
    pub receiver: String,
    /// The name of the method; the class for a constructor.
    pub name: String,
    /// Whether it is a constructor.
    pub is_constructor: bool,
    /// The arguments.
    pub arguments: Vec<Literal>,
}

impl Call {
    /// Returns whether the method is static, as its receiver starts like a class.
    #[must_use]
    pub fn is_static(&self) -> bool {
        let name = self.receiver.rsplit('.').next().unwrap_or_default();
        !self.is_constructor && name.starts_with(char::is_uppercase)
    }
}

/// A statement: perhaps a variable, and what is computed.
#[derive(Clone, Debug, PartialEq)]
pub struct Statement {
    /// The type and the name of the variable that it declares or sets. The type is empty if it is declared before.
    pub variable: Option<(String, String)>,
    /// The call, if it is one.
    pub call: Option<Call>,
}

/// Returns the statements of a prefix.
#[must_use]
pub fn statements(prefix: &str) -> Vec<Statement> {
    let body = prefix.split_once('{').map_or(prefix, |(_, body)| body);
    let mut known = BTreeMap::new();
    pieces(body).iter().filter_map(|it| statement(it, &mut known)).collect()
}

/// Splits at the semicolons outside of quotation marks, and removes comments.
fn pieces(body: &str) -> Vec<String> {
    let lines = body.lines().filter(|it| !it.trim_start().starts_with("//"));
    let text = lines.collect::<Vec<_>>().join(" ");
    let mut pieces = vec![String::new()];
    let (mut quote, mut is_escaped) = (None, false);
    for char in text.chars() {
        match (quote, char) {
            _ if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(open), _) if open == char => quote = None,
            (None, '"' | '\'') => quote = Some(char),
            (None, ';') => {
                pieces.push(String::new());
                continue;
            }
            _ => {}
        }
        if let Some(piece) = pieces.last_mut() {
            piece.push(char);
        }
    }
    pieces
}

fn statement(text: &str, known: &mut BTreeMap<String, Literal>) -> Option<Statement> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let (variable, value) = match assigned(text) {
        Some((target, value)) => (Some(declared(target)), value),
        None => (None, text),
    };
    let call = call(value, known);
    if let Some((_, name)) = &variable {
        let value = if call.is_some() { Literal::Unknown } else { literal(value, known) };
        known.insert(name.clone(), value);
    }
    Some(Statement { variable, call })
}

/// Splits an assignment at its sign, unless that is in quotation marks or an argument.
fn assigned(text: &str) -> Option<(&str, &str)> {
    let end = text.find(['(', '"', '\'']).unwrap_or(text.len());
    let at = text.get(..end)?.find(" = ")?;
    Some((text.get(..at)?.trim(), text.get(at + 3..)?.trim()))
}

/// Splits `List<A, B> list0` into type and name.
fn declared(target: &str) -> (String, String) {
    let (of, name) = target.rsplit_once(' ').unwrap_or(("", target));
    (of.trim().to_owned(), name.to_owned())
}

/// Reads `receiver.name(arguments)` or `new Name(arguments)`.
fn call(text: &str, known: &BTreeMap<String, Literal>) -> Option<Call> {
    let text = without_cast(text.trim());
    let inner = text.strip_suffix(')')?;
    let open = opening(inner)?;
    let (head, arguments) = (inner.get(..open)?.trim(), inner.get(open + 1..)?);
    let arguments = arguments_of(arguments).iter().map(|it| literal(it, known)).collect();
    if let Some(class) = head.strip_prefix("new ") {
        let name = class.split('<').next().unwrap_or(class).trim().to_owned();
        return Some(Call { receiver: String::new(), name, is_constructor: true, arguments });
    }
    let (receiver, name) = head.rsplit_once('.').unwrap_or(("", head));
    let is_name = !name.is_empty() && name.chars().all(|it| it.is_alphanumeric() || it == '_');
    is_name.then(|| Call {
        receiver: receiver.to_owned(),
        name: name.to_owned(),
        is_constructor: false,
        arguments,
    })
}

/// Returns the position of the parenthesis that the end of the text would close.
fn opening(text: &str) -> Option<usize> {
    let mut open = Vec::new();
    let (mut quote, mut is_escaped) = (None, false);
    for (at, char) in text.char_indices() {
        match (quote, char) {
            _ if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(mark), _) if mark == char => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(char),
            (None, '(') => open.push(at),
            (None, ')') => {
                open.pop();
            }
            (None, _) => {}
        }
    }
    open.pop()
}

/// Removes a cast such as `(Object)` before a value.
fn without_cast(text: &str) -> &str {
    let cast = text.strip_prefix('(').and_then(|it| it.split_once(')'));
    let is_type = |it: &str| {
        it.chars().all(|it| it.is_alphanumeric() || "_.<>[]?, ".contains(it))
            && it.starts_with(char::is_alphabetic)
    };
    match cast {
        Some((of, value)) if is_type(of) && !value.trim().is_empty() => value.trim(),
        _ => text,
    }
}

fn literal(text: &str, known: &BTreeMap<String, Literal>) -> Literal {
    let text = without_cast(text.trim());
    let bare = text.strip_prefix('(').and_then(|it| it.strip_suffix(')')).unwrap_or(text);
    if let Some(value) = known.get(bare) {
        return value.clone();
    }
    match bare {
        "null" => return Literal::Null,
        "true" | "false" => return Literal::Boolean(bare == "true"),
        "Integer.MAX_VALUE" => return Literal::Whole(i64::from(i32::MAX)),
        "Integer.MIN_VALUE" => return Literal::Whole(i64::from(i32::MIN)),
        _ => {}
    }
    if let Some(inner) = bare.strip_prefix('"').and_then(|it| it.strip_suffix('"')) {
        return Literal::Text(unescaped(inner));
    }
    if let Some(inner) = bare.strip_prefix('\'').and_then(|it| it.strip_suffix('\'')) {
        return unescaped(inner).chars().next().map_or(Literal::Unknown, Literal::Char);
    }
    number(bare)
}

fn number(text: &str) -> Literal {
    if let Ok(whole) = text.trim_end_matches(['L', 'l']).parse() {
        return Literal::Whole(whole);
    }
    let is_number = text.trim_start_matches('-').starts_with(|it: char| it.is_ascii_digit());
    match text.trim_end_matches(['F', 'f', 'D', 'd']).parse() {
        Ok(fraction) if is_number => Literal::Fraction(fraction),
        _ => Literal::Unknown,
    }
}

/// Replaces the escape sequences of a Java literal.
fn unescaped(text: &str) -> String {
    let mut chars = text.chars();
    let mut all = String::new();
    while let Some(char) = chars.next() {
        if char != '\\' {
            all.push(char);
            continue;
        }
        match chars.next() {
            Some('n') => all.push('\n'),
            Some('t') => all.push('\t'),
            Some('r') => all.push('\r'),
            Some('b') => all.push('\u{8}'),
            Some('f') => all.push('\u{c}'),
            Some('u') => {
                let digits: String = chars.by_ref().take(4).collect();
                let char = u32::from_str_radix(&digits, 16).ok().and_then(char::from_u32);
                all.push(char.unwrap_or('\u{fffd}'));
            }
            Some(other) => all.push(other),
            None => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn last(prefix: &str) -> Call {
        statements(prefix).pop().unwrap().call.unwrap()
    }

    #[test]
    fn the_last_call_is_read_with_its_arguments() {
        let call = last(
            "public void t() throws Throwable {\n int int0 = (-5);\n A a0 = new A(\"x; \\\"y\\\"\", 'c');\n boolean boolean0 = a0.b(int0, (Object) null, 1.5F, 7L, a0);",
        );
        assert_eq!((&*call.receiver, &*call.name), ("a0", "b"));
        assert!(!call.is_constructor && !call.is_static());
        let expected = [
            Literal::Whole(-5),
            Literal::Null,
            Literal::Fraction(1.5),
            Literal::Whole(7),
            Literal::Unknown,
        ];
        assert_eq!(call.arguments, expected);
    }

    #[test]
    fn constructors_and_static_methods_are_told_apart() {
        let call = last("void t() {\n List<String> list0 = new ArrayList<String>(3);");
        assert!(call.is_constructor);
        assert_eq!(call.name, "ArrayList");
        let call = last("void t() {\n Math.max(\"a = b\", true);");
        assert!(call.is_static());
        assert_eq!(call.arguments, [Literal::Text("a = b".to_owned()), Literal::Boolean(true)]);
    }

    #[test]
    fn a_variable_has_its_type_and_name() {
        let all =
            statements("void t() {\n // int a = 1;\n Map<A, B> map0 = A.of();\n A a = b.c;\n");
        let names: Vec<_> = all.iter().map(|it| it.variable.clone().unwrap()).collect();
        let pair = |a: &str, b: &str| (a.to_owned(), b.to_owned());
        assert_eq!(names, [pair("Map<A, B>", "map0"), pair("A", "a")]);
        assert_eq!(all[1].call, None);
    }
}
