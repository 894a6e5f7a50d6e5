package org.oraclecheck.driver;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Describes throwables as text. */
final class Failures {
    /** Classes of JUnit 4 that expect a throwable from anywhere in a test. */
    private static final Set<String> EXPECTING_CLASSES = new HashSet<>(Arrays.asList(
            "org.junit.internal.runners.statements.ExpectException",
            "org.junit.rules.ExpectedException"));

    /** Assertions that expect a throwable. */
    private static final Set<String> EXPECTING_METHODS = new HashSet<>(Arrays.asList(
            "assertThrows", "assertThrowsExactly", "expectThrows", "assertThatThrownBy", "isThrownBy",
            "assertFailsWith", "failBecauseExceptionWasNotThrown"));

    private static final List<String> FRAMEWORKS =
            Arrays.asList("org.junit.", "junit.", "org.opentest4j.", "org.assertj.", "kotlin.test.", "org.testng.");

    /**
     * The exception that TestNG throws if a test does not throw the exception that it has to throw, throws a different
     * exception, or throws it with a different message.
     */
    private static final String OTHER_FOR_TESTNG = "org.testng.TestException";

    /** The number of throwables in a trace, each the cause of the previous one. */
    private static final int CAUSES = 3;

    /** The number of frames of each throwable that a trace looks at. */
    private static final int FRAMES = 30;

    private Failures() {}

    /** Returns the message; null if {@code getMessage} fails. */
    static String message(Throwable thrown) {
        try {
            return thrown.getMessage();
        } catch (Throwable broken) {
            return null;
        }
    }

    /**
     * Returns the kind of a failure: {@code missing-exception} if an expected exception was not thrown,
     * otherwise {@code assertion}, {@code resource} or {@code crash}.
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

    /**
     * Returns the throwable of the test. JUnit 4 and TestNG wrap it in an exception if they expected a different
     * throwable; this method unwraps it.
     */
    private static Throwable own(Throwable thrown, String message) {
        if (thrown.getCause() == null || message == null) {
            return thrown;
        }
        boolean isOfJUnit =
                thrown.getClass() == Exception.class && message.startsWith("Unexpected exception, expected<");
        // Of the right exception with a wrong message TestNG says something else: that is noticed.
        boolean isOfTestNg = thrown.getClass().getName().equals(OTHER_FOR_TESTNG)
                && message.trim().startsWith("Expected exception");
        return isOfJUnit || isOfTestNg ? thrown.getCause() : thrown;
    }

    /**
     * Returns the innermost source line that belongs neither to a framework nor to the JDK, such as
     * {@code a/b/C.java:12}; null if there is none.
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
            // The trace cannot be read, so there is no place.
        }
        return null;
    }

    /** Returns whether an assertion that expects a throwable raised this one. */
    private static boolean expectsThrowable(Throwable thrown, String message) {
        // AssertJ removes its own frames from traces.
        if (message != null && message.trim().startsWith("Expecting code to raise a throwable")
                || thrown.getClass().getName().equals(OTHER_FOR_TESTNG)) {
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
            // The trace cannot be read, so it says nothing.
        }
        return false;
    }

    /** Uses no lambda expression: each failing trial would pay for its linkage. */
    private static boolean isFramework(String type) {
        for (String prefix : FRAMEWORKS) {
            if (type.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns a short trace, with a line for each frame and for each cause. It ends with the last frame that
     * belongs neither to a framework nor to the JDK. Every failing trial pays for this, so it is bounded and
     * formats nothing.
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
            // The trace cannot be read: returns the part so far.
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
