//! Finds the parts of a test class that matter to an export.

use std::ops::Range;

use super::java::{Kind, Token, tokens};

/// A source file with a test class.
pub struct Source<'a> {
    /// The text of the file.
    pub text: &'a str,
    /// The name of the package, empty if there is none.
    pub package: String,
    /// The imports, in their order.
    pub imports: Vec<Import>,
    /// The position at which the declaration of the package ends.
    pub package_end: usize,
    /// The class's name where it is declared.
    pub name: Token<'a>,
    /// Whether the declaration of the class contains `extends`.
    pub has_superclass: bool,
    /// Whether the class has no members.
    pub is_empty: bool,
    /// The position of the brace that closes the class.
    pub end: usize,
    /// The methods of the class, in their order.
    pub methods: Vec<Method<'a>>,
    /// All tokens after the imports.
    pub code: Vec<Token<'a>>,
}

/// An import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// Whether it imports a static member.
    pub is_static: bool,
    /// The imported name, with dots. It ends with `.*` if it imports on demand.
    pub name: String,
    /// Where its declaration stands in the file.
    pub range: Range<usize>,
}

impl Import {
    /// Returns the name that the file can use, or `*`.
    pub fn simple_name(&self) -> &str {
        self.name.rsplit('.').next().unwrap_or_default()
    }

    /// Returns the package or class that declares the imported member.
    pub fn owner(&self) -> &str {
        self.name.rsplit_once('.').map_or("", |(owner, _)| owner)
    }

    /// Returns whether it gives a name the same meaning as the other import.
    pub fn is_same(&self, other: &Import) -> bool {
        (self.is_static, &self.name) == (other.is_static, &other.name)
    }
}

/// A method.
#[derive(Clone, Debug)]
pub struct Method<'a> {
    /// Its name where it is declared.
    pub name: Token<'a>,
    /// Its tokens, with annotations and body.
    pub tokens: Vec<Token<'a>>,
    /// Where it stands in the file.
    pub range: Range<usize>,
}

impl Method<'_> {
    /// Returns whether it does the same as the other method, whatever their names and layouts.
    pub fn is_same(&self, other: &Method<'_>) -> bool {
        self.words().eq(other.words())
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        // The name is left out. Two tests that differ only in it are the same test.
        self.tokens.iter().filter(|it| it.start != self.name.start).map(|it| it.text)
    }
}

impl<'a> Source<'a> {
    /// Reads a file that declares a class of this name. Returns `None` if it cannot be understood.
    pub fn parse(text: &'a str, class: &str) -> Option<Source<'a>> {
        let all = tokens(text)?;
        let (package, package_end, mut rest) = package(&all);
        let mut imports = Vec::new();
        while let Some((import, after)) = import(rest) {
            imports.push(import);
            rest = after;
        }
        let code = rest.to_vec();
        let at = class_at(&code, class)?;
        let name = *code.get(at)?;
        let after = code.get(at + 1..)?;
        let head = after.iter().position(|it| it.is_symbol("{"))?;
        let has_superclass = after.get(..head)?.iter().any(|it| it.is_word("extends"));
        let body = after.get(head + 1..)?;
        let end = end_of_block(body)?;
        let methods = methods(body.get(..end)?);
        let is_empty = end == 0;
        let end = body.get(end)?.start;
        Some(Source {
            text,
            package,
            imports,
            package_end,
            name,
            has_superclass,
            is_empty,
            end,
            methods,
            code,
        })
    }
}

/// Returns the name of the package, the end of its declaration, and the tokens after it.
fn package<'a, 'b>(all: &'b [Token<'a>]) -> (String, usize, &'b [Token<'a>]) {
    let end = all.iter().position(|it| it.is_symbol(";"));
    match (all.first(), end.and_then(|end| all.split_at_checked(end + 1))) {
        (Some(first), Some((declaration, rest))) if first.is_word("package") => {
            let name = declaration.iter().skip(1).map(|it| it.text).collect::<String>();
            let end = declaration.last().map_or(0, |it| it.range().end);
            (name.trim_end_matches(';').to_owned(), end, rest)
        }
        _ => (String::new(), 0, all),
    }
}

/// Returns the import at the beginning of some tokens, and the tokens after it.
fn import<'a, 'b>(all: &'b [Token<'a>]) -> Option<(Import, &'b [Token<'a>])> {
    let first = all.first().filter(|it| it.is_word("import"))?;
    let end = all.iter().position(|it| it.is_symbol(";"))?;
    let (declaration, rest) = all.split_at_checked(end + 1)?;
    let is_static = declaration.get(1)?.is_word("static");
    let words = declaration.get(if is_static { 2 } else { 1 }..end)?;
    let name = words.iter().map(|it| it.text).collect();
    let range = first.start..declaration.last()?.range().end;
    Some((Import { is_static, name, range }, rest))
}

/// Returns the position of the name of a top-level class.
fn class_at(code: &[Token<'_>], class: &str) -> Option<usize> {
    let mut depth = 0;
    code.windows(2)
        .position(|pair| {
            let [one, next] = pair else { return false };
            depth += nesting(one);
            // Only a top-level class counts. A nested class may have the same name as another file's class.
            depth == 0 && one.is_word("class") && next.is_word(class)
        })
        .map(|at| at + 1)
}

/// Returns the number of levels by which a token changes the nesting of brackets and braces.
fn nesting(token: &Token<'_>) -> i32 {
    match (token.kind, token.text) {
        (Kind::Symbol, "{" | "(" | "[") => 1,
        (Kind::Symbol, "}" | ")" | "]") => -1,
        _ => 0,
    }
}

/// Returns the position of the brace that closes a block, whose tokens begin after the opening one.
fn end_of_block(tokens: &[Token<'_>]) -> Option<usize> {
    let mut depth = 1;
    let is_end = |token: &Token<'_>| {
        depth += nesting(token);
        depth == 0
    };
    let end = tokens.iter().position(is_end)?;
    tokens.get(end)?.is_symbol("}").then_some(end)
}

/// Returns the methods among the members of a class.
fn methods<'a>(body: &[Token<'a>]) -> Vec<Method<'a>> {
    let mut found = Vec::new();
    let (mut start, mut depth) = (0, 0);
    for (at, token) in body.iter().enumerate() {
        depth += nesting(token);
        if depth == 0 && (token.is_symbol("}") || token.is_symbol(";")) {
            found.extend(body.get(start..=at).and_then(method));
            start = at + 1;
        }
    }
    found
}

/// Returns a member as a method; `None` if it is a field or type.
fn method<'a>(member: &[Token<'a>]) -> Option<Method<'a>> {
    let mut rest = member;
    while let Some(after) = without_annotation(rest) {
        rest = after;
    }
    // The first of these symbols ends the head of a member. Only before a parenthesis it is a method.
    let is_end = |it: &Token<'_>| ["(", "{", "=", ";"].iter().any(|end| it.is_symbol(end));
    let end = rest.iter().position(is_end)?;
    let name = end.checked_sub(1).and_then(|it| rest.get(it))?;
    let is_method = name.kind == Kind::Word && rest.get(end)?.is_symbol("(");
    is_method.then_some(Method {
        name: *name,
        tokens: member.to_vec(),
        range: member.first()?.start..member.last()?.range().end,
    })
}

/// Returns the tokens after an annotation at their beginning; `None` if they begin with none.
fn without_annotation<'a, 'b>(tokens: &'b [Token<'a>]) -> Option<&'b [Token<'a>]> {
    tokens.first().filter(|it| it.is_symbol("@"))?;
    let mut end = 2;
    while tokens.get(end).is_some_and(|it| it.is_symbol(".")) {
        end += 2;
    }
    if tokens.get(end).is_some_and(|it| it.is_symbol("(")) {
        let mut depth = 0;
        let is_end = |token: &Token<'_>| {
            depth += nesting(token);
            depth == 0
        };
        end += tokens.get(end..)?.iter().position(is_end)? + 1;
    }
    tokens.get(end..)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r#"
// package x;
package a.b;

import static org.junit.Assert.*;
import java.util.List; // {

/** class A { */
@Tag("}")
public class A<T> {
    private final int[] numbers = {1, 2};

    @Test(expected = Error.class)
    public <X> void one() throws Exception {
        new Object() {
            void inner() { }
        };
    }

    @a.b.Before void two(int i) { if (i > 0) { one(); } }

    static class B { void three() { } }
}

class C extends A { }
"#;

    #[test]
    fn the_parts_of_a_class_are_found() {
        let source = Source::parse(TEXT, "A").unwrap();
        assert_eq!(source.package, "a.b");
        assert_eq!(&TEXT[..source.package_end], "\n// package x;\npackage a.b;");
        let imports: Vec<(bool, &str)> =
            source.imports.iter().map(|it| (it.is_static, &*it.name)).collect();
        assert_eq!(imports, [(true, "org.junit.Assert.*"), (false, "java.util.List")]);
        let names: Vec<&str> = source.methods.iter().map(|it| it.name.text).collect();
        assert_eq!(names, ["one", "two"]);
        assert!(TEXT[source.methods[0].range.clone()].starts_with("@Test(expected"));
        assert_eq!(&TEXT[source.end..], "}\n\nclass C extends A { }\n");
        assert!(!source.has_superclass);
        assert!(Source::parse(TEXT, "C").unwrap().has_superclass);
    }

    #[test]
    fn what_is_no_class_is_not_understood() {
        for text in
            ["", "class B { }", "class A {", "class A { ( }", "interface A { }", "x { class A {} }"]
        {
            assert!(Source::parse(text, "A").is_none(), "{text}");
        }
    }

    #[test]
    fn names_and_layout_make_no_difference() {
        let text =
            "class A { void a() { x(1); } void b() {\n  x(1); /* c */\n} void c() { x(2); } }";
        let source = Source::parse(text, "A").unwrap();
        let [a, b, c] = &*source.methods else { panic!() };
        assert!(a.is_same(b));
        assert!(!a.is_same(c));
    }
}
