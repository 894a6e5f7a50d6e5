package org.oraclecheck.bridge;

import java.util.List;

/** Explains why a worker ended before its request was done. */
final class WorkerDeath {
    /** The number of last lines of standard error to show. */
    private static final int SHOWN = 20;
    /** Shells and the JDK add this to the number of the signal that ended a process. */
    private static final int SIGNAL = 128;

    private WorkerDeath() {}

    static String explain(String name, int status, List<String> complaints) {
        StringBuilder text = new StringBuilder("the worker ").append(end(status));
        text.append(" during `").append(name).append('`');
        int from = Math.max(0, complaints.size() - SHOWN);
        complaints.subList(from, complaints.size()).forEach(line -> text.append("\n  ").append(line));
        return text.toString();
    }

    private static String end(int status) {
        return switch (status - SIGNAL) {
            case 6 -> "crashed or ran out of memory (SIGABRT)";
            case 9 -> "was killed (SIGKILL), most likely because memory ran out: set oracle.threads to a smaller number";
            case 11 -> "crashed (SIGSEGV)";
            case 15 -> "was told to end (SIGTERM)";
            default -> status == Worker.NOT_STARTED
                    ? "could not start the engine"
                    : "ended with status " + status;
        };
    }
}
