package switches;

/** Switches over ints, chars, strings and enums, as statements and as expressions. */
public class Switches {
    enum Day { MON, TUE, SAT, SUN }

    static int dense(int i) {
        switch (i) {
            case -1: return 10;
            case 0: return 20;
            case 1:
            case 2: return 30;
            case 3: i++;
            case 4: i += 2;
            default: return i;
        }
    }

    static String sparse(int i) {
        return switch (i) {
            case Integer.MIN_VALUE -> "min";
            case -1000, 1000 -> "thousand";
            case 0 -> "zero";
            case Integer.MAX_VALUE -> "max";
            default -> "other";
        };
    }

    static int text(String s) {
        switch (s) {
            case "Aa": return 1;
            case "BB": return 2;
            case "": return 3;
            case "long text": return 4;
            default: return -1;
        }
    }

    static String day(Day day) {
        return switch (day) {
            case SAT, SUN -> "weekend";
            case MON -> {
                String s = "mon";
                yield s + s.length();
            }
            default -> "weekday";
        };
    }

    static int exhaustive(Day day) {
        return switch (day) {
            case MON -> 1;
            case TUE -> 2;
            case SAT -> 3;
            case SUN -> 4;
        };
    }

    static char letter(char c) {
        switch (c) {
            case 'a': case 'e': return 'v';
            case '\u20ac': return '$';
            default: return (char) (c + 1);
        }
    }

    static int nested(int a, int b) {
        int result = 0;
        loop:
        while (true) {
            switch (a) {
                case 0:
                    switch (b) {
                        case 0: break loop;
                        default: b--; result += 1; continue loop;
                    }
                default:
                    a--;
                    result += 10;
            }
        }
        return result;
    }

    public static void main(String[] args) {
        for (int i = -2; i < 7; i++) System.out.print(dense(i) + " ");
        System.out.println(dense(Integer.MIN_VALUE) + " " + dense(Integer.MAX_VALUE));
        for (int i : new int[] {Integer.MIN_VALUE, -1000, 1000, 0, 1, Integer.MAX_VALUE}) System.out.print(sparse(i) + " ");
        System.out.println();
        for (String s : new String[] {"Aa", "BB", "AaBB", "", "long text", "C#"}) System.out.print(text(s) + " ");
        System.out.println(text(new String("BB")));
        for (Day d : Day.values()) System.out.print(day(d) + exhaustive(d) + " ");
        System.out.println();
        for (char c : "aeb\u20ac".toCharArray()) System.out.print(letter(c));
        System.out.println(nested(3, 4));
        try {
            day(null);
        } catch (NullPointerException e) {
            System.out.println("null day");
        }
        Integer boxed = 2;
        switch (boxed) {
            case 2 -> System.out.println("two");
            default -> System.out.println("not two");
        }
        byte b = (byte) 130;
        switch (b) {
            case -126 -> System.out.println("-126");
            default -> System.out.println("wrong");
        }
        String result = "";
        for (int i = 0; i < 30; i++) {
            result += switch (i % 5) {
                case 0 -> i;
                case 1 -> "x";
                case 2 -> 'c';
                case 3 -> 1.5;
                default -> null;
            };
        }
        System.out.println(result);
    }
}
