package input;

/** An initialiser that does not end. */
public final class EndlessInitialiser {
    private static int count;

    static {
        while (count >= 0) {
            count = (count + 1) & 0xff;
        }
    }

    private EndlessInitialiser() {}

    public static int twice(int number) {
        return 2 * number;
    }
}
