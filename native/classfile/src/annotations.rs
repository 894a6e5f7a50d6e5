//! Finds which annotation types a method wears, without reading their values.

use crate::cursor::Cursor;
use crate::error::ClassFormatError;
use crate::model::Method;
use crate::pool::ConstantPool;

/// How deep annotations may nest; no compiler's output comes near.
const DEEPEST: u8 = 64;

/// Sets the method's flags for the annotations that the runtime itself obeys.
pub(crate) fn note_runtime_annotations(method: &mut Method, pool: &ConstantPool, body: &[u8]) {
    for name in annotation_types(pool, body) {
        note(method, name);
    }
}

/// The types, as descriptors, of the annotations in a `RuntimeVisibleAnnotations` attribute (JVMS
/// 4.7.16).
///
/// Bytes that are no annotations end the search silently, as HotSpot has it.
#[must_use]
pub fn annotation_types<'a>(pool: &'a ConstantPool, body: &[u8]) -> Vec<&'a str> {
    let mut types = Vec::new();
    let mut cursor = Cursor::new(body, 0);
    let Ok(count) = cursor.u2() else { return types };
    for _ in 0..count {
        let Ok(type_index) = cursor.u2() else { break };
        types.extend(pool.utf8(type_index).map(|name| &**name));
        if skip_pairs(&mut cursor, DEEPEST).is_err() {
            break;
        }
    }
    types
}

fn note(method: &mut Method, annotation: &str) {
    match annotation {
        "Ljdk/internal/reflect/CallerSensitive;" => method.caller_sensitive = true,
        "Ljdk/internal/vm/annotation/ForceInline;" => method.force_inline = true,
        "Ljdk/internal/vm/annotation/Hidden;" | "Ljava/lang/invoke/LambdaForm$Hidden;" => {
            method.hidden = true;
        }
        "Ljdk/internal/vm/annotation/IntrinsicCandidate;" => method.intrinsic_candidate = true,
        _ => {}
    }
}

/// Skips an annotation's element-value pairs.
fn skip_pairs(cursor: &mut Cursor<'_>, depth: u8) -> Result<(), ClassFormatError> {
    let count = cursor.u2()?;
    for _ in 0..count {
        cursor.u2()?;
        skip_value(cursor, depth)?;
    }
    Ok(())
}

fn skip_value(cursor: &mut Cursor<'_>, depth: u8) -> Result<(), ClassFormatError> {
    let deeper = depth
        .checked_sub(1)
        .ok_or_else(|| ClassFormatError::malformed(cursor.offset(), "Annotations nest too deep"))?;
    match cursor.u1()? {
        b'e' => cursor.u4().map(|_| ()),
        b'@' => {
            cursor.u2()?;
            skip_pairs(cursor, deeper)
        }
        b'[' => {
            let count = cursor.u2()?;
            (0..count).try_for_each(|_| skip_value(cursor, deeper))
        }
        _ => cursor.u2().map(|_| ()),
    }
}
