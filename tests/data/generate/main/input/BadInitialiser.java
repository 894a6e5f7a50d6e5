package input;

/** An initialiser that throws. Its constant is part of the class file and can be used all the same. */
public final class BadInitialiser {
    public static final int LIMIT = 3;

    static {
        if (LIMIT == 3) {
            throw new IllegalStateException("not today");
        }
    }

    private BadInitialiser() {}

    public static int twice(int number) {
        return 2 * number;
    }
}
