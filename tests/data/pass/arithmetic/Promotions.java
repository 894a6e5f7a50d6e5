package arithmetic;

/** Which type an expression has: binary promotion, shifts, conditionals, compound assignment, increments of small types, and overflow checks. */
public class Promotions {
    static String type(byte a) {
        return "byte";
    }

    static String type(short a) {
        return "short";
    }

    static String type(char a) {
        return "char";
    }

    static String type(int a) {
        return "int";
    }

    static String type(long a) {
        return "long";
    }

    static String type(float a) {
        return "float";
    }

    static String type(double a) {
        return "double";
    }

    static String type(boolean a) {
        return "boolean";
    }

    static String type(Object a) {
        return a == null ? "null" : a.getClass().getSimpleName();
    }

    static void types() {
        byte b = 1;
        short s = 2;
        char c = 3;
        int i = 4;
        long l = 5;
        float f = 6;
        double d = 7;
        boolean z = true;
        Integer boxed = 8;
        Character letter = 'x';
        System.out.println(type(b + b) + " " + type(s * c) + " " + type(i + l) + " " + type(l + f) + " " + type(f / d) + " " + type(c - c) + " " + type(-b) + " " + type(~c) + " " + type(+s) + " " + type(b++) + " " + type(++c) + " " + type(s--));
        System.out.println(type(b << l) + " " + type(l << b) + " " + type(c >> 1) + " " + type(s >>> 1L) + " " + type(b & s) + " " + type(c | l) + " " + type(z & !z) + " " + type(z ^ boxed.equals(1)) + " " + type(i > l) + " " + type(z ? b : s) + " " + type(z ? b : 1) + " " + type(z ? b : 1000) + " " + type(z ? c : i) + " " + type(z ? 'a' : 0));
        System.out.println(type(z ? i : l) + " " + type(z ? boxed : d) + " " + type(z ? boxed : letter) + " " + type(z ? boxed : (Object) letter) + " " + type(z ? boxed : null) + " " + type(z ? 1 : "one") + " " + type(z ? b : boxed) + " " + type(boxed + letter) + " " + type(boxed++) + " " + type((byte) i) + " " + type((char) b + 1) + " " + type((short) c));
        System.out.println(type(b += 1) + " " + type(s *= 2.5) + " " + type(c -= 1) + " " + type(i <<= 2L) + " " + type(l /= 2f) + " " + type(i = b) + " " + type(d = i = s) + " " + type("a" + c) + " " + type(c + "a") + " " + type('a' + 'b') + " " + type("" + 'a' + 'b'));
        System.out.println(b + " " + s + " " + (int) c + " " + i + " " + l + " " + d);
    }

    static void wrapping() {
        byte b = 127;
        short s = -32768;
        char c = 0;
        int i = Integer.MAX_VALUE;
        long l = Long.MIN_VALUE;
        b++;
        s--;
        c--;
        i++;
        l--;
        System.out.println(b + " " + s + " " + (int) c + " " + i + " " + l);
        b += 200;
        s += 100_000;
        c += 65_537;
        i += 1L << 33;
        l += 1e19;
        System.out.println(b + " " + s + " " + (int) c + " " + i + " " + l);
        b >>>= 1;
        s >>>= 10;
        c >>= 3;
        i >>>= 33;
        l <<= 65;
        System.out.println(b + " " + s + " " + (int) c + " " + i + " " + l);
        b = -128;
        b = (byte) -b;
        b /= -1;
        int low = Integer.MIN_VALUE;
        System.out.println(b + " " + -low + " " + Math.abs(low) + " " + low / -1 + " " + low % -1 + " " + (low - 1) + " " + low * low + " " + (long) low * low + " " + (byte) 0x1ff + " " + (byte) -129 + " " + (char) -2 / 2 + " " + (short) 0x18000);
        b *= 1.9;
        i = 'a' * 2;
        i -= 0.999;
        l = i = c = 'z';
        System.out.println(b + " " + i + " " + l + " " + (c += 1) + " " + c++ + ++c + " " + (int) c);
    }

    interface Action {
        Object run();
    }

    static void attempt(Action action) {
        try {
            System.out.print(action.run() + " ");
        } catch (ArithmeticException e) {
            System.out.print("[" + e.getMessage() + "] ");
        }
    }

    static void exact() {
        int max = Integer.MAX_VALUE, min = Integer.MIN_VALUE;
        long wide = Long.MAX_VALUE, low = Long.MIN_VALUE;
        attempt(() -> Math.addExact(max, 1));
        attempt(() -> Math.addExact(wide, -1));
        attempt(() -> Math.subtractExact(min, 1));
        attempt(() -> Math.multiplyExact(max, 2));
        attempt(() -> Math.multiplyExact(low, -1L));
        attempt(() -> Math.multiplyExact(1L << 40, 1 << 22));
        attempt(() -> Math.negateExact(min));
        attempt(() -> Math.incrementExact(max));
        attempt(() -> Math.decrementExact(low));
        attempt(() -> Math.toIntExact(1L << 31));
        attempt(() -> Math.absExact(min));
        System.out.println();
        for (int[] pair : new int[][] {{7, 3}, {-7, 3}, {7, -3}, {-7, -3}, {min, -1}, {0, 5}}) System.out.print(Math.floorDiv(pair[0], pair[1]) + "/" + Math.floorMod(pair[0], pair[1]) + "/" + pair[0] % pair[1] + " ");
        attempt(() -> Math.floorMod(1, 0));
        attempt(() -> 1L % 0);
        attempt(() -> 5 / (max - max));
        System.out.println();
        System.out.println(Math.multiplyHigh(wide, wide) + " " + Math.multiplyFull(max, max) + " " + Integer.divideUnsigned(-1, 2) + " " + Integer.remainderUnsigned(-1, 7) + " " + Long.divideUnsigned(-1, 10) + " " + Long.compareUnsigned(-1, 1) + " " + Integer.toUnsignedLong(-1) + " " + Byte.toUnsignedInt((byte) -1) + " " + Math.fma(0.1, 10, -1));
    }

    public static void main(String[] args) {
        types();
        wrapping();
        exact();
    }
}
