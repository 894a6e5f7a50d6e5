package string;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Supplier;

/** What strings and arrays do with many characters or elements: at every edge, and beyond. */
public class AtOnce {
    static final String[] TEXTS = {
        "", "a", "ab", "abc", "abcabcabd", "\u00e9t\u00e9", "\u0100", "a\u0100b", "\ud83d\ude00x", "x".repeat(40), "x".repeat(39) + "y", "\u00ff\u0000",
    };
    static final int[] EDGES = {Integer.MIN_VALUE, -1, 0, 1, 2, 8, 39, 40, 41, Integer.MAX_VALUE};

    static Object attempt(Supplier<Object> action) {
        try {
            return action.get();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    static void one(String text) {
        StringBuilder line = new StringBuilder(text.length() + " " + text.isEmpty() + " " + text.hashCode());
        for (int edge : EDGES) {
            line.append(' ').append(attempt(() -> (int) text.charAt(edge)));
            for (int ch : new int[] {'a', 'x', 0xe9, 0x100, 0x1f600, -1, 0}) {
                line.append(' ').append(text.indexOf(ch, edge)).append(text.lastIndexOf(ch, edge));
            }
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        line.append(' ').append(new String(bytes, StandardCharsets.UTF_8).equals(text));
        line.append(' ').append(new String(bytes, StandardCharsets.ISO_8859_1).length());
        line.append(' ').append(Arrays.toString(text.getBytes(StandardCharsets.US_ASCII)));
        System.out.println(line);
    }

    static void two(String text, String other) {
        StringBuilder line = new StringBuilder();
        line.append(text.equals(other)).append(' ').append(text.compareTo(other));
        line.append(' ').append(text.indexOf(other)).append(' ').append(text.lastIndexOf(other));
        line.append(' ').append(text.startsWith(other)).append(text.endsWith(other)).append(text.contains(other));
        for (int edge : EDGES) {
            line.append(' ').append(text.startsWith(other, edge)).append(text.indexOf(other, edge));
        }
        System.out.println(line);
    }

    static void arrays() {
        for (int length : new int[] {0, 1, 2, 3, 4, 7, 8, 9, 12, 15, 16, 17, 33}) {
            byte[] bytes = new byte[length];
            char[] chars = new char[length];
            int[] ints = new int[length];
            long[] longs = new long[length];
            double[] doubles = new double[length];
            boolean[] flags = new boolean[length];
            Arrays.fill(bytes, (byte) -3);
            Arrays.fill(chars, '\uffef');
            Arrays.fill(ints, 0x12345678);
            Arrays.fill(longs, Long.MIN_VALUE + 1);
            Arrays.fill(doubles, -0.0);
            Arrays.fill(flags, true);
            StringBuilder line = new StringBuilder(length + " " + Arrays.hashCode(bytes) + " " + Arrays.hashCode(chars) + " " + Arrays.hashCode(ints)
                    + " " + Arrays.hashCode(longs) + " " + Arrays.hashCode(doubles) + " " + Arrays.hashCode(flags));
            for (int at = 0; at < length; at += 3) {
                byte[] other = bytes.clone();
                char[] otherChars = chars.clone();
                long[] otherLongs = longs.clone();
                other[at]++;
                otherChars[at]++;
                otherLongs[at]--;
                line.append(' ').append(Arrays.mismatch(bytes, other)).append(Arrays.equals(chars, otherChars)).append(Arrays.compare(longs, otherLongs));
                line.append(Arrays.mismatch(bytes, at, length, other, 0, length)).append(Arrays.equals(ints, 0, at, ints, 0, at));
            }
            System.out.println(line.append(Arrays.equals(bytes, bytes.clone())).append(Arrays.mismatch(doubles, doubles.clone())));
        }
        System.out.println(attempt(() -> {
            Arrays.fill((int[]) null, 1);
            return "filled";
        }));
    }

    public static void main(String[] args) {
        for (String text : TEXTS) {
            one(text);
            for (String other : TEXTS) {
                two(text, other);
            }
            System.out.println(text.equals(null) + " " + text.equals((Object) 1) + " " + attempt(() -> text.startsWith(null)) + " " + attempt(() -> text.compareTo(null)));
        }
        arrays();
    }
}
