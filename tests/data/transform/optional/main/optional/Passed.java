package optional;

/** {@code argument}: the first that has the very type of the result. */
public class Passed {
    private final int seed;

    Passed(int seed) {
        this.seed = seed;
    }

    int sum(int first, int second) {
        return first + second * seed; // argument: assertion, -7: assertion
    }

    int dropped(int first) {
        return first * seed; // argument: weak-oracle, -7: weak-oracle
    }

    int late(byte none, int first) {
        return first * (seed - 1); // argument: no-infection, -7: assertion
    }

    static double behind(long first, double second, double third) {
        return first + second * third; // argument: no-infection, 8.5: assertion
    }

    String text(Object object, String text) {
        return text + (object == null ? "" : seed); // argument: no-infection, "text": assertion
    }

    int[] elements(int[] elements) {
        return elements.length > seed ? elements : new int[seed]; // argument: assertion
    }

    /** A subclass is another type. */
    CharSequence other(String text, boolean twice) {
        return twice ? text + text : text;
    }

    /** So is the type of a box. */
    Integer boxed(int number) {
        return number + seed;
    }
}
