//! Kernels for `java.util.Arrays` and `jdk.internal.util.ArraysSupport`.

use vm::Res;
use vm::native::{Call, LEFT};

use super::stretch::{Stretch, compare, int, result};

crate::natives! {
    "jdk/internal/util/ArraysSupport" {
        "vectorizedMismatch" "(Ljava/lang/Object;JLjava/lang/Object;JII)I" => vectorized_mismatch;
    }
    "java/util/Arrays" {
        "fill" "([BB)V" => fill;
        "fill" "([ZZ)V" => fill;
        "fill" "([CC)V" => fill;
        "fill" "([SS)V" => fill;
        "fill" "([II)V" => fill;
        "fill" "([JJ)V" => fill;
        "fill" "([FF)V" => fill;
        "fill" "([DD)V" => fill;
    }
}

/// Compares words of eight bytes, then one of four bytes if elements are smaller. If all are equal, returns
/// the complement of the number of remaining elements.
fn vectorized_mismatch(call: &mut Call<'_>) -> Res<u64> {
    let (length, scale) = (call.int(6), call.int(7));
    if length < 0 || !(0..=3).contains(&scale) {
        return Err(LEFT);
    }
    let size = i64::from(length) << scale;
    let half = if scale < 2 { size & 4 } else { 0 };
    let words = (size & !7) + half;
    let left = Stretch::at(call, 0, call.long(1), words)?;
    let right = Stretch::at(call, 3, call.long(4), words)?;
    let (seen, equal) = compare(left.bytes(call.vm), right.bytes(call.vm));
    let answer =
        if equal { !(((size - words) >> scale) as i32) } else { (seen as i32 - 1) >> scale };
    Ok(result(call, &[(left, seen), (right, seen)], &[1, 4, 6, 7], int(answer)))
}

/// Sets all elements to a value. Their labels include that of the array's length.
fn fill(call: &mut Call<'_>) -> Res<u64> {
    let stretch = Stretch::whole(call, 0)?;
    let (array, value) = (call.reference(0), call.slot(1).to_ne_bytes());
    let size = 1_usize << call.vm.kind_of_elements(array).shift();
    let elements = value.get(..size).unwrap_or(&[]).repeat(call.vm.heap.length(array) as usize);
    let (of_length, of_value) = (stretch.label(call, 0), call.label(1));
    let label = call.vm.machine.unite(of_length, of_value);
    stretch.write(call, &elements, label)?;
    Ok(0)
}
