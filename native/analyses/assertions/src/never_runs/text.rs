//! The words of the findings.

use classfile::ClassFile;
use report::{Finding, Rule, Suggestion, finding_id};
use suite::planning::sources::Sources;

use super::meant::{LeftOut, Why};

/// Words of comments above code that its author has switched off, in lower case.
const SWITCHED_OFF: [&str; 6] =
    ["@test", "disabled", "not enabled", "not run", "manually", "commented out"];

/// Returns the finding about something that never runs. Returns `None` if a comment says that its author wants that.
pub fn finding(left_out: &LeftOut<'_>, sources: &Sources) -> Option<Finding> {
    let LeftOut { class, method, why, .. } = left_out;
    let source = class.source_path().unwrap_or_default();
    let is_kotlin = source.ends_with(".kt");
    let is_class = is_about_class(*why);
    let what = if is_class { "" } else { &*method.name };
    let declares = match is_class {
        true => format!("class {}", simple_name(class).rsplit('.').next().unwrap_or_default()),
        false => format!("{what}("),
    };
    let first = method.code.as_ref().and_then(|code| code.source_lines().first());
    let body = first.map(|(_, line)| u32::from(*line));
    let lines = sources.lines(&source).unwrap_or_default();
    let line = body.map(|body| declared_at(&lines, body, &declares));
    // With JUnit's annotation in place, the author means it to run, whatever a comment says of "disabled".
    let is_bare = matches!(why, Why::NoAnnotation | Why::NotSelected);
    if is_bare && line.is_some_and(|line| is_switched_off(&lines, line)) {
        return None;
    }
    Some(Finding {
        method: (!is_class)
            .then(|| format!("{}.{}{}", left_out.class_name(), what, method.descriptor)),
        file: sources.find(&source),
        line,
        suggestion: Some(Suggestion::new("let-it-run", advice(left_out, is_kotlin))),
        ..Finding::blank(
            finding_id(Rule::NeverRuns, &left_out.class_name(), what, 0),
            Rule::NeverRuns,
            format!("{}: {}", subject(left_out), reason(*why)),
        )
    })
}

/// Returns whether the comment above a declaration says that it is switched off. Annotations may stand in between.
fn is_switched_off(lines: &[String], declared: u32) -> bool {
    let above = lines.iter().take(declared.saturating_sub(1) as usize).rev().map(|it| it.trim());
    let is_comment = |line: &&str| line.starts_with("//") || line.starts_with(['*', '/']);
    let around = above.take_while(|line| is_comment(line) || line.starts_with('@'));
    around.filter(is_comment).any(|line| {
        let line = line.to_lowercase();
        SWITCHED_OFF.iter().any(|words| line.contains(words))
    })
}

/// Returns the last line up to that of a body that declares something, in these words. Lines count from 1.
fn declared_at(lines: &[String], body: u32, declares: &str) -> u32 {
    let above = lines.iter().take(body as usize);
    let found = above.into_iter().rposition(|line| line.contains(declares));
    found.and_then(|index| u32::try_from(index + 1).ok()).unwrap_or(body)
}

fn is_about_class(why: Why) -> bool {
    match why {
        Why::Private | Why::Static | Why::ReturnsValue | Why::NoAnnotation => false,
        Why::NotNested | Why::PrivateNested | Why::StaticNested | Why::NotSelected => true,
    }
}

fn subject(left_out: &LeftOut<'_>) -> String {
    let class = simple_name(left_out.class);
    match (is_about_class(left_out.why), left_out.tests) {
        (false, _) => "it never runs".to_owned(),
        (true, 1) => format!("the test of {class} never runs"),
        (true, count) => format!("the {count} tests of {class} never run"),
    }
}

fn reason(why: Why) -> &'static str {
    match why {
        Why::Private => "JUnit ignores private methods",
        Why::Static => "JUnit ignores static methods",
        Why::ReturnsValue => "JUnit ignores methods that return a value",
        Why::NoAnnotation => "it has the name of a test, no `@Test`, and no caller",
        Why::NotNested => "JUnit runs the tests of an inner class only if the class has `@Nested`",
        Why::PrivateNested => "JUnit ignores private classes",
        Why::StaticNested => "JUnit ignores a static class with `@Nested`",
        Why::NotSelected => "no pattern of the build selects the class",
    }
}

fn advice(left_out: &LeftOut<'_>, is_kotlin: bool) -> String {
    let class = simple_name(left_out.class);
    match left_out.why {
        Why::Private => "delete `private`".to_owned(),
        Why::Static => "delete `static`".to_owned(),
        Why::ReturnsValue if is_kotlin => "declare that it returns `Unit`".to_owned(),
        Why::ReturnsValue => "let it return nothing".to_owned(),
        Why::NoAnnotation => {
            "annotate it with `@Test`, or rename it if it is not a test".to_owned()
        }
        Why::NotNested if is_kotlin => {
            format!("annotate {class} with `@Nested`, and declare it `inner`")
        }
        Why::NotNested => format!("annotate {class} with `@Nested`"),
        Why::PrivateNested => format!("delete `private` from {class}"),
        Why::StaticNested if is_kotlin => format!("declare {class} `inner`"),
        Why::StaticNested => format!("delete `static` from {class}"),
        Why::NotSelected if left_out.class.this_class.contains('$') => format!(
            "make {class} an inner class with `@Nested`, or a top-level class with a name that the build selects"
        ),
        Why::NotSelected => format!(
            "rename it, for example to {class}Test, or add a pattern for it to the build's includes"
        ),
    }
}

/// Returns the name of a class without its package, as sources have it.
fn simple_name(class: &ClassFile) -> String {
    let name = class.this_class.rsplit('/').next().unwrap_or(&class.this_class);
    name.replace('$', ".")
}

#[cfg(test)]
mod tests {
    use super::is_switched_off;

    #[test]
    fn a_comment_above_a_declaration_may_say_that_it_is_switched_off() {
        let is_off = |source: &str| {
            let lines: Vec<String> = source.lines().map(str::to_owned).collect();
            is_switched_off(&lines, lines.len() as u32)
        };
        assert!(is_off("}\n// @Test - takes 6 seconds\nvoid testA() {"));
        assert!(is_off("/**\n * Not enabled by default.\n */\n@Deprecated\nclass A {"));
        assert!(!is_off("// @Test\nint a;\nvoid testA() {"));
        assert!(!is_off("/** Compares two numbers. */\nvoid testA() {"));
    }
}
