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

    /** How many throwables a trace has, each the cause of the one before. */
    private static final int CAUSES = 3;

    /** How many frames of each a trace has at most. */
    private static final int FRAMES = 30;

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

    /**
     * The trace in short, a line for each frame and for what caused it: the first frames down to the last one that is neither a
     * framework's nor the JDK's. Every trial that fails pays for this, so it is bounded and formats nothing.
     */
    static String frames(Throwable thrown) {
        StringBuilder text = new StringBuilder();
        try {
            Throwable at = own(thrown, message(thrown));
            for (int causes = 0; at != null && causes < CAUSES; causes++) {
                if (causes > 0) {
                    String message = message(at);
                    text.append("Caused by: ").append(at.getClass().getName());
                    text.append(message == null ? "" : ": ").append(message == null ? "" : firstLine(message)).append('\n');
                }
                append(text, at.getStackTrace());
                Throwable cause = at.getCause();
                at = cause == at ? null : cause;
            }
        } catch (Throwable broken) {
            // A throwable whose trace cannot be had says nothing more.
        }
        return text.toString();
    }

    private static void append(StringBuilder text, StackTraceElement[] frames) {
        int last = 0;
        int end = Math.min(frames.length, FRAMES);
        for (int index = 0; index < end; index++) {
            String type = frames[index].getClassName();
            if (!isFramework(type) && !isJdk(type)) {
                last = index + 1;
            }
        }
        for (int index = 0; index < (last == 0 ? Math.min(end, 3) : last); index++) {
            StackTraceElement frame = frames[index];
            text.append("at ").append(frame.getClassName()).append('.').append(frame.getMethodName()).append('(');
            text.append(frame.getFileName() == null ? "Unknown Source" : frame.getFileName());
            if (frame.getLineNumber() >= 0) {
                text.append(':').append(frame.getLineNumber());
            }
            text.append(")\n");
        }
    }

    private static boolean isJdk(String type) {
        return type.startsWith("java.") || type.startsWith("jdk.internal.") || type.startsWith("sun.");
    }

    private static String firstLine(String text) {
        int end = text.indexOf('\n');
        return end < 0 ? text : text.substring(0, end);
    }

    static String trace(Throwable thrown) {
        StringWriter text = new StringWriter();
        thrown.printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
