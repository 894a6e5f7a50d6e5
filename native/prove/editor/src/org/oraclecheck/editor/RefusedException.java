package org.oraclecheck.editor;

/** Nothing can be inserted there; the message says why. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
        super(message);
    }
}
