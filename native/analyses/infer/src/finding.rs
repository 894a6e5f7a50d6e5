//! Findings about broken promises.

use report::{Assertion, Finding, Rule, Site, Suggestion, finding_id};

use crate::catalogue::{Catalogue, Promised, Target};
use crate::record::{CallEnding, Origin, Record};

/// A call that breaks a promise, in each world and on the JVM.
#[derive(Clone, Debug, PartialEq)]
pub struct Confirmed<'a> {
    /// The call.
    pub record: &'a Record,
    /// The call in Java.
    pub code: String,
}

/// A broken promise.
struct Broken<'a> {
    promised: &'a Promised,
    target: &'a Target,
    call: &'a Confirmed<'a>,
}

/// Returns the findings for calls that break promises, in their order. Methods of a class of which the same text says
/// the same, and which do the same, have one finding. `file` gives the place of a source by its path below a source
/// root.
#[must_use]
pub fn findings(
    catalogue: &Catalogue,
    confirmed: &[Confirmed<'_>],
    file: impl Fn(&str) -> Option<String>,
) -> Vec<Finding> {
    let mut groups: Vec<Vec<Broken<'_>>> = Vec::new();
    for call in confirmed {
        let Some(promised) = catalogue.promises().get(call.record.promise) else { continue };
        let Some(target) = catalogue.targets().get(promised.target) else { continue };
        let broken = Broken { promised, target, call };
        let group = groups.iter_mut().find(|it| it.iter().any(|other| other.is_like(&broken)));
        match group {
            Some(group) => group.push(broken),
            None => groups.push(vec![broken]),
        }
    }
    groups.iter().filter_map(|group| finding(group, &file)).collect()
}

impl Broken<'_> {
    /// Returns whether another call breaks the same promise in the same way, so that one finding serves both.
    fn is_like(&self, other: &Broken<'_>) -> bool {
        self.target.class == other.target.class
            && identity(self.promised) == identity(other.promised)
            && self.did() == other.did()
    }

    /// Returns the kind of the call's ending: the exception, or `None` if it returned.
    fn did(&self) -> Option<&str> {
        match &self.call.record.ending {
            CallEnding::Threw(class) => Some(class),
            _ => None,
        }
    }
}

fn finding(group: &[Broken<'_>], file: impl Fn(&str) -> Option<String>) -> Option<Finding> {
    let [first, others @ ..] = group else { return None };
    let Broken { promised, target, call } = first;
    let class = target.class.replace('/', ".");
    let wrong = format!("{} {}", identity(promised), first.did().unwrap_or_default());
    let id = finding_id(Rule::BrokenPromise, &class, &wrong, 0);
    let message = format!("{}{}", message(promised, call), also(target, others));
    Some(Finding {
        method: Some(target.report_name()),
        file: target.source.as_deref().and_then(file),
        line: Some(promised.place(target)),
        suggestion: Some(suggestion(promised, call.record)),
        ..Finding::blank(id, Rule::BrokenPromise, message)
    })
}

/// Returns the finding that no test notices if a promise is broken, with the assertion that would.
#[must_use]
pub fn untested(
    catalogue: &Catalogue,
    promise: usize,
    assertion: Assertion,
    file: impl Fn(&str) -> Option<String>,
) -> Option<Finding> {
    let promised = catalogue.promises().get(promise)?;
    let target = catalogue.targets().get(promised.target)?;
    let method = target.report_name();
    let id = finding_id(Rule::UntestedPromise, &method, &identity(promised), 0);
    let (exception, text) = (simple(promised.exception()?), quoted(&promised.text));
    let message =
        format!("no test notices if the documented {exception} {text} is no longer thrown");
    let Assertion { code, line, .. } = &assertion;
    let place = last(&assertion.file);
    let advice = format!("write `{code}` before line {line} of {place}: it passes today");
    let suggestion = Suggestion::new("add-assertion", advice);
    Some(Finding {
        method: Some(method),
        file: target.source.as_deref().and_then(file),
        line: Some(promised.place(target)),
        suggestion: Some(Suggestion { assertion: Some(Box::new(assertion)), ..suggestion }),
        ..Finding::blank(id, Rule::UntestedPromise, message)
    })
}

/// Returns the text by which a promise is known again: its exception and its words.
fn identity(promised: &Promised) -> String {
    let words: Vec<&str> = promised.text.split_whitespace().collect();
    let exception = promised.exception().map(simple).unwrap_or_default();
    format!("{exception} {}", words.join(" ").to_lowercase())
}

fn message(promised: &Promised, Confirmed { record, code }: &Confirmed<'_>) -> String {
    let did = match &record.ending {
        CallEnding::Returned(Some(value)) => format!("returns {value}"),
        CallEnding::Threw(class) => format!("throws {}", simple(class)),
        _ => "returns".to_owned(),
    };
    let exception = match promised.exception() {
        Some(exception) => format!(" {}", simple(exception)),
        None => String::new(),
    };
    let (changed, whose) = match record.origin {
        Origin::Observed => ("", "; a test makes this call and passes"),
        Origin::Probed(..) | Origin::Inner => (", with another argument", ""),
    };
    let at = |Site { source, line }: &Site| format!(" ({}:{line}{changed})", last(source));
    let at = record.site.as_ref().map(at).unwrap_or_default();
    let from = |source: &String| format!(", inherited from {}:{},", last(source), promised.line);
    let from = promised.inherited_from.as_ref().map(from).unwrap_or_default();
    let text = quoted(&promised.text);
    format!("the documentation{from} promises{exception} {text}, but `{code}`{at} {did}{whose}")
}

/// Returns a sentence about other methods with the same text that do the same; empty if there are none.
fn also(first: &Target, others: &[Broken<'_>]) -> String {
    /// The most methods that are named.
    const MOST: usize = 3;
    // An overload is told apart by its parameters.
    let is_overload = |it: &Target| it.name == first.name;
    let name = |it: &Target| match is_overload(it) {
        true => format!("`{}`", it.signature()),
        false => format!("`{}`", it.shown_name()),
    };
    let mut names: Vec<String> = others.iter().map(|it| name(it.target)).collect();
    names.dedup();
    let more = names.len().saturating_sub(MOST);
    names.truncate(MOST);
    let rest = match more {
        0 => String::new(),
        1 => " and 1 more method".to_owned(),
        _ => format!(" and {more} more methods"),
    };
    match names.is_empty() {
        true => String::new(),
        false => format!(". The same is true of {}{rest}", names.join(", ")),
    }
}

/// Returns the text of a clause in quotation marks, shortened.
fn quoted(text: &str) -> String {
    /// The most characters of the text.
    const MOST: usize = 160;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("“{}…”", text.get(..end).unwrap_or_default()),
        None => format!("“{text}”"),
    }
}

fn suggestion(promised: &Promised, record: &Record) -> Suggestion {
    let act = match promised.exception() {
        Some(exception) => format!("throw {} in this case", simple(exception)),
        None => "return a different value in this case".to_owned(),
    };
    let text = match record.origin {
        Origin::Observed => format!("correct the text if the test is right; otherwise {act}"),
        Origin::Probed(..) | Origin::Inner => format!("{act}, or correct the text"),
    };
    Suggestion::new("keep-promise", text)
}

/// Returns the simple name of a class.
fn simple(name: &str) -> &str {
    name.rsplit(['/', '.', '$']).next().unwrap_or(name)
}

fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
