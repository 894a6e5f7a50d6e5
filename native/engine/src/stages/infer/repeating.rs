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
            Origin::Observed => None,
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

    /// Returns the code of a call as a developer would write it.
    pub fn shown(&self, record: &Record, code: String) -> String {
        let Origin::Probed(parameter, NewArgument::Null) = &record.origin else { return code };
        let promised = self.catalogue.promises().get(record.promise);
        let target = promised.and_then(|it| self.catalogue.targets().get(it.target));
        let written = target.and_then(|it| written(it, *parameter, &NewArgument::Null));
        written.map_or_else(|| code.clone(), |written| code.replace(&written, "null"))
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
