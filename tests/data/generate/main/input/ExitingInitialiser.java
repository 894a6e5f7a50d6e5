package input;

/** An initialiser that ends the process. */
public final class ExitingInitialiser {
    static {
        System.exit(3);
    }

    private ExitingInitialiser() {}

    public static int twice(int number) {
        return 2 * number;
    }
}
