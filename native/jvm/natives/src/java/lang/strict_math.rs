//! Natives of `java.lang.StrictMath`: the same results as fdlibm, bit by bit.
//!
//! Functions whose version in the `libm` crate follows a later fdlibm are written here.

mod hyperbolic;
mod logarithm;
mod reduction;
mod trigonometry;

use vm::Res;
use vm::native::Call;

macro_rules! functions {
    ($($name:ident $($argument:literal)+ => $function:path;)*) => {$(
        fn $name(call: &mut Call<'_>) -> Res<u64> {
            Ok($function($(call.double($argument)),+).to_bits())
        }
    )*};
}
pub(super) use functions;

functions! {
    sin 0 => trigonometry::sin;
    cos 0 => trigonometry::cos;
    tan 0 => libm::tan;
    asin 0 => libm::asin;
    acos 0 => libm::acos;
    atan 0 => libm::atan;
    atan2 0 2 => trigonometry::atan2;
    log 0 => logarithm::log;
    log10 0 => logarithm::log10;
    log1p 0 => logarithm::log1p;
    expm1 0 => libm::expm1;
    sinh 0 => hyperbolic::sinh;
    cosh 0 => hyperbolic::cosh;
    tanh 0 => hyperbolic::tanh;
    sqrt 0 => f64::sqrt;
    remainder 0 2 => libm::remainder;
}

crate::natives! {
    "java/lang/StrictMath";
    "sin" "(D)D" => sin, leaf;
    "cos" "(D)D" => cos, leaf;
    "tan" "(D)D" => tan, leaf;
    "asin" "(D)D" => asin, leaf;
    "acos" "(D)D" => acos, leaf;
    "atan" "(D)D" => atan, leaf;
    "atan2" "(DD)D" => atan2, leaf;
    "log" "(D)D" => log, leaf;
    "log10" "(D)D" => log10, leaf;
    "log1p" "(D)D" => log1p, leaf;
    "expm1" "(D)D" => expm1, leaf;
    "sinh" "(D)D" => sinh, leaf;
    "cosh" "(D)D" => cosh, leaf;
    "tanh" "(D)D" => tanh, leaf;
    "sqrt" "(D)D" => sqrt, leaf;
    "IEEEremainder" "(DD)D" => remainder, leaf;
}
