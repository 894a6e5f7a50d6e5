//! Reads the types of annotations and the strings among their values.

use crate::error::ClassFormatError;
use crate::model::Method;
use crate::pool::ConstantPool;

use super::cursor::Cursor;

/// The greatest depth of nested annotations. No compiler's output comes near it. It bounds the
/// recursion.
const DEEPEST: u8 = 64;

/// Sets the method's flags for annotations that the runtime itself honours, such as
/// `@CallerSensitive`.
pub(crate) fn note_runtime_annotations(method: &mut Method, pool: &ConstantPool, body: &[u8]) {
    for name in annotation_types(pool, body) {
        note(method, name);
    }
}

/// An annotation with the strings among its values. Other values are left out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotation<'a> {
    /// The descriptor of its type.
    pub descriptor: &'a str,
    /// Pairs of an element's name and a string. An array of strings gives one pair for each string.
    pub texts: Vec<(&'a str, &'a str)>,
}

impl Annotation<'_> {
    /// Returns the simple name of its type, without package and enclosing classes.
    #[must_use]
    pub fn simple_name(&self) -> &str {
        let name = self.descriptor.trim_end_matches(';');
        let start = name.rfind(['/', '$']).map_or(1, |at| at + 1);
        name.get(start..).unwrap_or_default()
    }
}

/// Reads the annotations in a `RuntimeVisibleAnnotations` or `RuntimeInvisibleAnnotations`
/// attribute (JVMS 4.7.16, 4.7.17).
///
/// Malformed bytes end the list without an error, as in HotSpot.
#[must_use]
pub fn annotations<'a>(pool: &'a ConstantPool, body: &[u8]) -> Vec<Annotation<'a>> {
    let mut annotations = Vec::new();
    let mut reader = Reader { pool, cursor: Cursor::new(body, 0) };
    let Ok(count) = reader.cursor.u2() else { return annotations };
    for _ in 0..count {
        let mut annotation = Annotation::default();
        let Ok(type_index) = reader.cursor.u2() else { break };
        let read = reader.pairs(&mut annotation.texts, DEEPEST);
        if let Some(descriptor) = pool.utf8(type_index) {
            annotations.push(Annotation { descriptor, ..annotation });
        }
        if read.is_err() {
            break;
        }
    }
    annotations
}

/// Returns the descriptors of the annotations' types in such an attribute; see [`annotations`].
#[must_use]
pub fn annotation_types<'a>(pool: &'a ConstantPool, body: &[u8]) -> Vec<&'a str> {
    annotations(pool, body).into_iter().map(|annotation| annotation.descriptor).collect()
}

fn note(method: &mut Method, annotation: &str) {
    match annotation {
        "Ljdk/internal/reflect/CallerSensitive;" => method.caller_sensitive = true,
        "Ljdk/internal/vm/annotation/ForceInline;" => method.force_inline = true,
        "Ljdk/internal/vm/annotation/Hidden;" | "Ljava/lang/invoke/LambdaForm$Hidden;" => {
            method.hidden = true;
        }
        "Ljava/lang/invoke/LambdaForm$Compiled;" => method.compiled_form = true,
        "Ljdk/internal/vm/annotation/IntrinsicCandidate;" => method.intrinsic_candidate = true,
        _ => {}
    }
}

/// A position in an attribute, and the pool to which the attribute's indices refer.
struct Reader<'a, 'b> {
    pool: &'a ConstantPool,
    cursor: Cursor<'b>,
}

impl<'a> Reader<'a, '_> {
    /// Reads an annotation's element-value pairs and adds their strings to `texts`.
    fn pairs(
        &mut self,
        texts: &mut Vec<(&'a str, &'a str)>,
        depth: u8,
    ) -> Result<(), ClassFormatError> {
        let count = self.cursor.u2()?;
        for _ in 0..count {
            let name = self.cursor.u2()?;
            self.value(name, texts, depth)?;
        }
        Ok(())
    }

    /// Reads the value of the element whose name is the constant `name`. Strings of a nested
    /// annotation belong to that annotation, so they are not added to `texts`.
    fn value(
        &mut self,
        name: u16,
        texts: &mut Vec<(&'a str, &'a str)>,
        depth: u8,
    ) -> Result<(), ClassFormatError> {
        let deeper = depth.checked_sub(1).ok_or_else(|| {
            ClassFormatError::malformed(self.cursor.offset(), "Annotations nest too deep")
        })?;
        match self.cursor.u1()? {
            b'e' => self.cursor.u4().map(|_| ()),
            b'@' => {
                self.cursor.u2()?;
                self.pairs(&mut Vec::new(), deeper)
            }
            b'[' => {
                let count = self.cursor.u2()?;
                (0..count).try_for_each(|_| self.value(name, texts, deeper))
            }
            tag => {
                let value = self.cursor.u2()?;
                if let (b's', Some(name), Some(text)) =
                    (tag, self.pool.utf8(name), self.pool.utf8(value))
                {
                    texts.push((name, text));
                }
                Ok(())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pool::{Constant, Utf8};

    fn pool(texts: &[&str]) -> ConstantPool {
        let texts =
            texts.iter().map(|text| Constant::Utf8(Utf8 { text: (*text).into(), raw: None }));
        ConstantPool::new(std::iter::once(Constant::Unusable).chain(texts).collect())
    }

    #[test]
    fn annotations_have_simple_names() {
        let types = ["La/b/C$DoNotMutate;", "LNotNull;", "Llombok/Generated;"];
        let names = types.map(|descriptor| Annotation { descriptor, ..Annotation::default() });
        let names = names.each_ref().map(Annotation::simple_name);
        assert_eq!(names, ["DoNotMutate", "NotNull", "Generated"]);
    }

    #[test]
    fn texts_are_read_singly_and_from_arrays_and_others_are_passed_over() {
        let pool = pool(&["La/Ignore;", "value", "x", "y", "reason", "why", "La/Next;"]);
        let body = [
            0, 2, // two annotations
            0, 1, 0, 3, // La/Ignore; with three pairs
            0, 2, b'[', 0, 2, b's', 0, 3, b's', 0, 4, // value = {"x", "y"}
            0, 2, b'@', 0, 7, 0, 1, 0, 5, b's', 0, 6, // value = @Next(reason = "why")
            0, 5, b's', 0, 6, // reason = "why"
            0, 7, 0, 0, // La/Next;
        ];
        let read = annotations(&pool, &body);
        assert_eq!(read[0].texts, [("value", "x"), ("value", "y"), ("reason", "why")]);
        assert_eq!(annotation_types(&pool, &body), ["La/Ignore;", "La/Next;"]);
        assert_eq!(annotation_types(&pool, &body[..9]), ["La/Ignore;"]);
    }
}
