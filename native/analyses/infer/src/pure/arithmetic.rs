//! Instructions that calculate (JVMS 6.5), by the byte of their opcode. An `int` or `float` is in the low 32 bits.

use std::cmp::Ordering;

/// Returns the sum, difference or product of two numbers, or what an operation on their bits gives; `None` for any
/// other operation.
pub(super) fn binary(byte: u8, left: u64, right: u64) -> Option<u64> {
    let (long, by) = (left as i64, right as i64);
    let (int, other) = (left as i32, right as i32);
    let shift = right as u32;
    Some(match byte {
        0x60 => of_int(int.wrapping_add(other)),
        0x61 => long.wrapping_add(by) as u64,
        0x62 => of_float(float(left) + float(right)),
        0x63 => (double(left) + double(right)).to_bits(),
        0x64 => of_int(int.wrapping_sub(other)),
        0x65 => long.wrapping_sub(by) as u64,
        0x66 => of_float(float(left) - float(right)),
        0x67 => (double(left) - double(right)).to_bits(),
        0x68 => of_int(int.wrapping_mul(other)),
        0x69 => long.wrapping_mul(by) as u64,
        0x6A => of_float(float(left) * float(right)),
        0x6B => (double(left) * double(right)).to_bits(),
        0x78 => of_int(int.wrapping_shl(shift)),
        0x79 => long.wrapping_shl(shift) as u64,
        0x7A => of_int(int.wrapping_shr(shift)),
        0x7B => long.wrapping_shr(shift) as u64,
        0x7C => u64::from((left as u32).wrapping_shr(shift)),
        0x7D => left.wrapping_shr(shift),
        0x7E | 0x7F => left & right,
        0x80 | 0x81 => left | right,
        0x82 | 0x83 => left ^ right,
        _ => return None,
    })
}

/// Returns a number with the other sign.
pub(super) fn negated(byte: u8, value: u64) -> u64 {
    match byte {
        0x74 => of_int((value as i32).wrapping_neg()),
        0x75 => (value as i64).wrapping_neg() as u64,
        0x76 => of_float(-float(value)),
        _ => (-double(value)).to_bits(),
    }
}

/// Returns a number as another type.
pub(super) fn converted(byte: u8, value: u64) -> u64 {
    let int = value as i32;
    match byte {
        0x85 => i64::from(int) as u64,
        0x86 => of_float(int as f32),
        0x87 => f64::from(int).to_bits(),
        0x88 => u64::from(value as u32),
        0x89 => of_float((value as i64) as f32),
        0x8A => ((value as i64) as f64).to_bits(),
        0x8B => of_int(float(value) as i32),
        0x8C => (float(value) as i64) as u64,
        0x8D => f64::from(float(value)).to_bits(),
        0x8E => of_int(double(value) as i32),
        0x8F => (double(value) as i64) as u64,
        0x90 => of_float(double(value) as f32),
        0x91 => of_int(i32::from(int as i8)),
        0x92 => u64::from(int as u16),
        _ => of_int(i32::from(int as i16)),
    }
}

/// Returns the order of two numbers as −1, 0 or 1.
pub(super) fn compared(byte: u8, left: u64, right: u64) -> u64 {
    let order = match byte {
        0x94 => Some((left as i64).cmp(&(right as i64))),
        0x95 | 0x96 => float(left).partial_cmp(&float(right)),
        _ => double(left).partial_cmp(&double(right)),
    };
    // `fcmpl` and `dcmpl` give −1 for what is not a number, the others 1.
    let unordered = if matches!(byte, 0x95 | 0x97) { Ordering::Less } else { Ordering::Greater };
    of_int(order.unwrap_or(unordered) as i32)
}

/// Returns whether a branch is taken. A comparison with zero or `null` has no second value, which is 0 then.
pub(super) fn is_met(byte: u8, left: u64, right: u64) -> bool {
    let (left, right) = (left as i32, right as i32);
    match byte {
        0x99 | 0x9F | 0xA5 | 0xC6 => left == right,
        0x9A | 0xA0 | 0xA6 | 0xC7 => left != right,
        0x9B | 0xA1 => left < right,
        0x9C | 0xA2 => left >= right,
        0x9D | 0xA3 => left > right,
        _ => left <= right,
    }
}

fn of_int(value: i32) -> u64 {
    u64::from(value as u32)
}

fn of_float(value: f32) -> u64 {
    u64::from(value.to_bits())
}

fn float(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u64) -> f64 {
    f64::from_bits(bits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_wrap_as_in_java() {
        let least = of_int(i32::MIN);
        assert_eq!(binary(0x64, least, 1), Some(of_int(i32::MAX)));
        assert_eq!(negated(0x74, least), least);
        assert_eq!(binary(0x78, 1, 33), Some(2));
        assert_eq!(binary(0x7C, of_int(-1), 28), Some(15));
        assert_eq!(binary(0x6C, 4, 2), None);
    }

    #[test]
    fn what_is_not_a_number_is_on_the_side_that_the_instruction_says() {
        let nan = of_float(f32::NAN);
        assert_eq!(compared(0x95, nan, 0), of_int(-1));
        assert_eq!(compared(0x96, nan, 0), 1);
        assert_eq!(compared(0x94, 3, 5), of_int(-1));
        assert_eq!(converted(0x8B, nan), 0);
        assert_eq!(converted(0x91, 0x80), of_int(-128));
    }

    #[test]
    fn branches_compare_with_signs() {
        assert!(is_met(0x9B, of_int(-1), 0));
        assert!(!is_met(0x9C, of_int(-1), 0));
        assert!(is_met(0xA4, 2, 2));
        assert!(is_met(0xC6, 0, 0));
    }
}
