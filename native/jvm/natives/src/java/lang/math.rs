//! Natives of `java.lang.Math` for functions that HotSpot computes more precisely than `StrictMath`.
//!
//! HotSpot's results differ from the correctly rounded ones in less than one case of three hundred,
//! those of `StrictMath` in one of thirty. The functions here round correctly.

use vm::Res;
use vm::native::Call;

use super::strict_math::functions;

/// Computes `Math.pow`. Unlike in C, ±1 to an infinite or NaN exponent is NaN.
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
