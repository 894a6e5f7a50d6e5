//! Writes the last statement of a test that asserts what is printed on standard output.

use super::body::Body;
use super::layout::{Code, Line};
use super::values::Value;
use crate::compose::declared::generics::Generic;
use crate::harvest::test::Expected;
use crate::statements::literal::Literal;

/// Returns the lines that capture the output of a line of code. They restore standard output, even if the line
/// throws.
pub fn captured(body: &mut Body<'_, '_>, line: Option<Line>) -> Vec<Line> {
    let system = body.imports.class("java/lang/System");
    let stream = body.imports.class("java/io/PrintStream");
    let bytes = body.imports.class("java/io/ByteArrayOutputStream");
    let original = body.variables.free("standardOut");
    let output = body.variables.free("output");
    let text = |depth, code: String| Line::of(depth, Code::text(code));
    let mut lines = vec![
        text(0, format!("{stream} {original} = {system}.out;")),
        text(0, format!("{bytes} {output} = new {bytes}();")),
        text(0, format!("{system}.setOut(new {stream}({output}));")),
        // Without `finally`, a failing test would take the output of all later tests away.
        text(0, "try {".to_owned()),
    ];
    lines.extend(line.map(|it| Line { depth: 1, ..it }));
    lines.extend([
        text(0, "} finally {".to_owned()),
        text(1, format!("{system}.setOut({original});")),
        text(0, "}".to_owned()),
    ]);
    body.output = output;
    lines
}

/// Returns an expression for the text that was printed. Line ends depend on the machine, so they are replaced by
/// `\n`.
pub fn text(body: &mut Body<'_, '_>, expected: &Expected) -> Value {
    let is_line = |it: &u16| *it == u16::from(b'\n');
    let has_lines =
        matches!(expected, Expected::Value(Literal::Text(units)) if units.iter().any(is_line));
    let mut code = format!("{}.toString()", body.output);
    if has_lines {
        let system = body.imports.class("java/lang/System");
        code.push_str(&format!(".replace({system}.lineSeparator(), \"\\n\")"));
    }
    Value::primary(Code::text(code), Generic::class("java/lang/String"))
}
