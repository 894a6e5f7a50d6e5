//! Logarithms, bit by bit as fdlibm's.

use std::f64::consts::LOG10_E;

use super::trigonometry::polynomial;

const LN2_HIGH: f64 = 0.693_147_180_369_123_8;
const LN2_LOW: f64 = 1.908_214_929_270_587_7e-10;
/// Coefficients of the series for ln(1+f) in (f/(2+f))².
const SERIES: [f64; 7] = [
    0.666_666_666_666_673_5,
    0.399_999_999_994_094_2,
    0.285_714_287_436_623_9,
    0.222_221_984_321_497_84,
    0.181_835_721_616_180_5,
    0.153_138_376_992_093_73,
    0.147_981_986_051_165_86,
];
const TWO_54: f64 = 1.801_439_850_948_198_4e+16;
const FRACTION: i32 = 0x000f_ffff;
const ONE: i32 = 0x3ff0_0000;

fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff | u64::from(high as u32) << 32)
}

/// Handles the arguments whose logarithm needs no computation: returns it as `Err`. Otherwise returns
/// the argument, scaled to be normal, and the power of two of the scale.
fn special(x: f64) -> Result<(f64, i32), f64> {
    if x == 0.0 {
        Err(f64::NEG_INFINITY)
    } else if x < 0.0 || x.is_nan() {
        Err(f64::NAN)
    } else if x.is_infinite() {
        Err(x)
    } else if x < f64::MIN_POSITIVE {
        Ok((x * TWO_54, -54))
    } else {
        Ok((x, 0))
    }
}

/// `StrictMath.log`
pub fn log(x: f64) -> f64 {
    let (x, mut power) = match special(x) {
        Ok(scaled) => scaled,
        Err(result) => return result,
    };
    let word = high(x) & FRACTION;
    power += (high(x) >> 20) - 1023;
    let above = (word + 0x9_5f64) & 0x10_0000;
    power += above >> 20;
    let rest = with_high(x, word | (above ^ ONE)) - 1.0;
    let power = f64::from(power);
    if (FRACTION & (2 + word)) < 3 {
        return log_near_one(rest, power);
    }
    let s = rest / (2.0 + rest);
    let square = s * s;
    let fourth = square * square;
    let [one, two, three, four, five, six, seven] = SERIES;
    let even = fourth * polynomial(fourth, &[two, four, six]);
    let odd = square * polynomial(fourth, &[one, three, five, seven]);
    let series = odd + even;
    if (word - 0x6_147a) | (0x6_b851 - word) > 0 {
        let half = 0.5 * rest * rest;
        if power == 0.0 {
            return rest - (half - s * (half + series));
        }
        return power * LN2_HIGH - ((half - (s * (half + series) + power * LN2_LOW)) - rest);
    }
    if power == 0.0 {
        return rest - s * (rest - series);
    }
    power * LN2_HIGH - ((s * (rest - series) - power * LN2_LOW) - rest)
}

fn log_near_one(rest: f64, power: f64) -> f64 {
    if rest == 0.0 {
        return if power == 0.0 { 0.0 } else { power * LN2_HIGH + power * LN2_LOW };
    }
    let series = rest * rest * (0.5 - 0.333_333_333_333_333_3 * rest);
    if power == 0.0 {
        return rest - series;
    }
    power * LN2_HIGH - ((series - power * LN2_LOW) - rest)
}

/// `StrictMath.log10`
pub fn log10(x: f64) -> f64 {
    const LOG10_2_HIGH: f64 = 0.301_029_995_663_611_77;
    const LOG10_2_LOW: f64 = 3.694_239_077_158_931e-13;
    let (x, mut power) = match special(x) {
        Ok(scaled) => scaled,
        Err(result) => return result,
    };
    power += (high(x) >> 20) - 1023;
    let below = i32::from(power < 0);
    let rest = with_high(x, high(x) & FRACTION | (0x3ff - below) << 20);
    let power = f64::from(power + below);
    (power * LOG10_2_LOW + LOG10_E * log(rest)) + power * LOG10_2_HIGH
}

/// `StrictMath.log1p`
pub fn log1p(x: f64) -> f64 {
    const SQRT2_LESS_ONE: i32 = 0x3fda_827a;
    const TINY: i32 = 0x3e20_0000;
    const TINIEST: i32 = 0x3c90_0000;
    const NEGATIVE_BOUND: i32 = 0xbfd2_bec3_u32 as i32;
    let word = high(x);
    let absolute = word & 0x7fff_ffff;
    if x.is_nan() || x < -1.0 {
        return f64::NAN;
    }
    if x == -1.0 || x == f64::INFINITY {
        return x * f64::INFINITY;
    }
    if absolute < TINY {
        return if absolute < TINIEST { x } else { x - x * x * 0.5 };
    }
    let small = word < SQRT2_LESS_ONE && (word > 0 || word <= NEGATIVE_BOUND);
    let (rest, power, correction, at_one) = if small { (x, 0.0, 0.0, false) } else { one_plus(x) };
    let half = 0.5 * rest * rest;
    if at_one {
        return log1p_at_power(rest, half, power, correction);
    }
    let s = rest / (2.0 + rest);
    let square = s * s;
    let series = square * polynomial(square, &SERIES);
    if power == 0.0 {
        return rest - (half - s * (half + series));
    }
    let low = s * (half + series) + (power * LN2_LOW + correction);
    power * LN2_HIGH - ((half - low) - rest)
}

/// Returns 1 + x as (1 + rest) 2ᵖ, the rounding error, and whether the rest is below 2⁻²⁰.
fn one_plus(x: f64) -> (f64, f64, f64, bool) {
    const EXACT: i32 = 0x4340_0000;
    const SQRT2: i32 = 0x6_a09e;
    let (sum, mut power, correction) = if high(x) < EXACT {
        let sum = 1.0 + x;
        let power = (high(sum) >> 20) - 1023;
        let lost = if power > 0 { 1.0 - (sum - x) } else { x - (sum - 1.0) };
        (sum, power, lost / sum)
    } else {
        (x, (high(x) >> 20) - 1023, 0.0)
    };
    let mut word = high(sum) & FRACTION;
    let scaled = if word < SQRT2 {
        with_high(sum, word | ONE)
    } else {
        power += 1;
        let scaled = with_high(sum, word | 0x3fe0_0000);
        word = (0x0010_0000 - word) >> 2;
        scaled
    };
    (scaled - 1.0, f64::from(power), correction, word == 0)
}

fn log1p_at_power(rest: f64, half: f64, power: f64, correction: f64) -> f64 {
    if rest == 0.0 {
        return if power == 0.0 { 0.0 } else { power * LN2_HIGH + (correction + power * LN2_LOW) };
    }
    let series = half * (1.0 - 0.666_666_666_666_666_6 * rest);
    if power == 0.0 {
        return rest - series;
    }
    power * LN2_HIGH - ((series - (power * LN2_LOW + correction)) - rest)
}
