package arithmetic;

/** StrictMath is exact to the bit; Math's rounding functions have corner cases of their own. */
public class MathFunctions {
    static final double[] VALUES = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0.49999999999999994, 4503599627370497.5, 1e17,
        Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE, 3.7, -3.7};

    public static void main(String[] args) {
        for (double v : VALUES) {
            System.out.println(v + ": " + Math.round(v) + " " + Math.rint(v) + " " + Math.floor(v) + " " + Math.ceil(v) + " "
                + Math.abs(v) + " " + Math.signum(v) + " " + Math.sqrt(v) + " " + (Math.ulp(v) > 0) + " "
                + Math.getExponent(v));
            double[] strict = {StrictMath.sin(v), StrictMath.cos(v), StrictMath.tan(v), StrictMath.exp(v), StrictMath.log(v),
                StrictMath.pow(v, 0.5), StrictMath.atan2(v, 1), StrictMath.tanh(v), StrictMath.hypot(v, 3), StrictMath.log1p(v),
                StrictMath.expm1(v), StrictMath.asin(v), StrictMath.log10(v), StrictMath.cbrt(v), StrictMath.sinh(v)};
            // As bits, since the shortest decimal form differs between releases of the JDK.
            for (double result : strict) System.out.print(Long.toHexString(Double.doubleToLongBits(result)) + " ");
            System.out.println();
        }
        System.out.println(Math.round(0.5f) + " " + Math.round(-0.5f) + " " + Math.round(1e20f));
        System.out.println(Math.max(0.0, -0.0) + " " + Math.min(0.0, -0.0) + " " + Math.max(Double.NaN, 1) + " " + Math.min(3, 2L));
        System.out.println(Math.pow(2, 10) + " " + Math.pow(-8, 1.0 / 3) + " " + Math.pow(0, 0) + " " + Math.pow(1, Double.NaN));
        System.out.println(Math.sqrt(2) + " " + Math.hypot(3, 4) + " " + Math.toDegrees(Math.PI));
        System.out.println(Math.fma(0.1, 10, -1) + " " + Math.scalb(1.5, 10) + " " + Math.copySign(1, -0.0));
        System.out.println(Math.IEEEremainder(5, 3) + " " + Math.floorMod(-5L, 3));
        System.out.println(Double.doubleToLongBits(Double.NaN) + " " + Double.doubleToRawLongBits(-0.0));
        System.out.println(Float.intBitsToFloat(0x7f800000) + " " + Float.floatToIntBits(1.1f));
        System.out.println(Double.longBitsToDouble(1) + " " + Double.toHexString(0.1) + " " + Float.toHexString(-1.5f));
    }
}
