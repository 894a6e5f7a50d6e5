package org.oraclecheck.driver;

/** Where a driver tells what happens; whoever listens decides how to go on. */
public interface Channel {
    /** A node of the tree: id, parent's id, "test" or "container", class, method, display name. */
    int NODE = 0;
    /** All nodes that are known before anything runs have been told. */
    int PLANNED = 1;
    /** A node begins: its id. */
    int STARTED = 2;
    /** A node does not run: its id, the reason. */
    int SKIPPED = 3;
    /** A node ends: id, SUCCESSFUL, ABORTED or FAILED, class and message of what it threw, of what kind that is, where, and the trace. */
    int FINISHED = 4;
    /** The tests cannot be run: what was thrown, with its trace. */
    int BROKEN = 5;
    /** Everything has run. */
    int DONE = 6;
    /** Whether a test is wanted: its id, class and method; the answer is GO or STOP. */
    int WANTED = 7;
    /** The driver can be told what to run. */
    int READY = 8;

    /** Go on. */
    int GO = 0;
    /** Do not; after an event, end the next call of a test's code with a {@link Stop}. */
    int STOP = 1;

    /** Tells one thing; absent fields are null. */
    int send(int kind, String... fields);
}
