package org.oraclecheck.late;

import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.locks.LockSupport;

/** Makes threads late when they start. On a real JVM this class belongs to {@code java.base}. */
public final class Lateness {
    /** The number of threads that have started, by their context class loaders. Each run of tests has its own. */
    private static final Map<ClassLoader, Integer> STARTED = new WeakHashMap<>();

    private Lateness() {}

    /**
     * Lets the running thread wait: the first one of a run for a time in nanoseconds, each later one for half as long as
     * the one before.
     */
    public static void park(long nanos) {
        LockSupport.parkNanos(nanos >> Math.min(next(), Long.SIZE - 1));
    }

    private static synchronized int next() {
        ClassLoader run = Thread.currentThread().getContextClassLoader();
        int before = STARTED.getOrDefault(run, 0);
        STARTED.put(run, before + 1);
        return before;
    }
}
