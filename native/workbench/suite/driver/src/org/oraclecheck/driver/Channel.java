package org.oraclecheck.driver;

/** The messages that a driver sends, and the receiver's answers. */
public interface Channel {
    /** A node of the tree: id, parent's id, "test" or "container", class, method, display name. */
    int NODE = 0;
    /** All nodes known before anything runs have been sent. */
    int PLANNED = 1;
    /** A node begins: its id. */
    int STARTED = 2;
    /** A node does not run: its id, the reason. */
    int SKIPPED = 3;
    /**
     * A node ends: id, SUCCESSFUL, ABORTED or FAILED, class and message of the throwable, the kind of
     * failure, its place, and the trace.
     */
    int FINISHED = 4;
    /** The tests cannot be run: the throwable with its trace. */
    int BROKEN = 5;
    /** All tests have run. */
    int DONE = 6;
    /**
     * Asks whether a test should run: its id, class and method, and the outermost class in which it lies; the answer
     * is GO or STOP.
     */
    int WANTED = 7;
    /** The driver is ready to be told what to run. */
    int READY = 8;
    /** Everything is done that does not depend on most system properties. They are the answer. */
    int BOOTED = 9;

    /** Answer: continue. */
    int GO = 0;
    /**
     * Answer: do not run the test. After an event: end the next call of a test's code with a {@link Stop}.
     */
    int STOP = 1;

    /** Sends a message and returns the answer; absent fields are null. */
    int send(int kind, String... fields);
}
