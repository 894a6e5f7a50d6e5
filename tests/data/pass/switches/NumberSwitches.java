package switches;

/** Switches over ints of all types and boxes: dense, sparse, negative, at the ends, with many cases, and fall-through across defaults. */
public class NumberSwitches {
    static String ends(int n) {
        switch (n) {
            case Integer.MIN_VALUE:
                return "min";
            case Integer.MAX_VALUE:
                return "max";
            case -1:
                return "-1";
            case 0:
                return "0";
        }
        return "other";
    }

    static int small(byte b) {
        return switch (b) {
            case -128 -> 1;
            case 127 -> 2;
            case 0 -> 3;
            default -> b > 0 ? 4 : 5;
        };
    }

    static int letters(char c) {
        switch (c) {
            case 'a': case 'e': case 'i': case 'o': case 'u':
                return 1;
            case '\uffff':
                return 2;
            case '\0':
                return 3;
            case '\u00e9':
                return 4;
            default:
                return Character.isLetter(c) ? 5 : 6;
        }
    }

    static int shorts(short s) {
        int result = 0;
        switch (s) {
            default:
                result += 1;
            case 300:
                result += 10;
            case -300:
                result += 100;
                break;
            case 32767:
                result += 1000;
        }
        return result;
    }

    static String boxed(Integer i) {
        return switch (i) {
            case 1, 2, 3 -> "few";
            case 1000, 2000 -> {
                int thousands = i / 1000;
                yield thousands + "k";
            }
            default -> "some";
        };
    }

    static String boxed(Character c) {
        switch (c) {
            case 'x':
                return "ex";
            default:
                return "not";
        }
    }

    static int sparse(int n) {
        return switch (n) {
            case 1 -> 10;
            case 100 -> 20;
            case 10_000 -> 30;
            case 1_000_000 -> 40;
            case 100_000_000 -> 50;
            case -7 -> 60;
            case -70_000 -> 70;
            case 1 << 30 -> 80;
            default -> 0;
        };
    }

    static int dense(int n) {
        return switch (n) {
            case 0 -> 7; case 1 -> 6; case 2 -> 5; case 3 -> 4; case 4 -> 3; case 5 -> 2; case 6 -> 1; case 8 -> 0; case 9 -> -1; case 10 -> -2; case 11 -> -3; case 12 -> -4; case 13 -> -5; case 14 -> -6;
            case 15 -> -7; case 16 -> -8; case 17 -> -9; case 18 -> -10; case 19 -> -11; case 21 -> -12; case 22 -> -13; case 23 -> -14; case 24 -> -15; case 25 -> -16; case 26 -> -17; case 27 -> -18; case 28 -> -19;
            default -> 1000;
        };
    }

    static int state(String input) {
        int state = 0, count = 0;
        for (char c : input.toCharArray()) {
            switch (state) {
                case 0:
                    state = switch (c) {
                        case '"' -> 1;
                        case '/' -> 2;
                        default -> 0;
                    };
                    continue;
                case 1:
                    if (c == '"') {
                        state = 0;
                        count++;
                    } else if (c == '\\') state = 3;
                    break;
                case 2:
                    state = c == '/' ? 4 : 0;
                    break;
                case 3:
                    state = 1;
                    break;
                case 4:
                    return count;
                default:
                    throw new AssertionError(state);
            }
            count += 100;
        }
        return -count;
    }

    static int onlyDefault(int n) {
        switch (n) {
            default:
                n++;
        }
        switch (n) {
        }
        switch (n++) {
            case 5:
        }
        return n;
    }

    static int sideEffects;

    static int effect() {
        return ++sideEffects;
    }

    public static void main(String[] args) {
        for (int n : new int[] {Integer.MIN_VALUE, Integer.MIN_VALUE + 1, -1, 0, 1, Integer.MAX_VALUE}) System.out.print(ends(n) + " ");
        for (int n : new int[] {-128, 127, 0, 5, -5}) System.out.print(small((byte) n));
        System.out.println();
        for (char c : "aez\u00e9\uffff\0!".toCharArray()) System.out.print(letters(c));
        for (int n : new int[] {300, -300, 0, 32767}) System.out.print(" " + shorts((short) n));
        System.out.println();
        System.out.println(boxed(2) + boxed(2000) + boxed(5) + boxed('x') + boxed('y'));
        for (int n : new int[] {1, 100, 10_000, 1_000_000, 100_000_000, -7, -70_000, 1 << 30, 0, 101, Integer.MIN_VALUE}) System.out.print(sparse(n) + " ");
        int sum = 0;
        for (int n = -3; n < 35; n++) sum = sum * 31 + dense(n);
        System.out.println(sum);
        System.out.println(state("ab\"c\\\"d\"e//x") + " " + state("a/b") + " " + onlyDefault(3) + " " + onlyDefault(4));
        int result = switch (effect()) {
            case 1 -> effect() * 10 + switch (effect()) {
                case 3 -> effect();
                default -> -1;
            };
            default -> -2;
        };
        System.out.println(result + " " + sideEffects);
        try {
            boxed((Integer) null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        long wide = 5L;
        System.out.println(switch ((int) wide) {
            case 5 -> 1L;
            default -> 2.5;
        });
        Object mixed = switch (sideEffects) {
            case 4 -> 'c';
            default -> 1;
        };
        System.out.println(mixed + " " + mixed.getClass().getSimpleName() + " " + (true ? switch (1) { case 1 -> null; default -> "x"; } : ""));
    }
}
