//! Kernels for `java.lang.StringLatin1`, and for methods that `java.lang.StringUTF16` shares with it.

use vm::Res;
use vm::native::{Call, LEFT};

use super::stretch::{Stretch, compare, int, result};

crate::natives! {
    "java/lang/StringLatin1" {
        "equals" "([B[B)Z" => equals;
        "hashCode" "([B)I" => hash_code;
        "compareTo" "([B[B)I" => compare_to;
        "indexOfChar" "([BIII)I" => index_of_char;
        "indexOf" "([BI[BII)I" => index_of;
        "lastIndexOf" "([BII)I" => last_index_of;
    }
    "java/lang/StringUTF16" {
        "equals" "([B[B)Z" => equals;
        "hashCode" "([B)I" => hash_code_of_chars;
    }
}

fn equals(call: &mut Call<'_>) -> Res<u64> {
    let (left, right) = (Stretch::whole(call, 0)?, Stretch::whole(call, 1)?);
    let (a, b) = (left.bytes(call.vm), right.bytes(call.vm));
    let (seen, equal) = if a.len() == b.len() { compare(a, b) } else { (0, false) };
    Ok(result(call, &[(left, seen), (right, seen)], &[], u64::from(equal)))
}

fn hash_code(call: &mut Call<'_>) -> Res<u64> {
    let value = Stretch::whole(call, 0)?;
    let bytes = value.bytes(call.vm);
    let (hash, seen) = (hash(bytes.iter().map(|byte| i32::from(*byte))), bytes.len());
    Ok(result(call, &[(value, seen)], &[], int(hash)))
}

fn hash_code_of_chars(call: &mut Call<'_>) -> Res<u64> {
    let value = Stretch::whole(call, 0)?;
    let bytes = value.bytes(call.vm);
    let chars = bytes.as_chunks().0.iter().map(|unit| i32::from(u16::from_ne_bytes(*unit)));
    let (hash, seen) = (hash(chars), bytes.len());
    Ok(result(call, &[(value, seen)], &[], int(hash)))
}

fn hash(units: impl Iterator<Item = i32>) -> i32 {
    units.fold(0, |hash: i32, unit| hash.wrapping_mul(31).wrapping_add(unit))
}

fn compare_to(call: &mut Call<'_>) -> Res<u64> {
    let (left, right) = (Stretch::whole(call, 0)?, Stretch::whole(call, 1)?);
    let (a, b) = (left.bytes(call.vm), right.bytes(call.vm));
    let mut pairs = a.iter().zip(b);
    let difference = match pairs.position(|(a, b)| a != b) {
        Some(at) => (at + 1, i32::from(a[at]) - i32::from(b[at])),
        None => (a.len().min(b.len()), a.len() as i32 - b.len() as i32),
    };
    let (seen, difference) = difference;
    Ok(result(call, &[(left, seen), (right, seen)], &[], int(difference)))
}

/// Searches from an index (inclusive) to a second index (exclusive).
fn index_of_char(call: &mut Call<'_>) -> Res<u64> {
    let (byte, from, end) = (call.int(1) as u8, call.int(2), call.int(3));
    let value = Stretch::of(call, 0, i64::from(from), i64::from(end) - i64::from(from))?;
    let bytes = value.bytes(call.vm);
    let found = bytes.iter().position(|it| *it == byte);
    let seen = found.map_or(bytes.len(), |at| at + 1);
    let index = found.map_or(-1, |at| from + at as i32);
    Ok(result(call, &[(value, seen)], &[1, 2, 3], int(index)))
}

/// Searches for the first bytes of one array in the first bytes of another, from an index on.
fn index_of(call: &mut Call<'_>) -> Res<u64> {
    let (count, part_count, from) = (call.int(1), call.int(3), call.int(4));
    if part_count < 1 || from < 0 {
        return Err(LEFT);
    }
    let value = Stretch::of(call, 0, 0, i64::from(count))?;
    let part = Stretch::of(call, 2, 0, i64::from(part_count))?;
    let (bytes, wanted) = (value.bytes(call.vm), part.bytes(call.vm));
    let rest = bytes.get(from as usize..).unwrap_or(&[]);
    let found = rest.windows(wanted.len()).position(|window| window == wanted);
    let index = found.map_or(-1, |at| from + at as i32);
    let (seen, of_part) = (bytes.len(), wanted.len());
    Ok(result(call, &[(value, seen), (part, of_part)], &[1, 3, 4], int(index)))
}

fn last_index_of(call: &mut Call<'_>) -> Res<u64> {
    let (char, from) = (call.int(1), call.int(2));
    let value = Stretch::whole(call, 0)?;
    let bytes = value.bytes(call.vm);
    let end = (i64::from(from) + 1).clamp(0, bytes.len() as i64) as usize;
    let searched = bytes.get(..end).unwrap_or(&[]);
    let wanted = u8::try_from(char).ok();
    let found = wanted.and_then(|wanted| searched.iter().rposition(|byte| *byte == wanted));
    let seen = if wanted.is_some() { end } else { 0 };
    let index = found.map_or(-1, |at| at as i32);
    Ok(result(call, &[(value, seen)], &[1, 2], int(index)))
}
