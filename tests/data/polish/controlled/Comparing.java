package controlled;

/** A helper of tests in a class of its own. */
final class Comparing {
    private Comparing() {}

    static int three(String message) {
        return message == null ? 3 : 3;
    }
}
