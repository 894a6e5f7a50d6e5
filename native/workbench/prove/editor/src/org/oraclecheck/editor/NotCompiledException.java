package org.oraclecheck.editor;

/** Thrown if a source does not compile; the message is javac's. */
final class NotCompiledException extends Exception {
    private static final long serialVersionUID = 1;

    NotCompiledException(String message) {
        super(message);
    }
}
