//! Calls of tests as edits of the tests' sources.

use promises::{Catalogue, NewArgument, Origin, Record, Target};
use prove::calls::Repeat;
use prove::editor::Call;
use report::{AnalyseRequest, Test};
use suite::sources::Sources;

/// What is needed to write calls into tests once more.
pub(super) struct Repeating<'a> {
    pub request: &'a AnalyseRequest,
    pub catalogue: &'a Catalogue,
    pub sources: &'a Sources,
    pub tests: &'a [Test],
}

impl Repeating<'_> {
    /// Returns the call of a record; `None` if its source is not at hand.
    pub fn call(&self, record: &Record) -> Option<Repeat> {
        let promised = self.catalogue.promises().get(record.promise)?;
        let target = self.catalogue.targets().get(promised.target)?;
        let site = record.site.as_ref()?;
        let file = self.sources.find(&site.source)?;
        let test = self.tests.iter().find(|it| it.id.starts_with(&record.test))?;
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
            line: site.line,
            call: Call {
                name: if is_constructor { class.to_owned() } else { target.name.to_string() },
                is_constructor,
                parameters: target.parameters.len(),
                has_list: target.has_list,
                replaced,
            },
            exception: promised.exception.replace(['/', '$'], "."),
            test: (test.class.clone(), test.method.clone()?),
        })
    }

    /// Returns the code of a call as a developer would write it, short enough for a message.
    pub fn shown(&self, record: &Record, code: &str) -> String {
        let promised = self.catalogue.promises().get(record.promise);
        let Some(target) = promised.and_then(|it| self.catalogue.targets().get(it.target)) else {
            return code.to_owned();
        };
        let code = match &record.origin {
            Origin::Probed(parameter, NewArgument::Null) => with_null(code, target, *parameter),
            _ => code.to_owned(),
        };
        without_chain(&code, target.shown_name())
    }
}

/// Returns a call in which `null` has a cast only where the compiler has to choose a method, and that without a
/// package.
fn with_null(code: &str, target: &Target, parameter: usize) -> String {
    let Some(type_name) = target.type_name(parameter) else { return code.to_owned() };
    let simple = type_name.rsplit('.').next().unwrap_or(&type_name);
    let null = match target.is_overloaded {
        true => format!("({simple}) null"),
        false => "null".to_owned(),
    };
    code.replace(&format!("({type_name}) null"), &null)
}

/// Returns a call without the calls that make its receiver, if it is long.
fn without_chain(code: &str, name: &str) -> String {
    /// The most characters of a call that is shown whole.
    const MOST: usize = 100;
    let start = code.rfind(&format!(".{name}("));
    match start.filter(|_| code.chars().count() > MOST).and_then(|it| code.get(it..)) {
        Some(rest) => format!("…{rest}"),
        None => code.to_owned(),
    }
}

/// Returns an argument in Java, which needs no import. `null` has a cast, so that the compiler chooses the method.
fn written(target: &Target, parameter: usize, replacement: &NewArgument) -> Option<String> {
    let of = target.type_name(parameter)?;
    Some(match replacement {
        NewArgument::Null => format!("({of}) null"),
        other => other.source(&of),
    })
}
