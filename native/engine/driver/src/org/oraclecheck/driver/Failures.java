package org.oraclecheck.driver;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Throwables as text. */
final class Failures {
    /** What waits for a throwable wherever it is raised from. */
    private static final Set<String> EXPECTING_CLASSES = new HashSet<>(Arrays.asList(
            "org.junit.internal.runners.statements.ExpectException",
            "org.junit.rules.ExpectedException"));

    /** Assertions that something is thrown. */
    private static final Set<String> EXPECTING_METHODS = new HashSet<>(Arrays.asList(
            "assertThrows", "assertThrowsExactly", "expectThrows", "assertThatThrownBy", "isThrownBy",
            "assertFailsWith", "failBecauseExceptionWasNotThrown"));

    private static final List<String> FRAMEWORKS =
            Arrays.asList("org.junit.", "junit.", "org.opentest4j.", "org.assertj.", "kotlin.test.");

    private Failures() {}

    /** The message; a throwable whose message cannot be had has none. */
    static String message(Throwable thrown) {
        try {
            return thrown.getMessage();
        } catch (Throwable broken) {
            return null;
        }
    }

    /**
     * What kind of failure: {@code missing-exception} where something was to be thrown,
     * {@code assertion}, {@code resource}, or {@code crash}.
     */
    static String kind(Throwable thrown, String message) {
        Throwable own = own(thrown, message);
        if (own instanceof OutOfMemoryError || own instanceof StackOverflowError) {
            return "resource";
        }
        if (expectsThrowable(own, message)) {
            return "missing-exception";
        }
        return own instanceof AssertionError ? "assertion" : "crash";
    }

    /** What a test threw while JUnit 4 waited for something else, which says so by an exception around it. */
    private static Throwable own(Throwable thrown, String message) {
        boolean isAround = thrown.getClass() == Exception.class && thrown.getCause() != null
                && message != null && message.startsWith("Unexpected exception, expected<");
        return isAround ? thrown.getCause() : thrown;
    }

    /**
     * The innermost line of a source that is neither a framework's nor the JDK's, as {@code a/b/C.java:12}; null if
     * there is none.
     */
    static String place(Throwable thrown) {
        try {
            for (StackTraceElement frame : own(thrown, message(thrown)).getStackTrace()) {
                String type = frame.getClassName();
                if (frame.getFileName() != null && !isFramework(type) && !type.startsWith("java.")) {
                    String folder = type.substring(0, type.lastIndexOf('.') + 1).replace('.', '/');
                    return folder + frame.getFileName() + ':' + frame.getLineNumber();
                }
            }
        } catch (Throwable broken) {
            // A throwable whose trace cannot be had says nothing more.
        }
        return null;
    }

    /** Whether what raised this was waiting for a throwable. */
    private static boolean expectsThrowable(Throwable thrown, String message) {
        // AssertJ leaves itself out of traces.
        if (message != null && message.trim().startsWith("Expecting code to raise a throwable")) {
            return true;
        }
        try {
            for (StackTraceElement frame : thrown.getStackTrace()) {
                String type = frame.getClassName();
                if (EXPECTING_CLASSES.contains(type) || EXPECTING_METHODS.contains(frame.getMethodName())) {
                    return true;
                }
                if (!isFramework(type)) {
                    return false;
                }
            }
        } catch (Throwable broken) {
            // A throwable whose trace cannot be had says nothing more.
        }
        return false;
    }

    /** Without a lambda expression, whose linkage every failing trial would pay for. */
    private static boolean isFramework(String type) {
        for (String prefix : FRAMEWORKS) {
            if (type.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
