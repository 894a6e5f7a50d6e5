//! Calls of tests as edits of the tests' sources.

use classfile::ClassFile;
use prove::calls::{Expected, Repeat};
use prove::editor::Call;
use report::{AnalyseRequest, Test};
use suite::planning::sources::Sources;

use super::places::line_of_call;
use crate::{Catalogue, Duty, NewArgument, Origin, Record, Target};

/// The data that is needed to repeat calls in the tests' sources.
pub(super) struct Repeating<'a> {
    pub request: &'a AnalyseRequest,
    pub catalogue: &'a Catalogue,
    pub sources: &'a Sources,
    pub tests: &'a [Test],
    /// The test classes.
    pub classes: &'a [ClassFile],
}

impl Repeating<'_> {
    /// Returns the call of a record; `None` if its source is not at hand.
    pub fn call(&self, record: &Record) -> Option<Repeat> {
        let promised = self.catalogue.promises().get(record.promise)?;
        let target = self.target(record)?;
        let site = record.site.as_ref()?;
        let file = self.sources.find(&site.source)?;
        let test = self.tests.iter().find(|it| it.id.starts_with(&record.test))?;
        let line = line_of_call(test, record, self.classes)?;
        let replaced = match &record.origin {
            Origin::Observed | Origin::Inner => None,
            Origin::Probed(parameter, replacement) => {
                Some((*parameter, written(target, *parameter, replacement)?))
            }
        };
        let is_constructor = &*target.name == "<init>";
        let class = target.class.rsplit(['/', '$']).next().unwrap_or(&target.class);
        Some(Repeat {
            source: self.request.base_directory.join(file),
            line,
            call: Call {
                line: site.line,
                name: if is_constructor { class.to_owned() } else { target.name.to_string() },
                is_constructor,
                parameters: target.parameters.len(),
                has_list: target.has_list,
                replaced,
            },
            expected: match &promised.duty {
                Duty::Throw(exception) => Expected::Throws(exception.replace(['/', '$'], ".")),
                Duty::NotNull => Expected::NotNull,
            },
            test: (test.class.clone(), test.method.clone()?),
        })
    }

    /// Returns the code of a call as a message shows it.
    pub fn shown(&self, record: &Record, code: &str) -> String {
        let Some(target) = self.target(record) else { return code.to_owned() };
        let code = match &record.origin {
            Origin::Probed(parameter, NewArgument::Empty(_) | NewArgument::ListOfNull) => {
                without_cast(code, target, *parameter)
            }
            Origin::Probed(parameter, NewArgument::Null) => match target.is_overloaded {
                true => with_null(code, target, *parameter, with_cast),
                false => with_null(code, target, *parameter, |_| "null".to_owned()),
            },
            _ => code.to_owned(),
        };
        shortened(&code, target.shown_name())
    }

    /// Returns ways to write the code of a call, the plainest first. In the last one `null` has a cast to the full name
    /// of the type, so that it needs no import and the compiler has no choice.
    pub fn forms(&self, record: &Record, code: &str) -> Vec<String> {
        let mut forms = vec![code.to_owned()];
        if let (
            Some(target),
            Origin::Probed(parameter, NewArgument::Empty(_) | NewArgument::ListOfNull),
        ) = (self.target(record), &record.origin)
        {
            forms.insert(0, without_cast(code, target, *parameter));
        }
        if let (Some(target), Origin::Probed(parameter, NewArgument::Null)) =
            (self.target(record), &record.origin)
        {
            let plain = with_null(code, target, *parameter, |_| "null".to_owned());
            let cast = with_null(code, target, *parameter, with_cast);
            forms = vec![plain, cast, code.to_owned()];
        }
        forms.dedup();
        forms
    }

    fn target(&self, record: &Record) -> Option<&Target> {
        let promised = self.catalogue.promises().get(record.promise)?;
        self.catalogue.targets().get(promised.target)
    }
}

/// Returns a call in which a replaced collection has no cast.
fn without_cast(code: &str, target: &Target, parameter: usize) -> String {
    match target.type_name(parameter) {
        Some(name) => code.replace(&format!("({name}) java.util."), "java.util."),
        None => code.to_owned(),
    }
}

/// Returns a call with another form of the `null` that replaces an argument. `form` makes it from the name of the
/// type.
fn with_null(
    code: &str,
    target: &Target,
    parameter: usize,
    form: impl Fn(&str) -> String,
) -> String {
    match target.type_name(parameter) {
        Some(name) => code.replace(&format!("({name}) null"), &form(&name)),
        None => code.to_owned(),
    }
}

/// Returns `null` with a cast to the simple name of a type.
fn with_cast(type_name: &str) -> String {
    format!("({}) null", type_name.rsplit('.').next().unwrap_or(type_name))
}

/// Returns a call without the calls that make its receiver and without the end of its arguments, if it is long.
fn shortened(code: &str, name: &str) -> String {
    /// The most characters of a call that is shown whole.
    const MOST: usize = 100;
    let is_long = |code: &str| code.chars().count() > MOST;
    let start = code.rfind(&format!(".{name}(")).filter(|_| is_long(code));
    let shown = match start.and_then(|it| code.get(it..)) {
        Some(rest) => format!("…{rest}"),
        None => code.to_owned(),
    };
    match is_long(&shown) {
        true => shown.chars().take(MOST).chain("…)".chars()).collect(),
        false => shown,
    }
}

/// Returns an argument in Java, which needs no import. `null` has a cast if the compiler has to choose the method, or
/// whether it is a list of arguments.
fn written(target: &Target, parameter: usize, replacement: &NewArgument) -> Option<String> {
    let of = target.type_name(parameter)?;
    let is_list = target.has_list && parameter + 1 == target.parameters.len();
    Some(match replacement {
        NewArgument::Null if !target.is_overloaded && !is_list => "null".to_owned(),
        NewArgument::Null => format!("({of}) null"),
        // A type that bounds its own parameters leaves the compiler none to choose.
        NewArgument::Empty(_) | NewArgument::ListOfNull => {
            format!("({of}) {}", replacement.source(&of))
        }
        other => other.source(&of),
    })
}
