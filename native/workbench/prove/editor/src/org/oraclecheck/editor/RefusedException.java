package org.oraclecheck.editor;

/** Thrown if a statement cannot be inserted; the message says why. */
final class RefusedException extends Exception {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
        super(message);
    }
}
