package number_format;

/** Hexadecimal floating point, parsing in all its spellings, and printing at the ends of the ranges. */
public class HexFloats {
    static final double[] DOUBLES = {0.0, -0.0, 1.0, -1.5, 0.1, 1.0 / 3, 1e21, 1e-7, 0.001, 1e7, 9999999.999999998, 12345678.9, Double.MIN_VALUE, Double.MIN_NORMAL, Math.nextDown(Double.MIN_NORMAL), Double.MAX_VALUE, 2e-3, 2.2250738585072014E-308,
        4.35, 1.1e-5, 5e-324, 1e23, 2e23, 8.41e21, 9007199254740993.0, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0x1.fffffffffffffp1, 123456789012345680.0, 1.0E22, 9.5367431640625E-7};
    static final float[] FLOATS = {0f, -0f, 1f, 0.1f, 1e10f, 1.17549435E-38f, Float.MIN_VALUE, Float.MAX_VALUE, 3.4e38f, 16777217f, 1e-3f, 9999999f, 1.0E7f, 33554432f, 8.41e9f, Float.NaN, 0.3f, 2e-45f, 1.1754942E-38f};

    static void printing() {
        for (double value : DOUBLES) System.out.println(value + " " + Double.toHexString(value) + " " + Long.toHexString(Double.doubleToLongBits(value)) + " " + (float) value + " " + (long) value);
        for (float value : FLOATS) System.out.println(value + " " + Float.toHexString(value) + " " + Integer.toHexString(Float.floatToIntBits(value)) + " " + (double) value);
    }

    static void parsing() {
        String[] texts = {"0x1p3", "0x1.8p1", "-0x.8p0", "0X1P-1074", "0x1p-1075", "0x1.0000001p-1075", "0x1p1023", "0x1p1024", "0x1.fffffffffffff8p1023", "0x0.0000000000001p-1022", "0x10.p0", "0x1", "0x1p", "0xp1", "1e400", "-1e400", "1e-400", " 1.5 ", "1.5f", "1.5D", "1d", ".5", "5.",
            ".", "", "+1", "--1", "1e", "1e+", "1e+5", "1_0", "NaN", "-NaN", "+Infinity", "-Infinity", "infinity", "INF", "0x1.8", "00012.50", "1.7976931348623158e308", "1.7976931348623159e308", "4.9e-324", "2.4703282292062327208e-324", "2.4703282292062328e-324", "1\u0661", "\u0661", "0e999999999999", "1e99999999999999999999"};
        for (String text : texts) {
            StringBuilder line = new StringBuilder("'" + text + "' ");
            try {
                line.append(Double.parseDouble(text));
            } catch (NumberFormatException e) {
                line.append(e.getMessage());
            }
            try {
                line.append(' ').append(Float.parseFloat(text));
            } catch (NumberFormatException e) {
                line.append(" -");
            }
            System.out.println(line);
        }
        String small = "0." + "0".repeat(300) + "123456789012345678901234567890", large = "1" + "0".repeat(308), half = "9007199254740992.999999999999999999999999";
        System.out.println(Double.parseDouble(small) + " " + Double.parseDouble(large) + " " + Double.parseDouble(half) + " " + Double.parseDouble("9007199254740993.0000000000000000000001") + " " + Float.parseFloat("16777217.0000000000001") + " " + Float.parseFloat("1.00000017881393432617187499"));
        try {
            Double.parseDouble(null);
        } catch (NullPointerException e) {
            System.out.println("null");
        }
    }

    static void integers() {
        String[] texts = {"0", "-0", "+5", "2147483647", "-2147483648", "2147483648", "ff", "-zz", "", "-", "+", "0x10", "\u0665", "1 ", "99999999999999999999"};
        for (String text : texts) {
            StringBuilder line = new StringBuilder("'" + text + "'");
            for (int radix : new int[] {10, 16, 36}) {
                try {
                    line.append(' ').append(Integer.parseInt(text, radix));
                } catch (NumberFormatException e) {
                    line.append(" [").append(e.getMessage()).append(']');
                }
            }
            try {
                line.append(' ').append(Long.parseUnsignedLong(text, 16));
            } catch (NumberFormatException e) {
                line.append(" <").append(e.getMessage()).append('>');
            }
            System.out.println(line);
        }
        for (String text : new String[] {"0x7f", "-0X80", "#ff", "010", "-010", "0", "08", "0x", "+0x1", "- 1"}) {
            try {
                System.out.print(Integer.decode(text) + " ");
            } catch (NumberFormatException e) {
                System.out.print("[" + e.getMessage() + "] ");
            }
        }
        System.out.println();
        System.out.println(Integer.toString(-255, 16) + " " + Integer.toString(255, 99) + " " + Long.toString(Long.MIN_VALUE, 36) + " " + Integer.toUnsignedString(-1) + " " + Long.toUnsignedString(-1, 8) + " " + Integer.parseUnsignedInt("4294967295") + " " + Integer.toOctalString(-8) + " " + Long.toBinaryString(5));
        try {
            Integer.parseInt("1", 40);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            Integer.parseInt("a12b", 1, 3, 10);
            Integer.parseInt("a12b", 1, 4, 10);
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    public static void main(String[] args) {
        printing();
        parsing();
        integers();
    }
}
