package org.oraclecheck.bridge.build;

/** Where it is shown how far the engine is: each line takes the place of the one before. */
public interface Progress {
    /** Shows a line. */
    void show(String line);

    /** Takes the line away, before anything else is said and at the end. */
    void clear();

    /** Whether whoever looks at the build always sees the line, so that the log need not tell how far it is. */
    boolean isSeen();

    /** Shows nothing. */
    static Progress none() {
        return new Progress() {
            @Override
            public void show(String line) {
                // Nobody looks.
            }

            @Override
            public void clear() {
                // There is no line.
            }

            @Override
            public boolean isSeen() {
                return false;
            }
        };
    }
}
