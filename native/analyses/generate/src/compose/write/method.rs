//! One test as a method.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::assertions;
use super::body::Body;
use super::imports::Imports;
use super::layout::{Line, Page};
use super::printing;
use super::style::{Form, Junit, Style};
use super::throwing::expecting;
use crate::compose::declared::members::Members;
use crate::harvest::test::Test;
use crate::search::Ending;

/// A test method before it is laid out.
pub struct Method {
    annotations: Vec<String>,
    head: String,
    lines: Vec<Line>,
    /// Whether a cast in it may fail.
    pub is_doubtful: bool,
}

impl Method {
    /// Writes a test under a name.
    pub fn new<'a>(
        members: Members<'a>,
        imports: &mut Imports<'a>,
        style: &Style,
        (test, form): (&Test, Form),
        name: &str,
    ) -> Method {
        let annotation = imports.class(match style.junit {
            Junit::Five => "org/junit/jupiter/api/Test",
            Junit::Four { .. } => "org/junit/Test",
        });
        let mut body = Body::new(members, (test, form), style.language >= 8, imports);
        let last = test.sequence.len().saturating_sub(1);
        let mut arranged = body.shared();
        arranged.extend((0..last).filter_map(|at| body.line(at as u16)));
        // Arrange, act, assert: three parts, separated by empty lines.
        let mut parts = vec![arranged];
        let mut annotated = None;
        match &test.ending {
            Ending::Returns => {
                let line = body.line(last as u16);
                parts.push(match test.looks_at_output() {
                    true => printing::captured(&mut body, line),
                    false => line.into_iter().collect(),
                });
                parts.push(assertions::lines(&mut body, style));
            }
            Ending::Throws(exception) => {
                let expecting = expecting(&mut body, style, exception);
                parts.push(expecting.lines);
                annotated = expecting.annotated;
            }
        }
        let expected = annotated.map(|it| format!("(expected = {it}.class)")).unwrap_or_default();
        let mut annotations = vec![format!("@{annotation}{expected}")];
        annotations.extend(suppression(&body.warnings));
        // After all lines are written, because they add the exceptions.
        let thrown = thrown(members, &body.exceptions);
        let thrown: Vec<String> = thrown.iter().map(|it| body.imports.class(it)).collect();
        // JUnit 4 runs public methods only.
        let visible = if style.junit == Junit::Five { "" } else { "public " };
        let throws = match thrown.is_empty() {
            true => String::new(),
            false => format!(" throws {}", thrown.join(", ")),
        };
        let head = format!("{visible}void {name}(){throws} {{");
        Method { annotations, head, lines: joined(parts), is_doubtful: body.is_doubtful }
    }

    /// Writes the method on a page.
    pub fn print(&self, page: &mut Page<'_>) {
        for annotation in &self.annotations {
            page.line(1, annotation);
        }
        page.line(1, &self.head);
        for line in &self.lines {
            match &line.code {
                Some(code) => page.code(2 + line.depth, code),
                None => page.empty(),
            }
        }
        page.line(1, "}");
    }
}

/// Joins the parts of a body with empty lines.
fn joined(parts: Vec<Vec<Line>>) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for part in parts.into_iter().filter(|it| !it.is_empty()) {
        if !lines.is_empty() {
            lines.push(Line::empty());
        }
        lines.extend(part);
    }
    lines
}

fn suppression(warnings: &BTreeSet<&'static str>) -> Option<String> {
    let quoted: Vec<String> = warnings.iter().map(|it| format!("\"{it}\"")).collect();
    Some(match &*quoted {
        [] => return None,
        [one] => format!("@SuppressWarnings({one})"),
        several => format!("@SuppressWarnings({{{}}})", several.join(", ")),
    })
}

/// Returns the exceptions that a method declares: the most general ones, or `Exception` if there are more than two of
/// them.
fn thrown(members: Members<'_>, exceptions: &BTreeSet<Arc<str>>) -> Vec<Arc<str>> {
    let named: BTreeSet<Arc<str>> = exceptions.iter().map(|it| members.nameable(it)).collect();
    let is_general =
        |it: &Arc<str>| named.iter().all(|other| other == it || !members.is_subclass(it, other));
    let general: Vec<Arc<str>> = named.iter().filter(|it| is_general(it)).cloned().collect();
    match general.len() {
        0..=2 => general,
        _ => vec!["java/lang/Exception".into()],
    }
}
