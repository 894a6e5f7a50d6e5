package number_format;

/** Parsing and printing numbers, with their corner cases. */
public class ParseAndPrint {
    interface Parse {
        Object parse(String s);
    }

    static void all(String name, Parse parse, String... texts) {
        for (String text : texts) {
            try {
                System.out.println(name + " '" + text + "' " + parse.parse(text));
            } catch (NumberFormatException e) {
                System.out.println(name + " '" + text + "' NumberFormatException");
            } catch (NullPointerException e) {
                System.out.println(name + " null");
            }
        }
    }

    public static void main(String[] args) {
        String[] integers = {"0", "-0", "+7", "-2147483648", "2147483647", "2147483648", "007", "", " 1", "1 ", "-", "+", "1_000", "0x10", "\u0661\u0662", "9223372036854775807",
            "-9223372036854775808", "9223372036854775808", "1.0"};
        all("int", Integer::parseInt, integers);
        all("long", Long::parseLong, integers);
        all("short", Short::parseShort, "32767", "32768");
        all("byte", Byte::parseByte, "-128", "128");
        all("radix", s -> Integer.parseInt(s, 36), "zz", "-Zz", "zzzzzzz");
        all("decode", Integer::decode, "0x1F", "-010", "#ff", "10", "0x80000000");
        all("unsigned", Integer::parseUnsignedInt, "4294967295", "4294967296", "-1");
        all("double", Double::parseDouble, "0", "-0", "1", "1.", ".5", "1e10", "1E-400", "1e400", "-Infinity", "NaN", "nan", " 3.5 ", "0x1.8p1", "1d", "2f", "1e", "4.9e-324",
            "2.2250738585072012e-308", "1.7976931348623157e308", "123456789012345678", "9007199254740993", "0.1", "1,5", "--1");
        all("float", Float::parseFloat, "0.1", "3.4028235e38", "3.4028236e38", "1e39", "1.4e-45", "16777217", "1e-50");
        all("boolean", Boolean::parseBoolean, "true", "TRUE", "yes", "");
        double[] doubles = {1, 10, 100, 1e6, 1e7, 12345678.9, 0.001, 0.0001, 123456789.125, 1e21, 1.0 / 3, 100.5, 3e-5, 1e-300, 9007199254740992d, Math.PI, Math.E};
        for (double d : doubles) System.out.println(d + " " + -d);
        float[] floats = {1, 1e7f, 1e6f, 0.001f, 1e-4f, 1f / 3, 16777216f, 0.3f, 1e10f};
        for (float f : floats) System.out.println(f);
        for (int radix : new int[] {2, 3, 8, 16, 36, 99}) {
            System.out.println(Integer.toString(Integer.MIN_VALUE, radix) + " " + Long.toString(Long.MAX_VALUE, radix) + " " + Integer.toString(255, radix));
        }
        System.out.println(Integer.getInteger("no.such", 5) + " " + Integer.valueOf("77") + " " + new java.math.BigDecimal("1e3").intValueExact());
        System.out.println(Integer.MAX_VALUE + 1 + " " + Long.MIN_VALUE + " " + Byte.MAX_VALUE + Short.MIN_VALUE + " " + Double.MIN_NORMAL + " " + Float.MIN_NORMAL);
    }
}
