package org.oraclecheck.bridge.build;

import java.nio.file.Path;

/** Texts that the plugins of all build tools print themselves. */
public final class Words {
    private Words() {}

    /** Returns the message that a goal has nothing to do, which is not an error. */
    public static String nothingToDo(String reason) {
        return "Oracle Check has nothing to do: " + reason;
    }

    /**
     * Returns a module's name in reports: its folder below the build's root, {@code .} for the root itself.
     */
    public static String module(Path root, Path folder) {
        String name = root.relativize(folder).toString().replace('\\', '/');
        return name.isEmpty() ? "." : name;
    }

    /** Announces that one gate judges all modules. */
    public static String allModules(int count) {
        return "Oracle Check of all modules: " + count + (count == 1 ? " has tests" : " have tests");
    }

    /** The reason given if a project has no tests. */
    public static final String NO_TESTS = "there are no tests";

    /** The reason given if a project has no classes that tests could be generated for. */
    public static final String NO_CLASSES = "there are no classes";

    /** The reason given if no test was generated that could be exported. */
    public static final String NO_GENERATED_TESTS = "no tests were generated";

    /**
     * Returns the message that sources of tests exist, but no compiled classes.
     *
     * @param classes the folder where the classes should be
     */
    public static String notCompiled(Path classes) {
        return "the tests are not compiled: there is no class in " + classes
                + "; run the phase test-compile before oracle:verify, or oracle:check, which compiles them itself";
    }

    /**
     * Returns the error message for a baseline that the user has named and that does not exist.
     *
     * @param file the file
     * @param writer the command that writes a baseline
     */
    public static String noBaseline(Path file, String writer) {
        return "there is no baseline " + file + ", which oracle.baselineFile names: correct the name, or have "
                + writer + " write the file";
    }

    /** The default file name of a baseline. */
    public static final String BASELINE = "oracle-baseline.json";

    /**
     * Returns the error message for tests that the user has named and that do not exist.
     *
     * @param typed the user's words that named them
     * @param wayOut the setting that lets such a build pass
     */
    public static String noTestMatches(String typed, String wayOut) {
        return "no test matches " + typed + "; " + wayOut + " lets a build without matching tests pass";
    }
}
