package string;

import java.util.StringJoiner;

/** StringBuilder and its relations. */
public class Building {
    public static void main(String[] args) {
        StringBuilder b = new StringBuilder();
        b.append(1).append('c').append(2L).append(1.5f).append(-2.5).append(true).append((Object) null).append((String) null).append(new char[] {'x', 'y'})
            .append("abcdef", 1, 3).append(new StringBuffer("buffer"));
        System.out.println(b + " " + b.length());
        b.insert(0, "start").insert(3, 9.5).insert(b.length(), true).deleteCharAt(0).delete(1, 4).replace(0, 2, "REPLACED");
        System.out.println(b);
        b.setLength(5);
        b.setCharAt(0, '\u20ac');
        System.out.println((int) b.charAt(0) + " " + b.length() + " " + b.indexOf("L") + " " + b.lastIndexOf("E"));
        b.setLength(8);
        System.out.println((int) b.charAt(7));
        b.reverse();
        System.out.println((int) b.charAt(7));
        System.out.println(new StringBuilder("a\ud83d\ude00b").reverse().codePointAt(1));
        System.out.println(new StringBuilder("x").compareTo(new StringBuilder("y")) + " " + new StringBuilder("x").equals(new StringBuilder("x")));
        StringBuilder big = new StringBuilder(1);
        for (int i = 0; i < 10000; i++) big.append(i % 10);
        System.out.println(big.length() + " " + big.toString().hashCode());
        big.append('\u20ac');
        System.out.println(big.toString().hashCode());
        StringJoiner joiner = new StringJoiner(", ", "{", "}");
        joiner.setEmptyValue("EMPTY");
        System.out.println(joiner);
        joiner.add("a").add("b");
        System.out.println(joiner + " " + joiner.length());
        StringBuffer buffer = new StringBuffer("sync");
        buffer.append(Integer.MAX_VALUE).appendCodePoint(0x1f600);
        System.out.println(buffer.length());
        System.out.println(new StringBuilder().append(Integer.MIN_VALUE).append(Long.MIN_VALUE).append(0).append(-10).append(Long.MAX_VALUE));
        CharSequence sequence = new StringBuilder("sequence").subSequence(2, 5);
        System.out.println(sequence + " " + sequence.getClass().getSimpleName());
    }
}
