//! Kernels for `java.lang.StringCoding`: return whether bytes are ASCII.

use vm::Res;
use vm::native::Call;

use super::stretch::{Stretch, int, result};

crate::natives! {
    "java/lang/StringCoding";
    "hasNegatives" "([BII)Z" => has_negatives;
    "countPositives" "([BII)I" => count_positives;
}

fn has_negatives(call: &mut Call<'_>) -> Res<u64> {
    let (bytes, seen, found) = positives(call)?;
    Ok(result(call, &[(bytes, seen)], &[1, 2], u64::from(found)))
}

fn count_positives(call: &mut Call<'_>) -> Res<u64> {
    let (bytes, seen, found) = positives(call)?;
    let count = if found { seen - 1 } else { seen };
    Ok(result(call, &[(bytes, seen)], &[1, 2], int(count as i32)))
}

/// Returns the range in the arguments, the number of bytes that had to be read, and whether the last of
/// these is negative.
fn positives(call: &Call<'_>) -> Res<(Stretch, usize, bool)> {
    let stretch = Stretch::of(call, 0, call.int(1).into(), call.int(2).into())?;
    let bytes = stretch.bytes(call.vm);
    let negative = bytes.iter().position(|byte| !byte.is_ascii());
    Ok((stretch, negative.map_or(bytes.len(), |at| at + 1), negative.is_some()))
}
