package org.oraclecheck.driver;

import java.io.PrintWriter;
import java.io.StringWriter;

/** Throwables as text. */
final class Failures {
    private Failures() {}

    /** The message; a throwable whose message cannot be had has none. */
    static String message(Throwable thrown) {
        try {
            return thrown.getMessage();
        } catch (Throwable broken) {
            return null;
        }
    }

    static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
