package controlled;

/** A helper of tests in a class of its own. */
final class Comparing {
    private Comparing() {}

    private static String reason;

    static int three(String why) {
        reason = why;
        return 3;
    }
}
