package switches;

import java.util.ArrayList;
import java.util.List;

/** Switches over strings: equal hash codes, the empty string, fall-through, yields, and null. */
public class StringSwitches {
    static int collisions(String text) {
        switch (text) {
            case "Aa":
                return 1;
            case "BB":
                return 2;
            case "AaAa":
                return 3;
            case "BBBB":
                return 4;
            case "AaBB":
                return 5;
            default:
                return 0;
        }
    }

    static String fallThrough(String text) {
        StringBuilder seen = new StringBuilder();
        switch (text) {
            case "three":
                seen.append(3);
            case "two":
                seen.append(2);
            case "one":
                seen.append(1);
                break;
            default:
                seen.append('?');
            case "none":
                seen.append('.');
        }
        return seen.toString();
    }

    static int yields(String text) {
        return switch (text) {
            case "" -> 0;
            case "a", "b", "c" -> {
                int sum = 0;
                for (char c : text.toCharArray()) sum += c;
                yield sum;
            }
            case "\u20ac", "\ud83d\ude00" -> text.length();
            case "throw" -> throw new IllegalStateException(text);
            default -> {
                try {
                    yield Integer.parseInt(text);
                } catch (NumberFormatException e) {
                    yield -1;
                } finally {
                    if (text.startsWith("f")) yields("a");
                }
            }
        };
    }

    static String nested(String outer, String inner) {
        return switch (outer) {
            case "x" -> switch (inner) {
                case "x" -> "xx";
                case "y" -> "xy";
                default -> "x" + switch (inner.length()) {
                    case 0 -> "empty";
                    case 1 -> inner;
                    default -> inner.charAt(0) + "...";
                };
            };
            case "y" -> {
                String result = "";
                switch (inner) {
                    case "x":
                        result = "yx";
                        break;
                    case "y":
                        result = "yy";
                }
                yield result;
            }
            default -> outer + inner;
        };
    }

    static final String CONSTANT = "con" + "stant";

    static boolean constants(String text) {
        switch (text) {
            case CONSTANT:
            case CONSTANT + 2:
            case "" + 'c' + 1.5 + true:
                return true;
        }
        return false;
    }

    static List<String> loop(String... words) {
        List<String> seen = new ArrayList<>();
        all:
        for (String word : words) {
            switch (word) {
                case "skip":
                    continue;
                case "stop":
                    break all;
                case "twice":
                    seen.add(word);
                default:
                    seen.add(word);
            }
        }
        return seen;
    }

    public static void main(String[] args) {
        for (String text : new String[] {"Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa", "C#", ""}) System.out.print(collisions(text) + " ");
        System.out.println("Aa".hashCode() == "BB".hashCode());
        for (String text : new String[] {"three", "two", "one", "none", "other"}) System.out.print(fallThrough(text) + " ");
        System.out.println();
        for (String text : new String[] {"", "a", "c", "\u20ac", "\ud83d\ude00", "42", "x", "f1"}) System.out.print(yields(text) + " ");
        System.out.println();
        try {
            yields("throw");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        for (String outer : new String[] {"x", "y", "z"}) for (String inner : new String[] {"", "x", "y", "zz"}) System.out.print("[" + nested(outer, inner) + "]");
        System.out.println();
        System.out.println(constants("constant") + " " + constants("constant2") + " " + constants("c1.5true") + " " + constants(new StringBuilder("tnatsnoc").reverse().toString()) + " " + constants("Constant"));
        System.out.println(loop("a", "skip", "twice", "b", "stop", "c"));
        try {
            collisions(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            yields(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }
}
