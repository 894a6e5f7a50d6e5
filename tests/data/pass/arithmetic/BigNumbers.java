package arithmetic;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/** BigInteger and BigDecimal. */
public class BigNumbers {
    public static void main(String[] args) {
        BigInteger a = new BigInteger("123456789012345678901234567890");
        BigInteger b = BigInteger.TWO.pow(200).subtract(BigInteger.ONE);
        System.out.println(a.multiply(b));
        System.out.println(b.divide(a) + " " + b.mod(a) + " " + a.negate().mod(BigInteger.TEN) + " " + a.negate().remainder(BigInteger.TEN));
        System.out.println(a.gcd(b) + " " + a.modPow(b, BigInteger.valueOf(1000007)) + " " + BigInteger.valueOf(3).modInverse(BigInteger.valueOf(11)));
        System.out.println(b.bitLength() + " " + b.bitCount() + " " + b.testBit(199) + " " + b.toString(36) + " " + b.shiftRight(190));
        System.out.println(a.sqrt() + " " + a.signum() + " " + a.compareTo(b) + " " + a.hashCode() + " " + a.intValue() + " " + a.longValue() + " " + a.doubleValue());
        System.out.println(BigInteger.valueOf(97).isProbablePrime(20) + " " + BigInteger.valueOf(91).isProbablePrime(20));
        System.out.println(java.util.Arrays.toString(BigInteger.valueOf(-256).toByteArray()) + " " + new BigInteger("-ff", 16));
        BigInteger factorial = BigInteger.ONE;
        for (int i = 2; i <= 100; i++) {
            factorial = factorial.multiply(BigInteger.valueOf(i));
        }
        System.out.println(factorial);
        System.out.println(factorial.multiply(factorial).divide(factorial).equals(factorial));

        BigDecimal c = new BigDecimal("10.25");
        BigDecimal d = new BigDecimal("-3.000");
        System.out.println(c.add(d) + " " + c.subtract(d) + " " + c.multiply(d) + " " + c.divide(d, 10, RoundingMode.HALF_EVEN));
        for (RoundingMode mode : RoundingMode.values()) {
            if (mode != RoundingMode.UNNECESSARY) {
                System.out.println(mode + " " + new BigDecimal("2.5").setScale(0, mode) + " " + new BigDecimal("-2.5").setScale(0, mode)
                    + " " + new BigDecimal("1.1").setScale(0, mode));
            }
        }
        try {
            BigDecimal.ONE.divide(new BigDecimal(3));
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        try {
            new BigDecimal("1.5").setScale(0, RoundingMode.UNNECESSARY);
        } catch (ArithmeticException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new BigDecimal(0.1));
        System.out.println(BigDecimal.valueOf(0.1) + " " + new BigDecimal("1E+5") + " " + new BigDecimal("1E+5").toPlainString()
            + " " + new BigDecimal("123456E-10").toEngineeringString());
        System.out.println(new BigDecimal("1.0").equals(new BigDecimal("1.00")) + " " + new BigDecimal("1.0").compareTo(new BigDecimal("1.00"))
            + " " + new BigDecimal("1.00").stripTrailingZeros() + " " + new BigDecimal("100").stripTrailingZeros());
        System.out.println(new BigDecimal("2").sqrt(new MathContext(30)) + " " + BigDecimal.ONE.divide(new BigDecimal(7), MathContext.DECIMAL64));
        try {
            new BigInteger("12x");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }
}
