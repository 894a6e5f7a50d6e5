//! Reads the documentation of methods from Java sources, with the JDK's javac in another process.

use std::io;
use std::path::{Path, PathBuf};

use javadoc::{Clause, Documented, Nullness, Parameter, Shape};
use laboratory::Key;
use laboratory::memory::words_of_jdk;
use report::AnalyseRequest;
use suite::planning::plan::Plan;
use suite::planning::source_files::java_sources;

use crate::tool::{self, Tool};
use crate::wire::{read_byte, read_number, read_text, text, texts};

/// The shapes in the order of `Shape.java`.
const SHAPES: [Shape; 10] = [
    Shape::Boolean,
    Shape::Char,
    Shape::Integral,
    Shape::Floating,
    Shape::Text,
    Shape::Array,
    Shape::Collection,
    Shape::Map,
    Shape::Number,
    Shape::Object,
];

/// The statements of annotations about `null`, in the order of `Nullness.java`.
const NULLNESSES: [Nullness; 3] = [Nullness::Unknown, Nullness::Nullable, Nullness::NonNull];

/// The documentation of the methods in some sources.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Docs {
    /// The public, protected and package-private methods and constructors of all classes that are
    /// not private, in the order of the sources.
    pub methods: Vec<Documented>,
    /// The sources that cannot be read completely, with the reasons. The methods of a source that
    /// does not parse are missing.
    pub unreadable: Vec<(PathBuf, String)>,
}

/// Reads the documentation of a project's Java sources, as [`read_docs`] does. With a plan, it is remembered.
///
/// # Errors
/// Returns an error if the JDK has no javac, does not know the encoding, or cannot be run.
pub fn docs_of(request: &AnalyseRequest, plan: Option<&Plan>) -> Result<Docs, String> {
    let sources = with_methods(&java_sources(&request.source_roots, usize::MAX));
    if sources.is_empty() {
        return Ok(Docs::default());
    }
    let encoding = &request.generation.source_encoding;
    let class_path = request.whole_class_path();
    let ask = || ask(&request.jdk_home, &class_path, &sources, encoding);
    let remembered = plan.and_then(|plan| Some((plan, plan.memory.as_ref()?)));
    let Some((plan, memory)) = remembered else { return docs(&ask()?) };
    let jdk = words_of_jdk(&plan.guest.jdk);
    let (texts, shapes) = (memory.content_of(&sources), memory.shapes_of(&class_path));
    let text = format!("{}\n{jdk}\n{encoding}\n{texts:?}\n{shapes:?}", plan.engine);
    // A source that cannot be read now may be readable the next time.
    let is_whole = |answer: &Result<Vec<u8>, String>| {
        let docs = answer.as_ref().ok().and_then(|bytes| docs(bytes).ok());
        docs.is_some_and(|docs| docs.unreadable.is_empty())
    };
    docs(&memory.answer(&Key::of(&text), ask, is_whole)?)
}

/// Reads the documentation of the methods in Java sources. Ignores the sources of other languages,
/// and declarations of modules. `encoding` is the name of a charset as Java knows it. If a class is
/// missing in the class path, the facts that need it are guessed from its name.
///
/// # Errors
/// Returns an error if the JDK has no javac, does not know the encoding, or cannot be run.
pub fn read_docs(
    jdk_home: &Path,
    class_path: &[PathBuf],
    sources: &[PathBuf],
    encoding: &str,
) -> Result<Docs, String> {
    let sources = with_methods(sources);
    if sources.is_empty() {
        return Ok(Docs::default());
    }
    docs(&ask(jdk_home, class_path, &sources, encoding)?)
}

/// Returns the bytes of the answer for some sources.
fn ask(
    jdk_home: &Path,
    class_path: &[PathBuf],
    sources: &[PathBuf],
    encoding: &str,
) -> Result<Vec<u8>, String> {
    request(class_path, sources, encoding)
        .and_then(|request| tool::run(jdk_home, Tool::Docs, &request))
        .map_err(|error| format!("the documentation of the sources cannot be read: {error}"))
}

fn with_methods(sources: &[PathBuf]) -> Vec<PathBuf> {
    sources.iter().filter(|source| has_methods(source)).cloned().collect()
}

/// Returns whether a source may have methods in Java. The declaration of a module would hide the
/// class path from the other sources.
fn has_methods(source: &Path) -> bool {
    source.extension().is_some_and(|extension| extension == "java")
        && !source.ends_with("module-info.java")
}

/// Returns the bytes of the request, in the format that `Docs.java` reads.
fn request(class_path: &[PathBuf], sources: &[PathBuf], encoding: &str) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    text(&mut bytes, &tool::joined(class_path)?);
    text(&mut bytes, encoding);
    let paths: Vec<String> = sources.iter().map(|it| it.to_string_lossy().into_owned()).collect();
    texts(&mut bytes, &paths);
    Ok(bytes)
}

/// Reads the whole answer.
fn docs(mut from: &[u8]) -> Result<Docs, String> {
    let mut read = || {
        let unreadable =
            several(&mut from, |from| Ok((read_text(from)?.into(), read_text(from)?)))?;
        Ok(Docs { unreadable, methods: several(&mut from, method)? })
    };
    read().map_err(|error: io::Error| {
        format!("the answer about the sources' documentation is broken: {error}")
    })
}

/// Reads a number, then that many items.
fn several<T>(from: &mut &[u8], read: impl Fn(&mut &[u8]) -> io::Result<T>) -> io::Result<Vec<T>> {
    (0..read_number(from)?).map(|_| read(from)).collect()
}

/// Reads a method.
fn method(from: &mut &[u8]) -> io::Result<Documented> {
    // The fields are read in the order in which they are written here.
    Ok(Documented {
        class: read_text(from)?,
        name: read_text(from)?,
        descriptor: read_text(from)?,
        is_static: read_byte(from)? != 0,
        is_deprecated: read_byte(from)? != 0,
        line: read_number(from)?,
        parameters: several(from, parameter)?,
        text: read_text(from)?,
        returns: read_text(from)?,
        clauses: several(from, clause)?,
    })
}

/// Reads a parameter of a method.
fn parameter(from: &mut &[u8]) -> io::Result<Parameter> {
    Ok(Parameter {
        name: read_text(from)?,
        type_name: read_text(from)?,
        shape: one_of(&SHAPES, from)?,
        text: read_text(from)?,
        nullness: one_of(&NULLNESSES, from)?,
    })
}

/// Reads a clause of a method.
fn clause(from: &mut &[u8]) -> io::Result<Clause> {
    Ok(Clause {
        exception: read_text(from)?,
        text: read_text(from)?,
        line: read_number(from)?,
        inherited_from: Some(read_text(from)?).filter(|source| !source.is_empty()),
        is_inherited: read_byte(from)? != 0,
    })
}

/// Reads the position of a value in a table.
fn one_of<T: Copy>(table: &[T], from: &mut &[u8]) -> io::Result<T> {
    let position = usize::from(read_byte(from)?);
    table.get(position).copied().ok_or_else(|| io::ErrorKind::InvalidData.into())
}

#[cfg(test)]
mod tests;
