package org.oraclecheck.bridge.build;

/** What the plugins say themselves. */
public final class Words {
    private Words() {}

    /** There is nothing to do, which is no error. */
    public static String nothingToDo(String reason) {
        return "Oracle Check has nothing to do: " + reason;
    }

    /** The reason where a project has no tests. */
    public static final String NO_TESTS = "there are no tests";

    /**
     * The user named tests that do not exist, which is an error.
     *
     * @param typed how the user named them
     * @param wayOut the setting that lets it pass
     */
    public static String noTestMatches(String typed, String wayOut) {
        return "no test matches " + typed + "; " + wayOut + " lets such a build pass";
    }
}
