//! The class file of a method whose body is replaced, for a real JVM.

use std::io;

use classfile::with_body;
use report::AnalyseRequest;
use transform::Transforming;
use transform::returned;

/// The class of a transformation, in internal form, and its file with the other body.
///
/// # Errors
/// The class cannot be read, or has no place for it.
pub(crate) fn transformed(
    request: &AnalyseRequest,
    transforming: &Transforming,
    made: usize,
) -> io::Result<(String, Vec<u8>)> {
    let catalogue = transforming.catalogue();
    let unknown = || io::Error::other("no such transformation");
    let transformation = catalogue.transformations().get(made).ok_or_else(unknown)?;
    let target = catalogue.targets().get(transformation.target).ok_or_else(unknown)?;
    let name = format!("{}.class", target.class);
    let directories = &request.class_directories;
    let path = directories.iter().map(|it| it.join(&name)).find(|path| path.exists());
    let bytes = std::fs::read(path.ok_or_else(unknown)?)?;
    let (method, descriptor) = (&target.name, &target.descriptor);
    let body = returned(&transformation.operator, descriptor, target.is_static);
    let bytes = with_body(&bytes, method, descriptor, body.ok_or_else(unknown)?);
    Ok((target.class.to_string(), bytes.map_err(io::Error::other)?))
}
