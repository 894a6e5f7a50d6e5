//! Hyperbolic functions, bit by bit as fdlibm's; `exp` and `expm1` come from the `libm` crate.

use libm::{exp, expm1};

/// From here on, e⁻ˣ is too small to change eˣ.
const LOST: f64 = 22.0;
/// From here on, eˣ is infinite.
const OVERFLOW: f64 = 709.782_712_893_384;
/// From here on, eˣ/2 is infinite.
const HALF_OVERFLOW: f64 = 710.475_860_073_943_9;

/// Returns eˣ times `half`, which is ±½, even where eˣ alone would overflow.
fn half_exp(x: f64, half: f64) -> f64 {
    if x < upper_word_of(OVERFLOW) {
        half * exp(x)
    } else if x <= HALF_OVERFLOW {
        let root = exp(0.5 * x);
        (half * root) * root
    } else {
        half * f64::INFINITY
    }
}

/// Clears the lower half of the bits, because fdlibm compares only upper halves.
fn upper_word_of(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & !0xffff_ffff)
}

/// `StrictMath.sinh`
pub fn sinh(x: f64) -> f64 {
    const TINY: f64 = 3.725_290_298_461_914e-9;
    if !x.is_finite() || x.abs() < TINY {
        return x;
    }
    let half = if x < 0.0 { -0.5 } else { 0.5 };
    let absolute = x.abs();
    if absolute >= LOST {
        return half_exp(absolute, half);
    }
    let t = expm1(absolute);
    if absolute < 1.0 { half * (2.0 * t - t * t / (t + 1.0)) } else { half * (t + t / (t + 1.0)) }
}

/// `StrictMath.cosh`
pub fn cosh(x: f64) -> f64 {
    const HALF_LN2: u64 = 0x3fd6_2e43 << 32;
    const TINY: f64 = 2.775_557_561_562_891_4e-17;
    let absolute = x.abs();
    if !x.is_finite() {
        return absolute;
    }
    if absolute < f64::from_bits(HALF_LN2) {
        let t = expm1(absolute);
        let w = 1.0 + t;
        return if absolute < TINY { w } else { 1.0 + (t * t) / (w + w) };
    }
    if absolute < LOST {
        let t = exp(absolute);
        return 0.5 * t + 0.5 / t;
    }
    half_exp(absolute, 0.5)
}

/// `StrictMath.tanh`
pub fn tanh(x: f64) -> f64 {
    const TINY: f64 = 2.775_557_561_562_891_4e-17;
    if x.is_nan() || x.abs() < TINY {
        return x;
    }
    let absolute = x.abs();
    let result = if absolute >= LOST {
        1.0
    } else if absolute >= 1.0 {
        1.0 - 2.0 / (expm1(2.0 * absolute) + 2.0)
    } else {
        let t = expm1(-2.0 * absolute);
        -t / (t + 2.0)
    };
    if x < 0.0 { -result } else { result }
}
