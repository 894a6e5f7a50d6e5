//! Sine, cosine and `atan2`, bit by bit as fdlibm's; other functions come from the `libm` crate.

use super::reduction::{high_word, reduce};

const COSINE: [f64; 6] = [
    0.041_666_666_666_666_6,
    -0.001_388_888_888_887_411,
    2.480_158_728_947_673e-5,
    -2.755_731_435_139_066_3e-7,
    2.087_572_321_298_175e-9,
    -1.135_964_755_778_819_5e-11,
];
const SINE: [f64; 6] = [
    -0.166_666_666_666_666_32,
    0.008_333_333_333_322_49,
    -0.000_198_412_698_298_579_5,
    2.755_731_370_707_006_8e-6,
    -2.505_076_025_340_686_3e-8,
    1.589_690_995_211_55e-10,
];
const QUARTER_PI: u32 = 0x3fe9_21fb;

/// Returns the value of a polynomial; the coefficients are in order of rising powers.
pub fn polynomial(x: f64, coefficients: &[f64]) -> f64 {
    match coefficients.split_last() {
        Some((last, rest)) => rest.iter().rev().fold(*last, |sum, term| term + x * sum),
        None => 0.0,
    }
}

/// `StrictMath.sin`
pub fn sin(x: f64) -> f64 {
    if high_word(x) <= QUARTER_PI {
        return sine_of_rest(x, 0.0, false);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (quadrants, high, low) = reduce(x);
    match quadrants & 3 {
        0 => sine_of_rest(high, low, true),
        1 => cosine_of_rest(high, low),
        2 => -sine_of_rest(high, low, true),
        _ => -cosine_of_rest(high, low),
    }
}

/// `StrictMath.cos`
pub fn cos(x: f64) -> f64 {
    if high_word(x) <= QUARTER_PI {
        return cosine_of_rest(x, 0.0);
    }
    if !x.is_finite() {
        return f64::NAN;
    }
    let (quadrants, high, low) = reduce(x);
    match quadrants & 3 {
        0 => cosine_of_rest(high, low),
        1 => -sine_of_rest(high, low, true),
        2 => -cosine_of_rest(high, low),
        _ => sine_of_rest(high, low, true),
    }
}

/// Returns the sine of a sum of two doubles within π/4 of 0.
fn sine_of_rest(x: f64, low: f64, has_low: bool) -> f64 {
    const TINY: u32 = 0x3e40_0000;
    if high_word(x) < TINY {
        return x;
    }
    let [first, rest @ ..] = &SINE;
    let square = x * x;
    let cube = square * x;
    let series = polynomial(square, rest);
    if has_low {
        x - ((square * (0.5 * low - cube * series) - low) - cube * first)
    } else {
        x + cube * (first + square * series)
    }
}

/// Returns the cosine of a sum of two doubles within π/4 of 0.
fn cosine_of_rest(x: f64, low: f64) -> f64 {
    const TINY: u32 = 0x3e40_0000;
    const SMALL: u32 = 0x3fd3_3333;
    const LARGE: u32 = 0x3fe9_0000;
    let word = high_word(x);
    if word < TINY {
        return 1.0;
    }
    let square = x * x;
    let series = square * polynomial(square, &COSINE);
    if word < SMALL {
        return 1.0 - (0.5 * square - (square * series - x * low));
    }
    // About a quarter of x, chosen so that the subtraction from 1 is exact.
    let quarter =
        if word > LARGE { 0.28125 } else { f64::from_bits(u64::from(word - 0x0020_0000) << 32) };
    let half = 0.5 * square - quarter;
    (1.0 - quarter) - (half - (square * series - x * low))
}

const PI_LOW: f64 = 1.224_646_799_147_353_2e-16;

/// `StrictMath.atan2`
pub fn atan2(y: f64, x: f64) -> f64 {
    use std::f64::consts::{FRAC_PI_2, PI};
    const FAR: i32 = 60;
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return libm::atan(y);
    }
    if y == 0.0 || x == 0.0 || x.is_infinite() || y.is_infinite() {
        return libm::atan2(y, x);
    }
    let distance = (high_word(y) as i32 - high_word(x) as i32) >> 20;
    let angle = if distance > FAR {
        FRAC_PI_2 + 0.5 * PI_LOW
    } else if x < 0.0 && distance < -FAR {
        0.0
    } else {
        libm::atan((y / x).abs())
    };
    match (x < 0.0, y < 0.0) {
        (false, false) => angle,
        (false, true) => -angle,
        (true, false) => PI - (angle - PI_LOW),
        (true, true) => (angle - PI_LOW) - PI,
    }
}
