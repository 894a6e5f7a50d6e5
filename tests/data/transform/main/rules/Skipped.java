package rules;

import java.util.function.IntSupplier;

/** A method for each rule by which methods are skipped. */
public class Skipped {
    private static int count;
    private static String label = "l"; // void: clinit
    private int value;
    private final Skipped next;

    static {
        count = 3;
    }

    public Skipped(Skipped next) {
        this.next = next;
    }

    public void empty() {} // void: empty

    public Object nothing() {
        return null; // null: null_return
    }

    public double constant() {
        return 3.14; // 0.0: constant, 1.0: constant
    }

    public int[] emptyArray() {
        return new int[0]; // null: empty_array, empty: empty_array
    }

    public Skipped returnThis() {
        return this; // null: return_this
    }

    public long returnParameter(int first, long second) {
        return second; // 0: return_param, 1: return_param
    }

    public int getter() {
        return value; // 0: getter, 1: getter
    }

    public static String staticGetter() {
        return label; // null: getter, "": getter, "A": getter
    }

    public void setter(int value) {
        this.value = value; // void: setter
    }

    public Skipped fluentSetter(int value) {
        this.value = value; // null: setter
        return this;
    }

    public static void staticSetter(int value) {
        count = value; // void: setter
    }

    public int delegate(int first, long second) {
        return next.two(first, second); // 0: delegate, 1: delegate
    }

    public static int staticDelegate(int first) {
        return Math.abs(first); // 0: delegate, 1: delegate
    }

    public void voidDelegate() {
        next.empty(); // void: delegate
    }

    public int two(int first, long second) {
        return first + (int) second; // 0: not-covered, 1: not-covered
    }

    public int notQuiteDelegate(int first) {
        return next.two(first, 1L); // 0: not-covered, 1: not-covered
    }

    @Override
    public String toString() {
        return "Skipped" + value; // null: to_string, "": to_string, "A": to_string
    }

    @Override
    public int hashCode() {
        return value * 31; // 0: hash_code, 1: hash_code
    }

    @Deprecated
    public int deprecated() {
        return value * 2; // 0: deprecated, 1: deprecated
    }

    @DoNotMutate
    public int wanted() {
        return value * 3; // 0: do_not_mutate, 1: do_not_mutate
    }

    @DoNotMutate(operators = {"1", "true"})
    public int wantedInPart() {
        return value * 6; // 0: not-covered, 1: do_not_mutate
    }

    @LombokGenerated
    public int generated() {
        return value * 4; // 0: generated, 1: generated
    }

    @NotNull
    public String notNull() {
        return label + value; // null: not_null, "": not-covered, "A": not-covered
    }

    public IntSupplier lambda() {
        return () -> value * 5; // null: not-covered, 0: not-covered, 1: not-covered
    }

    public boolean always(int given) {
        if (given > value) { // true: equivalent, false: not-covered
            return true;
        }
        return true;
    }

    public boolean alwaysAfterACall(int given) {
        if (given > two(given, 1L)) { // true: not-covered, false: not-covered
            return true;
        }
        return true;
    }

    public boolean mostly(int given) {
        return given > value; // true: not-covered, false: not-covered
    }

    public void onlyLooks(int given) {
        if (given > value) { // void: equivalent
            given = 1;
        }
    }

    public void looksAtAnother(Skipped other) {
        if (other.value > value) { // void: not-covered
            other = this;
        }
    }

    public native int without();

    /** Its bridge is synthetic. */
    static class Bridge implements Comparable<Bridge> { // 0: synthetic, 1: synthetic
        @Override
        public int compareTo(Bridge other) {
            return other == this ? 0 : 1; // 0: not-covered, 1: not-covered
        }
    }

    /** What only the compiler writes. */
    record Pair(int left, String right) { // true: record, false: record, 0: record, 1: record, null: record, "": record, "A": record, 0: getter, 1: getter, null: getter, "": getter, "A": getter
        int sum() {
            return left + right.length(); // 0: not-covered, 1: not-covered
        }
    }

    @interface NotNull {}

    @interface DoNotMutate {
        String[] operators() default {};
    }

    @interface LombokGenerated {}
}
