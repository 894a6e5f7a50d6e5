package org.oraclecheck.bridge;

/** Thrown if the engine could not serve a request: an error, not a verdict on the tests. */
public final class WorkerException extends Exception {
    private static final long serialVersionUID = 1L;

    public WorkerException(String message) {
        super(message);
    }

    /** Makes an exception with a message for the user, and the cause. */
    public WorkerException(String message, Throwable cause) {
        super(message, cause);
    }
}
