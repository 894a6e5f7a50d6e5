package numbers;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import java.util.concurrent.Callable;

/** BigInteger: large products, division, bits, primes, radices, bytes, and refusals. */
public class Integers {
    static void attempt(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Exception e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static String digest(BigInteger value) {
        String text = value.toString();
        return text.length() < 60 ? text : text.substring(0, 15) + ".." + text.length() + ".." + text.substring(text.length() - 15) + "#" + value.hashCode();
    }

    public static void main(String[] args) {
        Random random = new Random(5);
        for (int bits : new int[] {10, 64, 500, 2600, 3000, 9000}) {
            BigInteger a = new BigInteger(bits, random), b = new BigInteger(bits * 2 / 3 + 1, random).negate(), c = new BigInteger(bits, random).setBit(0);
            System.out.println(bits + " " + digest(a.multiply(c)) + " " + digest(a.multiply(a)) + " " + digest(a.multiply(b)) + " " + digest(a.divide(b.subtract(BigInteger.ONE))) + " " + digest(a.mod(c)) + " " + digest(b.remainder(c)));
            System.out.println("  " + digest(a.gcd(b)) + " " + digest(a.xor(b)) + " " + digest(a.and(b)) + " " + digest(a.or(b)) + " " + digest(a.andNot(b)) + " " + digest(b.not()) + " " + digest(b.shiftRight(bits / 3)) + " " + digest(a.shiftLeft(77)) + " " + digest(a.sqrt()) + " " + a.bitCount() + " " + b.bitCount() + " " + a.getLowestSetBit() + " " + a.compareTo(b) + " " + new BigInteger(a.toString(36), 36).equals(a) + " " + new BigInteger(b.toByteArray()).equals(b));
        }
        BigInteger m = BigInteger.TWO.pow(127).subtract(BigInteger.ONE), e = new BigInteger("123456789012345678901234567890");
        System.out.println(e.modPow(e, m) + " " + e.modInverse(m) + " " + m.isProbablePrime(30) + " " + e.nextProbablePrime() + " " + e.modPow(BigInteger.valueOf(-3), m) + " " + e.modPow(e, BigInteger.TWO.pow(100)) + " " + e.modPow(BigInteger.TEN, BigInteger.valueOf(1000)) + " " + BigInteger.probablePrime(40, new Random(3)) + " " + Arrays.toString(BigInteger.valueOf(99).sqrtAndRemainder()));
        System.out.println(BigInteger.valueOf(-7).mod(BigInteger.valueOf(3)) + " " + BigInteger.valueOf(-7).remainder(BigInteger.valueOf(3)) + " " + BigInteger.valueOf(-7).divide(BigInteger.valueOf(2)) + " " + Arrays.toString(BigInteger.valueOf(-17).divideAndRemainder(BigInteger.valueOf(5))) + " " + BigInteger.valueOf(-1).shiftRight(100) + " " + BigInteger.ONE.shiftLeft(-3) + " " + BigInteger.valueOf(-256).bitLength() + " " + BigInteger.ZERO.bitLength() + " " + BigInteger.valueOf(5).testBit(2) + " " + BigInteger.valueOf(-5).testBit(100) + " " + BigInteger.ZERO.flipBit(70) + " " + BigInteger.valueOf(-1).clearBit(3) + " " + BigInteger.ZERO.getLowestSetBit() + " " + BigInteger.valueOf(-3).pow(5));
        System.out.println(new BigInteger("-ff", 16) + " " + new BigInteger("zz", 36) + " " + new BigInteger("+12") + " " + new BigInteger("-255").toString(16) + " " + new BigInteger("1".repeat(50), 2).toString(7) + " " + HexFormat.of().formatHex(BigInteger.valueOf(128).toByteArray()) + " " + HexFormat.of().formatHex(BigInteger.valueOf(-129).toByteArray()) + " " + new BigInteger(new byte[] {-1, 0}) + " " + new BigInteger(1, new byte[] {-1, 0}) + " " + new BigInteger(-1, new byte[] {0, 5}) + " " + new BigInteger(new byte[] {9, 1, 2, 9}, 1, 2));
        System.out.println(new BigInteger("9223372036854775808").longValue() + " " + new BigInteger("4294967296").intValue() + " " + BigInteger.TWO.pow(100).doubleValue() + " " + BigInteger.TWO.pow(2000).doubleValue() + " " + new BigInteger("9007199254740993").doubleValue() + " " + new BigInteger("16777217").floatValue() + " " + BigInteger.valueOf(127).byteValueExact() + " " + BigInteger.valueOf(5).hashCode() + " " + BigInteger.valueOf(-5).hashCode() + " " + BigInteger.TEN.equals(BigInteger.valueOf(10)));
        BigInteger factorial = BigInteger.ONE;
        for (int i = 2; i <= 300; i++) factorial = factorial.multiply(BigInteger.valueOf(i));
        System.out.println(digest(factorial) + " " + digest(BigInteger.valueOf(3).pow(2000)) + " " + factorial.getLowestSetBit());
        attempt("by zero", () -> BigInteger.ONE.divide(BigInteger.ZERO));
        attempt("negative mod", () -> BigInteger.ONE.mod(BigInteger.valueOf(-3)));
        attempt("no inverse", () -> BigInteger.valueOf(6).modInverse(BigInteger.valueOf(9)));
        attempt("negative power", () -> BigInteger.TWO.pow(-1));
        attempt("negative root", () -> BigInteger.valueOf(-4).sqrt());
        attempt("int", () -> new BigInteger("2147483648").intValueExact());
        attempt("long", () -> new BigInteger("9223372036854775808").longValueExact());
        attempt("sign", () -> new BigInteger(0, new byte[] {1}));
        attempt("no bytes", () -> new BigInteger(new byte[0]));
        attempt("bit", () -> BigInteger.ONE.testBit(-1));
        attempt("bits", () -> new BigInteger(-1, random));
        attempt("prime bits", () -> BigInteger.probablePrime(1, random));
        attempt("huge shift", () -> BigInteger.ONE.shiftLeft(Integer.MAX_VALUE));
        for (String bad : new String[] {"", "-", "+-1", "1-2", "12 3", "0x5", "1.0"}) attempt(bad, () -> new BigInteger(bad));
        attempt("radix", () -> new BigInteger("1", 99));
    }
}
