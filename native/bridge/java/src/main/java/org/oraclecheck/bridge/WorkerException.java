package org.oraclecheck.bridge;

/** The engine could not do what it was asked: an error of the build, not a verdict on it. */
public final class WorkerException extends Exception {
    private static final long serialVersionUID = 1L;

    public WorkerException(String message) {
        super(message);
    }

    /** What went wrong, and why. */
    public WorkerException(String message, Throwable cause) {
        super(message, cause);
    }
}
