package numbers;

/** Parsing and printing of all primitive wrappers in all radices, unsigned ones too, and their limits. */
public class Formats {
    static String attempt(java.util.concurrent.Callable<?> action) {
        try {
            return String.valueOf(action.call());
        } catch (Exception e) {
            return e.getClass().getSimpleName() + "(" + e.getMessage() + ")";
        }
    }

    public static void main(String[] args) {
        for (String text : new String[] {"0", "-0", "+7", "127", "128", "-129", "32768", "2147483647", "2147483648", "-2147483649", "9223372036854775808", "", " 1", "1_000", "0x1F", "-#ff", "010", "\u0663\u0664", "1L", "-", "null"}) {
            System.out.println("'" + text + "' " + attempt(() -> Integer.parseInt(text)) + " " + attempt(() -> Long.parseLong(text)) + " " + attempt(() -> Short.parseShort(text)) + " " + attempt(() -> Byte.decode(text)) + " " + attempt(() -> Integer.decode(text)) + " " + attempt(() -> Integer.parseUnsignedInt(text)) + " " + attempt(() -> Long.parseUnsignedLong(text, 16)));
        }
        System.out.println(attempt(() -> Integer.parseInt(null)) + " " + attempt(() -> Integer.parseInt("z", 36)) + " " + attempt(() -> Integer.parseInt("z", 37)) + " " + attempt(() -> Integer.parseInt("xx12yy", 2, 4, 10)) + " " + attempt(() -> Integer.parseInt("xx12yy", 2, 9, 10)) + " " + attempt(() -> Long.parseLong("-zz", 36)) + " " + attempt(() -> Integer.valueOf("12", 1)));
        for (int each : new int[] {0, 1, -1, 42, Integer.MIN_VALUE, Integer.MAX_VALUE}) System.out.println(Integer.toString(each, 7) + " " + Integer.toBinaryString(each) + " " + Integer.toHexString(each) + " " + Integer.toOctalString(each) + " " + Integer.toUnsignedString(each) + " " + Integer.toUnsignedString(each, 36) + " " + Integer.toUnsignedLong(each) + " " + Integer.divideUnsigned(each, 10) + " " + Integer.remainderUnsigned(each, 10) + " " + Integer.reverse(each) + " " + Integer.bitCount(each) + " " + Integer.highestOneBit(each) + " " + Integer.numberOfTrailingZeros(each) + " " + Integer.signum(each) + " " + Integer.rotateLeft(each, 5) + " " + Integer.compareUnsigned(each, 5));
        for (long each : new long[] {0, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1234567890123L}) System.out.println(Long.toString(each, 35) + " " + Long.toHexString(each) + " " + Long.toUnsignedString(each) + " " + Long.toUnsignedString(each, 3).length() + " " + Long.divideUnsigned(each, 7) + " " + Long.remainderUnsigned(each, 7) + " " + Long.reverseBytes(each) + " " + Long.numberOfLeadingZeros(each) + " " + Long.hashCode(each) + " " + Math.multiplyHigh(each, each));
        for (String text : new String[] {"1.5", "1e400", "-1e-400", "NaN", "Infinity", "+Infinity", "inf", "0x1.8p1", "0x1p-1074", "1.f", ".5d", "1e", "1,5", " 2.5\n", "4.9e-324", "2.4703282292062328e-324", "1.7976931348623159e308", "0x.1", "1__0", "3.4028236e38"}) System.out.print(text.trim() + " " + attempt(() -> Double.parseDouble(text)) + " " + attempt(() -> Float.parseFloat(text)) + "; ");
        System.out.println();
        for (double each : new double[] {0.1, 1.0 / 3, 100, 1e7, 1.0E-5, 123456789012345680.0, 2e-3, 9.999999e6, Double.MIN_NORMAL, 5e-324, 1.7976931348623157e308, -0.0, 2.2250738585072011e-308}) System.out.print(each + " " + (float) each + " " + Double.toHexString(each) + " " + Float.toHexString((float) each) + " " + Double.doubleToLongBits(each) + " " + Math.ulp(each) + "; ");
        System.out.println();
        System.out.println(Boolean.parseBoolean("TRUE") + " " + Boolean.parseBoolean("yes") + " " + Boolean.logicalXor(true, false) + " " + Boolean.hashCode(true) + " " + Boolean.compare(false, true) + " " + Character.digit('f', 16) + " " + Character.digit('\u0665', 10) + " " + Character.forDigit(11, 12) + " " + (int) Character.forDigit(11, 11) + " " + Character.getNumericValue('Z') + " " + Character.reverseBytes('\u1234') + " " + Byte.toUnsignedInt((byte) -1) + " " + Short.toUnsignedLong((short) -2) + " " + Byte.compareUnsigned((byte) -1, (byte) 1) + " " + Short.reverseBytes((short) 0x1234) + " " + Double.compare(0.0, -0.0) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Float.compare(Float.NaN, Float.POSITIVE_INFINITY) + " " + Double.isFinite(1e308 * 10) + " " + Integer.valueOf(127).equals(127L) + " " + Long.valueOf(5).compareTo(6L) + " " + Double.hashCode(1.5) + " " + Float.hashCode(1.5f) + " " + Integer.hashCode(-7));
    }
}
