package string;

/** String concatenation of every type, in every position. */
public class Concatenation {
    static int calls;

    static String call(String s) {
        calls++;
        return s + calls;
    }

    static class Named {
        @Override
        public String toString() {
            return null;
        }
    }

    public static void main(String[] args) {
        byte b = -1;
        short s = -2;
        char c = 'c';
        int i = Integer.MIN_VALUE;
        long l = Long.MIN_VALUE;
        float f = 1.5f;
        double d = -0.0;
        boolean z = true;
        Object none = null;
        String text = "text";
        System.out.println("" + b + s + c + i + l + f + d + z + none + text);
        System.out.println(b + s + c + "" + i + l);
        System.out.println("a" + 1 + 2 + "b" + (1 + 2) + 'c' + (char) ('c' + 1) + ('c' + 1));
        System.out.println(none + "x" + null + new Named() + (String) null);
        System.out.println("\u0001" + i + "\u0002" + l + "\u0001\u0002");
        System.out.println(call("a") + call("b") + calls + call("c") + calls);
        String sum = "";
        for (int n = 0; n < 20; n++) sum += n + ",";
        System.out.println(sum);
        String latin = "caf\u00e9", wide = "\u20ac";
        String mixed = latin + wide + c + latin;
        System.out.println(mixed.length() + " " + (int) mixed.charAt(4) + " " + mixed.hashCode() + " " + (latin + latin).hashCode());
        char[] chars = {'x', 'y'};
        System.out.println("" + chars.length + String.valueOf(chars) + chars[0] + chars[1]);
        System.out.println("1" + 2L + 3f + 4d + 'x' + true + null + 5 + "6" + b + i + l + f + d + z + text + latin.length() + c + c + s + s + "end" + i + i + i + i + i
            + l + l + l + d + d + f + z + "last");
        final String constant = "con" + "stant" + 1 + 'c' + 2.0 + true;
        System.out.println(constant + (constant == "constant1c2.0true"));
        String empty = "";
        System.out.println((empty + text).equals(text) + " " + (text + empty).length() + " " + (empty + empty).isEmpty());
    }
}
