package org.oraclecheck.bridge.build;

/** Shows the progress of the engine in a line; each line replaces the previous one. */
public interface Progress {
    /** Shows a line. */
    void show(String line);

    /** Removes the line, before other output and at the end. */
    void clear();

    /** Returns whether the user always sees the line. If not, the log reports the progress too. */
    boolean isSeen();

    /** Returns a progress that shows nothing. */
    static Progress none() {
        return new Progress() {
            @Override
            public void show(String line) {
                // There is nowhere to show it.
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
