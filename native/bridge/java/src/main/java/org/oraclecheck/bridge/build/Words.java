package org.oraclecheck.bridge.build;

import java.nio.file.Path;

/** What the plugins say themselves. */
public final class Words {
    private Words() {}

    /** There is nothing to do, which is no error. */
    public static String nothingToDo(String reason) {
        return "Oracle Check has nothing to do: " + reason;
    }

    /** What a module is called in reports: its folder below the build's root, {@code .} for the root itself. */
    public static String module(Path root, Path folder) {
        String name = root.relativize(folder).toString().replace('\\', '/');
        return name.isEmpty() ? "." : name;
    }

    /** What is said before one gate judges all modules. */
    public static String allModules(int count) {
        return "Oracle Check of all modules: " + count + (count == 1 ? " has tests" : " have tests");
    }

    /** The reason where a project has no tests. */
    public static final String NO_TESTS = "there are no tests";

    /**
     * There are sources of tests, which nobody has compiled.
     *
     * @param classes where their classes would be
     */
    public static String notCompiled(Path classes) {
        return "the tests are not compiled: there is no class in " + classes
                + "; run the phase test-compile before oracle:verify, or oracle:check, which compiles them itself";
    }

    /**
     * The user named a baseline that does not exist, which is an error.
     *
     * @param file the file
     * @param writer how the user has such a file written
     */
    public static String noBaseline(Path file, String writer) {
        return "there is no baseline " + file + ", which oracle.baselineFile names: correct the name, or have "
                + writer + " write the file";
    }

    /** The name of a baseline that the user has not named. */
    public static final String BASELINE = "oracle-baseline.json";

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
