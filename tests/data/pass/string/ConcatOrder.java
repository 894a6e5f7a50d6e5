package string;

/** Concatenation in its corners: operands that change one another, toString that throws or returns null, many operands, compound targets. */
public class ConcatOrder {
    static class Noisy {
        static int calls;
        final String name;

        Noisy(String name) {
            this.name = name;
        }

        @Override
        public String toString() {
            return name + ++calls;
        }
    }

    static class Broken {
        @Override
        public String toString() {
            throw new IllegalStateException("broken");
        }
    }

    static class Nothing {
        @Override
        public String toString() {
            return null;
        }
    }

    static int count;

    static int next() {
        return ++count;
    }

    static String[] texts = {"a", "b"};

    static String[] texts() {
        count++;
        return texts;
    }

    public static void main(String[] args) {
        StringBuilder builder = new StringBuilder("x");
        System.out.println("" + builder + builder.append("y") + builder.append("z"));
        char[] chars = {'a'};
        System.out.println("" + chars[0] + (chars[0] = 'b') + chars[0] + chars[0]++ + ++chars[0]);
        System.out.println(new Noisy("n") + "-" + new Noisy("m") + Noisy.calls + new Noisy("o"));
        int i = 1;
        System.out.println(i + i++ + "" + i + ++i + i-- + "," + -i + +i + ~i + (char) (i + 'a'));
        System.out.println("sum " + next() + next() * next() + (next() + next()) + next());
        try {
            System.out.println("before " + new Broken() + next());
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage() + " " + count);
        }
        try {
            String text = null;
            text += text.length() + next();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("" + new Nothing() + null + (Object) null + new Nothing().toString() + 'n');
        String none = null;
        none += null;
        none += 1 + 2 + "3";
        System.out.println(none + none.length());
        texts()[count - count] += "c" + texts.length + texts()[1];
        System.out.println(texts[0] + count);
        Object object = "o";
        object += "p" + 1;
        CharSequence sequence = "s";
        sequence = sequence + "t";
        System.out.println(object + " " + sequence);
        String wide = "\u20ac", narrow = "\u00e9", pair = "\ud83d\ude00";
        String all = narrow + wide + pair + (char) 0 + '\uffff' + narrow;
        System.out.println(all.length() + " " + all.codePointCount(0, all.length()) + " " + all.hashCode() + " " + (narrow + narrow).equals("\u00e9\u00e9") + " " + (pair.charAt(0) + "" + pair.charAt(1)).equals(pair));
        long l = Long.MAX_VALUE;
        float f = -0f;
        double d = 1e-5;
        byte b = Byte.MIN_VALUE;
        short s = Short.MAX_VALUE;
        boolean z = false;
        System.out.println(l + "" + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z
            + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z
            + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z
            + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z
            + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z + l + f + d + b + s + z);
        System.out.println(("a" + "b" == "ab") + " " + ("a" + i == "a" + i) + " " + (("a" + i).intern() == ("a" + i).intern()) + " " + ("" + "" == ""));
        final String constant = "c";
        String variable = "c";
        System.out.println((constant + 1 == "c1") + " " + (variable + 1 == "c1") + " " + (constant + 1L + 2f + 'x' + true == "c12.0xtrue") + " " + (constant + (byte) 300 + (int) 2.7 + (5 > 3 ? "y" : "n") == "c442y"));
    }
}
