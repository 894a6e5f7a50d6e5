//! Places in the tests' sources at which calls are made once more.

use classfile::{ClassFile, Method, written_in};
use report::Test;
use suite::planning::classes::MethodName;

use crate::Record;

/// The place in a test's source at which a call is inserted.
pub(super) struct Place {
    /// The method of the test.
    pub method: MethodName,
    /// The line before which it goes.
    pub line: u32,
    /// Whether the test shares the call with others: the set-up of its class makes it.
    pub is_shared: bool,
}

/// Returns the line before which a call is made once more: its own, unless it makes the value of a field, where no
/// statement is.
pub(super) fn line_of_call(test: &Test, record: &Record, tests: &[ClassFile]) -> Option<u32> {
    let line = record.site.as_ref()?.line;
    let place = place(test, record, tests);
    let class = test.class.replace('.', "/");
    let methods = tests.iter().filter(|it| *it.this_class == *class).flat_map(|it| &it.methods);
    let mut own = methods.filter(|it| lines(it).any(|at| at == line)).peekable();
    let is_value = own.peek().is_some() && own.all(|it| it.name.starts_with('<'));
    if is_value { place.map(|it| it.line) } else { Some(line) }
}

/// Returns the place for a call in a test: before the statement that makes it. If other code of the class makes it,
/// which other tests may use, it goes before the first statement of the test. `tests` are the test classes.
pub(super) fn place(test: &Test, record: &Record, tests: &[ClassFile]) -> Option<Place> {
    let site = record.site.as_ref()?;
    let class = test.class.replace('.', "/");
    let file = tests.iter().find(|it| *it.this_class == *class)?;
    let is_own = |it: &&Method| Some(written_in(&it.name)) == test.method.as_deref();
    let makes_call = |it: &&Method| is_own(it) && lines(it).any(|line| line == site.line);
    let own = || file.methods.iter().find(|it| is_own(it) && !it.name.contains('$'));
    let caller = file.methods.iter().find(makes_call);
    let method = caller.or_else(own)?;
    let line = if caller.is_some() { Some(site.line) } else { lines(method).min() };
    let name = MethodName {
        class: test.class.as_str().into(),
        name: method.name.clone(),
        descriptor: method.descriptor.clone(),
    };
    let place = Place { method: name, line: line?, is_shared: caller.is_none() };
    (file.source_path()? == site.source).then_some(place)
}

fn lines(of: &Method) -> impl Iterator<Item = u32> {
    of.code.iter().flat_map(|code| code.source_lines()).map(|(_, line)| u32::from(*line))
}
