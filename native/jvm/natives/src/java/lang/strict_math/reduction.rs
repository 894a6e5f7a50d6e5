//! Reduces angles modulo π/2, as precisely as fdlibm.

use std::f64::consts::FRAC_2_PI;

/// The first, second and third part of π/2, whose products with small numbers are exact, and the rest
/// after each.
const PIO2_1: f64 = 1.570_796_326_734_125_6;
const PIO2_1T: f64 = 6.077_100_506_506_192e-11;
const PIO2_2: f64 = 6.077_100_506_303_966e-11;
const PIO2_2T: f64 = 2.022_266_248_795_950_6e-21;
const PIO2_3: f64 = 2.022_266_248_711_166_5e-21;
const PIO2_3T: f64 = 8.478_427_660_368_9e-32;
/// The upper half of 2¹⁹ π/2. Up to here, the number of quadrants times [`PIO2_1`] is exact.
const MEDIUM: u32 = 0x4139_21fb;

/// π/2 in pieces of 24 bits.
const HALF_PI: [f64; 5] = [
    1.570_796_251_296_997,
    7.549_789_415_861_596e-8,
    5.390_302_529_957_765e-15,
    3.282_003_415_807_913e-22,
    1.270_655_753_080_676e-29,
];

/// The bits of 2/π after 64 zero bits.
const TWO_OVER_PI_BITS: [u64; 22] = [
    0x0000_0000_0000_0000,
    0xa2f9_836e_4e44_1529,
    0xfc27_57d1_f534_ddc0,
    0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0,
    0x0649_2eea_09d1_921c,
    0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41,
    0x3991_d639_8353_39f4,
    0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f,
    0x6d36_7ecf_27cb_09b7,
    0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea,
    0x6bfb_5fb1_1f8d_5d08,
    0x5603_3046_fc7b_6bab,
    0xf0cf_bc20_9af4_361d,
    0xa9e3_9161_5ee6_1b08,
];

/// Splits a finite angle beyond π/4 into a number of quadrants, whose last two bits are valid, and a
/// rest as a sum of two doubles.
pub fn reduce(x: f64) -> (u32, f64, f64) {
    let (quadrants, high, low) =
        if high_word(x) <= MEDIUM { reduce_medium(x.abs()) } else { reduce_large(x.abs()) };
    if x < 0.0 { (quadrants.wrapping_neg(), -high, -low) } else { (quadrants, high, low) }
}

/// Returns the upper half of a double's bits, without the sign.
pub fn high_word(x: f64) -> u32 {
    (x.to_bits() >> 32) as u32 & 0x7fff_ffff
}

fn exponent(x: f64) -> i32 {
    (high_word(x) >> 20) as i32
}

/// Reduces by Cody and Waite's method, with one more part of π/2 whenever too many bits cancel.
fn reduce_medium(x: f64) -> (u32, f64, f64) {
    let quadrants = (x * FRAC_2_PI + 0.5) as u32;
    let count = f64::from(quadrants);
    let mut rest = x - count * PIO2_1;
    let mut low = count * PIO2_1T;
    for (lost, part, tail) in [(16, PIO2_2, PIO2_2T), (49, PIO2_3, PIO2_3T)] {
        if exponent(x) - exponent(rest - low) <= lost {
            break;
        }
        let before = rest;
        let exact = count * part;
        rest = before - exact;
        low = count * tail - ((before - rest) - exact);
    }
    let high = rest - low;
    (quadrants, high, (rest - high) - low)
}

/// Reduces by Payne and Hanek's method: multiplies the relevant bits of 2/π by the angle, in fixed point.
fn reduce_large(x: f64) -> (u32, f64, f64) {
    let mantissa = x.to_bits() & 0xf_ffff_ffff_ffff | 1 << 52;
    // Bits of weight 4 and more only add whole turns; the product keeps 254 bits of fraction.
    let first = (exponent(x) - 1023 - 52 - 2 + 64).max(0) as usize;
    let mut product = [0_u64; 4];
    let mut carry = 0_u128;
    for (index, place) in product.iter_mut().enumerate().rev() {
        let bits = word(&TWO_OVER_PI_BITS, first + 64 * index);
        let term = u128::from(bits) * u128::from(mantissa) + carry;
        *place = term as u64;
        carry = term >> 64;
    }
    let quadrants = (word(&product, 0) >> 62) as u32;
    let negative = word(&product, 2) >> 63 != 0;
    if !negative {
        let (high, low) = times_half_pi(&product, x);
        return (quadrants, high, low);
    }
    let (high, low) = times_half_pi(&product.map(|word| !word), x);
    (quadrants + 1, -high, -low)
}

/// Multiplies the fraction after the first two bits by π/2. Aligns and sums pieces of 24 bits as fdlibm
/// does, so that the result is rounded in the same way.
fn times_half_pi(fraction: &[u64], x: f64) -> (f64, f64) {
    let above = exponent(x) - 1023 - 23;
    let aligned = 24 * ((above - 3).max(0) / 24 + 1) - above;
    let mut width = if aligned > 0 { aligned } else { 24 + aligned };
    let (mut at, mut pieces) = (0, Vec::with_capacity(HALF_PI.len()));
    while pieces.len() < HALF_PI.len() && at < 256 {
        let piece = word(fraction, 2 + at as usize) >> (64 - width);
        at += width;
        width = 24;
        if piece != 0 || !pieces.is_empty() {
            pieces.push(libm::ldexp(piece as f64, -at));
        }
    }
    let sums: Vec<f64> = (0..pieces.len())
        .map(|last| {
            let factors = pieces.iter().take(last + 1).rev();
            HALF_PI.iter().zip(factors).fold(0.0, |sum, (part, piece)| sum + part * piece)
        })
        .collect();
    let high = sums.iter().rev().fold(0.0, |total, sum| total + sum);
    let mut low = sums.iter();
    let first = low.next().map_or(0.0, |first| first - high);
    (high, low.fold(first, |total, sum| total + sum))
}

/// Returns the 64 bits that start at a bit.
fn word(words: &[u64], bit: usize) -> u64 {
    let at = |index: usize| u128::from(words.get(index).copied().unwrap_or(0));
    let pair = at(bit / 64) << 64 | at(bit / 64 + 1);
    (pair << (bit % 64) >> 64) as u64
}
