package org.oraclecheck.driver;

/** Thrown to end a test that the engine had to stop. */
final class Stop extends Error {
    private static final long serialVersionUID = 1;

    Stop() {
        super("stopped by Oracle Check", null, false, false);
    }
}
