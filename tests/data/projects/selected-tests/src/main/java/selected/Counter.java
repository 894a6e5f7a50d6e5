package selected;

/** Keeps one of its promises. */
public final class Counter {
    private Counter() {}

    /** @throws IllegalArgumentException if count is negative */
    public static int twice(int count) {
        return 2 * count;
    }

    /** @throws IllegalArgumentException if count is negative */
    public static int half(int count) {
        if (count < 0) {
            throw new IllegalArgumentException("count");
        }
        return count / 2;
    }
}
