package library;

/** Checks values in a way that the analysis does not know. */
public final class Answers {
    private Answers() {}

    /** Throws unless the answer is the right one. */
    public static void is(String right, String answer) {
        if (!right.equals(answer)) {
            throw new IllegalStateException(answer);
        }
    }
}
