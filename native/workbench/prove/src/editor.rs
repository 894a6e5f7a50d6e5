//! Changes copies of sources, and compiles these with the JDK's javac in another process.

mod change;

use std::io;
use std::path::{Path, PathBuf};

use report::{Assertion, Placement};
use serde::{Deserialize, Serialize};

use crate::tool::{self, Tool};
use crate::wire::{number, read_byte, read_bytes, read_number, read_text, text, texts};

pub use self::change::{Change, Enclosure, Members, Rewrite};

/// A statement to insert into a source.
#[derive(Clone, Debug)]
pub struct Insertion {
    /// A line of the existing statement to which it belongs; lines count from 1.
    pub line: u32,
    /// Whether it replaces that statement, or where it goes.
    pub place: Placement,
    /// The statement, in Java.
    pub code: String,
    /// The imports that it needs, each as `static a.B.c`.
    pub imports: Vec<String>,
    /// A call, for which `$CALL` stands in the code.
    pub call: Option<Call>,
}

/// A call in a source, to be written once more with another argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// The line at which it is, from 1.
    pub line: u32,
    /// The name of the method, or the simple name of the class for a constructor.
    pub name: String,
    /// Whether it is the call of a constructor.
    pub is_constructor: bool,
    /// The number of parameters that are declared.
    pub parameters: usize,
    /// Whether the last parameter takes any number of arguments.
    pub has_list: bool,
    /// The number of a parameter, from 0, and its other argument in Java.
    pub replaced: Option<(usize, String)>,
}

impl Call {
    /// Returns the calls of this name in a line with any number of arguments.
    pub fn any(line: u32, name: &str, is_constructor: bool) -> Call {
        // A list of arguments after none.
        let (parameters, has_list) = (0, true);
        Call { line, name: name.to_owned(), is_constructor, parameters, has_list, replaced: None }
    }
}

impl Insertion {
    /// Returns the insertion that writes an assertion.
    pub fn of(assertion: &Assertion) -> Insertion {
        Insertion {
            line: assertion.line,
            place: assertion.place,
            code: assertion.code.clone(),
            imports: assertion.imports.clone(),
            call: None,
        }
    }
}

/// The insertions and changes to write into one source.
#[derive(Clone, Debug)]
pub struct Edit {
    /// The source's path.
    pub source: PathBuf,
    /// The statements to insert.
    pub insertions: Vec<Insertion>,
    /// Changes of existing code. Two changes at the same place are refused.
    pub changes: Vec<Change>,
}

impl Edit {
    /// Returns the edit that inserts statements.
    pub fn inserting(source: PathBuf, insertions: Vec<Insertion>) -> Edit {
        Edit { source, insertions, changes: Vec::new() }
    }

    /// Returns the edit that makes changes.
    pub fn changing(source: PathBuf, changes: Vec<Change>) -> Edit {
        Edit { source, insertions: Vec::new(), changes }
    }
}

/// An edited source.
#[derive(Serialize, Deserialize)]
pub struct Edited {
    /// The lines of the inserted statements, in the order of the insertions; lines count from 1.
    pub lines: Vec<u32>,
    /// The whole source.
    pub text: String,
    /// The compiled classes by binary name. Empty if the source was not compiled.
    pub classes: Vec<(String, Vec<u8>)>,
}

/// The reason why an edit cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refused {
    /// A statement cannot be inserted where it should be.
    NoPlace(String),
    /// The edited source does not compile.
    NotCompiled(String),
}

impl Refused {
    /// Returns the reason in words for the user.
    pub fn why(&self) -> &str {
        match self {
            Refused::NoPlace(why) | Refused::NotCompiled(why) => why,
        }
    }
}

/// Makes edits independently of each other. Compiles the results if a class path is given. The
/// inner errors say why single edits cannot be made.
///
/// # Errors
/// Returns an error if the JDK has no javac, or the editor cannot be run.
pub fn edit(
    jdk_home: &Path,
    class_path: Option<&[PathBuf]>,
    edits: &[&Edit],
) -> Result<Vec<Result<Edited, Refused>>, String> {
    if edits.is_empty() {
        return Ok(Vec::new());
    }
    let output = request(class_path, edits)
        .and_then(|request| tool::run(jdk_home, Tool::Edit, &request))
        .map_err(|error| error.to_string())?;
    let mut answers = output.as_slice();
    edits
        .iter()
        .map(|edit| answer(&mut answers, edit.insertions.len()))
        .collect::<io::Result<_>>()
        .map_err(|error| format!("the editor's answer cannot be read: {error}"))
}

/// Returns the bytes of the request, in the format that `Words.java` reads.
fn request(class_path: Option<&[PathBuf]>, edits: &[&Edit]) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    text(&mut bytes, &tool::joined(class_path.unwrap_or(&[]))?);
    bytes.push(u8::from(class_path.is_some()));
    number(&mut bytes, edits.len());
    for Edit { source, insertions, changes } in edits {
        text(&mut bytes, &source.to_string_lossy());
        number(&mut bytes, insertions.len());
        for insertion in insertions {
            number(&mut bytes, insertion.line as usize);
            bytes.push(insertion.place as u8);
            text(&mut bytes, &insertion.code);
            texts(&mut bytes, &insertion.imports);
            bytes.push(u8::from(insertion.call.is_some()));
            if let Some(call) = &insertion.call {
                write_call(&mut bytes, call);
            }
        }
        number(&mut bytes, changes.len());
        changes.iter().for_each(|it| it.write(&mut bytes));
    }
    Ok(bytes)
}

/// Writes a call, in the format that `Call.java` reads.
fn write_call(into: &mut Vec<u8>, call: &Call) {
    number(into, call.line as usize);
    text(into, &call.name);
    into.push(u8::from(call.is_constructor));
    number(into, call.parameters);
    into.push(u8::from(call.has_list));
    let (replaced, with) = match &call.replaced {
        Some((parameter, with)) => (*parameter, with.as_str()),
        // As an `int` of Java, this is -1.
        None => (u32::MAX as usize, ""),
    };
    number(into, replaced);
    text(into, with);
}

/// Reads the answer to one edit, which has `statements` insertions.
fn answer(from: &mut &[u8], statements: usize) -> io::Result<Result<Edited, Refused>> {
    match read_byte(from)? {
        0 => {}
        1 => return Ok(Err(Refused::NoPlace(read_text(from)?))),
        _ => return Ok(Err(Refused::NotCompiled(read_text(from)?))),
    }
    let lines = (0..statements).map(|_| read_number(from)).collect::<io::Result<_>>()?;
    let text = read_text(from)?;
    let count = read_number(from)?;
    let class = |_| Ok((read_text(from)?, read_bytes(from)?));
    let classes = (0..count).map(class).collect::<io::Result<_>>()?;
    Ok(Ok(Edited { lines, text, classes }))
}

#[cfg(test)]
mod tests;
