//! The functions of `java.lang.Math` that HotSpot computes more precisely than `StrictMath`.
//!
//! HotSpot's own code for them is off the correctly rounded result in less than one case in
//! three hundred, `StrictMath` in one of thirty; the functions here round correctly.

use vm::native::Call;
use vm::{Machine, Res};

use super::strict_math::functions;

/// Unlike in C, a power of ±1 with an exponent that is not finite is not a number.
fn power(base: f64, exponent: f64) -> f64 {
    if exponent.is_nan() || (exponent.is_infinite() && base.abs() == 1.0) {
        return f64::NAN;
    }
    if exponent == 0.0 { 1.0 } else { pxfm::f_pow(base, exponent) }
}

functions! {
    sin 0 => pxfm::f_sin;
    cos 0 => pxfm::f_cos;
    tan 0 => pxfm::f_tan;
    exp 0 => pxfm::f_exp;
    log 0 => pxfm::f_log;
    log10 0 => pxfm::f_log10;
    pow 0 2 => power;
}

crate::natives! {
    "java/lang/Math";
    "sin" "(D)D" => sin, leaf;
    "cos" "(D)D" => cos, leaf;
    "tan" "(D)D" => tan, leaf;
    "exp" "(D)D" => exp, leaf;
    "log" "(D)D" => log, leaf;
    "log10" "(D)D" => log10, leaf;
    "pow" "(DD)D" => pow, leaf;
}
