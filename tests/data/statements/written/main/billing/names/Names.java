package billing.names;

import java.util.Arrays;

/** A class in a package whose classes have names of others. */
public class Names {
    private final java.lang.String first;

    public Names(java.lang.String first) {
        this.first = first;
    }

    public java.util.List<java.lang.String> all(List own, String text) {
        return Arrays.asList(first);
    }

    public java.lang.String join(java.util.List<java.lang.String> names, boolean isShort) {
        return first + names;
    }

    public static <T> T either(T one, T other) {
        return one;
    }

    public static <T extends Comparable<T>> T larger(T one, T other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    public int sum(int... of) {
        return of.length;
    }

    public Object any(int number) {
        switch (number) {
            case 0:
                return true;
            case 1:
                return 2.5;
            case 2:
                return (byte) 1;
            case 3:
                return new int[] {1};
            case 4:
                return "text";
            default:
                return 'c';
        }
    }

    public int manyParameters(java.lang.String first, java.lang.String second, java.lang.String third, long fourth) {
        return 0;
    }
}
