package numbers;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.concurrent.Callable;

/** BigDecimal and MathContext: scales, rounding of every kind, text forms, exact operations and refusals. */
public class Decimals {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        for (String text : new String[] {"0", "-0.00", "123.4500", "1E+5", "1e-7", "0.000001", "0.0000001", "-12345678901234567890.123456789", "1E400", "+.5", "5.", "1234567890123456789012E-10", "0E+3", "0E-10"}) {
            BigDecimal it = new BigDecimal(text);
            System.out.println(text + " " + it + " " + it.toPlainString().length() + " " + it.toEngineeringString() + " " + it.scale() + " " + it.precision() + " " + it.unscaledValue().bitLength() + " " + it.signum() + " " + it.stripTrailingZeros() + " " + it.hashCode() + " " + it.intValue() + " " + it.doubleValue() + " " + it.ulp());
        }
        BigDecimal a = new BigDecimal("10.25"), b = new BigDecimal("-3.1");
        System.out.println(a.add(b) + " " + a.subtract(b) + " " + a.multiply(b) + " " + a.divide(b, 5, RoundingMode.HALF_UP) + " " + a.divide(b, MathContext.DECIMAL32) + " " + a.remainder(b) + " " + Arrays.toString(a.divideAndRemainder(b)) + " " + a.divideToIntegralValue(b) + " " + a.pow(3) + " " + a.pow(3, new MathContext(4)) + " " + a.negate() + " " + b.abs() + " " + a.max(b) + " " + a.movePointLeft(5) + " " + a.movePointRight(5) + " " + a.scaleByPowerOfTen(-3) + " " + a.setScale(4) + " " + a.compareTo(new BigDecimal("10.250")) + " " + a.equals(new BigDecimal("10.250")));
        String[] values = {"5.5", "2.5", "1.6", "1.1", "1.0", "-1.0", "-1.1", "-1.6", "-2.5", "-5.5"};
        for (RoundingMode mode : RoundingMode.values()) {
            StringBuilder line = new StringBuilder(mode + ":");
            for (String each : values) {
                try {
                    line.append(' ').append(new BigDecimal(each).setScale(0, mode));
                } catch (ArithmeticException e) {
                    line.append(" !");
                }
            }
            System.out.println(line);
        }
        for (MathContext context : new MathContext[] {MathContext.DECIMAL32, MathContext.DECIMAL64, MathContext.DECIMAL128, MathContext.UNLIMITED, new MathContext(3, RoundingMode.DOWN), new MathContext("precision=2 roundingMode=CEILING")}) {
            System.out.println(context + " " + new BigDecimal("123456.789").round(context) + " " + new BigDecimal("9.99999").plus(context) + " " + (context.getPrecision() == 0 ? "" : BigDecimal.ONE.divide(new BigDecimal(7), context) + " " + new BigDecimal(2).sqrt(context)) + " " + new BigDecimal("0.00012345678").multiply(new BigDecimal("1.1"), context));
        }
        System.out.println(new BigDecimal(0.1) + " " + BigDecimal.valueOf(0.1) + " " + BigDecimal.valueOf(100, 2) + " " + new BigDecimal(1e20) + " " + new BigDecimal(Double.MIN_VALUE).precision() + " " + new BigDecimal("123".toCharArray(), 1, 2) + " " + new BigDecimal(new BigInteger("12345"), 3) + " " + BigDecimal.valueOf(Long.MIN_VALUE, 5) + " " + new BigDecimal("144").sqrt(MathContext.UNLIMITED) + " " + BigDecimal.TEN.pow(30).precision());
        System.out.println(new BigDecimal("1e400").doubleValue() + " " + new BigDecimal("1e-400").doubleValue() + " " + new BigDecimal("16777217").floatValue() + " " + new BigDecimal("1.9").toBigInteger() + " " + new BigDecimal("-1.9").longValue() + " " + new BigDecimal("1e20").longValue() + " " + new BigDecimal("12").intValueExact() + " " + new BigDecimal("9007199254740993").doubleValue());
        attempt("infinite expansion", () -> BigDecimal.ONE.divide(new BigDecimal(3)));
        attempt("by zero", () -> BigDecimal.ONE.divide(BigDecimal.ZERO));
        attempt("zero by zero", () -> BigDecimal.ZERO.divide(BigDecimal.ZERO));
        attempt("rounding necessary", () -> a.setScale(1));
        attempt("not exact", () -> a.toBigIntegerExact());
        attempt("overflow", () -> new BigDecimal("1e10").intValueExact());
        attempt("byte", () -> new BigDecimal("128").byteValueExact());
        attempt("infinity", () -> new BigDecimal(Double.POSITIVE_INFINITY));
        attempt("negative root", () -> b.sqrt(MathContext.DECIMAL32));
        attempt("inexact root", () -> new BigDecimal(2).sqrt(MathContext.UNLIMITED));
        attempt("power", () -> a.pow(-1));
        attempt("scale", () -> new BigDecimal("1e-2147483647").scaleByPowerOfTen(Integer.MIN_VALUE));
        attempt("context", () -> new MathContext(-1));
        attempt("context text", () -> new MathContext("precision=x"));
        for (String bad : new String[] {"", "x", "1e", "1.2.3", "--1", "1e99999999999", " 1", "0x1", "1,5", "e5", "."}) attempt(bad, () -> new BigDecimal(bad));
        BigDecimal sum = BigDecimal.ZERO;
        for (int i = 1; i <= 40; i++) sum = sum.add(BigDecimal.ONE.divide(BigDecimal.valueOf(i), 40, RoundingMode.HALF_EVEN));
        System.out.println(sum + " " + new BigDecimal("1.1").pow(50) + " " + new BigDecimal("3.7").multiply(new BigDecimal("12345678901234567890")).remainder(new BigDecimal("0.9")));
    }
}
